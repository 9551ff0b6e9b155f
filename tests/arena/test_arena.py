"""The arena: the same seed gives the same games on any number of processes, and fair line-ups."""

import math
from dataclasses import replace

import pytest

import lazaretto
from lazaretto.arena import match, play_game, simulate
from lazaretto.arena.match import rotations
from lazaretto.arena.statistics import bootstrap, spread, wilson
from lazaretto.bots import Session, bot, bots
from lazaretto.bots.chance import Random
from lazaretto.kernel.errors import BadOption, BrokenGame
from tests.bots.market import GREEDY
from tests.sample_game import SAMPLE, Amount, Market


def test_a_game_is_decided_by_its_seed() -> None:
    players = [Random(), GREEDY, Random()]
    first = play_game(SAMPLE, 3, {}, players, 5, check=True)
    assert first == play_game(SAMPLE, 3, {}, players, 5)
    assert first != play_game(SAMPLE, 3, {}, players, 6)
    assert first.actions >= first.decisions >= first.moves > 0
    assert sum(first.returns) == pytest.approx(1)


def test_simulation_counts_what_was_played() -> None:
    ticks = []
    done = simulate(SAMPLE, 4, [Random()], 30, seed=7, options={"rounds": 2}, progress=lambda: ticks.append(1))
    assert len(done.games) == len(ticks) == 30
    assert [played.seed for played in done.games] == list(range(7, 37))
    told = done.json()
    assert told["games"] == 30
    assert sum(seat["wins"] for seat in told["per_seat"]) == pytest.approx(30, abs=0.01)
    assert told["scores"]["mean"] == pytest.approx(sum(sum(played.scores) for played in done.games) / 120, abs=0.001)


def test_seats_and_options_are_checked_before_anything_is_played() -> None:
    with pytest.raises(BadOption, match="not 7"):
        simulate(SAMPLE, 7, [Random()], 1)
    with pytest.raises(BadOption, match="no option 'colour'"):
        match(SAMPLE, bots("random,busy"), 2, options={"colour": 1})
    with pytest.raises(BadOption, match="3 bots cannot sit on 2 seats"):
        match(SAMPLE, bots("random,busy,random"), 2, seats=2)


def test_rotations() -> None:
    assert rotations(2, 2) == [(0, 1), (1, 0)]
    assert rotations(3, 3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert rotations(2, 4) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert rotations(2, 3) == [(0, 1, 0), (1, 0, 0), (0, 0, 1)]
    assert rotations(1, 1) == [(0,)]


def test_every_deal_is_played_with_every_rotation() -> None:
    result = match(SAMPLE, bots("random,busy,random"), 7, seed=3)
    assert [[played.seed for played in deal] for deal in result.deals] == [[3] * 3, [4] * 3, [5] * 3]
    told = result.json()
    assert told["games"] == 9
    assert {standing["bot"]: standing["games"] for standing in told["standings"]} == {"random": 18, "busy": 9}
    assert sum(standing["wins"] for standing in told["standings"]) == pytest.approx(9, abs=0.01)
    assert sum(told["wins_by_seat"]) == pytest.approx(9, abs=0.01)


def test_equal_bots_are_equal() -> None:
    """Two names for one bot that uses no chance: each rotation is the same game, so no deal differs."""
    result = match(SAMPLE, [("one", First()), ("other", First())], 20)
    (paired,) = result.paired()
    assert (paired.difference, paired.interval) == (0, (0, 0))


class First:
    """Takes the first answer."""

    def choose(self, game: object, world: Market, session: Session) -> int:
        return world.legal(session.seat)[0]


def test_greedy_beats_random_at_the_herb_market() -> None:
    result = match(SAMPLE, [("greedy", GREEDY), *bots("random,random")], 120)
    (paired,) = result.paired()
    assert paired.first == "greedy"
    assert paired.interval[0] > 0.05, "the better bot must be clearly better"


@pytest.mark.parametrize("game", lazaretto.games())
def test_jobs_change_nothing(game: str) -> None:
    found = lazaretto.load(game)
    alone = simulate(found, found.seats[-1], [bot("random"), bot("busy")], 6, seed=2)
    together = simulate(found, found.seats[-1], [bot("random"), bot("busy")], 6, seed=2, jobs=2)
    assert alone.games == together.games
    one = match(found, bots("random,busy"), 4, seed=2).json()
    two = match(found, bots("random,busy"), 4, seed=2, jobs=2).json()
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


# Broken games are found and told.


def test_lost_pieces_are_found() -> None:
    leaking = replace(SAMPLE, conserved=lambda s: {"points": sum(s.points)})
    play_game(leaking, 2, {}, [Random()] * 2, 1)
    with pytest.raises(BrokenGame, match="herb_market loses pieces with seed 1 at action"):
        play_game(leaking, 2, {}, [Random()] * 2, 1, check=True)


def test_a_failing_rule_names_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Amount, s: Market, action: int) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(Amount, "apply", fail)
    with pytest.raises(BrokenGame, match="herb_market fails with seed 4: ZeroDivisionError oh"):
        for _ in range(3):
            play_game(SAMPLE, 4, {}, [Random()] * 4, 4)


# Numbers.


def test_wilson() -> None:
    """Against values from the formula worked by hand for 8 of 10, and its known ends."""
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 0) == (0, 1)
    assert wilson(50, 50)[1] == pytest.approx(1)
    assert 0.9 < wilson(50, 50)[0] < 1


def test_bootstrap_covers_the_mean_as_a_normal_interval_does() -> None:
    values = [float(number % 10) for number in range(400)]
    low, high = bootstrap(values)
    half = 1.96 * spread(values).sd / math.sqrt(400)
    assert low == pytest.approx(4.5 - half, abs=0.06)
    assert high == pytest.approx(4.5 + half, abs=0.06)
    assert bootstrap(values) == (low, high)
