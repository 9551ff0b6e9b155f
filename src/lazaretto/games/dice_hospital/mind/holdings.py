# mypyc: interpreted
"""What a hospital has besides its printed departments: for the atlas."""

from lazaretto.games.dice_hospital.rules.state import DiceHospital
from lazaretto.games.dice_hospital.rules.tables import (
    ADMINISTRATOR_IDS,
    BOARD_MASK,
    CARD_IDS,
    NONE,
    TILE_IDS,
)
from lazaretto.kernel.masks import members


def holdings(s: DiceHospital, seat: int) -> list[tuple[str, str]]:
    """Departments and specialists got, and the administrator; copies of one are the same."""
    h = s.hospitals[seat]
    found = [("department", TILE_IDS[tile].removesuffix(".2")) for tile in members(h.tiles & ~BOARD_MASK)]
    found += [("specialist", CARD_IDS[card].removesuffix(".2")) for card in members(h.cards)]
    if h.administrator != NONE:
        found.append(("administrator", ADMINISTRATOR_IDS[h.administrator]))
    return found


def order(s: DiceHospital) -> list[int]:
    """The seats from the first player of the first round on."""
    return [(s.first_player + step) % s.seats for step in range(s.seats)]
