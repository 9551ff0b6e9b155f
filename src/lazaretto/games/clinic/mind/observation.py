"""What a seat may know, as numbers: for nets and environments."""

from typing import Final

from lazaretto.games.clinic.mind.outlook import due_yet, pending
from lazaretto.games.clinic.rules.admission import Admit
from lazaretto.games.clinic.rules.board import FLOOR_MASKS, FLOORS, GROUND, PRE
from lazaretto.games.clinic.rules.building import BonusBuild, Build, BuildAt
from lazaretto.games.clinic.rules.business import BuyPopularity
from lazaretto.games.clinic.rules.hiring import Hire
from lazaretto.games.clinic.rules.movement import ChangeMind, Movement, MoveZombie, Walk
from lazaretto.games.clinic.rules.parking import Park, Relocate, RemoveCars
from lazaretto.games.clinic.rules.people import department_of, kind_of, level_of, node_of
from lazaretto.games.clinic.rules.scoring import treating_buildings
from lazaretto.games.clinic.rules.setup import (
    BonusEntrance,
    BonusParking,
    ChooseSetup,
    FirstEntrance,
    FirstRoom,
    TakeBonus,
)
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    ACTION_IDS,
    ACTION_STEPS,
    ACTION_TILES,
    ACTIONS,
    BONUS_IDS,
    BONUSES,
    BOOK_COLUMNS,
    BUILDS,
    COMPONENT_IDS,
    COMPONENTS,
    DEPARTMENT_IDS,
    DEPARTMENTS,
    DOCTOR,
    GOAL_IDS,
    HELIPAD,
    LEVEL_IDS,
    LEVELS,
    MODULES,
    NONE,
    NURSE,
    ORDERLY,
    PHASE_IDS,
    PURPLE,
    ROUNDS,
    SIDE_IDS,
    UNIVERSITY,
)
from lazaretto.games.clinic.rules.treatment import Treatment
from lazaretto.games.clinic.rules.turn import ChooseAction, Resolve
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import size
from lazaretto.kernel.observation import Layout, Observation, Sheet, around, counted, crossed, questions

MOST_SEATS: Final = 4
PHASES: Final = 6
COLOURS: Final = 4  # of patients
QUEUE: Final = 9  # queue points told apart
PURSE: Final = 12  # steps of savings told apart
PURSE_STEP: Final = 4
GOALS: Final[int] = len(GOAL_IDS)
FLAGS: Final = 8
QUESTIONS: Final[dict[type[Frame], int]] = {
    kind: place
    for place, kind in enumerate(
        [
            *[
                ChooseSetup,
                TakeBonus,
                FirstRoom,
                FirstEntrance,
                BonusEntrance,
                BonusParking,
                ChooseAction,
                Build,
                BuildAt,
            ],
            *[BonusBuild, Hire, Admit, Park, Relocate, RemoveCars, MoveZombie, Movement, Walk, ChangeMind, Treatment],
            *[BuyPopularity],
        ]
    )
}

PATIENT_IDS: Final = LEVEL_IDS[:COLOURS]
FLOOR_NAMES: Final = [f"floor {floor}" for floor in range(FLOORS)]
PURSE_NAMES: Final = [
    *[f"{PURSE_STEP * step} to {PURSE_STEP * (step + 1) - 1}" for step in range(PURSE - 1)],
    f"{PURSE_STEP * (PURSE - 1)} or more",
]
RULE_NAMES: Final = (
    *("set-up by experts, or as everybody likes", "blood", "fire extinguishers", "the workaholic"),
    *("zombies", "zombies go one step", "parking on outer edges", "movement by turns"),
)

