"""Search plans whole turns and compares futures; levels are bots with a budget."""

import pickle
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import lazaretto
from lazaretto.arena import match
from lazaretto.bots import BOTS, BadBot, Level, Session, bot, playing, think
from lazaretto.bots.advice import adviser
from lazaretto.bots.heuristics import Heuristics, heuristics
from lazaretto.bots.levels import ADVISER, LEVELS, untimed
from lazaretto.bots.registry import spec_of
from lazaretto.bots.search import Futures, Plan, Search, candidates, opens_move
from lazaretto.bots.search_moves import NEVER, Line, Moves
from lazaretto.kernel.game import Game
from lazaretto.kernel.mind import Mind
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import State
from tests.bots.market import GREEDY, SEARCH, evaluate
from tests.bots.test_bots import thanking
from tests.contract.cases import all_games
from tests.sample_game import BID, GIVE, POINTS, SAMPLE, Market


def rich(s: Market, seat: int) -> float:
    return s.points[2] - 0.1 * s.points[1]


def test_a_whole_move_is_planned() -> None:
    """Giving two points to seat 2 is worth most here, but only the second question shows it."""
    mind = Search(evaluate=rich, sims=1)
    state = thanking([3, 0, 0])
    session = Session(0, mind, seeded(1))
    assert think(SAMPLE, state, session) == GIVE.code(2)
    state.apply(0, GIVE.code(2))
    assert think(SAMPLE, state, session) == POINTS.code(2)


def test_a_turn_goes_on_as_planned() -> None:
    """Nothing is looked at again while the answers given are those of the plan."""
    looks: list[int] = []

    def counting(s: Market, seat: int) -> float:
        looks.append(seat)
        return rich(s, seat)

    session = Session(0, Search(evaluate=counting, sims=1), seeded(1))
    before = thanking([3, 0, 0])
    state = before.clone()
    state.apply(0, think(SAMPLE, state, session))
    planned = len(looks)
    assert think(SAMPLE, state, session) == POINTS.code(2)
    assert think(SAMPLE, state, session) == POINTS.code(2), "asked again"
    assert think(SAMPLE, state, pickled(session)) == POINTS.code(2), "asked in another process"
    assert len(looks) == planned
    other = before.clone()  # the answer was taken back, and another one given
    other.apply(0, GIVE.code(1))
    think(SAMPLE, other, session)
    assert len(looks) > planned, "not as planned: planned anew"


def test_a_plan_belongs_to_its_session() -> None:
    """Two tables at the same position, one bot: neither goes by what it had in mind at the other."""
    mind = Search(evaluate=rich, sims=1)
    first, second = (Session(0, mind, seeded(seed)) for seed in (1, 2))
    state = thanking([3, 0, 0])
    think(SAMPLE, state, first)
    assert first.plan is not None and second.plan is None
    think(SAMPLE, state, second)
    assert isinstance(first.plan, Plan) and first.plan is not second.plan


def pickled(session: Session) -> Session:
    """As a session arrives elsewhere; evaluations of tests do not travel."""
    assert isinstance(session.plan, Plan)
    plan = replace(pickle.loads(pickle.dumps(replace(session.plan, mind=Search()))), mind=session.bot)
    return Session(session.seat, session.bot, session.rng.clone(), plan)


def test_a_turn_is_as_many_moves_as_the_seat_has_before_others_or_chance() -> None:
    game = lazaretto.load("dice_hospital")
    state = game.new(2, 5, {"administrators": False})
    rng = seeded(1)
    while type(state.question(state.actors()[0])).__name__ != "Placement":
        seat = state.actors()[0]
        state.apply(seat, think(game, state, Session(seat, bot("busy"), rng)))
    seat = state.actors()[0]

    def health(s: Any, seat: int) -> float:
        h = s.hospitals[seat]
        return float(sum(die >> 3 & 7 for die in h.beds) + 10 * sum(h.discharged))

    ends = Moves(health, game.determinize, 2, rng).turns(state, seat, 6, 60)
    assert max(len(line.actions) for line in ends) > 6, "three nurses are placed, with several answers each"
    assert [line.value for line in ends] == sorted((line.value for line in ends), reverse=True)
    for line in ends[:5]:
        again = state.clone()
        for action in line.actions:
            assert action in again.legal(seat)
            again.apply(seat, action)
        assert line.drew or game.fingerprint(again) == game.fingerprint(line.state)


def test_the_same_seed_gives_the_same_choice() -> None:
    state = SAMPLE.new(3, 4)
    chosen = [think(SAMPLE, state, Session(0, SEARCH, seeded(seed))) for seed in (1, 1, 2, 3, 4, 5)]
    assert chosen[0] == chosen[1]


def test_at_the_deadline_there_is_an_answer() -> None:
    state = thanking([3, 0, 0])
    assert think(SAMPLE, state, Session(0, Search(ms=1, evaluate=evaluate), seeded(1))) in state.legal(0)


def test_without_an_evaluation_it_says_so() -> None:
    with pytest.raises(BadBot, match="search cannot play herb_market"):
        think(SAMPLE, SAMPLE.new(2, 1), Session(0, Search(), seeded(1)))


def line(value: float, drew: bool = False, over: bool = True) -> Line:
    return Line(thanking([3, 0, 0]), [0], 1, value, drew, over)


