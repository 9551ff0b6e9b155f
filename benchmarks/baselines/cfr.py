"""CFR on a reduced Bristol 1350 by OpenSpiel's own algorithm, in one file. Needs lazaretto[envs,spiel].

    PYTHONPATH=build/fast:. python -m benchmarks.baselines.cfr --iterations 1000 --out cfr.json
    lazaretto match bristol_1350 --bots benchmarks.baselines.cfr:agent:file=cfr.json,1 --games 200 -o track_length=8

Two seats and the shortest road: three or four rounds. What is reduced besides: a seat chooses the verb of its main
action (dash, push, reroll, …), and chance the rest of it and all other answers; and it tells situations apart by a few
things that it may know (`situation`), not by all that has happened. External-sampling Monte-Carlo CFR then visits some
thousand situations. It is no equilibrium of Bristol, and nobody knows how far from one: a yardstick, not a champion.
"""

import argparse
import json
import random
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import lazaretto
from lazaretto.bots.guests import Seen
from lazaretto.kernel.rng import seeded

GAME = "bristol_1350"
OPTIONS = {"track_length": 8, "claims": False}
TOLD = ("own.plagued", "own_cart.rank", "own_cart.gate", "own_cart.mingles", "own_cart.open_rats", "last_round")
ROUNDS = 3  # later ones look alike
MAIN = "draw_remedy"  # who may do that is asked for its main action
BRISTOL = lazaretto.load(GAME)
OBSERVATION = BRISTOL.mind.observation
assert OBSERVATION is not None
SLOTS = {slot.name: range(slot.start, slot.start + slot.size) for slot in OBSERVATION.layout.slots}
VERBS = [BRISTOL.verbs.verb_of(code).name for code in range(BRISTOL.verbs.count)]


def by_verb(legal: Sequence[int]) -> dict[str, list[int]]:
    """The legal codes of each verb, if this is a main action; else all of them as one."""
    found: dict[str, list[int]] = {}
    for code in legal:
        found.setdefault(VERBS[code], []).append(code)
    return found if MAIN in found else {"any": list(legal)}


def situation(state: Any, seat: int, verbs: Sequence[str]) -> str:
    """What a seat tells situations apart by: its health, its cart, the round, and what it may do."""
    seen = dict(zip(*OBSERVATION.sparse(state, seat), strict=True))  # type: ignore[union-attr]
    parts = [str(min(ROUNDS, round(12 * seen.get(SLOTS["round"][0], 0.0))))]
    parts += ["".join(str(round(2 * seen.get(place, 0.0))) for place in SLOTS[name]) for name in TOLD]
    return " ".join([*parts, *verbs])


# Playing.


@cache
def policy(file: str) -> dict[str, list[float]]:
    found: dict[str, list[float]] = json.loads(Path(file).read_text("utf-8"))["policy"]
    return found


def agent(seen: Seen, file: str = "cfr.json") -> int:
    """The average policy, for `lazaretto match`: a verb by its odds; one that was never met, by chance."""
    verbs = by_verb(seen.legal)
    odds = policy(file).get(situation(seen.world, seen.seat, list(verbs))) if len(verbs) > 1 else None
    drawn = seen.rng.below(1 << 30) / (1 << 30) * sum(odds or [len(verbs)])
    for place, codes in enumerate(verbs.values()):
        drawn -= odds[place] if odds else 1.0
        if drawn < 0:
            return seen.rng.pick(codes)
    return seen.rng.pick(codes)


# Learning: what OpenSpiel's solver asks of a game and of a state.


class Position:
    """A decision of the reduced game. Other questions are answered by chance on the way."""

    def __init__(self, state: Any, chance: random.Random) -> None:
        self.state, self.chance = state, chance
        self.verbs: dict[str, list[int]] = {}
        while not state.over():
            self.seat = state.actors()[0]
            self.verbs = by_verb(state.legal(self.seat))
            if len(self.verbs) > 1:
                break
            state.apply(self.seat, chance.choice(next(iter(self.verbs.values()))))

    def is_terminal(self) -> bool:
        return bool(self.state.over())

    def is_chance_node(self) -> bool:
        return False  # chance is drawn on the way

    def current_player(self) -> int:
        return self.seat

    def player_return(self, player: int) -> float:
        return float(BRISTOL.outcome(self.state).returns[player])

    def legal_actions(self) -> list[int]:
        return list(range(len(self.verbs)))

    def information_state_string(self, player: int) -> str:
        return situation(self.state, player, list(self.verbs))

    def child(self, action: int) -> "Position":
        state = self.state.clone()
        state.rng = seeded(self.chance.getrandbits(48))  # a sample of what chance may do
        state.apply(self.seat, self.chance.choice(list(self.verbs.values())[action]))
        return Position(state, self.chance)


class Reduced:
    """The reduced game."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def get_type(self) -> Any:
        import pyspiel

        import lazaretto.envs.spiel  # noqa: F401

        return pyspiel.load_game(f"lazaretto_{GAME}").get_type()

    def num_players(self) -> int:
        return 2

    def new_initial_state(self) -> Position:
        state = BRISTOL.new(2, self.chance.getrandbits(31), OPTIONS)
        return Position(state, self.chance)


def averages(solver: Any) -> dict[str, list[float]]:
    """The average policy of every situation that was met."""
    found = {}
    for key, (_, total) in sorted(solver._infostates.items()):  # its own reader wants a state for each
        if sum(total) > 0:
            found[key] = [round(float(part / sum(total)), 4) for part in total]
    return found


def wins(found: dict[str, list[float]], games: int, seed: int) -> float:
    """The mean return of the average policy against chance, one seat each, seats in turn."""
    reduced, total = Reduced(seed), 0.0
    for number in range(games):
        here, mine = reduced.new_initial_state(), number % 2
        while not here.is_terminal():
            odds = found.get(here.information_state_string(mine)) if here.seat == mine else None
            places = here.legal_actions()
            here = here.child(reduced.chance.choices(places, odds)[0])
        total += here.player_return(mine)
    return total / games


def main() -> None:
    from open_spiel.python.algorithms.external_sampling_mccfr import AverageType, ExternalSamplingSolver

    parser = argparse.ArgumentParser(description="Monte-Carlo CFR on a reduced Bristol.")
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="against chance, at each point of the curve")
    parser.add_argument("--out", type=Path, default=Path("cfr.json"))
    parser.add_argument("--curve", type=Path, help="the learning curve, as lines of JSON")
    args = parser.parse_args()
    import numpy as np

    np.random.seed(args.seed)  # the solver draws from it
    solver = ExternalSamplingSolver(Reduced(args.seed), AverageType.SIMPLE)
    points = {0, *(args.iterations >> half for half in range(8))}  # closer together at the beginning
    for number in range(args.iterations + 1):
        if number:
            solver.iteration()
        if number in points:
            found = averages(solver)
            mean = round(wins(found, args.games, args.seed + 1), 4)
            told = {"iterations": number, "situations": len(found), "mean": mean}
            print(json.dumps({**told, "cpu": round(time.process_time(), 1)}), flush=True)
            if args.curve:
                with args.curve.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(told) + "\n")
            args.out.write_text(json.dumps({"iterations": number, "policy": found}), "utf-8")


if __name__ == "__main__":
    main()
