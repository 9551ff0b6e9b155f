"""Golden games: recorded games that must replay to the same end, and a readable playthrough.

A change of the rules that changes them needs a new rules version. Write them anew with LAZARETTO_GOLDEN=write.
"""

import os
import random
from pathlib import Path

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.kernel.match import Match
from lazaretto.kernel.options import Chosen
from lazaretto.kernel.record import read_record, replay
from lazaretto.text import Text, game_text

HERE = Path(__file__).parent
WRITE = os.environ.get("LAZARETTO_GOLDEN") == "write"

GAMES: dict[str, tuple[int, Chosen]] = {
    "solo": (1, {"solo_start_healthy": True}),
    "solo_special": (1, {"characters": "special", "solo_start_healthy": True, "ghost_reroll_after_exit": "one"}),
    "two": (2, {}),
    "three_after_players": (3, {"ghost_seats": "after_players", "characters": "special"}),
    "four": (4, {}),
    "five_convene": (5, {"convene": True}),
    "six_cure": (6, {"cure": True, "characters": "special"}),
    "seven_alms": (7, {"alms": True, "characters": "special"}),
    "eight_chaos": (8, {"chaos": True}),
    "nine": (9, {}),
    "nine_long_road": (9, {"characters": "special", "track_length": 24, "chaos": True, "alms": True}),
}


def lively(match: Match, chance: random.Random) -> tuple[int, int]:
    """A random action of somebody who likes to live: throwing oneself off comes seldom."""
    seat = chance.choice(match.state.actors())
    legal = match.state.legal(seat)
    fatal = {choice.code for choice in GAME.choices(match.state, seat) if choice.label.endswith("_out")}
    sane = [action for action in legal if action not in fatal]
    return seat, chance.choice(sane if sane and chance.random() < 0.9 else legal)


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


@pytest.mark.parametrize("name", ["two", "nine"])
def test_the_same_seed_plays_the_golden_game(name: str) -> None:
    recorded = read_record((HERE / "golden" / f"{name}.json").read_text("utf-8"))
    assert played(name).record == recorded


# The playthrough.

DECISIONS = 50


def playthrough() -> str:
    """A game as somebody at the table reads it: who is asked what, what may be answered, and what happens."""
    text = game_text(GAME.id, "en", ["Ada", "Ben", "Cleo", "Dan", "Eve"])
    match = Match(GAME, 5, 20, GAME.preset("full_box", 5))
    chance = random.Random(21)
    lines = [f"{GAME.title}, {match.state.seats} seats, {DECISIONS} decisions", ""]
    for number in range(1, DECISIONS + 1):
        if match.state.over():
            break
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
    place = f"round {public['round']}, {text.get('phases', public['phase'])}"
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
