"""Masked PPO by self-play over rows of actions, in one file. Needs lazaretto[envs,learn].

    PYTHONPATH=build/fast:. python -m benchmarks.baselines.ppo dice_hospital_er --decisions 1000000 --out ppo.npz
    lazaretto match dice_hospital_er --bots benchmarks.baselines.ppo:agent:file=ppo.npz,1 --games 200

One network for all seats. It reads what the deciding seat may know, and weighs each legal action by its row of features
(`lazaretto.envs.rows`): what is not legal is not there, so nothing has to be masked away. It is paid when a game is
over, with the own score or with the return (`--goal`).
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
GAMES, STEPS = 128, 64  # a batch is so many decisions in each of so many games
EPOCHS, PARTS = 3, 8
CLIP, LAMBDA, ENTROPY, RATE = 0.2, 0.97, 0.01, 1e-3
SCALE = {"score": 0.04, "final": 2.0}  # what a point, or a won game, is worth


# Playing: numpy is enough.


@cache
def weights(file: str) -> dict[str, Any]:
    with np.load(file) as kept:
        return {name: kept[name].astype(np.float32) for name in kept.files}


def agent(seen: Seen, file: str = "ppo.npz", greedy: int = 1) -> int:
    """The player that was learned, for `lazaretto match`: the likeliest action, or with greedy=0 one by chance."""
    net = weights(file)
    state = np.maximum(net["state.weight"] @ np.array(seen.observation, np.float32) + net["state.bias"], 0)
    rows = rows_of(seen.game.id).table[seen.legal] @ net["row.weight"].T
    mixed = np.maximum(net["mix.weight"] @ state + net["mix.bias"] + rows, 0)
    wanted = mixed @ net["policy.weight"][0]
    if greedy:
        return seen.legal[int(wanted.argmax())]
    odds = np.exp(wanted - wanted.max()).cumsum()
    return seen.legal[int((odds > odds[-1] * seen.rng.below(1 << 30) / (1 << 30)).argmax())]


# Learning.


def network(torch: Any, size: int, width: int) -> Any:
    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.state = torch.nn.Linear(size, UNITS)
            self.mix = torch.nn.Linear(UNITS, UNITS)
            self.row = torch.nn.Linear(width, UNITS, bias=False)
            self.policy = torch.nn.Linear(UNITS, 1, bias=False)
            self.value = torch.nn.Linear(UNITS, 1)
            torch.nn.init.zeros_(self.policy.weight)

        def forward(self, seen: Any, rows: Any, numbers: Any) -> tuple[Any, Any]:
            """The log chance of every legal action (games x most, -inf after the last), and what is expected."""
            state = torch.relu(self.state(seen))
            owner = torch.repeat_interleave(torch.arange(len(seen)), numbers)
            wanted = self.policy(torch.relu(self.mix(state)[owner] + self.row(rows)))[:, 0]
            table = torch.full((len(seen), int(numbers.max())), -1e9)
            table[torch.arange(table.shape[1]) < numbers[:, None]] = wanted
            return torch.log_softmax(table, dim=1), self.value(state)[:, 0]

    return Net()


class Batch:
    """Decisions in the order in which they were made: steps x games."""

    def __init__(self, size: int) -> None:
        shape = (STEPS, GAMES)
        self.seen = np.zeros((*shape, size), np.float32)
        self.codes: list[Any] = []  # of every decision, its legal codes
        self.numbers = np.zeros(shape, np.int64)
        self.seats = np.zeros(shape, np.int64)
        self.chosen = np.zeros(shape, np.int64)
        self.logs = np.zeros(shape, np.float32)
        self.values = np.zeros(shape, np.float32)
        self.ended = np.zeros(shape, np.bool_)
        self.paid: dict[tuple[int, int], Any] = {}  # what every seat got where a game ended

    def advantages(self) -> tuple[Any, Any]:
        """How much better each choice turned out than expected (GAE), by seat; and what is to be expected.

        Where a batch ends in the middle of a game, the last decision of a seat has nothing to be compared with: 0.
        """
        good = np.zeros_like(self.values)
        seats = int(self.seats.max()) + 1
        expected = np.full((GAMES, seats), np.nan)
        running = np.zeros((GAMES, seats))
        games = np.arange(GAMES)
        for step in reversed(range(STEPS)):
            for game in np.flatnonzero(self.ended[step]):
                expected[game], running[game] = self.paid[step, game][:seats], 0.0
            seat, value = self.seats[step], self.values[step]
            after = expected[games, seat]
            known = ~np.isnan(after)
            found = np.where(known, after - value + LAMBDA * running[games, seat], 0.0)
            good[step] = running[games, seat] = found
            expected[games, seat] = value
        return good, good + self.values


class Trainer:
    """Plays a batch, learns from it, and so on."""

    def __init__(self, game: str, seats: int, goal: str, seed: int) -> None:
        import torch

        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.torch, self.goal = torch, goal
        self.env = envs.vector_env(game, games=GAMES, seats=seats, seed=seed)
        self.rows = rows_of(game).table
        self.chance = np.random.default_rng(seed)
        self.net = network(torch, self.env.settings.size, self.rows.shape[1])
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=RATE, eps=1e-5)
        self.results: list[float] = []
        self.env.reset(seed)

    def weighed(self, seen: Any, codes: Any, numbers: Any) -> tuple[Any, Any]:
        tensor = self.torch.from_numpy
        return self.net(tensor(seen), tensor(self.rows[codes]), tensor(numbers))  # type: ignore[no-any-return]

    def play(self) -> Batch:
        env, batch = self.env, Batch(self.env.settings.size)
        for step in range(STEPS):
            codes = env.legal[env.legal >= 0]
            numbers = env.numbers.astype(np.int64)
            with self.torch.no_grad():
                logs, values = self.weighed(env.observations, codes, numbers)
            odds = np.exp(logs.numpy()).cumsum(axis=1)
            drawn = self.chance.random((GAMES, 1)) * odds[np.arange(GAMES), numbers - 1][:, None]
            chosen = np.minimum((odds > drawn).argmax(axis=1), numbers - 1)
            batch.seen[step], batch.numbers[step], batch.seats[step] = env.observations, numbers, env.seats
            batch.codes.append(np.split(codes, numbers.cumsum()[:-1]))
            batch.chosen[step], batch.values[step] = chosen, values.numpy()
            batch.logs[step] = logs.numpy()[np.arange(GAMES), chosen]
            _, rewards, ended = env.step(chosen)
            batch.ended[step] = ended
            for game in np.flatnonzero(ended):
                paid = env.scores[game] if self.goal == "score" else rewards[game]
                batch.paid[step, int(game)] = SCALE[self.goal] * paid.astype(np.float32)
                self.results.append(float(paid.mean() if self.goal == "score" else paid[0]))
        return batch

    def learn(self, batch: Batch) -> None:
        good, expected = (part.reshape(-1) for part in batch.advantages())
        good = (good - good.mean()) / (good.std() + 1e-6)
        seen = batch.seen.reshape(len(good), -1)
        codes = [one for step in batch.codes for one in step]
        flat = [part.reshape(-1) for part in (batch.numbers, batch.chosen, batch.logs)]
        for _ in range(EPOCHS):
            for part in np.array_split(self.chance.permutation(len(good)), PARTS):
                legal = np.concatenate([codes[at] for at in part])
                numbers, chosen, before = (one[part] for one in flat)
                self.improve(self.weighed(seen[part], legal, numbers), chosen, before, good[part], expected[part])

    def improve(self, found: tuple[Any, Any], chosen: Any, before: Any, good: Any, expected: Any) -> None:
        torch, (logs, values) = self.torch, found
        tensor = torch.from_numpy
        ratio = torch.exp(logs[torch.arange(len(chosen)), tensor(chosen)] - tensor(before))
        gain = torch.minimum(ratio * tensor(good), ratio.clamp(1 - CLIP, 1 + CLIP) * tensor(good)).mean()
        entropy = -(logs.exp() * logs.clamp(min=-50)).sum(dim=1).mean()
        off = (values - tensor(expected)).square().mean()
        self.optimizer.zero_grad()
        (-gain - ENTROPY * entropy + 0.5 * off).backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimizer.step()

    def save(self, file: Path) -> None:
        kept = {name: part.numpy().astype(np.float16) for name, part in self.net.state_dict().items()}
        np.savez_compressed(file, **kept)


def main() -> None:
    parser = argparse.ArgumentParser(description="Masked PPO by self-play.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--goal", choices=["score", "final"], default="score", help="what is paid when a game is over")
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo.npz"))
    parser.add_argument("--curve", type=Path, help="the learning curve, a line of JSON after every ten batches")
    args = parser.parse_args()
    trainer = Trainer(args.game, args.seats, args.goal, args.seed)
    batches = -(-args.decisions // (STEPS * GAMES))
    for number in range(1, batches + 1):
        trainer.learn(trainer.play())
        if number % 10 == 0 or number == batches:
            recent, trainer.results = trainer.results, []
            mean = round(float(np.mean(recent)), 3) if recent else None
            told = {"decisions": number * STEPS * GAMES, "games": len(recent), "mean": mean}
            print(json.dumps({**told, "cpu": round(time.process_time(), 1)}), flush=True)
            if args.curve:
                with args.curve.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(told) + "\n")
            trainer.save(args.out)


if __name__ == "__main__":
    main()
