"""What may be expected of a clinic as it is: for bots, never for the rules.

The business of this round is played out by the rules on a table of its own: the planner moves, the best treatment is
done, expenses are paid, income buys popularity. What the rounds beyond may bring is estimated from beds, doctors,
nurses and doors.
"""

import math
from collections.abc import Mapping
from typing import Final

from lazaretto.games.clinic.mind.aids import treat_all
from lazaretto.games.clinic.mind.jobs import Weights
from lazaretto.games.clinic.mind.planner import best_plan
from lazaretto.games.clinic.rules.administration import exhausted_leave, labs, tire, worsen
from lazaretto.games.clinic.rules.board import floor_of, near
from lazaretto.games.clinic.rules.business import BuyPopularity, Expenses, Popularity, salaries, upkeep
from lazaretto.games.clinic.rules.movement import begin_movement, time_spent
from lazaretto.games.clinic.rules.people import at_node, kind_of, level_of
from lazaretto.games.clinic.rules.places import unplaced
from lazaretto.games.clinic.rules.scoring import treating_buildings
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    ACTION_STEPS,
    DOCTOR,
    END_BUILDING,
    END_DOCTOR,
    END_NURSE,
    END_PATIENT,
    END_ROOM,
    END_TIME,
    END_ZOMBIE,
    GARDEN,
    GARDEN_INCOME,
    IN_ADMINISTRATION,
    IN_BUSINESS,
    IN_MOVEMENT,
    LAB,
    NONE,
    NURSE,
    OUTPATIENT,
    PATIENT,
    PRICE_OF_POPULARITY,
    PURPLE,
    ROUNDS,
)
from lazaretto.games.clinic.rules.treatment import is_treated
from lazaretto.games.clinic.rules.turn import Feast
from lazaretto.kernel.masks import members, size

SHARP: Final = 3.0  # how much the least counts before the others
LIFT: Final = 1000  # keeps popularity off the lower end of its track


