"""What a seat may know, as numbers: for nets and environments."""

from typing import Final

from mypy_extensions import i64

from lazaretto.games.quarantine.rules.drawing import EmergencyOffer, PlacePatient, PlaceVirus, SpreadVirus
from lazaretto.games.quarantine.rules.effects import Cafeteria, LabKeep, Pathology
from lazaretto.games.quarantine.rules.layout import capacities, station_count
from lazaretto.games.quarantine.rules.patients import Admit, CureOnCall, MoveFrom, MoveTo, Triage
from lazaretto.games.quarantine.rules.renovation import PutDown, Renovate
from lazaretto.games.quarantine.rules.scoring import final_score
from lazaretto.games.quarantine.rules.setup import LayOut
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine, cube_count, cubes_of
from lazaretto.games.quarantine.rules.tables import (
    ACTIONS,
    COLOURS,
    CUBES,
    DRAWS,
    EXTRA_IDS,
    FIRST_EXTRA,
    FIRST_SPECIAL,
    FIRST_SPECIAL_KIND,
    GREY,
    KIND_IDS,
    KINDS,
    NONE,
    PHASE_IDS,
    ROOM_COLOURS,
    SETUP,
    SPECIAL_IDS,
    SPECIALS,
    TILE_KINDS,
    TREATMENT_ROOMS,
)
from lazaretto.games.quarantine.rules.trade import Pay, PlaceTile, Price
from lazaretto.games.quarantine.rules.turn import Main
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.observation import Layout, Observation, Sheet, around, counted, crossed, questions

MOST_SEATS: Final = 4
MOST_ACTIONS: Final = ACTIONS + 3
LONGEST_QUEUE: Final = 10  # longer ones look alike
FRONT: Final = 4  # patients at the front of a queue that are told one by one
MOST_STATIONS: Final = 8
QUESTIONS: Final[dict[type[Frame], int]] = {
    kind: place
    for place, kind in enumerate(
        [
            *[LayOut, Main, PlacePatient, EmergencyOffer, PlaceVirus, SpreadVirus, Admit, CureOnCall, MoveFrom, MoveTo],
            *[Triage, Price, Pay, PlaceTile, Renovate, PutDown, Cafeteria, LabKeep, Pathology],
        ]
    )
}

LAYOUT: Final = Layout(2)  # 2: what has been paid so far is a number of cubes, greys too
SEATS: Final[int] = LAYOUT.slot("seats", MOST_SEATS, "how many play", counted(MOST_SEATS, 1))
PHASE: Final[int] = LAYOUT.slot("phase", len(PHASE_IDS), "the phase", PHASE_IDS)
TURN: Final[int] = LAYOUT.slot("turn", 1, "turns begun, as fortieths")
FIRST_TURNS: Final[int] = LAYOUT.slot("first_turns", 1, "everybody's first turn is not over yet")
ACTIVE: Final[int] = LAYOUT.slot("active", MOST_SEATS, "whose turn it is", around(MOST_SEATS))
FIRST: Final[int] = LAYOUT.slot("first_player", MOST_SEATS, "who began", around(MOST_SEATS))
ENDED: Final[int] = LAYOUT.slot("ended_by", MOST_SEATS, "who has set off the end", around(MOST_SEATS))
ASKED: Final[int] = LAYOUT.slot("asked", MOST_SEATS, "who may decide", around(MOST_SEATS))
BAG: Final[int] = LAYOUT.slot("bag", 5, "cubes in the bag, as twenty-fourths", CUBES)
STOCKS: Final[int] = LAYOUT.slot("stocks", 2, "what is left in stock, as tenths", ("grey cubes", "bonus markers"))
DRAWN: Final[int] = LAYOUT.slot("drawn", 5, "the cube that is being placed", CUBES)
DRAWS_LEFT: Final[int] = LAYOUT.slot("draws_left", DRAWS + 1, "cubes still to be drawn in this turn", counted(DRAWS))
ACTIONS_LEFT: Final[int] = LAYOUT.slot(
    "actions_left", MOST_ACTIONS + 1, "actions left in this turn", counted(MOST_ACTIONS, more=True)
)
DONE: Final[int] = LAYOUT.slot(
    "done",
    3,
    "what was done in this turn (bonus markers: how many)",
    ("bonus markers taken", "renovated", "Pathology used"),
)
IN_GAME: Final[int] = LAYOUT.slot(
    "market", SPECIALS, "copies left of each special room in this game, as halves", SPECIAL_IDS
)
PRICES: Final[int] = LAYOUT.slot(
    "prices", SPECIALS * 4, "cubes of each price by colour, as halves", crossed(SPECIAL_IDS, COLOURS)
)
OWNERS: Final[int] = LAYOUT.slot(
    "contracts",
    SPECIALS * MOST_SEATS,
    "before whom the contract of a room lies",
    crossed(SPECIAL_IDS, around(MOST_SEATS)),
)
GOT: Final[int] = LAYOUT.slot(
    "acquired", SPECIALS + 4, "special and additional rooms got in this turn", (*SPECIAL_IDS, *EXTRA_IDS)
)
OPENED: Final[int] = LAYOUT.slot("opened", SPECIALS, "contracts opened in this turn", SPECIAL_IDS)
EXTRAS: Final[int] = LAYOUT.slot("extras", 4, "additional rooms left by colour, as halves", COLOURS)
RULES: Final[int] = LAYOUT.slot(
    "rules",
    3,
    "the options in play",
    ("a quarantined lobby blocks", "Emergency Rooms always take", "Emergency Rooms never take"),
)
QUESTION: Final[int] = LAYOUT.slot("question", len(QUESTIONS), "what the seat is asked", questions(list(QUESTIONS)))
PIECE: Final[int] = LAYOUT.slot(
    "piece", KINDS, "the kind of tile that is being priced, paid, placed or put down", KIND_IDS
)
OWED: Final[int] = LAYOUT.slot("owed", 5, "paying: cubes still owed, as halves", (*COLOURS, "any colour"))
SO_FAR: Final[int] = LAYOUT.slot(
    "so_far", 1, "how far this decision has come, in cubes, patients, tiles or places, as quarters"
)
MARKED: Final[int] = LAYOUT.slot(
    "marked", 4, "colours cured on call so far, or that of the patient in question", COLOURS
)
WHOSE: Final[int] = LAYOUT.slot("whose", MOST_SEATS, "the hospital in question", around(MOST_SEATS))

