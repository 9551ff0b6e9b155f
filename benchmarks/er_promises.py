"""What ER's sheets promise: a small net (`mind/promises.py`), learned from games in the head.

    make fast GAME=dice_hospital_er
    PYTHONPATH=build/fast-dice_hospital_er python -m benchmarks.er_promises --folder FOLDER --out promises.toml

In every round the newest net plays games by its own best turn for each roll, and some turns carelessly. A position is
worth what its game came to; what the net itself expected a turn later counts for a share (`--trust`), and what followed
a careless turn for nothing: there the best turn's promise stands. A net is fitted to the positions of all rounds so
far. Wants PyTorch. The folder keeps the lessons, and a run that was stopped goes on there.
"""

import argparse
import base64
import functools
import importlib
import multiprocessing
import random
import struct
import sys
import zlib
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from lazaretto.bots.weights import TUNED, numbers
from lazaretto.games.dice_hospital_er import GAME
from lazaretto.games.dice_hospital_er.mind.evaluation import roll
from lazaretto.games.dice_hospital_er.mind.hall import hall_cells
from lazaretto.games.dice_hospital_er.mind.judge import Found, Judge
from lazaretto.games.dice_hospital_er.mind.learned import MOST_TURNS, by_turns_left
from lazaretto.games.dice_hospital_er.mind.promises import (
    CARD_CELLS,
    CARDS,
    CELLS,
    EPIDEMIOLOGISTS_AT,
    MOST_SEATS,
    RADIOLOGISTS_AT,
    TRAITS,
    Promises,
    read,
    sources,
)
from lazaretto.games.dice_hospital_er.mind.traits import (
    CARDIOLOGIST,
    EPIDEMIOLOGIST_TRAITS,
    MOST_STEPS,
    RADIOLOGIST_TRAITS,
)
from lazaretto.games.dice_hospital_er.rules.scoring import score
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll
from lazaretto.games.dice_hospital_er.rules.tables import (
    BONUSES,
    CARDIOLOGIST_BACK,
    CARDIOLOGIST_FRONT,
    CARDIOLOGISTS_IN_PLAY,
    COLOURS,
    EPIDEMIOLOGIST_IDS,
    NONE,
    RADIOLOGIST_IDS,
    WARDS,
    load,
)
from lazaretto.games.dice_hospital_er.rules.turn import check_cardiologist

TABLES: Final = (2, 2, 2, 2, 3, 4)  # seats of the games, by chance
CARELESS: Final = 0.08  # the share of turns that are not the best
LONGEST: Final = 80  # cells of a sheet, at most
MOST_SOURCES: Final = 96  # numbers in the file that they are made of, at most
KNOTS: Final = [1, 2, 4, 8, 14, 24]  # the turns left that plain worths and heads are kept for
HELD_OUT: Final = 0.04
DOUBTFUL: Final = 3.0  # a position counts the less the more turns are left
RATE, DECAY, BATCH, EPOCHS = 3e-3, 1e-3, 2048, 3
LINE: Final = 120  # letters of the numbers in a line
PAIRS: Final = len(RADIOLOGIST_IDS) * len(EPIDEMIOLOGIST_IDS)


def library(name: str) -> Any:
    """NumPy or PyTorch, asked for only when something is learned."""
    return importlib.import_module(name)


# Where it begins, and how it is written.


