"""What a seat that plays alone wants besides points: its goal, without which the game is lost (7.1).

Every goal says how near it is, in points: a goal that is met is worth far more than any turn could bring otherwise, and
every step towards it is worth more than what it costs, the more so the fewer rounds are left. A goal that can no longer
be met is worth nothing, whatever is done, so that the rest of the game is played for points. Two goals are only worth
something once they are met (six patients in the last round; rich and unknown): no way to them is known.
"""

from typing import Final

from lazaretto.games.clinic.mind.colours import best_colours, rounds_to_come
from lazaretto.games.clinic.mind.errands import is_pressed
from lazaretto.games.clinic.rules.board import FLOOR, FLOOR_MASKS, FLOORS, GROUND, PRE, SPACES, beside, near
from lazaretto.games.clinic.rules.paths import reach, times
from lazaretto.games.clinic.rules.people import kind_of, level_of, node_of
from lazaretto.games.clinic.rules.scoring import goal_met, levels, treating_buildings, white_patients
from lazaretto.games.clinic.rules.site import Site
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    ACTION_STEPS,
    ACTION_TILES,
    DOCTOR,
    DOCTOR_COST,
    GOAL_IDS,
    GOALS,
    HIRE_TILE,
    IN_ACTIONS,
    IN_BUSINESS,
    LAB,
    NONE,
    NURSE,
    NURSE_COST,
    OUTPATIENT,
    PATIENT,
    RED,
    ROUNDS,
    TREATMENT_ROOM,
    TRIAGE_TIME,
    WHITE,
    YELLOW,
)
from lazaretto.kernel.masks import members, size

MET: Final = 40.0  # points that a goal is worth once it is met
STEP: Final = 25.0  # what all steps towards most goals are worth together
HURRY: Final = (0.3, 0.3, 0.5, 0.8, 1.0, 1.0, 1.0)  # how much a step counts in each round, where it can wait
COVER: Final = 0.5  # of a dollar that the next step will cost
SPARE: Final = 2.0  # of a round in which nobody need be hired
WHITE_LEFT: Final = 3.0  # of a white patient in the bag or in the book
OTHER_LEFT: Final = 0.4  # of any other in the bag, who may come before a white one
KEPT: Final = 4.0  # of a white patient for later, where colours are wanted
AGEING: Final = 9.0  # of a yellow one who will be orange in the last round
COLLEAGUE: Final = 7.0  # of each of five doctors, where four colours are wanted
LABORATORY: Final = 6.0
HOUSE: Final = 16.0  # of a building that can treat
BEGUN: Final = 7.0  # of one that has a hub or a treatment room, and room for the other
NEARLY: Final = 12.0  # of one that has both
HEIGHTS: Final = (0.0, 5.0, 17.0, 30.0)  # of a place for a hub on top of so many modules
CLIMB: Final = (0, 12, 9, 5)  # dollars from there to the hub on top
HOUSE_PRICE: Final = 6  # dollars of a hub, a treatment room and a supply room
PATIENCE: Final = 3  # rounds that a patient can wait
LATE: Final = 2.0  # of time that will be missing


def aim(s: ClinicDeluxe, seat: int) -> float:
    """What the goal alone promises; nothing where several play."""
    if s.seats != 1 or s.goal == NONE:
        return 0.0
    c = s.clinics[seat]
    goal = GOAL_IDS[s.goal]
    if s.over():
        return MET if goal_met(s) else 0.0
    if goal == "g_no_white":
        return no_white(s, c)
    if goal == "g_three_buildings":
        return three_buildings(s, c)
    if goal == "g_time_12":
        return little_time(s, c)
    if goal == "g_seven_doctors":
        return seven_doctors(s, c)
    if goal == "g_four_doctor_colors":
        return doctor_colours(s, c)
    if goal == "g_three_patient_colors":
        return patient_colours(s, c)
    if goal == "g_hub_top_floor":
        return hub_on_top(s, c)
    return four_nurses(s, c) if goal == "g_four_nurses" else 0.0


def covered(c: Clinic, dollars: int) -> float:
    """Money kept for the next step."""
    return COVER * min(dollars, c.savings + c.income)


