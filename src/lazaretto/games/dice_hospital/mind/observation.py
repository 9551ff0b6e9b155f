"""What a seat may know, as numbers: for nets and environments."""

from typing import Final

from lazaretto.games.dice_hospital.rules.activation import (
    ChooseDepartment,
    ConsultantCopy,
    Physiotherapy,
    Placement,
    Treat,
)
from lazaretto.games.dice_hospital.rules.effects import (
    AdmissionsNurse,
    Assist,
    EventLower,
    EventRaise,
    Harm,
    Pathologist,
    Physiotherapist,
)
from lazaretto.games.dice_hospital.rules.improvement import ChooseExtra, Discard, Improve
from lazaretto.games.dice_hospital.rules.intake import ArrangeTies, Casualties, Claim, KeepThree
from lazaretto.games.dice_hospital.rules.setup import AssignValues, ChooseAdministrator
from lazaretto.games.dice_hospital.rules.state import DiceHospital, Hospital
from lazaretto.games.dice_hospital.rules.tables import (
    ADMINISTRATOR_IDS,
    ADMINISTRATORS,
    AMBULANCES,
    BEDS,
    COLOURS,
    DEPARTMENT_IDS,
    DEPARTMENTS,
    EVENT_IDS,
    EVENTS,
    NONE,
    PHASE_IDS,
    REPORT_IDS,
    REPORTS,
    ROUNDS,
    SLOT_PATIENTS,
    SLOTS,
    SPECIALIST_IDS,
    SPECIALISTS,
    WORKER_IDS,
    WORKERS,
)
from lazaretto.games.dice_hospital.rules.turn import Collect, Protect, Reports
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.observation import Layout, Observation, Sheet, around, counted, crossed, questions

MOST_SEATS: Final = 4
PHASES: Final = 10
PATIENTS: Final = 18  # colour and value
QUESTIONS: Final[dict[type[Frame], int]] = {
    kind: place
    for place, kind in enumerate(
        [
            *[
                ChooseAdministrator,
                AssignValues,
                ArrangeTies,
                Claim,
                KeepThree,
                Casualties,
                ChooseExtra,
                Improve,
                Discard,
            ],
            *[ConsultantCopy, Placement, ChooseDepartment, Treat, Physiotherapy, Assist, Harm, AdmissionsNurse],
            *[Pathologist, Physiotherapist, EventRaise, EventLower, Protect, Reports, Collect],
        ]
    )
}
FLAGS: Final = 11

AMBULANCE_NAMES: Final = [f"ambulance {number}" for number in range(1, AMBULANCES + 1)]
SLOT_NAMES: Final = [
    f"ambulance {place // 3 + 1}, {COLOURS[SLOT_PATIENTS[place][0]]}, {SLOT_PATIENTS[place][1]}"
    for place in range(SLOTS)
]
RULE_NAMES: Final = (
    *("administrators", "events", "opening crisis", "final round collection", "national epidemic"),
    *("resistant super virus", "solo: fatalities cost double", "solo: reports left cost double"),
    *("promotional Consultant", "promotional Admissions Nurse", "experimental medicine"),
)

