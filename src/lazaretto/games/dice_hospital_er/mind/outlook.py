"""How good a position is by what a small net has learned (`promises.py`): for bots, never imported by the rules."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from lazaretto.games.dice_hospital_er.mind.evaluation import Evaluation, is_to_write, roll, turns_left
from lazaretto.games.dice_hospital_er.mind.judge import Found, Judge
from lazaretto.games.dice_hospital_er.mind.promises import Promises, promises
from lazaretto.games.dice_hospital_er.rules.scoring import score
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import COLOURS, NONE, OVER

TURNS_AHEAD: Final = 2  # that are imagined
MOST_JUDGES: Final = 8  # that are kept


def evaluation(weights: Mapping[str, float]) -> Callable[[Any, int], float]:
    """The evaluation that goes by these weights (`data/weights.toml`): by the net, if it counts."""
    return Outlook(weights).evaluate if weights["promises"] else Evaluation(weights).evaluate


def look_ahead(weights: Mapping[str, float]) -> Callable[[Any, int], float]:
    """The look ahead that goes by these weights."""
    return Outlook(weights).look_ahead if weights["promises"] else Evaluation(weights).look_ahead


class Outlook:
    """The score to be expected of a seat. Alone, where URSULE takes the objectives, it goes by traits."""

    def __init__(self, weights: Mapping[str, float], learned: Promises | None = None) -> None:
        self.alone = Evaluation(weights)
        self.denial = weights["denial"]
        self.promises = promises() if learned is None else learned
        self.judges: dict[tuple[int, ...], Judge] = {}

    def judge(self, s: EmergencyRoll, sheet: Sheet) -> Judge:
        """Who judges sheets whose cardiologists stand like this one's."""
        key = (s.seats, s.turn, s.radiologist, s.epidemiologist, *s.cardiologists, *s.worth, *sheet.cardiologist_points)
        found = self.judges.get(key)
        if found is None:
            if len(self.judges) >= MOST_JUDGES:
                self.judges.clear()
            found = self.judges[key] = Judge(self.promises, s, sheet.cardiologist_points)
        return found

    def evaluate(self, s: EmergencyRoll, seat: int) -> float:
        """The score to be expected of a seat."""
        if s.seats == 1:
            return self.alone.evaluate(s, seat)
        sheet = s.sheet(seat)
        if s.phase == OVER:
            return float(score(s, sheet))
        judge, left = self.judge(s, sheet), turns_left(s, seat)
        root = judge.root(sheet, left)
        if is_to_write(s, seat):
            return written(judge, s, root, sheet).value + self.denied(s, seat)
        return judge.value(root, left)

    def look_ahead(self, s: EmergencyRoll, seat: int) -> float:
        """The score to be expected of a seat after its next turns, with ambulances and dice as chance has them."""
        if s.seats == 1:
            return self.alone.look_ahead(s, seat)
        sheet = s.sheet(seat)
        if s.phase == OVER:
            return float(score(s, sheet))
        judge, left = self.judge(s, sheet), turns_left(s, seat)
        found = judge.root(sheet, left)
        denied = 0.0
        if is_to_write(s, seat):
            left = s.turns - s.turn
            found = written(judge, s, found, sheet)
            denied = self.denied(s, seat)
        else:
            found.value = judge.value(found, left)
        waiting = left > s.turns - s.turn  # for the seat to choose one of the dice that lie there
        ahead = s.clone()
        for _ in range(min(left, TURNS_AHEAD)):
            if not waiting:
                roll(ahead)
            waiting = False
            left -= 1
            barred = NONE if ahead.chief == seat else ahead.rng.below(len(COLOURS))
            found = judge.best_turn(found, left, ahead.ambulance, ahead.dice, barred)
        return found.value + denied

    def denied(self, s: EmergencyRoll, seat: int) -> float:
        """What the die that the Chief has just taken is worth to the others, who must do without or pay for it."""
        if not self.denial or s.chief != seat:
            return 0.0
        total = 0.0
        left = s.turns - s.turn
        die = s.sheet(seat).die
        for other in range(s.seats):
            if other != seat:
                judge = self.judge(s, s.sheets[other])
                root = judge.root(s.sheets[other], left)
                free = judge.best_turn(root, left, s.ambulance, s.dice, NONE)
                if free.die == die:
                    total += free.value - judge.best_turn(root, left, s.ambulance, s.dice, die).value
        return self.denial * total / (s.seats - 1)


def written(judge: Judge, s: EmergencyRoll, root: Found, sheet: Sheet) -> Found:
    """The best sheet with the chosen die written."""
    die = sheet.die
    return judge.best_written(root, s.turns - s.turn, die, s.dice[die], s.bonus(die))