def test_lines_that_stop_at_chance_are_tried_too() -> None:
    ends = [line(9), line(8), line(7), line(6), line(5, drew=True, over=False), line(4, drew=True)]
    assert [found.value for found in candidates(ends, 3)] == [9, 8, 5]


def test_futures_decide_where_the_evaluation_sees_nothing() -> None:
    """A bid is secret until all have bid: only a future shows that the highest wins the points."""

    def points(s: Market, seat: int) -> float:
        return float(s.points[seat])

    state = SAMPLE.new(2, 3)
    told = Heuristics(points, Mind(future_turns=0))
    futures = Futures(SAMPLE, told, state, 0, seeded(1), NEVER)
    lines = Moves(points, SAMPLE.determinize, 1, seeded(1)).turns(state, 0, 4, 40)
    assert len({found.value for found in lines}) == 1
    best = futures.compare(lines, 200)
    assert best[0].line.actions[0] > BID.code(2), "a high bid wins more often"
    assert best[0].value == max(found.value for found in best)
    assert sum(map(len, futures.values.values())) <= 200 + 2 * len(lines)


def test_a_game_may_look_ahead_by_itself() -> None:
    """Futures then go by what it finds, and nobody plays on."""

    def points(s: Market, seat: int) -> float:
        return float(s.points[seat])

    def thrift(s: Market, seat: int) -> float:
        return -float(s.bids[seat])

    state = SAMPLE.new(2, 3)
    told = Heuristics(points, look_ahead=thrift)
    lines = Moves(points, SAMPLE.determinize, 1, seeded(1)).turns(state, 0, 4, 40)
    best = Futures(SAMPLE, told, state, 0, seeded(1), NEVER).compare(lines, 40)
    assert best[0].line.actions[0] == min(line.actions[0] for line in lines)


def test_search_beats_greedy_at_the_herb_market() -> None:
    result = match(SAMPLE, [("search", Search(sims=60, evaluate=evaluate)), ("greedy", GREEDY)], 60)
    (paired,) = result.paired()
    assert paired.first == "search"


# Levels.


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_has_six_levels(game: Game[Any]) -> None:
    assert list(LEVELS) == ["1", "2", "3", "4", "5", "6"]
    for name in LEVELS:
        level = bot(name)
        assert isinstance(level, Level)
        assert level.bot(game) == bot(spec_of(game, name))
        assert bot(f"{name}:untimed=1") == Level(name, 1)
        assert getattr(Level(name, 1).bot(game), "ms", None) is None
    assert set(playing(game)) <= set(BOTS)
    assert playing(game)[:2] == ["random", "busy"]


def test_whoever_gives_advice_is_the_bot_of_its_level() -> None:
    for name in lazaretto.games():
        game = lazaretto.load(name)
        found: Any = Level(ADVISER).bot(game)
        assert adviser(game, 100) == replace(found if isinstance(found, Search) else Search(), ms=100)


class Clock:
    """A clock that only goes on while positions are judged, so that time is the same on every machine."""

    def __init__(self, judged: Callable[[Any, int], float], ms: float) -> None:
        self.judged = judged
        self.ms = ms
        self.now = 0.0  # milliseconds

    def read(self) -> float:
        return self.now / 1000

    def judge(self, state: State, seat: int) -> float:
        self.now += self.ms
        return self.judged(state, seat)


LIMITS = {"3": 300, "4": 750, "5": 1500, "6": 5000}  # milliseconds a move, as docs/bots.md promises
SLOW = {"3": 2.0, "4": 4.0, "5": 4.0, "6": 16.0}  # milliseconds for a judgement: on a machine as slow as this


def slowly(game: Game[Any], level: Level, monkeypatch: pytest.MonkeyPatch) -> float:
    """The milliseconds of the slowest of a level's first moves on a slow machine."""
    mind: Any = level.bot(game)
    evaluate = heuristics(game, mind.weights, getattr(mind, "net", "")).evaluate
    assert evaluate is not None
    clock = Clock(evaluate, SLOW[level.name])
    monkeypatch.setattr(time, "perf_counter", clock.read)
    sessions = [Session(seat, replace(mind, evaluate=clock.judge), seeded(seat)) for seat in range(2)]
    state = game.new(2, 5)
    moves: list[float] = []
    while len(moves) < 6:
        session = sessions[state.actors()[0]]
        if opens_move(state, session.seat) or not moves:
            moves.append(0.0)
        begun = clock.now
        action = think(game, state, session)
        moves[-1] += clock.now - begun
        state.apply(session.seat, action)
    return max(moves)


@pytest.mark.parametrize("level", LIMITS)
@pytest.mark.parametrize("name", lazaretto.games())
def test_levels_keep_their_time(name: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where judging takes long: they then look at less."""
    assert slowly(lazaretto.load(name), Level(level), monkeypatch) <= LIMITS[level]


def test_without_a_limit_the_strongest_would_take_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the limit is what keeps the time above."""
    assert slowly(lazaretto.load("dice_hospital"), Level("5", untimed=1), monkeypatch) > LIMITS["5"]


def test_untimed() -> None:
    assert untimed("search:sims=8:ms=600:width=2") == "search:sims=8:width=2"
