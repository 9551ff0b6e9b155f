"""The fields of a position, clone, and small readers. No rules."""

from dataclasses import dataclass
from typing import Final

from lazaretto.games.quarantine.rules.layout import Layout
from lazaretto.games.quarantine.rules.options import Rules
from lazaretto.games.quarantine.rules.tables import (
    EMERGENCY_ROOM,
    FIRST_EXTRA,
    FIRST_SPECIAL,
    GREY,
    GREYS_PER_CUBE,
    LABS,
    NONE,
    SPECIALS,
    TREATMENT_ROOMS,
)
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import size
from lazaretto.kernel.state import State

# A price is one number: five bits for how many cubes of each colour.
PRICE_BITS: Final = 5
PRICE_MASK: Final = 31


def cubes_of(price: int, colour: int) -> int:
    """How many cubes of a colour a price has."""
    return price >> colour * PRICE_BITS & PRICE_MASK


def one_cube(colour: int) -> int:
    """The price of one cube."""
    return 1 << colour * PRICE_BITS


def cube_count(price: int) -> int:
    """How many cubes a price has."""
    return cubes_of(price, 0) + cubes_of(price, 1) + cubes_of(price, 2) + cubes_of(price, 3)


def cube_list(price: int) -> list[int]:
    """The cubes of a price by colour."""
    return [colour for colour in range(4) for _ in range(cubes_of(price, colour))]


EMPTY: Final = Layout()
NOBODY_HURRIED: Final[tuple[int, ...]] = (NONE, NONE)
NO_STACKS: Final[tuple[int, ...]] = (0,) * SPECIALS
NO_OWNERS: Final[tuple[int, ...]] = (NONE,) * SPECIALS


