"""The best course of a ward: most income, then most patients, then the sickest, then the first.

No rule: what is shown as the income to be expected, and what aids and bots do.
"""

from lazaretto.games.clinic.rules.actions import CURE, TRANSFUSE, WORK
from lazaretto.games.clinic.rules.people import level_of
from lazaretto.games.clinic.rules.state import Clinic
from lazaretto.games.clinic.rules.tables import PURPLE, TREATMENT_ROOM, WORKAHOLIC_CURES, ZOMBIE_INCOME
from lazaretto.games.clinic.rules.treatment import Ward, income_from, nurses_needed, wards, zombie_doctors


class Course:
    """A way to treat the patients of a ward, and how good it is."""

    def __init__(self) -> None:
        self.actions: list[int] = []
        self.income = 0
        self.patients = 0
        self.sickness = 0

    def better_than(self, other: "Course") -> bool:
        if self.income != other.income:
            return self.income > other.income
        if self.patients != other.patients:
            return self.patients > other.patients
        return self.sickness > other.sickness

    def with_more(self, action: int, income: int, patients: int, sickness: int) -> "Course":
        """This course and one more treatment."""
        after = Course()
        after.actions = [*self.actions, action]
        after.income = self.income + income
        after.patients = self.patients + patients
        after.sickness = self.sickness + sickness
        return after


def sickness_of(level: int) -> int:
    """Weighs colours so that one sicker patient counts more than any number of others in a room."""
    return int(10**level)


def best_course(c: Clinic, ward: Ward) -> Course:
    """The best treatment of a ward."""
    course = Course()
    if not ward.any_doctor:
        tokens = min(ward.tokens, len(ward.nurses))
        if tokens and c.built[TREATMENT_ROOM] >> ward.space & 1:
            for patient in sorted(ward.patients, key=lambda number: -level_of(c.people[number]))[:tokens]:
                level = level_of(c.people[patient])
                course = course.with_more(
                    TRANSFUSE.code(patient), income_from(c, ward.space, level), 1, sickness_of(level)
                )
        return course
    return extend(c, ward, 0, ward.patients, len(ward.nurses), course)


def extend(c: Clinic, ward: Ward, at: int, patients: list[int], nurses: int, course: Course) -> Course:
    """The best way on, with the doctors from this one on, these patients and so many nurses left."""
    if at == len(ward.doctors) or not patients:
        return course
    best = extend(c, ward, at + 1, patients, nurses, course)
    doctor = ward.doctors[at]
    skill = level_of(c.people[doctor])
    for place, patient in enumerate(patients):
        level = level_of(c.people[patient])
        need = nurses_needed(c, ward.space, skill, level)
        if 0 <= need <= nurses:
            more = course.with_more(
                CURE.code(patient, doctor), income_from(c, ward.space, level), 1, sickness_of(level)
            )
            found = extend(c, ward, at + 1, patients[:place] + patients[place + 1 :], nurses - need, more)
            if found.better_than(best):
                best = found
    if skill == PURPLE and c.built[TREATMENT_ROOM] >> ward.space & 1:
        for level in range(PURPLE):
            group = [patient for patient in patients if level_of(c.people[patient]) == level][: WORKAHOLIC_CURES[level]]
            for number in range(1, len(group) + 1):
                gone = group[:number]
                more = course.with_more(
                    WORK.code(doctor, level, number),
                    number * income_from(c, ward.space, level),
                    number,
                    number * sickness_of(level),
                )
                rest = [patient for patient in patients if patient not in gone]
                found = extend(c, ward, at + 1, rest, nurses, more)
                if found.better_than(best):
                    best = found
    return best


def best_income(c: Clinic) -> int:
    """What the best treatment earns with everybody where he stands."""
    income = 0
    for ward in wards(c):
        income += best_course(c, ward).income
    if c.zombies:
        income += ZOMBIE_INCOME * len(zombie_doctors(c))
    return income
