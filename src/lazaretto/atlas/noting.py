"""One game of the atlas: how it ended, who had what and when, and how it began."""

import json
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import lazaretto
from lazaretto.arena.play import MOST_ACTIONS, Task, mind
from lazaretto.bots import Session, bot, think
from lazaretto.bots.search import opens_move
from lazaretto.kernel.errors import BrokenGame
from lazaretto.kernel.game import Game
from lazaretto.kernel.state import State

OPENING = 2  # moves of each seat


@dataclass(frozen=True)
class Had:
    """A thing that a seat got: when, and how far ahead of its best rival it was then."""

    seat: int
    kind: str
    thing: str
    action: int
    lead: float


@dataclass(frozen=True)
class Noted:
    """A game as the atlas keeps it. `places`: at which place in the first order each seat sat."""

    seed: int
    scores: tuple[int, ...]
    returns: tuple[float, ...]
    winners: tuple[int, ...]
    places: tuple[int, ...]
    actions: int
    decisions: int
    moves: int
    openings: tuple[str, ...]
    had: tuple[Had, ...]
    seconds: float = field(compare=False)

    def json(self) -> dict[str, Any]:
        """As JSON, without its time, so that equal games are equal lines."""
        data = asdict(self)
        del data["seconds"]
        data["had"] = [list(one.values()) for one in data["had"]]
        return data


def noted_of(data: Mapping[str, Any]) -> Noted:
    """A game from its JSON."""
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    fields["had"] = tuple(Had(*one) for one in data["had"])
    return Noted(**fields, seconds=0.0)


def nothing(state: Any, seat: int) -> list[tuple[str, str]]:
    """What seats have in a game that does not say."""
    return []


class Watcher:
    """Looks on while a game is played."""

    def __init__(self, game: Game[Any], state: State) -> None:
        self.game, self.state = game, state
        self.known: set[tuple[int, str, str]] = set()
        self.had: list[Had] = []
        self.openings: list[list[list[int]]] = [[] for _ in range(state.seats)]
        self.order: list[int] = []
        self.actions = self.decisions = self.moves = 0
        self.look()

    def look(self) -> None:
        """See who has what now."""
        state, told = self.state, self.game.mind
        if not self.order and told.order is not None:
            self.order = list(told.order(state))
        holdings = told.holdings or nothing
        for seat in range(state.seats):
            for kind, thing in holdings(state, seat):
                if (seat, kind, thing) not in self.known:
                    self.known.add((seat, kind, thing))
                    self.had.append(Had(seat, kind, thing, self.actions, self.lead(seat)))

    def lead(self, seat: int) -> float:
        """How far a seat is ahead of its best rival; before anything has happened nobody is."""
        if not self.actions or self.state.seats == 1:
            return 0.0
        scores = self.game.result(self.state).scores
        return float(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))

    def before(self, seat: int, action: int) -> None:
        """An answer is about to be played."""
        rows = self.openings[seat]
        if opens_move(self.state, seat) or not rows:
            self.moves += 1
            rows.append([])
        if len(rows) <= OPENING:
            rows[-1].append(action)
        self.decisions += len(self.state.legal(seat)) > 1
        self.actions += 1

    def noted(self, seed: int, seconds: float) -> Noted:
        """All of it, once the game is over."""
        end, order = self.game.outcome(self.state), self.order or list(range(self.state.seats))
        openings = ("|".join(".".join(map(str, move)) for move in rows[:OPENING]) for rows in self.openings)
        places = tuple(order.index(seat) for seat in range(self.state.seats))
        lengths = (self.actions, self.decisions, self.moves)
        return Noted(
            seed, end.scores, end.returns, end.winners, places, *lengths, tuple(openings), tuple(self.had), seconds
        )


def note(game: Game[Any], task: Task) -> Noted:
    """Play a game of the atlas."""
    start = time.perf_counter()
    state: State = game.new(task.seats, task.seed, task.options)
    sessions = [Session(seat, task.bots[seat], mind(task.seed, seat)) for seat in range(task.seats)]
    watcher = Watcher(game, state)
    while not state.over():
        seat = state.actors()[0]
        action = think(game, state, sessions[seat])
        watcher.before(seat, action)
        game.play(state, seat, action)
        watcher.look()
        if watcher.actions > MOST_ACTIONS:
            raise BrokenGame(f"{game.id} does not end with seed {task.seed}")
    return watcher.noted(task.seed, time.perf_counter() - start)


def main() -> None:
    """Games asked for on standard input, as in a copy of the package with other numbers: a line of JSON for each."""
    asked = json.load(sys.stdin)
    game = lazaretto.load(asked["game"])
    options = game.settle_options(asked["seats"], asked["options"])
    for seed, players in asked["games"]:
        task = Task(asked["seats"], options, tuple(bot(name) for name in players), seed)
        print(json.dumps(note(game, task).json()), flush=True)


if __name__ == "__main__":
    main()
