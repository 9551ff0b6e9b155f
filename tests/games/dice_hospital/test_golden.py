"""Golden games: recorded games that must replay to the same end, and a readable playthrough.

A change of the rules that changes them needs a new rules version. Write them anew with LAZARETTO_GOLDEN=write.
"""

import os
import random
from pathlib import Path

import pytest

from lazaretto.games.dice_hospital import GAME
from lazaretto.kernel.match import Match
from lazaretto.kernel.options import Chosen
from lazaretto.kernel.record import read_record, replay
from lazaretto.text import Text, game_text

HERE = Path(__file__).parent
WRITE = os.environ.get("LAZARETTO_GOLDEN") == "write"
EVERYTHING = {"promo_consultant": True, "promo_admissions_nurse": True, "experimental_medicine": True, "events": True}
HARD = {"opening_crisis": True, "national_epidemic": True, "resistant_super_virus": True}

GAMES: dict[str, tuple[int, Chosen]] = {
    "solo": (1, {}),
    "solo_everything": (1, {**EVERYTHING, **HARD, "solo_fatality_penalty": True, "solo_report_penalty": True}),
    "two": (2, {}),
    "two_first_game": (2, {"administrators": False, "first_player": 1}),
    "two_collection": (2, {"final_round_collection": True, "promo_admissions_nurse": True}),
    "three_simultaneous": (3, {"activation_mode": "simultaneous", **EVERYTHING}),
    "three_events": (3, {"events": True, "promo_consultant": True}),
    "four": (4, {}),
    "four_hard": (4, {**HARD, "final_round_collection": True}),
    "four_everything": (4, {**EVERYTHING, "activation_mode": "simultaneous", "final_round_collection": True}),
}


def lively(match: Match, chance: random.Random) -> tuple[int, int]:
    """A random action of somebody who likes to act: idle answers come seldom."""
    seat = chance.choice(match.state.actors())
    legal = match.state.legal(seat)
    idle = {"end_activation", "decline", "keep", "skip", "pass", "done"}
    busy = [action for action in legal if GAME.describe(action)[0] not in idle]
    return seat, chance.choice(busy if busy and chance.random() < 0.85 else legal)


def played(name: str) -> Match:
    """A whole game, the same each time."""
    seats, options = GAMES[name]
    match = Match(GAME, seats, sum(name.encode()), options)
    chance = random.Random(name)
    while not match.state.over():
        match.play(*lively(match, chance))
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

DECISIONS = 60


def playthrough() -> str:
    """A game as somebody at the table reads it: who is asked what, what may be answered, and what happens."""
    text = game_text(GAME.id, "en", ["Ada", "Ben"])
    match = Match(GAME, 2, 20, GAME.preset("full_box", 2))
    chance = random.Random(21)
    lines = [f"{GAME.title}, {match.state.seats} seats, {DECISIONS} decisions", ""]
    for number in range(1, DECISIONS + 1):
        seat, action = lively(match, chance)
        lines += asked(match, text, number, seat, action)
        for note in GAME.notes(match.play(seat, action), seat):
            lines.append(f"    {text.get('log', note['key'], note['args'])}")
        lines.append("")
    return "\n".join(lines)


def asked(match: Match, text: Text, number: int, seat: int, action: int) -> list[str]:
    """The question and its choices, the chosen one marked."""
    question = GAME.question(match.state, seat)
    assert question is not None
    public = GAME.public(match.state)
    scores = ", ".join(str(score) for score in public["scores"])
    place = f"round {public['round']}, {text.get('phases', public['phase'])}, score {scores}"
    lines = [
        f"{number}. {text.name('seat', seat)} ({place})",
        f"    {text.get('questions', question['key'], question['args'])}",
    ]
    for choice in GAME.choices(match.state, seat):
        mark = "->" if choice.code == action else "  "
        clicks = " then ".join("|".join(places) for places in choice.parts)
        lines.append(f"  {mark} {text.get('verbs', choice.label, choice.args)}{f'  [{clicks}]' if clicks else ''}")
    return lines


def test_playthrough() -> None:
    path = HERE / "playthrough.txt"
    if WRITE:
        path.write_text(playthrough(), "utf-8")
    assert playthrough().splitlines() == path.read_text("utf-8").splitlines()
