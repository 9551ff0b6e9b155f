"""How good a position is: a heuristic for bots, never imported by the rules."""

from collections.abc import Callable, Mapping
from typing import Final

from lazaretto.games.dice_hospital.rules.activation import Placement
from lazaretto.games.dice_hospital.rules.scoring import administrator_points, final_score
from lazaretto.games.dice_hospital.rules.state import TREATED, DiceHospital, Hospital
from lazaretto.games.dice_hospital.rules.tables import (
    ACTIVATION,
    ADMINISTRATOR_COLOURS,
    ADMINISTRATOR_EFFECTS,
    BEDS,
    BOARD_DEPARTMENTS,
    BOARD_MASK,
    DEPARTMENT_IDS,
    DEPARTMENT_RULES,
    DEPARTMENTS,
    DISCHARGE,
    EMPTY_WARDS_POINTS,
    FATALITY_POINTS,
    HEAL,
    NEGLECT,
    NONE,
    NURSES,
    ROUNDS,
    SPECIALIST_IDS,
    SPECIALIST_RULES,
    SPECIALISTS,
    Rule,
    discharge_points,
)

# Verbs that do nothing: a busy player takes them only when nothing else is legal.
IDLE = frozenset({"decline", "discard_improvement", "end_activation", "skip", "enough", "done", "pass"})

LEVEL_NUMBERS: Final = range(7)  # the values of a patient; 0 has died
CROWD: Final = [0.0, 0.0, 0.0, 0.0, 0.0, 0.1, 0.25, 0.5, 0.8, 1.2, 1.8, 2.5, 3.3]  # full beds make an intake harder
NO_BED: Final = 3.0  # what a patient too many costs


def may_discharge(rule: Rule) -> bool:
    """Can this effect send a patient home?"""
    return rule.effect == HEAL and any(rule.values >> value & 1 and value + rule.levels > 6 for value in range(1, 7))


TILE_DISCHARGES: Final[list[bool]] = [
    may_discharge(DEPARTMENT_RULES[tile % DEPARTMENTS]) for tile in range(2 * DEPARTMENTS)
]
CARD_DISCHARGES: Final[list[bool]] = [
    may_discharge(SPECIALIST_RULES[card % SPECIALISTS]) for card in range(2 * SPECIALISTS)
]


def evaluation(weights: Mapping[str, float]) -> Callable[[DiceHospital, int], float]:
    """The evaluation of a position with these weights."""
    return Evaluation(weights).evaluate


def prospect(weights: Mapping[str, float]) -> Callable[[DiceHospital, int, int], float]:
    """What a hospital promises by itself."""
    return Evaluation(weights).promise


def terms(weights: Mapping[str, float]) -> Callable[[DiceHospital, int], dict[str, float]]:
    """The same by its parts: the reasons of hints."""
    return Evaluation(weights).split


class Staff:
    """What a hospital's workers can do in a round: levels healed, and patients sent home."""

    def __init__(self, levels: float, discharges: float) -> None:
        self.levels = levels
        self.discharges = discharges


