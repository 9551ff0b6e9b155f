"""One measurement of a peer in this process: Catanatron (4 players), or OpenSpiel's C++ backgammon from Python.

Run by bench.py inside benchmarks/.venv-peers. The loops are the leanest these programs allow: Catanatron's actions are
executed without its check, OpenSpiel's chance is drawn in Python, as its callers must.
"""

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import measure

TURNS_LIMIT = 1000


class Tally:
    """Decisions of playouts: all, and those with at least two options."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.real = 0
        self.answers = 0

    def see(self, options: int) -> None:
        self.decisions += 1
        if options > 1:
            self.real += 1
            self.answers += options

    def result(self, seconds: float) -> dict[str, Any]:
        return {
            "games": self.games,
            "moves_per_second": self.real / seconds,  # its decisions are whole moves
            "real_per_second": self.real / seconds,
            "decisions_per_second": self.decisions / seconds,
            "playouts_per_second": self.games / seconds,
            "moves_per_game": self.real / self.games,
            "branching": self.answers / self.real,
        }


def play_for(seconds: float, playout: Callable[[Tally, int], None]) -> dict[str, Any]:
    """Playouts for so long."""
    for seed in range(1, 4):
        playout(Tally(), seed)  # warm up
    tally = Tally()
    start = time.process_time()
    while time.process_time() - start < seconds:
        tally.games += 1
        playout(tally, tally.games)
    return tally.result(time.process_time() - start)


def catanatron(seconds: float) -> dict[str, Any]:
    from catanatron import Color, Game, RandomPlayer

    players = [RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)]

    def playout(tally: Tally, seed: int, most: int = 10**9) -> Any:
        game = Game(players, seed=seed)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT and tally.decisions < most:
            actions = game.state.playable_actions
            tally.see(len(actions))
            game.execute(random.choice(actions), validate_action=False)
        return game

    found = play_for(seconds, playout)
    half = Tally()
    playout(half, 1)
    game = playout(Tally(), 1, half.decisions // 2)
    return {
        **found,
        "seats": 4,
        "clone_us": measure.micros(game.copy, 200),
        "new_game_us": measure.micros(lambda: Game(players, seed=1), 30),
        "bytes": measure.traced_bytes(game.copy),
        "bytes_by": "traced allocations",
    }


def backgammon(seconds: float) -> dict[str, Any]:
    import pyspiel

    game = pyspiel.load_game("backgammon")

    def playout(tally: Tally, seed: int, most: int = 10**9) -> Any:
        chance = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal() and tally.decisions < most:
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), chance.random()))
                continue
            legal = state.legal_actions()
            tally.see(len(legal))
            state.apply_action(chance.choice(legal))
        return state

    found = play_for(seconds, playout)
    half = Tally()
    playout(half, 1)
    state = playout(Tally(), 1, half.decisions // 2)
    return {
        **found,
        "seats": 2,
        "clone_us": measure.micros(state.clone, 2000),
        "new_game_us": measure.micros(game.new_initial_state, 2000),
        "bytes": measure.rss_bytes(state.clone),
        "bytes_by": "growth of the process",
    }


def drawn(outcomes: list[tuple[int, float]], at: float) -> int:
    """The outcome at a place between 0 and 1."""
    for action, share in outcomes:
        at -= share
        if at < 0:
            return action
    return outcomes[-1][0]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("peer", choices=["catanatron", "backgammon"])
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--cpu", type=int, default=-1)
    args = parser.parse_args()
    measure.pin(args.cpu)
    measure.tell({"catanatron": catanatron, "backgammon": backgammon}[args.peer](args.seconds))


if __name__ == "__main__":
    main()
