"""What a sheet promises, as learned from games: every trait has a worth, by the turns that are left."""

from collections.abc import Mapping
from typing import Any, Final

from lazaretto.games.dice_hospital_er.mind.traits import (
    BAGS,
    BOXES,
    CARDIOLOGIST,
    EPIDEMIOLOGIST_TRAITS,
    ICON,
    NURSES,
    PATIENTS,
    RADIOLOGIST_TRAITS,
    SHEET_TRAITS,
    STETHOSCOPES,
    WARD,
    WELCOME,
    epidemiologist_traits,
    objective_trait,
    radiologist_traits,
    sheet_traits,
    steps_missing,
)
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    CARDIOLOGIST_BACK,
    EPIDEMIOLOGIST_IDS,
    OVER,
    RADIOLOGIST_IDS,
    load,
)

MOST_TURNS: Final = 26
ALONE: Final = 0.6  # of a cardiologist's points: alone, two of them are one objective

# Which weight each part of the sheet's traits goes by.
PARTS: Final = {
    "wards": (WARD, ICON),
    "icons": (ICON, NURSES),
    "nurses": (NURSES, STETHOSCOPES),
    "stethoscopes": (STETHOSCOPES, BAGS),
    "blood_bags": (BAGS, PATIENTS),
    "patients": (PATIENTS, BOXES),
    "morgue": (BOXES, WELCOME),
    "welcome": (WELCOME, CARDIOLOGIST),
    "cardiologists": (CARDIOLOGIST, SHEET_TRAITS),
}
SPECIALISTS: Final = ("radiologist", "epidemiologist")  # weights of what their cards make of a sheet


def by_turns_left(knots: list[int], worths: list[list[float]]) -> list[list[float]]:
    """The worth of every trait for each number of turns left: straight from knot to knot, nothing at the end."""
    rows = [[0.0] * len(worths)]
    for left in range(1, MOST_TURNS):
        place = 0
        while place < len(knots) - 1 and left > knots[place]:
            place += 1
        before = knots[place - 1] if place else 0
        share = min(1.0, (left - before) / (knots[place] - before))
        row = []
        for worth in worths:
            earlier = worth[place - 1] if place else 0.0
            row.append(earlier + share * (worth[place] - earlier))
        rows.append(row)
    return rows


def listed(table: dict[str, list[float]], traits: int, knots: int) -> list[list[float]]:
    """The worths of all traits; those not named are worth nothing."""
    return [table.get(str(cell), [0.0] * knots) for cell in range(traits)]


def scaled(worths: list[list[float]], weight: float) -> list[list[float]]:
    """Worths times a weight."""
    return [[weight * worth for worth in row] for row in worths]


class Learned:
    """The worths of all traits, each part times its weight."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        data: dict[str, Any] = load("worths")
        knots: list[int] = data["turns_left"]
        sheet = listed(data["sheet"], SHEET_TRAITS, len(knots))
        for part, (first, end) in PARTS.items():
            sheet[first:end] = scaled(sheet[first:end], weights[part])
        self.sheet = by_turns_left(knots, sheet)
        self.radiologists: list[list[list[float]]] = []
        for id_ in RADIOLOGIST_IDS:
            worths = listed(data[id_], RADIOLOGIST_TRAITS, len(knots))
            self.radiologists.append(by_turns_left(knots, scaled(worths, weights["radiologist"])))
        self.epidemiologists: list[list[list[float]]] = []
        for id_ in EPIDEMIOLOGIST_IDS:
            worths = listed(data[id_], EPIDEMIOLOGIST_TRAITS, len(knots))
            self.epidemiologists.append(by_turns_left(knots, scaled(worths, weights["epidemiologist"])))

    def to_come(self, s: EmergencyRoll, sheet: Sheet, left: int) -> float:
        """The points that a sheet is still going to make."""
        total = self.of_cardiologists(s, sheet, left)
        if left == 0:
            return total
        row = self.sheet[left]
        for cell in sheet_traits(sheet):
            total += row[cell]
        row = self.radiologists[s.radiologist][left]
        for cell in radiologist_traits(s.radiologist, sheet):
            total += row[cell]
        row = self.epidemiologists[s.epidemiologist][left]
        for cell in epidemiologist_traits(s.epidemiologist, sheet):
            total += row[cell]
        return total

    def of_cardiologists(self, s: EmergencyRoll, sheet: Sheet, left: int) -> float:
        """What the cardiologists are still going to bring; an objective that is met scores at the end of the turn."""
        if s.phase == OVER:
            return 0.0
        total = 0.0
        row = self.sheet[left]
        for place in range(len(s.cardiologists)):
            if s.worth[place] and not sheet.cardiologist_points[place]:
                missing = steps_missing(s.cardiologists[place], sheet)
                if missing <= 0:
                    total += s.worth[place]
                else:
                    total += row[objective_trait(s.cardiologists[place], missing)] * s.worth[place] / CARDIOLOGIST_BACK
        return total if s.seats > 1 else ALONE * total