LAYOUT: Final = Layout(1)
SEATS: Final[int] = LAYOUT.slot("seats", MOST_SEATS, "how many play", counted(MOST_SEATS, 1))
ROUND: Final[int] = LAYOUT.slot("round", ROUNDS + 1, "the round, from the set-up on", ("set-up", *counted(ROUNDS, 1)))
PHASE: Final[int] = LAYOUT.slot("phase", PHASES, "the phase", PHASE_IDS)
FIRST: Final[int] = LAYOUT.slot("first_player", MOST_SEATS, "who is first", around(MOST_SEATS))
ASKED: Final[int] = LAYOUT.slot("asked", MOST_SEATS, "who may decide", around(MOST_SEATS))
BAG: Final[int] = LAYOUT.slot("bag", 3, "dice in the bag by colour, as tenths", COLOURS)
LOOSE: Final[int] = LAYOUT.slot("loose", 3, "dice by colour that still get a value or a place", COLOURS)
LOOSE_VALUE: Final[int] = LAYOUT.slot("loose_value", 7, "the value that is given now", ("none", *counted(6, 1)))
RIDERS: Final[int] = LAYOUT.slot(
    "riders",
    AMBULANCES * PATIENTS,
    "patients in ambulances nobody has claimed, by colour and value, as halves",
    crossed(AMBULANCE_NAMES, COLOURS, counted(6, 1)),
)
FREE: Final[int] = LAYOUT.slot("free", AMBULANCES, "ambulances nobody has claimed", AMBULANCE_NAMES)
SHOWN_TILES: Final[int] = LAYOUT.slot(
    "shown_departments", DEPARTMENTS, "departments on display, by kind", DEPARTMENT_IDS
)
SHOWN_CARDS: Final[int] = LAYOUT.slot(
    "shown_specialists", SPECIALISTS, "specialists on display, by kind", SPECIALIST_IDS
)
EVENT: Final[int] = LAYOUT.slot("event", EVENTS, "the event", EVENT_IDS)
RULES: Final[int] = LAYOUT.slot("rules", FLAGS, "the options in play", RULE_NAMES)
REPORT: Final[int] = LAYOUT.slot(
    "reports",
    2 * REPORTS,
    "solo: reports on top of their columns, and those below",
    crossed(("on top", "below"), REPORT_IDS),
)
FINISHED: Final[int] = LAYOUT.slot("finished_reports", 1, "solo: reports completed, as tenths")
REPORTED: Final[int] = LAYOUT.slot("reported", 3, "solo: dice used for reports in this round, by colour", COLOURS)
SLOT: Final[int] = LAYOUT.slot(
    "slots", SLOTS, "final collection: filled slots of ambulances' backs, by the patient each takes", SLOT_NAMES
)
DEALT: Final[int] = LAYOUT.slot("dealt", ADMINISTRATORS, "administrators in the own hand", ADMINISTRATOR_IDS)
CHOSEN: Final[int] = LAYOUT.slot("chosen", ADMINISTRATORS, "the administrator chosen in secret", ADMINISTRATOR_IDS)
QUESTION: Final[int] = LAYOUT.slot("question", len(QUESTIONS), "what the seat is asked", questions(list(QUESTIONS)))
WORKER: Final[int] = LAYOUT.slot("worker", WORKERS, "the worker that is being placed", WORKER_IDS)
DEPARTMENT: Final[int] = LAYOUT.slot("department", DEPARTMENTS, "the department that is being used", DEPARTMENT_IDS)
HELPER: Final[int] = LAYOUT.slot("helper", SPECIALISTS, "the specialist that helps", SPECIALIST_IDS)
PICKED: Final[int] = LAYOUT.slot("picked", BEDS, "beds picked so far in this move", counted(BEDS, 1))

# A hospital: places within its own stretch.
HOSPITAL: Final = Layout(1)
TREATED: Final[int] = HOSPITAL.slot(
    "patients",
    2 * PATIENTS,
    "patients in the wards by colour, value and whether they were treated, as halves",
    crossed(COLOURS, counted(6, 1), ("untreated", "treated")),
)
COLOURED: Final[int] = HOSPITAL.slot(
    "recoloured", 3, "patients with another colour for now, by that colour, as halves", COLOURS
)
ARRIVALS: Final[int] = HOSPITAL.slot(
    "arrivals",
    PATIENTS,
    "claimed patients, not yet admitted, by colour and value, as halves",
    crossed(COLOURS, counted(6, 1)),
)
CROWD: Final[int] = HOSPITAL.slot(
    "crowd", BEDS + 2, "how many patients there are, with those who arrive", counted(BEDS + 1, more=True)
)
HOME: Final[int] = HOSPITAL.slot("discharged", 3, "sent home in this round, by colour, as halves", COLOURS)
LEAVING: Final[int] = HOSPITAL.slot(
    "leaving", 11, "how many were sent home in this round; nothing for none", counted(10, more=True)
)
FATALITIES: Final[int] = HOSPITAL.slot("fatalities", 1, "fatalities, as fifths")
BLOOD: Final[int] = HOSPITAL.slot("blood", 8, "blood bags", (*counted(6), "7 or more, as quarters"))
SCORE: Final[int] = HOSPITAL.slot("score", 1, "points so far, as twentieths")
NURSES: Final[int] = HOSPITAL.slot("nurses", 5, "nurses not yet placed; nothing for none", counted(4, more=True))
OWNED: Final[int] = HOSPITAL.slot("departments", DEPARTMENTS, "how many it has of each department", DEPARTMENT_IDS)
OPEN: Final[int] = HOSPITAL.slot(
    "open_departments", DEPARTMENTS, "of them those not used in this round", DEPARTMENT_IDS
)
CARDS: Final[int] = HOSPITAL.slot("specialists", SPECIALISTS, "how many it has of each specialist", SPECIALIST_IDS)
IDLE: Final[int] = HOSPITAL.slot("idle_specialists", SPECIALISTS, "of them those not yet placed", SPECIALIST_IDS)
COPIED: Final[int] = HOSPITAL.slot("copied", SPECIALISTS, "whom the Consultant copies", SPECIALIST_IDS)
ADMINISTRATOR: Final[int] = HOSPITAL.slot("administrator", ADMINISTRATORS, "the administrator", ADMINISTRATOR_IDS)
AMBULANCE: Final[int] = HOSPITAL.slot("ambulance", AMBULANCES, "the ambulance claimed", AMBULANCE_NAMES)
GUARDED: Final[int] = HOSPITAL.slot("guarded", 1, "a patient is spared from neglect")
SIZE: Final[int] = HOSPITAL.size
HOSPITALS: Final[int] = LAYOUT.within("own", HOSPITAL)
RIVALS: Final[list[int]] = [LAYOUT.within(f"rival_{number}", HOSPITAL) for number in range(1, MOST_SEATS)]


