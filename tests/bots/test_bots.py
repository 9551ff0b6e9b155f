"""Bots: they answer legally, know only what their seat knows, and greedy takes the move it values most."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from lazaretto.bots import BOTS, BadBot, Bot, Session, bot, bots, think
from lazaretto.bots.chance import Busy, Random
from lazaretto.bots.greedy import Greedy, Look
from lazaretto.bots.levels import LEVELS
from lazaretto.bots.search_moves import NEVER
from lazaretto.kernel.game import Game
from lazaretto.kernel.mind import Mind
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import State
from tests.bots.market import GREEDY, SEARCH, TREE, evaluate
from tests.contract.cases import all_games
from tests.sample_game import BID, GIVE, KEEP, POINTS, SAMPLE, Market, Thank


def thanking(points: list[int]) -> Market:
    """Seat 0 of three has won the last round and may give something away."""
    state = SAMPLE.new(3, 1)
    state.lanes = []
    state.stack = [Thank(0)]
    state.points = points
    state.ask_again()
    return state


# Names and parameters.


def test_bots_by_name_with_parameters() -> None:
    assert bot("greedy") == Greedy()
    assert bot("greedy:leaves=50:samples=2") == Greedy(leaves=50, samples=2)
    assert bots("random, busy") == [("random", Random()), ("busy", Busy())]


@pytest.mark.parametrize(
    "spec,said",
    [
        ("genius", "no bot 'genius'; known are random, busy, greedy"),
        ("", "no bot ''"),
        ("random:leaves=3", "bot random has no parameter 'leaves'; it has none"),
        ("greedy:depth=3", "no parameter 'depth'; it has leaves, samples, ms"),
        ("greedy:leaves=many", "leaves must be a whole number above 0, not 'many'"),
        ("greedy:leaves=0", "above 0"),
        ("greedy:evaluate=1", "no parameter 'evaluate'"),
    ],
)
def test_a_wrong_bot_is_told_in_one_line(spec: str, said: str) -> None:
    with pytest.raises(BadBot, match=said) as caught:
        bot(spec)
    assert "\n" not in str(caught.value)


def test_greedy_says_when_a_game_has_no_evaluation() -> None:
    assert SAMPLE.mind.evaluation is None
    state = SAMPLE.new(2, 1)
    with pytest.raises(BadBot, match="herb_market"):
        think(SAMPLE, state, Session(0, Greedy(), seeded(1)))


# What bots see.


@dataclass
class Spy:
    """Keeps the worlds it was shown."""

    worlds: list[Market] = field(default_factory=list)

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        assert isinstance(world, Market)
        self.worlds.append(world)
        return world.legal(session.seat)[0]


def test_a_bot_is_shown_possible_worlds_only() -> None:
    state = SAMPLE.new(2, 3)
    state.apply(1, BID.code(4))
    spy = Spy()
    rng = seeded(5)
    for _ in range(40):
        think(SAMPLE, state, Session(0, spy, rng))
    assert {world.bids[1] for world in spy.worlds} == {0, 1, 2, 3, 4, 5}, "the rival's secret bid shows"
    assert all(world.rng.words() != state.rng.words() for world in spy.worlds), "future chance shows"
    assert state.bids == [-1, 4]


QUICK = {
    "greedy": "greedy:leaves=12:samples=2",
    "search": "search:sims=4:width=2:leaves=8:tried=2:samples=1",
    "tree": "tree:sims=4:width=2:leaves=8:tried=2:samples=1",
}


def player(game: Game[Any], name: str) -> Bot:
    """A bot of this kind, quick, for this game."""
    if name not in QUICK:
        return bot(name)
    if game is SAMPLE:
        quick: dict[str, Bot] = {"greedy": GREEDY, "search": SEARCH, "tree": TREE}
        return quick[name]
    if game.mind.evaluation is None:
        pytest.skip(f"{game.id} has no evaluation")
    return bot(QUICK[name])


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("name", [name for name in BOTS if name not in LEVELS])
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(game: Game[Any], name: str) -> None:
    """Of every kind of bot; levels are made of these."""
    mind = player(game, name)
    chance = seeded(3)
    for seats in {max(2, min(game.seats)), max(game.seats)}:
        state = game.new(seats, 8)
        for number in range(40):
            if state.over():
                break
            seat = state.actors()[number % len(state.actors())]
            twin = game.determinize(state, seat, seeded(number))  # the same to this seat
            chosen = think(game, state, Session(seat, mind, seeded(number + 100)))
            assert chosen in state.legal(seat)
            assert chosen == think(game, twin, Session(seat, mind, seeded(number + 100)))
            state.apply(seat, chance.pick(state.legal(seat)))


# What bots choose.


def test_random_takes_every_answer() -> None:
    state = SAMPLE.new(2, 1)
    rng = seeded(1)
    taken = [think(SAMPLE, state, Session(0, Random(), rng)) for _ in range(600)]
    assert all(70 < taken.count(action) < 130 for action in state.legal(0))


def test_busy_is_idle_only_when_nothing_else_can_be_done() -> None:
    game = replace(SAMPLE, mind=Mind(idle=frozenset({"keep"})))
    rng = seeded(1)
    state = thanking([3, 0, 0])
    assert {think(game, state, Session(0, Busy(), rng)) for _ in range(50)} == {GIVE.code(1), GIVE.code(2)}
    state.asked[0] = [KEEP.code()]
    assert Busy().choose(game, state, Session(0, Busy(), rng)) == KEEP.code()


def test_greedy_takes_the_whole_move_it_values_most() -> None:
    """Giving two points to seat 2 is worth most here, but only the second question shows it."""

    def kind(s: Market, seat: int) -> float:
        return s.points[2] - 0.1 * s.points[1]

    generous = Greedy(evaluate=kind)
    state = thanking([3, 0, 0])
    rng = seeded(1)
    action = think(SAMPLE, state, Session(0, generous, rng))
    assert action == GIVE.code(2)
    state.apply(0, action)
    assert think(SAMPLE, state, Session(0, generous, rng)) == POINTS.code(2)


def test_greedy_breaks_ties_by_chance() -> None:
    state = thanking([3, 0, 0])
    rng = seeded(1)
    flat = Greedy(evaluate=lambda s, seat: 0.0)
    assert {think(SAMPLE, state, Session(0, flat, rng)) for _ in range(60)} == set(state.legal(0))


def test_greedy_looks_at_one_end_when_its_time_is_over() -> None:
    state = thanking([3, 0, 0])
    look = Look(SAMPLE, evaluate, 0, 4, seeded(1), deadline=0.0)
    look.best(state, 100)
    assert look.seen == 1 and look.first in state.legal(0)


def test_greedy_has_less_time_for_the_further_questions_of_a_move() -> None:
    hasty = Greedy(ms=1000, evaluate=evaluate)
    state = thanking([3, 0, 0])
    opening = hasty.deadline(state, 0)
    state.apply(0, GIVE.code(2))
    assert hasty.deadline(state, 0) < opening
    assert Greedy(evaluate=evaluate).deadline(state, 0) == NEVER


def test_greedy_looks_at_no_more_ends_than_allowed() -> None:
    state = thanking([3, 0, 0])
    for leaves in (1, 2, 5, 100):
        look = Look(SAMPLE, evaluate, 0, 4, seeded(1))
        look.best(state, leaves)
        assert look.first in state.legal(0)
        assert look.seen == min(leaves, 2 * 3 + 1)


def test_greedy_averages_over_chance_and_secrets() -> None:
    """The last bid reveals the others: its worth is a mean over what they may be."""
    state = SAMPLE.new(2, 3)
    state.apply(1, BID.code(4))
    look = Look(SAMPLE, lambda s, seat: float(s.points[0] > 0), 0, 200, seeded(2))
    shares = [look.value(state, BID.code(card), 1) for card in (0, 3, 5)]
    assert shares[0] == 0
    assert shares[1] == pytest.approx(3 / 6, abs=0.12)
    assert shares[2] == pytest.approx(5 / 6, abs=0.12)
