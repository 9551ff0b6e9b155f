"""Learning what the traits of a sheet are worth, from games: fitted value iteration, from the last turn backwards.

    python -m benchmarks.er_learning --rounds 3 --games 1500 --seed 1 --out worths.toml

In each round greedy plays games by what is known so far, with a careless move now and then. Then, from one turn left to
all of them: a sheet promises what it becomes by the best turn with several rolls, as judged with one turn fewer; and a
ridge regression shares that out among its traits. Use the compiled twin; it needs numpy.
"""

import argparse
import importlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lazaretto.arena.play import mind
from lazaretto.bots import Session, think
from lazaretto.bots.greedy import Greedy
from lazaretto.bots.weights import HAND, TUNED, numbers
from lazaretto.games.dice_hospital_er import GAME
from lazaretto.games.dice_hospital_er.mind.evaluation import Evaluation
from lazaretto.games.dice_hospital_er.mind.learned import MOST_TURNS, PARTS, SPECIALISTS, Learned
from lazaretto.games.dice_hospital_er.mind.traits import (
    CARDIOLOGIST,
    EPIDEMIOLOGIST_TRAITS,
    ICON,
    LASTS,
    LONGEST,
    MOST_STEPS,
    RADIOLOGIST_TRAITS,
    SHEET_TRAITS,
    epidemiologist_traits,
    objective_trait,
    radiologist_traits,
    sheet_traits,
    steps_missing,
)
from lazaretto.games.dice_hospital_er.rules.effects import EPIDEMIOLOGISTS, RADIOLOGISTS
from lazaretto.games.dice_hospital_er.rules.scoring import critical_points, ward_points
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    AMBULANCES,
    BED_WARDS,
    BEDS,
    CARDIOLOGIST_BACK,
    CARDIOLOGISTS,
    CLIPBOARDS,
    COLOURS,
    EPIDEMIOLOGIST_IDS,
    FIRST_BEDS,
    HIGHEST,
    MORGUE_POINTS,
    NONE,
    NURSE_POINTS,
    RADIOLOGIST_IDS,
    TURNS,
    WARD_SIZES,
)

SEATS = 2
LEAVES_OF_A_CARELESS_MOVE = 3
CARELESS = 0.1  # the share of careless answers
RIDGE = 10.0  # how many positions the worth with one turn fewer counts for
LEAST_SEEN = 20  # positions that tell of an objective
KNOTS = (1, 2, 4, 8, 14, 24)  # the turns left that are written down
USUAL_CLIPBOARD = 7  # points of a ward

Cells = list[tuple[int, float]]  # traits, and how much of each


@dataclass
class Position:
    """A sheet at the beginning of a turn, and what its cardiologists brought in the end."""

    left: int
    sheet: Sheet
    table: EmergencyRoll
    met: tuple[int, ...] = ()


# Games.


def play(evaluation: Evaluation, seed: int) -> list[Position]:
    """The positions of a game between greedy players."""
    careful = Greedy(samples=1, evaluate=evaluation.evaluate)
    careless = Greedy(leaves=LEAVES_OF_A_CARELESS_MOVE, samples=1, evaluate=evaluation.evaluate)
    s = GAME.new(SEATS, seed, {})
    sessions = [Session(seat, careful, mind(seed, seat)) for seat in range(SEATS)]
    moods = random.Random(seed)
    found: list[list[Position]] = [[] for _ in range(SEATS)]
    while not s.over():
        if s.turn > len(found[0]):
            table = s.clone()
            for seat in range(SEATS):
                found[seat].append(Position(s.turns - s.turn + 1, s.sheets[seat], table))
        seat = s.actors()[0]
        sessions[seat].bot = careless if moods.random() < CARELESS else careful
        GAME.play(s, seat, think(GAME, s, sessions[seat]))
    for seat in range(SEATS):
        for position in found[seat]:
            position.met = s.sheets[seat].cardiologist_points
    return [position for own in found for position in own]


# Cardiologists: what they brought, on average.


def learn_cardiologists(learned: Learned, positions: Sequence[Position]) -> None:
    """The mean points of each objective by steps missing and turns left, and one turn more or fewer."""
    turns = TURNS[SEATS]
    seen = [[0] * SHEET_TRAITS for _ in range(turns + 2)]
    brought = [[0] * SHEET_TRAITS for _ in range(turns + 2)]
    for position in positions:
        for place, card in enumerate(position.table.cardiologists):
            if position.table.worth[place] and not position.sheet.cardiologist_points[place]:
                cell = objective_trait(card, max(0, steps_missing(card, position.sheet)))
                seen[position.left][cell] += 1
                brought[position.left][cell] += position.met[place]
    for left in range(1, turns + 1):
        near = range(max(1, left - 1), min(turns, left + 1) + 1)
        for card in range(CARDIOLOGISTS):
            worth = float(CARDIOLOGIST_BACK)
            for steps in range(MOST_STEPS + 1):
                cell = objective_trait(card, steps)
                number = sum(seen[turn][cell] for turn in near)
                if number >= LEAST_SEEN:
                    worth = sum(brought[turn][cell] for turn in near) / number
                elif steps:
                    worth /= 2  # as for a step fewer, but less likely
                learned.sheet[left][cell] = worth


