"""An atlas of a game: its samples played, what they say, and the page."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import lazaretto
from lazaretto.arena.crew import Jobs
from lazaretto.atlas import analysis
from lazaretto.atlas.house import house_numbers
from lazaretto.atlas.page import page
from lazaretto.atlas.samples import Played, Sample, play_sample
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Option, Value, spelled


@dataclass(frozen=True)
class Plan:
    """How many games of what an atlas is made of."""

    game: str
    bots: tuple[str, ...]
    seats: tuple[int, ...]
    deals: int  # of every number of seats, each with all rotations
    variants: int  # games of every option and every reconstructed number,
    vary: tuple[int, ...]  # with these numbers of seats
    seed: int
    options: tuple[tuple[str, Value], ...]

    def command(self) -> str:
        """The command that makes it."""
        seats = ",".join(map(str, self.seats))
        typed = f"lazaretto atlas {self.game} --bots {','.join(self.bots)} --seats {seats} --deals {self.deals}"
        typed += f" --variants {self.variants} --vary {','.join(map(str, self.vary))} --seed {self.seed}"
        return typed + "".join(f" -o {name}={spelled(value)}" for name, value in self.options)


def others(game: Game[Any], option: Option, seats: int) -> list[Value]:
    """The other values of an option that this number of seats may choose; of a long row its ends."""
    if option.seats and seats not in option.seats:
        return []
    values = [value for value in option.values if value != option.default]
    return values if len(values) <= 4 else [values[0], values[-1]]


def make(plan: Plan, folder: Path, jobs: Jobs = 1, say: Callable[[str], None] = lambda line: None) -> dict[str, Any]:
    """Play what is missing, and write `<game>.html` and `<game>.json`; returns what the latter says."""
    game = lazaretto.load(plan.game)
    hashes: list[str] = []

    def played(sample: Sample) -> Played:
        say(f"{game.title}: {sample.name}")
        found = play_sample(game, sample, folder / "games", jobs)
        hashes.append(found.hash)
        return found

    mixed = [played(Sample(f"mixed-{n}", n, plan.bots, plan.deals, plan.seed, plan.options)) for n in plan.seats]
    rivals = [one for one in mixed if one.sample.seats > 1]
    told: dict[str, Any] = {
        "game": game.id,
        "title": game.title,
        "rules_version": game.rules_version,
        "command": plan.command(),
        "tables": [table(one) for one in rivals],
        "alone": [table(one) for one in mixed if one.sample.seats == 1],
        "things": analysis.things(rivals) if rivals else {},
        "openings": [row for one in mixed for row in analysis.openings(one)],
        "changes": [changes(plan, game, seats, played) for seats in plan.vary],
    }
    told["hash"] = hashlib.sha256("".join(hashes).encode()).hexdigest()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{game.id}.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    (folder / f"{game.id}.html").write_text(page(told), "utf-8")
    return told


def table(played: Played) -> dict[str, Any]:
    """What the games of a number of seats say."""
    told: dict[str, Any] = {"seats": played.sample.seats, "games": len(played.games), "deals": played.sample.deals}
    if played.sample.seats > 1:
        told["places"] = analysis.seats(played)
    else:
        told["levels"] = analysis.levels(played)
    return {**told, "skill": analysis.skill(played), "lengths": analysis.lengths(played)}


def changes(plan: Plan, game: Game[Any], seats: int, played: Callable[[Sample], Played]) -> dict[str, Any]:
    """Each option, and each reconstructed number, changed alone; all seats have the middle bot."""
    bots, end = (plan.bots[len(plan.bots) // 2],), "" if seats == plan.vary[0] else f"-{seats}"
    base = played(Sample(f"usual{end}", seats, bots, plan.variants, plan.seed, plan.options))
    found: dict[str, Any] = {"seats": seats, "bot": bots[0], "options": [], "house": []}
    for option in game.options:
        for value in others(game, option, seats):
            try:
                options = {**dict(plan.options), **option.needs, option.id: value}
                game.settle_options(seats, options)
            except LazarettoError:
                continue  # not with these seats, or not with what is chosen
            name = f"option-{option.id}-{spelled(value)}".replace("/", "-")
            sample = Sample(name + end, seats, bots, plan.variants, plan.seed, tuple(options.items()))
            row = analysis.compared(base, played(sample))
            found["options"].append({"name": f"{option.id}={spelled(value)}", "figures": row})
    for house in house_numbers(game.id):
        for sign, word in ((-1, "less"), (1, "more")):
            name = f"house-{house.name.replace(' ', '-').replace('/', '-')}-{word}"
            sample = Sample(name + end, seats, bots, plan.variants, plan.seed, plan.options, house, sign)
            row = analysis.compared(base, played(sample))
            found["house"].append({"name": f"{house.name}, {word}", "figures": row})
    return found
