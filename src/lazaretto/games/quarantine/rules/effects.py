"""What special rooms do that is an action or a question of their own (5); the others change the rules they belong to.

Storage: capacities in layout.py. On-Call Room, Triage: patients.py. Security, Purchasing: trade.py. Maintenance:
renovation.py. Containment, Helipad: layout.py. Emergency Room: drawing.py.
"""

from dataclasses import dataclass

from lazaretto.games.quarantine.rules.actions import KEEP_GREY, RETURN_GREY, SKIP, TAKE_FROM, TAKE_STOCK, WINDOW
from lazaretto.games.quarantine.rules.grid import NEXT, window
from lazaretto.games.quarantine.rules.layout import Layout
from lazaretto.games.quarantine.rules.state import Quarantine, Question
from lazaretto.games.quarantine.rules.tables import GREY, LABS, NONE, NORTH, WEST
from lazaretto.kernel.masks import members, size


@dataclass
class Cafeteria(Question):
    """At the start of your turn: a bonus marker from the stock, or else from a rival. Each copy gives one."""

    copies: int = 1

    def legal(self, s: Quarantine) -> list[int]:
        if s.bonus_stock:
            return [TAKE_STOCK.code(), SKIP.code()]
        codes = [TAKE_FROM.code(rival) for rival in range(s.seats) if rival != self.seat and s.hospitals[rival].markers]
        if codes:
            codes.append(SKIP.code())
        return codes

    def apply(self, s: Quarantine, action: int) -> None:
        if action == SKIP.code():
            return
        if TAKE_FROM.owns(action):
            rival = TAKE_FROM.first(action)
            s.hospitals[rival].markers -= 1
            if s.noting:
                s.note("marker_taken_away", seat=rival)
        else:
            s.bonus_stock -= 1
        s.hospitals[self.seat].markers += 1
        if s.noting:
            s.note("cafeteria", seat=self.seat)
        if self.copies > 1:
            s.push(Cafeteria(self.seat, self.copies - 1))

    def run(self, s: Quarantine) -> None:
        """There is no marker to be had."""


# Decontaminate, Lab


def decontaminate(s: Quarantine, seat: int, owner: int, tile: int) -> None:
    """Remove the virus of a tile in any hospital."""
    clean(s, seat, owner, 1 << tile)
    if s.noting:
        s.note("decontaminated", seat=owner, tile=tile)


def clean(s: Quarantine, seat: int, owner: int, tiles: int) -> None:
    """Greys go to the stock; with a Lab that worked before, one of them may be kept (R32)."""
    has_lab = s.hospitals[seat].working(LABS)
    h = s.hospitals[owner]
    h.layout = h.layout.open(tiles)
    s.grey_stock += size(tiles)
    if has_lab:
        s.push(LabKeep(seat))


@dataclass
class LabKeep(Question):
    """Lab: keep the grey in your supply, or leave it in the stock?"""

    def opens_move(self) -> bool:
        return False

    def legal(self, s: Quarantine) -> list[int]:
        return [KEEP_GREY.code(), RETURN_GREY.code()]

    def usual(self, s: Quarantine) -> int:
        """It costs nothing, and is missing in the stock."""
        return KEEP_GREY.code()

    def apply(self, s: Quarantine, action: int) -> None:
        if action == KEEP_GREY.code():
            s.grey_stock -= 1
            s.hospitals[self.seat].supply[GREY] += 1
            if s.noting:
                s.note("kept_grey", seat=self.seat)


# Gift Shop, Pharmacy, Pathology


def gift_shop(s: Quarantine, seat: int, colour: int) -> None:
    """Take a coloured cube from the box."""
    s.box[colour] -= 1
    s.hospitals[seat].supply[colour] += 1
    if s.noting:
        s.note("gift_shop", seat=seat, colour=colour)


def pharmacy(s: Quarantine, seat: int) -> None:
    """The front patient of the queue is cured."""
    h = s.hospitals[seat]
    colour = h.queue.pop(0)
    h.supply[colour] += 1
    if s.noting:
        s.note("pharmacy", seat=seat, colour=colour)


@dataclass
class Pathology(Question):
    """Which two by two cells of the hospital are cleaned? Windows over the same viruses are offered once."""

    hospital: int = 0

    def opens_move(self) -> bool:
        return False

    def legal(self, s: Quarantine) -> list[int]:
        return [WINDOW.code(cell) for cell in windows(s.hospitals[self.hospital].layout)]

    def apply(self, s: Quarantine, action: int) -> None:
        tiles = viruses_in(s.hospitals[self.hospital].layout, WINDOW.first(action))
        clean(s, self.seat, self.hospital, tiles)
        if s.noting:
            s.note("pathology", seat=self.hospital, tile=members(tiles))


def viruses_in(layout: Layout, cell: int) -> int:
    """Mask of the quarantined tiles in a window, complete or not."""
    mask = 0
    for place in window(cell):
        tile = layout.tile_at(place)
        if tile != NONE:
            mask |= 1 << tile
    return mask & layout.quarantined


def windows_over(layout: Layout, tiles: int) -> list[int]:
    """The windows with at least one of these tiles, by their north-west cells, ascending."""
    corners: dict[int, int] = {}
    for tile in members(tiles):
        cell = layout.cell(tile)
        north = NEXT[cell * 4 + NORTH]
        for corner in (cell, north, NEXT[cell * 4 + WEST], NEXT[north * 4 + WEST]):
            corners[corner] = 1
    return sorted(corners)


def windows(layout: Layout) -> list[int]:
    """The windows with at least one virus: of those over the same viruses the first."""
    seen: list[int] = []
    found: list[int] = []
    for corner in windows_over(layout, layout.quarantined):
        tiles = viruses_in(layout, corner)
        if tiles not in seen:
            seen.append(tiles)
            found.append(corner)
    return found
