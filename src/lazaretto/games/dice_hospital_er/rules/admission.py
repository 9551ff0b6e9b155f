"""Choosing a patient, and writing it on the sheet.

A turn's patients and screen may be dealt with in any order. Order matters only inside one ward, so the questions come
in one order: the chosen patient first, unless the extra patient or the screen goes before it in the ward it enters.
"""

from dataclasses import dataclass

from mypy_extensions import i64

from lazaretto.games.dice_hospital_er.rules.actions import CHOOSE, MORGUE, PLACE, SCREEN, SKIP_SCREEN
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Question, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    ADMIT_PHASE,
    ALL_WARDS,
    BAGS_NEEDED,
    BLOOD,
    BONUS_BLOOD_BAGS,
    BONUS_STETHOSCOPES,
    COLOURS,
    CRITICAL,
    EXTRA,
    EXTRA_COLOURS,
    EXTRA_HIGHS,
    EXTRA_LOWS,
    FIRST_BEDS,
    FIRST_EXTRA,
    HIGHEST,
    LOWEST,
    MAIN,
    MORGUE_BOXES,
    MOST_NURSES,
    NONE,
    NURSE,
    SCREEN_BONUS,
    STETH,
    WARD_SIZES,
    WARDS,
)
from lazaretto.games.dice_hospital_er.rules.telling import maybe_tell, note_choice

# Choosing.


def take(s: EmergencyRoll, seat: int, colour: int) -> None:
    """Take a die: pay for the Chief's one, and circle stethoscopes or a blood bag at once."""
    sheet = s.draft(seat)
    if seat == s.chief:
        s.chief_die = colour
    elif colour == s.chief_die:
        sheet.blood_bags_used += 1
    begin(sheet, colour, s.bonus(colour))


def begin(sheet: Sheet, colour: int, bonus: int) -> None:
    """A die is chosen: note it, and circle what its bonus brings at once."""
    sheet.die = colour
    sheet.written = 0
    sheet.refused = 0
    if bonus == STETH:
        sheet.stethoscopes += BONUS_STETHOSCOPES
    elif bonus == BLOOD:
        sheet.blood_bags += BONUS_BLOOD_BAGS


@dataclass(init=False)
class TakeDie(Question):
    """Which die is your patient? Base of the two ways to be asked that."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def legal(self, s: EmergencyRoll) -> list[int]:
        """The Chief takes any die; the others one that is left, or the Chief's for a bag they already have (R4)."""
        barred = NONE if self.seat == s.chief or s.sheet(self.seat).spare_blood_bags() else s.chief_die
        return [CHOOSE.code(colour) for colour in range(len(COLOURS)) if colour != barred]

    def apply(self, s: EmergencyRoll, action: int) -> None:
        colour = CHOOSE.first(action)
        take(s, self.seat, colour)
        if s.lanes:
            s.push(Admit(self.seat))
            return
        if s.seats == 1:
            s.phase = ADMIT_PHASE
            s.push(Admit(self.seat))
        elif s.rules.clockwise:
            s.publish(self.seat)
        if s.noting:
            note_choice(s, self.seat, colour)


@dataclass(init=False)
class ChiefChooses(TakeDie):
    """The Chief's choice: any die, and whoever wants the same one pays a blood bag."""


@dataclass(init=False)
class ChoosePatient(TakeDie):
    """The choice of all others, after the Chief's."""


# Writing: §4.1.


def stethoscopes_needed(value: int, low: int, high: int) -> int:
    """The stethoscopes it costs to turn a patient of value low or high into this value; no way round from 6 to 1."""
    if value < low:
        return low - value
    return value - high if value > high else 0


def places(sheet: Sheet, patient: int, wards: int, colour: int, low: int, high: int) -> list[int]:
    """All ways to write a patient in one of these wards: next bed, rising value, colour and stethoscopes."""
    codes: list[int] = []
    counts, beds, needed = sheet.counts, sheet.beds, BAGS_NEEDED[colour]
    open_wards: i64 = wards
    screens: i64 = sheet.screens
    stethoscopes = sheet.stethoscopes - sheet.stethoscopes_used
    paying = sheet.blood_bags > sheet.blood_bags_used
    lowest, highest = max(LOWEST, low - stethoscopes), min(HIGHEST, high + stethoscopes)
    first, codes_of_ward = PLACE.code(patient), PLACE.size_3
    for ward in range(WARDS):
        if not open_wards >> ward & 1:
            continue
        count = counts[ward]
        bed = FIRST_BEDS[ward] + count
        if count == WARD_SIZES[ward] or (needed[bed] and not paying):
            continue
        least = lowest
        if count and not screens >> (bed - 1) & 1:
            least = max(least, beds[bed - 1] + 1)
        for value in range(least, highest + 1):
            codes.append(first + ward * codes_of_ward + value)
    return codes


