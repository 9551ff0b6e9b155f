"""Phase 3: placing workers. One placement is a few small questions: worker, department, patients one by one."""

from dataclasses import dataclass
from typing import Final

from lazaretto.games.dice_hospital.rules.actions import (
    ACTIVATE,
    BLOOD_HEAL,
    CONSULTANT_COPY,
    END_ACTIVATION,
    ENOUGH,
    PLACE,
    RECOLOUR,
    TARGET,
)
from lazaretto.games.dice_hospital.rules.effects import Done, repaint, set_off
from lazaretto.games.dice_hospital.rules.state import (
    DiceHospital,
    Hospital,
    Question,
    colour_of,
    owns_consultant_and_more,
    value_of,
)
from lazaretto.games.dice_hospital.rules.tables import (
    ANY,
    CONSULTANT,
    DEPARTMENT_RULES,
    DEPARTMENTS,
    FLIP,
    HEAL,
    IMAGING,
    NONE,
    NURSE,
    POWER_CUT,
    RECOLOUR_EFFECT,
    Rule,
)
from lazaretto.games.dice_hospital.rules.treatment import (
    ALL_BEDS,
    change,
    heal,
    is_luxury,
    one_of_each,
    pay_for_colour,
    resolvable,
    targets,
    tidy,
)
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import members

END: Final[int] = END_ACTIVATION.code()


def activation_of(s: DiceHospital, seat: int) -> list[Frame]:
    """What one hospital does in phase 3."""
    if owns_consultant_and_more(s.hospitals[seat]):
        return [ConsultantCopy(seat), Placement(seat)]
    return [Placement(seat)]


@dataclass
class ConsultantCopy(Question):
    """3.0: the Consultant copies another specialist of this hospital for the phase."""

    def legal(self, s: DiceHospital) -> list[int]:
        others = s.hospitals[self.seat].specialists() & ~(1 << CONSULTANT)
        return [CONSULTANT_COPY.code(specialist) for specialist in members(others)]

    def apply(self, s: DiceHospital, action: int) -> None:
        s.hospitals[self.seat].copied = CONSULTANT_COPY.first(action)
        if s.noting:
            s.note("copied", seat=self.seat, specialist=CONSULTANT_COPY.first(action))