# The rest: from the last turn backwards.


class Part:
    """A part of a sheet's promise: its traits' worths, and the positions they are found from."""

    def __init__(self, traits: int) -> None:
        self.worths: Any = numpy().zeros(traits)
        self.cells: list[Cells] = []
        self.promised: list[float] = []

    def add(self, cells: Cells, promised: float) -> None:
        """One more position."""
        self.cells.append(cells)
        self.promised.append(promised)

    def fit(self) -> Any:
        """The worths by ridge regression: they stay near those of one turn fewer. Positions are forgotten."""
        np = numpy()
        has = np.zeros((len(self.cells), len(self.worths)))
        for place, cells in enumerate(self.cells):
            for cell, much in cells:
                has[place, cell] += much
        seen = has.any(0)
        missed = np.array(self.promised) - has @ self.worths
        has = has[:, seen]
        if len(missed):
            self.worths[seen] += np.linalg.solve(has.T @ has + RIDGE * np.eye(has.shape[1]), has.T @ missed)
        self.cells, self.promised = [], []
        return self.worths


def numpy() -> Any:
    """The library, asked for only when something is learned."""
    return importlib.import_module("numpy")


def own_points(sheet: Sheet) -> int:
    """The points of a sheet without specialists."""
    return ward_points(sheet) + critical_points(sheet) + NURSE_POINTS[sheet.nurses] + MORGUE_POINTS * sheet.morgue


def once(traits: Sequence[int]) -> Cells:
    """Each of these traits once."""
    return [(cell, 1.0) for cell in traits]


def with_likes(traits: Sequence[int]) -> Cells:
    """Traits of the sheet, and what wards of the same length have in common, by their clipboards."""
    cells = once(traits)
    for cell in traits:
        if cell < ICON:
            bed, last = divmod(cell, LASTS)
            cells.append((like(bed, last), CLIPBOARDS[BED_WARDS[bed]] / USUAL_CLIPBOARD))
    return cells


def like(bed: int, last: int) -> int:
    """The trait that a next bed shares with those of other wards, by empty beds and last value."""
    ward = BED_WARDS[bed]
    return CARDIOLOGIST + (WARD_SIZES[ward] - bed + FIRST_BEDS[ward]) * LASTS + last


def without_likes(worths: Any) -> list[float]:
    """The worths of the sheet's traits, with what they share."""
    found = [float(worth) for worth in worths[:CARDIOLOGIST]]
    for bed in range(BEDS):
        for last in range(LASTS):
            found[bed * LASTS + last] += float(worths[like(bed, last)]) * CLIPBOARDS[BED_WARDS[bed]] / USUAL_CLIPBOARD
    return found


def total(row: Sequence[float], traits: Sequence[int]) -> float:
    """What traits are worth together."""
    return sum(row[cell] for cell in traits)


class Lesson:
    """One round of learning: the parts of the promise, turn by turn."""

    def __init__(self, evaluation: Evaluation, samples: int, chance: random.Random) -> None:
        assert evaluation.learned is not None
        self.evaluation = evaluation
        self.learned = evaluation.learned
        self.samples = samples
        self.chance = chance
        self.sheet = Part(CARDIOLOGIST + (LONGEST + 1) * LASTS)
        self.radiologists = [Part(RADIOLOGIST_TRAITS) for _ in RADIOLOGIST_IDS]
        self.epidemiologists = [Part(EPIDEMIOLOGIST_TRAITS) for _ in EPIDEMIOLOGIST_IDS]

    def learn(self, positions: Sequence[Position]) -> None:
        """The worths of all traits but the cardiologists', for each number of turns left."""
        for left in range(1, TURNS[SEATS] + 1):
            for position in positions:
                if position.left == left:
                    self.look_ahead(position)
            self.learned.sheet[left][:CARDIOLOGIST] = without_likes(self.sheet.fit())
            for card, part in enumerate(self.radiologists):
                self.learned.radiologists[card][left] = part.fit().tolist()
            for card, part in enumerate(self.epidemiologists):
                self.learned.epidemiologists[card][left] = part.fit().tolist()
        for rows in (self.learned.sheet, *self.learned.radiologists, *self.learned.epidemiologists):
            for left in range(TURNS[SEATS] + 1, MOST_TURNS):
                rows[left] = rows[TURNS[SEATS]]

    def look_ahead(self, position: Position) -> None:
        """What a position promises: the mean over rolls of what its best turn makes of it, half of them as Chief."""
        s, left = position.table.clone(), position.left - 1
        now = self.outlook(s, position.sheet, 0)
        sums = [0.0, 0.0, 0.0]
        for sample in range(self.samples):
            s.ambulance = self.chance.randrange(AMBULANCES)
            s.dice = tuple(self.chance.randint(1, HIGHEST) for _ in COLOURS)
            barred = NONE if sample % 2 else self.chance.randrange(len(COLOURS))
            after, _ = self.evaluation.best_turn(s, position.sheet, left, barred)
            sums = [sum_ + worth for sum_, worth in zip(sums, self.outlook(s, after, left), strict=True)]
        promised = [sum_ / self.samples - worth for sum_, worth in zip(sums, now, strict=True)]
        self.sheet.add(with_likes(sheet_traits(position.sheet)), promised[0])
        self.radiologists[s.radiologist].add(once(radiologist_traits(s.radiologist, position.sheet)), promised[1])
        self.epidemiologists[s.epidemiologist].add(
            once(epidemiologist_traits(s.epidemiologist, position.sheet)), promised[2]
        )

    def outlook(self, s: EmergencyRoll, sheet: Sheet, left: int) -> tuple[float, float, float]:
        """The points of a sheet and what it promises: of its own, by the radiologist, by the epidemiologist."""
        own = float(own_points(sheet))
        radiologist = float(RADIOLOGISTS[s.radiologist](sheet))
        epidemiologist = float(EPIDEMIOLOGISTS[s.epidemiologist](sheet))
        if left:
            own += total(self.learned.sheet[left], sheet_traits(sheet))
            traits = radiologist_traits(s.radiologist, sheet)
            radiologist += total(self.learned.radiologists[s.radiologist][left], traits)
            traits = epidemiologist_traits(s.epidemiologist, sheet)
            epidemiologist += total(self.learned.epidemiologists[s.epidemiologist][left], traits)
        return own, radiologist, epidemiologist


