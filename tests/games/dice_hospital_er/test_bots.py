"""The evaluation: it prefers what a person would, and greedy play with it is far better than chance and than URSULE."""

import pytest

from lazaretto.arena.play import play_game
from lazaretto.bots import bot
from lazaretto.games.dice_hospital_er import bots
from lazaretto.games.dice_hospital_er.state import Sheet
from tests.games.dice_hospital_er.scene import GAME, act, flip, sheet, specialists, table


def prospect(made: Sheet, left: int = 10) -> float:
    s = table(2)
    specialists(s, "card_scanner", "card_steth", "rad_extreme", "epi_triangle")
    return bots.prospect(s, made, left)


@pytest.mark.parametrize(
    "better, worse",
    [
        (sheet("s6:[1]"), sheet("s6:[6]")),
        (sheet("s7:[1,2,3]"), sheet("s7:[1,2]")),
        (sheet("s1:[6*]"), sheet("s1:[6]")),
        (sheet(stethoscopes=3), sheet(stethoscopes=1)),
        (sheet(bags=1), sheet()),
        (sheet("s1:[3!]"), sheet("s1:[3]")),
        (sheet(crossed="s1 s2"), sheet(crossed="s1")),
    ],
)
def test_better_sheets_promise_more(better: Sheet, worse: Sheet) -> None:
    assert prospect(better) > prospect(worse)


def test_at_the_end_only_points_count() -> None:
    rich = sheet("s6:[1,2,3,4,5]", stethoscopes=6, bags=4)
    assert prospect(rich, 0) == 0


def test_a_chosen_die_counts_as_written_where_it_does_best() -> None:
    """The Chief compares dice by what they become, though others may act before the Chief writes."""
    s = table(2)
    specialists(s, "card_scanner", "card_steth", "rad_extreme", "epi_triangle")
    s.sheets[0] = sheet("s7:[1,2]")
    flip(s, "amb_13", 6, 6, 6)
    values = {}
    for colour in ("red", "yellow", "green"):
        after = s.clone()
        act(after, 0, "choose", colour=colour)
        values[colour] = bots.evaluate(after, 0)
    assert max(values, key=values.__getitem__) == "yellow"  # it fills ward 7 and brings a nurse


@pytest.mark.parametrize("order", ["simultaneous", "clockwise"])
def test_greedy_is_far_better_than_chance(order: str) -> None:
    wins = 0
    for seed in range(6):
        line_up = [bot("greedy:samples=1"), bot("random")]
        seat = seed % 2
        played = play_game(GAME, 2, {"choice_order": order}, line_up[seat:] + line_up[:seat], seed)
        wins += played.scores[seat] > played.scores[1 - seat] + 20
    assert wins == 6


def test_greedy_beats_ursule_more_often_than_not() -> None:
    """Twelve games, fixed seeds: over 1,000 games it wins about five of six."""
    played = [play_game(GAME, 1, {}, [bot("greedy:samples=1")], seed) for seed in range(12)]
    assert sum(game.winners == (0,) for game in played) >= 8
    assert sum(game.scores[0] for game in played) / 12 > 90
