"""What a seat may know, as numbers: for nets and environments.

Carts and pawns are told from the seat: its own cart first, then the others as they race; pawns clockwise from its own.
"""

from typing import Final

from lazaretto.games.bristol_1350.rules.beliefs import suspicions
from lazaretto.games.bristol_1350.rules.effects import (
    Chicken,
    GiveCoin,
    KeepRemedy,
    KeepSymptoms,
    LockDice,
    PlantSymptom,
)
from lazaretto.games.bristol_1350.rules.moves import PawnMove, Response
from lazaretto.games.bristol_1350.rules.setup import ChooseCharacter, LookAtSymptoms
from lazaretto.games.bristol_1350.rules.state import (
    HOLDS_CURED,
    HOLDS_PLAGUE,
    KIND,
    PLANTER,
    STAMP,
    VALUE,
    Bristol,
)
from lazaretto.games.bristol_1350.rules.tables import (
    CAPACITY,
    CART_IDS,
    CARTS,
    CHARACTER_IDS,
    CHARACTERS,
    COIN_IDS,
    DICE,
    DIE_IDS,
    ENDING_IDS,
    EXIT_IDS,
    FACE_IDS,
    FACES,
    HAND,
    HAND_LIMIT,
    MOVE_IDS,
    NONE,
    OVER,
    PAWNS,
    PHASE_IDS,
    RACING,
    RATS,
    REMEDIES,
    REMEDY_IDS,
    SYMPTOM_IDS,
    TURNS,
    VALUES,
)
from lazaretto.games.bristol_1350.rules.turn import MainAction, Remedies
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.observation import Layout, Observation, Sheet, counted, crossed, questions

HIGHEST_TOTAL: Final = HAND * VALUES
QUESTIONS: Final[dict[type[Frame], int]] = {
    kind: place
    for place, kind in enumerate(
        [
            *[ChooseCharacter, LookAtSymptoms, MainAction, Remedies, LockDice, Chicken, PlantSymptom, KeepSymptoms],
            *[GiveCoin, KeepRemedy, Response, PawnMove],
        ]
    )
}

CART_ROWS: Final = ("own_cart", "cart_2", "cart_3")

LAYOUT: Final = Layout(1)
SEATS: Final[int] = LAYOUT.slot("seats", PAWNS, "how many play", counted(PAWNS, 1))
ROUND: Final[int] = LAYOUT.slot("round", 1, "the round, as twelfths")
LAST_ROUND: Final[int] = LAYOUT.slot(
    "last_round", 2, "how near the end is", ("a countdown runs", "this is the last round")
)
PHASE: Final[int] = LAYOUT.slot("phase", len(PHASE_IDS), "the phase", PHASE_IDS)
ENDING: Final[int] = LAYOUT.slot("ending", len(ENDING_IDS), "how the game has ended", ENDING_IDS)
SHOWS: Final[int] = LAYOUT.slot("dice", DICE * FACES, "the face of each die", crossed(DIE_IDS, FACE_IDS))
LOCKED: Final[int] = LAYOUT.slot("locked", DICE, "dice that are locked", DIE_IDS)
REROLLED: Final[int] = LAYOUT.slot("rerolled", DICE, "dice that this turn's reroll has thrown", DIE_IDS)
PILES: Final[int] = LAYOUT.slot(
    "piles",
    4,
    "cards in each pile, as twentieths",
    ("symptoms left", "symptoms discarded", "remedies left", "remedies discarded"),
)
BAG: Final[int] = LAYOUT.slot("bag", 1, "coins left in the bag (with alms), as tenths")
RULES: Final[int] = LAYOUT.slot(
    "rules",
    6,
    "the options in play",
    ("special characters", "chaos", "convene", "cure", "alms", "ghosts reroll one die"),
)
LENGTH: Final[int] = LAYOUT.slot("track", 1, "the length of the road, in spaces, as twentieths")
QUESTION: Final[int] = LAYOUT.slot("question", len(QUESTIONS), "what the seat is asked", questions(list(QUESTIONS)))
FURTHER: Final[int] = LAYOUT.slot(
    "further", 1, "asked for a main action: it is a further one; for Chicken: the throws left, as thirds"
)
ACTIVE: Final[int] = LAYOUT.slot("active", DICE, "dice that may still be thrown", DIE_IDS)
MOVE: Final[int] = LAYOUT.slot("move", len(MOVE_IDS), "the move that may still be whipped", MOVE_IDS)
# What the seat has.
SYMPTOMS: Final[int] = LAYOUT.slot("own.symptoms", VALUES, "the own symptoms by value, as halves", SYMPTOM_IDS)
TOTAL: Final[int] = LAYOUT.slot("own.total", HIGHEST_TOTAL + 1, "the total of the own symptoms", counted(HIGHEST_TOTAL))
PLAGUED: Final[int] = LAYOUT.slot("own.plagued", 1, "the seat has the plague")
HELD: Final[int] = LAYOUT.slot("own.remedies", REMEDIES, "the own remedies by kind", REMEDY_IDS)
FRESH: Final[int] = LAYOUT.slot("own.fresh", REMEDIES, "those of them drawn in this round", REMEDY_IDS)
COINS: Final[int] = LAYOUT.slot("own.coins", len(COIN_IDS), "the own coins", COIN_IDS)
TRAY: Final[int] = LAYOUT.slot(
    "own.drawn", VALUES, "symptoms drawn and not yet placed, by value, as halves", SYMPTOM_IDS
)
OFFERED: Final[int] = LAYOUT.slot("own.offered", REMEDIES, "remedies of which one is kept", REMEDY_IDS)
COIN: Final[int] = LAYOUT.slot("own.coin", len(COIN_IDS), "the coin to be given", COIN_IDS)

