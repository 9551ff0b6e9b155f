"""Bots that speak: what happens at a table stirs them, and what they claim is said as people's claims are."""

import asyncio
import pickle
import secrets
from collections.abc import Mapping
from typing import Any

from lazaretto.bots.voices import Voices
from lazaretto.carriage.carriage import Carriage
from lazaretto.host.claims import dated
from lazaretto.host.course import Course
from lazaretto.host.refusals import LOGGER
from lazaretto.host.table import Table
from lazaretto.host.wire import ChatLine
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.rng import seeded


class Talking:
    """The bots of one table, listening and now and then speaking. A bot that only stands in for somebody is silent."""

    def __init__(self, carriage: Carriage, course: Course) -> None:
        self.carriage = carriage
        self.table: Table[Any] = carriage.table
        self.course = course
        self.voices = Voices(course.game, seeded(secrets.randbits(96)))
        self.read = course.seq  # the journal as far as it was listened to

    def listen(self) -> None:
        """Hear what the journal tells everybody since last time."""
        since, self.read = self.read, self.course.seq
        if self.voices.talk is not None:
            for entry in self.course.entries(SPECTATOR, since):
                self.stir(entry.key, entry.args)

    def hear(self, line: ChatLine) -> None:
        """Hear what somebody claims."""
        if line.kind == "claim":
            self.stir(line.key, line.args)

    def stir(self, key: str, args: Mapping[str, Any]) -> None:
        """Let those speak whom this stirs."""
        table = self.table
        if self.course is not table.course:
            return
        for seat in self.voices.stirred(self.course.match.state, key, args):
            if table.sitting.chairs[seat].kind == "bot":
                self.carriage.spawn(self.speak(seat, key))

    async def speak(self, seat: int, key: str) -> None:
        """Say something after a readable moment. The bot is shown a possible world, never the true one."""
        delay = self.table.sitting.bot_delay_ms / 1000
        await asyncio.sleep(delay * (1 + secrets.randbelow(100) / 50))
        try:
            world = await self.carriage.ask(lambda course: self.imagined(course, seat))
            if world is None:
                return
            said = await self.carriage.utter(self.course.game.id, world, seat, secrets.randbits(64), key)
            if said is not None:
                name = self.table.sitting.chairs[seat].name
                args = dated(self.course.game.public(self.course.match.state), said.args)
                await self.carriage.write_line(seat, name, "claim", "", said.key, args)
        except LazarettoError as error:
            LOGGER.warning("table %s: the bot of seat %d is silent: %s", self.table.sitting.id, seat, error)

    def imagined(self, course: Course, seat: int) -> bytes | None:
        """A world as the seat may imagine it; None if the game is another now, or over."""
        state = course.match.state
        if course is not self.course or state.over():
            return None
        return pickle.dumps(course.game.determinize(state, seat, seeded(secrets.randbits(96))))
