"""Many games in several processes that share their memory."""

from multiprocessing.shared_memory import SharedMemory

import numpy as np
import pytest

from lazaretto import envs
from lazaretto.kernel.errors import LazarettoError


def test_processes_play_the_games_of_their_rows() -> None:
    """Row for row what one process makes of the same seeds, on into the second games."""
    shared = envs.shared_env("bristol_1350", games=7, workers=2, seats=3)
    alone = [envs.vector_env("bristol_1350", games=rows.stop - rows.start, seats=3) for rows in shared.rows]
    assert [one.games for one in alone] == [3, 4]
    seeds = np.random.default_rng(6).integers(2**31, size=2)
    shared.reset(6)
    for one, seed in zip(alone, seeds, strict=True):
        one.reset(int(seed))
    chance, ended = np.random.default_rng(2), 0
    kept = shared.observations
    for _ in range(90):
        actions = shared.sample(chance)
        shared.send(actions)
        for one, rows in zip(alone, shared.rows, strict=True):
            one.step(actions[rows])
        shared.receive()
        for name in ("observations", "legal", "numbers", "seats", "rewards", "scores", "ended"):
            together = np.concatenate([getattr(one, name) for one in alone])
            assert np.array_equal(getattr(shared, name), together), name
        ended += int(shared.ended.sum())
    assert ended > 3 and kept is shared.observations
    with pytest.raises(LazarettoError, match="IllegalAction"):
        shared.step(np.full(7, 120))
    name = shared.memory.name
    del kept
    shared.close()
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)


def test_more_processes_than_games() -> None:
    with pytest.raises(LazarettoError, match="spread"):
        envs.shared_env("bristol_1350", games=2, workers=3)
