"""Many games in one process: with every step a decision in each of them, written into the same arrays, never copied."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lazaretto.envs.entities import tabled
from lazaretto.envs.episode import SEEDS, Floats, Settings, settle
from lazaretto.kernel.errors import BadOption, LazarettoError
from lazaretto.kernel.pen import ask_all, play_all
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import State
from lazaretto.kernel.view import Outcome

Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]


Arrays = dict[str, NDArray[Any]]


def shapes(settings: Settings, games: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The arrays of so many games: what a row of each is, and of which numbers."""
    return {
        "observations": ((games, settings.size), np.float32),
        "legal": ((games, settings.most), np.int32),
        "numbers": ((games,), np.int32),
        "seats": ((games,), np.int32),
        "rewards": ((games, settings.seats), np.float32),
        "scores": ((games, settings.seats), np.int32),
        "ended": ((games,), np.bool_),
    }


def settle_many(game: str, given: dict[str, Any]) -> Settings:
    """The settings of many games at once."""
    settings = settle(game, **{"actions": "index", **given})
    if settings.rewards == "shaped":
        raise BadOption("many games at once are rewarded at their end: final or score")
    return settings


class VectorEnv:
    """So many games side by side. Row g of every array is game g, as the seat that is to decide there sees it.

    `observations`: floats; `legal`: its legal codes, -1 after the last; `numbers`: how many there are; `seats`: who
    decides. After a step: `rewards` of all seats (games x seats), and `ended`, where a game was over and a new one has
    begun; `scores` are then those of the game that is over. All arrays are written anew with every step: copy what you
    want to keep.
    """

    def __init__(
        self, game: str, games: int = 64, seed: int | None = None, arrays: Arrays | None = None, **settings: Any
    ) -> None:
        """`arrays`: where to write; else there are new ones."""
        self.settings = settle_many(game, settings)
        self.games = games
        self.chosen = self.settings.game.own_options(self.settings.seats, self.settings.options)
        self.chance = np.random.default_rng(seed)
        self.states: list[State] = []
        self.deciding: list[int] = [0] * games
        self.by_index = self.settings.actions == "index"
        self.columns = np.arange(self.settings.most)
        self.take(
            arrays or {name: np.zeros(shape, kind) for name, (shape, kind) in shapes(self.settings, games).items()}
        )

    def take(self, arrays: Arrays) -> None:
        """Write into these arrays from now on."""
        self.observations: Floats = arrays["observations"]
        self.legal: Ints = arrays["legal"]
        self.numbers: Ints = arrays["numbers"]
        self.seats: Ints = arrays["seats"]
        self.rewards: Floats = arrays["rewards"]
        self.scores: Ints = arrays["scores"]
        self.ended: Flags = arrays["ended"]

    def reset(self, seed: int | None = None) -> Floats:
        """New games everywhere."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.states = [self.begun() for _ in range(self.games)]
        self.rewards.fill(0.0)
        self.ended.fill(False)
        self.ask()
        return self.observations

    def begun(self) -> State:
        """A new game."""
        rng = seeded(int(self.chance.integers(SEEDS)))
        state: State = self.settings.game.begun(self.settings.seats, dict(self.chosen), rng)
        return state

    def step(self, actions: NDArray[Any]) -> tuple[Floats, Floats, Flags]:
        """An action in every game; returns observations, rewards and which games have ended (and begun anew)."""
        over = play_all(self.states, self.deciding, actions.tolist(), self.by_index, self.settings.strict)
        if self.ended.any():
            self.rewards.fill(0.0)
            self.ended.fill(False)
        for number in over:
            outcome = self.settings.game.outcome(self.states[number])
            self.scores[number] = outcome.scores
            self.rewards[number] = self.final_rewards(outcome)
            self.ended[number] = True
            self.states[number] = self.begun()
        self.ask()
        return self.observations, self.rewards, self.ended

    def final_rewards(self, outcome: Outcome) -> tuple[float, ...]:
        """What every seat of a game that is over gets."""
        if self.settings.rewards == "final":
            return outcome.returns
        scores, others = outcome.scores, max(1, self.settings.seats - 1)
        return tuple(score - (sum(scores) - score) / others for score in scores)

    def ask(self) -> None:
        """Write what is to be decided into the arrays."""
        codes, counts = ask_all(self.states, self.deciding, self.settings.pen)
        self.seats[:] = self.deciding
        places, values = self.settings.pen.taken()
        self.observations.fill(0.0)
        self.observations.reshape(-1)[np.frombuffer(places, np.int32)] = np.frombuffer(values, np.float32)
        self.numbers[:] = np.frombuffer(counts, np.int32)
        most = int(self.numbers.max())
        if most > self.settings.most:
            raise LazarettoError(f"{most} answers are legal here: make the environment with most={most}")
        self.legal.fill(-1)
        self.legal[self.columns < self.numbers[:, None]] = np.frombuffer(codes, np.int32)

    def tables(self) -> dict[str, Floats]:
        """The observations by entity: games x rows x width of each table. Windows into the same array."""
        return tabled(self.settings.game.id, self.observations)

    def masks(self) -> Flags:
        """Which actions are legal in each game: codes, or places in the list of legal ones."""
        if self.by_index:
            return self.columns < self.numbers[:, None]
        found = np.zeros((self.games, self.settings.choices), np.bool_)
        rows, columns = np.nonzero(self.legal >= 0)
        found[rows, self.legal[rows, columns]] = True
        return found

    def sample(self, chance: np.random.Generator) -> Ints:
        """A legal action in every game, by chance."""
        places = (chance.random(self.games) * self.numbers).astype(np.int32)
        return places if self.by_index else self.legal[np.arange(self.games), places]