# A hospital: places within its own stretch.
HOSPITAL: Final = Layout(1)
QUEUE: Final[int] = HOSPITAL.slot(
    "queue", LONGEST_QUEUE + 1, "how many wait in the queue", counted(LONGEST_QUEUE, more=True)
)
FRONT_OF: Final[int] = HOSPITAL.slot(
    "front", FRONT * 4, "who waits at the front, by place and colour", crossed(counted(FRONT, 1), COLOURS)
)
WAITING: Final[int] = HOSPITAL.slot("waiting", 4, "how many wait by colour, as quarters", COLOURS)
SUPPLY: Final[int] = HOSPITAL.slot("supply", 5, "cured patients by colour, and kept greys, as quarters", CUBES)
MONEY: Final[int] = HOSPITAL.slot("money", 1, "how many cubes of a price all of these can pay, as tenths")
MARKERS: Final[int] = HOSPITAL.slot("markers", 1, "bonus action markers, as quarters")
BEDDED: Final[int] = HOSPITAL.slot(
    "patients", 4, "patients in treatment rooms that work, by colour, as halves", COLOURS
)
FREE: Final[int] = HOSPITAL.slot("free", 4, "free beds in treatment rooms that work, by colour, as halves", COLOURS)
HURRIED: Final[int] = HOSPITAL.slot("emergency", 4, "patients in Emergency Rooms by colour", COLOURS)
WORKING: Final[int] = HOSPITAL.slot("working", KINDS, "tiles that work, by kind: how many", KIND_IDS)
CLOSED: Final[int] = HOSPITAL.slot("quarantined", KINDS, "tiles in quarantine, by kind: how many", KIND_IDS)
BESIDE: Final[int] = HOSPITAL.slot(
    "unplaced", KINDS, "tiles set beside the hospital or in hand, by kind: how many", KIND_IDS
)
LIFTED: Final[int] = HOSPITAL.slot("lifted", 1, "tiles lifted in this renovation, as quarters")
STATIONS: Final[int] = HOSPITAL.slot(
    "stations", MOST_STATIONS + 1, "nurses' stations", counted(MOST_STATIONS, more=True)
)
TILES: Final[int] = HOSPITAL.slot("tiles", 1, "tiles in the hospital, as tenths")
SCORE: Final[int] = HOSPITAL.slot("score", 1, "points so far, as twentieths")
SIZE: Final[int] = HOSPITAL.size
HOSPITALS: Final[int] = LAYOUT.within("own", HOSPITAL)
RIVALS: Final[list[int]] = [LAYOUT.within(f"rival_{number}", HOSPITAL) for number in range(1, MOST_SEATS)]


