"""Bots that choose by chance: what every other bot must beat."""

from dataclasses import dataclass
from typing import Any

from lazaretto.bots.bot import Session
from lazaretto.kernel.game import Game
from lazaretto.kernel.state import State


@dataclass(frozen=True)
class Random:
    """Any legal action, uniformly."""

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        """Any legal action."""
        return session.rng.pick(world.legal(session.seat))


@dataclass(frozen=True)
class Busy:
    """Random, but busy: it does nothing only when nothing else can be done."""

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        """Any legal action that does something."""
        idle = game.mind.idle
        legal = world.legal(session.seat)
        return session.rng.pick([action for action in legal if game.verbs.verb_of(action).name not in idle] or legal)
