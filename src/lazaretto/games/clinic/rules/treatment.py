"""Treatment (4.7): who cures whom, with which nurses, and what it pays."""

from dataclasses import dataclass

from lazaretto.games.clinic.rules.actions import (
    COMMIT_TREATMENT,
    CURE,
    CURE_ZOMBIE,
    TRANSFUSE,
    WORK,
)
from lazaretto.games.clinic.rules.board import SPACES, near
from lazaretto.games.clinic.rules.parking import RemoveCars
from lazaretto.games.clinic.rules.people import LYING, PROTECTED, WORKED, kind_of, level_of, node_of, with_level
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe, Question
from lazaretto.games.clinic.rules.tables import (
    CURED_INCOME,
    DOCTOR,
    EXTINGUISHER_INCOME,
    GARDEN,
    GARDEN_INCOME,
    IN_BUSINESS,
    LAB,
    NONE,
    NURSE,
    OPERATING_ROOM,
    OUTPATIENT,
    OUTPATIENT_INCOME,
    PATIENT,
    PURPLE,
    TREATMENT_ROOM,
    WHITE,
    WORKAHOLIC_CURES,
    ZOMBIE_INCOME,
)
from lazaretto.kernel.masks import members, size


def income_from(c: Clinic, space: int, level: int) -> int:
    """What a patient of this colour pays for being cured in this module."""
    if c.built[OUTPATIENT] >> space & 1:
        return OUTPATIENT_INCOME
    income = CURED_INCOME[level]
    if c.built[TREATMENT_ROOM] >> space & 1:
        around = near(1 << space, c.board())
        income += GARDEN_INCOME * size(around & c.built[GARDEN])
        income += EXTINGUISHER_INCOME * size(around & c.extinguishers)
    return income


def nurses_needed(c: Clinic, space: int, doctor: int, patient: int) -> int:
    """Nurses a doctor of this level needs for a patient of that; NONE if he cannot cure him there."""
    if c.built[OUTPATIENT] >> space & 1:
        return 0
    if doctor == PURPLE:  # R32: no level, hence no operating room; in a treatment room he works in his own way
        return NONE
    difference = abs(doctor - patient)
    if c.built[OPERATING_ROOM] >> space & 1:
        return max(0, difference - 1)  # one virtual nurse
    return difference


class Ward:
    """The people standing in one module, as numbers in the clinic's list."""

    def __init__(self, c: Clinic, space: int) -> None:
        self.space = space
        self.doctors: list[int] = []  # ready to work
        self.any_doctor = False
        self.nurses: list[int] = []  # ready to work
        self.patients: list[int] = []  # not treated yet
        for index, code in enumerate(c.people):
            if node_of(code) != space:
                continue
            kind = kind_of(code)
            if kind == DOCTOR:
                self.any_doctor = True
                if not code & (WORKED | LYING):
                    self.doctors.append(index)
            elif kind == NURSE:
                if not code & WORKED:
                    self.nurses.append(index)
            elif kind == PATIENT and not code & PROTECTED:
                self.patients.append(index)
        self.tokens = c.blood.count(space)


def wards(c: Clinic) -> list[Ward]:
    """The modules that can treat somebody and hold a patient."""
    occupied = 0
    for code in c.people:
        if kind_of(code) == PATIENT and node_of(code) < SPACES:
            occupied |= 1 << node_of(code)
    if occupied:
        occupied &= c.treating()
    return [Ward(c, space) for space in members(occupied)]


def zombie_doctors(c: Clinic) -> list[int]:
    """The doctors who share a lab with exactly one zombie and have not cured it yet."""
    found: list[int] = []
    for index, code in enumerate(c.people):
        if kind_of(code) != DOCTOR or code & LYING:
            continue
        space = node_of(code)
        if space < SPACES and c.built[LAB] >> space & 1 and c.zombies.count(space) == 1:
            found.append(index)
    return found


@dataclass(init=False)
class Treatment(Question):
    """Treat a patient, or be finished."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def waits(self) -> bool:
        return True

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        codes: list[int] = []
        for ward in wards(c):
            codes.extend(cures(c, ward))
            if c.built[TREATMENT_ROOM] >> ward.space & 1:
                codes.extend(works(c, ward))
                codes.extend(transfusions(c, ward))
        if c.zombies:
            codes.extend([CURE_ZOMBIE.code(doctor) for doctor in zombie_doctors(c)])
        codes.sort()
        codes.append(COMMIT_TREATMENT.base)
        return codes

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        c = s.clinics[self.seat]
        if action == COMMIT_TREATMENT.base:
            if s.noting:
                s.note("income", seat=self.seat, money=c.income)
            if c.departing:
                s.push(RemoveCars(self.seat))
            return
        treat(s, self.seat, action)
        s.push(self if can_treat(c) else AllTreated(self.seat))


@dataclass(init=False)
class AllTreated(Treatment):
    """The last treatment has been made: that it is done goes without saying."""

    def usual(self, s: ClinicDeluxe) -> int:
        return COMMIT_TREATMENT.base


@dataclass(init=False)
class NobodyToTreat(Treatment):
    """Nobody can be treated this round."""


def treatment_of(c: Clinic, seat: int) -> Treatment:
    """What a seat is asked when treatment begins."""
    return Treatment(seat) if can_treat(c) else NobodyToTreat(seat)


def can_treat(c: Clinic) -> bool:
    """Can anybody be treated?"""
    for ward in wards(c):
        if cures(c, ward):
            return True
        if c.built[TREATMENT_ROOM] >> ward.space & 1 and (works(c, ward) or transfusions(c, ward)):
            return True
    return bool(c.zombies) and bool(zombie_doctors(c))


def cures(c: Clinic, ward: Ward) -> list[int]:
    """One doctor, one patient, and the nurses there are; of equal people the first."""
    codes: list[int] = []
    last_patient = NONE
    for patient in ward.patients:
        if c.people[patient] == last_patient:
            continue
        last_patient = c.people[patient]
        last_doctor = NONE
        for doctor in ward.doctors:
            if c.people[doctor] == last_doctor:
                continue
            last_doctor = c.people[doctor]
            need = nurses_needed(c, ward.space, level_of(last_doctor), level_of(last_patient))
            if 0 <= need <= len(ward.nurses):
                codes.append(CURE.code(patient, doctor))
    return codes


def works(c: Clinic, ward: Ward) -> list[int]:
    """A workaholic cures several patients of one colour at once (7.4)."""
    codes: list[int] = []
    for doctor in ward.doctors:
        if level_of(c.people[doctor]) == PURPLE:
            for level in range(PURPLE):
                count = 0
                for patient in ward.patients:
                    if level_of(c.people[patient]) == level:
                        count += 1
                most = min(count, WORKAHOLIC_CURES[level])
                codes.extend([WORK.code(doctor, level, number) for number in range(1, most + 1)])
            break
    return codes


def transfusions(c: Clinic, ward: Ward) -> list[int]:
    """Without a doctor in the room, a nurse gives a token's blood to a patient (7.2)."""
    codes: list[int] = []
    if ward.any_doctor or not ward.nurses or not ward.tokens:
        return codes
    last = NONE
    for patient in ward.patients:
        if c.people[patient] != last:
            codes.append(TRANSFUSE.code(patient))
        last = c.people[patient]
    return codes


