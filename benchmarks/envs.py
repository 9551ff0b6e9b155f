"""Decisions a second of every game by every interface, one core, beside the games of PettingZoo, OpenSpiel and RLCard.

    python -m benchmarks.envs [--seconds 2] [--json FILE]          interpreted
    PYTHONPATH=build/fast python -m benchmarks.envs                compiled

Peers are measured where they are installed (pettingzoo[classic], open_spiel, rlcard), by the same random player.
"""

import argparse
import contextlib
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import lazaretto
from lazaretto import envs, kernel

COMPILED = not (kernel.state.__file__ or "").endswith(".py")


def rate(seconds: float, play: Callable[[], int]) -> float:
    """Decisions a second of processor time, so that others on the machine take nothing of it; `play` makes some."""
    play()
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        count += play()
    return count / (time.process_time() - start)


def aec(env: Any, chance: random.Random) -> Callable[[], int]:
    """A PettingZoo environment: `last`, a legal action, `step`."""
    env.reset(seed=1)

    def play() -> int:
        made = 0
        for _ in range(50):
            observation, _, termination, truncation, info = env.last()
            if termination or truncation:
                env.reset()
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(chance.choice(np.flatnonzero(mask).tolist()))
            made += 1
        return made

    return play


def parallel(env: Any, chance: random.Random) -> Callable[[], int]:
    """All agents at once; a decision is what somebody who was asked chose."""
    seen = [env.reset(seed=1)[0]]

    def play() -> int:
        made = 0
        for _ in range(20):
            if not env.agents:
                seen[0] = env.reset()[0]
            actions = {a: chance.choice(np.flatnonzero(o["action_mask"]).tolist()) for a, o in seen[0].items()}
            made += sum(action != env.passing for action in actions.values())
            seen[0] = env.step(actions)[0]
        return made

    return play


def alone(env: Any, chance: random.Random) -> Callable[[], int]:
    """One seat against random bots; their answers count as well."""
    env.reset(seed=1)

    def play() -> int:
        made = 0
        for _ in range(20):
            before = len(env.game.played)
            over = env.step(chance.choice(np.flatnonzero(env.action_masks()).tolist()))[2]
            made += len(env.game.played) - before
            if over:
                env.reset()
        return made

    return play


def vector(env: Any) -> Callable[[], int]:
    """Many games at once, observations included."""
    env.reset(seed=1)
    chance = np.random.default_rng(1)

    def play() -> int:
        for _ in range(5):
            env.step(env.sample(chance))
        return int(5 * env.games)

    return play


def puffer(game: str) -> Callable[[], int]:
    """PufferLib's native interface: an agent for every seat, masks in the observations; those asked decide."""
    from lazaretto.envs.puffer import PufferGames

    env = PufferGames(game, games=256, seats=2, seed=1)
    env.reset(seed=1)
    chance = np.random.default_rng(1)

    def play() -> int:
        actions = np.zeros(env.num_agents, np.int64)
        for _ in range(5):
            actions[env.firsts + env.many.seats] = env.many.sample(chance)
            env.step(actions)
        return 5 * 256

    return play


def shared(game: str, seconds: float, workers: int) -> dict[str, float]:
    """Games spread over processes, and the same games in one: decisions a second by the clock, so on free cores."""
    found = {}
    with contextlib.closing(envs.shared_env(game, games=512, workers=workers)) as spread:
        for name, env in ((f"shared 512, {workers} workers", spread), ("vector 512", envs.vector_env(game, games=512))):
            play = vector(env)
            play()
            count, start = 0, time.perf_counter()
            while time.perf_counter() - start < seconds:
                count += play()
            found[f"{name}, by the clock"] = count / (time.perf_counter() - start)
    return found


