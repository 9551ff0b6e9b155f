"""Business (4.7 to 4.9, 7.6): blood, treatment, zombies, expenses, popularity, bank."""

from dataclasses import dataclass

from lazaretto.games.clinic.rules.actions import BUY_POPULARITY, MOST_BOUGHT
from lazaretto.games.clinic.rules.people import LYING, kind_of, level_of, node_of
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe, Question, Step
from lazaretto.games.clinic.rules.tables import (
    DOCTOR,
    DOCTOR_SALARY,
    GARDEN,
    IN_BUSINESS,
    NURSE,
    NURSE_SALARY,
    OPERATING_UPKEEP,
    ORDERLY,
    ORDERLY_SALARY,
    ORDERLY_UPKEEP,
    PATIENT,
    PRICE_OF_POPULARITY,
    TREATMENT_ROOM,
    UPKEEP,
    YELLOW,
    ZOMBIE_PATIENTS,
)
from lazaretto.games.clinic.rules.treatment import treatment_of
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import members, size


@dataclass
class Business(Step):
    """Phase 2."""

    def run(self, s: ClinicDeluxe) -> None:
        s.phase = IN_BUSINESS
        steps: list[Frame] = [Donations(), Treatments(), ZombieCreation(), Expenses(), Popularity(), Bank()]
        s.push_all(steps)


@dataclass
class Donations(Step):
    """Donors produce blood and stand up; where tokens are short, the less popular come first (R44)."""

    def run(self, s: ClinicDeluxe) -> None:
        if not s.rules.blood:
            return
        order = list(range(s.seats))
        order.sort(key=lambda seat: (s.clinics[seat].popularity, -s.clinics[seat].arrival))
        for seat in order:
            c = s.clinics[seat]
            for index, code in enumerate(c.people):
                if code & LYING and kind_of(code) != PATIENT:
                    c.people[index] = code & ~LYING
                    if s.blood_tokens:
                        s.blood_tokens -= 1
                        c.blood.append(node_of(code))
                        c.blood.sort()
                        if s.noting:
                            s.note("gave_blood", seat=seat, kind=kind_of(code), space=node_of(code))
            c.people.sort()


@dataclass
class Treatments(Step):
    """Everybody treats, all at once or in turn order."""

    def run(self, s: ClinicDeluxe) -> None:
        frames: list[Frame] = [treatment_of(s.clinics[seat], seat) for seat in s.turn_order]
        if s.rules.business_in_turn:
            s.push_all(frames)
        else:
            s.open_lanes(frames)


@dataclass
class ZombieCreation(Step):
    """Two yellow patients left alone in a treatment room become a zombie, in turn order while there are tokens."""

    def run(self, s: ClinicDeluxe) -> None:
        if not s.rules.zombie:
            return
        for seat in s.turn_order:
            c = s.clinics[seat]
            for space in forsaken_rooms(c):
                if s.zombie_tokens == 0:
                    return
                s.zombie_tokens -= 1
                c.zombies.append(space)
                c.zombies.sort()
                c.zombies_made += 1
                for code in [code for code in c.people if node_of(code) == space and level_of(code) == YELLOW]:
                    c.people.remove(code)
                    s.spare[PATIENT] += 1
                if s.noting:
                    s.note("zombie_rises", seat=seat, space=space)


def forsaken_rooms(c: Clinic) -> list[int]:
    """The treatment rooms with exactly two yellow patients and neither doctor nor nurse."""
    found: list[int] = []
    for space in members(c.built[TREATMENT_ROOM]):
        yellow = 0
        tended = False
        for code in c.people:
            if node_of(code) == space:
                if kind_of(code) != PATIENT:
                    tended = True
                elif level_of(code) == YELLOW:
                    yellow += 1
        if yellow == ZOMBIE_PATIENTS and not tended:
            found.append(space)
    return found


# Expenses.


def salaries(c: Clinic) -> int:
    """What all employees cost a round."""
    due = 0
    for code in c.people:
        due += salary(code)
    return due


def salary(code: int) -> int:
    """What a person costs a round; patients cost nothing."""
    kind = kind_of(code)
    if kind == DOCTOR:
        return DOCTOR_SALARY[level_of(code)]
    if kind == NURSE:
        return NURSE_SALARY
    return ORDERLY_SALARY if kind == ORDERLY else 0


def upkeep(c: Clinic) -> int:
    """What modules and gardens cost a round, less what orderlies save (R17, R18)."""
    due = UPKEEP * (size(c.modules) + size(c.built[GARDEN])) + OPERATING_UPKEEP * size(c.operated)
    return max(0, due - ORDERLY_UPKEEP * c.count(ORDERLY))


@dataclass
class Expenses(Step):
    """Income pays first, then savings, then popularity; what is still missing is cancelled (R9)."""

    def run(self, s: ClinicDeluxe) -> None:
        for seat in s.turn_order:
            c = s.clinics[seat]
            wages, keep = salaries(c), upkeep(c)
            due = wages + keep
            from_income = min(due, c.income)
            from_savings = min(due - from_income, c.savings)
            c.income -= from_income
            c.savings -= from_savings
            c.spent += from_income + from_savings
            missing = due - from_income - from_savings
            if s.noting:
                s.note(
                    "paid_expenses",
                    seat=seat,
                    money=from_income + from_savings,
                    salaries=wages,
                    upkeep=keep,
                    from_income=from_income,
                    from_savings=from_savings,
                )
            if missing:
                lost = -s.change_popularity(seat, -missing)
                if s.noting:
                    s.note("could_not_pay", seat=seat, money=missing, popularity=lost)
        if s.noting:
            s.note("expenses")


@dataclass
class Popularity(Step):
    """Everybody may buy popularity with what is left of the round's income, in reverse turn order."""

    def run(self, s: ClinicDeluxe) -> None:
        frames: list[Frame] = [BuyPopularity(seat) for seat in reversed(s.turn_order)]
        s.push_all(frames)


@dataclass
class BuyPopularity(Question):
    """How much popularity is bought? Savings may not be used (R43)."""

    def legal(self, s: ClinicDeluxe) -> list[int]:
        most = min(MOST_BOUGHT - 1, s.clinics[self.seat].income // PRICE_OF_POPULARITY)
        return [BUY_POPULARITY.code(number) for number in range(most + 1)]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        number = BUY_POPULARITY.first(action)
        if number == 0:
            return
        c = s.clinics[self.seat]
        c.income -= PRICE_OF_POPULARITY * number
        c.spent += PRICE_OF_POPULARITY * number
        s.change_popularity(self.seat, number)
        if s.noting:
            s.note("bought_popularity", seat=self.seat, number=number, money=PRICE_OF_POPULARITY * number)


@dataclass
class Bank(Step):
    """The rest of the income joins the savings."""

    def run(self, s: ClinicDeluxe) -> None:
        for seat, c in enumerate(s.clinics):
            saved = c.income
            c.savings += saved
            c.income = 0
            if s.noting and saved:
                s.note("saved", seat=seat, money=saved)
