"""Golden games: recorded games that must replay to the same end, and a readable playthrough.

A change of the rules that changes them needs a new rules version. Write them anew with LAZARETTO_GOLDEN=write.
"""

import os
import random
from pathlib import Path

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.kernel.match import Match
from lazaretto.kernel.options import Chosen
from lazaretto.kernel.record import read_record, replay
from lazaretto.text import Text, game_text
from tests.games.clinic.play import lively

HERE = Path(__file__).parent
WRITE = os.environ.get("LAZARETTO_GOLDEN") == "write"
EVERYTHING = {"exp_blood": True, "exp_extinguisher": True, "exp_workaholic": True, "exp_zombie": True}

GAMES: dict[str, tuple[int, Chosen]] = {
    "solo": (1, {"solo_goal": "g_time_12"}),
    "solo_everything": (1, {**EVERYTHING, "setup_mode": "expert", "board_side": "3x3", "solo_goal": "g_four_nurses"}),
    "two": (2, {}),
    "two_in_turn": (2, {"movement_order": "turn_order", "business_order": "turn_order", "outer_edge_parking": False}),
    "three_own_choice": (3, {"setup_mode": "own_choice", "exp_workaholic": True}),
    "four": (4, {"setup_mode": "expert"}),
    "four_everything": (4, {**EVERYTHING, "zombie_steps": "1"}),
}


def played(name: str) -> Match:
    """A whole game, the same each time."""
    seats, options = GAMES[name]
    match = Match(GAME, seats, sum(name.encode()), options)
    chance = random.Random(name)
    while not match.state.over():
        match.play(*lively(match.state, chance))  # type: ignore[arg-type]
    return match


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    path = HERE / "golden" / f"{name}.json"
    if WRITE:
        path.write_text(played(name).record.text(), "utf-8")
    record = read_record(path.read_text("utf-8"))
    state = replay(GAME, record)
    assert state.over()
    assert record.result is not None
    assert GAME.fingerprint(state) == record.result["hash"]
    assert record.options == GAME.settle_options(record.seats, GAMES[name][1])


def test_golden_games_are_all_known() -> None:
    assert {path.stem for path in (HERE / "golden").glob("*.json")} == set(GAMES)


@pytest.mark.parametrize("name", ["solo", "two"])
def test_the_same_seed_plays_the_golden_game(name: str) -> None:
    recorded = read_record((HERE / "golden" / f"{name}.json").read_text("utf-8"))
    assert played(name).record == recorded


# The playthrough.

DECISIONS = 70


def playthrough() -> str:
    """A game as somebody at the table reads it: who is asked what, what may be answered, and what happens."""
    text = game_text(GAME.id, "en", ["Ada", "Ben"])
    match = Match(GAME, 2, 21, {})
    chance = random.Random(22)
    lines = [f"{GAME.title}, {match.state.seats} seats, {DECISIONS} decisions", ""]
    for number in range(1, DECISIONS + 1):
        seat, action = lively(match.state, chance)  # type: ignore[arg-type]
        lines += asked(match, text, number, seat, action)
        for note in GAME.notes(match.play(seat, action), seat):
            lines.append(f"    {text.get('log', note['key'], note['args'])}")
        lines.append("")
    return "\n".join(lines)


def asked(match: Match, text: Text, number: int, seat: int, action: int) -> list[str]:
    """The question and its choices, the chosen one marked."""
    question = GAME.question(match.state, seat)  # type: ignore[arg-type]
    assert question is not None
    public = GAME.public(match.state)  # type: ignore[arg-type]
    scores = ", ".join(str(score) for score in public["scores"])
    place = f"round {public['round']}, {text.get('phases', public['phase'])}, score {scores}"
    lines = [
        f"{number}. {text.name('seat', seat)} ({place})",
        f"    {text.get('questions', question['key'], question['args'])}",
    ]
    for choice in GAME.choices(match.state, seat):  # type: ignore[arg-type]
        mark = "->" if choice.code == action else "  "
        clicks = " then ".join("|".join(places) for places in choice.parts)
        lines.append(f"  {mark} {text.get('verbs', choice.label, choice.args)}{f'  [{clicks}]' if clicks else ''}")
    return lines


def test_playthrough() -> None:
    path = HERE / "playthrough.txt"
    if WRITE:
        path.write_text(playthrough(), "utf-8")
    assert playthrough().splitlines() == path.read_text("utf-8").splitlines()