class Taste:
    """The numbers of the estimate; what they mean is said beside them in `data/weights.toml`."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.pay = weights["pay"]
        self.outpatient_pay = weights["outpatient_pay"]
        self.match = weights["match"]
        self.nurse_match = weights["nurse_match"]
        self.callers = weights["callers"]
        self.one_department = weights["one_department"]
        self.department = weights["department"]
        self.way = weights["way"]
        self.spare = weights["spare"]
        self.later = weights["later"]
        self.now = weights["now"]
        self.rate = weights["rate"]
        self.rate_more = weights["rate_more"]
        self.purse = weights["purse"]
        self.spill = weights["spill"]
        self.plot = weights["plot"]
        self.house = weights["house"]
        self.promise = weights["promise"]
        self.scholar = weights["scholar"]
        self.horizon = int(weights["horizon"])
        self.unready = weights["unready"]
        self.soft = weights["soft"]
        self.more_beds = weights["more_beds"]
        self.more_doctors = weights["more_doctors"]
        self.more_callers = weights["more_callers"]


class Rehearsal:
    """A table of its own for one clinic."""

    def __init__(self, s: ClinicDeluxe, seat: int) -> None:
        table = ClinicDeluxe(1)
        table.clinics = [s.clinics[seat].clone()]
        table.turn_order = [0]
        self.table = table
        self.c = table.clinics[0]
        self.c.popularity += LIFT
        self.cures = 0  # in the last business
        self.surplus = 0  # of the last business, or what was missing
        self.played = 0

    def business(self, treats: bool = True) -> None:
        """Treat and pay; the rest is neither spent nor saved."""
        c = self.c
        if c.zombies:
            Feast().run(self.table)
        before = c.all_cured
        if treats:
            treat_all(self.table, 0)
        self.cures = c.all_cured - before
        self.surplus = c.income - salaries(c) - upkeep(c)
        c.income = 0
        c.operated = 0
        self.played += 1

    def administration(self) -> None:
        """Doctors rise and tire, patients get worse."""
        labs(self.table)
        exhausted_leave(self.table)
        tire(self.table)
        worsen(self.table)


def outlook(s: ClinicDeluxe, seat: int, taste: Taste, parts: dict[str, float] | None = None) -> float:
    """The popularity to be expected at the end: this round played out, the patients there are, and an estimate.

    Its parts by name go to `parts`, where somebody wants them.
    """
    play = Rehearsal(s, seat)
    c = play.c
    number = max(1, s.round)
    rounds = ROUNDS - number
    money = c.savings
    if s.phase == IN_BUSINESS:
        if due_yet(s):
            play.business(not is_treated(s, seat))
            money += play.surplus
        else:
            money += c.income
    elif s.phase == IN_MOVEMENT:
        if c.costs and not taste.unready:
            follow(c, number == ROUNDS)
        settle_up(c)
        play.business()
        money += play.surplus
    elif s.phase != IN_ADMINISTRATION:
        begin_movement(c)
        follow(c, number == ROUNDS)
        play.business()
        money += play.surplus
    if s.phase != IN_ADMINISTRATION:
        play.administration()
    may_buy = s.phase != IN_ADMINISTRATION and (s.phase != IN_BUSINESS or pending(s, seat))
    income = max(0, min(money - c.savings, money)) if may_buy else 0
    score = best_use(money, income, rounds, taste)
    used = own = room = 0.0
    if parts is not None:
        parts["money"] = score
    if rounds > 0:
        free = Capacity(c, taste)
        if s.phase < IN_MOVEMENT and taste.now:
            soon = taste.now * (ACTION_STEPS - s.step) / ACTION_STEPS * free.brings(float(play.cures), 0)
            score += soon
            room += soon
        for ahead in range(1, rounds + 1):
            if play.played < taste.horizon and c.count(PATIENT):
                begin_movement(c)
                follow(c, number + ahead == ROUNDS)
                play.business()
                play.administration()
                used = float(play.cures)
                brought = play.surplus / PRICE_OF_POPULARITY
            else:
                used = 0.0
                brought = -(salaries(c) + upkeep(c)) / PRICE_OF_POPULARITY
            brings = free.brings(used, ahead)
            score += taste.later * (brought + brings)
            own += taste.later * brought
            room += taste.later * brings
    if parts is not None:
        parts["patients"], parts["prospects"], parts["popularity"] = own, room, float(c.popularity - LIFT)
    return score + c.popularity - LIFT + possessions(c, 0, parts)


def best_use(money: int, income: int, rounds: int, taste: Taste) -> float:
    """Income buys popularity as far as money is not worth more."""
    best = purse(money, rounds, taste)
    for bought in range(1, income // PRICE_OF_POPULARITY + 1):
        best = max(best, bought + purse(money - PRICE_OF_POPULARITY * bought, rounds, taste))
    return best


def purse(savings: int, rounds: int, taste: Taste) -> float:
    """What savings are worth: more than popularity while much can be built, nothing at the end."""
    if savings < 0:
        return savings / PRICE_OF_POPULARITY
    if rounds <= 0:
        return 0.0
    rate = taste.rate + taste.rate_more * rounds
    first = min(float(savings), taste.purse / 2)
    second = min(savings - first, taste.purse / 2)
    return rate * (1.3 * first + 0.7 * second) + taste.spill * max(0.0, savings - taste.purse)


def due_yet(s: ClinicDeluxe) -> bool:
    """Are expenses still to come?"""
    for frame in s.stack:
        if isinstance(frame, Expenses):
            return True
    return False


def pending(s: ClinicDeluxe, seat: int) -> bool:
    """Is this seat's purchase of popularity still to come?"""
    for frame in s.stack:
        if isinstance(frame, Popularity):
            return True
        if isinstance(frame, BuyPopularity) and frame.seat == seat:
            return True
    return False


