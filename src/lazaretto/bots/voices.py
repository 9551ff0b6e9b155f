"""What bots say at a table, where a game has claims: its mind's `talk` has the words, and tells whom an event stirs.

Bots are stirred by what everybody has seen or heard, and speak out of a possible world of their seat. So neither that
a bot speaks nor when it does tells more than its words.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import Rng
from lazaretto.kernel.state import State


@dataclass(frozen=True)
class Said:
    """A claim of a seat: a key of `[claims]` in the game's texts, and its arguments."""

    seat: int
    key: str
    args: dict[str, Any]


def speak(game: Game[Any], world: State, seat: int, rng: Rng, key: str) -> Said | None:
    """What a bot says in its possible world, stirred by an entry of the journal or a claim of this key."""
    words = game.mind.talk
    said = None if words is None else words.claim(world, seat, rng, key)
    return None if said is None else Said(seat, said.key, dict(said.args))


class Voices:
    """The voices of the bots at one table: each speaks at most once a round."""

    def __init__(self, game: Game[Any], rng: Rng) -> None:
        self.game = game
        self.talk = game.mind.talk
        self.rng = rng
        self.spoke: dict[int, Any] = {}  # by seat: the round in which it had its say

    def stirred(self, state: State, key: str, args: Mapping[str, Any]) -> list[int]:
        """The seats that would speak now, of what happened or was said for all to know."""
        if self.talk is None or key not in self.talk.stirring or state.over():
            return []
        shown = self.game.public(state)
        eager = self.talk.stirred(shown, key, args)
        seats = [
            seat for seat, odds in eager.items() if self.spoke.get(seat) != shown["round"] and self.rng.below(10) < odds
        ]
        for seat in seats:
            self.spoke[seat] = shown["round"]
        return seats