LAYOUT: Final = Layout(1)
SEATS: Final[int] = LAYOUT.slot("seats", MOST_SEATS, "how many play", counted(MOST_SEATS, 1))
ROUND: Final[int] = LAYOUT.slot(
    "round", ROUNDS + 2, "the round, from the set-up on", ("set-up", *counted(ROUNDS, 1), "afterwards")
)
PHASE: Final[int] = LAYOUT.slot("phase", PHASES, "the phase", PHASE_IDS)
STEP: Final[int] = LAYOUT.slot(
    "step", ACTION_STEPS + 1, "which action of the round; 0 outside of them", counted(ACTION_STEPS)
)
TURN: Final[int] = LAYOUT.slot("turn", MOST_SEATS, "the seat's own place in the order of turns", counted(MOST_SEATS, 1))
ASKED: Final[int] = LAYOUT.slot("asked", MOST_SEATS, "who may decide, counted from the seat", around(MOST_SEATS))
TO_COME: Final[int] = LAYOUT.slot(
    "to_come", 2, "what is still to come in this round", ("expenses", "the own purchase of popularity")
)
BOOK: Final[int] = LAYOUT.slot(
    "book",
    DEPARTMENTS * BOOK_COLUMNS * COLOURS,
    "who waits in each row, from its head, by colour",
    crossed(DEPARTMENT_IDS, counted(BOOK_COLUMNS, 1), PATIENT_IDS),
)
PATIENT_BAG: Final[int] = LAYOUT.slot(
    "patient_bag", COLOURS, "patients in the bag by colour, as twentieths", PATIENT_IDS
)
DOCTOR_BAG: Final[int] = LAYOUT.slot("doctor_bag", LEVELS, "doctors in the bag by colour, as tenths", LEVEL_IDS)
CHAIRS: Final[int] = LAYOUT.slot(
    "university", UNIVERSITY * LEVELS, "the doctor on each chair", crossed(counted(UNIVERSITY, 1), LEVEL_IDS)
)
NURSES: Final[int] = LAYOUT.slot("nurses", 1, "nurses left in the column, as quarters")
ORDERLIES: Final[int] = LAYOUT.slot("orderlies", 1, "orderlies left, as quarters")
FACE_UP: Final[int] = LAYOUT.slot(
    "face_up", MODULES, "hubs and special modules that lie face up to be built", COMPONENT_IDS[:MODULES]
)
STOCK: Final[int] = LAYOUT.slot(
    "stock", COMPONENTS, "tiles left of each component, as quarters, eight at most", COMPONENT_IDS
)
RULES: Final[int] = LAYOUT.slot("rules", FLAGS, "the options in play", RULE_NAMES)
BONUS_LEFT: Final[int] = LAYOUT.slot("bonuses", BONUSES, "bonus tiles to choose from", BONUS_IDS)
GOAL: Final[int] = LAYOUT.slot("goal", GOALS, "solo: the goal", GOAL_IDS)
CHOSEN: Final[int] = LAYOUT.slot("chosen", ACTIONS, "the action the seat has chosen in secret", ACTION_IDS)
QUESTION: Final[int] = LAYOUT.slot("question", len(QUESTIONS), "what the seat is asked", questions(list(QUESTIONS)))
LEFT: Final[int] = LAYOUT.slot("left", BUILDS + 1, "building: how much may still be built", counted(BUILDS))
COMPONENT: Final[int] = LAYOUT.slot("component", COMPONENTS, "building: what is being built", COMPONENT_IDS)
POINTS: Final[int] = LAYOUT.slot(
    "points", QUEUE, "admitting: queue points left in this action", counted(QUEUE - 1, more=True)
)
HIRED: Final[int] = LAYOUT.slot("hired", 2, "hiring: who was hired already", ("a doctor", "somebody else"))

