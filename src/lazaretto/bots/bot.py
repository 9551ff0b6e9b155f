"""What a bot is, and the only way one is asked."""

from typing import Any, Protocol

from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import Rng
from lazaretto.kernel.state import State


class BadBot(LazarettoError):
    """No bot of that name, a parameter it does not have, or a game it cannot play."""


class Bot(Protocol):
    """A player. It keeps nothing between two questions, so one bot may play many seats and games."""

    def choose(self, game: Game[Any], world: State, seat: int, rng: Rng) -> int:
        """A legal action of the seat in this world, which is the bot's own to change."""
        ...


def think(game: Game[Any], state: State, seat: int, bot: Bot, rng: Rng) -> int:
    """What a bot answers for a seat. It sees one possible world, so it cannot know more than its seat does."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    return bot.choose(game, game.determinize(state, seat, rng), seat, rng)
