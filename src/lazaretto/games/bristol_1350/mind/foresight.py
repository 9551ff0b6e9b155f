"""What the answers of a seat are worth by odds: dice and cards counted out, and the rest of the round left open.

Playing an answer on would throw other dice, mingle and roll for the next round, all by chance. Here every way the dice
or cards of the answer itself can fall is judged once, by how likely it is.
"""

from typing import Final

from lazaretto.games.bristol_1350.mind.outlook import Evaluation, Outlook
from lazaretto.games.bristol_1350.rules.actions import (
    CHANDLER_DRAWS,
    COUNTESS_DRAWS_TWO,
    DRAW_REMEDY,
    KEEP,
    KNIGHT_MOVES,
    MASON_REROLLS,
    OUTLAW_REROLLS,
    PLANT,
    PLAY,
    PUSH,
    REROLL,
    SERF_PLANTS,
    THROW,
)
from lazaretto.games.bristol_1350.rules.effects import Chicken, single_dice
from lazaretto.games.bristol_1350.rules.moves import oldest
from lazaretto.games.bristol_1350.rules.state import STAMP, Bristol, colour_of
from lazaretto.games.bristol_1350.rules.tables import (
    COUNTESS_DRAWS,
    FACES,
    HAND,
    LEECHES,
    NONE,
    OF_ALMS,
    PLAGUE_TOTAL,
    POMANDER,
    REMEDIES,
    REMEDY_COPIES,
    REMEDY_USES,
    VALUES,
)
from lazaretto.games.bristol_1350.rules.turn import Turns

FACE_KEYS: Final = [8**face for face in range(FACES)]  # which faces six dice show, as one number


class Foresight:
    """Judges the answers to one question after another.

    At a glance two dice count as one and the other, and any remedy is like the next.
    """

    def __init__(self, evaluation: Evaluation, glance: bool) -> None:
        self.evaluation = evaluation
        self.glance = glance

    def foresee(self, s: Bristol, seat: int) -> dict[int, float]:
        """The answers whose worth can be told, with their worth."""
        if not s.round:
            return {}
        found: dict[int, float] = {}
        dice: DiceOdds | None = None
        for action in s.legal(seat):
            if throws_dice(action):
                if dice is None:
                    dice = DiceOdds(self.evaluation, s, seat, self.glance)
                found[action] = dice.of(action)
                continue
            value = self.judge(s, seat, action)
            if value != UNTOLD:
                found[action] = value
        return found

    def judge(self, s: Bristol, seat: int, action: int) -> float:
        """What an answer that throws no dice is worth; UNTOLD where only trying can tell."""
        if action == DRAW_REMEDY.code():
            return self.draw_remedy(s, seat, 1)
        if action == COUNTESS_DRAWS_TWO.code():
            return self.draw_remedy(s, seat, COUNTESS_DRAWS)
        if action == CHANDLER_DRAWS.code() or action == SERF_PLANTS.code():
            return self.draw_symptom(s, seat, action == SERF_PLANTS.code())
        if PLAY.owns(action):
            use = REMEDY_USES[PLAY.first(action)][PLAY.second(action)]
            if use in (LEECHES, POMANDER):
                return self.draw_symptoms(s, seat, action, use)
        if PUSH.owns(action) and PUSH.first(action) != seat and s.refuge(s.cart_of(seat)) == NONE:
            return self.push_to_death(s, seat, action)
        after = alone(s)
        after.apply(seat, action)
        known = KEEP.owns(action) or PLANT.owns(action) or PUSH.owns(action)  # one's own cards, or one's own death
        if after.reveals() != s.reveals() and not known:
            return UNTOLD
        frame = after.question(seat)
        if frame is not None and not frame.opens_move():
            return UNTOLD
        value = self.evaluation.evaluate(after, seat)
        unanswered = KNIGHT_MOVES.owns(action) and KNIGHT_MOVES.first(action) == seat  # an elbow that nobody can whip
        return value + CHOICE if unanswered else value

    def draw_remedy(self, s: Bristol, seat: int, draws: int) -> float:
        """Any remedy, or the best of so many: each kind by how many there are; at a glance the first."""
        after = alone(s)
        worth: list[tuple[float, int]] = []
        for kind in range(REMEDIES):
            if (OF_ALMS[kind] and not s.rules.alms) or (self.glance and worth):
                continue
            after.remedies[seat].append(kind | s.round << STAMP)
            worth.append((self.evaluation.evaluate(after, seat), REMEDY_COPIES[kind]))
            after.remedies[seat].pop()
        return best_of(worth, draws)

    def draw_symptoms(self, s: Bristol, seat: int, action: int, use: int) -> float:
        """Leeches or a pomander: two symptoms of those left, and the best that can be done with them."""
        left = [s.pile[value] + s.discard[value] for value in range(VALUES + 1)]
        if sum(left) < HAND:
            return UNTOLD
        after = alone(s)
        kind = PLAY.first(action)
        after.remedies[seat].remove(oldest(after.remedies[seat], kind))
        best: Planted | Kept
        best = Planted(self.evaluation, after, seat) if use == LEECHES else Kept(self.evaluation, after, seat)
        total = 0.0
        ways = 0
        for low in range(1, VALUES + 1):
            for high in range(low, VALUES + 1):
                pairs = left[low] * (left[low] - 1) // 2 if low == high else left[low] * left[high]
                if pairs:
                    total += pairs * best.of(low, high)
                    ways += pairs
        return total / ways

    def draw_symptom(self, s: Bristol, seat: int, plants: bool) -> float:
        """One symptom of those left: planted by the Serf, or for the Chandler to keep two of three."""
        after = alone(s)
        best: Planted | Kept
        best = Planted(self.evaluation, after, seat) if plants else Kept(self.evaluation, after, seat)
        total = 0.0
        ways = 0
        for value in range(1, VALUES + 1):
            left = s.pile[value] + s.discard[value]
            if left:
                total += left * best.of(value, NO_SYMPTOM)
                ways += left
        return total / ways

    def push_to_death(self, s: Bristol, seat: int, action: int) -> float:
        """Off the last cart: right if the pushed one is plagued; if not, shame, which the plagued may bear."""
        target = PUSH.first(action)
        if s.is_ghost(target) or s.rules.alms:
            return UNTOLD
        odds = self.evaluation.suspicions(s, seat)[target]
        plagued, healthy = alone(s), alone(s)
        plagued.plagued |= 1 << target
        healthy.plagued &= ~(1 << target)
        plagued.apply(seat, action)
        healthy.apply(seat, action)
        return odds * self.evaluation.evaluate(plagued, seat) + (1 - odds) * self.evaluation.evaluate(healthy, seat)