def patient_of(s: EmergencyRoll, seat: int, patient: int) -> tuple[int, int, int]:
    """Colour, and lowest and highest value as it comes, of a patient of this turn (R14)."""
    die = s.sheet(seat).die
    if patient == MAIN:
        return die, s.dice[die], s.dice[die]
    bonus = s.bonus(die)
    return EXTRA_COLOURS[bonus], EXTRA_LOWS[bonus], EXTRA_HIGHS[bonus]


def places_of(s: EmergencyRoll, seat: int, patient: int, wards: int) -> list[int]:
    """All ways to write a patient of this turn."""
    colour, low, high = patient_of(s, seat, patient)
    return places(s.sheet(seat), patient, wards, colour, low, high)


def cost(s: EmergencyRoll, seat: int, patient: int, ward: int, value: int) -> tuple[int, int]:
    """The stethoscopes and blood bags a placement costs: exactly the least (R33)."""
    colour, low, high = patient_of(s, seat, patient)
    return stethoscopes_needed(value, low, high), BAGS_NEEDED[colour][s.sheet(seat).next_bed(ward)]


def write(sheet: Sheet, ward: int, value: int, stethoscopes: int, bags: int) -> int:
    """Write a value in the next bed of a ward and cross out what it costs; gives the bed."""
    bed = FIRST_BEDS[ward] + sheet.counts[ward]
    sheet.beds[bed] = value
    sheet.counts[ward] += 1
    sheet.written |= 1 << bed
    sheet.stethoscopes_used += stethoscopes
    sheet.blood_bags_used += bags
    return bed


def mark(sheet: Sheet, bonus: int, ward: int, bed: int) -> None:
    """The bonuses that go with the chosen patient: critical, or a nurse if the ward still has its icon."""
    if bonus == CRITICAL:
        sheet.critical |= 1 << bed
    elif bonus == NURSE and not sheet.crossed >> ward & 1 and sheet.nurses < MOST_NURSES:
        sheet.crossed |= 1 << ward
        sheet.nurses += 1


def is_dearer(s: EmergencyRoll, seat: int, action: int) -> bool:
    """Could the same patient go to the same bed with fewer stethoscopes?"""
    if not PLACE.owns(action):
        return False
    _, low, high = patient_of(s, seat, PLACE.first(action))
    fewest = max(0, s.sheet(seat).least_value(PLACE.second(action)) - high)
    return stethoscopes_needed(PLACE.third(action), low, high) > fewest


def place(s: EmergencyRoll, seat: int, action: int) -> None:
    """Write a patient as chosen."""
    patient, ward, value = PLACE.first(action), PLACE.second(action), PLACE.third(action)
    stethoscopes, bags = cost(s, seat, patient, ward, value)
    sheet = s.draft(seat)
    bed = write(sheet, ward, value, stethoscopes, bags)
    if patient == MAIN:
        mark(sheet, s.bonus(sheet.die), ward, bed)


def refuse(sheet: Sheet) -> None:
    """Send a patient to the morgue; a full one takes more at no cost."""
    sheet.refused += 1
    sheet.morgue = min(MORGUE_BOXES, sheet.morgue + 1)


def can_screen(sheet: Sheet, ward: int) -> bool:
    """Has the ward a last patient without a screen? (R11)"""
    count = sheet.counts[ward]
    return count > 0 and not sheet.screens >> (FIRST_BEDS[ward] + count - 1) & 1


def screen(sheet: Sheet, ward: int) -> None:
    """Circle the last patient of a ward."""
    sheet.screens |= 1 << sheet.last_bed(ward)


# The questions.


@dataclass
class Writes(Question):
    """Base of the questions that write a patient: stethoscopes beyond the least are spent by who asks for them."""

    def is_extra(self, s: EmergencyRoll, action: int) -> bool:
        return is_dearer(s, self.seat, action)


