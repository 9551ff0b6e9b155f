"""DQN by self-play over rows of actions, in one file. Needs lazaretto[envs,learn].

    PYTHONPATH=build/fast:. python -m benchmarks.baselines.dqn dice_hospital_er --decisions 500000 --out dqn.npz
    lazaretto match dice_hospital_er --bots benchmarks.baselines.dqn:agent:file=dqn.npz,1 --games 200

The network is asked what a decision with one legal action is worth, so a question has as many outputs as it has legal
answers, and thousands of codes cost nothing. Double Q-learning with a target network; a value is compared with that of
the seat's decision AHEAD decisions later, or with what it was paid if the game is over by then.
"""

import argparse
import json
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from lazaretto import envs
from lazaretto.bots.guests import Seen
from lazaretto.envs.rows import rows_of

UNITS = 96
GAMES = 64
ROOM = 40_000  # decisions that are remembered
BATCH, EVERY = 512, 4  # learn from so many after so many decisions of each game
AHEAD = 16
RATE, FOLLOW = 5e-4, 0.01  # of learning; of the target towards the network
FIRST, LAST, UNTIL = 1.0, 0.03, 0.4  # chance of a random action: at first, later, and after which part of the time
SCALE = {"score": 0.04, "final": 2.0}


# Playing: numpy is enough.


@cache
def weights(file: str) -> dict[str, Any]:
    with np.load(file) as kept:
        return {name: kept[name].astype(np.float32) for name in kept.files}


def agent(seen: Seen, file: str = "dqn.npz") -> int:
    """The player that was learned, for `lazaretto match`."""
    net = weights(file)
    state = np.maximum(net["state.weight"] @ np.array(seen.observation, np.float32) + net["state.bias"], 0)
    rows = rows_of(seen.game.id).table[seen.legal] @ net["row.weight"].T
    mixed = np.maximum(net["mix.weight"] @ state + net["mix.bias"] + rows, 0)
    return seen.legal[int((mixed @ net["worth.weight"][0]).argmax())]


# Learning.


def network(torch: Any, size: int, width: int) -> Any:
    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.state = torch.nn.Linear(size, UNITS)
            self.mix = torch.nn.Linear(UNITS, UNITS)
            self.row = torch.nn.Linear(width, UNITS, bias=False)
            self.worth = torch.nn.Linear(UNITS, 1)

        def forward(self, seen: Any, rows: Any, numbers: Any) -> Any:
            """What every action is worth, one after the other; `numbers` says how many each decision has."""
            owner = torch.repeat_interleave(torch.arange(len(seen)), numbers)
            state = self.mix(torch.relu(self.state(seen)))
            return self.worth(torch.relu(state[owner] + self.row(rows)))[:, 0]

    return Net()


class Memory:
    """What was decided, and what the seat was asked AHEAD decisions later; the oldest is forgotten."""

    def __init__(self, size: int) -> None:
        self.seen = np.zeros((ROOM, size), np.float16)
        self.later = np.zeros((ROOM, size), np.float16)
        self.code = np.zeros(ROOM, np.int64)
        self.legal: list[Any] = [None] * ROOM  # later
        self.paid = np.zeros(ROOM, np.float32)
        self.over = np.zeros(ROOM, np.bool_)
        self.count = 0

    def add(self, first: tuple[Any, int], later: Any, legal: Any, paid: float, over: bool) -> None:
        at = self.count % ROOM
        self.seen[at], self.code[at] = first
        self.later[at] = later
        self.legal[at], self.paid[at], self.over[at] = legal, paid, over
        self.count += 1


