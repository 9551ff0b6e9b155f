"""Match: playing, undo by moves and by answers, undo in lanes, saving and damaged saves."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from lazaretto.kernel.errors import BadRecord, CannotUndo, IllegalAction
from lazaretto.kernel.game import Game
from lazaretto.kernel.match import Match
from lazaretto.kernel.record import replay
from lazaretto.kernel.rng import Tape
from tests.kernel.quiet_game import QUIET, SAY
from tests.sample_game import SAMPLE


def bid(match: Match, *cards: int) -> None:
    """The seats bid these cards, in order."""
    for seat, card in enumerate(cards):
        match.play(seat, SAMPLE.code("bid", {"card": card}))


def thanking(rounds: int = 2) -> Match:
    """Three seats; seat 2 has just won the last round and may give points away, which reveals nothing."""
    match = Match(SAMPLE, 3, options={"rounds": rounds}, rng=Tape([3, 4]))
    bid(match, 0, 1, 5)
    match.play(2, SAMPLE.code("keep", {}))
    bid(match, 0 + 2, 1 + 2, 4)
    return match


def prints(match: Match) -> tuple[str, list[dict[str, Any]]]:
    return SAMPLE.fingerprint(match.state), list(match.record.actions)


def test_play_records_and_reports() -> None:
    match = Match(SAMPLE, 2, rng=Tape([3, 0, 0, 0]))
    assert match.play(0, SAMPLE.code("bid", {"card": 5})) == []
    notes = match.play(1, SAMPLE.code("bid", {"card": 2}))
    assert [(note.key, note.args) for note in notes] == [("won", {"seat": 0, "worth": 4})]
    assert match.record.actions == [{"seat": 0, "verb": "bid", "card": 5}, {"seat": 1, "verb": "bid", "card": 2}]
    assert match.record.chance == [3, 0]
    assert match.drain() == []


def test_an_illegal_action_leaves_no_trace() -> None:
    match = thanking()
    before = prints(match)
    for seat, action in ((0, 0), (2, 0), (-1, 0), (9, 0)):
        with pytest.raises(IllegalAction):
            match.play(seat, action)
    assert prints(match) == before
    assert match.trail == []


def test_undo_takes_back_a_whole_move() -> None:
    match = thanking()
    before = prints(match)
    match.play(2, SAMPLE.code("give", {"rival": 0}))
    match.play(2, SAMPLE.code("points", {"number": 2}))
    assert match.state.over()
    assert match.record.result is not None
    assert match.can_undo(2)
    assert match.undo(2) == 2
    assert prints(match) == before
    assert match.record.result is None


def test_undo_takes_back_half_a_move() -> None:
    match = thanking()
    before = prints(match)
    match.play(2, SAMPLE.code("give", {"rival": 0}))
    assert match.undo(2) == 1
    assert prints(match) == before


def test_step_back_takes_back_one_answer() -> None:
    match = thanking()
    match.play(2, SAMPLE.code("give", {"rival": 0}))
    between = prints(match)
    match.play(2, SAMPLE.code("points", {"number": 1}))
    assert match.step_back(2) == 1
    assert prints(match) == between
    match.play(2, SAMPLE.code("points", {"number": 2}))
    assert match.undo(2) == 2


def test_only_ones_own_moves() -> None:
    match = thanking()
    match.play(2, SAMPLE.code("give", {"rival": 0}))
    for seat in (0, 1):
        assert not match.can_undo(seat)
        with pytest.raises(CannotUndo, match="nothing to take back"):
            match.undo(seat)


def test_nothing_to_take_back_at_the_start() -> None:
    match = Match(SAMPLE, 2, 1)
    with pytest.raises(CannotUndo):
        match.undo(0)
    with pytest.raises(CannotUndo):
        match.step_back(0)


def test_undo_never_crosses_chance_or_a_revealed_secret() -> None:
    match = Match(SAMPLE, 2, 1)  # two seats thank nobody: the next round's die follows at once
    bid(match, 1, 2)
    assert match.trail == []
    with pytest.raises(CannotUndo):
        match.undo(1)


def test_in_lanes_ones_own_answer_is_taken_back_and_the_others_stay() -> None:
    match = Match(SAMPLE, 3, 1)
    bid(match, 1, 2)
    assert match.undo(0) == 1
    assert match.state.bids == [-1, 2, -1]
    assert match.state.actors() == [0, 2]
    assert match.record.actions == [{"seat": 1, "verb": "bid", "card": 2}]
    match.play(0, SAMPLE.code("bid", {"card": 4}))
    assert match.undo(1) == 1
    assert match.state.bids == [4, -1, -1]
    assert [action["seat"] for action in match.record.actions] == [0]
    assert match.drain() == []


def test_in_lanes_answers_are_taken_back_one_after_another() -> None:
    match = Match(SAMPLE, 3, 1)
    start = prints(match)
    bid(match, 1, 2)
    match.undo(1)
    match.undo(0)
    assert prints(match) == start
    assert not match.can_undo(0)


def test_a_match_goes_on_after_undo_and_replays() -> None:
    chance = random.Random(3)
    match = Match(SAMPLE, 4, 3)
    undone = 0
    while not match.state.over():
        seat = chance.choice(match.state.actors())
        match.play(seat, chance.choice(match.state.legal(seat)))
        if chance.random() < 0.3 and match.can_undo(seat):
            undone += match.undo(seat)
    assert undone > 3
    assert SAMPLE.fingerprint(replay(SAMPLE, match.record)) == SAMPLE.fingerprint(match.state)


def test_undo_leaves_the_generator_where_it_stood() -> None:
    one, other = Match(SAMPLE, 3, 5), Match(SAMPLE, 3, 5)
    for match in (one, other):
        bid(match, 1, 2)
    one.undo(0)
    one.play(0, SAMPLE.code("bid", {"card": 1}))
    for match in (one, other):
        match.play(2, SAMPLE.code("bid", {"card": 4}))
        match.play(2, SAMPLE.code("keep", {}))
    assert one.state.worth == other.state.worth
    assert one.record.chance == other.record.chance


# Undo where nothing is revealed: two simultaneous phases, one after the other.


def quiet(*seats: int) -> Match:
    """Two seats that have answered in this order, two answers a move."""
    match = Match(QUIET, 2)
    for seat in seats:
        match.play(seat, SAY.code(len(match.record.actions) % 3))
    return match


def said(match: Match) -> list[list[int]]:
    return QUIET.public(match.state)["said"]  # type: ignore[no-any-return]


def test_a_move_in_a_lane_is_taken_back_around_the_others() -> None:
    match = quiet(0, 1, 0, 1)  # the first phase is over
    assert said(match) == [[0, 2], [1, 0]]
    assert match.undo(0) == 2
    assert said(match) == [[], [1, 0]]
    assert match.state.actors() == [0]
    match.play(0, SAY.code(1))
    match.play(0, SAY.code(1))
    assert match.state.actors() == [0, 1]


def test_one_answer_in_a_lane_is_taken_back() -> None:
    match = quiet(0, 1, 0)
    assert match.step_back(0) == 1
    assert said(match) == [[0], [1]]
    assert match.undo(0) == 1
    assert said(match) == [[], [1]]


def test_who_has_gone_on_to_the_next_phase_holds_the_others_to_the_last() -> None:
    match = quiet(0, 0, 1, 1, 1)  # seat 1 has begun the second phase
    before = said(match), list(match.record.actions)
    assert not match.can_undo(0)
    with pytest.raises(CannotUndo):
        match.undo(0)
    with pytest.raises(CannotUndo):
        match.step_back(0)
    assert (said(match), match.record.actions) == before
    assert match.undo(1) == 1
    assert match.undo(0) == 2
    assert said(match) == [[], [1 + 1, 0]]


def test_after_the_lanes_one_seat_goes_on() -> None:
    match = quiet(0, 0, 1, 1, 0, 0, 1, 1, 0)
    assert not match.can_undo(1)
    assert match.undo(0) == 1  # the question after the lanes


@pytest.mark.parametrize("game, seats", [(QUIET, 2), (QUIET, 3), (SAMPLE, 3)])
def test_whatever_is_taken_back_the_record_leads_to_the_state(game: Game[Any], seats: int) -> None:
    chance = random.Random(seats)
    for seed in range(20):
        match = Match(game, seats, seed)
        for _ in range(60):
            if not match.state.over() and chance.random() < 0.6:
                seat = chance.choice(match.state.actors())
                match.play(seat, chance.choice(match.state.legal(seat)))
                continue
            seat = chance.randrange(seats)
            before = game.fingerprint(match.state), list(match.record.actions)
            possible = match.can_undo(seat)
            try:
                undone = chance.choice([match.undo, match.step_back] if possible else [match.undo])(seat)
            except CannotUndo:
                assert not possible
                assert (game.fingerprint(match.state), match.record.actions) == before
            else:
                assert possible
                assert len(match.record.actions) == len(before[1]) - undone
            assert game.fingerprint(replay(game, match.record)) == game.fingerprint(match.state)


# Saves.


def saved(actions: int = 2) -> dict[str, Any]:
    match = Match(SAMPLE, 3, 1)
    bid(match, *[1, 2, 4][:actions])
    found: dict[str, Any] = json.loads(json.dumps(match.save()))
    return found


def test_a_save_resumes() -> None:
    match = Match.resume(SAMPLE, saved())
    assert match.state.bids == [1, 2, -1]
    match.play(2, SAMPLE.code("bid", {"card": 4}))
    match.play(2, SAMPLE.code("give", {"rival": 1}))
    match.play_named({"seat": 2, "verb": "points", "number": 1})
    assert [action["verb"] for action in match.record.actions] == ["bid", "bid", "bid", "give", "points"]


def test_a_resumed_match_draws_what_the_other_would_have() -> None:
    one = Match(SAMPLE, 3, 1)
    bid(one, 1, 2)
    other = Match.resume(SAMPLE, json.loads(json.dumps(one.save())))
    for match in (one, other):
        match.play(2, SAMPLE.code("bid", {"card": 4}))
        match.play(2, SAMPLE.code("keep", {}))
    assert one.state.worth == other.state.worth
    assert one.record.json() == other.record.json()


def test_nothing_from_before_a_save_is_taken_back() -> None:
    match = Match.resume(SAMPLE, saved())
    assert not match.can_undo(0)


DAMAGE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "no state": lambda data: data.pop("state"),
    "another game": lambda data: data.update(game="clinic"),
    "another game's state": lambda data: data["state"].update(game="clinic"),
    "another version": lambda data: data["state"].update(rules_version=2),
    "an action missing": lambda data: data["actions"].pop(),
    "an action changed": lambda data: data["actions"][0].update(card=3),
    "an action twice": lambda data: data["actions"].append(data["actions"][0]),
    "chance changed": lambda data: data["chance"].__setitem__(0, (data["chance"][0] + 1) % 6),
    "chance missing": lambda data: data["chance"].clear(),
    "points changed": lambda data: data["state"]["points"].__setitem__(0, 99),
    "a bid changed": lambda data: data["state"]["bids"].__setitem__(2, 3),
    "secrets changed": lambda data: data["state"].update(secrets=5),
    "a lane missing": lambda data: data["state"]["lanes"].pop(),
    "a lane empty": lambda data: data["state"]["lanes"][2].clear(),
    "options changed": lambda data: data["state"]["options"].update(rounds=2),
    "seats changed": lambda data: data["state"].update(seats=2),
    "state no object": lambda data: data.update(state=5),
    "state null": lambda data: data.update(state=None),
    "state empty": lambda data: data.update(state={}),
    "format": lambda data: data.update(lazaretto=0),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_saves_are_refused_in_one_line(damage: str) -> None:
    data = saved()
    DAMAGE[damage](data)
    with pytest.raises(BadRecord) as error:
        Match.resume(SAMPLE, data)
    assert str(error.value)
    assert "\n" not in str(error.value)


def test_a_save_that_is_no_object() -> None:
    with pytest.raises(BadRecord):
        Match.resume(SAMPLE, {})


# Rows of actions.


def give(rival: int, number: int) -> list[int]:
    return [SAMPLE.code("give", {"rival": rival}), SAMPLE.code("points", {"number": number})]


def test_a_row_is_played_as_its_actions_are() -> None:
    match, same = thanking(), thanking()
    notes = match.play_row(2, give(0, 2))
    apart = [note for action in give(0, 2) for note in same.play(2, action)]
    assert [(note.key, note.args) for note in notes] == [(note.key, note.args) for note in apart]
    assert prints(match) == prints(same) and match.record == same.record


@pytest.mark.parametrize("back", [Match.undo, Match.step_back])
def test_a_row_is_taken_back_as_one(back: Callable[[Match, int], int]) -> None:
    match = thanking()
    before = prints(match)
    match.play_row(2, give(0, 2))
    assert back(match, 2) == 2
    assert prints(match) == before
    assert match.trail == []


@pytest.mark.parametrize("row", [[], give(2, 2), give(0, 2)[::-1], [*give(0, 2), 0]], ids=str)
def test_a_row_with_a_wrong_action_changes_nothing(row: list[int]) -> None:
    match = thanking()
    before, trail, kept = prints(match), match.trail[:], match.kept[:]
    with pytest.raises(IllegalAction):
        match.play_row(2, row)
    assert (prints(match), match.trail, match.kept) == (before, trail, kept)
    assert match.drain() == []


def test_a_row_never_goes_on_past_a_revelation() -> None:
    """Else a refusal would tell what chance holds: what follows is refused whether it would be legal or not."""
    match = Match(SAMPLE, 2, rng=Tape([3, 4, 0, 0]))
    match.play(1, SAMPLE.code("bid", {"card": 0}))
    first = SAMPLE.code("bid", {"card": 5})
    seen = match.state.clone()
    SAMPLE.play(seen, 0, first)
    assert seen.reveals() != match.state.reveals(), "the second bid opens both"
    before = prints(match)
    for second in (*seen.legal(0), SAMPLE.code("keep", {})):
        with pytest.raises(IllegalAction, match="revealed within"):
            match.play_row(0, [first, second])
        assert prints(match) == before
    match.play_row(0, [first])
    assert SAMPLE.fingerprint(match.state) == SAMPLE.fingerprint(seen)