def from_worths(units: int) -> Promises:
    """A net whose units are silent: it says what the worths of traits say (`mind/learned.py`)."""
    data, weights = load("worths"), numbers(GAME, TUNED)
    rows = [[0.0] * (units + len(KNOTS)) for _ in range(TRAITS)]

    def put(place: int, worths: Sequence[float], share: float) -> None:
        rows[place][units:] = [share * worth for worth in worths]

    for cell, worths in data["sheet"].items():
        if int(cell) < CARDIOLOGIST:
            put(int(cell), worths, 1.0)
            continue
        card, steps = divmod(int(cell) - CARDIOLOGIST, MOST_STEPS + 1)
        share = weights["cardiologists"]
        put(CARDS + card * CARD_CELLS + steps, worths, share)
        put(CARDS + card * CARD_CELLS + MOST_STEPS + 1 + steps, worths, share * CARDIOLOGIST_FRONT / CARDIOLOGIST_BACK)
    for ids, first, traits, name in (
        (RADIOLOGIST_IDS, RADIOLOGISTS_AT, RADIOLOGIST_TRAITS, "radiologist"),
        (EPIDEMIOLOGIST_IDS, EPIDEMIOLOGISTS_AT, EPIDEMIOLOGIST_TRAITS, "epidemiologist"),
    ):
        for number, id_ in enumerate(ids):
            for cell, worths in data[id_].items():
                put(first + number * traits + int(cell), worths, weights[name])
    silent = (MOST_TURNS + MOST_SEATS + 1 + len(KNOTS)) * units
    return Promises(units, KNOTS, [number for row in rows for number in row] + [0.0] * silent)


def written(units: int, found: Sequence[float], command: str) -> str:
    """A net as the text of a file."""
    packed = zlib.compress(struct.pack(f"<{len(found)}e", *found), 9)
    letters = base64.b85encode(packed).decode()
    return "\n".join(
        [
            "# What sheets promise: a small net (mind/promises.py). Made by a program: docs/bots.md says how.",
            f'made_by = "{command}"',
            f"units = {units}",
            f"turns_left = {KNOTS}",
            "numbers = '''",  # of half precision, packed
            *(letters[at : at + LINE] for at in range(0, len(letters), LINE)),
            "'''",
            "",
        ]
    )


# Games in the head.


@dataclass
class Position:
    """A sheet before a turn: what it shows, what the net expects of it, and what it came to."""

    cells: list[int]
    left: int
    seats: int
    pair: int  # of radiologist and epidemiologist
    points: float  # now
    expected: float
    instead: float | None  # after a careless turn: what the best one promised
    came: float = 0.0  # to so many points more


def position(judge: Judge, s: EmergencyRoll, at: Found, left: int) -> Position:
    """A sheet as it is before a turn."""
    cells: list[int] = []
    assert at.hall.sheet is not None
    hall_cells(at.hall.sheet, judge.wanted, cells)
    counts = at.stethoscopes, at.stethoscopes_used, at.bags, at.bags_used, at.morgue
    cells += judge.folder(left, *counts).cells
    points = at.hall.points + judge.folder(0, *counts).value
    pair = s.radiologist * len(EPIDEMIOLOGIST_IDS) + s.epidemiologist
    return Position(cells, left, min(s.seats, MOST_SEATS), pair, points, judge.value(at, left), None)


def careless(judge: Judge, s: EmergencyRoll, at: Found, left: int, barred: int, chance: random.Random) -> Found:
    """A turn with any die, written where it does best, or as it does best in any ward."""
    colour = chance.choice([one for one in range(len(COLOURS)) if one != barred or at.bags > at.bags_used])
    begun, number, bonus = judge.begun(at, colour, s.ambulance, barred), s.dice[colour], BONUSES[s.ambulance][colour]
    if chance.random() < 0.5:
        found = judge.best_written(begun, left, colour, number, bonus)
    else:
        found = judge.best_place(begun, left, 1 << chance.randrange(WARDS), (colour, number, number), bonus)
    found.die = colour
    return found


def turn(promises: Promises, s: EmergencyRoll, chance: random.Random) -> list[Position]:
    """Everybody's next turn; the positions before it, by seat."""
    left = s.turns - s.turn + 1
    die, sheets = NONE, s.sheets[:]
    found: dict[int, Position] = {}
    for seat in s.from_the_chief():
        sheet = s.sheets[seat]
        judge = Judge(promises, s, sheet.cardiologist_points)
        root = judge.root(sheet, left)
        now = found[seat] = position(judge, s, root, left)
        best = judge.best_turn(root, left - 1, s.ambulance, s.dice, die)
        if chance.random() < CARELESS:
            now.instead = best.value
            best = careless(judge, s, root, left - 1, die, chance)
        if seat == s.chief:
            die = best.die
        sheets[seat] = best.sheet(sheet)
    s.sheets = sheets
    for place in range(CARDIOLOGISTS_IN_PLAY):
        check_cardiologist(s, place)
    return [found[seat] for seat in range(s.seats)]


