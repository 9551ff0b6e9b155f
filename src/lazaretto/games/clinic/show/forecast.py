# mypyc: interpreted
"""What the end of the round will bring if nobody moves any more, and what the planner proposes.

Shown before anything is committed: the forecast of every clinic to everybody, a proposal to its owner alone. People are
numbers in the clinic's list.
"""

from lazaretto.games.clinic.rules.actions import CURE, CURE_ZOMBIE, FETCH, MOVE, TRANSFUSE, WORK
from lazaretto.games.clinic.rules.administration import in_lab
from lazaretto.games.clinic.rules.board import NODE_IDS, SPACE_IDS, SPACES
from lazaretto.games.clinic.rules.business import Expenses, forsaken_rooms, salaries, salary, upkeep
from lazaretto.games.clinic.rules.courses import best_course
from lazaretto.games.clinic.rules.movement import time_spent
from lazaretto.games.clinic.rules.paths import way
from lazaretto.games.clinic.rules.people import LYING, PROTECTED, kind_of, level_of, node_of
from lazaretto.games.clinic.rules.places import can_commit, unplaced
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    DOCTOR,
    IN_ADMINISTRATION,
    IN_BUSINESS,
    LEVEL_IDS,
    NONE,
    OPERATING_ROOM,
    OVER,
    PATIENT,
    PRICE_OF_POPULARITY,
    PURPLE,
    RED,
    WHITE,
    YELLOW,
    ZOMBIE_INCOME,
)
from lazaretto.games.clinic.rules.treatment import is_treated, wards, zombie_doctors
from lazaretto.games.clinic.rules.turn import is_safe
from lazaretto.games.clinic.show.choices import treatment_label
from lazaretto.games.clinic.show.shapes import Forecast, Money, Move, Proposal, Time, Treated, Wage


class Prospect:
    """Who would be treated, what it earns and what it takes."""

    def __init__(self, c: Clinic) -> None:
        self.income = 0
        self.cured: list[int] = []
        self.relieved: list[int] = []
        self.exhausted: list[int] = []
        self.fighters: list[int] = []  # doctors who would cure a zombie
        self.operated = c.operated

    def look(self, c: Clinic) -> None:
        """The best treatment with everybody where he stands, but for those a zombie gets first."""
        for ward in wards(c):
            if ward.space in c.zombies:
                continue
            course = best_course(c, ward)
            self.income += course.income
            for action in course.actions:
                self.see(c, ward.space, ward.patients, action)
        self.fighters = zombie_doctors(c)
        self.income += ZOMBIE_INCOME * len(self.fighters)

    def see(self, c: Clinic, space: int, patients: list[int], action: int) -> None:
        if CURE.owns(action):
            self.cured.append(CURE.first(action))
            if c.built[OPERATING_ROOM] >> space & 1:
                self.operated |= 1 << space
        elif WORK.owns(action):
            group = [index for index in patients if level_of(c.people[index]) == WORK.second(action)]
            left = [index for index in group if index not in self.cured]
            self.cured += left[: WORK.third(action)]
            self.exhausted.append(WORK.first(action))
        elif TRANSFUSE.owns(action):
            patient = TRANSFUSE.first(action)
            (self.cured if level_of(c.people[patient]) == WHITE else self.relieved).append(patient)


def forecast(s: ClinicDeluxe, seat: int) -> Forecast:
    """Income of the best treatment, what is due, and what will become of whom, as far as it has not happened yet."""
    c = s.clinics[seat]
    prospect = Prospect(c)
    if not is_treated(s, seat):
        prospect.look(c)
    over = s.phase in (IN_ADMINISTRATION, OVER)
    moving = len(c.costs) == len(c.people) and len(c.costs) > 0
    ready = moving and can_commit(c)
    eaten = [] if s.phase >= IN_BUSINESS else [index for index, code in enumerate(c.people) if not is_safe(c, code)]
    gone = eaten + (unplaced(c) if ready else [])
    turns = [] if over else becoming_zombies(s, c)
    people = list(enumerate(c.people))
    changing = [] if over else [(index, code) for index, code in people if index not in gone]
    saved = {*prospect.cured, *prospect.relieved, *turns}
    sick = [(index, code) for index, code in changing if is_sick(code) and index not in saved]
    return {
        **money(s, c, prospect, gone),
        "cured": sorted(prospect.cured),
        "relieved": sorted(prospect.relieved),
        "leaves": [index for index, code in changing if leaves(s, c, code) or index in prospect.exhausted],
        "rises": [index for index, code in changing if rises(c, code) and index not in prospect.fighters],
        "tires": [index for index, code in changing if tires(c, code)],
        "worsens": [index for index, code in sick if level_of(code) != RED],
        "dies": [index for index, code in sick if level_of(code) == RED],
        "turns": turns,
        "eaten": eaten,
        "unplaced": unplaced(c) if moving else [],
        "time": time_json(c) if moving else None,
        "can_commit": ready,
    }