# What was learned, as a file.


def shares() -> Any:
    """How much each knot counts for each number of turns left: straight from knot to knot."""
    found = numpy().zeros((KNOTS[-1], len(KNOTS)))
    for left in range(1, KNOTS[-1] + 1):
        place = next(place for place, knot in enumerate(KNOTS) if left <= knot)
        before = KNOTS[place - 1] if place else 0
        share = (left - before) / (KNOTS[place] - before)
        found[left - 1, place] = share
        if place:
            found[left - 1, place - 1] = 1 - share
    return found


def table(name: str, rows: Sequence[Sequence[float]]) -> list[str]:
    """The worths of traits at the knots, as they fit best; traits worth nothing are left out."""
    np = numpy()
    worths = np.linalg.lstsq(shares(), np.array(rows[1 : KNOTS[-1] + 1]), rcond=None)[0].T
    lines = ["", f"[{name}]"]
    for cell, row in enumerate(worths):
        told = [round(float(worth), 2) + 0.0 for worth in row]
        if any(told):
            lines.append(f"{cell} = {told}")
    return lines


def written(learned: Learned, command: str) -> str:
    """What was learned, as TOML."""
    lines = [
        "# What each trait of a sheet (traits.py) is worth, at so many turns left; a trait not named is worth nothing.",
        f'made_by = "{command}"',
        f"turns_left = {list(KNOTS)}",
        *table("sheet", learned.sheet),
    ]
    for id_, rows in zip(RADIOLOGIST_IDS, learned.radiologists, strict=True):
        lines += table(id_, rows)
    for id_, rows in zip(EPIDEMIOLOGIST_IDS, learned.epidemiologists, strict=True):
        lines += table(id_, rows)
    return "\n".join(lines) + "\n"


def everything() -> dict[str, float]:
    """Weights by which all that is learned counts, and nothing else."""
    return {name: float(name in PARTS or name in SPECIALISTS) for name in numbers(GAME, HAND)}


def learn(rounds: int, games: int, samples: int, seed: int, start: str) -> Learned:
    """So many rounds of games and lessons; the first games are played by rules of thumb, or by what is shipped."""
    evaluation = Evaluation(everything())
    assert evaluation.learned is not None
    players = Evaluation(numbers(GAME, HAND)) if start == HAND else evaluation
    for number in range(rounds):
        positions: list[Position] = []
        for game in range(games):
            positions += play(players, seed + number * games + game)
        learn_cardiologists(evaluation.learned, positions)
        Lesson(evaluation, samples, random.Random(seed + number)).learn(positions)
        players = evaluation
    return evaluation.learned


def main(typed: Sequence[str] | None = None) -> None:
    """Learn, and write a file."""
    parser = argparse.ArgumentParser(description="Learn what traits of ER sheets are worth.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=1500, help="of each round")
    parser.add_argument("--samples", type=int, default=4, help="rolls tried from each position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", choices=(HAND, TUNED), default=HAND, help="whose games come first")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args(typed)
    learned = learn(asked.rounds, asked.games, asked.samples, asked.seed, asked.start)
    numbers_ = " ".join(f"--{name} {getattr(asked, name)}" for name in ("rounds", "games", "samples", "seed", "start"))
    asked.out.write_text(written(learned, f"python -m benchmarks.er_learning {numbers_}"), "utf-8")


if __name__ == "__main__":
    main()