# Carrying it out.


def treat(s: ClinicDeluxe, seat: int, action: int) -> None:
    """One treatment, as a code of the verbs of this phase."""
    c = s.clinics[seat]
    if CURE.owns(action):
        cure(s, seat, CURE.first(action), CURE.second(action))
    elif WORK.owns(action):
        work(s, seat, WORK.first(action), WORK.second(action), WORK.third(action))
    elif TRANSFUSE.owns(action):
        transfuse(s, seat, TRANSFUSE.first(action))
    else:
        doctor = CURE_ZOMBIE.first(action)
        space = node_of(c.people[doctor])
        c.people[doctor] |= LYING
        c.zombies.remove(space)
        s.cured_zombies += 1
        s.earn(seat, ZOMBIE_INCOME)
        if s.noting:
            s.note("cured_zombie", seat=seat, space=space, money=ZOMBIE_INCOME)


def cure(s: ClinicDeluxe, seat: int, patient: int, doctor: int) -> None:
    """A doctor cures a patient with as many nurses as it takes."""
    c = s.clinics[seat]
    space = node_of(c.people[patient])
    skill = level_of(c.people[doctor])
    need = nurses_needed(c, space, skill, level_of(c.people[patient]))
    c.people[doctor] |= WORKED
    use_nurses(c, space, need)
    if c.built[OPERATING_ROOM] >> space & 1:
        c.operated |= 1 << space
    send_home(s, seat, c.people[patient], income_from(c, space, level_of(c.people[patient])), skill, need)


def use_nurses(c: Clinic, space: int, number: int) -> None:
    """So many nurses of a module have worked."""
    for index, code in enumerate(c.people):
        if number == 0:
            return
        if kind_of(code) == NURSE and node_of(code) == space and not code & WORKED:
            c.people[index] = code | WORKED
            number -= 1


def send_home(s: ClinicDeluxe, seat: int, code: int, income: int, skill: int, nurses: int) -> None:
    """A cured patient pays and leaves the game with a car; `skill` is the doctor's, NONE where blood has helped."""
    c = s.clinics[seat]
    level = level_of(code)
    index = c.people.index(code)
    c.people.remove(code)
    s.spare[PATIENT] += 1
    c.cured[level] += 1
    c.all_cured += 1
    c.departing += 1
    s.earn(seat, income)
    if s.noting:
        space = node_of(code)
        if skill == NONE:
            s.note("cured_with_blood", seat=seat, level=level, space=space, money=income, person=index)
        else:
            s.note("cured", seat=seat, level=level, space=space, money=income, skill=skill, number=nurses, person=index)


def work(s: ClinicDeluxe, seat: int, doctor: int, level: int, number: int) -> None:
    """A workaholic cures so many patients of a colour and lies down."""
    c = s.clinics[seat]
    space = node_of(c.people[doctor])
    c.people[doctor] |= WORKED | LYING
    income = income_from(c, space, level)
    for code in c.people[:]:
        if number and kind_of(code) == PATIENT and node_of(code) == space and level_of(code) == level:
            send_home(s, seat, code, income, PURPLE, 0)
            number -= 1


def transfuse(s: ClinicDeluxe, seat: int, patient: int) -> None:
    """A nurse gives blood, paid as a cure: a white patient leaves, others drop a level and are protected."""
    c = s.clinics[seat]
    code = c.people[patient]
    space = node_of(code)
    level = level_of(code)
    c.blood.remove(space)
    s.blood_tokens += 1
    use_nurses(c, space, 1)
    income = income_from(c, space, level)
    if level == WHITE:
        send_home(s, seat, code, income, NONE, 1)
        return
    c.people[patient] = with_level(code, level - 1) | PROTECTED
    s.earn(seat, income)
    if s.noting:
        s.note("transfused", seat=seat, level=level, space=space, money=income)


def is_treated(s: ClinicDeluxe, seat: int) -> bool:
    """Has this seat committed the treatment of the round?"""
    if s.phase < IN_BUSINESS:
        return False
    for frame in s.lanes[seat] if s.lanes else s.stack:
        if isinstance(frame, Treatment) and frame.seat == seat:
            return False
    return True