@dataclass(init=False)
class Admit(Writes):
    """Where does the chosen patient go? Or does something else go first in its ward?

    `own_move`: others may act between the choice of the die and this.
    """

    own_move: bool = False

    def __init__(self, seat: int = 0, own_move: bool = False) -> None:
        self.seat = seat
        self.own_move = own_move

    def opens_move(self) -> bool:
        return self.own_move

    def waits(self) -> bool:
        return True

    def legal(self, s: EmergencyRoll) -> list[int]:
        sheet = s.sheet(self.seat)
        bonus = s.bonus(sheet.die)
        colour, low, high = patient_of(s, self.seat, MAIN)
        codes = places(sheet, MAIN, ALL_WARDS, colour, low, high)
        if bonus >= FIRST_EXTRA:
            codes.extend(extra_first(s, self.seat, sheet, colour, low))
        codes.append(MORGUE.code(MAIN))
        if bonus == SCREEN_BONUS:
            for ward in range(WARDS):
                if screen_first(sheet, ward, colour):
                    codes.append(SCREEN.code(ward))
        return codes

    def apply(self, s: EmergencyRoll, action: int) -> None:
        if SCREEN.owns(action):
            ward = SCREEN.first(action)
            screen(s.draft(self.seat), ward)
            s.push(AdmitBehind(self.seat, ward))
            return
        if MORGUE.owns(action):
            refuse(s.draft(self.seat))
        else:
            place(s, self.seat, action)
            if PLACE.first(action) == EXTRA:
                s.push(AdmitBehind(self.seat, PLACE.second(action)))
                return
        bonus = s.bonus(s.sheet(self.seat).die)
        if bonus >= FIRST_EXTRA:
            s.push(AdmitExtra(self.seat))
        elif bonus == SCREEN_BONUS:
            s.push(DrawScreen(self.seat))
        maybe_tell(s, self.seat)


def extra_first(s: EmergencyRoll, seat: int, sheet: Sheet, colour: int, value: int) -> list[int]:
    """The ways to write the extra patient so that the chosen one can still follow in the same ward."""
    codes: list[int] = []
    stethoscopes = sheet.spare_stethoscopes()
    bags = sheet.spare_blood_bags()
    for code in places_of(s, seat, EXTRA, ALL_WARDS):
        ward, first = PLACE.second(code), PLACE.third(code)
        if sheet.counts[ward] + 1 == WARD_SIZES[ward]:
            continue
        spent, bag = cost(s, seat, EXTRA, ward, first)
        bag += BAGS_NEEDED[colour][sheet.next_bed(ward) + 1]
        if first < HIGHEST and bag <= bags and first + 1 - value <= stethoscopes - spent:
            codes.append(code)
    return codes


def screen_first(sheet: Sheet, ward: int, colour: int) -> bool:
    """May a screen be drawn in this ward so that the chosen patient can follow behind it?"""
    bed = sheet.next_bed(ward)
    return bed != NONE and can_screen(sheet, ward) and BAGS_NEEDED[colour][bed] <= sheet.spare_blood_bags()


@dataclass(init=False)
class AdmitBehind(Writes):
    """The chosen patient follows in the ward where the extra patient or the screen went first."""

    ward: int = 0

    def __init__(self, seat: int = 0, ward: int = 0) -> None:
        self.seat = seat
        self.ward = ward

    def opens_move(self) -> bool:
        return False

    def legal(self, s: EmergencyRoll) -> list[int]:
        return places_of(s, self.seat, MAIN, 1 << self.ward)

    def apply(self, s: EmergencyRoll, action: int) -> None:
        place(s, self.seat, action)
        maybe_tell(s, self.seat)


@dataclass(init=False)
class AdmitExtra(Writes):
    """Where does the extra patient go?"""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def opens_move(self) -> bool:
        return False

    def waits(self) -> bool:
        return True

    def legal(self, s: EmergencyRoll) -> list[int]:
        codes = places_of(s, self.seat, EXTRA, ALL_WARDS)
        codes.append(MORGUE.code(EXTRA))
        return codes

    def apply(self, s: EmergencyRoll, action: int) -> None:
        if MORGUE.owns(action):
            refuse(s.draft(self.seat))
        else:
            place(s, self.seat, action)
        maybe_tell(s, self.seat)


@dataclass(init=False)
class DrawScreen(Question):
    """Which patient gets the screen? The newly admitted one may; the bonus may be given up."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def opens_move(self) -> bool:
        return False

    def legal(self, s: EmergencyRoll) -> list[int]:
        sheet = s.sheet(self.seat)
        codes = [SCREEN.code(ward) for ward in range(WARDS) if can_screen(sheet, ward)]
        if codes:
            codes.append(SKIP_SCREEN.code())
        return codes

    def apply(self, s: EmergencyRoll, action: int) -> None:
        if SCREEN.owns(action):
            screen(s.draft(self.seat), SCREEN.first(action))
        maybe_tell(s, self.seat)

    def run(self, s: EmergencyRoll) -> None:
        """Nobody can be screened: the bonus is lost."""
        maybe_tell(s, self.seat)
