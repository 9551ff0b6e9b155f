"""Episode: a game played by learners. What all environments share: settings, rewards, pictures, records."""

import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

import lazaretto
from lazaretto.envs.entities import tabled
from lazaretto.kernel.errors import BadOption, IllegalAction, LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.match import Match
from lazaretto.kernel.observation import Observation
from lazaretto.kernel.options import Value
from lazaretto.kernel.pen import Pen
from lazaretto.kernel.record import Record
from lazaretto.kernel.state import State

Floats = NDArray[np.float32]
Bits = NDArray[np.int8]
Rewards = Literal["final", "score", "shaped"]
Actions = Literal["code", "index"]
REWARDS: Final = ("final", "score", "shaped")
ACTIONS: Final = ("code", "index")
MOST_LEGAL: Final = 128  # answers a question may have, where actions are places in the list of legal ones
SEEDS: Final = 2**31
WIDTH: Final = 100  # columns of a picture


@dataclass(frozen=True)
class Settings:
    """What an environment is made of; the same for all its episodes."""

    game: Game[Any]
    observation: Observation
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)
    rewards: Rewards = "final"
    actions: Actions = "code"
    most: int = MOST_LEGAL
    strict: bool = True  # an action that is not legal is an error; else one that is takes its place
    tables: bool = False  # observations also by entity
    server: str = ""  # where the replay of an episode that is over is opened, if a person watches

    def __reduce__(self) -> tuple[Any, ...]:
        """For copies and pickles: by the game's name."""
        given = (self.game.id, self.seats, self.options, self.rewards, self.actions, self.most, self.strict)
        return settle, (*given, self.tables, self.server)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Settings":
        return self  # never changed once made

    @cached_property
    def pen(self) -> Pen:
        """What observations are written with."""
        return Pen(self.observation)

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.observation.layout.size

    @cached_property
    def choices(self) -> int:
        """How many actions there are, legal or not."""
        return self.game.verbs.count if self.actions == "code" else self.most


def settle(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    rewards: Rewards = "final",
    actions: Actions = "code",
    most: int = MOST_LEGAL,
    strict: bool = True,
    tables: bool = False,
    server: str = "",
) -> Settings:
    """The settings as given, checked; two seats unless told otherwise."""
    found = lazaretto.load(game)
    observation = found.mind.observation
    if observation is None:
        raise LazarettoError(f"{found.title} has no observation, and so no environment")
    if rewards not in REWARDS or actions not in ACTIONS:
        raise BadOption(f"rewards are {', '.join(REWARDS)}; actions are {', '.join(ACTIONS)}")
    count = seats if seats is not None else max(2, found.seats[0])
    found.settle_options(count, options or {})
    return Settings(found, observation, count, dict(options or {}), rewards, actions, most, strict, tables, server)


