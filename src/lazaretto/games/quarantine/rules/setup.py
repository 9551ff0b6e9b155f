"""A new game: starting layouts, market, cubes (3)."""

from dataclasses import dataclass
from typing import Final

from lazaretto.games.quarantine.rules.actions import LAY_OUT
from lazaretto.games.quarantine.rules.doors import HOUSE
from lazaretto.games.quarantine.rules.grid import ORIGIN, cell_at, spot
from lazaretto.games.quarantine.rules.layout import FINE, Layout, check, places
from lazaretto.games.quarantine.rules.options import Rules
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine, Question, Step, replaced
from lazaretto.games.quarantine.rules.tables import (
    ALL_SIDES,
    BONUS_MARKERS,
    EXTRA_COPIES,
    FIRST_EXTRA,
    FIRST_START,
    LAYOUT_ROWS,
    LOBBY,
    MARKET,
    NONE,
    PATIENTS,
    SPECIAL_COPIES,
    SPECIALS,
    TILE_IDS,
    VIRUSES,
)
from lazaretto.games.quarantine.rules.trade import place_codes, spot_of
from lazaretto.games.quarantine.rules.turn import Turn
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import members, size
from lazaretto.kernel.options import Chosen

START_TILES: Final = (1 << FIRST_EXTRA) - (1 << FIRST_START)


def blank(seats: int, options: Chosen) -> Quarantine:
    """An empty table."""
    s = Quarantine(seats, Rules(options))
    s.options = options
    return s


def blank_1(seats: int, options: Chosen) -> Quarantine:
    """An empty table for rules version 1."""
    s = Quarantine(seats, Rules(options, 1))
    s.options = options
    return s


def agree(options: Chosen) -> None:
    """Refuse a starting layout that the door table does not allow."""
    if options["door_set"] == HOUSE and options["setup_layout"] == "free":
        return
    rules = Rules(options)
    start = lobby_alone(rules)
    if rules.layout == "free":
        if not roomy(rules) and not can_finish(rules, start, START_TILES):
            raise BadOption(f"with the doors of {rules.door_set} no starting hospital can be built")
        return
    whole = preset_layout(rules, rules.layout)
    broken = check(start, whole, whole.placed)
    if broken != FINE:
        raise BadOption(f"setup_layout {rules.layout} breaks a rule with the doors of {rules.door_set}: {broken}")


def deal(s: Quarantine) -> None:
    """Fill the bag, and let everybody lay out a hospital."""
    s.hospitals = [Hospital() for _ in range(s.seats)]
    s.bag = [PATIENTS, PATIENTS, PATIENTS, PATIENTS, VIRUSES]
    s.bonus_stock = BONUS_MARKERS
    s.push(OpenMarket())
    if s.rules.layout == "free":
        for h in s.hospitals:
            h.layout = lobby_alone(s.rules)
            h.hand = START_TILES
        s.push(LayOutAll())
    else:
        for h in s.hospitals:
            h.layout = preset_layout(s.rules, s.rules.layout)


def lobby_alone(rules: Rules) -> Layout:
    """The lobby in the middle, to which everything else is joined."""
    return Layout(rules.entrance).put(LOBBY, spot(ORIGIN, 0, rules.doors[LOBBY][0]))


def preset_layout(rules: Rules, name: str) -> Layout:
    """A starting layout from the table (3.3)."""
    layout = Layout(rules.entrance)
    for id_, row in LAYOUT_ROWS[name].items():
        tile = TILE_IDS.index(id_)
        rotation = distinct_rotation(rules, tile, row["rotation"])
        layout = layout.put(tile, spot(cell_at(row["x"], row["y"]), rotation, rules.doors[tile][rotation]))
    return layout


def distinct_rotation(rules: Rules, tile: int, rotation: int) -> int:
    """The rotation we use for one that looks the same."""
    if rotation in rules.rotations[tile]:
        return rotation
    return rules.doors[tile].index(rules.doors[tile][rotation])


# Free layouts


@dataclass
class LayOutAll(Step):
    """All lay out their hospitals at once, unseen by the others (R02)."""

    def run(self, s: Quarantine) -> None:
        s.push(RevealLayouts())
        frames: list[Frame] = [LayOut(seat) for seat in range(s.seats)]
        s.open_lanes(frames)


@dataclass
class LayOut(Question):
    """Choose a starting room, then its place; four times, in any order.

    Both are one question to the others, who must not see how far somebody is.
    """

    tile: int = NONE  # the room chosen, NONE while it is to be chosen

    def opens_move(self) -> bool:
        return self.tile == NONE

    def legal(self, s: Quarantine) -> list[int]:
        h = s.hospitals[self.seat]
        if self.tile == NONE:
            return [LAY_OUT.code(tile) for tile in members(h.hand) if starts(s.rules, h.layout, h.hand, tile)]
        return place_codes(starts(s.rules, h.layout, h.hand, self.tile))

    def apply(self, s: Quarantine, action: int) -> None:
        h = s.hospitals[self.seat]
        if self.tile == NONE:
            s.push(LayOut(self.seat, LAY_OUT.first(action)))
            return
        h.layout = h.layout.put(self.tile, spot_of(s, self.tile, action))
        h.hand &= ~(1 << self.tile)
        if h.hand:
            s.push(LayOut(self.seat))


def starts(rules: Rules, layout: Layout, hand: int, tile: int) -> list[int]:
    """The spots for a starting room from which the other rooms in hand can still be placed."""
    found = places(layout, rules.doors[tile], rules.rotations[tile])
    if roomy(rules):
        return found
    rest = hand & ~(1 << tile)
    return [where for where in found if can_finish(rules, layout.put(tile, where), rest)]


def roomy(rules: Rules) -> bool:
    """Are there so many doors that a starting layout cannot be stuck? Four in the lobby, three in every room."""
    if rules.doors[LOBBY][0] != ALL_SIDES:
        return False
    for tile in members(START_TILES):
        if size(rules.doors[tile][0]) < 3:
            return False
    return True


def can_finish(rules: Rules, layout: Layout, hand: int) -> bool:
    """Can all rooms in hand be placed?"""
    if not hand:
        return True
    for tile in members(hand):
        for where in places(layout, rules.doors[tile], rules.rotations[tile]):
            if can_finish(rules, layout.put(tile, where), hand & ~(1 << tile)):
                return True
    return False


@dataclass
class RevealLayouts(Step):
    """All are done: the hospitals are seen."""

    def run(self, s: Quarantine) -> None:
        s.reveal()
        if s.noting:
            for seat in range(s.seats):
                s.note("laid_out", seat=seat)


# Market


@dataclass
class OpenMarket(Step):
    """Eight of the special rooms, the additional rooms, and the first player."""

    def run(self, s: Quarantine) -> None:
        for stack in drawn_rooms(s):
            s.market |= 1 << stack
            s.copies_left = replaced(s.copies_left, stack, SPECIAL_COPIES[s.seats])
        s.extras = (EXTRA_COPIES,) * 4
        s.first_player = s.rules.first_player if s.rules.first_player != NONE else s.rng.below(s.seats)
        if s.noting:
            s.note("market", stack=members(s.market))
            s.note("first_player", seat=s.first_player)
        s.push(Turn(s.first_player))


def drawn_rooms(s: Quarantine) -> list[int]:
    """The special rooms of this game: those chosen before it, or eight that are drawn."""
    if s.rules.wanted:
        return s.rules.wanted
    pool = list(range(SPECIALS))
    return [pool.pop(s.rng.below(len(pool))) for _ in range(MARKET)]
