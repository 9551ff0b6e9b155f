"""The fields of a position, clone, and small readers. No rules."""

from dataclasses import dataclass
from typing import Final

from lazaretto.games.dice_hospital_er.rules.options import Rules
from lazaretto.games.dice_hospital_er.rules.tables import (
    ALL_AMBULANCES,
    BEDS,
    BONUSES,
    CARDIOLOGISTS_IN_PLAY,
    FIRST_BEDS,
    LOWEST,
    NONE,
    STARTING_STETHOSCOPES,
    WARD_SIZES,
    WARDS,
)
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.state import State

NO_POINTS: Final = (0,) * CARDIOLOGISTS_IN_PLAY


class Sheet:
    """One hospital on paper. Nothing on it is ever rubbed out.

    What changes seldom is kept in tuples, which clones share.
    """

    def __init__(self, other: "Sheet | None" = None) -> None:
        if other is not None:
            self.copy(other)
            return
        self.beds: list[int] = [0] * BEDS  # the values written, 0 for an empty bed
        self.counts: list[int] = [0] * WARDS  # patients in each ward
        self.critical = 0  # beds with an exclamation mark
        self.screens = 0  # beds with a screen
        self.crossed = 0  # wards whose nurse icon is crossed out
        self.nurses = 0  # circles of the nurse track
        self.morgue = 0  # boxes of the morgue
        self.stethoscopes = STARTING_STETHOSCOPES  # ever circled
        self.stethoscopes_used = 0
        self.blood_bags = 0  # ever circled
        self.blood_bags_used = 0
        self.cardiologist_points: tuple[int, ...] = NO_POINTS  # the two half-boxes
        self.die = NONE  # the colour of the die last chosen, and what was done with it:
        self.written = 0  # beds
        self.refused = 0  # patients sent to the morgue

    def copy(self, other: "Sheet") -> None:
        """Write what stands on another sheet."""
        self.beds = other.beds[:]
        self.counts = other.counts[:]
        self.critical = other.critical
        self.screens = other.screens
        self.crossed = other.crossed
        self.nurses = other.nurses
        self.morgue = other.morgue
        self.stethoscopes = other.stethoscopes
        self.stethoscopes_used = other.stethoscopes_used
        self.blood_bags = other.blood_bags
        self.blood_bags_used = other.blood_bags_used
        self.cardiologist_points = other.cardiologist_points
        self.die = other.die
        self.written = other.written
        self.refused = other.refused

    def clone(self) -> "Sheet":
        return Sheet(self)

    def spare_stethoscopes(self) -> int:
        """Circled and not yet crossed out."""
        return self.stethoscopes - self.stethoscopes_used

    def spare_blood_bags(self) -> int:
        """Circled and not yet crossed out."""
        return self.blood_bags - self.blood_bags_used

    def is_full(self, ward: int) -> bool:
        return self.counts[ward] == WARD_SIZES[ward]

    def next_bed(self, ward: int) -> int:
        """The first empty bed of a ward, counted from the hall; NONE if it is full."""
        count = self.counts[ward]
        return NONE if count == WARD_SIZES[ward] else FIRST_BEDS[ward] + count

    def last_bed(self, ward: int) -> int:
        """The bed of a ward's last patient; NONE if the ward is empty."""
        count = self.counts[ward]
        return FIRST_BEDS[ward] + count - 1 if count else NONE

    def last_value(self, ward: int) -> int:
        """What the next patient of a ward is measured against: 0 if it is empty or its last patient has a screen."""
        count = self.counts[ward]
        if count == 0:
            return 0
        bed = FIRST_BEDS[ward] + count - 1
        return 0 if self.screens >> bed & 1 else self.beds[bed]

    def least_value(self, ward: int) -> int:
        """The lowest value the next patient of a ward may have."""
        last = self.last_value(ward)
        return last + 1 if last else LOWEST

    def full_wards(self) -> int:
        """How many wards are full."""
        full = 0
        for ward in range(WARDS):
            if self.counts[ward] == WARD_SIZES[ward]:
                full += 1
        return full


class EmergencyRoll(State):
    """A position of Dice Hospital: ER.

    `sheets` are what everybody sees, URSULE's last; they are never changed in place and so are shared by clones. What a
    seat writes this turn goes to its draft, a changed copy, until all have finished.
    """

    def __init__(self, seats: int = 0, rules: Rules | None = None) -> None:
        super().__init__(seats)
        self.rules: Rules = rules if rules is not None else Rules()
        self.turn = 0
        self.turns = 0
        self.phase = 0
        self.chief = 0  # seat, or URSULE
        self.chief_die = NONE  # the colour the Chief took this turn
        self.unseen = ALL_AMBULANCES  # cards not flipped yet; some of them never will be
        self.ambulance = NONE
        self.dice: tuple[int, ...] = (0, 0, 0)  # values by colour
        self.cardiologists: tuple[int, ...] = ()
        self.worth: tuple[int, ...] = ()  # visible points of each cardiologist; 0 once discarded
        self.radiologist = NONE
        self.epidemiologist = NONE
        self.filled = 0  # wards URSULE filled this turn
        self.sheets: list[Sheet] = []
        self.drafts: list[Sheet | None] = []

    def clone(self) -> "EmergencyRoll":
        copy = EmergencyRoll(self.seats, self.rules)
        self.copy_base(copy)
        copy.turn = self.turn
        copy.turns = self.turns
        copy.phase = self.phase
        copy.chief = self.chief
        copy.chief_die = self.chief_die
        copy.unseen = self.unseen
        copy.ambulance = self.ambulance
        copy.dice = self.dice
        copy.cardiologists = self.cardiologists
        copy.worth = self.worth
        copy.radiologist = self.radiologist
        copy.epidemiologist = self.epidemiologist
        copy.filled = self.filled
        copy.sheets = self.sheets[:]
        drafts: list[Sheet | None] = []
        for draft in self.drafts:
            drafts.append(None if draft is None else draft.clone())
        copy.drafts = drafts
        return copy

    def sheet(self, seat: int) -> Sheet:
        """A seat's sheet as the seat itself sees it. Not to be changed."""
        draft = self.drafts[seat]
        return self.sheets[seat] if draft is None else draft

    def draft(self, seat: int) -> Sheet:
        """A seat's sheet to write on."""
        draft = self.drafts[seat]
        if draft is None:
            draft = self.sheets[seat].clone()
            self.drafts[seat] = draft
        return draft

    def publish(self, seat: int) -> None:
        """Show everybody what a seat has written."""
        draft = self.drafts[seat]
        if draft is not None:
            self.sheets[seat] = draft
            self.drafts[seat] = None

    def bonus(self, colour: int) -> int:
        """The bonus of the ambulance of this colour."""
        return BONUSES[self.ambulance][colour]

    def from_the_chief(self) -> list[int]:
        """All seats clockwise, from the Chief."""
        return [(self.chief + step) % self.seats for step in range(self.seats)]


def replaced(points: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    """The numbers with another one at a place."""
    changed = list(points)
    changed[place] = number
    return tuple(changed)


@dataclass
class Step(Frame):
    """Base of the game's frames."""


@dataclass
class Question(Step):
    """Something a seat decides."""

    seat: int = 0

    def actor(self) -> int:
        return self.seat