# A clinic: places within its own stretch.
CLINIC: Final = Layout(1)
BUILT: Final[int] = CLINIC.slot(
    "built",
    (HELIPAD + 1) * FLOORS,
    "components by kind and floor, as halves",
    crossed(COMPONENT_IDS[: HELIPAD + 1], FLOOR_NAMES),
)
WORKING: Final[int] = CLINIC.slot("working", FLOORS, "treatment rooms that work, by floor, as halves", FLOOR_NAMES)
THEATRES: Final[int] = CLINIC.slot("theatres", FLOORS, "operating rooms that work, by floor", FLOOR_NAMES)
SERVED: Final[int] = CLINIC.slot("served", DEPARTMENTS, "departments with a hub", DEPARTMENT_IDS)
BUILDINGS: Final[int] = CLINIC.slot("buildings", 4, "how many separate buildings treat patients", counted(3, more=True))
DOORS: Final[int] = CLINIC.slot(
    "doors", QUEUE, "queue points: one, and one for each entrance and helipad", counted(QUEUE - 1, more=True)
)
CONVEYORS: Final[int] = CLINIC.slot("conveyors", 1, "conveyors, as quarters")
EXTINGUISHERS: Final[int] = CLINIC.slot("extinguishers", 1, "fire extinguishers, as quarters")
OPEN: Final[int] = CLINIC.slot("open", 1, "free spaces on the ground, as quarters")
CARS: Final[int] = CLINIC.slot("cars", 1, "cars, as tenths")
DOCTORS: Final[int] = CLINIC.slot(
    "doctors", 2 * LEVELS, "doctors by place and colour, as halves", crossed(("at home", "outside"), LEVEL_IDS)
)
STAFF: Final[int] = CLINIC.slot("staff", 2, "nurses and orderlies, as halves", ("nurses", "orderlies"))
NURSED: Final[int] = CLINIC.slot("nursed", 6, "how many nurses", counted(5, more=True))
WAITING: Final[int] = CLINIC.slot(
    "waiting",
    DEPARTMENTS * COLOURS,
    "patients before admission, by department and colour, as halves",
    crossed(DEPARTMENT_IDS, PATIENT_IDS),
)
INSIDE: Final[int] = CLINIC.slot(
    "inside",
    DEPARTMENTS * COLOURS,
    "patients in the building, by department and colour, as halves",
    crossed(DEPARTMENT_IDS, PATIENT_IDS),
)
SAVINGS: Final[int] = CLINIC.slot("savings", 1, "money saved, as twentieths")
PURSES: Final[int] = CLINIC.slot("purse", PURSE, "money saved, in steps of four", PURSE_NAMES)
INCOME: Final[int] = CLINIC.slot("income", 1, "this round's income, as twentieths")
POPULARITY: Final[int] = CLINIC.slot("popularity", 1, "popularity, as twentieths")
TIME: Final[int] = CLINIC.slot("time", 1, "time spent, as twentieths")
USED: Final[int] = CLINIC.slot(
    "used",
    ACTIONS * (ACTION_TILES + 1),
    "how often each action was chosen in this round",
    crossed(ACTION_IDS, counted(ACTION_TILES)),
)
ACTION: Final[int] = CLINIC.slot("action", ACTIONS, "the action that is revealed", ACTION_IDS)
TO_ACT: Final[int] = CLINIC.slot("to_act", 1, "its action is still to come")
CURED: Final[int] = CLINIC.slot("cured", COLOURS, "patients cured in this round by colour, as halves", PATIENT_IDS)
LOST: Final[int] = CLINIC.slot("lost", 1, "patients who died, as fifths")
MOVING: Final[int] = CLINIC.slot(
    "moving", 2, "how far the movement is", ("people are moved just now", "how many are still to move, as tenths")
)
ZOMBIES: Final[int] = CLINIC.slot("zombies", 1, "zombies, as halves")
BLOOD: Final[int] = CLINIC.slot("blood", 1, "blood, as halves")
BUILT_NOW: Final[int] = CLINIC.slot("built_now", 2, "what was built in this round", ("a hub", "a special module"))
SIDE: Final[int] = CLINIC.slot("side", 2, "which side of the board", SIDE_IDS)
BONUS: Final[int] = CLINIC.slot("bonus", BONUSES, "the bonus tile", BONUS_IDS)
SIZE: Final[int] = CLINIC.size
CLINICS: Final[int] = LAYOUT.within("own", CLINIC)
RIVALS: Final[list[int]] = [LAYOUT.within(f"rival_{number}", CLINIC) for number in range(1, MOST_SEATS)]


def observe(s: ClinicDeluxe, seat: int, sheet: Sheet) -> None:
    """The table, the own question, and the clinics in turn order from the own one. Not what others chose in secret."""
    table(s, seat, sheet)
    supplies(s, sheet)
    flags(s, sheet)
    question(s, seat, sheet)
    acting = 0
    for frame in s.stack:
        if isinstance(frame, Resolve):
            acting |= 1 << frame.seat
    for step in range(s.seats):
        whose = (seat + step) % s.seats
        start = CLINICS + step * SIZE
        if acting >> whose & 1:
            sheet.put(start + TO_ACT, 1.0)
        house(s.clinics[whose], start, sheet)
        people(s.clinics[whose], start, sheet)
        ledger(s.clinics[whose], start, sheet)


