"""The bots of a table: each thinks when it is asked, in another process, about a possible world."""

import asyncio
import pickle
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from lazaretto.bots import bot
from lazaretto.bots.bot import Session, imagined
from lazaretto.bots.search import together
from lazaretto.host.clock import now
from lazaretto.host.course import Course
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.rng import Rng, seeded
from lazaretto.server.refusals import LOGGER
from lazaretto.server.talking import Talking

if TYPE_CHECKING:
    from lazaretto.server.tables import LiveTable

VEIL_SECONDS: Final = 0.4  # the beat on which bots answer where the time of an answer would tell something
PAUSE_SECONDS: Final = 1.0  # after a bot could not think


class Asked(NamedTuple):
    """What a bot is asked, at a position that is on disk."""

    level: str
    changed: int
    legal: list[int]
    session: Session
    world: bytes | None  # None where there is nothing to think about


class Driver:
    """Plays the seats of a table that bots have."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self.thinking: dict[int, asyncio.Task[None]] = {}  # a task per seat
        self.talking: Talking | None = None  # the bots' claims, as long as bots play
        self.course: Course | None = None  # that the bots' sessions belong to
        self.sessions: dict[int, Session] = {}  # by seat

    def has_bots(self) -> bool:
        """Does a bot play any seat?"""
        return any(chair.bot() is not None for chair in self.table.sitting.chairs)

    def level(self, course: Course, seat: int) -> str | None:
        """The level of the bot that is asked at this seat, if the table goes on."""
        table = self.table
        if table.course is not course or not table.plays() or not course.match.state.legal(seat):
            return None
        goes_on = bool(table.audience.devices) or table.sitting.awaited()
        return table.sitting.chairs[seat].bot() if goes_on else None

    def nudge(self) -> None:
        """Let every bot that is asked begin to think."""
        table, course = self.table, self.table.course
        if course is None or not table.at_rest() or not table.plays() or not self.has_bots():
            return
        if self.talking is None or self.talking.course is not course:
            self.talking = Talking(table, course)
        for seat in course.match.state.actors():
            if seat not in self.thinking and self.level(course, seat):
                task = asyncio.create_task(self.think(seat))
                self.thinking[seat] = task
                table.carrier.hall.tasks.add(task)
                task.add_done_callback(table.carrier.hall.tasks.discard)

    def listen(self) -> None:
        """A move is on disk: what it tells may stir a bot to speak, and it may be a bot's turn."""
        if self.talking is not None:
            self.talking.listen()
        if self.thinking or self.has_bots():
            self.nudge()

    def stop(self) -> None:
        """The table rests, or leaves this process: its bots forget what they had in mind."""
        self.course, self.sessions = None, {}
        for task in self.thinking.values():
            task.cancel()

    async def think(self, seat: int) -> None:
        """Play a bot's seat as long as it is asked."""
        try:
            while await self.move(seat):
                pass
        except LazarettoError as error:
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
        if course is None or not table.at_rest() or not self.level(course, seat):
            return False
        frame = course.match.state.question(seat)
        veiled = frame is not None and frame.veils()
        delay = table.sitting.bot_delay_ms / 1000
        await asyncio.sleep(delay if frame is None or frame.opens_move() else delay / 3)
        begun = time.monotonic()
        asked = await table.carrier.ask(lambda course: self.question(course, seat, veiled))
        if asked is None or table.course is not course:
            return False
        code = asked.legal[0]
        if asked.world is not None:
            game, level = course.game.id, asked.level
            code = await table.carrier.hall.pool.think(table.carrier.whose(), game, level, asked.world, asked.session)
        if veiled:
            await asyncio.sleep(VEIL_SECONDS - (time.monotonic() - begun) % VEIL_SECONDS)
        return await self.answer(course, seat, asked, code)

    def question(self, course: Course, seat: int, veiled: bool) -> Asked | None:
        """What a seat is asked, with a world to think about."""
        level = self.level(course, seat)
        if level is None:
            return None
        state = course.match.state
        changed, legal = course.changed[seat], state.legal(seat)
        session = self.session(course, seat, level)
        luck = self.table.sitting.luck(seat, changed)
        world = None
        if len(legal) > 1 or veiled:
            session.rng = seeded(luck >> 64)
            world = pickle.dumps(imagined(course.game, state, session))
        session.rng = seeded(luck % 2**64)  # which says nothing of how the world was dealt
        return Asked(level, changed, legal, session, world)

    def session(self, course: Course, seat: int, level: str) -> Session:
        """The session of a seat's bot, as long as the table plays this course."""
        if self.course is not course:
            self.course, self.sessions = course, {}
        return self.sessions.setdefault(seat, Session(seat, bot(level), Rng()))

    async def answer(self, course: Course, seat: int, asked: Asked, code: int) -> bool:
        """Play what a bot has found, unless the table has moved on; True once it is on disk."""
        table = self.table
        written = asyncio.Event()
        answered = time.perf_counter()

        def play() -> None:
            table.received = answered
            if not table.at_rest() or course.changed[seat] != asked.changed or not self.level(course, seat):
                written.set()
                return
            try:
                state = course.match.state
                answer = code if code in state.legal(seat) else asked.legal[0]
                move = course.play_row(seat, together(course.game, state, asked.session, answer), "", now())
            except Exception:
                LOGGER.exception("table %s failed at a bot's move", table.sitting.id)
                table.distrust()
                written.set()
            else:
                table.commit(course, move, done=written.set)

        table.pulse.when_at_rest(play)
        await written.wait()
        return table.course is course
