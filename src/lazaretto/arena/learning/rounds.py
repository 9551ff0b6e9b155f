"""Rounds of learning: lessons, a net fitted to all lessons so far, a match against the best so far; then the next one.

All is kept in a folder, and a run that was stopped goes on there. The newest net plays most of the next lessons even
where it has lost: it must see what it will be led to. Older nets and the evaluation by hand go on playing beside it,
and no lesson is ever thrown away.
"""

import json
import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import lazaretto
from lazaretto.arena.crew import sit_down
from lazaretto.arena.learning.fitting import Fit, fit_net
from lazaretto.arena.learning.lessons import Curriculum, Positions, play_lesson
from lazaretto.arena.learning.shards import hash_of, read_shards, write_shard
from lazaretto.arena.timed import TimedResult, timed_match
from lazaretto.bots import bot
from lazaretto.bots.net import HAND_SCALE
from lazaretto.bots.nets import NetFile, inputs_of, inputs_only, mixed, schema_of
from lazaretto.kernel.errors import BadOption, LazarettoError
from lazaretto.kernel.game import Game

Told = Callable[[str], None]

SHARD: Final = 4  # lessons in a file
ROUND: Final = 1 << 24  # lessons: the numbers of a round's begin so far apart
GATE_SEED: Final = 1 << 46
BEST: Final = "best"
SHARES: Final = (0.6, 0.15, 0.25)  # of the newest net, all older ones, and the evaluation by hand


@dataclass(frozen=True)
class Plan:
    """How to train: all that decides what is learned."""

    game: str
    bot: str  # who plays the lessons, without a net
    gate: str  # who plays with the nets that are compared
    rival: str  # whom the first net must beat
    rounds: int = 3
    games: int = 10_000  # lessons of a round …
    seconds: int = 0  # … or as many as fit in this time
    deals: int = 64  # of a gate
    seats: tuple[tuple[int, float], ...] = ((2, 1.0),)
    noise: float = 0.06
    variants: float = 0.2
    keep: float = 0.6
    hand: float = 0.5  # how far a net goes by the evaluation by hand
    ahead: float = 0.0  # how many moves the goals of lessons look ahead; 0: to the end of the game
    start: str = ""  # a net that plays and judges from the first round on: `own`, or a file
    fit: Fit = field(default_factory=Fit)

    def command(self) -> str:
        """What one types for it."""
        seats = ",".join(f"{number}:{share:g}" for number, share in self.seats)
        shares = (("noise", self.noise), ("variants", self.variants), ("keep", self.keep), ("hand", self.hand))
        return (
            f"lazaretto train {self.game} --bot {self.bot} --gate {self.gate} --rival {self.rival} "
            f"--rounds {self.rounds} --games {self.games} --seconds {self.seconds} --deals {self.deals} "
            f"--seats {seats} --units {self.fit.units} --further {self.fit.further} --epochs {self.fit.epochs} "
            f"--most {self.fit.most} --ahead {self.ahead:g}"
            + (f" --start {self.start}" if self.start else "")
            + "".join(f" --{name} {round(100 * share)}" for name, share in shares)
        )


def with_net(spec: str, net: str) -> str:
    """The bot with a net."""
    return f"{spec}:net={net}"


def teach(game: str, course: Curriculum, first: int, file: str) -> int:
    """Play a file's lessons, in whatever process this is; how many positions there are."""
    loaded = lazaretto.load(game)
    kept, eyes = Positions(), inputs_only(loaded)
    for number in range(first, first + SHARD):
        play_lesson(loaded, course, number, eyes, kept)
    write_shard(Path(file), kept)
    return len(kept.own)