def table(s: ClinicDeluxe, seat: int, sheet: Sheet) -> None:
    """Where the game stands, and the appointment book."""
    sheet.put(SEATS + s.seats - 1, 1.0)
    sheet.put(ROUND + min(s.round, ROUNDS + 1), 1.0)
    sheet.put(PHASE + s.phase, 1.0)
    sheet.put(STEP + min(s.step, ACTION_STEPS), 1.0)
    for place in range(len(s.turn_order)):
        if s.turn_order[place] == seat:
            sheet.put(TURN + place, 1.0)
    for step in range(s.seats):
        if s.asked[(seat + step) % s.seats]:
            sheet.put(ASKED + step, 1.0)
    if due_yet(s):
        sheet.put(TO_COME, 1.0)
    if pending(s, seat):
        sheet.put(TO_COME + 1, 1.0)
    start = BOOK
    for row in s.book:
        place = start
        for column in range(min(len(row), BOOK_COLUMNS)):
            if row[column] != NONE:
                sheet.put(place + row[column], 1.0)
            place += COLOURS
        start += BOOK_COLUMNS * COLOURS


def supplies(s: ClinicDeluxe, sheet: Sheet) -> None:
    """Bags, university and tiles."""
    for colour in range(COLOURS):
        if s.patient_bag[colour]:
            sheet.put(PATIENT_BAG + colour, s.patient_bag[colour] * 0.05)
    for level in range(LEVELS):
        if s.doctor_bag[level]:
            sheet.put(DOCTOR_BAG + level, s.doctor_bag[level] * 0.1)
    for chair in range(len(s.university)):
        if s.university[chair] != NONE:
            sheet.put(CHAIRS + chair * LEVELS + s.university[chair], 1.0)
    if s.nurses:
        sheet.put(NURSES, s.nurses * 0.25)
    if s.orderlies:
        sheet.put(ORDERLIES, s.orderlies * 0.25)
    for component in range(MODULES):
        if s.face_up >> component & 1:
            sheet.put(FACE_UP + component, 1.0)
    for component in range(COMPONENTS):
        if s.stock[component] > 0:
            sheet.put(STOCK + component, min(s.stock[component], 8) * 0.25)
    for bonus in s.bonuses:
        sheet.put(BONUS_LEFT + bonus, 1.0)
    if s.goal != NONE:
        sheet.put(GOAL + s.goal, 1.0)


def flags(s: ClinicDeluxe, sheet: Sheet) -> None:
    """The options in play."""
    rules = s.rules
    if rules.expert or rules.own_setup:
        sheet.put(RULES, 1.0)
    if rules.blood:
        sheet.put(RULES + 1, 1.0)
    if rules.extinguisher:
        sheet.put(RULES + 2, 1.0)
    if rules.workaholic:
        sheet.put(RULES + 3, 1.0)
    if rules.zombie:
        sheet.put(RULES + 4, 1.0)
    if rules.one_step:
        sheet.put(RULES + 5, 1.0)
    if rules.outer_edges:
        sheet.put(RULES + 6, 1.0)
    if rules.movement_in_turn:
        sheet.put(RULES + 7, 1.0)


def question(s: ClinicDeluxe, seat: int, sheet: Sheet) -> None:
    """What the seat is asked, what it has chosen, and how far it is."""
    own = s.clinics[seat]
    if own.chosen_secretly != NONE:
        sheet.put(CHOSEN + own.chosen_secretly, 1.0)
    frame = s.question(seat)
    if frame is None:
        return
    place = QUESTIONS.get(type(frame), NONE)
    if isinstance(frame, Treatment):
        place = QUESTIONS[Treatment]
    if place != NONE:
        sheet.put(QUESTION + place, 1.0)
    if isinstance(frame, Build):
        sheet.put(LEFT + frame.left, 1.0)
    elif isinstance(frame, BuildAt):
        sheet.put(COMPONENT + frame.component, 1.0)
    elif isinstance(frame, Admit):
        sheet.put(POINTS + min(frame.points, QUEUE - 1), 1.0)
    elif isinstance(frame, Hire):
        if frame.doctor_hired:
            sheet.put(HIRED, 1.0)
        if frame.other_hired:
            sheet.put(HIRED + 1, 1.0)


