"""What cards do: the specialists after a department's effect, and the events. One function per card or family."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from lazaretto.games.dice_hospital.rules.actions import (
    ADMIT,
    EVENT_LOWER,
    EVENT_RAISE,
    HARM,
    RECOLOUR,
    SEND_AWAY,
    SKIP,
    TARGET,
    USE_SPECIALIST,
)
from lazaretto.games.dice_hospital.rules.state import (
    EMPTY,
    TREATED,
    DiceHospital,
    Question,
    colour_of,
    plus,
    recoloured,
    value_of,
    with_value,
)
from lazaretto.games.dice_hospital.rules.tables import (
    ANY,
    EVENT_IDS,
    REROLL,
    SPECIALIST_EFFECTS,
    SPECIALIST_IDS,
    SPECIALIST_RULES,
    SPECIALIST_TRIGGERS,
)
from lazaretto.games.dice_hospital.rules.treatment import (
    ALL_BEDS,
    can_treat,
    change,
    deteriorate,
    heal,
    is_luxury,
    one_of_each,
    pay_for_colour,
    targets,
    tidy,
)
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import mask_of, members

SPECIALIST_POINTS: Final = 4  # where a hospital keeps the points of its specialists


class Done:
    """What a department has just done: its patients, and by effective colour whom it healed and from which value."""

    def __init__(self, picked: int = 0) -> None:
        self.picked = picked
        self.healed: list[int] = [0, 0, 0]  # masks of beds
        self.values: list[int] = [0, 0, 0]  # masks of values before
        self.discharged = False

    def add(self, colour: int, bed: int, before: int, discharged: bool) -> None:
        self.healed[colour] |= 1 << bed
        self.values[colour] |= 1 << before
        if discharged:
            self.discharged = True

    def any_healed(self) -> bool:
        return (self.healed[0] | self.healed[1] | self.healed[2]) != 0

    def triggers(self, colour: int) -> bool:
        """Was a patient of this colour healed?"""
        return self.any_healed() if colour == ANY else self.healed[colour] != 0


def set_off(s: DiceHospital, seat: int, specialist: int, done: Done) -> bool:
    """The specialist's effect after its placement; True if it asks something."""
    return SPECIALISTS_DO[specialist](s, seat, specialist, done)


# Specialists. Each says whether it asks something.


def more(s: DiceHospital, seat: int, specialist: int, done: Done) -> bool:
    """Surgeon, Pharmacist, Haematologist: heal one of the healed patients of the colour again, if still in a bed."""
    healed = done.healed[SPECIALIST_TRIGGERS[specialist]]
    different = one_of_each(s.hospitals[seat].beds, healed)  # those made equal just now need not lie side by side
    return assist(s, seat, specialist, mask_of(different))


def another(s: DiceHospital, seat: int, specialist: int, done: Done) -> bool:
    """Anaesthetist, Virologist, Urologist, Triage Nurse, Paramedic, General Practitioner: heal different patients."""
    return done.triggers(SPECIALIST_TRIGGERS[specialist]) and assist(s, seat, specialist, ALL_BEDS & ~done.picked)


def same_value(s: DiceHospital, seat: int, specialist: int, done: Done) -> bool:
    """Cardiologist, Microbiologist, Neurologist: heal a different patient of a value a healed one had before."""
    values = done.values[SPECIALIST_TRIGGERS[specialist]]
    allowed = 0
    for bed, die in enumerate(s.hospitals[seat].beds):
        if die and values >> value_of(die) & 1:
            allowed |= 1 << bed
    return assist(s, seat, specialist, allowed & ~done.picked)


def assist(s: DiceHospital, seat: int, specialist: int, allowed: int) -> bool:
    """Ask for the patients, if a whole set of them can be found among the allowed (R10)."""
    h = s.hospitals[seat]
    if not can_treat(h.beds, SPECIALIST_RULES[specialist], allowed, s.spendable(h)):
        return False
    s.push(Assist(seat, specialist, allowed))
    return True


