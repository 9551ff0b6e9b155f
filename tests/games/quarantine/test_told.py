"""What is told of things that no golden game comes to; for all others the hashes of its journals stand."""

from typing import Any

from lazaretto.games.quarantine.rules.tables import TILE_IDS
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.masks import members
from tests.games.quarantine.scene import GAME, A, B, C, Scene


def told(scene: Scene, key: str) -> list[dict[str, Any]]:
    """What everybody reads by this key."""
    return [note["args"] for note in GAME.notes(scene.s.notes, SPECTATOR) if note["key"] == key]


def test_whose_marker_goes_to_the_cafeteria_of_another() -> None:
    scene = Scene().give(B, markers=1)
    scene.tile(A, "cafeteria", -1, 0, 0)
    scene.s.bonus_stock = 0
    scene.ready(draws=0).act(A, "end_turn").ready(draws=0).act(B, "end_turn").ready(draws=0).act(C, "end_turn")
    scene.s.noting = True
    scene.act(A, "take_from", hospital=B)
    assert [args["seat"] for args in told(scene, "marker_taken_away")] == [B]
    assert [args["seat"] for args in told(scene, "cafeteria")] == [A]


def test_who_leaves_a_patient_in_the_queue() -> None:
    scene = Scene(er_policy="ask")
    scene.tile(B, "emergency_room", -1, 0, 0)
    scene.line_up(B, "red").draw(A, "yellow").act(A, "place_patient", hospital=B)
    scene.s.noting = True
    scene.act(B, "refuse")
    assert [args["seat"] for args in told(scene, "refused")] == [B]


def test_that_a_queue_has_another_order() -> None:
    scene = Scene().line_up(A, "red", "blue", "red")
    scene.tile(A, "triage", 1, 0, 0)
    scene.act(A, "move_patient")
    scene.s.noting = True
    scene.act(A, "triage", colour="blue")
    assert [args["seat"] for args in told(scene, "reordered")] == [A]


def test_that_a_virus_finds_no_place() -> None:
    scene = Scene(2)
    for seat in (A, B):
        scene.close(seat, *(TILE_IDS[tile] for tile in members(scene.h(seat).layout.placed)))
    scene.s.noting = True
    scene.draw(A, "grey")
    assert told(scene, "virus_to_stock") == [{}]
