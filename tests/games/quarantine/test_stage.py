"""The stage: scenes in their order, and what the notes tell of the board."""

from typing import Any

import pytest

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.show.stage import SCENES, TELLERS
from lazaretto.kernel.match import Match
from lazaretto.kernel.rng import Tape
from lazaretto.text import game_text
from tests.games.quarantine.scene import NONE, A, B, Scene
from tests.games.quarantine.test_golden import GAMES, GOLDEN
from tests.games.quarantine.test_view import words


def played(scene: Scene, seat: int, verb: str, **arguments: Any) -> list[dict[str, Any]]:
    """Act, and give what was told."""
    scene.s.noting = True
    scene.s.notes = []
    scene.act(seat, verb, **arguments)
    return GAME.notes(scene.s.notes, seat)


def told(notes: list[dict[str, Any]], key: str) -> Any:
    return GAME.told(key, next(note["args"] for note in notes if note["key"] == key))


def test_a_patient_comes_from_the_bag_to_the_end_of_a_queue() -> None:
    scene = Scene().line_up(B, "red", "red").draw(A, "blue")
    notes = played(scene, A, "place_patient", hospital=B)
    assert told(notes, "queued").moves == (("drawn", "queue.1.2"),)


def test_a_virus_closes_a_room_and_walks_on_through_the_station() -> None:
    scene = Scene()
    scene.s.grey_stock += 1
    scene.s.bag[4] -= 1
    scene.draw(A, "grey")
    notes = played(scene, A, "place_virus", hospital=B, tile="start_red")
    assert told(notes, "quarantined").moves == (("drawn", "virus.1.start_red.0"),)
    assert told(notes, "quarantined").marks == (("tile.1.start_red", "closed"),)
    to = scene.offered(A, "spread_virus")[0]["tile"]
    notes = played(scene, A, "spread_virus", tile=to)
    assert told(notes, "spread").moves == (("virus.1.start_red.0", f"virus.1.{to}.0"),)


def test_why_a_virus_in_a_station_does_not_spread_is_told() -> None:
    """R4.4: only a grey from the stock spreads; beyond a station there is nothing to explain."""
    scene = Scene()
    assert scene.s.grey_stock == 0
    scene.draw(A, "grey")
    notes = played(scene, A, "place_virus", hospital=B, tile="start_red")
    assert [note["key"] for note in notes][:2] == ["quarantined", "no_spread"]
    alone = Scene().lay(B, "star")
    alone.draw(A, "grey")
    notes = played(alone, A, "place_virus", hospital=B, tile="start_red")
    assert "no_spread" not in [note["key"] for note in notes]


def test_a_purchase_between_players_is_told_payment_by_payment() -> None:
    scene = Scene(2).contract(B, "lab", "red", "blue").give(A, red=1, blue=1)
    scene.tile(B, "security", -1, 0, 0)
    notes = played(scene, A, "buy_special", stack="lab")
    assert [note["key"] for note in notes] == ["bought_special", "paid_owner", "marker_for_contract", "price_returned"]
    bought = told(notes, "bought_special")
    assert bought.moves == (("market.lab", "held.0.lab"),)
    assert bought.marks == (("supply.0.blue", "-1"), ("supply.0.red", "-1"))
    assert told(notes, "paid_owner").moves == (("supply.0.blue", "supply.1.blue"), ("supply.0.red", "supply.1.red"))
    assert told(notes, "marker_for_contract").marks == (("markers.1", "+1"),)
    assert told(notes, "price_returned").marks == (("supply.1.blue", "+1"), ("supply.1.red", "+1"))


def test_the_scenes_of_a_purchase_show_the_position_at_each_of_them() -> None:
    match = Match(GAME, 2, 1, {"setup_layout": "block", "first_player": 0})
    scene = Scene(2).contract(B, "lab", "red", "blue").give(A, red=1, blue=1)
    scene.tile(B, "security", -1, 0, 0)
    match.state = scene.s
    match.staged(wanted=True)
    scene.s.noting = True
    before = scene.s.hospitals[B].markers
    match.game.play(scene.s, A, GAME.code("buy_special", {"stack": "lab"}))
    stage = scene.s.stage
    assert stage is not None
    keys = [scene.s.notes[one.notes - 1].key for one in stage.scenes]
    assert keys == ["bought_special", "paid_owner", "marker_for_contract", "price_returned"]
    markers = [one.state.hospitals[B].markers for one in stage.scenes]  # type: ignore[attr-defined]
    assert markers == [before, before, before + 1, before + 1]
    prices = [GAME.public(one.state)["hospitals"][B]["supply"]["red"] for one in stage.scenes]  # type: ignore[arg-type]
    assert prices[-1] == prices[0] + 1, "the price comes back last"


def test_an_additional_room_tells_what_was_paid() -> None:
    scene = Scene().give(A, red=2).contract(NONE, "lab", "red", "red")
    notes = played(scene, A, "buy_extra", colour="red")
    assert told(notes, "bought_extra").marks == (("supply.0.red", "-2"),)


@pytest.mark.parametrize("name", GAMES)
def test_every_note_of_a_golden_game_can_be_staged(name: str) -> None:
    """Parts that are told of are parts of the board, and marks are numbers or words of the catalogues."""
    text = game_text("quarantine", "en")
    record = GOLDEN.recorded(name)
    match = Match(GAME, record.seats, options=record.options, rng=Tape(record.chance))
    found = set()
    for action in record.actions:
        for note in GAME.notes(match.play_named(action), -1):
            said = GAME.told(note["key"], note["args"])
            found.add(note["key"])
            for part in (*(part for move in said.moves for part in move), *(part for part, _ in said.marks)):
                assert part.split(".")[0] in ZONES, part
            for _, mark in said.marks:
                assert mark[0] in "+-" or text.has("marks", mark), mark
    assert {"queued", "quarantined", "admitted", "cured", "placed"} <= found


ZONES = {
    *("bag", "drawn", "queue", "tile", "virus", "patient", "supply", "box", "stack", "market", "held"),
    *("markers", "bonus_stock"),
}


def test_scenes_and_tellers_are_of_notes_that_there_are() -> None:
    keys = set(words("en")["log"])
    assert keys >= SCENES | set(TELLERS)
