"""Hints: whole moves that can be played as they stand, in words, with a reason that the evaluation itself gives."""

from dataclasses import replace
from typing import Any

import pytest

import lazaretto
from lazaretto.bots import Session, bot, think
from lazaretto.bots.advice import asking
from lazaretto.bots.bot import imagined
from lazaretto.bots.heuristics import heuristics
from lazaretto.bots.hints import Hinted, edge, hint, telling
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import State
from lazaretto.text import game_text

EXPLAINED = [game for game in lazaretto.games() if lazaretto.load(game).mind.terms is not None]


def position(game: Game[Any], steps: int, seed: int = 3) -> State:
    """A game of two busy bots after so many actions, or at its end."""
    state: State = game.new(2, seed)
    rng = seeded(1)
    for _ in range(steps):
        if state.over():
            break
        seat = state.actors()[0]
        state.apply(seat, think(game, state, Session(seat, bot("busy"), rng)))
    return state


def hint_at(game: Game[Any], state: State, seat: int) -> Hinted:
    session = asking(game, seat, seeded(4))
    session.bot = replace(session.bot, sims=4, width=4, leaves=24)  # type: ignore[type-var]  # a Search
    return hint(game, imagined(game, state, session), session)


@pytest.mark.parametrize("name", lazaretto.games())
def test_a_hint_is_a_whole_move_as_its_choices_are_told(name: str) -> None:
    """Each step is legal when its turn comes, and says what the choice says."""
    game = lazaretto.load(name)
    state = position(game, 12)
    seat = state.actors()[0]
    found = hint_at(game, state, seat)
    assert 1 <= len(found.moves) <= 3
    first = [move.steps[0].code for move in found.moves]
    assert set(first) <= set(state.legal(seat))
    for step in found.moves[0].steps:
        choices = {choice.code: choice for choice in game.choices(state, seat)}
        assert choices[step.code] == step
        state.apply(seat, step.code)


def test_a_hint_knows_no_more_than_its_seat() -> None:
    game = lazaretto.load("dice_hospital")
    state = position(game, 40)
    seat = state.actors()[0]
    twin = game.determinize(state, seat, seeded(9))
    assert hint_at(game, state, seat) == hint_at(game, twin, seat)


def test_what_an_evaluation_cannot_tell_apart_is_alike() -> None:
    game = lazaretto.load("clinic")  # whose doubt is two points
    assert [edge(game, ahead) for ahead in (0.0, 0.4, 0.6, 1.9, 2.1)] == ["alike", "alike", "little", "little", "clear"]


def test_the_reason_is_the_part_that_differs_most() -> None:
    assert telling({"patients": 0.5, "blood": 2.0, "rivals": -0.2}, 0.1) == ("blood", None)
    assert telling({"patients": 1.0, "blood": -0.8}, 0.1) == ("patients", "blood")
    assert telling({"patients": 0.05, "blood": 0.0}, 0.1) == (None, None)
    assert telling({}, 0.1) == (None, None)


@pytest.mark.parametrize("name", EXPLAINED)
@pytest.mark.parametrize("seed", range(3))
def test_the_parts_of_an_evaluation_add_up_to_it(name: str, seed: int) -> None:
    """So a reason is part of what the hint went by, and nothing that sounds good."""
    game = lazaretto.load(name)
    told = heuristics(game)
    assert told.terms is not None and told.evaluate is not None
    state: State = game.new(2, seed)
    rng = seeded(seed)
    for _ in range(60):
        if state.over():
            break
        for seat in range(state.seats):
            assert sum(told.terms(state, seat).values()) == pytest.approx(told.evaluate(state, seat), abs=1e-6)
        seat = state.actors()[0]
        state.apply(seat, think(game, state, Session(seat, bot("busy"), rng)))


@pytest.mark.parametrize("name", EXPLAINED)
def test_every_part_has_a_sentence(name: str) -> None:
    """For the move, and against it."""
    game = lazaretto.load(name)
    terms = heuristics(game).terms
    assert terms is not None
    text = game_text(game.id, "en")
    for steps in (0, 20, 40):
        for term in terms(position(game, steps), 0):
            assert text.has("reasons", term), term
            assert text.has("reasons", f"{term}_less"), term
