# mypyc: interpreted
"""Which rooms a hospital has got: for the atlas."""

from lazaretto.games.quarantine.rules.state import Quarantine
from lazaretto.games.quarantine.rules.tables import KIND_IDS, SPECIAL_IDS, TILE_KINDS
from lazaretto.kernel.masks import members


def holdings(s: Quarantine, seat: int) -> list[tuple[str, str]]:
    """The special rooms; copies of one are the same."""
    kinds = {KIND_IDS[TILE_KINDS[tile]] for tile in members(s.hospitals[seat].owned())}
    return [("special room", kind) for kind in sorted(kinds) if kind in SPECIAL_IDS]


def order(s: Quarantine) -> list[int]:
    """The seats from the first player on, once he is drawn."""
    return s.clockwise() if s.turn else []