# A cart: places within its own stretch.
CART: Final = Layout(1)
WHICH: Final[int] = CART.slot("which", CARTS, "which cart it is", CART_IDS)
RANK: Final[int] = CART.slot("rank", CARTS, "its rank in the race", counted(CARTS, 1))
EXIT: Final[int] = CART.slot("exit", len(EXIT_IDS), "whether it races, or how it left", EXIT_IDS)
POSITION: Final[int] = CART.slot("position", 1, "how far it has come, as a share of the road")
AHEAD: Final[int] = CART.slot("ahead", 1, "spaces ahead of the cart behind it in the race, as quarters")
GATE: Final[int] = CART.slot("gate", 1, "the dice bring it to the gate in this round")
ABOARD: Final[int] = CART.slot("aboard", CAPACITY + 1, "how many ride on it", counted(CAPACITY))
PLANTED: Final[int] = CART.slot("planted", 1, "symptoms planted there, as halves")
OWN_PLANTED: Final[int] = CART.slot("own_planted", VALUES, "those that the seat planted, by value", SYMPTOM_IDS)
STEPS: Final[int] = CART.slot(
    "steps", DICE + 1, "how far the dice would move it: how many show its colour", counted(DICE)
)
RAT_DICE: Final[int] = CART.slot("rats", DICE + 1, "how many of these show rats", counted(DICE))
OPEN_RATS: Final[int] = CART.slot("open_rats", 1, "its rats on dice that are not locked, as halves")
OPEN_APPLES: Final[int] = CART.slot("open_apples", 1, "its apples on dice that are not locked, as halves")
MINGLES: Final[int] = CART.slot("mingles", 1, "its passengers will mingle")
CART_SIZE: Final[int] = CART.size
CART_PLACES: Final[list[int]] = [LAYOUT.within(name, CART) for name in CART_ROWS]
FIRST_CART: Final[int] = CART_PLACES[0]

