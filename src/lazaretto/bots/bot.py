"""What a bot is, what it keeps at a table, and the only way one is asked."""

from dataclasses import dataclass
from typing import Any, Protocol

from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import Rng
from lazaretto.kernel.state import State


class BadBot(LazarettoError):
    """No bot of that name, a parameter it does not have, or a game it cannot play."""


class Bot(Protocol):
    """A player. What it keeps from one question to the next is in the session, so one bot may play many seats."""

    def choose(self, game: Game[Any], world: State, session: "Session") -> int:
        """A legal action of the session's seat in this world, which is the bot's own to change."""
        ...


@dataclass
class Session:
    """A bot at a seat of one table, for as long as the game goes on without a rest.

    It belongs to whoever has the table. Where another process answers, it travels there with the question and comes
    back with the answer, so that it is the same whoever has answered.
    """

    seat: int
    bot: Bot
    rng: Rng  # the bot's own chance
    plan: object = None  # what the bot has in mind; whether it still holds is for the bot to see


def think(game: Game[Any], state: State, session: Session) -> int:
    """What a bot answers for its seat. It sees one possible world, so it cannot know more than its seat does."""
    legal = state.legal(session.seat)
    return legal[0] if len(legal) == 1 else answer(game, imagined(game, state, session), session)


# Its two halves, where the answer is found in another process, which must not be told the true state.


def imagined(game: Game[Any], state: State, session: Session) -> State:
    """A possible world of the seat: all that its bot is told."""
    world: State = game.determinize(state, session.seat, session.rng)
    return world


def answer(game: Game[Any], world: State, session: Session) -> int:
    """What the bot chooses in its world."""
    return session.bot.choose(game, world, session)
