# mypyc: compiled
"""How good a position is: a heuristic for bots, never imported by the rules."""

from typing import Final

from lazaretto.games.dice_hospital.scoring import final_score
from lazaretto.games.dice_hospital.state import TREATED, DiceHospital, Hospital
from lazaretto.games.dice_hospital.tables import (
    ACTIVATION,
    BEDS,
    BOARD_MASK,
    DEPARTMENT_IDS,
    DEPARTMENTS,
    DISCHARGE,
    NEGLECT,
    ROUNDS,
    SPECIALIST_IDS,
    SPECIALISTS,
    discharge_points,
)

# Verbs that do nothing: a busy player takes them only when nothing else is legal.
IDLE = frozenset({"decline", "discard_improvement", "end_activation", "skip", "enough", "done", "pass"})

# A search imagines the rest of its round, until new patients are rolled.
FUTURE_TURNS = 6
QUIET = True
LEVELS = {
    "3": "search:sims=1:width=2:leaves=40:samples=2:ms=250",
    "4": "search:sims=12:width=8:leaves=60:tried=4:ms=600",
    "5": "search:sims=48:width=24:leaves=120:ms=1200",
}

# What a patient of each value is worth while it lies in a bed: nearer to its discharge, and less likely to die.
PATIENT: Final = [-3.0, -1.3, -0.5, 0.0, 0.4, 0.75, 1.05]
LAST_ROUND_PATIENT: Final = [-2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
BLOOD: Final = 1.15
CROWD: Final = (
    0.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.1,
    0.25,
    0.5,
    0.8,
    1.2,
    1.8,
    2.5,
    3.3,
)  # full beds make the next intake harder
USUAL_DISCHARGE: Final = 1.8  # points a patient brings when it leaves with a few others

# What an improvement is worth per round that it can still work.
DEPARTMENT = {
    "operating_theatre": 0.75,
    "ear_nose_throat": 0.75,
    "orthopaedics": 0.75,
    "cardiology": 0.5,
    "immunology": 0.5,
    "urology": 0.5,
    "anaesthetics": 0.35,
    "allergy_centre": 0.35,
    "nephrology": 0.35,
    "emergency": 0.7,
    "radiology": 0.6,
    "triage_centre": 0.75,
    "drug_trial_centre": 0.3,
    "physiotherapy": 0.05,
    "experimental_therapy": 0.55,
    "training_centre": 0.55,
}
SPECIALIST = {
    "triage_nurse": 1.6,
    "paramedic": 1.6,
    "general_practitioner": 1.55,
    "consultant": 1.3,
    "admissions_nurse": 1.0,
    "pathologist": 0.95,
    "experimental_chemist": 1.1,
    "transplant_surgeon": 1.35,
    "medical_student": 1.3,
    "physiotherapist": 0.95,
    "haematology_technician": 1.35,
}
USUAL_SPECIALIST = 1.3  # those that work for one colour
TILE_WORTH: Final = [0.6 * DEPARTMENT.get(DEPARTMENT_IDS[tile % DEPARTMENTS], 0.0) for tile in range(2 * DEPARTMENTS)]
CARD_WORTH: Final = [
    SPECIALIST.get(SPECIALIST_IDS[card % SPECIALISTS], USUAL_SPECIALIST) for card in range(2 * SPECIALISTS)
]


def evaluate(s: DiceHospital, seat: int) -> float:
    """The score to be expected, less the best rival's."""
    mine = prospect(s, seat)
    if s.seats == 1:
        return mine
    best = float("-inf")
    for other in range(s.seats):
        if other != seat:
            best = max(best, prospect(s, other))
    return mine - 0.25 * best


def prospect(s: DiceHospital, seat: int) -> float:
    """The final score if the game ended now, plus what the hospital promises."""
    h = s.hospitals[seat]
    value = float(final_score(s, seat))
    if s.round < ROUNDS:
        value += (BLOOD - 1) * h.blood
    if s.phase <= DISCHARGE:
        leaving = h.discharged[0] + h.discharged[1] + h.discharged[2]
        if leaving:
            usual = USUAL_DISCHARGE * leaving if s.round < ROUNDS else 0.0
            value += max(float(discharge_points(leaving)), usual)
    value += patients_worth(s, h)
    rounds = ROUNDS - s.round + (1 if s.phase < ACTIVATION else 0)
    return value + rounds * improvements_worth(h) if rounds else value


def patients_worth(s: DiceHospital, h: Hospital) -> float:
    """The patients as they will be after this round's neglect."""
    table = LAST_ROUND_PATIENT if s.round == ROUNDS else PATIENT
    loss = 0
    if s.phase in (ACTIVATION, NEGLECT):
        loss = 2 if s.rules.resistant_super_virus else 1
    value = 0.0
    crowd = len(h.arrivals)
    for die in h.beds:
        if die:
            crowd += 1
            level = die >> 3 & 7
            if not die & TREATED:
                level -= loss
            value += table[level if level > 0 else 0]
    for die in h.arrivals:
        value += table[die >> 3 & 7]
    if s.round == ROUNDS:
        return value - 2.0 * max(0, crowd - BEDS)
    return value - CROWD[min(crowd, BEDS)] - 3.0 * max(0, crowd - BEDS)


def improvements_worth(h: Hospital) -> float:
    """What departments and specialists bring in a round."""
    value = 0.0
    tiles = h.tiles & ~BOARD_MASK
    tile = 0
    while tiles >> tile:
        if tiles >> tile & 1:
            value += TILE_WORTH[tile]
        tile += 1
    card = 0
    while h.cards >> card:
        if h.cards >> card & 1:
            value += CARD_WORTH[card]
        card += 1
    return value
