"""Games on a crew: in chunks of about a second, in order, and the same on a Ray cluster as here."""

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import lazaretto
from lazaretto.arena.crew import CHUNK_SECONDS, HELD, NoCluster, Playing, all_by, chunk_size, in_chunks, knock
from lazaretto.arena.play import Played, Task, play
from lazaretto.bots.chance import Random
from lazaretto.cli import main
from lazaretto.kernel.game import Game

RAY = find_spec("ray") is not None


class Clockwork:
    """A crew of two whose games take what they are told to take."""

    def __init__(self, seconds: float) -> None:
        self.workers = 2
        self.seconds = seconds
        self.chunks: list[list[int]] = []
        self.under_way = self.most = 0

    def start(self, playing: Playing[Played], tasks: Sequence[Task]) -> list[Played]:
        self.chunks.append([task.seed for task in tasks])
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        return [Played(task.seed, (1,), (1,), (0,), (1.0,), 1, 1, 1, self.seconds) for task in tasks]

    def pending(self, tickets: Sequence[list[Played]]) -> list[list[Played]]:
        return list(tickets[1:])

    def finish(self, ticket: list[Played]) -> list[Played]:
        self.under_way -= 1
        return ticket

    def close(self) -> None:
        """Nothing to close."""


@pytest.mark.parametrize("seconds,size", [(0.01, 150), (0.5, 3), (40.0, 1)])
def test_chunks_are_of_about_a_second_and_a_half(seconds: float, size: int) -> None:
    assert chunk_size(seconds) == size
    crew = Clockwork(seconds)
    tasks = [Task(1, {}, (Random(),), seed) for seed in range(1000)]
    assert [played.seed for played in in_chunks(crew, play, tasks)] == list(range(1000))
    assert [len(chunk) for chunk in crew.chunks[:2]] == [1, 1], "the first games are measured"
    assert all(len(chunk) * seconds >= min(CHUNK_SECONDS, seconds * size) for chunk in crew.chunks[2:-1])
    assert crew.most <= 4, "two chunks ahead for each worker"


def waiting_for_the_tenth(game: Game[Any], task: Task) -> Played:
    """The first game ends when the tenth has begun."""
    told = Path(task.options["told"])
    if task.seed == 10:
        told.touch()
    until = time.monotonic() + 20
    while task.seed == 1 and not told.exists() and time.monotonic() < until:
        time.sleep(0.01)
    return Played(task.seed, (int(told.exists()),), (1,), (0,), (1.0,), 1, 1, 1, 10.0)


@pytest.mark.timeout(60)
def test_a_long_game_does_not_keep_others_waiting(tmp_path: Path) -> None:
    tasks = [Task(1, {"told": str(tmp_path / "told")}, (Random(),), seed) for seed in range(1, 21)]
    found = list(all_by(waiting_for_the_tenth, lazaretto.load(lazaretto.games()[0]), tasks, 2))
    assert [played.seed for played in found] == list(range(1, 21)), "and they come in their order"
    assert found[0].scores == (1,), "the tenth had begun before the first was over"


def test_not_all_is_held_while_one_takes_long() -> None:
    class Slow(Clockwork):
        def pending(self, tickets: Sequence[list[Played]]) -> list[list[Played]]:
            return list(tickets[:1]) if len(tickets) > 1 else []

    crew = Slow(40.0)
    tasks = [Task(1, {}, (Random(),), seed) for seed in range(1000)]
    assert [played.seed for played in in_chunks(crew, play, tasks)] == list(range(1000))
    assert crew.most == HELD * crew.workers


def test_where_no_cluster_is() -> None:
    with pytest.raises(NoCluster, match="is no address of a Ray cluster; say local, auto or host:port"):
        knock("somewhere")
    with pytest.raises(NoCluster, match=r"no Ray cluster answers at 127\.0\.0\.1:9"):
        knock("127.0.0.1:9")


@pytest.mark.skipif(RAY, reason="Ray is installed")
def test_without_ray_one_line_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", lazaretto.games()[0], "--bots", "random,busy", "--games", "2", "--ray", "local"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "lazaretto: --ray needs Ray (pip install lazaretto[ray]); --jobs does not"
    ]


@pytest.mark.skipif(not RAY, reason="Ray is not installed (pip install lazaretto[ray])")
@pytest.mark.timeout(120)
def test_a_cluster_plays_the_same_games() -> None:
    command = [sys.executable, "-m", "lazaretto", "match", "dice_hospital", "--bots", "random,busy", "--games", "40"]
    found = []
    for where in (["--ray", "local"], ["--jobs", "1"]):
        done = subprocess.run([*command, "--json", *where], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        found.append({**json.loads(done.stdout), "seconds": 0})
    assert found[0] == found[1]