# People: one doctor and one nurse can be hired in a round.


def hires_to_come(s: ClinicDeluxe, c: Clinic, left: int, price: int) -> int:
    """In how many rounds somebody of a kind can still be hired, of whom so many are left this round."""
    later = ROUNDS - max(1, s.round)
    if s.phase == IN_BUSINESS and c.savings + c.income < price:
        return max(0, later - 1)
    if s.phase > IN_ACTIONS or left == 0 or c.savings < price:
        return later
    if c.chosen_secretly == HIRE_TILE or c.action == HIRE_TILE:
        return later + 1
    free = c.chosen_secretly == NONE and c.action == NONE
    steps = ACTION_STEPS - s.step + int(free)
    return later + int(steps > 0 and c.used_tiles[HIRE_TILE] < ACTION_TILES)


def staffed(have: int, coming: int, wanted: int) -> float:
    """So many of as many people as are wanted; nothing if the rest can no longer be hired."""
    if have >= wanted:
        return MET
    return STEP * (1 + have / wanted) / 2 + SPARE * (have + coming - wanted) if have + coming >= wanted else 0.0


def seven_doctors(s: ClinicDeluxe, c: Clinic) -> float:
    chairs = len(s.university) - s.university.count(NONE)
    wanted = int(GOALS["g_seven_doctors"])
    have = c.count(DOCTOR)
    value = staffed(have, hires_to_come(s, c, chairs, DOCTOR_COST[0]), wanted)
    return value + (covered(c, DOCTOR_COST[0]) if have < wanted else 0.0)


def four_nurses(s: ClinicDeluxe, c: Clinic) -> float:
    wanted = int(GOALS["g_four_nurses"])
    have = c.count(NURSE)
    value = staffed(have, hires_to_come(s, c, s.nurses, NURSE_COST[0]), wanted)
    return value + (covered(c, NURSE_COST[0]) if have < wanted else 0.0)


def doctor_colours(s: ClinicDeluxe, c: Clinic) -> float:
    """The colours the doctors can have at the end, each round as many of them in labs as there are labs."""
    rounds = rounds_to_come(s)
    if c.built[LAB] == 0 and s.stock[LAB] == 0:
        return 0.0
    found = [level_of(code) for code in c.people if kind_of(code) == DOCTOR]
    count = best_colours(found, rounds, size(c.built[LAB]))
    wanted = int(GOALS["g_four_doctor_colors"])
    if rounds == 0:
        return MET if count >= wanted else 0.0
    value = 2 * STEP * count / wanted + COLLEAGUE * min(len(found), wanted + 1) + (LABORATORY if c.built[LAB] else 0.0)
    return value + covered(c, DOCTOR_COST[0])


# Patients.


def no_white(s: ClinicDeluxe, c: Clinic) -> float:
    """White patients in the bag and in the book; those in the clinic turn yellow at the next administration."""
    waiting = sum(row.count(WHITE) for row in s.book)
    left = waiting + s.patient_bag[WHITE]
    if rounds_to_come(s) == 0:
        left = white_patients(s)
    others = sum(s.patient_bag)
    return (MET - STEP if left == 0 else 0.0) + STEP - WHITE_LEFT * left - OTHER_LEFT * others


def patient_colours(s: ClinicDeluxe, c: Clinic) -> float:
    """The colours that will be there at the end: in the last round of patients who stay outside, in others not yet."""
    rounds = rounds_to_come(s)
    wanted = int(GOALS["g_three_patient_colors"])
    if rounds > 2:
        return KEPT * min(2, white_patients(s))
    if rounds == 2:
        white = s.patient_bag[WHITE] + sum(row.count(WHITE) for row in s.book)
        yellow = 0
        for code in c.people:
            if kind_of(code) == PATIENT and node_of(code) == PRE and level_of(code) == YELLOW:
                yellow += 1
        return KEPT * min(2, white) + (AGEING if yellow else 0.0)
    if rounds == 0:
        count = len(levels(c, PATIENT))
    else:
        found: list[int] = []
        for code in c.people:
            level = level_of(code)
            if kind_of(code) == PATIENT and level < RED and level not in found:
                found.append(level)
        count = len(found)
    return MET if count >= wanted else 1.2 * STEP * count / wanted