# A pawn.
PAWN: Final = Layout(1)
SITS: Final[int] = PAWN.slot("sits", 2, "whether it lives, and as what", ("player", "ghost"))
CHARACTER: Final[int] = PAWN.slot("character", CHARACTERS, "the character", CHARACTER_IDS)
RIDES: Final[int] = PAWN.slot("cart", CARTS, "on which cart it rides, as they are ordered here", CART_ROWS)
PLACE: Final[int] = PAWN.slot("place", CAPACITY, "its place there, from the front", counted(CAPACITY, 1))
REMEDY_COUNT: Final[int] = PAWN.slot("remedies", HAND_LIMIT + 1, "how many remedies it has", counted(HAND_LIMIT))
COIN_COUNT: Final[int] = PAWN.slot("coins", 1, "how many coins it has, as halves")
TURN: Final[int] = PAWN.slot(
    "turn", 2, "when its turn is in this round", ("it is its turn", "its turn is still to come")
)
ASKED: Final[int] = PAWN.slot("asked", 1, "it may decide")
MOVES: Final[int] = PAWN.slot(
    "moves",
    3,
    "its part in a move that may still be whipped",
    ("it moves", "it is moved against", "it has let the move happen"),
)
SUSPICION: Final[int] = PAWN.slot("suspicion", 1, "the chance that it is plagued, by what the seat has seen")
SHOWN: Final[int] = PAWN.slot(
    "shown", 3, "what everybody knows of it at last", ("its hand is shown", "it is plagued", "it has escaped")
)
SHOWN_TOTAL: Final[int] = PAWN.slot("shown_total", 1, "the total it shows, as eighths")
PAWN_SIZE: Final[int] = PAWN.size
PAWN_PLACES: Final[list[int]] = [LAYOUT.within(f"pawn_{number}", PAWN) for number in range(PAWNS)]
FIRST_PAWN: Final[int] = PAWN_PLACES[0]


def observe(s: Bristol, seat: int, sheet: Sheet) -> None:
    """The road, the own hand and question, and all pawns clockwise from the own one."""
    table(s, sheet)
    question(s, seat, sheet)
    if s.history:
        own(s, seat, sheet)
    order = cart_order(s, seat)
    dice = faces(s)
    for number in range(CARTS):
        cart(s, seat, order[number], dice, FIRST_CART + number * CART_SIZE, sheet)
    odds = suspicions(s, seat)
    count = len(s.table)
    first = s.table.index(seat)
    for step in range(count):
        pawn(s, s.table[(first + step) % count], order, odds, FIRST_PAWN + step * PAWN_SIZE, sheet)
    window(s, first, sheet)


def table(s: Bristol, sheet: Sheet) -> None:
    """The round, the dice, the piles."""
    sheet.put(SEATS + s.seats - 1, 1.0)
    if s.round:
        sheet.put(ROUND, s.round / 12)
        for die in range(DICE):
            sheet.put(SHOWS + die * FACES + s.dice[die], 1.0)
        sheet.ones(LOCKED, s.locked)
        sheet.ones(REROLLED, s.rerolled)
    if s.final_round:
        sheet.put(LAST_ROUND, 1.0)
        if s.round == s.final_round:
            sheet.put(LAST_ROUND + 1, 1.0)
    sheet.put(PHASE + s.phase, 1.0)
    if s.ending != NONE:
        sheet.put(ENDING + s.ending, 1.0)
    amount(sheet, PILES, height(s.pile), 0.05)
    amount(sheet, PILES + 1, height(s.discard), 0.05)
    amount(sheet, PILES + 2, height(s.remedy_pile), 0.05)
    amount(sheet, PILES + 3, height(s.remedy_discard), 0.05)
    if s.rules.alms:
        amount(sheet, BAG, height(s.bag), 0.1)
    rules = s.rules
    mask = 1 if rules.special else 0
    mask |= 2 if rules.chaos else 0
    mask |= 4 if rules.convene else 0
    mask |= 8 if rules.cure else 0
    mask |= 16 if rules.alms else 0
    mask |= 32 if rules.ghosts_reroll_one else 0
    sheet.ones(RULES, mask)
    sheet.put(LENGTH, rules.track_length * 0.05)


def question(s: Bristol, seat: int, sheet: Sheet) -> None:
    """What the seat is asked."""
    frame = s.question(seat)
    if frame is None:
        return
    place = QUESTIONS.get(type(frame), NONE)
    if place != NONE:
        sheet.put(QUESTION + place, 1.0)
    if isinstance(frame, MainAction):
        if frame.extra:
            sheet.put(FURTHER, 1.0)
    elif isinstance(frame, Chicken):
        amount(sheet, FURTHER, frame.throws, 1 / 3)
        sheet.ones(ACTIVE, frame.active)


