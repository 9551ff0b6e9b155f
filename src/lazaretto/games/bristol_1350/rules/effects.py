"""What remedies (§5.1) and characters (§5.2) do, and the questions they ask."""

from dataclasses import dataclass

from lazaretto.games.bristol_1350.rules.actions import (
    GIVE_COIN,
    KEEP,
    KEEP_REMEDY,
    LOCK,
    PLANT,
    STOP,
    THROW,
)
from lazaretto.games.bristol_1350.rules.moves import PawnMove, move_codes, to_front
from lazaretto.games.bristol_1350.rules.plague import check_plague, lost_alone
from lazaretto.games.bristol_1350.rules.state import (
    STAMP,
    Bristol,
    Question,
    drawn_from,
    is_rat,
)
from lazaretto.games.bristol_1350.rules.tables import (
    ALMS,
    ARSENIC,
    ARSENIC_DICE,
    CARTS,
    CHANDLER_DRAW,
    CHICKEN,
    CHICKEN_THROWS,
    COUNTESS_DRAWS,
    DICE,
    DISCARDED,
    DREW_COIN,
    DREW_REMEDIES,
    DROPPED_REMEDY,
    EMERALDS,
    GAVE_COIN,
    HAND,
    KEPT,
    LEECHES,
    LEECHES_DRAW,
    LOOKED,
    NONE,
    PLANTED,
    POMANDER,
    POMANDER_DRAW,
    REMEDIES,
    SAW_TOP,
    SERF_DRAW,
    VALUES,
)

# Dice.


def chosen_dice(s: Bristol, dice: list[int], fewest: int, most: int) -> list[int]:
    """One or two of these dice as die · 6 + other die, a single one twice; those of one sort are merged. Ascending."""
    sorts = s.sorts()
    seen = 0
    twins = 0  # dice of the sort of an earlier one
    for die in dice:
        if seen >> sorts[die] & 1:
            twins |= 1 << die
        seen |= 1 << sorts[die]
    found: list[int] = []
    for place, die in enumerate(dice):
        if twins >> die & 1:
            continue
        if fewest == 1:
            found.append(die * DICE + die)
        if most == 2:
            for other in dice[place + 1 :]:
                if not twins >> other & 1 or sorts[other] == sorts[die]:
                    found.append(die * DICE + other)
    return found