UNTOLD: Final = -1.0
CHOICE: Final = 1e-6  # to have a choice is never worse: it wins a tie
NO_SYMPTOM: Final = 0


def throws_dice(action: int) -> bool:
    """Does an answer throw dice at once?"""
    return REROLL.owns(action) or THROW.owns(action) or OUTLAW_REROLLS.owns(action) or MASON_REROLLS.owns(action)


def best_of(worth: list[tuple[float, int]], draws: int) -> float:
    """The mean of the best of so many cards, drawn from kinds with their worth and how many there are."""
    worth.sort()
    copies = 0
    for _, count in worth:
        copies += count
    total = 0.0
    below = 0
    for value, count in worth:
        share = ((below + count) / copies) ** draws - (below / copies) ** draws
        total += value * share
        below += count
    return total + CHOICE * (draws - 1)


def alone(s: Bristol) -> Bristol:
    """A copy of the position in which the round stops after the turn under way."""
    copy = s.clone()
    for place in range(len(copy.stack) - 1, -1, -1):
        if isinstance(copy.stack[place], Turns):
            copy.stack = copy.stack[place + 1 :]
            copy.here = copy.stack
            break
    return copy


class Planted:
    """Of two symptoms that were drawn, one goes into a mingle zone."""

    def __init__(self, evaluation: Evaluation, s: Bristol, seat: int) -> None:
        self.best = [0.0] * (VALUES + 1)  # by value: in the best zone
        for value in range(1, VALUES + 1):
            for cart in s.race:
                s.zones[cart].append(seat << 3 | value)
                self.best[value] = max(self.best[value], evaluation.evaluate(s, seat))
                s.zones[cart].pop()

    def of(self, low: int, high: int) -> float:
        """The better one of the two, or the only one."""
        return max(self.best[low], self.best[high])


class Kept:
    """Any pair of those in hand and two more."""

    def __init__(self, evaluation: Evaluation, s: Bristol, seat: int) -> None:
        self.evaluation = evaluation
        self.s = s
        self.seat = seat
        self.hand = s.hands[HAND * seat : HAND * seat + HAND]
        self.judged: dict[int, float] = {}  # by pair

    def of(self, low: int, high: int) -> float:
        """The best pair of those in hand and these two, or this one."""
        held = sorted([*self.hand, low, high] if high != NO_SYMPTOM else [*self.hand, low])
        best = 0.0
        for first in range(len(held)):
            for second in range(first + 1, len(held)):
                best = max(best, self.pair(held[first], held[second]))
        return best

    def pair(self, low: int, high: int) -> float:
        """What a hand is worth; one of 6 or more is the plague."""
        key = low * (VALUES + 1) + high
        if key not in self.judged:
            s, place = self.s, HAND * self.seat
            plagued = s.plagued
            s.hands[place : place + HAND] = [low, high]
            if low + high >= PLAGUE_TOTAL:
                s.plagued |= 1 << self.seat
            self.judged[key] = self.evaluation.evaluate(s, self.seat)
            s.plagued = plagued
            s.hands[place : place + HAND] = self.hand
        return self.judged[key]


