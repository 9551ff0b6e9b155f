"""One game between bots. It depends on its task alone."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from lazaretto.bots import Bot, Session, think
from lazaretto.bots.search import opens_move
from lazaretto.kernel.errors import BrokenGame, LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Value
from lazaretto.kernel.rng import Rng, seeded

MOST_ACTIONS = 100_000


@dataclass(frozen=True)
class Task:
    """A game to be played: all that decides how it goes."""

    seats: int
    options: Mapping[str, Value]
    bots: tuple[Bot, ...]  # one per seat
    seed: int
    check: bool = False  # count the pieces after every action


@dataclass(frozen=True)
class Played:
    """How a game went. Its time is no part of what two equal games share."""

    seed: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    returns: tuple[float, ...]
    actions: int  # answers given
    decisions: int  # … to questions with at least two answers
    moves: int  # … that began a move
    seconds: float = field(compare=False)
    sides: tuple[str, ...] = ()  # on which each seat ended, in a game that has sides

    def json(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)


def played_of(data: Mapping[str, Any]) -> Played:
    """A game from its JSON."""
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    return Played(**fields)


def play_game(
    game: Game[Any], seats: int, options: Mapping[str, Value], bots: Sequence[Bot], seed: int, check: bool = False
) -> Played:
    """Play a game to its end. The bots' chance is not the game's."""
    return play(game, Task(seats, options, tuple(bots), seed, check))


def play(game: Game[Any], task: Task) -> Played:
    """Play a task, or raise BrokenGame naming its seed."""
    try:
        return play_out(game, task)
    except LazarettoError:
        raise
    except Exception as error:
        raise BrokenGame(f"{game.id} fails with seed {task.seed}: {type(error).__name__} {error}") from error


def play_out(game: Game[Any], task: Task) -> Played:
    """Ask the bots until the game is over."""
    start = time.perf_counter()
    game = game.by_numbers(task.options)
    state = game.new(task.seats, task.seed, task.options)
    sessions = [Session(seat, task.bots[seat], mind(task.seed, seat)) for seat in range(task.seats)]
    pieces = dict(game.conserved(state))
    actions = decisions = moves = 0
    while not state.over():
        seat = state.actors()[0]
        decisions += len(state.legal(seat)) > 1
        moves += opens_move(state, seat)
        action = think(game, state, sessions[seat])
        game.play(state, seat, action)
        actions += 1
        if actions > MOST_ACTIONS:
            raise BrokenGame(f"{game.id} does not end with seed {task.seed}")
        if task.check and dict(game.conserved(state)) != pieces:
            raise BrokenGame(f"{game.id} loses pieces with seed {task.seed} at action {actions}")
    end = game.outcome(state)
    seconds = time.perf_counter() - start
    told = game.mind.sides
    sides = tuple(told(state)) if told else ()
    return Played(task.seed, end.scores, end.ranks, end.winners, end.returns, actions, decisions, moves, seconds, sides)


def mind(seed: int, seat: int) -> Rng:
    """The chance of the bot at a seat, apart from the chance of the game."""
    return seeded(seed + ((seat + 1) << 64))