def spiel(name: str, chance: random.Random) -> Callable[[], int]:
    """An OpenSpiel game: legal actions, the observation tensor, apply; chance is sampled and not counted."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401  # registers its own that are written in Python

    game = pyspiel.load_game(name)
    state = [game.new_initial_state()]

    def play() -> int:
        made = 0
        while made < 20:
            here = state[0]
            if here.is_terminal():
                state[0] = game.new_initial_state()
            elif here.is_chance_node():
                outcomes = here.legal_actions()
                here.apply_action(outcomes[chance.randrange(len(outcomes))])
            else:
                here.observation_tensor()
                here.apply_action(chance.choice(here.legal_actions()))
                made += 1
        return made

    return play


def rlcard_game(name: str, chance: random.Random) -> Callable[[], int]:
    """An RLCard environment."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    now = [env.reset()]

    def play() -> int:
        for _ in range(20):
            if env.is_over():
                now[0] = env.reset()
            now[0] = env.step(chance.choice(list(now[0][0]["legal_actions"])))
        return 20

    return play


def ours(game: str, seconds: float) -> dict[str, float]:
    """All interfaces of one of our games."""
    chance = random.Random(1)
    found = {
        "aec": rate(seconds, aec(envs.env(game), chance)),
        "aec index": rate(seconds, aec(envs.env(game, actions="index"), chance)),
        "parallel": rate(seconds, parallel(envs.parallel_env(game), chance)),
        "seat": rate(seconds, alone(envs.seat_env(game), chance)),
        "vector 256": rate(seconds, vector(envs.vector_env(game, games=256))),
    }
    try:
        import lazaretto.envs.spiel  # noqa: F401

        found["openspiel"] = rate(seconds, spiel(f"lazaretto_{game}", chance))
    except ImportError:
        pass
    try:
        found["pufferlib 256"] = rate(seconds, puffer(game))
    except ImportError:
        pass
    return found


def peers(seconds: float) -> dict[str, float]:
    """What others' games make, as far as they are installed."""
    chance = random.Random(1)

    def classic(name: str) -> Callable[[], int]:
        import importlib

        return aec(importlib.import_module(f"pettingzoo.classic.{name}").env(), chance)

    wanted: dict[str, Callable[[], Callable[[], int]]] = {
        "pettingzoo chess": lambda: classic("chess_v6"),
        "pettingzoo connect four": lambda: classic("connect_four_v3"),
        "pettingzoo tic-tac-toe": lambda: classic("tictactoe_v3"),
        "openspiel backgammon": lambda: spiel("backgammon", chance),
        "openspiel chess": lambda: spiel("chess", chance),
        "openspiel python tic-tac-toe": lambda: spiel("python_tic_tac_toe", chance),
        "rlcard uno": lambda: rlcard_game("uno", chance),
        "rlcard doudizhu": lambda: rlcard_game("doudizhu", chance),
    }
    found: dict[str, float] = {}
    for name, make in wanted.items():
        try:
            found[name] = rate(seconds, make())
        except Exception as error:  # not installed, or not with what it needs
            print(f"{name}: not measured ({type(error).__name__}: {str(error).splitlines()[0]})")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Decisions a second of our environments and others'.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement (default %(default)s)")
    parser.add_argument("--workers", type=int, default=0, help="also in so many processes, by the clock")
    parser.add_argument("--json", type=Path, help="also into this file")
    parser.add_argument("games", nargs="*", help="only these of ours")
    args = parser.parse_args()
    print("compiled" if COMPILED else "interpreted")
    table: dict[str, Any] = {"compiled": COMPILED, "peers": peers(args.seconds), "games": {}}
    for name, number in table["peers"].items():
        print(f"{name:32} {number:12,.0f}")
    for game in args.games or lazaretto.games():
        if lazaretto.load(game).mind.observation is None:
            continue
        table["games"][game] = ours(game, args.seconds)
        if args.workers:
            table["games"][game].update(shared(game, args.seconds, args.workers))
        for name, number in table["games"][game].items():
            print(f"{game:20} {name:32} {number:12,.0f}", flush=True)
    if args.json:
        args.json.write_text(json.dumps(table, indent=1) + "\n")


if __name__ == "__main__":
    main()