def consultant(s: DiceHospital, seat: int, specialist: int, done: Done) -> bool:
    """With nobody to copy, the Consultant works like a nurse."""
    return False


def admissions_nurse(s: DiceHospital, seat: int, specialist: int, done: Done) -> bool:
    """After a discharge: send a patient back to the bag, or admit a new one."""
    if not done.discharged:
        return False
    s.push(AdmissionsNurse(seat))
    return True


def pathologist(s: DiceHospital, seat: int, specialist: int, done: Done) -> bool:
    """Turn a fatality into a blood bag."""
    if not done.any_healed() or not s.hospitals[seat].fatalities:
        return False
    s.push(Pathologist(seat))
    return True


def experimental_chemist(s: DiceHospital, seat: int, specialist: int, done: Done) -> bool:
    """Reroll a different patient."""
    return another(s, seat, specialist, done)


def transplant_surgeon(s: DiceHospital, seat: int, specialist: int, done: Done) -> bool:
    """A point for a discharge."""
    if done.discharged:
        h = s.hospitals[seat]
        h.points = plus(h.points, SPECIALIST_POINTS)
        if s.noting:
            s.note("scored_specialist", seat=seat, specialist=specialist, points=1)
    return False


def medical_student(s: DiceHospital, seat: int, specialist: int, done: Done) -> bool:
    """Heal a different patient and harm yet another."""
    others = [bed for bed, die in enumerate(s.hospitals[seat].beds) if die and not done.picked >> bed & 1]
    return done.any_healed() and len(others) > 1 and assist(s, seat, specialist, ALL_BEDS & ~done.picked)


def physiotherapist(s: DiceHospital, seat: int, specialist: int, done: Done) -> bool:
    """Give any patient another colour."""
    if not done.any_healed() or not s.hospitals[seat].patients():
        return False
    s.push(Physiotherapist(seat))
    return True


def haematology_technician(s: DiceHospital, seat: int, specialist: int, done: Done) -> bool:
    """A blood bag for a discharge."""
    if done.discharged:
        s.hospitals[seat].blood += 1
        if s.noting:
            s.note("gained_blood", seat=seat)
    return False


SpecialistDoes = Callable[[DiceHospital, int, int, Done], bool]
BY_EFFECT: Final[dict[str, SpecialistDoes]] = {
    "more": more,
    "another": another,
    "same_value": same_value,
    "consultant": consultant,
    "admissions_nurse": admissions_nurse,
    "pathologist": pathologist,
    "experimental_chemist": experimental_chemist,
    "transplant_surgeon": transplant_surgeon,
    "medical_student": medical_student,
    "physiotherapist": physiotherapist,
    "haematology_technician": haematology_technician,
}
SPECIALISTS_DO: Final[list[SpecialistDoes]] = [BY_EFFECT[effect] for effect in SPECIALIST_EFFECTS]
MEDICAL_STUDENT: Final[int] = SPECIALIST_IDS.index("medical_student")