class Trainer:
    """Plays many games, remembers, and learns from what it remembers."""

    def __init__(self, game: str, seats: int, goal: str, seed: int) -> None:
        import torch

        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.torch, self.goal, self.seats = torch, goal, seats
        self.env = envs.vector_env(game, games=GAMES, seats=seats, seed=seed, actions="code")
        self.rows = rows_of(game).table
        self.chance = np.random.default_rng(seed)
        size = self.env.settings.size
        self.net, self.target = (network(torch, size, self.rows.shape[1]) for _ in range(2))
        self.target.load_state_dict(self.net.state_dict())
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=RATE)
        self.memory = Memory(size)
        self.open: list[list[Any]] = [[] for _ in range(GAMES * seats)]  # decisions not yet AHEAD decisions old
        self.results: list[float] = []
        self.env.reset(seed)

    def worth(self, net: Any, seen: Any, codes: Any, numbers: Any) -> Any:
        tensor = self.torch.from_numpy
        return net(tensor(np.asarray(seen, np.float32)), tensor(self.rows[codes]), tensor(numbers))

    def best(self, net: Any, seen: Any, codes: Any, numbers: Any) -> Any:
        """The place of the best action of each decision, among all that were given one after the other."""
        with self.torch.no_grad():
            found = self.worth(net, seen, codes, numbers).numpy()
        ends = numbers.cumsum()
        return np.array([end - n + found[end - n : end].argmax() for n, end in zip(numbers, ends, strict=True)])

    def step(self, random_share: float) -> None:
        env = self.env
        codes, numbers = env.legal[env.legal >= 0], env.numbers.astype(np.int64)
        places = self.best(self.net, env.observations, codes, numbers)
        by_chance = numbers.cumsum() - 1 - (self.chance.random(GAMES) * numbers).astype(np.int64)
        actions = codes[np.where(self.chance.random(GAMES) < random_share, by_chance, places)]
        for game, legal in enumerate(np.split(codes, numbers.cumsum()[:-1])):
            waiting = self.open[game * self.seats + env.deciding[game]]
            if len(waiting) == AHEAD:
                self.memory.add(waiting.pop(0), env.observations[game], legal, 0.0, False)
            waiting.append((env.observations[game].astype(np.float16), int(actions[game])))
        _, rewards, ended = env.step(actions)
        for game in np.flatnonzero(ended):
            paid = env.scores[game] if self.goal == "score" else rewards[game]
            self.results.append(float(paid.mean() if self.goal == "score" else paid[0]))
            for seat in range(self.seats):
                waiting = self.open[game * self.seats + seat]
                for first in waiting:
                    self.memory.add(first, 0.0, np.zeros(1, np.int64), SCALE[self.goal] * float(paid[seat]), True)
                waiting.clear()

    def learn(self) -> None:
        memory, torch = self.memory, self.torch
        drawn = self.chance.integers(min(memory.count, ROOM), size=BATCH)
        legal = [memory.legal[at] for at in drawn]
        numbers, codes = np.array([len(one) for one in legal]), np.concatenate(legal)
        later = memory.later[drawn]
        chosen = self.best(self.net, later, codes, numbers)  # by the network, weighed by the target
        ones = np.ones(BATCH, np.int64)
        with torch.no_grad():
            after = self.worth(self.target, later, codes[chosen], ones).numpy()
        wanted = np.where(memory.over[drawn], memory.paid[drawn], after).astype(np.float32)
        found = self.worth(self.net, memory.seen[drawn], memory.code[drawn], ones)
        self.optimizer.zero_grad()
        torch.nn.functional.smooth_l1_loss(found, torch.from_numpy(wanted)).backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 10.0)
        self.optimizer.step()
        with torch.no_grad():
            for kept, new in zip(self.target.parameters(), self.net.parameters(), strict=True):
                kept.lerp_(new, FOLLOW)

    def save(self, file: Path) -> None:
        kept = {name: part.numpy().astype(np.float16) for name, part in self.net.state_dict().items()}
        np.savez_compressed(file, **kept)


def main() -> None:
    parser = argparse.ArgumentParser(description="DQN over rows of actions, by self-play.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--goal", choices=["score", "final"], default="score", help="what is paid when a game is over")
    parser.add_argument("--decisions", type=int, default=500_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("dqn.npz"))
    parser.add_argument("--curve", type=Path, help="the learning curve, as lines of JSON")
    args = parser.parse_args()
    trainer = Trainer(args.game, args.seats, args.goal, args.seed)
    steps = -(-args.decisions // GAMES)
    tell = max(1, steps // 16)
    for number in range(1, steps + 1):
        part = min(1.0, number / steps / UNTIL)
        trainer.step(FIRST + part * (LAST - FIRST))
        if number % EVERY == 0 and trainer.memory.count > 4 * BATCH:
            trainer.learn()
        if number % tell == 0 or number == steps:
            recent, trainer.results = trainer.results, []
            mean = round(float(np.mean(recent)), 3) if recent else None
            told = {"decisions": number * GAMES, "games": len(recent), "mean": mean}
            print(json.dumps({**told, "cpu": round(time.process_time(), 1)}), flush=True)
            if args.curve:
                with args.curve.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(told) + "\n")
            trainer.save(args.out)


if __name__ == "__main__":
    main()
