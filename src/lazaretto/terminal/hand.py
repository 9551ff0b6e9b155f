"""Hand: what a person may answer now. The pieces of a set are picked by their numbers, in any order."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from lazaretto.kernel.game import Game
from lazaretto.kernel.state import State
from lazaretto.kernel.view import Choice, question_key

Row = tuple[Choice, ...]
Codes = tuple[int, ...]
Pieces = tuple[Codes, ...]
MOST_PIECES: Final = 20  # of sets


@dataclass(frozen=True)
class Hand:
    """The answers of a question, or all pieces of the sets it gathers; `rows` has each set, in the rules' order."""

    choices: list[Choice]
    rows: list[Row]

    def gathers(self) -> bool:
        """Is more than one piece asked for?"""
        return any(len(row) > 1 for row in self.rows)

    def wanted(self) -> tuple[int, int]:
        """How many pieces a set has, at least and at most; what only ends it is none."""
        sizes = [sum(bool(choice.parts) for choice in row) for row in self.rows]
        return min(sizes), max(sizes)

    def repeats(self) -> bool:
        """May a set have a piece more than once, as a price of two red cubes has?"""
        return any(most > 1 for row in self.rows for most in Counter(map(codes_of, row)).values())

    def fitting(self, picked: Pieces) -> list[Row]:
        """The sets that have all these pieces, each as often as it is picked: a price may be two red cubes."""
        counts = Counter(picked)
        return [row for row in self.rows if counts <= Counter(map(codes_of, row))]

    def exactly(self, picked: Pieces) -> Row | None:
        """The set of just these pieces; where the order makes a difference, the one in the order they were picked."""
        rows = [row for row in self.fitting(picked) if len(row) == len(picked)]
        same = [row for row in rows if tuple(map(codes_of, row)) == picked]
        return next(iter(same or rows), None)


def hand_of(game: Game[Any], state: State, seat: int) -> Hand:
    """What a seat may answer; the later questions of a move are its pieces as long as they are the same question."""
    if state.question(seat) is None:
        return Hand([], [])
    tree = game.tree(state, seat)
    rows = gathered(tree, question_key(state, seat))
    found = {codes_of(choice): choice for row in reversed(rows) for choice in reversed(row)}
    if len(found) > MOST_PIECES:  # they would fill the screen: one question after the other
        rows = [(choice,) for choice in tree]
        found = {codes_of(choice): choice for choice in reversed(tree)}
    return Hand([found[codes] for codes in sorted(found)], rows)


def codes_of(choice: Choice) -> Codes:
    """What a choice plays: its own code, and those that go along with it."""
    return (choice.code, *choice.along)


def gathered(choices: tuple[Choice, ...] | list[Choice], key: str) -> list[Row]:
    """The rows of a tree, as far as the same question goes on and takes the same: a room and its place are no set."""
    rows: list[Row] = []
    for choice in choices:
        same = choice.asks == key and any(later.verb == choice.verb for later in choice.then)
        later = gathered(choice.then, key) if same else [()]
        rows += [(choice, *rest) for rest in later]
    return rows


@dataclass
class Picked:
    """What a seat has picked of a set so far, what it was warned of, and whether it wants to be asked what is usually
    not asked; gone when another question comes.
    """

    path: int = -1
    pieces: Pieces = ()  # in the order they were picked
    warned: Codes = ()
    opened: bool = False

    def at(self, state: State, seat: int) -> "Picked":
        """The same, forgetting what belongs to another question."""
        path = state.path_of(seat)
        if path != self.path:
            self.path, self.pieces, self.warned, self.opened = path, (), (), False
        return self
