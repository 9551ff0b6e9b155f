"""Plays seeded random games of many cases and prints each decision with a hash of all that led to it.

Run with and without compiled modules, the lines must be the same: `python -m tests.contract.walk SEEDS`.
"""

import copy
import hashlib
import pickle
import sys

from lazaretto.bots.net import Net
from lazaretto.bots.nets import evaluation_of, inputs_of
from lazaretto.kernel.state import State
from tests.contract.cases import Case, all_cases, decisions, some_options


def compiled_modules() -> list[str]:
    """Which modules of the package are compiled: `kernel.state`, `games.clinic.turn`, …"""
    loaded = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
    return sorted(
        name.removeprefix("lazaretto.")
        for name, file in loaded.items()
        if name.startswith("lazaretto.") and file is not None and not file.endswith(".py")
    )


def walk(case: Case, seed: int) -> None:
    """A random game, a line per decision: lists, actor, action and the state so far, chained."""
    chain = hashlib.sha256()
    for number, (state, seat, action) in enumerate(decisions(case, seed)):
        legal = [state.legal(actor) for actor in range(case.seats)]
        fingerprint = case.game.fingerprint(state)
        if number % 50 == 7:
            assert case.game.fingerprint(pickle.loads(pickle.dumps(state))) == fingerprint
            assert case.game.fingerprint(copy.deepcopy(state)) == fingerprint
        chain.update(repr((legal, seat, action, fingerprint)).encode())
        if case.game.mind.observation is not None and number % 10 == 3:
            chain.update(repr(thought(case, state, seat)).encode())
        print(f"{case} seed {seed} decision {number}: seat {seat} action {action} {chain.hexdigest()[:16]}")
    print(f"{case} seed {seed}: {case.game.outcome(state)} {case.game.fingerprint(state)}")


def thought(case: Case, state: State, seat: int) -> tuple[object, str]:
    """What a net is shown of a position, and what one with made-up weights says, to six digits."""
    inputs = inputs_of(case.game)
    net = evaluation_of(
        case.game, Net(inputs, 4, 3, [(place * 7919 % 1009 - 504) / 1000 for place in range(5 * inputs + 24)])
    )
    return net.inputs(state, seat), f"{net.evaluate(state, seat):.6g}"


def main() -> None:
    print("compiled:", *compiled_modules())
    for case in all_cases(some_options):
        for seed in range(int(sys.argv[1])):
            walk(case, 100 + seed)


if __name__ == "__main__":
    main()
