"""Which answers a plan tries: not those that another one always beats."""

from lazaretto.games.dice_hospital.rules.actions import ACTIVATE, PLACE, TARGET
from lazaretto.games.dice_hospital.rules.activation import ChooseDepartment, Placement, Treat, usable
from lazaretto.games.dice_hospital.rules.state import COLOUR, VALUE, DiceHospital, Hospital
from lazaretto.games.dice_hospital.rules.tables import (
    ANY,
    CONSULTANT,
    DEPARTMENT_RULES,
    DEPARTMENTS,
    HEAL,
    NONE,
    NURSE,
    SPECIALIST_TRIGGERS,
    Rule,
)
from lazaretto.games.dice_hospital.rules.treatment import resolvable, takes_bag


def sensible_answers(s: DiceHospital, seat: int, planning: bool) -> list[int]:
    """No specialist where a nurse does as much, no bag for a colour that sets nothing off."""
    legal = s.legal(seat)
    frame = s.question(seat)
    h = s.hospitals[seat]
    if isinstance(frame, Treat):
        return without_idle_bags(s, h, frame, legal)
    if h.idle_nurses and isinstance(frame, Placement):
        return without_idle_specialists(s, h, legal)
    if h.idle_nurses and isinstance(frame, ChooseDepartment) and frame.worker != NURSE:
        found = [code for code in legal if may_set_off(h, frame.worker, ACTIVATE.first(code), s.spendable(h))]
        return found if found else legal
    return legal


def without_idle_specialists(s: DiceHospital, h: Hospital, legal: list[int]) -> list[int]:
    """While there are nurses, specialists are placed where they may add something."""
    found: list[int] = []
    bags = s.spendable(h)
    departments = resolvable(h.beds, usable(s, h), bags, DEPARTMENTS)
    for code in legal:
        if PLACE.owns(code) and PLACE.first(code) != NURSE:
            useful = False
            for department in departments:
                if may_set_off(h, PLACE.first(code), department, bags):
                    useful = True
                    break
            if not useful:
                continue
        found.append(code)
    return found


def may_set_off(h: Hospital, worker: int, department: int, bags: int) -> bool:
    """Could the department heal a patient of the colour that sets off this specialist?"""
    trigger = trigger_of(h, worker)
    rule = DEPARTMENT_RULES[department]
    if trigger == ANY:
        return True
    if rule.effect != HEAL:
        return False
    if rule.colour != ANY:
        return rule.colour == trigger
    return bags > 0 or has_patient(h.beds, rule, trigger)


def has_patient(beds: list[int], rule: Rule, colour: int) -> bool:
    """Is there a patient of this colour whom the department takes?"""
    for die in beds:
        if die and COLOUR[die] == colour and rule.values >> VALUE[die] & 1:
            return True
    return False


def trigger_of(h: Hospital, worker: int) -> int:
    """The colour that sets off a specialist, ANY where it is something else."""
    specialist = worker - 1
    if specialist == CONSULTANT and h.copied != NONE:
        specialist = h.copied
    return SPECIALIST_TRIGGERS[specialist]


def without_idle_bags(s: DiceHospital, h: Hospital, frame: Treat, legal: list[int]) -> list[int]:
    """A bag changes a colour where the department asks for it, or where it sets off whoever was placed."""
    if not s.spendable(h) or DEPARTMENT_RULES[frame.department].colour != ANY:
        return legal
    trigger = ANY if frame.worker == NURSE else trigger_of(h, frame.worker)
    found: list[int] = []
    for code in legal:
        if not takes_bag(h.beds, code) or (trigger != ANY and TARGET.second(code) == trigger):
            found.append(code)
    return found if found else legal