def own(s: Bristol, seat: int, sheet: Sheet) -> None:
    """The own cards and status, and what the seat holds in its hand right now."""
    counts = [0] * (VALUES + 1)
    for slot in range(HAND):
        counts[s.hands[HAND * seat + slot]] += 1
    for value in range(1, VALUES + 1):
        amount(sheet, SYMPTOMS + value - 1, counts[value], 0.5)
    sheet.put(TOTAL + s.total(seat), 1.0)
    if s.is_plagued(seat) if s.lives(seat) else s.died_plagued >> seat & 1 != 0:
        sheet.put(PLAGUED, 1.0)
    remedies(s, seat, sheet)
    coins = s.coins[seat]
    amount(sheet, COINS, coins & VALUE, 1.0)
    if coins & HOLDS_PLAGUE:
        sheet.put(COINS + 1, 1.0)
    if coins & HOLDS_CURED:
        sheet.put(COINS + 2, 1.0)
    if s.acting == seat:
        in_hand(s, sheet)


def remedies(s: Bristol, seat: int, sheet: Sheet) -> None:
    """The own remedies, and which of them are new."""
    held = [0] * REMEDIES
    fresh = [0] * REMEDIES
    for card in s.remedies[seat]:
        held[card & KIND] += 1
        if card >> STAMP >= s.round:
            fresh[card & KIND] += 1
    for kind in range(REMEDIES):
        amount(sheet, HELD + kind, held[kind], 1.0)
        amount(sheet, FRESH + kind, fresh[kind], 1.0)


def in_hand(s: Bristol, sheet: Sheet) -> None:
    """What the seat, whose turn it is, has drawn and must deal with."""
    counts = [0] * (VALUES + 1)
    for value in s.tray:
        counts[value] += 1
    for value in range(1, VALUES + 1):
        amount(sheet, TRAY + value - 1, counts[value], 0.5)
    kinds = [0] * REMEDIES
    for kind in s.offered:
        kinds[kind] += 1
    for kind in range(REMEDIES):
        amount(sheet, OFFERED + kind, kinds[kind], 1.0)
    if s.coin != NONE:
        sheet.put(COIN + s.coin, 1.0)


def cart_order(s: Bristol, seat: int) -> list[int]:
    """The own cart, the others that race, and those that have left."""
    mine = s.cart_of(seat)
    order: list[int] = []
    if mine != NONE:
        order.append(mine)
    for number in s.race:
        if number != mine:
            order.append(number)
    for number in range(CARTS):
        if number != mine and s.exits[number] != RACING:
            order.append(number)
    return order


def faces(s: Bristol) -> list[int]:
    """How many dice show each face; then how many of them are not locked."""
    found = [0] * (2 * FACES)
    for die in range(DICE):
        face = s.dice[die]
        found[face] += 1
        if not s.locked >> die & 1:
            found[FACES + face] += 1
    return found


def cart(s: Bristol, seat: int, number: int, dice: list[int], start: int, sheet: Sheet) -> None:
    """A cart, and what the dice would do to it now."""
    sheet.put(start + WHICH + number, 1.0)
    sheet.put(start + EXIT + s.exits[number], 1.0)
    amount(sheet, start + POSITION, s.positions[number], 1 / s.rules.track_length)
    aboard = len(s.carts[number])
    sheet.put(start + ABOARD + aboard, 1.0)
    planted(s, seat, number, start, sheet)
    if s.exits[number] != RACING:
        return
    rank = s.race.index(number)
    sheet.put(start + RANK + rank, 1.0)
    if rank + 1 < len(s.race):
        amount(sheet, start + AHEAD, s.positions[number] - s.positions[s.race[rank + 1]], 0.25)
    if s.round:
        moved(s, number, aboard, dice, start, sheet)


def planted(s: Bristol, seat: int, number: int, start: int, sheet: Sheet) -> None:
    """The symptoms planted on a cart; those of the own hand by value."""
    zone = s.zones[number]
    if not zone:
        return
    sheet.put(start + PLANTED, len(zone) * 0.5)
    counts = [0] * (VALUES + 1)
    for card in zone:
        if card >> PLANTER == seat:
            counts[card & VALUE] += 1
    for value in range(1, VALUES + 1):
        amount(sheet, start + OWN_PLANTED + value - 1, counts[value], 1.0)