def possessions(c: Clinic, rounds: int, parts: dict[str, float] | None = None) -> float:
    """What will count at the end, doctors as tired as they will be by then."""
    time, zombies = -c.time / END_TIME, END_ZOMBIE * len(c.zombies)
    staff = left = rooms = 0
    for code in c.people:
        kind = kind_of(code)
        if kind == DOCTOR:
            level = level_of(code)
            staff += END_DOCTOR[level if level == PURPLE else max(0, level - rounds)]
        elif kind == NURSE:
            staff += END_NURSE
        elif kind == PATIENT and rounds == 0:
            left += END_PATIENT[level_of(code)]
    for space in members(c.functional_rooms()):
        rooms += END_ROOM[floor_of(space)]
    rooms += END_BUILDING * max(0, treating_buildings(c) - 1)
    if parts is not None:
        parts["time"], parts["zombies"], parts["staff"] = time, float(zombies), float(staff)
        parts["patients_left"], parts["rooms"] = float(left), float(rooms)
    return time + zombies + staff + left + rooms


class Capacity:
    """What a clinic could treat in a round beyond the patients it has."""

    def __init__(self, c: Clinic, taste: Taste) -> None:
        self.taste = taste
        rooms = c.functional_rooms()
        self.doctors = float(c.count(DOCTOR))
        self.beds = 2.0 * size(rooms) + size(c.functional_theatres())
        gardens = 0
        for space in members(rooms):
            gardens += size(near(1 << space, c.board()) & c.built[GARDEN])
        self.pay = taste.pay + (GARDEN_INCOME * 2.0 * gardens / self.beds if self.beds else 0.0)
        nurses = float(c.count(NURSE))
        self.match = min(1.0, taste.match + (taste.nurse_match * nurses / self.doctors if self.doctors else 0.0))
        served = 0
        for space in members(rooms | c.functional_theatres()):
            served |= 1 << c.hub_beside(space)
        reach = min(1.0, taste.one_department + taste.department * (size(served) - 1))
        if c.built[OUTPATIENT]:
            reach = min(1.0, reach + taste.department)
        self.callers = taste.callers * c.queue_points() * reach
        self.outpatients = float(size(c.built[OUTPATIENT]))
        self.labs = float(size(c.built[LAB]))
        self.triage = 3.0 * c.triages()

    def brings(self, used: float, ahead: int) -> float:
        """Popularity of a round in which so many of its own patients are treated, with what will be added by then."""
        taste = self.taste
        beds = self.beds + taste.more_beds * ahead
        doctors = self.doctors + taste.more_doctors * ahead
        callers = self.callers + taste.more_callers * ahead
        wards = max(0.0, scarcest(beds, doctors * self.match, callers, taste.soft) - used)
        idle = max(0.0, doctors - used - wards)
        outpatients = min(self.outpatients, idle, max(0.0, callers - wards))
        scholars = min(self.labs, max(0.0, idle - outpatients))
        time = max(0.0, taste.way * (wards + outpatients / 2) - self.triage)
        money = wards * self.pay + outpatients * taste.outpatient_pay - time
        spare = max(0.0, beds - wards - used) + max(0.0, idle - outpatients - scholars)
        return money / PRICE_OF_POPULARITY + taste.scholar * scholars + taste.spare * spare


def scarcest(beds: float, doctors: float, callers: float, soft: float) -> float:
    """The least of what a cure takes; softly, more of the others helps a little too."""
    least = min(beds, doctors, callers)
    if soft <= 0.0 or least <= 0.0:
        return least
    parts = math.pow(least / beds, SHARP) + math.pow(least / doctors, SHARP) + math.pow(least / callers, SHARP)
    return least * (1 - soft + soft * math.pow(parts, -1 / SHARP))


def follow(c: Clinic, last_round: bool) -> None:
    """Move as the planner says."""
    plan = best_plan(c, Weights(last_round))
    for index, node in enumerate(plan.nodes):
        if node == NONE:
            continue
        if plan.fetches[index] != NONE:
            c.blood.remove(plan.fetches[index])
            c.blood.append(node)
        c.people[index] = at_node(c.people[index], node)
        c.costs[index] = plan.costs[index]
    settle_up(c)


def settle_up(c: Clinic) -> None:
    """End a movement: time, and those without a place."""
    if not c.costs:
        return
    c.time += time_spent(c)[1]
    gone = unplaced(c)
    c.people = [code for index, code in enumerate(c.people) if index not in gone]
    c.people.sort()
    c.starts = []
    c.costs = []
    c.carried = []
