# mypyc: interpreted
"""The evaluation by its parts: the reasons of hints."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from lazaretto.games.dice_hospital_er.mind.evaluation import Evaluation, is_to_write, turns_left
from lazaretto.games.dice_hospital_er.mind.learned import PARTS
from lazaretto.games.dice_hospital_er.mind.rules_of_thumb import with_promises
from lazaretto.games.dice_hospital_er.mind.traits import (
    epidemiologist_traits,
    radiologist_traits,
    sheet_traits,
)
from lazaretto.games.dice_hospital_er.rules.scoring import LINES, points_of, score
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet

# What people call the parts: points of today and promises of the same thing go together.
CALLED: Final = {"icons": "nurses", "patients": "room", "welcome": "room", "morgue": "room"}


def terms(weights: Mapping[str, float]) -> Callable[[Any, int], Mapping[str, float]]:
    """The evaluation that goes by these weights, as named parts that add up to it."""
    return Terms(weights).split


class Terms:
    """An evaluation that says what it is made of."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.evaluation = Evaluation(weights)

    def split(self, s: EmergencyRoll, seat: int) -> dict[str, float]:
        """The parts of the score to be expected of a seat."""
        sheet = s.sheet(seat)
        if not is_to_write(s, seat):
            return self.of_sheet(s, sheet, turns_left(s, seat))
        left = s.turns - s.turn
        written, _ = self.evaluation.best_written(s, sheet, left)
        return {**self.of_sheet(s, written, left), "denial": self.evaluation.denied(s, seat)}

    def of_sheet(self, s: EmergencyRoll, sheet: Sheet, left: int) -> dict[str, float]:
        """The points of a sheet line by line, with what each thing promises."""
        found: dict[str, float] = {}
        for line, points in zip(LINES, points_of(s, sheet), strict=True):
            add(found, line, points)
        thumb = self.evaluation.rules_of_thumb
        if left and thumb:
            points = score(s, sheet)
            add(found, "promise", with_promises(s, sheet, left, float(points), thumb) - points)
        if self.evaluation.learned is not None:
            self.add_learned(found, s, sheet, left)
        return found

    def add_learned(self, found: dict[str, float], s: EmergencyRoll, sheet: Sheet, left: int) -> None:
        """What was learned of sheets like this one."""
        learned = self.evaluation.learned
        assert learned is not None
        add(found, "cardiologists", learned.of_cardiologists(s, sheet, left))
        if left == 0:
            return
        row = learned.sheet[left]
        for cell in sheet_traits(sheet):
            add(found, next(name for name, (first, end) in PARTS.items() if first <= cell < end), row[cell])
        for name, rows, cells in (
            ("radiologist", learned.radiologists[s.radiologist], radiologist_traits(s.radiologist, sheet)),
            (
                "epidemiologist",
                learned.epidemiologists[s.epidemiologist],
                epidemiologist_traits(s.epidemiologist, sheet),
            ),
        ):
            add(found, name, sum(rows[left][cell] for cell in cells))


def add(found: dict[str, float], name: str, points: float) -> None:
    """More of a part."""
    called = CALLED.get(name, name)
    found[called] = found.get(called, 0.0) + points