def observe(s: Quarantine, seat: int, sheet: Sheet) -> None:
    """The table, the own question, and the hospitals in turn order from the own one."""
    table(s, seat, sheet)
    market(s, seat, sheet)
    question(s, seat, sheet)
    hidden = s.phase == SETUP and len(s.lanes) > 0  # starting layouts are shown when all are done
    for step in range(s.seats):
        other = (seat + step) % s.seats
        start = HOSPITALS + step * SIZE
        h = s.hospitals[other]
        patients(h, start, sheet)
        if step == 0 or not hidden:
            tiles(h, start, sheet)
        if s.phase != SETUP:
            points = final_score(s, other)
            if points:
                sheet.put(start + SCORE, points * 0.05)


def table(s: Quarantine, seat: int, sheet: Sheet) -> None:
    """Whose turn it is, what is left of it, and what is in stock."""
    sheet.put(SEATS + s.seats - 1, 1.0)
    sheet.put(PHASE + s.phase, 1.0)
    if s.phase != SETUP:
        sheet.put(TURN, s.turn * 0.025)
        if s.first_round():
            sheet.put(FIRST_TURNS, 1.0)
        sheet.put(ACTIVE + (s.active - seat) % s.seats, 1.0)
        sheet.put(FIRST + (s.first_player - seat) % s.seats, 1.0)
    if s.ended_by != NONE:
        sheet.put(ENDED + (s.ended_by - seat) % s.seats, 1.0)
    for step in range(s.seats):
        if s.asked[(seat + step) % s.seats]:
            sheet.put(ASKED + step, 1.0)
    for colour in range(5):
        if s.bag[colour]:
            sheet.put(BAG + colour, s.bag[colour] / 24)
    if s.grey_stock:
        sheet.put(STOCKS, s.grey_stock * 0.1)
    if s.bonus_stock:
        sheet.put(STOCKS + 1, s.bonus_stock * 0.1)
    if s.drawn != NONE:
        sheet.put(DRAWN + s.drawn, 1.0)
    sheet.put(DRAWS_LEFT + min(s.draws_left, DRAWS), 1.0)
    sheet.put(ACTIONS_LEFT + min(s.actions_left, MOST_ACTIONS), 1.0)
    if s.bonus_taken:
        sheet.put(DONE, float(s.bonus_taken))
    if s.renovated:
        sheet.put(DONE + 1, 1.0)
    if s.pathology_used:
        sheet.put(DONE + 2, 1.0)
    mask = 1 if s.rules.lobby_blocks else 0
    mask |= 2 if s.rules.er_policy == "always" else 0
    mask |= 4 if s.rules.er_policy == "never" else 0
    sheet.ones(RULES, mask)


def market(s: Quarantine, seat: int, sheet: Sheet) -> None:
    """The special rooms with their prices, contracts, and the additional rooms."""
    for stack in range(SPECIALS):
        if not s.market >> stack & 1 or not s.copies_left[stack]:
            continue
        sheet.put(IN_GAME + stack, s.copies_left[stack] * 0.5)
        price = s.prices[stack]
        if price:
            for colour in range(4):
                count = cubes_of(price, colour)
                if count:
                    sheet.put(PRICES + stack * 4 + colour, count * 0.5)
        owner = s.owners[stack]
        if owner != NONE:
            sheet.put(OWNERS + stack * MOST_SEATS + (owner - seat) % s.seats, 1.0)
    sheet.ones(GOT, s.acquired)
    sheet.ones(OPENED, s.opened)
    for colour in range(4):
        if s.extras[colour]:
            sheet.put(EXTRAS + colour, s.extras[colour] * 0.5)


def question(s: Quarantine, seat: int, sheet: Sheet) -> None:
    """What the seat is asked, and how far it has come in this decision."""
    frame = s.question(seat)
    if frame is None:
        return
    place = QUESTIONS.get(type(frame), NONE)
    if place != NONE:
        sheet.put(QUESTION + place, 1.0)
    piece = NONE
    so_far = 0
    if isinstance(frame, (LayOut, PlaceTile, PutDown)):
        piece = NONE if frame.tile == NONE else TILE_KINDS[frame.tile]
    elif isinstance(frame, Price):
        piece = FIRST_SPECIAL_KIND + frame.stack
    elif isinstance(frame, Pay):
        piece = FIRST_EXTRA + frame.colour if frame.stack == NONE else FIRST_SPECIAL_KIND + frame.stack
        so_far = cube_count(frame.given) + cubes_of(frame.given, GREY)
        owed(frame, sheet)
    elif isinstance(frame, Admit):
        so_far = frame.count
    elif isinstance(frame, CureOnCall):
        sheet.ones(MARKED, frame.cured)
    elif isinstance(frame, (PlacePatient, EmergencyOffer)):
        sheet.put(MARKED + frame.colour, 1.0)
    elif isinstance(frame, MoveTo):
        so_far = frame.place
    elif isinstance(frame, Triage):
        so_far = frame.count
    elif isinstance(frame, SpreadVirus):
        piece = TILE_KINDS[frame.tile]
        sheet.put(WHOSE + (frame.hospital - seat) % s.seats, 1.0)
    elif isinstance(frame, Pathology):
        sheet.put(WHOSE + (frame.hospital - seat) % s.seats, 1.0)
    elif isinstance(frame, Cafeteria):
        so_far = frame.copies
    if piece != NONE:
        sheet.put(PIECE + piece, 1.0)
    if so_far:
        sheet.put(SO_FAR, so_far * 0.25)


