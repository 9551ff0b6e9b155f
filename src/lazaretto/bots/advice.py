"""Advice: what a strong player would do here, and what it makes of the moves of a played game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lazaretto.bots.bot import Session, imagined
from lazaretto.bots.heuristics import heuristics
from lazaretto.bots.levels import ADVISER
from lazaretto.bots.registry import Level
from lazaretto.bots.search import Prospect, Search, begins
from lazaretto.kernel.game import Game
from lazaretto.kernel.mind import Edge
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.record import Record, action_code
from lazaretto.kernel.rng import Rng, seeded
from lazaretto.kernel.state import State

ALIKE, LITTLE = 0.25, 1.0  # in doubts of the game's evaluation: how far apart two moves are


@dataclass(frozen=True)
class Judged:
    """A move of a played game: what it was worth, what the best one was, and how the position stood before."""

    step: int  # after so many actions of the game
    seat: int
    actions: tuple[int, ...]
    best: tuple[int, ...]
    value: float  # of the move played
    best_value: float
    spoken: tuple[dict[str, Any], ...] = ()  # the best move as its choices are told: `label` and `args`

    @property
    def lost(self) -> float:
        """What the move gave away, as far as the player could know."""
        return max(0.0, self.best_value - self.value)

    def json(self, game: Game[Any]) -> dict[str, Any]:
        """As JSON, with actions by name."""
        return {
            "step": self.step,
            "seat": self.seat,
            "played": [named(game, action) for action in self.actions],
            "best": [named(game, action) for action in self.best],
            "spoken": list(self.spoken),
            "value": round(self.value, 3),
            "best_value": round(self.best_value, 3),
            "lost": round(self.lost, 3),
            "grade": edge(game, self.lost),
        }


def named(game: Game[Any], action: int) -> dict[str, Any]:
    """An action by its verb."""
    verb, arguments = game.describe(action)
    return {"verb": verb, **arguments}


def adviser(game: Game[Any], ms: int | None) -> Search:
    """The player whose advice is asked; without a limit of time its advice depends on the seed alone."""
    found = Level(ADVISER).bot(game)
    return replace(found if isinstance(found, Search) else Search(), ms=ms)


def edge(game: Game[Any], ahead: float) -> Edge:
    """A difference of two moves in words: what the evaluation cannot tell apart is alike."""
    doubts = ahead / game.mind.doubt
    return "alike" if doubts < ALIKE else "little" if doubts < LITTLE else "clear"


def asking(game: Game[Any], seat: int, rng: Rng, ms: int | None = None) -> Session:
    """The adviser at a seat."""
    return Session(seat, adviser(game, ms), rng)


def weighed(game: Game[Any], world: State, session: Session, also: Sequence[int] = ()) -> list[Prospect]:
    """All that the adviser has looked into, the best first; and what begins with `also`."""
    assert isinstance(session.bot, Search)
    return session.bot.best(game, world, session, also)


# A played game.


def whole_moves(playback: Playback, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """The moves of a seat: the step at which each began, and its actions."""
    starts = playback.moves(seat)
    codes = [action_code(playback.game, action) for action in playback.actions]
    ends = [*starts[1:], len(codes)][: len(starts)]
    return [
        (start, tuple(code for actor, code in codes[start:end] if actor == seat))
        for start, end in zip(starts, ends, strict=True)
    ]


def judge(
    playback: Playback, seat: int, moves: Sequence[tuple[int, tuple[int, ...]]], ms: int | None = None
) -> Iterator[Judged]:
    """What the adviser makes of those of these moves that left a choice, by what the seat could know."""
    game = playback.game
    for step, actions in moves:
        state = playback.state(step)
        if len(state.legal(seat)) < 2:
            continue
        session = asking(game, seat, seeded(step), ms)
        world = imagined(game, state, session)
        known = foreseeable(world, seat, actions)
        found = weighed(game, world, session, known)
        played = next(prospect for prospect in found if begins(prospect.line, known))
        best = found[0]
        first = tuple(best.line.actions[: best.line.first])
        yield Judged(step, seat, actions, first, played.value, best.value, spoken(game, world, seat, first))


def foreseeable(world: State, seat: int, actions: Sequence[int]) -> tuple[int, ...]:
    """A move as far as the seat could go by itself: until chance is drawn, or another has to answer first."""
    state = world.clone()
    taken: list[int] = []
    for action in actions:
        if action not in state.legal(seat) or state.reveals() != world.reveals():
            break
        state.apply(seat, action)
        taken.append(action)
    return tuple(taken)


def spoken(game: Game[Any], world: State, seat: int, actions: Sequence[int]) -> tuple[dict[str, Any], ...]:
    """A move in the words of its choices, as far as it is legal in a possible world of the seat."""
    found: list[dict[str, Any]] = []
    state = world.clone()
    for action in actions:
        choice = next((one for one in game.choices(state, seat) if one.code == action), None)
        if choice is None:
            break
        found.append({"label": choice.label, "args": dict(choice.args)})
        state.apply(seat, action)
    return tuple(found)


@dataclass(frozen=True)
class Review:
    """A seat's game: its moves, and how its outlook went from the first to the end."""

    moves: list[Judged]
    end: float  # the evaluation when all was over, or as far as the record goes

    @property
    def lost(self) -> float:
        """What all moves together gave away: skill."""
        return sum(move.lost for move in self.moves)

    def luck(self) -> list[float]:
        """After each move: how much better things went until the next than was to be expected."""
        later = [move.best_value for move in self.moves[1:]] + [self.end]
        return [after - move.value for move, after in zip(self.moves, later, strict=True)]

    def worst(self, most: int = 5) -> list[Judged]:
        """The moves that gave most away, the worst first."""
        return sorted((move for move in self.moves if move.lost > 0), key=lambda move: -move.lost)[:most]

    def json(self, game: Game[Any]) -> dict[str, Any]:
        """As JSON."""
        moves = [
            {**move.json(game), "luck": round(luck, 3)} for move, luck in zip(self.moves, self.luck(), strict=True)
        ]
        return {
            "moves": moves,
            "lost": round(self.lost, 3),
            "luck": round(sum(self.luck()), 3),
            "chances": game.mind.chances,
            "worst": [move.step for move in self.worst()],
        }


def review(game: Game[Any], record: Record, seat: int, ms: int | None = None) -> Review:
    """A whole game as a seat played it. What it won or lost is its luck less what its moves gave away."""
    playback = Playback(game, record)
    moves = list(judge(playback, seat, whole_moves(playback, seat), ms))
    return Review(moves, end_value(playback, seat))


def end_value(playback: Playback, seat: int) -> float:
    """What the end of a record was worth to a seat, by the evaluation that the adviser goes by."""
    end = playback.state(len(playback))
    mind = adviser(playback.game, None)
    evaluate = heuristics(playback.game, mind.weights, mind.net).evaluate
    return evaluate(end, seat) if evaluate else 0.0
