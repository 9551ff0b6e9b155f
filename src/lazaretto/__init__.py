"""Lazaretto: five board games about hospitals and plague, for people, bots and research."""

import importlib
import importlib.util
from functools import cache
from importlib.metadata import entry_points
from types import ModuleType
from typing import TYPE_CHECKING, Any

from lazaretto.kernel.errors import BrokenGame, UnknownGame
from lazaretto.kernel.game import Game

__version__ = "0.1.0"
__all__ = ["__version__", "beside", "games", "home", "load"]


if TYPE_CHECKING:

    def games() -> tuple[str, ...]:
        """The ids of all installed games; at run time this is the package `lazaretto.games`, which can be called."""

else:
    from lazaretto import games


@cache
def load(game: str) -> Game[Any]:
    """The game of this id."""
    if game not in games():
        raise UnknownGame(f"there is no game {game!r}; installed are {', '.join(games()) or 'none'}")
    for entry in entry_points(group="lazaretto.games", name=game):
        found: Game[Any] = entry.load()
        return found
    try:
        return importlib.import_module(f"lazaretto.games.{game}").GAME  # type: ignore[no-any-return]
    except (ImportError, AttributeError, SyntaxError) as error:
        raise BrokenGame(f"the game {game!r} cannot be loaded: {error}") from error


@cache
def home(game: str) -> str:
    """The package a game lives in: its words, drawing and heuristics are beside its rules."""
    for entry in entry_points(group="lazaretto.games", name=game):
        return entry.module
    return f"lazaretto.games.{game}"


@cache
def beside(game: str, name: str) -> ModuleType | None:
    """A module of a room of a game (`mind.evaluation`, `mind.talk`, `show.terminal`), if the game has it."""
    try:
        found = importlib.util.find_spec(f"{home(game)}.{name}")
    except ModuleNotFoundError:  # the game is a single module, or not installed
        return None
    return None if found is None else importlib.import_module(found.name)