class DiceOdds:
    """Every way some dice can fall, judged once."""

    def __init__(self, evaluation: Evaluation, s: Bristol, seat: int, glance: bool) -> None:
        self.s = alone(s)
        self.seat = seat
        self.glance = glance
        self.gains: dict[int, float] = {}  # by face: what it is worth to throw a die that shows it
        self.outlook = Outlook(evaluation, self.s, seat)
        self.throws = 0
        frame = s.stack[-1]
        if isinstance(frame, Chicken):
            self.throws = frame.throws
        self.judged: dict[int, float] = {}

    def shown(self) -> float:
        """What the dice as they lie are worth."""
        key = 0
        for face in self.s.dice:
            key += FACE_KEYS[face]
        if key not in self.judged:
            self.outlook.read_dice()
            self.judged[key] = self.outlook.worth()
        return self.judged[key]

    def of(self, action: int) -> float:
        """What an answer that throws dice is worth."""
        if REROLL.owns(action):
            return self.reroll(action)
        if OUTLAW_REROLLS.owns(action):
            return self.outlaw(OUTLAW_REROLLS.first(action))
        if MASON_REROLLS.owns(action):
            return self.mason(MASON_REROLLS.first(action))
        return self.throw(action)

    def outlaw(self, die: int) -> float:
        """One die, and where it shows the seat's own cart another, if that is better; at a glance the one alone."""
        if self.glance:
            return self.mean(die, die, 0)
        dice, own = self.s.dice, self.s.cart_of(self.seat)
        was = dice[die]
        total = 0.0
        for face in range(FACES):
            dice[die] = face
            best = self.shown()
            if colour_of(face) == own:
                for other in single_dice(self.s):
                    best = max(best, self.mean(other, other, 0))
            total += best
        dice[die] = was
        return total / FACES

    def mason(self, die: int) -> float:
        """One die, then the best one to lock; at a glance the one alone."""
        if self.glance:
            return self.mean(die, die, 0)
        s = self.s
        was, locked = s.dice[die], s.locked
        total = 0.0
        for face in range(FACES):
            s.dice[die] = face
            best = 0.0
            for other in single_dice(s):
                s.locked = locked | 1 << other
                self.outlook.read_dice()
                best = max(best, self.outlook.worth())
                s.locked = locked
            total += best
        s.dice[die] = was
        return total / FACES

    def reroll(self, action: int) -> float:
        """The reroll of one or two dice."""
        die, other = REROLL.first(action), REROLL.second(action)
        if not self.glance:
            return self.mean(die, other, 0)
        return self.shown() + self.gain(die) + (self.gain(other) if other != die else 0.0)

    def gain(self, die: int) -> float:
        """What it is worth to throw one die."""
        face = self.s.dice[die]
        if face not in self.gains:
            self.gains[face] = self.mean(die, die, 0) - self.shown()
        return self.gains[face]

    def throw(self, action: int) -> float:
        """A throw by a chicken, with those that may follow."""
        return self.mean(THROW.first(action), THROW.second(action), self.throws - 1)

    def mean(self, die: int, other: int, throws: int) -> float:
        """The mean over all faces of these dice, with so many throws left."""
        dice = self.s.dice
        was, other_was = dice[die], dice[other]
        total = 0.0
        for face in range(FACES):
            dice[die] = face
            if other == die:
                total += FACES * self.best(die, other, throws)
                continue
            for other_face in range(face, FACES):  # the same faces the other way round are worth the same
                dice[other] = other_face
                total += (1 if other_face == face else 2) * self.best(die, other, throws)
        dice[die] = was
        dice[other] = other_was
        return total / (FACES * FACES)

    def best(self, die: int, other: int, throws: int) -> float:
        """What the dice are worth if they may be thrown once more: further throws count for nothing here."""
        value = self.shown()
        if throws > 0:
            value = max(value, self.mean(die, other, 0))
            if die != other:
                value = max(value, self.mean(die, die, 0), self.mean(other, other, 0))
        return value
