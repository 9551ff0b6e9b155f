# mypyc: interpreted
"""What an answer costs, and what one would lose by it that could be kept."""

from collections.abc import Mapping

from lazaretto.games.clinic.rules.actions import (
    BUY_POPULARITY,
    COMMIT_MOVEMENT,
    COMMIT_TREATMENT,
    DELIVER,
    DONATE,
    FETCH,
    HIRE_DOCTOR,
    HIRE_NURSE,
    HIRE_ORDERLY,
    LINK,
    MOVE_TO,
    PLACE,
    PLACE_ENTRANCE,
    STEP,
    VERBS,
)
from lazaretto.games.clinic.rules.places import unplaced
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.show.choices import label, walk_time


def cost(s: ClinicDeluxe, seat: int, action: int) -> Mapping[str, int]:
    """Money or time; a component's price depends on the floor, so only its place has one.

    What costs a queue point says so in its question; only who is called from further back costs more.
    """
    verb = VERBS.verb_of(action)
    if verb in (PLACE, PLACE_ENTRANCE, LINK, HIRE_DOCTOR, HIRE_NURSE, HIRE_ORDERLY, BUY_POPULARITY):
        return priced("money", label(s, seat, action)[1].get("money", 0))
    if verb in (MOVE_TO, STEP, DONATE, FETCH, DELIVER):
        return priced("time", walk_time(s, seat, action))
    return {}


def priced(thing: str, number: int) -> dict[str, int]:
    return {thing: number} if number > 0 else {}


def danger(s: ClinicDeluxe, seat: int, action: int) -> str:
    """A patient who could be cured is left; somebody is dismissed."""
    if action == COMMIT_TREATMENT.base and len(s.legal(seat)) > 1:
        return "curable_left"
    if action == COMMIT_MOVEMENT.base and unplaced(s.clinics[seat]):
        return "somebody_dismissed"
    return ""