def play(promises: Promises, seed: int, trust: float) -> list[Position]:
    """The positions of a game, and what they came to."""
    chance = random.Random(seed)
    s = GAME.new(chance.choice(TABLES), seed, {})
    s.unseen |= 1 << s.ambulance
    turns: list[list[Position]] = []
    for number in range(1, s.turns + 1):
        s.turn = number
        roll(s)
        turns.append(turn(promises, s, chance))
    for seat in range(s.seats):
        came = expected = float(score(s, s.sheets[seat]))
        for positions in reversed(turns):
            now = positions[seat]
            came = (1 - trust) * expected + trust * came if now.instead is None else now.instead
            expected = now.expected
            now.came = came - now.points
    return [one for positions in turns for one in positions]


def lessons(net: str, trust: float, seeds: Sequence[int]) -> Any:
    """The positions of some games as rows: cells, what else is known, and what they came to."""
    np = library("numpy")
    promises = read(Path(net).read_text("utf-8")) if net else from_worths(1)
    found = [one for seed in seeds for one in play(promises, seed, trust)]
    cells = np.full((len(found), LONGEST), CELLS, np.int16)
    for row, one in enumerate(found):
        cells[row, : len(one.cells)] = one.cells
    told = np.array([(one.left, one.seats, one.pair) for one in found], np.int16)
    return cells, told, np.array([one.came for one in found], np.float32)


def play_round(net: str, trust: float, seeds: range, jobs: int) -> Any:
    """The positions of many games, on several processes."""
    np = library("numpy")
    parts = [list(seeds[at : at + 100]) for at in range(0, len(seeds), 100)]
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        found = list(pool.map(functools.partial(lessons, net, trust), parts))
    return [np.concatenate(column) for column in zip(*found, strict=True)]


# The net.


