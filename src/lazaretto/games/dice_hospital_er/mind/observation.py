"""What a seat may know, as numbers: for nets and environments."""

from typing import Final

from lazaretto.games.dice_hospital_er.rules.admission import (
    Admit,
    AdmitBehind,
    AdmitExtra,
    ChiefChooses,
    ChoosePatient,
    DrawScreen,
)
from lazaretto.games.dice_hospital_er.rules.effects import EPIDEMIOLOGISTS, RADIOLOGISTS
from lazaretto.games.dice_hospital_er.rules.scoring import critical_points, ward_points
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll
from lazaretto.games.dice_hospital_er.rules.state import Sheet as Hospital
from lazaretto.games.dice_hospital_er.rules.tables import (
    ALL_AMBULANCES,
    AMBULANCE_IDS,
    AMBULANCES,
    BED_IDS,
    BEDS,
    BONUS_IDS,
    CARDIOLOGIST_IDS,
    CARDIOLOGISTS,
    CARDIOLOGISTS_IN_PLAY,
    COLOURS,
    EPIDEMIOLOGIST_IDS,
    FIRST_BEDS,
    HIGHEST,
    MODIFIER_IDS,
    MORGUE_BOXES,
    MORGUE_POINTS,
    MOST_NURSES,
    NONE,
    NURSE_POINTS,
    PHASE_IDS,
    RADIOLOGIST_IDS,
    URSULE,
    WARD_IDS,
    WARD_SIZES,
    WARDS,
)
from lazaretto.games.dice_hospital_er.rules.turn import SoloDiscard
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.observation import Layout, Observation, Sheet, around, counted, crossed, questions

MOST_SEATS: Final = 6
DICE: Final[int] = len(COLOURS)
BONUSES: Final[int] = len(BONUS_IDS)
LASTS: Final = HIGHEST + 1  # what the next patient of a ward is measured against: 0 to 6
MOST_STETHOSCOPES: Final = 8
MOST_BAGS: Final = 5
MODIFIERS: Final = 5
QUESTIONS: Final[dict[type[Frame], int]] = {
    kind: place
    for place, kind in enumerate(
        [ChiefChooses, ChoosePatient, Admit, AdmitBehind, AdmitExtra, DrawScreen, SoloDiscard],
    )
}

LAYOUT: Final = Layout(1)
SEATS: Final[int] = LAYOUT.slot("seats", MOST_SEATS, "how many play", counted(MOST_SEATS, 1))
LEFT: Final[int] = LAYOUT.slot("turns_left", AMBULANCES, "how many turns come after this one", counted(AMBULANCES - 1))
PHASE: Final[int] = LAYOUT.slot("phase", len(PHASE_IDS), "the phase", PHASE_IDS)
CHIEF: Final[int] = LAYOUT.slot("chief", MOST_SEATS + 1, "who is Chief", (*around(MOST_SEATS), "URSULE"))
ASKED: Final[int] = LAYOUT.slot("asked", MOST_SEATS, "who may decide", around(MOST_SEATS))
CHIEF_DIE: Final[int] = LAYOUT.slot("chief_die", DICE, "the die the Chief has taken", COLOURS)
VALUES: Final[int] = LAYOUT.slot("dice", DICE * HIGHEST, "the value of each die", crossed(COLOURS, counted(HIGHEST, 1)))
BONUS: Final[int] = LAYOUT.slot("bonuses", DICE * BONUSES, "the bonus beside each die", crossed(COLOURS, BONUS_IDS))
FLIPPED: Final[int] = LAYOUT.slot("flipped", AMBULANCES, "ambulance cards seen so far", AMBULANCE_IDS)
WORTH: Final[int] = LAYOUT.slot(
    "cardiologists", CARDIOLOGISTS, "points of each cardiologist in play, as tenths", CARDIOLOGIST_IDS
)
RADIOLOGIST: Final[int] = LAYOUT.slot("radiologist", len(RADIOLOGIST_IDS), "the radiologist in play", RADIOLOGIST_IDS)
EPIDEMIOLOGIST: Final[int] = LAYOUT.slot(
    "epidemiologist", len(EPIDEMIOLOGIST_IDS), "the epidemiologist in play", EPIDEMIOLOGIST_IDS
)
RULES: Final[int] = LAYOUT.slot(
    "rules", MODIFIERS, "clockwise choice, and solo what URSULE was given", ("clockwise", *MODIFIER_IDS)
)
FILLED: Final[int] = LAYOUT.slot("filled", 1, "solo: how many wards URSULE has filled in this turn")
QUESTION: Final[int] = LAYOUT.slot("question", len(QUESTIONS), "what the seat is asked", questions(list(QUESTIONS)))
DIE: Final[int] = LAYOUT.slot("die", DICE, "the die the seat is admitting", COLOURS)
BEHIND: Final[int] = LAYOUT.slot("behind", WARDS, "the ward its patient has to follow into", WARD_IDS)
# The own sheet, in full.
NEXT: Final[int] = LAYOUT.slot(
    "own.next",
    BEDS * LASTS,
    "the bed that is next in each ward, by the value before it (0: none)",
    crossed(BED_IDS, counted(HIGHEST)),
)
PATIENTS: Final[int] = LAYOUT.slot("own.beds", BEDS, "the value written in each bed, as sixths", BED_IDS)
CRITICAL: Final[int] = LAYOUT.slot("own.critical", BEDS, "beds with an exclamation mark", BED_IDS)
SCREENS: Final[int] = LAYOUT.slot("own.screens", BEDS, "beds with a screen", BED_IDS)
ICONS: Final[int] = LAYOUT.slot("own.icons", WARDS, "wards that are not full and still have their nurse icon", WARD_IDS)
DOCTORS: Final[int] = LAYOUT.slot(
    "own.doctors",
    2,
    "points of the radiologist and of the epidemiologist so far, as twentieths",
    ("radiologist", "epidemiologist"),
)
POINTS: Final[int] = LAYOUT.slot(
    "own.cardiologists",
    CARDIOLOGISTS_IN_PLAY,
    "points in the half-boxes of the two cardiologists, as tenths",
    ("first", "second"),
)

