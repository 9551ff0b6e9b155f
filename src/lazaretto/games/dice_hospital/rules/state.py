"""The fields of a position, clone, and small readers. No rules."""

from dataclasses import dataclass
from typing import Final

from lazaretto.games.dice_hospital.rules.options import Rules
from lazaretto.games.dice_hospital.rules.tables import (
    AGENCY_NURSE,
    AMBULANCES,
    BEDS,
    BLOOD_SHORTAGE,
    BOARD_MASK,
    CONSULTANT,
    DEPARTMENT_MASK,
    DEPARTMENTS,
    NONE,
    NURSES,
    SPECIALIST_MASK,
    SPECIALISTS,
    STAFF_SICKNESS,
)
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import nth, size
from lazaretto.kernel.state import State

# A patient is one small number: printed colour, value, temporary colour (0 for none), treated.
EMPTY: Final = 0
TREATED: Final = 1
LETTERS: Final = "RYG"


def patient(colour: int, value: int) -> int:
    """A new patient, untreated."""
    return colour << 6 | value << 3


def value_of(die: int) -> int:
    return die >> 3 & 7


def printed_colour(die: int) -> int:
    return die >> 6


def colour_of(die: int) -> int:
    """The effective colour: the temporary one, or else the printed one."""
    temporary = die >> 1 & 3
    return temporary - 1 if temporary else die >> 6


def is_treated(die: int) -> bool:
    return die & TREATED != 0


def recoloured(die: int, colour: int) -> int:
    """The patient with another effective colour; the printed colour needs no mark."""
    return die & ~6 | (0 if colour == die >> 6 else (colour + 1) << 1)


def with_value(die: int, value: int) -> int:
    return die & ~56 | value << 3


def fresh(die: int) -> int:
    """The patient at the start of a round: untreated, in its printed colour."""
    return die & ~7


# The same by table, for the hot loops; an empty bed has value 0 and fits nothing.
VALUE: Final[list[int]] = [value_of(die) for die in range(192)]
COLOUR: Final[list[int]] = [colour_of(die) for die in range(192)]


class Hospital:
    """One seat's hospital. Beds hold patients in ascending order, and gaps only while a placement is under way.

    What changes seldom is kept in tuples, which clones share.
    """

    def __init__(self) -> None:
        self.beds: list[int] = []
        self.arrivals: tuple[int, ...] = ()  # claimed, not yet admitted
        self.discharged: tuple[int, ...] = (0, 0, 0)  # this round, by printed colour
        self.fatalities = 0
        self.blood = 0
        self.tiles = BOARD_MASK  # owned, printed ones included
        self.used_tiles = 0  # this round
        self.cards = 0  # specialists owned
        self.idle_cards = 0  # not yet placed this round
        self.idle_nurses = 0
        self.posts: tuple[int, ...] = ()  # this round's placements, worker · 64 + tile
        self.copied = NONE  # the specialist the Consultant copies
        self.administrator = NONE
        self.dealt = 0  # administrators dealt, until one is chosen
        self.chosen_secretly = NONE  # until all have chosen
        self.ambulance = NONE
        self.protected = NONE  # bed, during neglect
        self.points: tuple[int, ...] = (0, 0, 0, 0, 0, 0)  # by source

    def clone(self) -> "Hospital":
        copy = Hospital()
        copy.beds = self.beds[:]
        copy.arrivals = self.arrivals
        copy.discharged = self.discharged
        copy.fatalities = self.fatalities
        copy.blood = self.blood
        copy.tiles = self.tiles
        copy.used_tiles = self.used_tiles
        copy.cards = self.cards
        copy.idle_cards = self.idle_cards
        copy.idle_nurses = self.idle_nurses
        copy.posts = self.posts
        copy.copied = self.copied
        copy.administrator = self.administrator
        copy.dealt = self.dealt
        copy.chosen_secretly = self.chosen_secretly
        copy.ambulance = self.ambulance
        copy.protected = self.protected
        copy.points = self.points
        return copy

    def patients(self) -> int:
        """How many patients lie in the wards."""
        count = 0
        for die in self.beds:
            if die:
                count += 1
        return count

    def tidy(self) -> None:
        """Close the gaps and put equal patients side by side: which bed one lies in never matters."""
        beds = [die for die in self.beds if die]
        beds.sort()
        self.beds = beds

    def admit(self, die: int) -> None:
        self.beds.append(die)
        self.beds.sort()

    def open_departments(self) -> int:
        """Mask of departments with a tile not used this round."""
        tiles = self.tiles & ~self.used_tiles
        return (tiles | tiles >> DEPARTMENTS) & DEPARTMENT_MASK

    def free_tile(self, department: int) -> int:
        """A tile of this department not used this round."""
        first = 1 << department
        return department if self.tiles & ~self.used_tiles & first else department + DEPARTMENTS

    def idle_specialists(self) -> int:
        """Mask of specialists with a card not placed this round."""
        return (self.idle_cards | self.idle_cards >> SPECIALISTS) & SPECIALIST_MASK

    def specialists(self) -> int:
        """Mask of specialists owned."""
        return (self.cards | self.cards >> SPECIALISTS) & SPECIALIST_MASK

    def idle_card(self, specialist: int) -> int:
        """A card of this specialist not placed this round."""
        return specialist if self.idle_cards >> specialist & 1 else specialist + SPECIALISTS

    def score(self) -> int:
        """Points so far, before what is counted at the end."""
        total = 0
        for points in self.points:
            total += points
        return total