class Episode:
    """One game, from its seed on."""

    def __init__(self, settings: Settings, seed: int, options: Mapping[str, Any] | None = None) -> None:
        self.settings = settings
        self.seed = seed
        known = {option.id for option in settings.game.options}
        given = {name: value for name, value in (options or {}).items() if name in known}
        self.options: dict[str, Value] = {**settings.options, **given}
        self.state: State = settings.game.new(settings.seats, seed, self.options)
        self.played: list[tuple[int, int]] = []
        self.opened = False  # its replay, in the browser
        self.scores = self.scores_now() if settings.rewards == "shaped" else ()

    # Playing.

    def deciding(self) -> int:
        """The seat that is to decide next; the first where several may."""
        return self.state.actors()[0]

    def legal(self, seat: int) -> list[int]:
        """The legal codes of a seat."""
        return self.state.legal(seat)

    def code_of(self, seat: int, action: int) -> int:
        """The code of an action of the environment, or IllegalAction."""
        legal = self.state.legal(seat)
        if self.settings.actions == "index":
            if 0 <= action < len(legal):
                return legal[action]
        elif action in legal:
            return action
        if self.settings.strict:
            raise IllegalAction(f"seat {seat} may not take action {action} now: see the mask")
        return legal[action % len(legal)]

    def play(self, seat: int, action: int) -> tuple[float, ...]:
        """Take an action of a seat; returns what every seat is rewarded with, or nothing where that is nothing."""
        code = self.code_of(seat, action)
        self.state.apply(seat, code)
        self.played.append((seat, code))
        if self.settings.rewards == "shaped":
            before, self.scores = self.scores, self.scores_now()
            return tuple(float(now - then) for now, then in zip(self.scores, before, strict=True))
        return self.final_rewards() if self.state.over() else ()

    def scores_now(self) -> tuple[int, ...]:
        """The scores as they would be if the game ended now."""
        return self.settings.game.result(self.state).scores

    def final_rewards(self) -> tuple[float, ...]:
        """What every seat gets in the end: its return of 0 to 1, or how far it is ahead of the others' mean."""
        outcome = self.settings.game.outcome(self.state)
        if self.settings.rewards == "final":
            return outcome.returns
        scores, seats = outcome.scores, self.settings.seats
        if seats == 1:
            return tuple(float(score) for score in scores)
        return tuple(score - (sum(scores) - score) / (seats - 1) for score in scores)

    # Looking.

    def mask(self, seat: int, choices: int) -> Bits:
        """1 for every action a seat may take."""
        found = np.zeros(choices, np.int8)
        legal = self.state.legal(seat)
        if self.settings.actions == "code":
            if legal:
                found[legal] = 1
        elif len(legal) > choices:
            raise LazarettoError(f"{len(legal)} answers are legal here: make the environment with most={len(legal)}")
        else:
            found[: len(legal)] = 1
        return found

    def drawn(self, seat: int | None = None) -> str:
        """The board in characters, as a seat sees it."""
        from lazaretto.terminal.board import draw
        from lazaretto.text import game_text

        whose = (self.state.actors() or [0])[0] if seat is None else seat
        view = self.settings.game.view(self.state, whose)
        return "\n".join(draw(view, game_text(self.settings.game.id, "en"), WIDTH))

    def picture(self, seat: int | None = None) -> str:
        """The same as an SVG picture."""
        from io import StringIO

        from rich.console import Console

        console = Console(record=True, width=WIDTH, file=StringIO())
        console.print(self.drawn(seat), markup=False, highlight=False, soft_wrap=True)
        return console.export_svg(title=self.settings.game.title)

    def record(self) -> Record:
        """The episode so far as a record: `lazaretto replay` and the app's replay page show it."""
        match = Match(self.settings.game, self.settings.seats, self.seed, self.options)
        for seat, action in self.played:
            match.play(seat, action)
        return match.record

    def link(self, server: str = "") -> str:
        """Where the replay of the episode so far can be seen: a running server is given its record, and keeps it."""
        from lazaretto.envs.replays import kept

        return kept(self.record(), server or self.settings.server)

    def render(self, mode: str | None, seat: int | None = None) -> str | None:
        """The board as a seat sees it: characters, a picture of them, or printed; its replay, once it is over."""
        if mode == "ansi":
            return self.drawn(seat)
        if mode == "svg":
            return self.picture(seat)
        if mode == "human":
            print(self.drawn(seat))
            if self.settings.server and self.state.over() and not self.opened:
                self.opened = True
                webbrowser.open(self.link())
        return None


def seen_by(settings: Settings, state: State, seat: int) -> dict[str, Any]:
    """What a seat observes, flat, and by entity if that is wanted."""
    flat = spread(settings, state, seat)
    return {"observation": flat, **({"tables": tabled(settings.game.id, flat)} if settings.tables else {})}


def spread(settings: Settings, state: State, seat: int) -> Floats:
    """What a seat observes, as an array of its own."""
    places, values = settings.pen.one(state, seat)
    found = np.zeros(settings.size, np.float32)
    found[np.frombuffer(places, np.int32)] = np.frombuffer(values, np.float32)
    return found
