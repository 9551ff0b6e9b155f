# mypyc: interpreted
"""What a sheet has got: for the atlas."""

from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll
from lazaretto.games.dice_hospital_er.rules.tables import CARDIOLOGIST_IDS, WARD_IDS, WARDS


def holdings(s: EmergencyRoll, seat: int) -> list[tuple[str, str]]:
    """Full wards, and the cardiologists that have paid."""
    sheet = s.sheets[seat]
    found = [("ward", WARD_IDS[ward]) for ward in range(WARDS) if sheet.is_full(ward)]
    paid = zip(s.cardiologists, sheet.cardiologist_points, strict=True)
    return found + [("cardiologist", CARDIOLOGIST_IDS[card]) for card, points in paid if points]


def order(s: EmergencyRoll) -> list[int]:
    """The seats from the first Chief on."""
    return [(s.chief + step) % s.seats for step in range(s.seats)]
