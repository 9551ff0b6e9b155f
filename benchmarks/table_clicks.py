"""Clicks of a whole game, seat by seat: `python -m benchmarks.table_clicks [GAMES] [GAME ...]`.

For Dice Hospital, ER and Bristol, whose moves are trees of small questions. The same games are counted twice. *Before*:
every answer was a question of its own, clicked part by part. *After*: one gesture for a move, as the tree of whole
moves offers it: what goes without saying is not clicked, the same piece is clicked once, a question that is answered
otherwise than usual is opened by a button, and what was gathered and cannot be taken back is confirmed.
"""

import statistics
import sys
from collections.abc import Sequence
from typing import Any, Final

import lazaretto
from lazaretto.bots.bot import Session, think
from lazaretto.bots.registry import bot
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.view import Choice

SEATS: Final = {"dice_hospital": 2, "dice_hospital_er": 2, "bristol_1350": 5}


class Counted:
    """A seat's clicks so far."""

    def __init__(self) -> None:
        self.before = 0
        self.after = 0

    def move(self, way: Sequence[tuple[Choice, bool]]) -> None:
        """A whole move: its answers, and whether each is the one that goes without saying."""
        parts: set[tuple[str, ...]] = set()
        clicks = 0
        gathered = 0
        opened: set[str] = set()
        for place, (choice, usual) in enumerate(way):
            self.before += max(1, len(choice.parts))
            if usual and place > 0:
                continue
            fresh = {tuple(one) for one in choice.parts} - parts
            clicks += len(fresh) if choice.parts else 1
            gathered += bool(fresh)
            parts |= {one for one in fresh if len(one) == 1}
            if choice.extra:
                opened.add(choice.label)
        doubtful = any(choice.danger for choice, _ in way) or (gathered > 1 and any(choice.final for choice, _ in way))
        self.after += clicks + len(opened) + doubtful


def play(game: Any, seed: int) -> list[Counted]:
    """A whole game of bots; what a person in their place clicks."""
    seats = SEATS[game.id]
    state = game.new(seats, seed)
    player = bot("greedy:leaves=16:samples=1")
    sessions = [Session(seat, player, seeded(seed + seat)) for seat in range(seats)]
    counts = [Counted() for _ in range(seats)]
    while not state.over():
        seat = state.actors()[0]
        counts[seat].move(follow(game, state, sessions[seat]))
    return counts


def follow(game: Any, state: Any, session: Session) -> list[tuple[Choice, bool]]:
    """The answers of one move, as far as its tree goes."""
    seat = session.seat
    choices: Sequence[Choice] = game.tree(state, seat)
    way: list[tuple[Choice, bool]] = []
    while choices:
        action = think(game, state, session)
        found = next(choice for choice in choices if choice.code == action and not choice.along)
        usual = [choice for choice in choices if not choice.extra]
        way.append((found, len(choices) > 1 and usual == [found]))
        state.apply(seat, action)
        choices = found.then
    return way


def main() -> None:
    games = next((int(word) for word in sys.argv[1:] if word.isdigit()), 4)
    named = [word for word in sys.argv[1:] if word in SEATS] or list(SEATS)
    for name in named:
        game = lazaretto.load(name)
        counts = [count for seed in range(games) for count in play(game, seed)]
        before = statistics.mean(count.before for count in counts)
        after = statistics.mean(count.after for count in counts)
        shown = f"{game.title}, {SEATS[name]} at the table: clicks of a seat before {before:.0f}, after {after:.0f}"
        print(f"{shown}, that is {after / before:.0%}", flush=True)


if __name__ == "__main__":
    main()
