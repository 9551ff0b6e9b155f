"""Bots by name, with parameters: `random`, `3`, `greedy:leaves=100:samples=8`, `search:weights=hand`."""

from dataclasses import dataclass, fields, replace
from typing import Any

from lazaretto.bots.bot import BadBot, Bot, Session
from lazaretto.bots.chance import Busy, Random
from lazaretto.bots.greedy import Greedy
from lazaretto.bots.levels import LEVELS, USUAL, untimed
from lazaretto.bots.search import Search
from lazaretto.bots.weights import Weights
from lazaretto.kernel.game import Game
from lazaretto.kernel.state import State


@dataclass(frozen=True)
class Level:
    """A level of strength: in every game the bot that stands for it there.

    `untimed`: 1 to think without a limit of time, so that a choice depends on the seed alone.
    """

    name: str = USUAL
    untimed: int = 0

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        """What the bot of this level chooses."""
        return self.bot(game).choose(game, world, session)

    def bot(self, game: Game[Any]) -> Bot:
        """The bot of this level."""
        found = spec_of(game, self.name)
        return bot(untimed(found) if self.untimed else found)


STYLES = ("greedy", "search", "tree")  # what levels are made of
BOTS: dict[str, Any] = {
    "random": Random(),
    "busy": Busy(),
    "greedy": Greedy(),
    "search": Search(),
    "tree": Search(tree=1),
    **{name: Level(name) for name in LEVELS},
}
NEED_EVALUATION = (*STYLES, *LEVELS)


def spec_of(game: Game[Any], level: str) -> str:
    """The bot that a level is in a game, with its parameters."""
    mind, row = game.mind, LEVELS[level]
    if mind.evaluation is None:
        return row.blind
    return mind.levels.get(level, row.bot)


def playing(game: Game[Any]) -> list[str]:
    """The bots a person is offered for a game, weakest first: those that choose by chance, and the levels."""
    known = [name for name in BOTS if name not in STYLES]
    return [name for name in known if game.mind.evaluation or name not in NEED_EVALUATION]


def bot(spec: str) -> Bot:
    """The bot of a name and its parameters, or BadBot."""
    name, *parameters = spec.strip().split(":")
    if name not in BOTS:
        raise BadBot(f"there is no bot {name!r}; known are {', '.join(BOTS)}")
    given = dict(parameter(name, text) for text in parameters)
    made: Bot = replace(BOTS[name], **given)
    return made


def parameter(name: str, text: str) -> tuple[str, int | str]:
    """A parameter of a bot, from `name=number` as typed; `weights` and `net` are names or files."""
    known = [
        field.name for field in fields(BOTS[name]) if field.type in (int, int | None, Weights) or field.name == "net"
    ]
    key, _, typed = text.partition("=")
    if key in ("weights", "net") and key in known and typed:
        return key, typed
    if key not in known:
        raise BadBot(f"bot {name} has no parameter {key!r}; it has {', '.join(known) or 'none'}")
    if not typed.isdecimal() or not int(typed):
        raise BadBot(f"bot {name}: {key} must be a whole number above 0, not {typed!r}")
    return key, int(typed)


def bots(specs: str) -> list[tuple[str, Bot]]:
    """Bots from a list as typed, `greedy,busy`, each with its spec."""
    return [(spec.strip(), bot(spec)) for spec in specs.split(",")]