class DiceHospital(State):
    """A position of Dice Hospital."""

    def __init__(self, seats: int = 0, rules: Rules | None = None) -> None:
        super().__init__(seats)
        self.rules: Rules = rules if rules is not None else Rules()
        self.round = 0
        self.phase = 0
        self.first_player = 0
        self.bag: list[int] = [0, 0, 0]  # dice by colour
        self.loose: tuple[int, ...] = (0, 0, 0)  # dice by colour that still get a value or a place
        self.loose_value = 0
        self.ambulances: list[list[int]] = []  # loaded dice; 0 where a loose one is still to be put
        self.tile_piles: tuple[int, ...] = ()  # department deck: piles of tiles from the top, each in unknown order
        self.card_piles: tuple[int, ...] = ()  # specialist deck, likewise
        self.shown_tiles = 0
        self.shown_cards = 0
        self.event_pile = 0
        self.event = NONE
        self.reports: tuple[int, ...] = ()  # solo: top and bottom of columns 1, 2, 3
        self.finished_reports: tuple[int, ...] = ()
        self.reported: tuple[int, ...] = (0, 0, 0)  # discharged dice used for reports this round
        self.filled_slots = 0  # final collection
        self.collected: tuple[int, ...] = (0, 0, 0)  # dice in the slots
        self.hospitals: list[Hospital] = []

    def clone(self) -> "DiceHospital":
        copy = DiceHospital(self.seats, self.rules)
        self.copy_base(copy)
        copy.round = self.round
        copy.phase = self.phase
        copy.first_player = self.first_player
        copy.bag = self.bag[:]
        copy.loose = self.loose
        copy.loose_value = self.loose_value
        copy.ambulances = [riders[:] for riders in self.ambulances]
        copy.tile_piles = self.tile_piles
        copy.card_piles = self.card_piles
        copy.shown_tiles = self.shown_tiles
        copy.shown_cards = self.shown_cards
        copy.event_pile = self.event_pile
        copy.event = self.event
        copy.reports = self.reports
        copy.finished_reports = self.finished_reports
        copy.reported = self.reported
        copy.filled_slots = self.filled_slots
        copy.collected = self.collected
        copy.hospitals = [hospital.clone() for hospital in self.hospitals]
        return copy

    # Order of the seats.

    def clockwise(self) -> list[int]:
        """All seats, from the first player."""
        return [(self.first_player + step) % self.seats for step in range(self.seats)]

    def by_ambulance(self) -> list[int]:
        """All seats in ambulance order."""
        order: list[int] = []
        for ambulance in range(AMBULANCES):
            for seat in range(self.seats):
                if self.hospitals[seat].ambulance == ambulance:
                    order.append(seat)
        return order if order else self.clockwise()

    # Bag and decks.

    def draw_die(self) -> int:
        """A die from the bag, by its colour; NONE from an empty bag."""
        bag = self.bag
        left = bag[0] + bag[1] + bag[2]
        if left == 0:
            return NONE
        at = self.rng.below(left)
        colour = 0
        while at >= bag[colour]:
            at -= bag[colour]
            colour += 1
        bag[colour] -= 1
        return colour

    def draw_patient(self) -> int:
        """A die from the bag rolled as a patient: 1 and 6 are rolled again. EMPTY from an empty bag."""
        colour = self.draw_die()
        if colour == NONE:
            return EMPTY
        return patient(colour, 2 + self.rng.below(4))

    def to_bag(self, die: int) -> None:
        self.bag[die >> 6] += 1

    def show(self, kind: int) -> None:
        """Turn up one more department (0) or specialist (1) for the display, if there is one."""
        piles = self.tile_piles if kind == 0 else self.card_piles
        while piles and piles[0] == 0:
            piles = piles[1:]
        if not piles:
            return
        found = nth(piles[0], self.rng.below(size(piles[0])))
        piles = (piles[0] & ~(1 << found), *piles[1:])
        if kind == 0:
            self.tile_piles = piles
            self.shown_tiles |= 1 << found
            if self.noting:
                self.note("revealed_department", department=found % DEPARTMENTS)
        else:
            self.card_piles = piles
            self.shown_cards |= 1 << found
            if self.noting:
                self.note("revealed_specialist", specialist=found % SPECIALISTS)

    def nurses(self) -> int:
        """Nurses of each hospital this round."""
        if self.event == AGENCY_NURSE:
            return NURSES + 1
        return NURSES - 1 if self.event == STAFF_SICKNESS else NURSES

    def spendable(self, hospital: Hospital) -> int:
        """Blood bags this hospital may spend now."""
        return 0 if self.event == BLOOD_SHORTAGE else hospital.blood


@dataclass
class Step(Frame):
    """Base of the game's frames."""


@dataclass
class Question(Step):
    """Something a seat decides."""

    seat: int = 0

    def actor(self) -> int:
        return self.seat


def plus(counts: tuple[int, ...], place: int, number: int = 1) -> tuple[int, ...]:
    """The counts with so many more at one place."""
    changed = list(counts)
    changed[place] += number
    return tuple(changed)


def pile_counts(piles: tuple[int, ...]) -> int:
    """How many tiles or cards a deck holds."""
    return sum([size(pile) for pile in piles])


def same_kind(mask: int, kinds: int, kind: int) -> int:
    """A copy of this kind in a mask of tiles or cards."""
    return kind if mask >> kind & 1 else kind + kinds


def owns_consultant_and_more(hospital: Hospital) -> bool:
    """Has the Consultant somebody to copy?"""
    return hospital.cards >> CONSULTANT & 1 != 0 and hospital.specialists() != 1 << CONSULTANT


def free_beds(hospital: Hospital) -> int:
    return BEDS - hospital.patients()
