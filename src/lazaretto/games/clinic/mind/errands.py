"""What the planner is told by a goal alone: the price of time, who is to be in the lab, whom nobody treats."""

from typing import Final

from lazaretto.games.clinic.mind.colours import best_scholar, rounds_to_come
from lazaretto.games.clinic.mind.jobs import Weights
from lazaretto.games.clinic.rules.board import PRE
from lazaretto.games.clinic.rules.people import kind_of, level_of, node_of
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import DOCTOR, GOAL_IDS, GOALS, LAB, NONE, PATIENT, RED, ROUNDS, YELLOW

PRICES: Final = (3, 6, 12, 40)  # dollars for time, tried one after the other
SCHOLAR: Final = 40  # dollars that the right doctor in a lab is worth


def weights_of(s: ClinicDeluxe, seat: int, price: int = 0) -> Weights:
    """What counts for a plan of this seat."""
    weights = Weights(s.round == ROUNDS)
    if s.seats != 1 or s.goal == NONE:
        return weights
    c = s.clinics[seat]
    goal = GOAL_IDS[s.goal]
    if goal == "g_time_12":
        weights.time = max(weights.time, price)
    elif goal == "g_four_doctor_colors" and c.built[LAB]:
        doctors = [level_of(code) for code in c.people if kind_of(code) == DOCTOR]
        weights.scholar = best_scholar(doctors, rounds_to_come(s))
        weights.scholarship = SCHOLAR
    elif goal == "g_three_patient_colors" and rounds_to_come(s) <= 2:
        weights.spared = spared(c) if rounds_to_come(s) == 1 else first_yellow(c)
    return weights


def allowed(s: ClinicDeluxe, seat: int) -> int:
    """The time a movement may take, if it has to last for the rounds to come."""
    c = s.clinics[seat]
    left = int(GOALS["g_time_12"]) - c.time
    rounds = ROUNDS - max(1, s.round) + 1
    return left // rounds


def is_pressed(s: ClinicDeluxe) -> bool:
    """Is time what matters? Not where all of it is spent long before the end: nobody could move any more."""
    if s.seats != 1 or s.goal == NONE or GOAL_IDS[s.goal] != "g_time_12":
        return False
    c = s.clinics[0]
    return c.time < int(GOALS["g_time_12"]) or rounds_to_come(s) <= 1 or c.triages() > 0


def spared(c: Clinic) -> list[int]:
    """One waiting patient of every colour that outlives the game, by their numbers, if these are colours enough."""
    found: list[int] = []
    seen: list[int] = []
    for index, code in enumerate(c.people):
        level = level_of(code)
        if kind_of(code) == PATIENT and node_of(code) == PRE and level < RED and level not in seen:
            seen.append(level)
            found.append(index)
    return found if len(seen) >= int(GOALS["g_three_patient_colors"]) else []


def first_yellow(c: Clinic) -> list[int]:
    """A yellow patient who waits: in the last round he will be orange."""
    for index, code in enumerate(c.people):
        if kind_of(code) == PATIENT and node_of(code) == PRE and level_of(code) == YELLOW:
            return [index]
    return []