def observe(s: DiceHospital, seat: int, sheet: Sheet) -> None:
    """The table, the own hand and question, and the hospitals in turn order from the own one."""
    table(s, seat, sheet)
    if s.seats == 1 and s.reports:
        reports(s, sheet)
    if s.rules.final_round_collection:
        sheet.ones(SLOT, s.filled_slots)
    own = s.hospitals[seat]
    if own.dealt:
        sheet.ones(DEALT, own.dealt)
    if own.chosen_secretly != NONE:
        sheet.put(CHOSEN + own.chosen_secretly, 1.0)
    question(s, seat, sheet)
    for step in range(s.seats):
        hospital(s.hospitals[(seat + step) % s.seats], HOSPITALS + step * SIZE, sheet)


def table(s: DiceHospital, seat: int, sheet: Sheet) -> None:
    """What lies in the middle, and who does what."""
    sheet.put(SEATS + s.seats - 1, 1.0)
    sheet.put(ROUND + s.round, 1.0)
    sheet.put(PHASE + s.phase, 1.0)
    sheet.put(FIRST + (s.first_player - seat) % s.seats, 1.0)
    for step in range(s.seats):
        if s.asked[(seat + step) % s.seats]:
            sheet.put(ASKED + step, 1.0)
    for colour in range(3):
        if s.bag[colour]:
            sheet.put(BAG + colour, s.bag[colour] * 0.1)
        if s.loose[colour]:
            sheet.put(LOOSE + colour, float(s.loose[colour]))
    if s.loose_value:
        sheet.put(LOOSE_VALUE + s.loose_value, 1.0)
    ambulances(s, sheet)
    kinds(sheet, SHOWN_TILES, s.shown_tiles, DEPARTMENTS)
    kinds(sheet, SHOWN_CARDS, s.shown_cards, SPECIALISTS)
    if s.event != NONE:
        sheet.put(EVENT + s.event, 1.0)
    flags(s, sheet)


def ambulances(s: DiceHospital, sheet: Sheet) -> None:
    """Who rides in ambulances that nobody has claimed."""
    taken = 0
    for h in s.hospitals:
        if h.ambulance != NONE:
            taken |= 1 << h.ambulance
    for number in range(len(s.ambulances)):
        riders = s.ambulances[number]
        if taken >> number & 1 or not riders:
            continue
        sheet.put(FREE + number, 1.0)
        counts = [0] * PATIENTS
        for die in riders:
            if die:
                counts[6 * (die >> 6) + (die >> 3 & 7) - 1] += 1
        amounts(sheet, RIDERS + number * PATIENTS, counts)


def flags(s: DiceHospital, sheet: Sheet) -> None:
    """The options in play."""
    rules = s.rules
    mask = 1 if rules.administrators else 0
    mask |= 2 if rules.events else 0
    mask |= 4 if rules.opening_crisis else 0
    mask |= 8 if rules.final_round_collection else 0
    mask |= 16 if rules.national_epidemic else 0
    mask |= 32 if rules.resistant_super_virus else 0
    mask |= 64 if rules.solo_fatality_penalty else 0
    mask |= 128 if rules.solo_report_penalty else 0
    mask |= 256 if rules.promo_consultant else 0
    mask |= 512 if rules.promo_admissions_nurse else 0
    mask |= 1024 if rules.experimental_medicine else 0
    sheet.ones(RULES, mask)


