"""The seats that bots have: what each is asked, and how its answer is played. Who thinks is the carrier's affair."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from lazaretto.bots import bot
from lazaretto.bots.bot import Session, imagined
from lazaretto.bots.search import together
from lazaretto.host.clock import now
from lazaretto.host.course import Course
from lazaretto.host.refusals import LOGGER
from lazaretto.host.sitting import Sitting
from lazaretto.host.table import Table
from lazaretto.kernel.rng import Rng, seeded
from lazaretto.kernel.state import State


class Asked(NamedTuple):
    """What a bot is asked, at a position that is in the log."""

    level: str
    changed: int
    legal: list[int]
    session: Session
    world: State | None  # as its seat may imagine it; None where there is nothing to think about


class Bots:
    """The bots of one table, and what each has in mind."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.course: Course | None = None  # that the sessions belong to
        self.sessions: dict[int, Session] = {}  # by seat
        self.sitting: Sitting | None = None  # that was looked at last
        self.some = False  # bots in it

    def have_seats(self) -> bool:
        """Does a bot play any seat? Every move asks; a sitting never changes, another takes its place."""
        sitting = self.table.sitting
        if sitting is not self.sitting:
            self.sitting, self.some = sitting, any(chair.bot() is not None for chair in sitting.chairs)
        return self.some

    def level(self, course: Course, seat: int) -> str | None:
        """The level of the bot that is asked at this seat, if the table goes on."""
        table = self.table
        if table.course is not course or not table.plays() or not course.match.state.legal(seat):
            return None
        goes_on = bool(table.audience.devices) or table.sitting.awaited()
        return table.sitting.chairs[seat].bot() if goes_on else None

    def question(self, course: Course, seat: int, veiled: bool) -> Asked | None:
        """What a seat is asked, with a world to think about; where it is `veiled`, whatever it may answer."""
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
            world = imagined(course.game, state, session)
        session.rng = seeded(luck % 2**64)  # which says nothing of how the world was dealt
        return Asked(level, changed, legal, session, world)

    def session(self, course: Course, seat: int, level: str) -> Session:
        """The session of a seat's bot, as long as the table plays this course."""
        if self.course is not course:
            self.course, self.sessions = course, {}
        return self.sessions.setdefault(seat, Session(seat, bot(level), Rng()))

    def answer(self, course: Course, seat: int, asked: Asked, code: int, done: Callable[[], None]) -> None:
        """Play what a bot has found, unless the table has moved on; `done` is called once that is settled."""
        table = self.table
        answered = time.perf_counter()

        def play() -> None:
            table.received = answered
            if not table.at_rest() or course.changed[seat] != asked.changed or not self.level(course, seat):
                done()
                return
            try:
                state = course.match.state
                answer = code if code in state.legal(seat) else asked.legal[0]
                table.audience.attend(course)
                move = course.play_row(seat, together(course.game, state, asked.session, answer), "", now())
            except Exception:
                LOGGER.exception("table %s failed at a bot's move", table.sitting.id)
                table.distrust()
                done()
            else:
                table.commit(course, move, done=done)

        table.pulse.when_at_rest(play)

    def forget(self) -> None:
        """The table rests, or goes elsewhere: its bots forget what they had in mind."""
        self.course, self.sessions = None, {}
