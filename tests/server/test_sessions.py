"""What bots have in mind belongs to their table: eight tables on two processes play as one match in the arena does."""

import asyncio
import pickle
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

import lazaretto
from lazaretto.arena.play import Task, mind, play_out
from lazaretto.bots import Bot, Session, bot, think
from lazaretto.bots.bot import answer, imagined
from lazaretto.bots.search import Plan
from lazaretto.host.bots import Bots
from lazaretto.host.course import Course
from lazaretto.kernel.game import Game
from lazaretto.kernel.state import State
from lazaretto.server.botpool import BotPool
from lazaretto.server.crew import Whose
from lazaretto.server.shelf import INSTALLED

TABLES, WORKERS, SEATS = 8, 2, 2
SEARCH = "search:sims=4:width=2:leaves=8:tried=2:samples=1"
CHOICES = {"dice_hospital": 30, "dice_hospital_er": 20, "quarantine": 40}  # of each table, from its beginning

Choices = list[tuple[int, int]]


class Enough(Exception):
    """So many choices of a game are known."""


@dataclass
class Told:
    """A bot that tells what it chose, and ends the game after so many choices of both."""

    bot: Bot
    most: int
    chosen: Choices = field(default_factory=list)

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        if len(self.chosen) == self.most:
            raise Enough
        self.chosen.append((session.seat, self.bot.choose(game, world, session)))
        return self.chosen[-1][1]


def in_the_arena(game: Game[Any], seed: int, most: int) -> Choices:
    """What `lazaretto match` chooses in a deal."""
    told = Told(bot(SEARCH), most)
    with pytest.raises(Enough):
        play_out(game, Task(SEATS, game.settle_options(SEATS, {}), (told,) * SEATS, seed))
    return told.chosen


async def at_a_table(pool: BotPool, game: Game[Any], seed: int, most: int, forgetful: bool) -> Choices:
    """What the server's processes choose, asked question by question while other tables ask, too."""
    state = game.new(SEATS, seed)
    sessions = [Session(seat, bot(SEARCH), mind(seed, seat)) for seat in range(SEATS)]
    chosen: Choices = []
    while len(chosen) < most:
        session = sessions[state.actors()[0]]
        legal = state.legal(session.seat)
        code = legal[0]
        if len(legal) > 1:
            world = pickle.dumps(imagined(game, state, session))
            code = await pool.think(Whose("home", str(seed)), game.id, SEARCH, world, session)
            chosen.append((session.seat, code))
        if forgetful:
            session.plan = None
        state.apply(session.seat, code)
    return chosen


async def at_all_tables(game: Game[Any], most: int, tables: int = TABLES, forgetful: bool = False) -> list[Choices]:
    """The choices of eight tables, or so many, at once on two processes."""
    pool = BotPool(INSTALLED, WORKERS)
    try:
        return await asyncio.gather(*(at_a_table(pool, game, seed, most, forgetful) for seed in range(tables)))
    finally:
        await pool.close()


@pytest.mark.parametrize("name", CHOICES)
def test_eight_tables_on_two_processes_choose_what_the_arena_chooses(name: str) -> None:
    game, most = lazaretto.load(name), CHOICES[name]
    assert asyncio.run(at_all_tables(game, most)) == [in_the_arena(game, seed, most) for seed in range(TABLES)]


def test_bots_that_lost_what_they_had_in_mind_would_choose_otherwise() -> None:
    """So it was when a process kept one plan for all tables: most were planned anew in the middle of a turn."""
    game, most = lazaretto.load("dice_hospital"), CHOICES["dice_hospital"]
    lost = asyncio.run(at_all_tables(game, most, tables=2, forgetful=True))
    assert lost != [in_the_arena(game, seed, most) for seed in range(2)]


class Chair:
    """A bot sits here."""

    def bot(self) -> str:
        return "4"


def a_table(course: Course) -> Any:
    """As much of a table as its bots look at when it asks a bot."""
    sitting = SimpleNamespace(chairs=[Chair()] * SEATS, luck=lambda seat, changed: changed, awaited=lambda: True)
    return SimpleNamespace(course=course, plays=lambda: True, audience=SimpleNamespace(devices=[]), sitting=sitting)


def test_a_table_keeps_what_its_bots_have_in_mind_until_it_rests() -> None:
    game = lazaretto.load("dice_hospital")
    course, another = (Course.begin(name, game, SEATS, 1, {}, 0) for name in ("one", "another"))
    bots = Bots(a_table(course))
    going_on = 0
    for _ in range(30):
        seat = course.match.state.actors()[0]
        asked = bots.question(course, seat, False)
        assert asked is not None
        code = asked.legal[0]
        if asked.world is not None:
            in_mind = asked.session.plan
            asked.session.bot = bot(SEARCH)
            code = answer(game, asked.world, asked.session)
            going_on += in_mind is not None and asked.session.plan is in_mind
        course.play(seat, code, "", 0)
    assert going_on > 10, "most questions follow others of the same turn"
    seat = course.match.state.actors()[0]
    kept = bots.session(course, seat, "4")
    assert kept.plan is not None and bots.session(course, seat, "5") is kept, "also for another level"
    assert bots.session(another, seat, "4").plan is None, "another game"
    assert bots.session(course, seat, "4").plan is None, "read anew"
    bots.session(course, seat, "4").plan = kept.plan
    bots.forget()
    assert bots.session(course, seat, "4").plan is None, "the table has rested"


def test_what_is_in_mind_is_small() -> None:
    """It travels with every question."""
    game = lazaretto.load("dice_hospital")
    state = game.new(SEATS, 1)
    sessions = [Session(seat, bot(SEARCH), mind(1, seat)) for seat in range(SEATS)]
    sizes = []
    for _ in range(40):
        session = sessions[state.actors()[0]]
        state.apply(session.seat, think(game, state, session))
        if isinstance(session.plan, Plan):
            sizes.append(len(pickle.dumps(session)))
    assert 0 < max(sizes) < 2000