def money(s: ClinicDeluxe, c: Clinic, prospect: Prospect, gone: list[int]) -> Money:
    """What comes in, what is due, and the popularity the rest could buy."""
    after = c.clone()
    after.people = [code for index, code in enumerate(c.people) if index not in gone]
    after.operated = prospect.operated
    wages, keep = (0, 0) if is_paid(s) else (salaries(after), upkeep(after))
    income = c.income + prospect.income
    due = wages + keep
    left = max(0, income - due)
    return {
        "income": income,
        "salaries": wages,
        "upkeep": keep,
        "due": due,
        "left": left,
        "popularity": left // PRICE_OF_POPULARITY,
        "from_savings": min(c.savings, max(0, due - income)),
        "missing": max(0, due - income - c.savings),
    }


def time_json(c: Clinic) -> Time:
    """The time of all ways so far, and what triage saves of it."""
    total, spent = time_spent(c)
    return {"ways": total, "triage": total - spent, "spent": spent}


# How far the round is.


def is_paid(s: ClinicDeluxe) -> bool:
    """Have the expenses of the round been paid?"""
    return s.phase >= IN_BUSINESS and not any(isinstance(frame, Expenses) for frame in s.stack)


# What becomes of whom.


def rises(c: Clinic, code: int) -> bool:
    """A doctor who stands in a lab gains two levels and popularity."""
    return kind_of(code) == DOCTOR and in_lab(c, code) and not code & LYING


def tires(c: Clinic, code: int) -> bool:
    """A doctor outside a lab loses a level."""
    return kind_of(code) == DOCTOR and not in_lab(c, code) and level_of(code) not in (WHITE, PURPLE)


def leaves(s: ClinicDeluxe, c: Clinic, code: int) -> bool:
    """An exhausted workaholic leaves the game; one who lies before business gives blood."""
    lies = code & LYING != 0 and s.phase >= IN_BUSINESS
    return lies and kind_of(code) == DOCTOR and level_of(code) == PURPLE and not in_lab(c, code)


def is_sick(code: int) -> bool:
    """A patient gets worse, unless a nurse is on top."""
    return kind_of(code) == PATIENT and not code & PROTECTED


def becoming_zombies(s: ClinicDeluxe, c: Clinic) -> list[int]:
    """Two yellow patients without doctor and nurse become a zombie, while there are tokens (7.5)."""
    if not s.rules.zombie or is_paid(s):
        return []
    rooms = [space for space in forsaken_rooms(c) if space not in c.zombies][: s.zombie_tokens]
    return [index for index, code in enumerate(c.people) if node_of(code) in rooms and level_of(code) == YELLOW]


# What would be done.


def proposal(s: ClinicDeluxe, seat: int, row: list[int]) -> Proposal:
    """What these moves of people would do: everybody's way, and what the round would bring afterwards."""
    world = s.clone()
    moved: list[int] = []
    fetches: dict[int, int] = {}
    for action in row:
        if MOVE.owns(action):
            moved.append(MOVE.first(action))
        elif FETCH.owns(action):
            fetches[moved[-1]] = FETCH.first(action)
        world.apply(seat, action)
    c, after = s.clinics[seat], world.clinics[seat]
    moves = [
        move_json(c, index, node_of(after.people[index]), after.costs[index], fetches.get(index, NONE))
        for index in moved
    ]
    told = forecast(world, seat)
    gone = [*told["eaten"], *(told["unplaced"] if told["can_commit"] else [])]
    return {
        "plan": {"moves": moves, "forecast": told, "treatments": treatments(after), "wages": wages(after, gone)},
    }


def treatments(c: Clinic) -> list[Treated]:
    """The best treatment with everybody where he stands, one by one, but for those a zombie gets first."""
    actions = [action for ward in wards(c) if ward.space not in c.zombies for action in best_course(c, ward).actions]
    actions += [CURE_ZOMBIE.code(doctor) for doctor in zombie_doctors(c)]
    return [treated_json(c, action) for action in actions]


def treated_json(c: Clinic, action: int) -> Treated:
    """Who is treated where, by whom, for how much."""
    label, told = treatment_label(c, action)
    level, number = told.get("level", NONE), told.get("number", 0)
    if WORK.owns(action):
        level, number = WORK.second(action), WORK.third(action)
    return {
        "label": label,
        "space": SPACE_IDS[told["space"]],
        "level": None if level == NONE else LEVEL_IDS[level],
        "skill": LEVEL_IDS[told["skill"]] if "skill" in told else None,
        "number": number,
        "money": told["money"],
    }


def wages(c: Clinic, gone: list[int]) -> list[Wage]:
    """What each employee who stays is paid."""
    staff = [(index, salary(code)) for index, code in enumerate(c.people) if index not in gone]
    return [{"person": index, "money": money} for index, money in staff if money]


def move_json(c: Clinic, index: int, node: int, time: int, fetch: int) -> Move:
    """One person's move: where to, in what time, by which nodes, and where a nurse fetches blood on the way."""
    start = node_of(c.people[index])
    nodes = [] if node in (start, NONE) or node >= SPACES else way(c, start, node)
    if fetch != NONE:
        nodes = way(c, start, fetch) + way(c, fetch, node)
    return {
        "person": index,
        "node": NODE_IDS[node],
        "time": time,
        "way": [NODE_IDS[at] for at in nodes],
        "fetch": None if fetch == NONE else SPACE_IDS[fetch],
    }
