# mypyc: interpreted
"""What a room wants beside it, and what doctors and patients in it want of nurses."""

from lazaretto.games.clinic.rules.board import SPACE_IDS, beside, near
from lazaretto.games.clinic.rules.building import BonusBuild, Build, BuildAt
from lazaretto.games.clinic.rules.people import level_of
from lazaretto.games.clinic.rules.setup import FirstRoom
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    DEPARTMENT_IDS,
    NONE,
    OPERATING_ROOM,
    SUPPLY_ROOM,
    TREATMENT_ROOM,
)
from lazaretto.games.clinic.rules.treatment import nurses_needed, wards
from lazaretto.games.clinic.show.shapes import Bridge, Need, Site
from lazaretto.kernel.masks import members


def missing(c: Clinic, space: int) -> list[Need]:
    """What a treatment or an operating room lacks to work."""
    treatment = c.built[TREATMENT_ROOM] >> space & 1
    if not (treatment or c.built[OPERATING_ROOM] >> space & 1):
        return []
    found: list[Need] = [] if beside(c.hubs()) >> space & 1 else ["hub"]
    if treatment and not near(c.built[SUPPLY_ROOM], c.board()) >> space & 1:
        found.append("supply_room")
    return found


def sites(s: ClinicDeluxe, seat: int) -> dict[str, Site]:
    """While something is built: the empty spaces where a room would have a hub beside it, or touch a supply room."""
    if not isinstance(s.question(seat), (Build, BuildAt, BonusBuild, FirstRoom)):
        return {}
    c = s.clinics[seat]
    supplied = near(c.built[SUPPLY_ROOM], c.board())
    empty = (beside(c.hubs()) & c.board() | supplied) & ~c.occupied()
    found: dict[str, Site] = {}
    for space in members(empty):
        department = c.hub_beside(space)
        hub = None if department == NONE else DEPARTMENT_IDS[department]
        found[SPACE_IDS[space]] = {"hub": hub, "supply_room": bool(supplied >> space & 1)}
    return found


def bridges(c: Clinic) -> list[Bridge]:
    """Who could treat whom where both stand, and with how many nurses of those who are there and ready."""
    found: list[Bridge] = []
    for ward in wards(c):
        for patient in ward.patients:
            for doctor in ward.doctors:
                number = nurses_needed(c, ward.space, level_of(c.people[doctor]), level_of(c.people[patient]))
                if number != NONE:
                    found.append({"patient": patient, "doctor": doctor, "needs": number, "there": len(ward.nurses)})
    return found