def single_dice(s: Bristol) -> list[int]:
    """One unlocked die of each sort."""
    return [pair // DICE for pair in chosen_dice(s, s.unlocked(), 1, 1)]


def reroll(s: Bristol, dice: int, key: str = "dice_show") -> None:
    """Throw these dice, a mask, and tell what they show."""
    s.throw(dice)
    if s.noting:
        thrown = [die for die in range(DICE) if dice >> die & 1]
        cheer(s)
        s.note(key, faces=[s.dice[die] for die in thrown], die=thrown)


def all_rats(s: Bristol) -> bool:
    for face in s.dice:
        if not is_rat(face):
            return False
    return True


def cheer(s: Bristol) -> None:
    """All six rats: Ratzy! (§7.7)"""
    if s.rules.ratzy and s.noting and all_rats(s):
        s.note("ratzy")


@dataclass
class LockDice(Question):
    """Lock one or two dice until the next roll."""

    count: int = 0

    def opens_move(self) -> bool:
        return False

    def legal(self, s: Bristol) -> list[int]:
        dice = s.unlocked()
        count = min(self.count, len(dice))
        return [LOCK.base + pair for pair in chosen_dice(s, dice, count, count)]

    def apply(self, s: Bristol, action: int) -> None:
        dice = 1 << LOCK.first(action) | 1 << LOCK.second(action)
        s.locked |= dice
        if s.noting:
            taken = [die for die in range(DICE) if dice >> die & 1]
            s.note("locked", seat=self.seat, faces=[s.dice[die] for die in taken], die=taken)


@dataclass
class Chicken(Question):
    """Up to three more throws of the dice rerolled; a die left out is out (R19)."""

    active: int = 0  # mask of dice
    throws: int = 0

    def opens_move(self) -> bool:
        return False

    def legal(self, s: Bristol) -> list[int]:
        dice = [die for die in range(DICE) if self.active >> die & 1]
        codes = [THROW.base + pair for pair in chosen_dice(s, dice, 1, 2)]
        codes.append(STOP.code())
        return codes

    def apply(self, s: Bristol, action: int) -> None:
        if action == STOP.code():
            return
        dice = 1 << THROW.first(action) | 1 << THROW.second(action)
        reroll(s, dice)
        if self.throws > 1:
            s.push(Chicken(self.seat, dice, self.throws - 1))


# Remedies.


def can_use(s: Bristol, seat: int, use: int) -> bool:
    """Is a remedy's own condition met, after the main action?"""
    if use == ARSENIC:
        return not s.all_locked()
    if use == CHICKEN:
        return s.rerolled & ~s.locked != 0
    if use == EMERALDS:
        return len(move_codes(s, seat)) > 0
    if use in (LEECHES, POMANDER):
        return s.symptoms_left()
    return use == ALMS and sum(s.bag) > 0


def use_remedy(s: Bristol, seat: int, use: int) -> None:
    """The effect of a remedy just played."""
    if use == ARSENIC:
        s.push(LockDice(seat, ARSENIC_DICE))
    elif use == CHICKEN:
        s.push(Chicken(seat, s.rerolled & ~s.locked, CHICKEN_THROWS))
    elif use == EMERALDS:
        s.push(PawnMove(seat))
    elif use == LEECHES:
        s.draw_symptoms(seat, LEECHES_DRAW)
        s.push(PlantSymptom(seat))
    elif use == POMANDER:
        s.draw_symptoms(seat, POMANDER_DRAW)
        s.push(KeepSymptoms(seat))
    elif use == ALMS:
        draw_coin(s, seat)


@dataclass
class PlantSymptom(Question):
    """Put a symptom just drawn into the mingle zone of a racing cart; the other one is discarded.

    It waits even where only one answer is left: silence would tell that both symptoms are equal.
    """

    def opens_move(self) -> bool:
        return False

    def waits(self) -> bool:
        return True

    def legal(self, s: Bristol) -> list[int]:
        return [
            PLANT.code(value - 1, cart)
            for value in range(1, VALUES + 1)
            if value in s.tray
            for cart in range(CARTS)
            if cart in s.race
        ]

    def apply(self, s: Bristol, action: int) -> None:
        value = PLANT.first(action) + 1
        cart = PLANT.second(action)
        s.tray.remove(value)
        s.zones[cart].append(self.seat << 3 | value)
        s.remember(PLANTED, self.seat, place=cart, cards=[value])
        rest = s.tray
        s.tray = []
        s.discard_symptoms(rest)
        if rest:
            s.remember(DISCARDED, self.seat, cards=rest)
        if s.noting:
            s.note("planted", seat=self.seat, cart=cart)
            s.note("you_planted", to=self.seat, seat=self.seat, cart=cart, symptom=value - 1)


@dataclass
class KeepSymptoms(Question):
    """Keep two of the symptoms in hand and just drawn; only this pair counts (R18). It waits: see PlantSymptom."""

    def opens_move(self) -> bool:
        return False

    def waits(self) -> bool:
        return True

    def legal(self, s: Bristol) -> list[int]:
        held = s.hands[HAND * self.seat : HAND * self.seat + HAND] + s.tray
        return [
            KEEP.code(low - 1, high - 1)
            for low in range(1, VALUES + 1)
            if low in held
            for high in range(low, VALUES + 1)
            if (high in held if high > low else held.count(low) > 1)
        ]

    def apply(self, s: Bristol, action: int) -> None:
        held = s.hands[HAND * self.seat : HAND * self.seat + HAND] + s.tray
        pair = [KEEP.first(action) + 1, KEEP.second(action) + 1]
        for value in pair:
            held.remove(value)
        s.rng.shuffle(held)
        s.hands[HAND * self.seat] = pair[0]
        s.hands[HAND * self.seat + 1] = pair[1]
        s.tray = []
        s.discard_symptoms(held)
        s.remember(KEPT, self.seat, cards=pair + held)
        if s.noting:
            s.note("discarded_symptoms", seat=self.seat, number=len(held))
            s.note("you_kept", to=self.seat, seat=self.seat, symptoms=pair)
        check_plague(s, self.seat)
        lost_alone(s)


# Coins.


def draw_coin(s: Bristol, seat: int) -> None:
    """Alms: a coin from the bag, to be looked at and given away."""
    s.coin = drawn_from(s.bag, s.rng.below(sum(s.bag)))
    s.bag[s.coin] -= 1
    s.remember(DREW_COIN, seat, cards=[s.coin])
    if s.noting:
        s.note("you_drew_coin", to=seat, seat=seat, coin=s.coin)
    s.push(GiveCoin(seat))


@dataclass
class GiveCoin(Question):
    """Give the coin to a living real player, yourself included (R17)."""

    def opens_move(self) -> bool:
        return False

    def waits(self) -> bool:
        return True

    def legal(self, s: Bristol) -> list[int]:
        return [GIVE_COIN.code(pawn) for pawn in range(s.seats) if s.lives(pawn)]

    def apply(self, s: Bristol, action: int) -> None:
        receiver = GIVE_COIN.first(action)
        coin = s.coin
        was_plagued = s.is_plagued(receiver)
        s.coin = NONE
        s.hold_coin(receiver, coin)
        s.remember(GAVE_COIN, self.seat, other=receiver, cards=[coin])
        if s.noting:
            s.note("gave_coin", seat=self.seat, whom=s.characters[receiver], pawn=receiver)
            s.note("you_got_coin", to=receiver, seat=receiver, coin=coin)
            if s.is_plagued(receiver) != was_plagued:
                s.note("you_are_cured" if was_plagued else "you_are_plagued", to=receiver, seat=receiver)
        lost_alone(s)


# Special actions.


def serf(s: Bristol, seat: int) -> None:
    """Draw a symptom and add it to any mingle zone."""
    s.draw_symptoms(seat, SERF_DRAW)
    s.push(PlantSymptom(seat))


def chandler(s: Bristol, seat: int) -> None:
    """Draw a third symptom and discard one of the three."""
    s.draw_symptoms(seat, CHANDLER_DRAW)
    s.push(KeepSymptoms(seat))


def friar(s: Bristol, seat: int, die: int, face: int) -> None:
    """Turn a die to a face of one's choice."""
    s.dice[die] = face
    if s.noting:
        s.note("turned", seat=seat, face=face, die=[die])
        cheer(s)


def knight(s: Bristol, seat: int, pawn: int) -> None:
    """Move any pawn to the front of its cart; no whip helps."""
    to_front(s, pawn)
    if s.noting:
        s.note("knighted", seat=seat, whom=s.characters[pawn], pawn=pawn, cart=s.cart_of(pawn))


def look_at(s: Bristol, seat: int, pawn: int, slot: int) -> None:
    """See a symptom of another pawn: a ghost's at a slot, a player's by chance (R26)."""
    s.reveal()
    shown = slot if s.is_ghost(pawn) else s.rng.below(HAND)
    value = s.hands[HAND * pawn + shown]
    s.remember(LOOKED, seat, other=pawn, place=slot if s.is_ghost(pawn) else NONE, cards=[value])
    if s.noting:
        s.note("looked", seat=seat, whom=s.characters[pawn], pawn=pawn)
        s.note("you_looked", to=seat, seat=seat, whom=s.characters[pawn], symptom=value - 1)
        if not s.is_ghost(pawn):
            s.note("you_were_looked_at", to=pawn, seat=seat, symptom=value - 1)


def barmaid(s: Bristol, seat: int) -> None:
    """See the symptom discarded last."""
    s.reveal()
    s.remember(SAW_TOP, seat, cards=[s.top])
    if s.noting:
        s.note("saw_top", seat=seat)
        s.note("you_saw_top", to=seat, seat=seat, symptom=s.top - 1)


def countess(s: Bristol, seat: int) -> None:
    """Draw two remedies and keep one."""
    for _ in range(COUNTESS_DRAWS):
        kind = s.draw_remedy()
        if kind != NONE:
            s.offered.append(kind)
    s.remember(DREW_REMEDIES, seat, place=1, cards=s.offered[:])
    if s.noting:
        s.note("drew_remedies", seat=seat, number=len(s.offered))
        s.note("you_drew_remedies", to=seat, seat=seat, kinds=s.offered[:])
    s.push(KeepRemedy(seat))


@dataclass
class KeepRemedy(Question):
    """The Countess keeps one remedy; the other goes face down to the discard. It waits: see PlantSymptom."""

    def opens_move(self) -> bool:
        return False

    def waits(self) -> bool:
        return True

    def legal(self, s: Bristol) -> list[int]:
        return [KEEP_REMEDY.code(kind) for kind in range(REMEDIES) if kind in s.offered]

    def apply(self, s: Bristol, action: int) -> None:
        kind = KEEP_REMEDY.first(action)
        s.offered.remove(kind)
        s.remedies[self.seat].append(kind | s.round << STAMP)
        for other in s.offered:
            s.remedy_discard[other] += 1
        s.remember(DROPPED_REMEDY, self.seat, cards=s.offered)
        s.offered = []
        if s.noting:
            s.note("you_kept_remedy", to=self.seat, seat=self.seat, remedy=kind)
