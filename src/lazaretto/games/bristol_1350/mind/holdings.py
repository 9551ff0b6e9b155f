# mypyc: interpreted
"""Who a pawn is and what it was dealt: for the atlas."""

from lazaretto.games.bristol_1350.rules.state import Bristol, kind_of
from lazaretto.games.bristol_1350.rules.tables import CHARACTER_IDS, REMEDY_IDS


def holdings(s: Bristol, seat: int) -> list[tuple[str, str]]:
    """The character, and the remedies in hand."""
    found = [("character", CHARACTER_IDS[s.characters[seat]])]
    return found + [("remedy", REMEDY_IDS[kind]) for kind in sorted({kind_of(card) for card in s.remedies[seat]})]


def order(s: Bristol) -> list[int]:
    """The seats as they sit, from the first turn on; ghosts apart."""
    return [pawn for pawn in s.table[s.starter :] + s.table[: s.starter] if pawn < s.seats]