class Evaluation:
    """The score to be expected, less a part of the best rival's."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.patients = [patient_table(weights, left) for left in range(ROUNDS + 2)]  # by rounds left, then by value
        eve = weights["last_intake"]  # how far the last round's new patients are looked at
        last = [eve * worth for worth in self.patients[1]]
        last[0] += (1 - eve) * FATALITY_POINTS
        self.last_patients = last
        self.eve = eve
        self.blood = weights["blood"]
        self.usual_discharge = weights["usual_discharge"]
        self.crowd = weights["crowd"]
        self.rival = weights["rival"]
        self.administrator = weights["administrator"]
        self.guard = weights["guard"]
        self.empty_wards = weights["empty_wards"]
        self.finale = weights["finale"]
        self.finale_ahead = weights["finale_ahead"]
        self.reach = weights["reach"]
        self.reach_ahead = weights["reach_ahead"]
        self.assistance = weights["assistance"]
        self.idle = weights["idle"]
        self.tiles = [
            weights["department"] * weights.get(DEPARTMENT_IDS[tile % DEPARTMENTS], 0.0)
            for tile in range(2 * DEPARTMENTS)
        ]
        self.tile_levels = [
            1.0 if tile < BOARD_DEPARTMENTS else 1.0 + 2.0 * self.tiles[tile] for tile in range(2 * DEPARTMENTS)
        ]
        self.cards = [
            weights["specialist"] * weights.get(SPECIALIST_IDS[card % SPECIALISTS], weights["colour_specialist"])
            for card in range(2 * SPECIALISTS)
        ]
        self.staffs: dict[tuple[int, int, int], Staff] = {}

    def evaluate(self, s: DiceHospital, seat: int) -> float:
        """The prospect of a seat, less a part of its best rival's."""
        mine = self.prospect(s, seat)
        if s.seats == 1:
            return mine
        best = float("-inf")
        for other in range(s.seats):
            if other != seat:
                best = max(best, self.prospect(s, other))
        return mine - self.rival * best

    def split(self, s: DiceHospital, seat: int) -> dict[str, float]:
        """The evaluation by what a player would name."""
        h = s.hospitals[seat]
        points = float(final_score(s, seat))
        last = s.round == ROUNDS
        leaving = sum(h.discharged) if s.phase <= DISCHARGE else 0
        usual = 0.0 if last else self.usual_discharge * leaving
        left = ROUNDS - s.round + (1 if s.phase < ACTIVATION else 0)
        found = {
            "points": points - h.blood,
            "blood": h.blood * (1.0 if last else self.blood),
            "home": max(float(discharge_points(leaving)), usual) if leaving else 0.0,
            "administrator": self.administrator * bonus(s, h, seat) if leaving else 0.0,
            "patients": self.patients_worth(s, h),
            "hospital": left * self.improvements_worth(h),
            "reach": self.ahead(s, h, left) + self.now(s, h, seat, left, leaving),
            "rivals": 0.0,
        }
        if s.seats > 1:
            best = max([self.prospect(s, other) for other in range(s.seats) if other != seat])
            found["rivals"] = -self.rival * best
        return found

    def promise(self, s: DiceHospital, seat: int, eye: int) -> float:
        """The same as the prospect: all may see all of a hospital that it depends on."""
        return self.prospect(s, seat)

    def prospect(self, s: DiceHospital, seat: int) -> float:
        """The final score if the game ended now, plus what the hospital promises."""
        h = s.hospitals[seat]
        value = float(final_score(s, seat))
        if s.round < ROUNDS:
            value += (self.blood - 1) * h.blood
        leaving = 0
        if s.phase <= DISCHARGE:
            leaving = h.discharged[0] + h.discharged[1] + h.discharged[2]
            if leaving:
                usual = self.usual_discharge * leaving if s.round < ROUNDS else 0.0
                value += max(float(discharge_points(leaving)), usual)
                if self.administrator:
                    value += self.administrator * bonus(s, h, seat)
        value += self.patients_worth(s, h)
        left = ROUNDS - s.round + (1 if s.phase < ACTIVATION else 0)
        if left:
            value += left * self.improvements_worth(h)
        return value + self.ahead(s, h, left) + self.now(s, h, seat, left, leaving)

    def patients_worth(self, s: DiceHospital, h: Hospital) -> float:
        """The patients as they will be after this round's neglect."""
        before = s.phase < ACTIVATION
        table = self.patients[ROUNDS - s.round + (1 if before else 0)]
        if s.round == ROUNDS and before:
            table = self.last_patients
        loss = 0
        guarded = NONE
        if s.phase in (ACTIVATION, NEGLECT):
            loss = 2 if s.rules.resistant_super_virus else 1
            guarded = guarded_colour(h)
        value = 0.0
        spared = 0.0
        crowd = len(h.arrivals)
        for die in h.beds:
            if die:
                crowd += 1
                level = die >> 3 & 7
                if not die & TREATED:
                    level -= loss
                    if die >> 6 == guarded:
                        spared = max(spared, table[level + loss] - table[max(level, 0)])
                value += table[level if level > 0 else 0]
        for die in h.arrivals:
            value += table[die >> 3 & 7]
        if spared:
            value += self.guard * spared
        if s.round < ROUNDS:
            return value - self.crowd * CROWD[min(crowd, BEDS)] - NO_BED * max(0, crowd - BEDS)
        if crowd == 0 and s.phase <= DISCHARGE and not before:
            value += self.empty_wards * EMPTY_WARDS_POINTS
        return value + FATALITY_POINTS * max(0, crowd - BEDS)

    def improvements_worth(self, h: Hospital) -> float:
        """What departments and specialists bring in a round."""
        value = 0.0
        tiles = h.tiles & ~BOARD_MASK
        places = BOARD_DEPARTMENTS
        tile = 0
        while tiles >> tile:
            if tiles >> tile & 1:
                value += self.tiles[tile]
                places += 1
            tile += 1
        workers = NURSES
        card = 0
        while h.cards >> card:
            if h.cards >> card & 1:
                value += self.cards[card]
                workers += 1
            card += 1
        return value - self.idle * (workers - places) if workers > places else value

    # Discharges within reach.

    def ahead(self, s: DiceHospital, h: Hospital, left: int) -> float:
        """The points of a next round in which all who can be are sent home."""
        weight = self.finale_ahead if left == 1 else self.reach_ahead
        if not left or not weight:
            return 0.0
        loss = 1 if s.phase in (ACTIVATION, NEGLECT) else 0
        counts = [0, 0, 0, 0, 0, 0, 0]
        for die in h.beds:
            level = die >> 3 & 7
            counts[level if die & TREATED or level < loss else level - loss] += 1
        for die in h.arrivals:
            counts[die >> 3 & 7] += 1
        return weight * within_reach(counts, self.staff(h.tiles, h.cards, NURSES), h.blood, 0)

    def now(self, s: DiceHospital, h: Hospital, seat: int, left: int, leaving: int) -> float:
        """The points of those whom workers not yet placed can still send home this round."""
        weight = self.reach if left else self.finale
        if s.phase != ACTIVATION or not weight or not is_placing(s, seat):
            return 0.0
        counts = [0, 0, 0, 0, 0, 0, 0]
        for die in h.beds:
            counts[die >> 3 & 7] += 1
        staff = self.staff(h.tiles & ~h.used_tiles, h.idle_cards, h.idle_nurses)
        return weight * within_reach(counts, staff, s.spendable(h), leaving)

    def staff(self, tiles: int, cards: int, nurses: int) -> Staff:
        """What these workers can do in these departments."""
        key = (tiles, cards, nurses)
        if key not in self.staffs:
            self.staffs[key] = self.staff_of(tiles, cards, nurses)
        return self.staffs[key]

    def staff_of(self, tiles: int, cards: int, nurses: int) -> Staff:
        """Every worker in the best department that is left; specialists help once more."""
        workers = nurses
        helping = 0.0
        discharging = 0
        for card in range(2 * SPECIALISTS):
            if cards >> card & 1:
                workers += 1
                helping += self.assistance * self.cards[card]
                if CARD_DISCHARGES[card]:
                    discharging += 1
        levels: list[float] = []
        doors = 0
        for tile in range(2 * DEPARTMENTS):
            if tiles >> tile & 1:
                levels.append(self.tile_levels[tile])
                if TILE_DISCHARGES[tile]:
                    doors += 1
        levels.sort(reverse=True)
        doors = min(doors, workers)
        return Staff(sum(levels[:workers]) + helping, doors + min(self.assistance * discharging, doors))