def house(c: Clinic, start: int, sheet: Sheet) -> None:
    """What is built."""
    place = start + BUILT
    for mask in c.built:
        if mask:
            by_floor(sheet, place, mask, 0.5)
        place += FLOORS
    for department in range(DEPARTMENTS):
        if c.built[department]:
            sheet.put(start + SERVED + department, 1.0)
    by_floor(sheet, start + WORKING, c.functional_rooms(), 0.5)
    by_floor(sheet, start + THEATRES, c.functional_theatres(), 1.0)
    buildings = treating_buildings(c)
    if buildings:
        sheet.put(start + BUILDINGS + min(buildings, 3), 1.0)
    sheet.put(start + DOORS + min(c.queue_points(), QUEUE - 1), 1.0)
    if c.conveyors:
        sheet.put(start + CONVEYORS, size(c.conveyors) * 0.25)
    if c.extinguishers:
        sheet.put(start + EXTINGUISHERS, size(c.extinguishers) * 0.25)
    free = size(c.board() & GROUND & ~c.occupied())
    if free:
        sheet.put(start + OPEN, free * 0.25)
    cars = c.parked()
    if cars:
        sheet.put(start + CARS, cars * 0.1)
    sheet.put(start + SIDE + c.side, 1.0)
    if c.bonus != NONE:
        sheet.put(start + BONUS + c.bonus, 1.0)


def people(c: Clinic, start: int, sheet: Sheet) -> None:
    """Who works here, who waits, who lies in the building."""
    doctors = [0] * (2 * LEVELS)
    waiting = [0] * (DEPARTMENTS * COLOURS)
    inside = [0] * (DEPARTMENTS * COLOURS)
    nurses = 0
    orderlies = 0
    for code in c.people:
        kind = kind_of(code)
        level = level_of(code)
        outside = node_of(code) == PRE
        if kind == DOCTOR:
            doctors[level + (LEVELS if outside else 0)] += 1
        elif kind == NURSE:
            nurses += 1
        elif kind == ORDERLY:
            orderlies += 1
        elif level < PURPLE:
            place = department_of(code) * COLOURS + level
            if outside:
                waiting[place] += 1
            else:
                inside[place] += 1
    halves(sheet, start + DOCTORS, doctors)
    halves(sheet, start + WAITING, waiting)
    halves(sheet, start + INSIDE, inside)
    if nurses:
        sheet.put(start + STAFF, nurses * 0.5)
    if orderlies:
        sheet.put(start + STAFF + 1, orderlies * 0.5)
    sheet.put(start + NURSED + min(nurses, 5), 1.0)
    if c.costs:
        sheet.put(start + MOVING, 1.0)
        left = c.costs.count(NONE)
        if left:
            sheet.put(start + MOVING + 1, left * 0.1)
    if c.zombies:
        sheet.put(start + ZOMBIES, len(c.zombies) * 0.5)
    if c.blood:
        sheet.put(start + BLOOD, len(c.blood) * 0.5)


def ledger(c: Clinic, start: int, sheet: Sheet) -> None:
    """Money, fame, time, and what was done in this round."""
    if c.savings:
        sheet.put(start + SAVINGS, c.savings * 0.05)
    sheet.put(start + PURSES + max(0, min(c.savings // PURSE_STEP, PURSE - 1)), 1.0)
    if c.income:
        sheet.put(start + INCOME, c.income * 0.05)
    if c.popularity:
        sheet.put(start + POPULARITY, c.popularity * 0.05)
    if c.time:
        sheet.put(start + TIME, c.time * 0.05)
    for action in range(ACTIONS):
        if c.used_tiles[action]:
            sheet.put(start + USED + action * (ACTION_TILES + 1) + min(c.used_tiles[action], ACTION_TILES), 1.0)
    if c.action != NONE:
        sheet.put(start + ACTION + c.action, 1.0)
    halves(sheet, start + CURED, c.cured)
    if c.deaths:
        sheet.put(start + LOST, c.deaths * 0.2)
    if c.hub_built:
        sheet.put(start + BUILT_NOW, 1.0)
    if c.special_built:
        sheet.put(start + BUILT_NOW + 1, 1.0)


# Writing.


def halves(sheet: Sheet, start: int, counts: list[int]) -> None:
    """How many there are of each, as halves."""
    place = start
    for count in counts:
        if count:
            sheet.put(place, count * 0.5)
        place += 1


def by_floor(sheet: Sheet, start: int, mask: int, unit: float) -> None:
    """How many spaces of a set lie on each floor."""
    if not mask:
        return
    for floor in range(FLOORS):
        here = mask & FLOOR_MASKS[floor]
        if here:
            sheet.put(start + floor, size(here) * unit)


OBSERVATION: Final = Observation(LAYOUT, observe)
