"""The bots of a table: each thinks when it is asked, elsewhere, about a possible world."""

import asyncio
import pickle
import time
from typing import Any, Final

from lazaretto.carriage.carriage import Carriage
from lazaretto.carriage.talking import Talking
from lazaretto.host.bots import Bots
from lazaretto.host.refusals import LOGGER
from lazaretto.host.table import Table
from lazaretto.kernel.errors import LazarettoError

VEIL_SECONDS: Final = 0.4  # the beat on which bots answer where the time of an answer would tell something
PAUSE_SECONDS: Final = 1.0  # after a bot could not think


class Driver:
    """Plays the seats of a table that bots have."""

    def __init__(self, carriage: Carriage) -> None:
        self.carriage = carriage
        self.table: Table[Any] = carriage.table
        self.thinking: dict[int, asyncio.Task[None]] = {}  # a task per seat
        self.talking: Talking | None = None  # the bots' claims, as long as bots play
        self.bots = Bots(self.table)

    def nudge(self) -> None:
        """Let every bot that is asked begin to think."""
        table, course = self.table, self.table.course
        if course is None or not table.at_rest() or not table.plays() or not self.bots.have_seats():
            return
        if self.talking is None or self.talking.course is not course:
            self.talking = Talking(self.carriage, course)
        for seat in course.match.state.actors():
            if seat not in self.thinking and self.bots.level(course, seat):
                self.thinking[seat] = self.carriage.begin(self.think(seat))

    def listen(self) -> None:
        """A move is in the log: what it tells may stir a bot to speak, and it may be a bot's turn."""
        if self.talking is not None:
            self.talking.listen()
        if self.thinking or self.bots.have_seats():
            self.nudge()
        elif self.talking is None:
            self.carriage.botless = self.table.sitting

    def stop(self) -> None:
        """The table rests, or goes elsewhere."""
        self.bots.forget()
        for task in self.thinking.values():
            task.cancel()

    async def think(self, seat: int) -> None:
        """Play a bot's seat as long as it is asked."""
        try:
            while await self.move(seat):
                pass
        except LazarettoError as error:
            # A table that is not at rest says itself what it has failed in, if anything; and it nudges when it is.
            if getattr(error, "code", "") != "unsaved":
                LOGGER.warning("table %s: the bot of seat %d waits: %s", self.table.sitting.id, seat, error)
                await asyncio.sleep(PAUSE_SECONDS)
        finally:
            del self.thinking[seat]
        self.nudge()

    async def move(self, seat: int) -> bool:
        """One answer of a bot, after a readable moment; False if it is not asked. It never sees the true state.

        Where the time it takes would tell something (who holds a whip), it thinks whatever it may answer, and answers
        on the beat.
        """
        table, course = self.table, self.table.course
        if course is None or not table.at_rest() or not self.bots.level(course, seat):
            return False
        frame = course.match.state.question(seat)
        veiled = frame is not None and frame.veils()
        delay = table.sitting.bot_delay_ms / 1000
        await asyncio.sleep(delay if frame is None or frame.opens_move() else delay / 3)
        begun = time.monotonic()
        asked = await self.carriage.ask(lambda course: self.bots.question(course, seat, veiled))
        if asked is None or table.course is not course:
            return False
        code = asked.legal[0]
        if asked.world is not None:
            code = await self.carriage.think(course.game.id, asked.level, pickle.dumps(asked.world), asked.session)
        if veiled:
            await asyncio.sleep(VEIL_SECONDS - (time.monotonic() - begun) % VEIL_SECONDS)
        written = asyncio.Event()
        self.bots.answer(course, seat, asked, code, written.set)
        await written.wait()
        return table.course is course