def replaced(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The values with another one at a place."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


class Hospital:
    """One seat's hospital, and what lies beside it. What changes seldom is kept in tuples, which clones share."""

    def __init__(self) -> None:
        self.layout = EMPTY
        self.queue: list[int] = []  # colours, the front first
        self.supply: list[int] = [0, 0, 0, 0, 0]  # cured patients by colour, and kept greys
        self.markers = 0  # bonus action markers
        self.patients: list[int] = [0] * TREATMENT_ROOMS  # by tile
        self.emergency: tuple[int, ...] = NOBODY_HURRIED  # the patient in each Emergency Room
        self.unplaced = 0  # masks of tiles: set beside the hospital,
        self.hand = 0  # being placed,
        self.lifted = 0  # lifted in this renovation so far,
        self.scrapped = 0  # and to leave the game with it
        self.before: Layout | None = None  # during a renovation: how it was,
        self.unplaced_before = 0  # and what lay beside it

    def clone(self) -> "Hospital":
        copy = Hospital()
        copy.layout = self.layout
        copy.queue = self.queue[:]
        copy.supply = self.supply[:]
        copy.markers = self.markers
        copy.patients = self.patients[:]
        copy.emergency = self.emergency
        copy.unplaced = self.unplaced
        copy.hand = self.hand
        copy.lifted = self.lifted
        copy.scrapped = self.scrapped
        copy.before = self.before
        copy.unplaced_before = self.unplaced_before
        return copy

    def working(self, tiles: int) -> bool:
        """Does one of these tiles work: placed, and not quarantined?"""
        return self.layout.working & tiles != 0

    def money(self) -> int:
        """Cured patients in the supply."""
        supply = self.supply
        return supply[0] + supply[1] + supply[2] + supply[3]

    def grey_pairs(self) -> int:
        """How many cubes the kept greys are worth: none without a working Lab."""
        return self.supply[GREY] // GREYS_PER_CUBE if self.layout.working & LABS else 0

    def owned(self) -> int:
        """Mask of all tiles of this hospital, wherever they are just now."""
        return self.layout.placed | self.unplaced | self.hand | self.scrapped

    def occupied(self) -> int:
        """Mask of the tiles with patients on them."""
        mask = 0
        for tile in range(1, TREATMENT_ROOMS):
            if self.patients[tile]:
                mask |= 1 << tile
        for copy in range(2):
            if self.emergency[copy] != NONE:
                mask |= 1 << emergency_tile(copy)
        return mask

    def curable(self, colour: int) -> int:
        """How many patients of a colour lie on tiles that are not quarantined."""
        working = self.layout.working
        count = 0
        for tile in (1 + colour, 5 + colour, 9 + colour):
            if working >> tile & 1:
                count += self.patients[tile]
        for copy in range(2):
            if self.emergency[copy] == colour and working >> emergency_tile(copy) & 1:
                count += 1
        return count


def emergency_tile(copy: int) -> int:
    """The tile of an Emergency Room, by its copy."""
    return EMERGENCY_ROOM + SPECIALS * copy


def new_special(h: Hospital, stack: int) -> int:
    """The tile a hospital gets from a stack of special rooms: its first, or its second of the kind."""
    tile = FIRST_SPECIAL + stack
    return tile + SPECIALS if h.owned() >> tile & 1 else tile


def new_extra(h: Hospital, colour: int) -> int:
    """The tile a hospital gets as an additional room of a colour."""
    tile = FIRST_EXTRA + colour
    return tile + 4 if h.owned() >> tile & 1 else tile


class Quarantine(State):
    """A position of Quarantine."""

    def __init__(self, seats: int = 0, rules: Rules | None = None) -> None:
        super().__init__(seats)
        self.rules: Rules = rules if rules is not None else Rules()
        self.phase = 0
        self.first_player = 0
        self.turn = 0  # turns begun
        self.answers = 0  # given so far: a record that lacks a step, even of a cancelled renovation, ends differently
        self.active = 0
        self.ended_by = NONE  # who has set off the end of the game
        self.bag: list[int] = [0, 0, 0, 0, 0]  # cubes by colour, greys last
        self.box: list[int] = [0, 0, 0, 0, 0]
        self.discarded: tuple[int, ...] = ()  # types of the tiles in the box that were in play
        self.grey_stock = 0
        self.bonus_stock = 0
        self.drawn = NONE  # the cube being placed
        self.market = 0  # mask of the special rooms in this game
        self.copies_left: tuple[int, ...] = NO_STACKS  # of each special room
        self.owners: tuple[int, ...] = NO_OWNERS  # in front of whom a contract lies
        self.prices: tuple[int, ...] = NO_STACKS
        self.extras: tuple[int, ...] = (0, 0, 0, 0)
        # This turn.
        self.draws_left = 0
        self.actions_left = 0
        self.acquired = 0  # mask of the special rooms got this turn, then of the additional rooms' colours
        self.opened = 0  # mask of contracts opened
        self.bonus_taken = 0
        self.renovated = False
        self.cancelled = 0  # renovations, since anything else was done
        self.pathology_used = False
        self.hospitals: list[Hospital] = []

    def clone(self) -> "Quarantine":
        copy = Quarantine(self.seats, self.rules)
        self.copy_base(copy)
        copy.phase = self.phase
        copy.first_player = self.first_player
        copy.turn = self.turn
        copy.answers = self.answers
        copy.active = self.active
        copy.ended_by = self.ended_by
        copy.bag = self.bag[:]
        copy.box = self.box[:]
        copy.discarded = self.discarded
        copy.grey_stock = self.grey_stock
        copy.bonus_stock = self.bonus_stock
        copy.drawn = self.drawn
        copy.market = self.market
        copy.copies_left = self.copies_left
        copy.owners = self.owners
        copy.prices = self.prices
        copy.extras = self.extras
        copy.draws_left = self.draws_left
        copy.actions_left = self.actions_left
        copy.acquired = self.acquired
        copy.opened = self.opened
        copy.bonus_taken = self.bonus_taken
        copy.renovated = self.renovated
        copy.cancelled = self.cancelled
        copy.pathology_used = self.pathology_used
        copy.hospitals = [hospital.clone() for hospital in self.hospitals]
        return copy

    def apply(self, seat: int, action: int) -> None:
        """Take a legal action of a seat, and count it."""
        self.answers += 1
        super().apply(seat, action)

    def clockwise(self) -> list[int]:
        """All seats, from the first player."""
        return [(self.first_player + step) % self.seats for step in range(self.seats)]

    def cubes_left(self) -> int:
        """How many cubes are in the bag."""
        bag = self.bag
        return bag[0] + bag[1] + bag[2] + bag[3] + bag[4]

    def draw_cube(self) -> int:
        """A cube from the bag, which is not empty."""
        bag = self.bag
        at = self.rng.below(self.cubes_left())
        cube = 0
        while at >= bag[cube]:
            at -= bag[cube]
            cube += 1
        bag[cube] -= 1
        return cube

    def tiles_left(self) -> int:
        """How many tiles nobody has got yet, in the market and in contracts."""
        return sum(self.copies_left) + sum(self.extras)

    def first_round(self) -> bool:
        """Is this everybody's first turn?"""
        return self.turn <= self.seats

    def end_comes(self) -> None:
        """The end of the game is set off; only the first time counts."""
        if self.ended_by == NONE:
            self.ended_by = self.active


@dataclass
class Step(Frame):
    """Base of the game's frames."""


@dataclass
class Question(Step):
    """Something a seat decides."""

    seat: int = 0

    def actor(self) -> int:
        return self.seat


def room_for(h: Hospital, tile: int, capacity: int) -> bool:
    """May a treatment room take one more patient?"""
    return h.layout.working >> tile & 1 != 0 and h.patients[tile] < capacity


def tile_count(h: Hospital) -> int:
    """How many tiles lie in the hospital, the lobby included."""
    return size(h.layout.placed)
