"""Guests: players that are not ours, named on the command line as `module:callable`.

    def first(seen):                                  # in agents.py, where the command is typed
        return seen.legal[0]

    lazaretto match clinic --bots agents:first,3

The callable is asked for every decision, and returns one of `seen.legal`. Parameters follow as to our own bots, and
are its keyword arguments: `agents:trained:file=weights.npz`. A name runs code, so only the arena's commands take it,
from who types them: a server, a table and a saved game never do.
"""

import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from lazaretto.bots.bot import BadBot, Bot, Session
from lazaretto.bots.registry import BOTS, bot
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import Rng
from lazaretto.kernel.state import State


class Seen:
    """What a guest is told when its seat is asked: nothing that the seat may not know.

    `world` is one possible world, dealt for this question, and the guest's own to change: what is hidden from the seat
    is dealt anew in it. So the rest, which is read from it, cannot tell more than the seat knows.
    """

    def __init__(self, game: Game[Any], world: State, seat: int, rng: Rng) -> None:
        self.game = game
        self.world = world
        self.seat = seat
        self.rng = rng  # the guest's own chance: with it alone, a match depends on its seed alone
        self.legal = list(world.legal(seat))

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat sees, as the browser is told it."""
        return self.game.view(self.world, self.seat)

    @cached_property
    def choices(self) -> list[Any]:
        """The legal actions made readable: code, verb, named arguments."""
        return list(self.game.choices(self.world, self.seat))

    @cached_property
    def observation(self) -> list[float]:
        """The same as numbers, as the environments tell it (`lazaretto observe GAME --schema`)."""
        observation = self.game.mind.observation
        if observation is None:
            raise BadBot(f"{self.game.title} has no observation")
        return observation.dense(self.world, self.seat)


Player = Callable[..., int]


@dataclass(frozen=True)
class Guest:
    """A player of another module. It is kept by its name, so that other processes find it too."""

    module: str
    name: str
    given: tuple[tuple[str, int | str], ...] = ()

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        """What the guest answers, which must be legal."""
        seen = Seen(game, world, session.seat, session.rng)
        legal = list(seen.legal)
        action = int(found(self.module, self.name)(seen, **dict(self.given)))
        if action not in legal:
            raise BadBot(f"{self.module}:{self.name} answers {action}, which is none of the {len(legal)} legal codes")
        return action


@cache
def found(module: str, name: str) -> Player:
    """The callable of a module, which may lie where the command was typed; or BadBot."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        player = getattr(importlib.import_module(module), name, None)
    except ImportError as error:
        raise BadBot(f"{module}:{name} cannot be imported: {error}") from error
    if not callable(player):
        raise BadBot(f"{module} has nothing to call named {name!r}")
    return player  # type: ignore[no-any-return]


def is_guest(spec: str) -> bool:
    """Is this `module:callable` and none of our own bots?"""
    name, *rest = spec.split(":")
    return name not in BOTS and bool(rest) and "=" not in rest[0]


def guest(spec: str) -> Guest:
    """The guest of a spec, or BadBot."""
    module, name, *parameters = spec.split(":")
    given: list[tuple[str, int | str]] = []
    for text in parameters:
        key, sign, typed = text.partition("=")
        if not sign or not key.isidentifier():
            raise BadBot(f"{spec}: a parameter is name=value, not {text!r}")
        given.append((key, int(typed) if typed.isdecimal() else typed))
    made = Guest(module, name, tuple(given))
    found(module, name)  # now, and not in the middle of a match
    return made


def entrants(specs: str) -> list[tuple[str, Bot]]:
    """Bots from a list as typed, `3,agents:mine`, ours and guests, each with its spec."""
    typed = [spec.strip() for spec in specs.split(",")]
    return [(spec, guest(spec) if is_guest(spec) else bot(spec)) for spec in typed]