@dataclass(init=False)
class Placement(Question):
    """3.1: place a worker, use a blood bag, or end the activation."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def waits(self) -> bool:
        return True

    def legal(self, s: DiceHospital) -> list[int]:
        h = s.hospitals[self.seat]
        codes: list[int] = []
        idle = h.idle_specialists()
        if (idle or h.idle_nurses) and resolvable(h.beds, usable(s, h), s.spendable(h), 1):
            if h.idle_nurses:
                codes.append(PLACE.code(NURSE))
            codes.extend([PLACE.code(specialist + 1) for specialist in members(idle)])
        if s.spendable(h):
            codes.extend([BLOOD_HEAL.code(bed) for bed in one_of_each(h.beds, ALL_BEDS)])
        codes.append(END)
        return codes

    def apply(self, s: DiceHospital, action: int) -> None:
        h = s.hospitals[self.seat]
        if action == END:
            if s.noting:
                s.note("ended_activation", seat=self.seat)
            return
        s.push(self)
        if PLACE.owns(action):
            s.push(ChooseDepartment(self.seat, PLACE.first(action)))
        else:
            h.blood -= 1
            if s.noting:
                s.note("used_blood", seat=self.seat)
            heal(s, self.seat, BLOOD_HEAL.first(action), 1)
            tidy(s, self.seat)


def usable(s: DiceHospital, h: Hospital) -> int:
    """Mask of departments not used and not closed this round."""
    departments = h.open_departments()
    if s.event == POWER_CUT:
        departments &= ~(1 << IMAGING)
    return departments


@dataclass(init=False)
class ChooseDepartment(Question):
    """A worker goes to a department that can be resolved completely (R5)."""

    worker: int = 0

    def __init__(self, seat: int = 0, worker: int = 0) -> None:
        self.seat = seat
        self.worker = worker

    def opens_move(self) -> bool:
        return False

    def legal(self, s: DiceHospital) -> list[int]:
        h = s.hospitals[self.seat]
        found = resolvable(h.beds, usable(s, h), s.spendable(h), DEPARTMENTS)
        base = ACTIVATE.base
        return [base + department for department in found]

    def apply(self, s: DiceHospital, action: int) -> None:
        h = s.hospitals[self.seat]
        department = ACTIVATE.first(action)
        tile = h.free_tile(department)
        h.used_tiles |= 1 << tile
        card = NONE
        if self.worker == NURSE:
            h.idle_nurses -= 1
        else:
            card = h.idle_card(self.worker - 1)
            h.idle_cards &= ~(1 << card)
        h.posts = (*h.posts, self.worker << 6 | tile)
        if s.noting:
            s.note("placed", seat=self.seat, worker=self.worker, department=department, tile=tile, card=card)
        if DEPARTMENT_RULES[department].effect == RECOLOUR_EFFECT:
            s.push(Physiotherapy(self.seat))
        else:
            s.push(Treat(self.seat, self.worker, department))


@dataclass(init=False)
class Treat(Question):
    """Pick the patients of a department one by one; the last pick sets it off."""

    worker: int = 0
    department: int = 0
    count: int = 0
    picked: int = 0  # mask of beds
    last: int = -1  # bed picked last, the patient it held, and the colour a bag gave it
    last_patient: int = 0
    last_colour: int = ANY

    def __init__(
        self,
        seat: int = 0,
        worker: int = 0,
        department: int = 0,
        count: int = 0,
        picked: int = 0,
        last: int = -1,
        last_patient: int = 0,
        last_colour: int = ANY,
    ) -> None:
        self.seat = seat
        self.worker = worker
        self.department = department
        self.count = count
        self.picked = picked
        self.last = last
        self.last_patient = last_patient
        self.last_colour = last_colour

    def opens_move(self) -> bool:
        return False

    def legal(self, s: DiceHospital) -> list[int]:
        h = s.hospitals[self.seat]
        rule = DEPARTMENT_RULES[self.department]
        bags = s.spendable(h)
        return targets(h.beds, rule, ALL_BEDS, bags, self.count, self.last, self.last_patient, self.last_colour)

    def is_extra(self, s: DiceHospital, action: int) -> bool:
        return is_luxury(s.hospitals[self.seat].beds, self.legal(s), action)

    def apply(self, s: DiceHospital, action: int) -> None:
        bed = TARGET.first(action)
        die = s.hospitals[self.seat].beds[bed]
        given = pay_for_colour(s, self.seat, bed, TARGET.second(action))
        picked = self.picked | 1 << bed
        count = self.count + 1
        if count < DEPARTMENT_RULES[self.department].patients:
            s.push(Treat(self.seat, self.worker, self.department, count, picked, bed, die, given))
        else:
            activate(s, self.seat, self.worker, self.department, picked)


def activate(s: DiceHospital, seat: int, worker: int, department: int, picked: int) -> None:
    """The department's effect on all its patients at once, then the specialist's."""
    h = s.hospitals[seat]
    rule = DEPARTMENT_RULES[department]
    done = Done(picked)
    for bed in members(picked):
        die = h.beds[bed]
        before = value_of(die)
        value = new_value(s, rule, before)
        change(s, seat, bed, value)
        if value > before:
            done.add(colour_of(die), bed, before, value > 6)
    specialist = worker - 1
    if specialist == CONSULTANT and h.copied != NONE:
        specialist = h.copied
    if worker == NURSE or not set_off(s, seat, specialist, done):
        tidy(s, seat)


def new_value(s: DiceHospital, rule: Rule, value: int) -> int:
    """What a department makes of a value."""
    if rule.effect == HEAL:
        return value + rule.levels
    if rule.effect == FLIP:
        return 7 - value
    return 1 + s.rng.below(6)


@dataclass
class Physiotherapy(Question):
    """Give one or two patients other colours, in any order. It heals nobody, so no specialist follows."""

    count: int = 0
    last: int = -1
    last_patient: int = 0
    last_colour: int = ANY

    def opens_move(self) -> bool:
        return False

    def legal(self, s: DiceHospital) -> list[int]:
        beds = s.hospitals[self.seat].beds
        codes: list[int] = []
        by_bed = s.rules.physiotherapy_by_bed
        others = ALL_BEDS
        if self.count:
            others &= ~((2 << self.last) - 1) if by_bed else ~(1 << self.last)
        for bed in one_of_each(beds, others):
            die = beds[bed]
            least = self.last_colour if by_bed and self.count and die == self.last_patient else 0
            codes.extend([RECOLOUR.code(bed, colour) for colour in range(least, 3) if colour != colour_of(die)])
        if self.count:
            codes.append(ENOUGH.code())
        return codes

    def apply(self, s: DiceHospital, action: int) -> None:
        h = s.hospitals[self.seat]
        if action != ENOUGH.code():
            bed, colour = RECOLOUR.first(action), RECOLOUR.second(action)
            die = h.beds[bed]
            repaint(s, self.seat, bed, colour)
            if self.count == 0:
                s.push(Physiotherapy(self.seat, 1, bed, die, colour))
                return
        tidy(s, self.seat)