# Every sheet, the own one first: what it has.
FOLDER: Final = Layout(1)
STETHOSCOPES: Final[int] = FOLDER.slot(
    "stethoscopes",
    MOST_STETHOSCOPES + 1,
    "stethoscopes circled and not crossed out",
    counted(MOST_STETHOSCOPES, more=True),
)
BAGS: Final[int] = FOLDER.slot(
    "blood_bags", MOST_BAGS + 1, "blood bags circled and not crossed out", counted(MOST_BAGS, more=True)
)
CIRCLED: Final[int] = FOLDER.slot("circled", 2, "how many were ever circled, as tenths", ("stethoscopes", "blood bags"))
NURSES: Final[int] = FOLDER.slot("nurses", MOST_NURSES + 1, "how many nurses", counted(MOST_NURSES))
MORGUE: Final[int] = FOLDER.slot(
    "morgue", MORGUE_BOXES + 1, "crossed boxes of the morgue; nothing for none", counted(MORGUE_BOXES)
)
COUNTS: Final[int] = FOLDER.slot("wards", WARDS, "patients in each ward, as a share of its beds", WARD_IDS)
FULL: Final[int] = FOLDER.slot("full", WARDS, "full wards", WARD_IDS)
SCORE: Final[int] = FOLDER.slot("score", 1, "points so far, but for radiologist and epidemiologist, as fiftieths")
SIZE: Final[int] = FOLDER.size
FOLDERS: Final[int] = LAYOUT.within("own", FOLDER)
RIVAL_FOLDERS: Final[list[int]] = [LAYOUT.within(f"rival_{number}", FOLDER) for number in range(1, MOST_SEATS)]


def observe(s: EmergencyRoll, seat: int, sheet: Sheet) -> None:
    """The table, the own sheet as the seat is writing it, and those of the others, or URSULE's, as they were shown."""
    table(s, seat, sheet)
    question(s, seat, sheet)
    own = s.sheet(seat)
    wards(own, sheet)
    points = RADIOLOGISTS[s.radiologist](own)
    if points:
        sheet.put(DOCTORS, points * 0.05)
    points = EPIDEMIOLOGISTS[s.epidemiologist](own)
    if points:
        sheet.put(DOCTORS + 1, points * 0.05)
    folder(own, FOLDERS, sheet)
    for step in range(1, max(2, s.seats)):
        folder(s.sheets[(seat + step) % len(s.sheets)], FOLDERS + step * SIZE, sheet)


