"""Many games in several processes: each plays its share of the rows, all write into memory that they share."""

import contextlib
import itertools
import multiprocessing
import weakref
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lazaretto.envs.entities import tabled
from lazaretto.envs.episode import SEEDS, Floats, Settings
from lazaretto.envs.vector import Arrays, Flags, Ints, VectorEnv, settle_many, shapes
from lazaretto.kernel.errors import LazarettoError

LINE: Final = 64  # bytes: where an array begins


def laid_out(settings: Settings, games: int) -> tuple[int, dict[str, tuple[int, tuple[int, ...], Any]]]:
    """How much memory the arrays of so many games need, and where each begins; the actions are among them."""
    wanted = {**shapes(settings, games), "actions": ((games,), np.int64)}
    found, size = {}, 0
    for name, (shape, kind) in wanted.items():
        found[name] = size, shape, kind
        size += -(-int(np.prod(shape)) * np.dtype(kind).itemsize // LINE) * LINE
    return size, found


def arrays_in(memory: SharedMemory, settings: Settings, games: int) -> Arrays:
    """The arrays, in memory that is there."""
    places = laid_out(settings, games)[1]
    return {name: np.ndarray(shape, kind, memory.buf, start) for name, (start, shape, kind) in places.items()}


def work(line: Connection, name: str, games: int, rows: slice, game: str, settings: dict[str, Any]) -> None:
    """A process: plays the games of its rows, step by step, until the line is closed."""
    memory = SharedMemory(name)
    whole = arrays_in(memory, settle_many(game, settings), games)
    own: Arrays | None = {name: array[rows] for name, array in whole.items()}
    many: VectorEnv | None = VectorEnv(game, rows.stop - rows.start, arrays=own, **settings)
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        while True:
            seed = line.recv()
            try:
                if seed is None:
                    many.step(own["actions"])  # type: ignore[union-attr, index]  # both are there until the end
                else:
                    many.reset(seed)  # type: ignore[union-attr]
            except Exception as error:  # whatever it is, who asked is told
                line.send(f"{type(error).__name__}: {error}")
            else:
                line.send("")
    whole, own, many = {}, None, None  # memory that is still looked at cannot be closed
    memory.close()


def end(lines: list[Connection], processes: list[Any], memory: SharedMemory, arrays: Arrays) -> None:
    """Close the lines, wait for the processes, give the memory back."""
    for line in lines:
        line.close()
    for process in processes:
        process.join()
    arrays.clear()
    memory.unlink()
    with contextlib.suppress(BufferError):  # somebody still looks at an array; it lives as long as that
        memory.close()


class SharedEnv:
    """As `VectorEnv`, with the games spread over processes. The arrays are the same memory in all of them.

    `send` and `receive` are the two halves of `step`: what is done between them costs no time. Close it when done.
    """

    def __init__(self, game: str, games: int = 256, workers: int = 2, seed: int | None = None, **settings: Any) -> None:
        if not 0 < workers <= games:
            raise LazarettoError(f"{games} games cannot be spread over {workers} processes")
        self.settings = settle_many(game, settings)
        self.games = games
        self.chance = np.random.default_rng(seed)
        self.memory = SharedMemory(create=True, size=laid_out(self.settings, games)[0])
        self.arrays = arrays_in(self.memory, self.settings, games)
        bounds = [games * number // workers for number in range(workers + 1)]
        self.rows = [slice(*pair) for pair in itertools.pairwise(bounds)]
        self.lines: list[Connection] = []
        processes = []
        context = multiprocessing.get_context("spawn")
        for rows in self.rows:
            mine, theirs = context.Pipe()
            asked = (theirs, self.memory.name, games, rows, game, settings)
            process = context.Process(target=work, args=asked, daemon=True)
            process.start()
            theirs.close()
            self.lines.append(mine)
            processes.append(process)
        self.close = weakref.finalize(self, end, self.lines, processes, self.memory, self.arrays)

    @property
    def observations(self) -> Floats:
        """What is seen in each game by the seat that is to decide."""
        return self.arrays["observations"]

    @property
    def legal(self) -> Ints:
        """Its legal codes, -1 after the last."""
        return self.arrays["legal"]

    @property
    def numbers(self) -> Ints:
        """How many there are."""
        return self.arrays["numbers"]

    @property
    def seats(self) -> Ints:
        """Who is to decide in each game."""
        return self.arrays["seats"]

    @property
    def rewards(self) -> Floats:
        """What every seat got by the last step."""
        return self.arrays["rewards"]

    @property
    def scores(self) -> Ints:
        """The scores of games that have ended."""
        return self.arrays["scores"]

    @property
    def ended(self) -> Flags:
        """Where a game was over and a new one has begun."""
        return self.arrays["ended"]

    def reset(self, seed: int | None = None) -> Floats:
        """New games everywhere."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        for line, number in zip(self.lines, self.chance.integers(SEEDS, size=len(self.lines)), strict=True):
            line.send(int(number))
        self.receive()
        return self.observations

    def step(self, actions: NDArray[Any]) -> tuple[Floats, Floats, Flags]:
        """An action in every game; returns observations, rewards and which games have ended (and begun anew)."""
        self.send(actions)
        return self.receive()

    def send(self, actions: NDArray[Any]) -> None:
        """Tell all processes to go on. Until `receive`, the arrays are theirs."""
        self.arrays["actions"][:] = actions
        for line in self.lines:
            line.send(None)

    def receive(self) -> tuple[Floats, Floats, Flags]:
        """Wait until all are done."""
        told = [line.recv() for line in self.lines]
        wrong = [text for text in told if text]
        if wrong:
            raise LazarettoError(wrong[0])
        return self.observations, self.rewards, self.ended

    def tables(self) -> dict[str, Floats]:
        """The observations by entity: games x rows x width of each table. Windows into the same array."""
        return tabled(self.settings.game.id, self.observations)

    def sample(self, chance: np.random.Generator) -> Ints:
        """A legal action in every game, by chance."""
        places = (chance.random(self.games) * self.numbers).astype(np.int32)
        by_index = self.settings.actions == "index"
        return places if by_index else self.legal[np.arange(self.games), places]