def patient_table(weights: Mapping[str, float], left: int) -> list[float]:
    """What a patient of each value is worth in a bed, so many rounds before the end: nearer to its discharge, and less
    likely to die."""
    if left == 0:
        return [float(FATALITY_POINTS), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    return [weights[f"patient_{value}"] + weights[f"late_{value}"] / left for value in LEVEL_NUMBERS]


def bonus(s: DiceHospital, h: Hospital, seat: int) -> int:
    """The administrator's point, if the round ended now."""
    counts = [sum(other.discharged) for other in s.hospitals]
    return administrator_points(s, h, counts, seat)


def guarded_colour(h: Hospital) -> int:
    """The colour of which the administrator spares a neglected patient; NONE without such a one."""
    if h.administrator == NONE or ADMINISTRATOR_EFFECTS[h.administrator] != "guard":
        return NONE
    return ADMINISTRATOR_COLOURS[h.administrator]


def is_placing(s: DiceHospital, seat: int) -> bool:
    """Has this seat not yet ended its activation?"""
    for frame in s.lanes[seat] if s.lanes else s.stack:
        if isinstance(frame, Placement) and frame.seat == seat:
            return True
    return False


def within_reach(counts: list[int], staff: Staff, blood: int, leaving: int) -> float:
    """The points of all patients who can still be sent home, the healthiest first, besides those who are leaving."""
    levels = staff.levels + blood
    discharges = staff.discharges + blood
    number = float(leaving)
    for value in range(6, 0, -1):
        if counts[value]:
            sent = min(float(counts[value]), levels / (7 - value), discharges)
            number += sent
            discharges -= sent
            levels -= sent * (7 - value)
    whole = int(number)
    low = discharge_points(whole)
    return low + (number - whole) * (discharge_points(whole + 1) - low) - discharge_points(leaving)