# The building.


def three_buildings(s: ClinicDeluxe, c: Clinic) -> float:
    """Buildings that can treat, begun ones, and ground for more."""
    wanted = int(GOALS["g_three_buildings"])
    count = treating_buildings(c)
    if count >= wanted:
        return MET
    ground = Site(c).open & GROUND
    begun = 0.0
    other = 0
    for building in c.buildings():
        worth = 0.0 if building & c.treating() else begun_worth(c, building, ground)
        begun += worth
        other += int(worth > 0)
    apart = ground & ~near(c.modules, c.board())
    places = plots(apart, wanted - count - other, int(s.stock[OUTPATIENT] > 0))
    if count + other + places < wanted:
        return 0.0
    hurry = max(0.6, HURRY[s.round])
    return BEGUN + hurry * (HOUSE * (count - 1) + begun) + covered(c, HOUSE_PRICE)


def begun_worth(c: Clinic, building: int, ground: int) -> float:
    """What a building that cannot treat yet is worth: it has a hub or a treatment room, and room for the other."""
    hubs = building & c.hubs()
    rooms = building & c.built[TREATMENT_ROOM]
    if rooms & beside(hubs):
        return NEARLY
    return BEGUN if beside(hubs | rooms) & ground else 0.0


def plots(ground: int, wanted: int, single: int) -> int:
    """How many buildings find room on this ground, two spaces each, so many of them on one; no more than are wanted."""
    if wanted <= 0 or ground == 0:
        return 0
    best = 0
    for space in members(ground):
        one = 1 << space
        if single:
            best = max(best, 1 + plots(ground & ~one & ~beside(one), wanted - 1, 0))
        for other in members(beside(one) & ground):
            if other > space:
                both = one | 1 << other
                best = max(best, 1 + plots(ground & ~both & ~beside(both), wanted - 1, single))
        if best >= wanted:
            return best
    return best


def hub_on_top(s: ClinicDeluxe, c: Clinic) -> float:
    """How high the highest place stands on which a hub may come, floor by floor."""
    top = FLOOR * (FLOORS - 1)
    hubs = c.hubs()
    if hubs & FLOOR_MASKS[FLOORS - 1]:
        return MET
    occupied = c.occupied()
    best = 0
    for space in members(c.modules & GROUND):
        height = 1
        while height < FLOORS and c.modules >> (space + FLOOR * height) & 1:
            height += 1
        blocked = False
        for floor in range(height, FLOORS):
            blocked = blocked or occupied >> (space + FLOOR * floor) & 1 != 0
        if height == FLOORS or blocked or (height == FLOORS - 1 and hubs >> (space + top - FLOOR) & 1):
            continue
        best = max(best, height)
    if best == 0:
        return 0.0
    return HURRY[s.round] * HEIGHTS[best] + covered(c, CLIMB[best])


# Time and money.


def little_time(s: ClinicDeluxe, c: Clinic) -> float:
    """Who must come in and who waits, against the time there is for them; the planner sees to the rest."""
    limit = int(GOALS["g_time_12"])
    if c.time > limit or not is_pressed(s):
        return 0.0
    if rounds_to_come(s) == 0:
        return MET
    entering = waiting = 0
    if s.phase <= IN_ACTIONS:
        for code in c.people:
            if kind_of(code) == PATIENT and node_of(code) == PRE:
                waiting += 1
            elif kind_of(code) != PATIENT and node_of(code) >= SPACES:
                entering += 1
    rounds = rounds_to_come(s)
    free = TRIAGE_TIME * c.triages()
    ways = times(reach(c, PRE))
    rooms = [ways[space] for space in members(c.functional_rooms() | c.functional_theatres())]
    way = min(rooms) if rooms else 3
    waiting = max(0, waiting - size(c.built[OUTPATIENT]))
    soon = min(PATIENCE, rounds)
    over = max(0.0, entering + way * waiting - soon * ((limit - c.time) / rounds + free))
    brings = rounds * (1.5 * c.triages() + 1.0 * size(c.built[OUTPATIENT]) + 2.0 / way)
    return STEP - LATE * over + brings
