# mypyc: interpreted
"""What a clinic has built: for the atlas."""

from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import BONUS_IDS, COMPONENT_IDS, NONE


def holdings(s: ClinicDeluxe, seat: int) -> list[tuple[str, str]]:
    """Modules by kind, and the bonus tile."""
    clinic = s.clinics[seat]
    found = [("module", COMPONENT_IDS[kind]) for kind, count in enumerate(clinic.built) if count]
    if clinic.bonus != NONE:
        found.append(("bonus tile", BONUS_IDS[clinic.bonus]))
    return found


def order(s: ClinicDeluxe) -> list[int]:
    """The first turn order."""
    return s.turn_order[:]
