"""What the contract suite runs on: every game found and the sample game, every seat count, covering options.

Compiled, a game is played with a third of its cover of options at each number of seats, another third at the next
(LAZARETTO_COVER=whole: all of it); interpreted, which is slow, with the default and one more.
"""

import itertools
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import lazaretto
from lazaretto import kernel
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Chosen, Option, Value, choose, same
from lazaretto.kernel.state import State
from tests.sample_game import SAMPLE

MOST_DECISIONS = 20_000
COMPILED = not (kernel.state.__file__ or "").endswith(".py")
ONLY = os.environ.get("LAZARETTO_GAME")  # run the suite for one game while working on it
WHOLE = os.environ.get("LAZARETTO_COVER") == "whole"
SHARE = 3


def all_games() -> list[Game[Any]]:
    found = [*(lazaretto.load(game) for game in lazaretto.games()), SAMPLE]
    return [game for game in found if not ONLY or game.id == ONLY]


@dataclass(frozen=True)
class Case:
    """A game with its seats and options."""

    game: Game[Any]
    seats: int
    options: Chosen = field(default_factory=dict)

    def new(self, seed: int) -> State:
        state: State = self.game.new(self.seats, seed, self.options)
        return state

    def __str__(self) -> str:
        shown = [
            f"{option.id}={self.options[option.id]}"
            for option in self.game.options
            if option.id in self.options and not same(self.options[option.id], option.default)
        ]
        return f"{self.game.id}-{self.seats}-{','.join(shown) or 'default'}"


def pairs(options: Chosen) -> set[tuple[str, Value, str, Value]]:
    """Every two options with their values."""
    return {(a, x, b, y) for (a, x), (b, y) in itertools.combinations(options.items(), 2)}


def covering_options(game: Game[Any], seats: int) -> list[Chosen]:
    """Option sets in which every two values that go together stand together at least once; the default is the first."""
    chance = random.Random(seats)
    tries = [choose(game.options, seats, {}), *(random_options(game, seats, chance) for _ in range(300))]
    wanted = set().union(*(pairs(options) for options in tries))
    chosen = [tries[0]]
    wanted -= pairs(tries[0])
    while wanted:
        best = max(tries, key=lambda options: len(wanted & pairs(options)))
        if not wanted & pairs(best):
            break
        chosen.append(best)
        wanted -= pairs(best)
    return chosen


def told_of(game: Game[Any]) -> list[Option]:
    """The options that every game has a value of."""
    return [option for option in game.options if not option.late]


def random_options(game: Game[Any], seats: int, chance: random.Random) -> Chosen:
    given: Chosen = {}
    for option in told_of(game):
        applies = option.applies(seats, given)
        given[option.id] = chance.choice(option.allowed(seats)) if applies else option.otherwise
    return choose(game.options, seats, given)


def some_options(game: Game[Any], seats: int) -> list[Chosen]:
    """The default, and another set of the cover for every number of seats."""
    default, *others = covering_options(game, seats)
    return [default, *others[seats % len(others) :][:1]] if others else [default]


def shared_options(game: Game[Any], seats: int) -> list[Chosen]:
    """The default, and for every number of seats another share of the cover."""
    default, *others = covering_options(game, seats)
    return [default, *others[seats % SHARE :: SHARE]]


def all_cases(options_of: Callable[[Game[Any], int], list[Chosen]]) -> list[Case]:
    return [
        Case(game, seats, options)
        for game in all_games()
        for seats in game.seats
        for options in options_of(game, seats)
    ]


CASES = all_cases((covering_options if WHOLE else shared_options) if COMPILED else some_options)


def decisions(case: Case, seed: int, state: State | None = None) -> Iterator[tuple[State, int, int]]:
    """Random play: yields the state, the seat and the action it is about to take."""
    chance = random.Random(seed)
    state = state or case.new(seed)
    for _ in range(MOST_DECISIONS):
        if state.over():
            return
        seat = chance.choice(state.actors())
        action = chance.choice(state.legal(seat))
        yield state, seat, action
        state.apply(seat, action)
    raise AssertionError(f"{case} does not end with seed {seed}")
