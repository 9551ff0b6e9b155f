"""Hints, proposals and aids of a table: what there is to think about, and what is told of it."""

import pickle
import secrets
from typing import Any, NamedTuple

from lazaretto.bots.advice import asking
from lazaretto.bots.bot import Session, imagined
from lazaretto.bots.hints import Hinted
from lazaretto.host.bodies import Hint, HintMove, HintStep, JudgedMove, Judgement
from lazaretto.host.course import Course
from lazaretto.host.jobs import ADVICE_MS, Judged
from lazaretto.host.refusals import Refused
from lazaretto.host.sitting import Sitting
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import State
from lazaretto.kernel.view import Choice


class Puzzled(NamedTuple):
    """What somebody wants a hint for: the game, when, a world as the seat may imagine it, and the adviser."""

    game: str
    seq: int
    world: bytes
    session: Session


def check_hints(sitting: Sitting) -> None:
    """Refuse where hints are not given: only where all people sit at one device."""
    if sitting.status != "running":
        raise Refused("not_running", "there is a hint only while the game runs")
    if len(sitting.people()) > 1:
        raise Refused("no_hint", "there are hints only where nobody plays from another device")


def puzzled(course: Course, seat: int) -> Puzzled:
    """What a seat is asked, a world as it may imagine it, and the adviser who takes its place."""
    sees(course.game)
    state = course.match.state
    if not state.legal(seat):
        raise Refused("illegal", "this seat is not asked now")
    session = asking(course.game, seat, seeded(secrets.randbits(96)), ADVICE_MS)
    world = imagined(course.game, state, session)
    session.rng = seeded(secrets.randbits(96))  # which says nothing of how the world was dealt
    return Puzzled(course.game.id, course.seq, pickle.dumps(world), session)


def hint_of(seat: int, seq: int, found: Hinted) -> Hint:
    """What was found, for the wire."""
    moves = [HintMove([step(choice) for choice in move.steps], move.edge) for move in found.moves]
    return Hint(seat, seq, moves, found.reason, found.against)


def step(choice: Choice) -> HintStep:
    """An answer of a hint."""
    return HintStep(choice.code, choice.verb, choice.args, choice.label, [list(places) for places in choice.parts])


def judgement(game: Game[Any], judged: Judged) -> Judgement:
    """Some moves of a review, for the wire."""
    moves, after, end = judged
    return Judgement([JudgedMove(**move) for move in moves], game.mind.chances, after, end)


def proposing(course: Course, seat: int) -> tuple[int, Game[Any], State | None]:
    """A copy of the state to work on, if the game has something to propose there."""
    game, state = course.game, course.match.state
    return course.seq, game, state.clone() if game.proposes(state, seat) else None


def aiding(course: Course, seat: int, name: str) -> tuple[Game[Any], State]:
    """A copy of the state to work on, if the seat is offered this aid; what is not is refused before anybody works."""
    game, state = course.game, course.match.state
    if name not in game.aids_for(state, seat):
        raise Refused("illegal", "this aid is not on offer now")
    return game, state.clone()


def sees(game: Game[Any]) -> None:
    """Refuse for a game that no bot can judge."""
    if game.mind.evaluation is None:
        raise Refused("no_hint", f"nobody here can judge positions of {game.title}")
