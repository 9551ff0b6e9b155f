"""The notebook's odds: counted in dealt worlds, close to the truth, and the same for what looks the same."""

import random

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.mingle import mingle
from lazaretto.games.bristol_1350.rules.plague import die
from lazaretto.games.bristol_1350.rules.state import Bristol, Event
from lazaretto.games.bristol_1350.rules.tables import DREW, MINGLED, PLANTED
from lazaretto.games.bristol_1350.show import odds as counting
from lazaretto.kernel.rng import seeded
from tests.games.bristol_1350.odds import Odds
from tests.games.bristol_1350.scene import BIRCH, CEDAR, fresh, scene

POINTS = 5  # of a hundred: two standard errors of what is counted


def odds_of(s: Bristol, seat: int) -> list[int]:
    assert GAME.proposes(s, seat)
    return list(GAME.proposal(s, seat)["odds"])


def truth(odds: Odds, pawn: int) -> float:
    return 100 * sum(chance for plagued, chance in odds.of(lambda h, flags, g: flags >> pawn & 1).items() if plagued)


def mingled(s: Bristol, gave: tuple[int, int], got: tuple[int, int], other: tuple[int, int], left: int) -> None:
    """A and B have mingled, and A knows its own pairs."""
    s.history[0] = Event(0, 0, cards=[*gave, *s.hands[2:]])
    s.hands[:4] = [*got, *other]
    s.history.append(Event(MINGLED, s.round, other=0, place=BIRCH, cards=[*got, *other, left], pawns=[0, 1]))


def test_who_gave_ones_and_got_threes_suspects_the_mate() -> None:
    """The case that misled: 1+1 given, 3+3 got back. B held a hand of 3s, or has got one."""
    s = fresh(4, 1)
    s.carts = [[0, 1], [2], [3]]
    mingled(s, (1, 1), (3, 3), (1, 1), 2)
    exact = Odds(2, 4, (1, 1))
    exact.mingle([0, 1])
    exact.given(lambda hands, flags: hands[0] == (3, 3))
    assert round(truth(exact, 1)) == 59
    assert abs(odds_of(s, 0)[1] - truth(exact, 1)) < POINTS


@pytest.mark.parametrize("seed", range(8))
def test_odds_are_those_of_all_worlds(seed: int) -> None:
    """One or two shared mingles, whatever was given and got."""
    s = fresh(4, seed)
    exact = Odds(2, 4, (s.hands[0], s.hands[1]))
    s.carts = [[0, 1], [2], [3]]
    for _ in range(1 + seed % 2):
        mingle(s, BIRCH)
        got = (s.hands[0], s.hands[1])
        exact.mingle([0, 1])
        exact.given(lambda hands, flags, got=got: hands[0] == got)
    assert abs(odds_of(s, 0)[1] - truth(exact, 1)) < POINTS


def test_ones_own_planted_symptom_counts() -> None:
    """A planted a 4 on Cedar, where B and C mingle with it; without knowing it, D thinks better of them."""
    s = fresh(4, 11)
    s.carts = [[0], [1, 2], [3]]
    s.pile[4] -= 1
    s.remember(DREW, 0, cards=[4])
    s.zones[CEDAR].append(0 << 3 | 4)
    s.remember(PLANTED, 0, place=CEDAR, cards=[4])
    exact = Odds(3, 4, (s.hands[0], s.hands[1]))
    mingle(s, CEDAR)
    exact.mingle([1, 2], planted=4)
    assert abs(odds_of(s, 0)[1] - truth(exact, 1)) < POINTS
    assert odds_of(s, 0)[1] > odds_of(s, 3)[1] + POINTS


def test_what_looks_the_same_has_the_same_odds() -> None:
    """Two worlds that a seat cannot tell apart: not a point of difference."""
    rng = seeded(7)
    compared = 0
    for seed in range(6):
        chance = random.Random(seed)
        s = GAME.new(2 + seed, seed, {"characters": "special", "alms": seed % 2 == 0, "convene": seed % 2 == 1})
        while not s.over():
            if s.round and chance.random() < 0.04:
                for seat in range(s.seats):
                    if GAME.proposes(s, seat):
                        world = GAME.determinize(s, seat, rng)
                        assert counting.knowledge(s, seat) == counting.knowledge(world, seat)
                        assert counting.percents(s, seat) == counting.percents(world, seat)
                        compared += 1
            actor = s.actors()[0]
            s.apply(actor, chance.choice(s.legal(actor)))
    assert compared > 20


def test_the_notebook_is_certain_only_where_one_can_be() -> None:
    s = scene("AB", "C", "D", hands={"A": (1, 1), "B": (3, 3), "C": (2, 2)}, plagued="B")
    assert all(0 < chance < 100 for chance in odds_of(s, 0)[1:])
    die(s, 1)
    die(s, 2)
    odds = odds_of(s, 0)
    assert odds[1:3] == [100, 0] and 0 < odds[3] < 100


def test_nothing_is_counted_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as nothing happens to symptoms, what was counted stands."""
    s = scene("AB", "C", "D", turn="A")
    first = odds_of(s, 0)
    monkeypatch.setattr(counting, "count", lambda s, seat: pytest.fail("counted again"))
    GAME.act(s, 0, "reroll", die="d1", other_die="d1")
    assert odds_of(s, 0) == first


def test_no_view_waits_for_the_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "count", lambda s, seat: pytest.fail("a view has counted worlds"))
    s = scene("AB", "C", "D", turn="A")
    assert "odds" not in GAME.view(s, 0)["private"]