def moved(s: Bristol, number: int, aboard: int, dice: list[int], start: int, sheet: Sheet) -> None:
    """The dice of a cart's colour."""
    apples = dice[2 * number]
    rats = dice[2 * number + 1]
    sheet.put(start + STEPS + apples + rats, 1.0)
    sheet.put(start + RAT_DICE + rats, 1.0)
    amount(sheet, start + OPEN_RATS, dice[FACES + 2 * number + 1], 0.5)
    amount(sheet, start + OPEN_APPLES, dice[FACES + 2 * number], 0.5)
    if aboard and rats >= RATS:
        sheet.put(start + MINGLES, 1.0)
    if s.positions[number] + apples + rats >= s.rules.track_length:
        sheet.put(start + GATE, 1.0)


def pawn(s: Bristol, number: int, order: list[int], odds: list[float], start: int, sheet: Sheet) -> None:
    """A pawn as all see it, and what the seat suspects."""
    lives = s.lives(number)
    ghost = number >= s.seats
    if lives:
        sheet.put(start + SITS + (1 if ghost else 0), 1.0)
    if s.characters[number] != NONE:
        sheet.put(start + CHARACTER + s.characters[number], 1.0)
    where = s.cart_of(number)
    if where != NONE:
        sheet.put(start + RIDES + order.index(where), 1.0)
        sheet.put(start + PLACE + s.carts[where].index(number), 1.0)
    if not ghost:
        sheet.put(start + REMEDY_COUNT + min(len(s.remedies[number]), HAND_LIMIT), 1.0)
        coins = s.coins[number]
        amount(sheet, start + COIN_COUNT, (coins & VALUE) + (coins >> PLANTER & 1) + (coins >> 4 & 1), 0.5)
        if s.asked[number]:
            sheet.put(start + ASKED, 1.0)
    if s.phase == TURNS and s.acting != NONE:
        turns(s, number, start, sheet)
    if odds[number]:
        sheet.put(start + SUSPICION, odds[number])
    if s.history and (not lives or s.phase == OVER):
        sheet.put(start + SHOWN, 1.0)
        amount(sheet, start + SHOWN_TOTAL, s.total(number), 1 / 8)
        if s.is_plagued(number) if lives else s.died_plagued >> number & 1 != 0:
            sheet.put(start + SHOWN + 1, 1.0)
        if s.winners >> number & 1:
            sheet.put(start + SHOWN + 2, 1.0)


def turns(s: Bristol, number: int, start: int, sheet: Sheet) -> None:
    """Whose turn it is, and who follows in this round."""
    count = len(s.table)
    now = (s.table.index(s.acting) - s.starter) % count
    place = (s.table.index(number) - s.starter) % count
    if place == now:
        sheet.put(start + TURN, 1.0)
    elif place > now and s.lives(number):
        sheet.put(start + TURN + 1, 1.0)


def window(s: Bristol, first: int, sheet: Sheet) -> None:
    """A move that may still be whipped, for all to see."""
    frame = s.stack[-1] if s.stack else None
    if not isinstance(frame, Response):
        return
    sheet.put(MOVE + frame.move, 1.0)
    count = len(s.table)
    for step in range(count):
        number = s.table[(first + step) % count]
        start = FIRST_PAWN + step * PAWN_SIZE + MOVES
        if number == frame.pawn:
            sheet.put(start, 1.0)
        if number == frame.target:
            sheet.put(start + 1, 1.0)
        if frame.declined >> number & 1:
            sheet.put(start + 2, 1.0)


# Writing.


def height(pile: list[int]) -> int:
    """How many cards lie in a pile."""
    found = 0
    for count in pile:
        found += count
    return found


def amount(sheet: Sheet, place: int, count: int, part: float) -> None:
    """How many there are, in such parts; nothing for none."""
    if count:
        sheet.put(place, count * part)


OBSERVATION: Final = Observation(LAYOUT, observe)