@dataclass(init=False)
class Assist(Question):
    """A specialist's extra patients, one by one; the whole effect may be skipped."""

    specialist: int = 0
    allowed: int = 0  # masks of beds
    count: int = 0
    picked: int = 0
    last: int = -1
    last_patient: int = 0
    last_colour: int = ANY

    def __init__(
        self,
        seat: int = 0,
        specialist: int = 0,
        allowed: int = 0,
        count: int = 0,
        picked: int = 0,
        last: int = -1,
        last_patient: int = 0,
        last_colour: int = ANY,
    ) -> None:
        self.seat = seat
        self.specialist = specialist
        self.allowed = allowed
        self.count = count
        self.picked = picked
        self.last = last
        self.last_patient = last_patient
        self.last_colour = last_colour

    def opens_move(self) -> bool:
        return False

    def legal(self, s: DiceHospital) -> list[int]:
        h = s.hospitals[self.seat]
        rule = SPECIALIST_RULES[self.specialist]
        bags = s.spendable(h)
        codes = targets(h.beds, rule, self.allowed, bags, self.count, self.last, self.last_patient, self.last_colour)
        if self.count == 0:
            codes.append(SKIP.code())
        return codes

    def is_extra(self, s: DiceHospital, action: int) -> bool:
        return is_luxury(s.hospitals[self.seat].beds, self.legal(s), action)

    def apply(self, s: DiceHospital, action: int) -> None:
        h = s.hospitals[self.seat]
        if action == SKIP.code():
            tidy(s, self.seat)
            return
        bed = TARGET.first(action)
        die = h.beds[bed]
        given = pay_for_colour(s, self.seat, bed, TARGET.second(action))
        count = self.count + 1
        picked = self.picked | 1 << bed
        if count < SPECIALIST_RULES[self.specialist].patients:
            s.push(Assist(self.seat, self.specialist, self.allowed, count, picked, bed, die, given))
        else:
            self.help_patients(s, picked)

    def help_patients(self, s: DiceHospital, picked: int) -> None:
        rule = SPECIALIST_RULES[self.specialist]
        if s.noting:
            s.note("assisted", seat=self.seat, specialist=self.specialist)
        for bed in members(picked):
            if rule.effect == REROLL:
                change(s, self.seat, bed, 1 + s.rng.below(6))
            else:
                heal(s, self.seat, bed, rule.levels)
        if self.specialist == MEDICAL_STUDENT:
            s.push(Harm(self.seat, self.allowed & ~picked))
        else:
            tidy(s, self.seat)


@dataclass
class Harm(Question):
    """Medical Student: yet another patient is treated, but gets worse."""

    allowed: int = 0

    def opens_move(self) -> bool:
        return False

    def legal(self, s: DiceHospital) -> list[int]:
        return [HARM.code(bed) for bed in one_of_each(s.hospitals[self.seat].beds, self.allowed)]

    def apply(self, s: DiceHospital, action: int) -> None:
        h = s.hospitals[self.seat]
        bed = HARM.first(action)
        h.beds[bed] |= TREATED
        deteriorate(s, self.seat, bed, 1)
        tidy(s, self.seat)


@dataclass
class AdmissionsNurse(Question):
    """Admissions Nurse: send one patient away, admit one, or neither."""

    def opens_move(self) -> bool:
        return False

    def legal(self, s: DiceHospital) -> list[int]:
        codes = [SEND_AWAY.code(bed) for bed in one_of_each(s.hospitals[self.seat].beds, ALL_BEDS)]
        if s.bag[0] + s.bag[1] + s.bag[2]:
            codes.append(ADMIT.code())
        codes.append(SKIP.code())
        return codes

    def apply(self, s: DiceHospital, action: int) -> None:
        h = s.hospitals[self.seat]
        if SEND_AWAY.owns(action):
            bed = SEND_AWAY.first(action)
            if s.noting:
                s.note("sent_away", seat=self.seat, patient=h.beds[bed], bed=bed)
            s.to_bag(h.beds[bed])
            h.beds[bed] = EMPTY
        elif action == ADMIT.code():
            die = s.draw_patient()
            h.beds.append(die)
            if s.noting:
                s.note("admitted_new", seat=self.seat, patient=die)
        tidy(s, self.seat)


@dataclass
class Pathologist(Question):
    """Pathologist: discard a fatality for a blood bag?"""

    def opens_move(self) -> bool:
        return False

    def legal(self, s: DiceHospital) -> list[int]:
        return [USE_SPECIALIST.code(), SKIP.code()]

    def apply(self, s: DiceHospital, action: int) -> None:
        h = s.hospitals[self.seat]
        if action == USE_SPECIALIST.code():
            h.fatalities -= 1
            h.blood += 1
            if s.noting:
                s.note("autopsy", seat=self.seat)
        tidy(s, self.seat)


