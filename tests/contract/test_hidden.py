"""Hidden information: a view is all a seat knows, and a determinized world is a possible one."""

import json
import random

import pytest

from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import State
from tests.contract.cases import CASES, Case, decisions
from tests.sample_game import SAMPLE

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)


def seen(case: Case, state: State, seat: int) -> str:
    """Everything that leaves the game for a seat, as bytes would."""
    game = case.game
    shown = {"view": game.view(state, seat)}
    if seat != SPECTATOR:
        shown["choices"] = [choice.json() for choice in game.choices(state, seat)]
        shown["question"] = game.question(state, seat)
    return json.dumps(shown, sort_keys=True)


def test_determinized_worlds_look_the_same_to_the_seat(case: Case) -> None:
    rng = seeded(99)
    chance = random.Random(12)
    for state, _, _ in decisions(case, 12):
        if chance.random() > 0.25:
            continue
        for seat in [SPECTATOR, *range(case.seats)]:
            before = case.game.dump(state)
            world = case.game.determinize(state, seat, rng)
            assert seen(case, world, seat) == seen(case, state, seat)
            assert dict(case.game.conserved(world)) == dict(case.game.conserved(state))
            assert world.rng.words() != state.rng.words()
            assert case.game.dump(state) == before


def test_where_nothing_is_hidden_there_is_nothing_to_deal_anew(case: Case) -> None:
    """What goes round without a curtain is known to all: every world that any seat deems possible is this very one."""
    game, rng = case.game, seeded(97)
    chance = random.Random(16)
    for state, _, _ in decisions(case, 16):
        if game.hides(state) or chance.random() > 0.25:
            continue
        for seat in [SPECTATOR, *range(case.seats)]:
            assert game.fingerprint(game.determinize(state, seat, rng)) == game.fingerprint(state)


def test_determinized_worlds_can_be_played_to_the_end(case: Case) -> None:
    rng = seeded(98)
    for number, (state, _, _) in enumerate(decisions(case, 13)):
        if number % 25 == 3:
            world = case.game.determinize(state, state.actors()[0], rng)
            for _ in decisions(case, 14, state=world):
                pass
            assert world.over()


def test_views_are_json_and_parts_are_places(case: Case) -> None:
    game = case.game
    for number, (state, seat, _) in enumerate(decisions(case, 15)):
        if number % 5:
            continue
        json.dumps(game.view(state, seat))
        for choice in game.choices(state, seat):
            assert choice.label
            for places in choice.parts:
                assert places, f"{choice} has a click place without a part"
                assert list(places) == sorted(set(places))


def test_what_may_be_clicked_is_forbidden_by_no_rule_and_what_may_not_by_one(case: Case) -> None:
    game = case.game
    known: set[str] = set()
    reasons: set[str] = set()
    for number, (state, seat, _) in enumerate(decisions(case, 15)):
        if number % 5 and number > 40:
            continue
        lit = {place for choice in game.choices(state, seat) for places in choice.parts for place in places}
        for place in sorted(lit):
            assert game.forbidding(state, seat, place) == [], f"{place} is offered and forbidden at once"
        known |= lit
        for other in range(case.seats):
            reasons |= {key for place in sorted(known - lit) for key in game.forbidding(state, other, place)}
    assert reasons or case.seats == 1 or game is SAMPLE, "no part was ever refused with a reason"
