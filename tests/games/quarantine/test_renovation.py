"""Renovation step by step; what it can reach is in test_splits."""

import random

import pytest

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.mind.sensible import sensible_answers
from lazaretto.games.quarantine.rules.grid import cell_at
from lazaretto.games.quarantine.rules.layout import border
from lazaretto.games.quarantine.rules.options import Rules
from lazaretto.games.quarantine.rules.tables import TILE_IDS
from lazaretto.kernel.errors import BadRecord
from lazaretto.kernel.match import Match
from lazaretto.kernel.record import read_record, replay
from tests.games.quarantine.scene import A, B, Scene


def at(scene: Scene, x: int, y: int) -> str | None:
    tile = scene.h(A).layout.tile_at(cell_at(x, y))
    return TILE_IDS[tile] if tile >= 0 else None


def test_two_tiles_at_most() -> None:
    scene = Scene().act(A, "renovate").act(A, "lift", tile="start_green").act(A, "lift", tile="start_yellow")
    assert not scene.may(A, "lift")
    assert not scene.may(A, "commit")


def test_a_tile_is_lifted_once() -> None:
    scene = Scene().act(A, "renovate").act(A, "lift", tile="start_yellow").act(A, "put", tile="start_yellow")
    scene.place(A, 2, -1, 1)
    assert not scene.may(A, "lift", tile="start_yellow")


def test_cancel_restores_everything_and_costs_nothing() -> None:
    scene = Scene().beside(A, "lab")
    before = GAME.dump(scene.s)
    scene.act(A, "renovate").act(A, "lift", tile="start_yellow").act(A, "discard", tile="start_yellow")
    scene.act(A, "put", tile="lab").place(A, 1, 0, 2).act(A, "lift", tile="start_green")
    scene.act(A, "aside", tile="start_green").act(A, "cancel")
    after = GAME.dump(scene.s)
    assert after.pop("cancelled") == 1
    assert after.pop("answers") == before.pop("answers") + 8
    before.pop("cancelled")
    assert after == before


def test_a_record_that_lacks_a_step_of_a_cancelled_renovation_is_refused() -> None:
    match = Match(GAME, 2, 3, {"setup_layout": "block", "first_player": 0})
    for verb, arguments in [("renovate", {}), ("lift", {"tile": "start_yellow"}), ("cancel", {})]:
        match.play(A, GAME.code(verb, arguments))
    chance = random.Random(3)
    while not match.state.over():
        seat = match.state.actors()[0]
        match.play(seat, chance.choice(match.state.legal(seat)))
    record = read_record(match.record.text())
    replay(GAME, record)
    del record.actions[1]
    with pytest.raises(BadRecord):
        replay(GAME, record)


def give_up(scene: Scene, times: int) -> Scene:
    for _ in range(times):
        scene.act(A, "renovate").act(A, "lift", tile="start_yellow").act(A, "cancel")
    return scene


def test_whoever_has_cancelled_renovations_may_begin_another() -> None:
    scene = give_up(Scene(), 5)
    assert scene.may(A, "renovate")
    assert GAME.why_not(scene.s, A, "action.renovate") == []


def test_by_rules_version_1_something_else_comes_first_after_three_cancels() -> None:
    scene = Scene()
    scene.s.rules = Rules(scene.s.options, 1)
    give_up(scene, 3)
    assert not scene.may(A, "renovate")
    assert GAME.of_version(1).why_not(scene.s, A, "action.renovate") == ["renovation_cancelled"]
    assert scene.act(A, "take_bonus").may(A, "renovate")


def test_a_game_that_was_saved_while_a_price_was_set_by_rules_version_1_goes_on() -> None:
    game = GAME.of_version(1)
    s = game.new(2, 1, {"setup_layout": "block", "first_player": 0})
    s.hospitals[A].supply = [2, 1, 0, 0, 0]
    s.ask_again()
    game.act(s, A, "open_contract", stack=next(iter(game.dump(s)["market"])))
    data = game.dump(s)
    del data["stack"][-1]["asked"]  # there was no such field
    again = game.restore(data)
    game.act(again, A, "price_add", colour="blue")
    game.act(again, A, "price_add", colour="green")  # and the price is set
    assert game.question(again, A)["key"] == "main"


def test_a_program_does_not_begin_again_what_it_has_given_up() -> None:
    """So that no game between programs is endless; where a tile could gain something, the first try is sensible."""
    scene = Scene(layout="line")
    scene.tile(A, "security", 1, -1, 1)  # the last room of the line would complete a station in front of it
    border(scene.ready(draws=0).h(A).layout)
    assert GAME.code("renovate", {}) in sensible_answers(scene.s, A, False)
    scene.act(A, "renovate").act(A, "cancel")
    assert scene.may(A, "renovate")
    assert GAME.code("renovate", {}) not in sensible_answers(scene.s, A, False)