class Training:
    """The rounds of a plan in a folder."""

    def __init__(self, plan: Plan, folder: Path, jobs: int, told: Told, device: str = "") -> None:
        self.plan = plan
        self.folder = folder
        self.jobs = jobs
        self.told = told
        self.device = device
        self.game: Game[Any] = lazaretto.load(plan.game)
        schema_of(self.game)  # or a word about what is missing
        strange = [number for number, _ in plan.seats if number not in self.game.seats]
        if strange:
            raise BadOption(f"{self.game.id} is not played at {strange[0]} seats")
        bot(with_net(plan.bot, BEST))
        bot(with_net(plan.gate, BEST))
        folder.mkdir(parents=True, exist_ok=True)
        self.settle()

    def settle(self) -> None:
        """Write the plan down, or see that it is the one that was begun."""
        file, mine = self.folder / "plan.json", json.loads(json.dumps(asdict(self.plan)))
        if not file.exists():
            file.write_text(json.dumps(mine, indent=2) + "\n", "utf-8")
        begun = json.loads(file.read_text("utf-8"))
        differ = [key for key in mine if mine[key] != begun.get(key) and key not in ("rounds", "seconds", "games")]
        if differ:
            raise LazarettoError(f"{self.folder} was begun with another {differ[0]}: {begun.get(differ[0])}")

    def run(self) -> Path | None:
        """All rounds; the file of the best net, if one has beaten the rival."""
        for number in range(self.plan.rounds):
            if not (self.folder / f"gate-{number}.json").exists():
                self.round(number)
        best = self.best()
        return self.net_file(best) if best is not None else None

    def round(self, number: int) -> None:
        """Lessons, a net, a gate."""
        if not self.net_file(number).exists():
            self.lessons(number)
            self.learn(number)
        self.examine(number)

    # Lessons.

    def lessons(self, number: int) -> None:
        """Play the lessons of a round that are not there yet."""
        plan = self.plan
        much = (plan.noise, plan.variants, plan.keep, plan.ahead)
        course = Curriculum(self.players(number), plan.seats, *much, judge=self.judge(number), hand=plan.hand)
        folder = self.folder / f"round-{number}"
        folder.mkdir(exist_ok=True)
        start, positions, files = time.perf_counter(), 0, 0
        under_way: set[Future[int]] = set()
        waiting = self.missing(folder, number)
        with ProcessPoolExecutor(self.jobs, multiprocessing.get_context("spawn"), initializer=sit_down) as pool:
            while True:
                late = self.plan.seconds and time.perf_counter() - start > self.plan.seconds
                while not late and len(under_way) < 2 * self.jobs and (task := next(waiting, None)) is not None:
                    under_way.add(pool.submit(teach, self.plan.game, course, *task))
                if late:
                    under_way = {one for one in under_way if not one.cancel()}
                if not under_way:
                    break
                done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                files, positions = files + len(done), positions + sum(one.result() for one in done)
        seconds = time.perf_counter() - start
        self.told(f"round {number + 1}: {files * SHARD} lessons, {positions} positions in {seconds:.0f} s")

    def missing(self, folder: Path, number: int) -> Iterator[tuple[int, str]]:
        """The first lesson and the file of every shard that is still to be made."""
        for shard in range(-(-self.plan.games // SHARD)):
            file = folder / f"{shard:05}.npz"
            if not file.exists():
                yield number * ROUND + shard * SHARD, str(file)

    def players(self, number: int) -> tuple[tuple[str, float], ...]:
        """Who plays the lessons of a round, and how often."""
        files = [self.plan.start] * bool(self.plan.start) + [str(self.net_file(old)) for old in range(number)]
        nets = [with_net(self.plan.bot, file) for file in files]
        if not nets:
            return ((self.plan.bot, 1.0),)
        newest, older, hand = SHARES
        return (
            (nets[-1], newest),
            *((net, older / len(nets[:-1])) for net in nets[:-1]),
            (self.plan.bot, hand),
        )

    def judge(self, number: int) -> str:
        """The net that judges a round's positions; none where they are judged by hand."""
        return str(self.net_file(number - 1)) if number else self.plan.start

    # The net.

    def net_file(self, number: int) -> Path:
        """Where the net of a round is."""
        return self.folder / f"net-{number}.toml"

    def learn(self, number: int) -> None:
        """A net from all lessons so far."""
        start = time.perf_counter()
        files = [file for old in range(number + 1) for file in sorted((self.folder / f"round-{old}").glob("*.npz"))]
        inputs, plan = inputs_of(self.game), self.plan
        examples = read_shards(files, inputs)
        fit = replace(plan.fit, scale=1.0) if self.game.mind.chances else plan.fit
        found = fit_net(examples, inputs, max(self.game.seats), fit, self.told, self.device)
        told = {
            "lessons": f"{len(files) * SHARD} games, {len(examples)} positions",
            "error": f"{found.error:.1f}, by hand {found.plain:.1f}, variance {found.variance:.1f}",
        }
        self.told(f"round {number + 1}: off by {told['error']}; fitted in {time.perf_counter() - start:.0f} s")
        shape = (inputs, plan.fit.units, plan.fit.further)
        made_by = f"{plan.command()} (round {number + 1})"
        net = NetFile(shape, found.weights, schema_of(self.game), hash_of(files), made_by, tuple(told.items()))
        scale = 1.0 if self.game.mind.chances else HAND_SCALE
        self.net_file(number).write_text(mixed(net, max(self.game.seats), plan.hand, scale).text(), "utf-8")

    # The gate.

    def examine(self, number: int) -> None:
        """The newest net against the best so far, and against the rival of the plan."""
        best = self.best()
        against_rival = self.match(number, self.plan.rival)
        known = (
            against_rival if best is None else self.match(number, with_net(self.plan.gate, str(self.net_file(best))))
        )
        kept = {
            "won": known.share(),
            "against": best,
            "rival": against_rival.share(),
            "seconds": against_rival.seconds,
            "lines": [one.line() for one in ([known] if known is against_rival else [against_rival, known])],
        }
        (self.folder / f"gate-{number}.json").write_text(json.dumps(kept, indent=2) + "\n", "utf-8")

    def match(self, number: int, rival: str) -> TimedResult:
        """A match of a round's net."""
        mine = with_net(self.plan.gate, str(self.net_file(number)))
        entrants = [(f"net {number + 1}", bot(mine)), (rival.replace(f"{self.folder}/", ""), bot(rival))]
        found = timed_match(self.game, entrants, self.plan.deals, GATE_SEED + number * ROUND, jobs=self.jobs)
        self.told(f"round {number + 1}: {found.line()}")
        return found

    def best(self) -> int | None:
        """The round whose net has beaten the best before it; none so far where the rival was not beaten."""
        found: int | None = None
        for number in range(self.plan.rounds):
            file = self.folder / f"gate-{number}.json"
            if file.exists() and json.loads(file.read_text("utf-8"))["won"] > 0.5:
                found = number
        return found
