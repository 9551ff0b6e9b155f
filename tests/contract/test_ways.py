"""Whole moves of every game: each way can be played whole and ends where a move ends, none is twice, none lacks."""

import json
import random
from collections.abc import Iterator

import pytest

from lazaretto.kernel.match import Match
from lazaretto.kernel.record import Record
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import State
from lazaretto.kernel.view import Choice, question_key
from tests.contract.cases import CASES, Case, decisions

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)

OFTEN = 0.12  # of the decisions of a game are looked at
FEW = 40  # ways that are tried one by one
# By the rules, whoever answers question by question: two patients recoloured; two alike, each to a room of its own.
IN_ANY_ORDER = {("dice_hospital", "physiotherapy"), ("quarantine", "admit")}


def positions(case: Case, seed: int, often: float = OFTEN) -> Iterator[tuple[State, int]]:
    """The first and some more of the positions of a random game, with a seat that is asked."""
    chance = random.Random(seed)
    for number, (state, seat, _) in enumerate(decisions(case, seed)):
        if number == 0 or chance.random() < often:
            yield state, seat


def match_at(case: Case, state: State) -> Match:
    """A match that goes on from a position."""
    game = case.game
    return Match.resumed(game, Record(game.id, game.rules_version, case.seats, dict(state.options)), state.clone())


def brute_force(case: Case, state: State, seat: int, row: list[int]) -> Iterator[list[int]]:
    """The ways that begin with a row, found by playing every answer at a table of its own."""
    match = match_at(case, state)
    lanes = match.state.path if match.state.lanes else None
    for action in row:
        match.play(seat, action)
    world = match.state
    frame = world.question(seat)
    revealed = bool(row) and not match.trail
    left = lanes is not None and world.path != lanes
    if row and (frame is None or frame.opens_move() or frame.in_order() or revealed or left):
        yield row
        return
    for action in world.legal(seat)[:]:
        yield from brute_force(case, state, seat, [*row, action])


def rows_of(choices: tuple[Choice, ...] | list[Choice]) -> list[list[int]]:
    """The rows of a tree, cut or not."""
    return [
        [choice.code, *choice.along, *row]
        for choice in choices
        for row in (rows_of(choice.then) if choice.then else [[]])
    ]


def test_every_way_is_found_once_and_ends_where_a_move_ends(case: Case) -> None:
    for state, seat in positions(case, 41):
        ways = case.game.ways(state, seat, FEW)
        if ways is None:
            continue
        assert ways == sorted(brute_force(case, state, seat, []))
        assert len({tuple(row) for row in ways}) == len(ways)


def answers(state: State, seat: int, row: list[int]) -> list[tuple[str, int]]:
    """The answers of a row with the questions they answer, without their order."""
    world, found = state.clone(), []
    for action in row:
        found.append((question_key(world, seat), action))
        world.apply(seat, action)
    return sorted(found)


def test_a_way_is_played_whole_and_no_set_is_there_twice(case: Case) -> None:
    for state, seat in positions(case, 42, OFTEN / 2):
        sets: set[str] = set()
        for row in case.game.ways(state, seat, FEW) or []:
            match = match_at(case, state)
            match.play_row(seat, row)
            if len(match.trail) == len(row):  # what chance brings may be the same
                given = answers(state, seat, row)
                if any((case.game.id, question) in IN_ANY_ORDER for question, _ in given):
                    continue
                reached = f"{given} {case.game.fingerprint(match.state)}"
                assert reached not in sets, f"the same answers in another order lead to the same: {row}"
                sets.add(reached)


def test_the_tree_has_the_same_ways_and_is_cut_at_one_depth(case: Case) -> None:
    game = case.game
    for state, seat in positions(case, 43, OFTEN / 2):
        ways = game.ways(state, seat, FEW)
        if ways is not None:
            whole = [row for choice in singly(case, state, seat, 1000) for row in rows_of([choice])]
            moves = [way for row in whole for way in ways if row[: len(way)] == way]
            assert len(moves) == len(whole) and list(map(list, dict.fromkeys(map(tuple, moves)))) == ways
        for most in (1, 30):
            cut = rows_of(singly(case, state, seat, most))
            deepest = max(map(len, cut))
            assert [row[:deepest] for row in rows_of(singly(case, state, seat, 1000))][:1] == cut[:1]
            assert deepest == 1 or len({tuple(row) for row in cut}) <= most
        assert [choice.code for choice in singly(case, state, seat, 0)] == state.legal(seat)


def singly(case: Case, state: State, seat: int, most: int) -> list[Choice]:
    """The tree without its shortcuts, which come last."""
    return case.game.tree(state, seat, most)[: len(state.legal(seat))]


def test_shortcuts_are_rows_of_answers_that_can_be_played_whole(case: Case) -> None:
    for state, seat in positions(case, 46):
        for choice in case.game.tree(state, seat)[len(state.legal(seat)) :]:
            assert choice.parts and choice.label
            for row in rows_of([choice])[:3]:
                match_at(case, state).play_row(seat, row)


def test_a_tree_tells_nothing_that_the_seat_does_not_know(case: Case) -> None:
    rng = seeded(97)
    for state, seat in positions(case, 44, OFTEN / 2):
        world = case.game.determinize(state, seat, rng)
        here, there = ([choice.json() for choice in case.game.tree(one, seat, 150)] for one in (state, world))
        assert json.dumps(here) == json.dumps(there)


def test_the_usual_answer_is_a_legal_one_and_what_is_said_of_answers_is_sound(case: Case) -> None:
    for state, seat in positions(case, 45):
        frame = state.question(seat)
        assert frame is not None
        usual = frame.usual(state)
        assert usual == -1 or usual in state.legal(seat)
        for choice in singly(case, state, seat, 1):
            assert choice.extra == frame.is_extra(state, choice.code)
            assert all(number > 0 for number in choice.cost.values())
            assert not choice.asks or not choice.final
