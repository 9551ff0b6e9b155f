"""What is told of things that no golden game comes to; for all others the hashes of its journals stand."""

from collections.abc import Callable
from typing import Any

import pytest

from lazaretto.kernel.journal import SPECTATOR
from tests.games.dice_hospital.scene import GAME, Scene, scene
from tests.games.dice_hospital.test_reports import alone

Told = list[tuple[str, dict[str, Any]]]


def told(table: Scene, act: Callable[[Scene], object]) -> Told:
    """What everybody reads of it."""
    table.state.noting = True
    act(table)
    return [(note["key"], note["args"]) for note in GAME.notes(table.state.notes, SPECTATOR)]


def helper(specialist: str, beds: str, **given: Any) -> Scene:
    """A specialist who has just healed the first patient in a department that treats one."""
    table = scene(beds=beds, specialists=[specialist], **given)
    first = beds.split(maxsplit=1)[0]
    return table.place(specialist, "clinic" if first == "R6" else "imaging", first)


@pytest.mark.parametrize(
    "table, act, key, args",
    [
        (
            lambda: scene(beds="R3", specialists=["consultant", "surgeon", "paramedic"]),
            lambda table: table.act("consultant_copy", specialist="surgeon"),
            "copied",
            {"specialist": "surgeon"},
        ),
        (
            lambda: helper("admissions_nurse", "R6 Y2"),
            lambda table: table.act_on("send_away", "Y2"),
            "sent_away",
            {"patient": "Y2"},
        ),
        (
            lambda: helper("admissions_nurse", "R6 Y2", draw="G4"),
            lambda table: table.act("admit"),
            "admitted_new",
            {"patient": "G4"},
        ),
        (
            lambda: helper("pathologist", "R3", fatalities=2),
            lambda table: table.act("use_specialist"),
            "autopsy",
            {},
        ),
        (
            lambda: helper("physiotherapist", "R3 Y2"),
            lambda table: table.act_on("recolour", "Y2", colour="green"),
            "repainted",
            {"patient": "Y2", "colour": "green"},
        ),
        (
            lambda: scene(beds="R6 R5", specialists=["transplant_surgeon"]),
            lambda table: table.place("transplant_surgeon", "clinic", "R6"),
            "scored_specialist",
            {"specialist": "transplant_surgeon", "points": 1},
        ),
        (
            lambda: helper("medical_student", "R3 Y2 Y2 G5").assist("Y2"),
            lambda table: table.act_on("harm", "G5"),
            "worsened",
            {"patient": "G5", "value": 4},
        ),
        (
            lambda: helper("medical_student", "R3 Y2 Y2 G1").assist("Y2"),
            lambda table: table.act_on("harm", "G1"),
            "died",
            {"patient": "G1"},
        ),
        (
            lambda: scene(1, "discharge", round=8, reports=alone("report_ry"), discharged="RY", beds="R3"),
            lambda table: table.act("complete_report", column=1),
            "reported",
            {"report": "report_ry", "points": 2},
        ),
        (
            lambda: scene(2, beds={0: "R3", 1: ""}),
            lambda table: table.end(),
            "scored_empty_wards",
            {"seat": 1, "points": 5},
        ),
    ],
)
def test_it_is_told(table: Callable[[], Scene], act: Callable[[Scene], object], key: str, args: dict[str, Any]) -> None:
    found = [given for known, given in told(table(), act) if known == key]
    assert len(found) == 1
    assert found[0].items() >= {"seat": 0, **args}.items()