def owed(frame: Pay, sheet: Sheet) -> None:
    """What is left to pay."""
    for colour in range(4):
        count = cubes_of(frame.owed, colour)
        if count:
            sheet.put(OWED + colour, count * 0.5)
    if frame.number:
        sheet.put(OWED + 4, frame.number * 0.5)


def patients(h: Hospital, start: int, sheet: Sheet) -> None:
    """Who waits, and what lies beside the hospital."""
    waiting = [0, 0, 0, 0]
    length = len(h.queue)
    for place in range(length):
        colour = h.queue[place]
        waiting[colour] += 1
        if place < FRONT:
            sheet.put(start + FRONT_OF + place * 4 + colour, 1.0)
    sheet.put(start + QUEUE + min(length, LONGEST_QUEUE), 1.0)
    for colour in range(4):
        if waiting[colour]:
            sheet.put(start + WAITING + colour, waiting[colour] * 0.25)
    for colour in range(5):
        if h.supply[colour]:
            sheet.put(start + SUPPLY + colour, h.supply[colour] * 0.25)
    if h.markers:
        sheet.put(start + MARKERS, h.markers * 0.25)


def tiles(h: Hospital, start: int, sheet: Sheet) -> None:
    """The rooms, who lies in them, and what the layout gives."""
    layout = h.layout
    money = h.money() + h.grey_pairs()
    if money:
        sheet.put(start + MONEY, money * 0.1)
    beds(h, start, sheet)
    kinds(sheet, start + WORKING, layout.working)
    if layout.quarantined:
        kinds(sheet, start + CLOSED, layout.quarantined)
    if h.unplaced | h.hand:
        kinds(sheet, start + BESIDE, h.unplaced | h.hand)
    if h.lifted:
        sheet.put(start + LIFTED, h.lifted.bit_count() * 0.25)
    sheet.put(start + STATIONS + min(station_count(layout), MOST_STATIONS), 1.0)
    count = layout.placed.bit_count()
    if count:
        sheet.put(start + TILES, count * 0.1)


def beds(h: Hospital, start: int, sheet: Sheet) -> None:
    """Patients and free beds by colour."""
    working: i64 = h.layout.working
    holds = capacities(h.layout)
    lying = [0, 0, 0, 0]
    free = [0, 0, 0, 0]
    for tile in range(1, TREATMENT_ROOMS):
        if working >> tile & 1:
            colour = ROOM_COLOURS[tile]
            lying[colour] += h.patients[tile]
            free[colour] += max(0, holds[colour] - h.patients[tile])
    hurried = [0, 0, 0, 0]
    for copy in range(2):
        if h.emergency[copy] != NONE:
            hurried[h.emergency[copy]] += 1
    for colour in range(4):
        if lying[colour]:
            sheet.put(start + BEDDED + colour, lying[colour] * 0.5)
        if free[colour]:
            sheet.put(start + FREE + colour, free[colour] * 0.5)
        if hurried[colour]:
            sheet.put(start + HURRIED + colour, float(hurried[colour]))


# Writing.


def kinds(sheet: Sheet, start: int, mask: int) -> None:
    """How many tiles of each kind are in a set; but for the first five there may be two of a kind."""
    left: i64 = mask
    begun: i64 = (1 << FIRST_EXTRA) - 1
    sheet.ones(start, left & begun)
    sheet.pairs(start + FIRST_EXTRA, left >> FIRST_EXTRA & 0b1111, left >> (FIRST_EXTRA + 4) & 0b1111)
    special: i64 = (1 << SPECIALS) - 1
    first: i64 = left >> FIRST_SPECIAL & special
    sheet.pairs(start + FIRST_SPECIAL_KIND, first, left >> (FIRST_SPECIAL + SPECIALS) & special)


OBSERVATION: Final = Observation(LAYOUT, observe)
