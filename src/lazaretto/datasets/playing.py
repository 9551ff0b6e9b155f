"""One game of a dataset: played to its end, with every decision and what its seat could know then."""

import time
from dataclasses import dataclass
from typing import Any

from lazaretto.arena.play import MOST_ACTIONS, Task, mind
from lazaretto.bots import Session, think
from lazaretto.bots.search import opens_move
from lazaretto.datasets.tables import observation_of
from lazaretto.kernel.errors import BrokenGame
from lazaretto.kernel.game import Game
from lazaretto.kernel.pen import Pen
from lazaretto.kernel.record import Record, named_action, result_of
from lazaretto.kernel.rng import Recorder, seeded
from lazaretto.kernel.state import State


@dataclass(frozen=True)
class Decision:
    """An answer to a question with at least two."""

    step: int
    seat: int
    opens_move: bool
    legal: tuple[int, ...]
    chosen: int
    written: int  # numbers of its observation


@dataclass(frozen=True)
class Kept:
    """A played game. `places` and `values` are the observations of all decisions one after the other, as bytes."""

    record: Record
    seed: int
    returns: tuple[float, ...]
    ranks: tuple[int, ...]
    sides: tuple[str, ...]
    moves: int
    decisions: tuple[Decision, ...]
    places: bytes  # 32-bit
    values: bytes
    seconds: float  # of processor time


class Scribe:
    """Writes down what happens in a game."""

    def __init__(self, game: Game[Any], task: Task) -> None:
        self.game = game
        recorder = Recorder(seeded(task.seed))
        self.state: State = game.new(task.seats, options=task.options, rng=recorder)
        self.record = Record(game.id, game.rules_version, task.seats, dict(self.state.options), recorder.kept)
        self.pen = Pen(observation_of(game))
        self.decisions: list[Decision] = []
        self.moves = 0

    def play(self, seat: int, session: Session) -> None:
        """Let a bot answer; what it could know is written before."""
        state, legal = self.state, tuple(self.state.legal(seat))
        opens = opens_move(state, seat)
        self.moves += opens
        action = think(self.game, state, session)
        if len(legal) > 1:
            self.pen.write(state, seat, 0)
            step, written = len(self.record.actions), int(self.pen.sheet.count)
            self.decisions.append(Decision(step, seat, opens, legal, action, written))
        self.game.play(state, seat, action)
        self.record.actions.append(named_action(self.game, seat, action))


def keep(game: Game[Any], task: Task) -> Kept:
    """Play a game of a dataset."""
    start = time.process_time()
    scribe = Scribe(game, task)
    state = scribe.state
    sessions = [Session(seat, task.bots[seat], mind(task.seed, seat)) for seat in range(task.seats)]
    while not state.over():
        seat = state.actors()[0]
        scribe.play(seat, sessions[seat])
        if len(scribe.record.actions) > MOST_ACTIONS:
            raise BrokenGame(f"{game.id} does not end with seed {task.seed}")
    scribe.record.result = result_of(game, state)
    end, told = game.outcome(state), game.mind.sides
    return Kept(
        scribe.record,
        task.seed,
        end.returns,
        end.ranks,
        tuple(told(state)) if told else ("",) * task.seats,
        scribe.moves,
        tuple(scribe.decisions),
        *scribe.pen.taken(),
        time.process_time() - start,
    )