def reports(s: DiceHospital, sheet: Sheet) -> None:
    """Solo: the reports in their columns, and how far one has come."""
    for place in range(len(s.reports)):
        report = s.reports[place]
        if report != NONE:
            sheet.put(REPORT + report + (0 if place < 3 else REPORTS), 1.0)
    if s.finished_reports:
        sheet.put(FINISHED, len(s.finished_reports) * 0.1)
    for colour in range(3):
        if s.reported[colour]:
            sheet.put(REPORTED + colour, float(s.reported[colour]))


def question(s: DiceHospital, seat: int, sheet: Sheet) -> None:
    """What the seat is asked, and what it has chosen in this move so far."""
    frame = s.question(seat)
    if frame is None:
        return
    place = QUESTIONS.get(type(frame), NONE)
    if place != NONE:
        sheet.put(QUESTION + place, 1.0)
    if isinstance(frame, ChooseDepartment):
        sheet.put(WORKER + frame.worker, 1.0)
    elif isinstance(frame, Treat):
        sheet.put(WORKER + frame.worker, 1.0)
        sheet.put(DEPARTMENT + frame.department, 1.0)
        sheet.ones(PICKED, frame.picked)
    elif isinstance(frame, Assist):
        sheet.put(HELPER + frame.specialist, 1.0)
        sheet.ones(PICKED, frame.picked)


def hospital(h: Hospital, start: int, sheet: Sheet) -> None:
    """One hospital, all of it public."""
    patients(h, start, sheet)
    if h.fatalities:
        sheet.put(start + FATALITIES, h.fatalities * 0.2)
    if h.blood < 7:
        sheet.put(start + BLOOD + h.blood, 1.0)
    else:
        sheet.put(start + BLOOD + 7, h.blood * 0.25)
    points = h.score()
    if points:
        sheet.put(start + SCORE, points * 0.05)
    if h.idle_nurses:
        sheet.put(start + NURSES + min(h.idle_nurses, 4), 1.0)
    kinds(sheet, start + OWNED, h.tiles, DEPARTMENTS)
    if h.idle_nurses or h.idle_cards:
        kinds(sheet, start + OPEN, h.tiles & ~h.used_tiles, DEPARTMENTS)
    kinds(sheet, start + CARDS, h.cards, SPECIALISTS)
    kinds(sheet, start + IDLE, h.idle_cards, SPECIALISTS)
    if h.copied != NONE:
        sheet.put(start + COPIED + h.copied, 1.0)
    if h.administrator != NONE:
        sheet.put(start + ADMINISTRATOR + h.administrator, 1.0)
    if h.ambulance != NONE:
        sheet.put(start + AMBULANCE + h.ambulance, 1.0)
    if h.protected != NONE:
        sheet.put(start + GUARDED, 1.0)


def patients(h: Hospital, start: int, sheet: Sheet) -> None:
    """Who lies in the wards, who arrives, who went home."""
    counts = [0] * (2 * PATIENTS)
    coloured = [0, 0, 0]
    crowd = len(h.arrivals)
    for die in h.beds:
        if die:
            crowd += 1
            counts[2 * (6 * (die >> 6) + (die >> 3 & 7) - 1) + (die & 1)] += 1
            if die & 6:
                coloured[(die >> 1 & 3) - 1] += 1
    amounts(sheet, start + TREATED, counts)
    amounts(sheet, start + COLOURED, coloured)
    if h.arrivals:
        counts = [0] * PATIENTS
        for die in h.arrivals:
            counts[6 * (die >> 6) + (die >> 3 & 7) - 1] += 1
        amounts(sheet, start + ARRIVALS, counts)
    sheet.put(start + CROWD + min(crowd, BEDS + 1), 1.0)
    leaving = 0
    for colour in range(3):
        if h.discharged[colour]:
            leaving += h.discharged[colour]
            sheet.put(start + HOME + colour, h.discharged[colour] * 0.5)
    if leaving:
        sheet.put(start + LEAVING + min(leaving, 10), 1.0)


# Writing.


def amounts(sheet: Sheet, start: int, counts: list[int]) -> None:
    """How many there are of each, as halves."""
    place = start
    for count in counts:
        if count:
            sheet.put(place, count * 0.5)
        place += 1


def kinds(sheet: Sheet, start: int, mask: int, number: int) -> None:
    """How many of each kind are in a set of tiles or cards, of which there may be two alike."""
    sheet.pairs(start, mask & ((1 << number) - 1), mask >> number)


OBSERVATION: Final = Observation(LAYOUT, observe)
