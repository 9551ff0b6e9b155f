"""How good a position is: for bots, never imported by the rules."""

from collections.abc import Callable, Mapping
from typing import Any

from lazaretto.games.dice_hospital_er.mind.learned import PARTS, SPECIALISTS, Learned
from lazaretto.games.dice_hospital_er.mind.rules_of_thumb import with_promises
from lazaretto.games.dice_hospital_er.rules.actions import PLACE
from lazaretto.games.dice_hospital_er.rules.admission import (
    Admit,
    begin,
    can_screen,
    mark,
    places,
    refuse,
    screen,
    screen_first,
    stethoscopes_needed,
    write,
)
from lazaretto.games.dice_hospital_er.rules.scoring import score
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    ALL_WARDS,
    BAGS_NEEDED,
    CHOOSE_PHASE,
    COLOURS,
    END,
    EXTRA,
    EXTRA_COLOURS,
    EXTRA_HIGHS,
    EXTRA_LOWS,
    FIRST_EXTRA,
    HIGHEST,
    MAIN,
    NONE,
    OVER,
    SCREEN_BONUS,
    WARDS,
)
from lazaretto.kernel.masks import nth, size

# Verbs that do nothing: a busy player takes them only when nothing else is legal.
IDLE = frozenset({"morgue", "skip_screen"})

TURNS_AHEAD = 2  # that are imagined


def evaluation(weights: Mapping[str, float]) -> Callable[[Any, int], float]:
    """The evaluation that goes by these weights (`data/weights.toml`)."""
    return Evaluation(weights).evaluate


def look_ahead(weights: Mapping[str, float]) -> Callable[[Any, int], float]:
    """The look ahead that goes by these weights."""
    return Evaluation(weights).look_ahead