class Fit:
    """A net in PyTorch, and the positions it is fitted to."""

    def __init__(self, begun: Promises, rows: Any) -> None:
        torch = self.torch = library("torch")
        torch.manual_seed(1)
        cells, told, came = (torch.from_numpy(column) for column in rows)
        self.units = begun.units
        self.left, self.seats, self.came = told[:, 0].long(), told[:, 1].long(), came
        self.sources = self.looked_up(cells, told[:, 2].long())
        self.hats = torch.tensor(by_turns_left(KNOTS, [[float(a == b) for b in KNOTS] for a in KNOTS]))
        self.counts = 1 / (DOUBTFUL + self.left.float())
        made = [begun.rows, begun.turns, begun.seats, begun.heads_at_knots]
        self.rows, self.turns, self.begin, self.heads = (torch.tensor(part) for part in made)
        if not self.heads.any():  # silent units: they begin by chance
            self.rows[:, : self.units] = torch.randn(TRAITS, self.units) * 0.15
            self.heads = torch.randn(self.units, len(KNOTS)) * 0.3
        self.rows = torch.cat([self.rows, torch.zeros(1, self.rows.shape[1])])
        self.parts = [torch.nn.Parameter(part) for part in (self.rows, self.turns, self.begin, self.heads)]

    def looked_up(self, cells: Any, pairs: Any) -> Any:
        """The numbers in the file that the cells of each position are made of; those that are none come last."""
        torch = self.torch
        table = torch.full((PAIRS, CELLS + 1, 3), TRAITS, dtype=torch.int32)
        for pair in range(PAIRS):
            for cell, made_of in enumerate(sources(*divmod(pair, len(EPIDEMIOLOGIST_IDS)))):
                table[pair, cell, : len(made_of)] = torch.tensor(made_of, dtype=torch.int32)
        found = []
        for part in torch.arange(len(cells)).split(20000):
            numbers_ = table[pairs[part][:, None], cells[part].long()].flatten(1)
            found.append(numbers_.sort(1).values[:, :MOST_SOURCES].clone())
        return torch.cat(found)

    def value(self, some: Any) -> Any:
        """What the net makes of some of the positions."""
        torch, (rows, turns, begin, heads) = self.torch, self.parts
        summed = torch.nn.functional.embedding_bag(self.sources[some], rows, mode="sum", padding_idx=TRAITS)
        hats = self.hats[self.left[some]]
        heights = summed[:, : self.units] + turns[self.left[some]] + begin[self.seats[some]]
        return (summed[:, self.units :] * hats).sum(1) + (torch.relu(heights) * (hats @ heads.T)).sum(1)

    def missed(self, some: Any) -> float:
        """The mean squared error on some of the positions."""
        with self.torch.no_grad():
            squares = [((self.value(part) - self.came[part]) ** 2).sum() for part in some.split(BATCH)]
        return float(sum(squares)) / len(some)

    def run(self) -> tuple[float, float]:
        """Fit it: the squared errors on positions it has not seen, before and after."""
        torch = self.torch
        order = torch.randperm(len(self.came))
        held = order[: int(HELD_OUT * len(order))]
        before = self.missed(held)
        rest = order[len(held) :]
        steps = len(rest) // BATCH
        optimizer = torch.optim.AdamW(self.parts, lr=RATE, weight_decay=DECAY)
        plan = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=EPOCHS * steps, pct_start=0.15)
        for _ in range(EPOCHS):
            order = rest[torch.randperm(len(rest))]
            for step in range(steps):
                some = order[step * BATCH : (step + 1) * BATCH]
                loss = (self.counts[some] * (self.value(some) - self.came[some]) ** 2).sum() / self.counts[some].sum()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                plan.step()
        return before, self.missed(held)

    def numbers(self) -> list[float]:
        """The numbers of the net as they are written."""
        rows, *others = (part.detach() for part in self.parts)
        parts = [rows[:TRAITS], *others]
        return [float(number) for part in parts for number in part.flatten().tolist()]


def learn(folder: Path, rounds: int, games: int, units: int, trust: float, seed: int, jobs: int) -> list[float]:
    """So many rounds of games, each fitted to the lessons of all so far."""
    np = library("numpy")
    folder.mkdir(parents=True, exist_ok=True)
    net, rows, found = "", [], list[float]()
    for number in range(1, rounds + 1):
        kept, file = folder / f"{number}.npz", folder / f"{number}.toml"
        if not kept.is_file():
            first = seed + number * games
            cells, told, came = play_round(net, trust, range(first, first + games), jobs)
            np.savez(kept, cells=cells, told=told, came=came)
        data = np.load(kept)
        rows.append((data["cells"], data["told"], data["came"]))
        if not file.is_file():
            begun = read(Path(net).read_text("utf-8")) if net else from_worths(units)
            fit = Fit(begun, [np.concatenate(column) for column in zip(*rows, strict=True)])
            before, after = fit.run()
            file.write_text(written(units, fit.numbers(), f"round {number}"), "utf-8")
            sys.stdout.write(f"round {number}: {len(fit.came)} positions, off by {before:.2f}, now {after:.2f}\n")
            sys.stdout.flush()
        net = str(file)
        found = read(file.read_text("utf-8")).numbers
    return found


def main(typed: Sequence[str] | None = None) -> None:
    """Learn, and write a file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=5000, help="of each round")
    parser.add_argument("--units", type=int, default=16)
    parser.add_argument("--trust", type=float, default=0.85, help="the share of what came of a position, turn by turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, required=True, help="where lessons and nets of the rounds are kept")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args(typed)
    found = learn(asked.folder, asked.rounds, asked.games, asked.units, asked.trust, asked.seed, asked.jobs)
    told = " ".join(f"--{name} {getattr(asked, name)}" for name in ("rounds", "games", "units", "trust", "seed"))
    asked.out.write_text(written(asked.units, found, f"python -m benchmarks.er_promises {told}"), "utf-8")


if __name__ == "__main__":
    main()