@dataclass
class Physiotherapist(Question):
    """Physiotherapist: give one patient another colour."""

    def opens_move(self) -> bool:
        return False

    def legal(self, s: DiceHospital) -> list[int]:
        beds = s.hospitals[self.seat].beds
        codes = [
            RECOLOUR.code(bed, colour)
            for bed in one_of_each(beds, ALL_BEDS)
            for colour in range(3)
            if colour != colour_of(beds[bed])
        ]
        codes.append(SKIP.code())
        return codes

    def apply(self, s: DiceHospital, action: int) -> None:
        if action != SKIP.code():
            repaint(s, self.seat, RECOLOUR.first(action), RECOLOUR.second(action))
        tidy(s, self.seat)


def repaint(s: DiceHospital, seat: int, bed: int, colour: int) -> None:
    """A patient is treated by giving it another colour, without blood."""
    h = s.hospitals[seat]
    die = h.beds[bed]
    h.beds[bed] = recoloured(die, colour) | TREATED
    if s.noting:
        s.note("repainted", seat=seat, patient=die, bed=bed, colour=colour)


# Events that act at once. Those that last the round are read where they matter.


def ev_blood_drive(s: DiceHospital) -> None:
    """Every player gains a blood bag."""
    for seat in s.clockwise():
        s.hospitals[seat].blood += 1
        if s.noting:
            s.note("gained_blood", seat=seat)


def ev_extra_funding(s: DiceHospital) -> None:
    """One more department and specialist on show; in a solo game phase 2 sees to it."""
    if s.seats == 1:
        return
    s.show(0)
    s.show(1)


def ev_volunteer_day(s: DiceHospital) -> None:
    """Every player may raise a patient of value 1–5 by 1."""
    frames: list[Frame] = [EventRaise(seat) for seat in s.clockwise()]
    s.push_all(frames)


def ev_ward_infection(s: DiceHospital) -> None:
    """Every player lowers a patient of value 2 or more by 1."""
    frames: list[Frame] = [EventLower(seat) for seat in s.clockwise()]
    s.push_all(frames)


EventDoes = Callable[[DiceHospital], None]
EVENTS_DO: Final[dict[int, EventDoes]] = {
    EVENT_IDS.index("ev_blood_drive"): ev_blood_drive,
    EVENT_IDS.index("ev_extra_funding"): ev_extra_funding,
    EVENT_IDS.index("ev_volunteer_day"): ev_volunteer_day,
    EVENT_IDS.index("ev_ward_infection"): ev_ward_infection,
}
EXTRA_FUNDING: Final[int] = EVENT_IDS.index("ev_extra_funding")


def with_values(beds: list[int], low: int, high: int) -> list[int]:
    """One bed of each kind of patient with a value in this range."""
    return [bed for bed in one_of_each(beds, ALL_BEDS) if low <= value_of(beds[bed]) <= high]


@dataclass
class EventRaise(Question):
    """Volunteer Day: raise a patient, who stays untreated, or nobody."""

    def legal(self, s: DiceHospital) -> list[int]:
        codes = [EVENT_RAISE.code(bed) for bed in with_values(s.hospitals[self.seat].beds, 1, 5)]
        codes.append(SKIP.code())
        return codes

    def apply(self, s: DiceHospital, action: int) -> None:
        if action != SKIP.code():
            shift_by_event(s, self.seat, EVENT_RAISE.first(action), 1)


@dataclass
class EventLower(Question):
    """Ward Infection: a patient of value 2 or more gets worse."""

    def legal(self, s: DiceHospital) -> list[int]:
        return [EVENT_LOWER.code(bed) for bed in with_values(s.hospitals[self.seat].beds, 2, 6)]

    def apply(self, s: DiceHospital, action: int) -> None:
        shift_by_event(s, self.seat, EVENT_LOWER.first(action), -1)

    def run(self, s: DiceHospital) -> None:
        """Nobody to infect."""


def shift_by_event(s: DiceHospital, seat: int, bed: int, levels: int) -> None:
    """An event changes a value without treating the patient."""
    h = s.hospitals[seat]
    die = h.beds[bed]
    value = value_of(die) + levels
    h.beds[bed] = with_value(die, value)
    if s.noting:
        s.note("changed", seat=seat, patient=die, bed=bed, value=value)
    tidy(s, seat)