def table(s: EmergencyRoll, seat: int, sheet: Sheet) -> None:
    """What lies in the middle, and who does what."""
    sheet.put(SEATS + s.seats - 1, 1.0)
    sheet.put(LEFT + s.turns - s.turn, 1.0)
    sheet.put(PHASE + s.phase, 1.0)
    if s.seats == 1 and s.chief == URSULE:
        sheet.put(CHIEF + MOST_SEATS, 1.0)
    else:
        sheet.put(CHIEF + (s.chief - seat) % s.seats, 1.0)
    for step in range(s.seats):
        if s.asked[(seat + step) % s.seats]:
            sheet.put(ASKED + step, 1.0)
    if s.chief_die != NONE:
        sheet.put(CHIEF_DIE + s.chief_die, 1.0)
    if s.ambulance != NONE:
        for colour in range(DICE):
            sheet.put(VALUES + colour * HIGHEST + s.dice[colour] - 1, 1.0)
            sheet.put(BONUS + colour * BONUSES + s.bonus(colour), 1.0)
    sheet.ones(FLIPPED, ALL_AMBULANCES & ~s.unseen)
    for place in range(len(s.cardiologists)):
        if s.worth[place]:
            sheet.put(WORTH + s.cardiologists[place], s.worth[place] * 0.1)
    sheet.put(RADIOLOGIST + s.radiologist, 1.0)
    sheet.put(EPIDEMIOLOGIST + s.epidemiologist, 1.0)
    rules = s.rules
    mask = 1 if rules.clockwise else 0
    mask |= 2 if rules.preparation else 0
    mask |= 4 if rules.equipment else 0
    mask |= 8 if rules.isolation else 0
    mask |= 16 if rules.capacity else 0
    sheet.ones(RULES, mask)
    if s.filled:
        sheet.put(FILLED, float(s.filled))


def question(s: EmergencyRoll, seat: int, sheet: Sheet) -> None:
    """What the seat is asked, and which die it has taken."""
    frame = s.question(seat)
    if frame is None:
        return
    place = QUESTIONS.get(type(frame), NONE)
    if place != NONE:
        sheet.put(QUESTION + place, 1.0)
    if isinstance(frame, (Admit, AdmitBehind, AdmitExtra, DrawScreen)):
        sheet.put(DIE + s.sheet(seat).die, 1.0)
    if isinstance(frame, AdmitBehind):
        sheet.put(BEHIND + frame.ward, 1.0)


def wards(h: Hospital, sheet: Sheet) -> None:
    """The beds of the own sheet."""
    for ward in range(WARDS):
        first = FIRST_BEDS[ward]
        count = h.counts[ward]
        for bed in range(first, first + count):
            sheet.put(PATIENTS + bed, h.beds[bed] * (1.0 / HIGHEST))
        if count < WARD_SIZES[ward]:
            sheet.put(NEXT + (first + count) * LASTS + h.last_value(ward), 1.0)
            if not h.crossed >> ward & 1:
                sheet.put(ICONS + ward, 1.0)
    sheet.ones(CRITICAL, h.critical)
    sheet.ones(SCREENS, h.screens)
    for place in range(CARDIOLOGISTS_IN_PLAY):
        if h.cardiologist_points[place]:
            sheet.put(POINTS + place, h.cardiologist_points[place] * 0.1)


def folder(h: Hospital, start: int, sheet: Sheet) -> None:
    """What a sheet has, and how full it is."""
    sheet.put(start + STETHOSCOPES + min(h.spare_stethoscopes(), MOST_STETHOSCOPES), 1.0)
    sheet.put(start + BAGS + min(h.spare_blood_bags(), MOST_BAGS), 1.0)
    if h.stethoscopes:
        sheet.put(start + CIRCLED, h.stethoscopes * 0.1)
    if h.blood_bags:
        sheet.put(start + CIRCLED + 1, h.blood_bags * 0.1)
    sheet.put(start + NURSES + h.nurses, 1.0)
    if h.morgue:
        sheet.put(start + MORGUE + h.morgue, 1.0)
    for ward in range(WARDS):
        count = h.counts[ward]
        if count:
            sheet.put(start + COUNTS + ward, count / WARD_SIZES[ward])
            if count == WARD_SIZES[ward]:
                sheet.put(start + FULL + ward, 1.0)
    points = NURSE_POINTS[h.nurses] + MORGUE_POINTS * h.morgue + ward_points(h)
    if h.critical:
        points += critical_points(h)
    for won in h.cardiologist_points:
        points += won
    if points:
        sheet.put(start + SCORE, points * 0.02)


OBSERVATION: Final = Observation(LAYOUT, observe)
