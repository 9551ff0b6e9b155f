"""What lessons tell of points, popularity and plague bars is what the table shows at that step."""

from typing import Any

import pytest

import lazaretto
from lazaretto.kernel.state import State
from lazaretto.language import FIRST
from lazaretto.lessons import LEARNER, begin, lesson, play

View = dict[str, Any]


def standing_at(game: str, name: str, number: int) -> State:
    """The table while a step is said; steps count from 1, as in the files."""
    rules, found = lazaretto.load(game), lesson(game, name, FIRST)
    state = begin(rules, found.setting)
    for at, step in enumerate(found.steps, 1):
        for act in step.play:
            play(rules, state, act)
        if at == number:
            return state
        if step.ask is not None:
            play(rules, state, step.ask)
    raise AssertionError(f"{game}/{name} has no step {number}")


def told(game: str, name: str, number: int, words: str) -> View:
    """The learner's view at a step that says certain words."""
    assert words in lesson(game, name, FIRST).steps[number - 1].say
    view: View = lazaretto.load(game).view(standing_at(game, name, number), LEARNER)
    return view


def test_dice_hospital_counts_seven_together() -> None:
    before = told("dice_hospital", "4-what-makes-points", 14, "Seven in one round: 14 points")["public"]["scores"][0]
    assert told("dice_hospital", "4-what-makes-points", 15, "over")["public"]["scores"][0] == before + 14


@pytest.mark.parametrize(
    "name, number, words, points",
    [
        ("1-a-bed-for-every-patient", 4, "your first 2 points", 2),
        ("1-a-bed-for-every-patient", 11, "You have 16", 16),
        ("5-a-good-opening", 13, "23 points", 23),
    ],
)
def test_emergency_roll_counts_as_told(name: str, number: int, words: str, points: int) -> None:
    assert told("dice_hospital_er", name, number, words)["private"]["hospital"]["score"] == points


def test_ursule_begins_as_told() -> None:
    view = told("dice_hospital_er", "6-alone-against-ursule", 2, "starts with 22 points")
    assert view["public"]["ursule"]["score"] == 22


@pytest.mark.parametrize(
    "name, number, words, popularity",
    [
        ("1-first-patients", 11, "5 popularity for you, 3 for Bea", [5, 3]),
        ("3-overnight", 12, "all her 5 popularity went", [9, 0]),
    ],
)
def test_clinics_are_as_popular_as_told(name: str, number: int, words: str, popularity: list[int]) -> None:
    clinics = told("clinic", name, number, words)["public"]["clinics"]
    assert [clinic["popularity"] for clinic in clinics] == popularity


@pytest.mark.parametrize(
    "number, words, scores",
    [(2, "Seventeen points for you, nineteen for Bea", [17, 19]), (14, "Twenty-one to nineteen", [21, 19])],
)
def test_quarantine_counts_as_told(number: int, words: str, scores: list[int]) -> None:
    assert told("quarantine", "5-the-last-turn", number, words)["public"]["scores"] == scores


def bars(name: str, number: int, words: str) -> list[int]:
    """The plague bars at a step of Bristol."""
    told("bristol_1350", name, number, words)
    found: list[int] = lazaretto.load("bristol_1350").proposal(standing_at("bristol_1350", name, number), LEARNER)[
        "odds"
    ]
    return found


def test_plague_bars_stand_as_told() -> None:
    you, *others, edith = bars("3-the-plagued", 6, "by far the highest")
    assert you == 100 and edith > 2 * max(others)
    _, bruno, chiara, dario, edith = bars("6-whom-do-you-trust", 6, "over a quarter")
    assert all(25 < bar < 33 for bar in (bruno, chiara, edith)) and 10 < dario < 17
    after = bars("6-whom-do-you-trust", 18, "risen a little")[3]
    assert dario < after < 2 * dario
    chiara_before = bars("5-remedies", 13, "A 3 and a 4")[2]
    assert bars("5-remedies", 14, "plague bar has risen")[2] > 2 * chiara_before