def test_once_a_turn() -> None:
    scene = Scene().act(A, "renovate").act(A, "lift", tile="start_yellow").act(A, "aside", tile="start_yellow")
    scene.act(A, "commit")
    assert scene.s.actions_left == 3
    assert not scene.may(A, "renovate")
    assert scene.h(A).unplaced == 1 << TILE_IDS.index("start_yellow")


def test_nothing_changed_is_no_renovation() -> None:
    scene = Scene().act(A, "renovate").act(A, "lift", tile="start_yellow").act(A, "put", tile="start_yellow")
    scene.place(A, 1, -2, 3)  # where it was
    assert not scene.may(A, "commit")
    assert GAME.why_not(scene.s, A, "action.commit") == ["nothing_changed"]


def test_discarded_tiles_leave_the_game() -> None:
    scene = Scene().act(A, "renovate").act(A, "lift", tile="start_yellow").act(A, "discard", tile="start_yellow")
    before = GAME.conserved(scene.s)
    scene.act(A, "commit")
    assert GAME.public(scene.s)["box"]["tiles"] == ["start_yellow"]
    assert GAME.conserved(scene.s) == before
    assert at(scene, 1, -2) is None


def test_two_aside_at_most() -> None:
    scene = Scene().beside(A, "lab", "triage").act(A, "renovate").act(A, "lift", tile="start_yellow")
    assert not scene.may(A, "aside")
    scene.act(A, "put", tile="lab").place(A, 1, 0, 2)
    assert scene.may(A, "aside", tile="start_yellow")


def test_tiles_from_aside_do_not_count() -> None:
    scene = Scene().beside(A, "lab").act(A, "renovate")
    scene.act(A, "lift", tile="start_yellow").act(A, "lift", tile="start_green")
    scene.act(A, "put", tile="lab").place(A, 1, 0, 3)  # doors N and W: blue and the lobby
    scene.act(A, "put", tile="start_green").place(A, 0, -2, 1)
    scene.act(A, "put", tile="start_yellow").place(A, 1, -2, 3)
    scene.act(A, "commit")
    assert at(scene, 1, 0) == "lab"


def test_the_lobby_may_be_moved_but_not_removed() -> None:
    scene = Scene(layout="line").act(A, "renovate").act(A, "lift", tile="lobby")
    assert not scene.may(A, "aside")
    assert not scene.may(A, "discard")
    scene.act(A, "put", tile="lobby").place(A, 1, -1, 0)
    scene.act(A, "commit")
    assert at(scene, 1, -1) == "lobby"
    assert at(scene, 0, 0) is None


def test_with_a_printed_side_the_lobby_turns() -> None:
    scene = Scene(layout="line", lobby_entrance="printed_side").act(A, "renovate").act(A, "lift", tile="lobby")
    scene.act(A, "put", tile="lobby")
    assert len([found for found in scene.offered(A, "place") if found["cell"] == "0,0"]) == 4
    plain = Scene(layout="line").act(A, "renovate").act(A, "lift", tile="lobby").act(A, "put", tile="lobby")
    assert len([found for found in plain.offered(A, "place") if found["cell"] == "0,0"]) == 1


def test_quarantined_tiles_stay() -> None:
    scene = Scene().close(A, "start_green").act(A, "renovate")
    assert not scene.may(A, "lift", tile="start_green")
    everything = Scene().close(A, *(TILE_IDS[tile] for tile in range(5)))
    assert not everything.may(A, "renovate")


def test_twins_may_change_places_without_being_touched() -> None:
    scene = Scene(layout="line")
    scene.tile(A, "extra_red", 1, -1, 3)
    scene.tile(A, "extra_red", 1, -3, 3)
    scene.act(A, "renovate").act(A, "lift", tile="extra_red").act(A, "lift", tile="extra_red_2")
    assert [found["tile"] for found in scene.offered(A, "put")] == ["extra_red"]  # twins are offered once
    scene.act(A, "put", tile="extra_red").place(A, 1, -3, 3)
    scene.act(A, "put", tile="extra_red_2").place(A, 1, -1, 3)
    assert not scene.may(A, "commit")  # nothing has changed


def test_a_renovation_can_make_room_for_the_emptied_hospital() -> None:
    scene = Scene(2, "line")
    h = scene.h(A)
    for name in ("start_yellow", "start_blue", "start_green"):
        h.layout = h.layout.lift(TILE_IDS.index(name))
    scene.again().act(A, "renovate").act(A, "lift", tile="start_red").act(A, "lift", tile="lobby")
    assert not h.layout.at
    scene.act(A, "put", tile="lobby")  # with no tile left there is one cell and one rotation
    assert at(scene, 0, 0) == "lobby"
    scene.act(A, "put", tile="start_red").place(A, 1, 0, 0)
    assert scene.may(A, "commit")


def test_rivals_are_untouched() -> None:
    scene = Scene()
    before = scene.h(B).layout
    scene.act(A, "renovate").act(A, "lift", tile="start_yellow").act(A, "discard", tile="start_yellow").act(A, "commit")
    assert scene.h(B).layout is before