class Evaluation:
    """The score to be expected: the points of a sheet now, and what it promises."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.rules_of_thumb = weights["rules_of_thumb"]
        self.denial = weights["denial"]
        counts = any(weights[name] for name in (*PARTS, *SPECIALISTS))
        self.learned = Learned(weights) if counts else None

    def evaluate(self, s: EmergencyRoll, seat: int) -> float:
        """The score to be expected of a seat."""
        sheet = s.sheet(seat)
        if is_to_write(s, seat):
            return self.best_admission(s, sheet, s.turns - s.turn) + self.denied(s, seat)
        return self.prospect(s, sheet, turns_left(s, seat))

    def prospect(self, s: EmergencyRoll, sheet: Sheet, left: int) -> float:
        """The points of a sheet now, and what it promises with so many turns left."""
        value = float(score(s, sheet))
        if left and self.rules_of_thumb:
            value = with_promises(s, sheet, left, value, self.rules_of_thumb)
        if self.learned is not None:
            value += self.learned.to_come(s, sheet, left)
        return value

    # The turns to come.

    def look_ahead(self, s: EmergencyRoll, seat: int) -> float:
        """The score to be expected of a seat after its next turns, with ambulances and dice as chance has them."""
        ahead = s.clone()
        sheet, left = s.sheet(seat), turns_left(s, seat)
        if is_to_write(s, seat):
            left = s.turns - s.turn
            sheet, value = self.best_written(s, sheet, left)
            denied = self.denied(s, seat)
        else:
            value = self.prospect(s, sheet, left)
            denied = 0.0
        waiting = left > s.turns - s.turn  # for the seat to choose one of the dice that lie there
        for _ in range(min(left, TURNS_AHEAD)):
            if not waiting:
                roll(ahead)
            waiting = False
            left -= 1
            barred = NONE if ahead.chief == seat else ahead.rng.below(len(COLOURS))
            sheet, value = self.best_turn(ahead, sheet, left, barred)
        return value + denied

    def denied(self, s: EmergencyRoll, seat: int) -> float:
        """What the die that the Chief has just taken is worth to the others, who must do without or pay for it."""
        if not self.denial or s.chief != seat or s.seats == 1:
            return 0.0
        total = 0.0
        left = s.turns - s.turn
        for other in range(s.seats):
            if other != seat:
                free = self.best_turn(s, s.sheets[other], left, NONE)[1]
                total += free - self.best_turn(s, s.sheets[other], left, s.sheet(seat).die)[1]
        return self.denial * total / (s.seats - 1)

    # A die chosen, but not yet written.

    def best_admission(self, s: EmergencyRoll, sheet: Sheet, left: int) -> float:
        """The prospect once the chosen die is written where it does best, and its bonus used."""
        return self.best_written(s, sheet, left)[1]

    def best_written(self, s: EmergencyRoll, sheet: Sheet, left: int) -> tuple[Sheet, float]:
        """The best sheet with the chosen die written or refused and its bonus used, and its prospect."""
        die = sheet.die
        bonus = s.bonus(die)
        arriving = die, s.dice[die], s.dice[die]
        best, value = self.best_place(s, sheet, left, MAIN, ALL_WARDS, arriving)
        if bonus >= FIRST_EXTRA:
            extra = EXTRA_COLOURS[bonus], EXTRA_LOWS[bonus], EXTRA_HIGHS[bonus]
            best, value = self.best_place(s, best, left, EXTRA, ALL_WARDS, extra)
            if self.learned is not None:
                before, _ = self.best_place(s, sheet, left, EXTRA, ALL_WARDS, extra)
                best, value = better(best, value, self.best_place(s, before, left, MAIN, ALL_WARDS, arriving))
        elif bonus == SCREEN_BONUS:
            main = best
            for ward in range(WARDS):
                if can_screen(main, ward):
                    after = main.clone()
                    screen(after, ward)
                    best, value = better(best, value, (after, self.prospect(s, after, left)))
                if self.learned is not None and screen_first(sheet, ward, die):
                    before = sheet.clone()
                    screen(before, ward)
                    best, value = better(best, value, self.best_place(s, before, left, MAIN, 1 << ward, arriving))
        return best, value

    def best_place(
        self, s: EmergencyRoll, sheet: Sheet, left: int, patient: int, wards: int, arriving: tuple[int, int, int]
    ) -> tuple[Sheet, float]:
        """The best sheet with this patient written in one of these wards or refused, and its prospect."""
        colour, low, high = arriving
        best = sheet.clone()
        refuse(best)
        value = self.prospect(s, best, left)
        for code in places(sheet, patient, wards, colour, low, high):
            ward, number = PLACE.second(code), PLACE.third(code)
            after = sheet.clone()
            bags = BAGS_NEEDED[colour][sheet.next_bed(ward)]
            bed = write(after, ward, number, stethoscopes_needed(number, low, high), bags)
            if patient == MAIN:
                mark(after, s.bonus(sheet.die), ward, bed)
            found = self.prospect(s, after, left)
            if found > value:
                best, value = after, found
        return best, value

    def best_turn(self, s: EmergencyRoll, sheet: Sheet, left: int, barred: int) -> tuple[Sheet, float]:
        """The best sheet after a turn with these dice; one of them may be the Chief's, which costs a blood bag."""
        best = sheet
        value = float("-inf")
        for colour in range(len(COLOURS)):
            if colour == barred and not sheet.spare_blood_bags():
                continue
            after = sheet.clone()
            if colour == barred:
                after.blood_bags_used += 1
            begin(after, colour, s.bonus(colour))
            best, value = better(best, value, self.best_written(s, after, left))
        return best, value


def roll(s: EmergencyRoll) -> None:
    """The next turn in the head: the Chief card goes on, an ambulance card is flipped, and the dice are rolled."""
    s.chief = (s.chief + 1) % len(s.sheets)
    s.ambulance = nth(s.unseen, s.rng.below(size(s.unseen)))
    s.unseen &= ~(1 << s.ambulance)
    s.dice = (1 + s.rng.below(HIGHEST), 1 + s.rng.below(HIGHEST), 1 + s.rng.below(HIGHEST))


def better(best: Sheet, value: float, found: tuple[Sheet, float]) -> tuple[Sheet, float]:
    """The better of two sheets with their values."""
    return found if found[1] > value else (best, value)


def is_to_write(s: EmergencyRoll, seat: int) -> bool:
    """Has the seat chosen a die, and written nothing yet?"""
    frame = s.question(seat)
    return has_die(s, seat) or (isinstance(frame, Admit) and frame.own_move)


def has_die(s: EmergencyRoll, seat: int) -> bool:
    """Clockwise: has the seat chosen, while others still choose?"""
    if s.phase != CHOOSE_PHASE or not s.rules.clockwise or not s.actors():
        return False
    order = s.from_the_chief()
    return order.index(seat) < order.index(s.actors()[0])


def turns_left(s: EmergencyRoll, seat: int) -> int:
    """The turns this seat may still write in."""
    if s.phase == OVER:
        return 0
    finished = s.phase == END or (s.lanes and not s.lanes[seat])
    return s.turns - s.turn + (0 if finished else 1)
