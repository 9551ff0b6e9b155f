"""A new game (3): turn order, bonus tiles, first clinics, bags, university, appointment book."""

from dataclasses import dataclass

from lazaretto.games.clinic.rules.actions import CHOOSE_SETUP, PLACE, PLACE_ENTRANCE, TAKE_BONUS
from lazaretto.games.clinic.rules.administration import fill_university, turn_up
from lazaretto.games.clinic.rules.board import FIRST_SLOT, GROUND, SLOT_IDS, SLOT_SPACES, SLOTS, SPACE_IDS
from lazaretto.games.clinic.rules.building import FREE, construct, free_slots, open_entrance, spaces_for
from lazaretto.games.clinic.rules.hiring import welcome
from lazaretto.games.clinic.rules.options import Rules
from lazaretto.games.clinic.rules.parking import Park, Relocate
from lazaretto.games.clinic.rules.site import Site
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe, Question, Step
from lazaretto.games.clinic.rules.tables import (
    BEGINNER_LAYOUT,
    BLOOD_TOKENS,
    BONUS_AMOUNTS,
    BONUS_EFFECTS,
    BONUS_LEVELS,
    BONUSES,
    COMPONENT_IDS,
    DEPARTMENT_FROM,
    DEPARTMENTS,
    DOCTOR,
    DOCTOR_BAG,
    DOCTOR_PIECES,
    FIRST_SPECIAL,
    GOAL_IDS,
    LEVEL_IDS,
    MODULES,
    NONE,
    NURSE,
    NURSE_COLUMNS,
    NURSE_PIECES,
    ORDERLIES_PER_PLAYER,
    ORDERLY,
    ORDERLY_PIECES,
    PARKING,
    PATIENT,
    PATIENT_BAG,
    PATIENT_PIECES,
    PURPLE,
    PURPLE_DOCTORS,
    PURPLE_PIECES,
    SPECIAL_KINDS,
    SPECIAL_TILES,
    STARTING_MONEY,
    SUPPLY_ROOM,
    SUPPLY_ROOMS_PER_PLAYER,
    TILES,
    TREATMENT_ROOM,
    WHITE,
    ZOMBIES,
)
from lazaretto.games.clinic.rules.turn import Round
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import members
from lazaretto.kernel.options import Chosen

BEGINNER = 0
EXPERT = 1
EXPERT_3X3 = 2


def blank(seats: int, options: Chosen) -> ClinicDeluxe:
    """An empty table."""
    s = ClinicDeluxe(seats, Rules(options))
    s.options = options
    return s


def deal(s: ClinicDeluxe) -> None:
    """Lay out the table and set the first questions."""
    s.clinics = [Clinic() for _ in range(s.seats)]
    s.departments = sum([1 for least in DEPARTMENT_FROM if least <= s.seats])
    s.book = [[] for _ in range(s.departments)]
    stock_up(s)
    fill_bags(s)
    s.turn_order = list(range(s.seats))
    s.rng.shuffle(s.turn_order)
    for seat in reversed(s.turn_order):  # the first player's disc lies on top, as the latest arrival
        s.stamps += 1
        s.clinics[seat].arrival = s.stamps
    if s.seats == 1:
        s.goal = GOAL_IDS.index(s.rules.goal) if s.rules.goal in GOAL_IDS else s.rng.below(len(GOAL_IDS))
    s.bonuses = drawn(s, list(range(BONUSES)), s.seats + 1)
    for c in s.clinics:
        c.savings = STARTING_MONEY
        c.setup = EXPERT if s.rules.expert else BEGINNER
        if s.rules.expert and s.rules.side:
            c.setup = EXPERT_3X3
    frames: list[Frame] = []
    if s.rules.own_setup or s.rules.own_side:
        frames.append(OwnSetups())
    frames.extend([TakeBonus(seat) for seat in reversed(s.turn_order)])
    frames.append(FirstClinics())
    frames.extend([UseBonus(seat) for seat in s.turn_order])
    frames.append(Opening())
    frames.append(Round(1))
    s.push_all(frames)


def drawn(s: ClinicDeluxe, pieces: list[int], count: int) -> list[int]:
    """So many of the pieces, in ascending order."""
    found: list[int] = []
    for _ in range(count):
        found.append(pieces.pop(s.rng.below(len(pieces))))
    found.sort()
    return found


def stock_up(s: ClinicDeluxe) -> None:
    """Step 1: tiles and tokens by number of players."""
    s.stock = TILES[:]
    for department in range(s.departments, DEPARTMENTS):
        s.stock[department] = 0
    s.stock[SUPPLY_ROOM] = SUPPLY_ROOMS_PER_PLAYER * s.seats
    kinds = list(range(FIRST_SPECIAL, MODULES))
    if SPECIAL_KINDS[s.seats] < len(kinds):
        kinds = drawn(s, kinds, SPECIAL_KINDS[s.seats])
    for component in range(FIRST_SPECIAL, MODULES):
        s.stock[component] = SPECIAL_TILES[s.seats] if component in kinds else 0
    s.blood_tokens = BLOOD_TOKENS if s.rules.blood else 0
    s.zombie_tokens = ZOMBIES if s.rules.zombie else 0


def fill_bags(s: ClinicDeluxe) -> None:
    """Steps 8 and 10: the bags, and what is left over as the general supply."""
    s.patient_bag = PATIENT_BAG[s.seats][:]
    s.doctor_bag = [*DOCTOR_BAG[s.seats], 0]
    pieces = DOCTOR_PIECES
    if s.rules.workaholic:
        s.doctor_bag[PURPLE] = PURPLE_DOCTORS[s.seats]
        pieces += PURPLE_PIECES
    s.orderlies = ORDERLIES_PER_PLAYER * s.seats
    s.spare = [0, 0, 0, 0]
    s.spare[PATIENT] = PATIENT_PIECES - sum(s.patient_bag)
    s.spare[DOCTOR] = pieces - sum(s.doctor_bag)
    s.spare[NURSE] = NURSE_PIECES - NURSE_COLUMNS * s.seats
    s.spare[ORDERLY] = ORDERLY_PIECES - s.orderlies


# Who plays how.


@dataclass
class OwnSetups(Step):
    """Everybody chooses to be a beginner or an expert, and a side of the board; any mix is allowed."""

    def run(self, s: ClinicDeluxe) -> None:
        frames: list[Frame] = [ChooseSetup(seat) for seat in range(s.seats)]
        s.open_lanes(frames)


@dataclass
class ChooseSetup(Question):
    """Beginner, or expert on one of the sides (R7)."""

    def legal(self, s: ClinicDeluxe) -> list[int]:
        first = BEGINNER if s.rules.own_setup else EXPERT
        return [CHOOSE_SETUP.code(setup) for setup in range(first, EXPERT_3X3 + 1)]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        s.clinics[self.seat].setup = CHOOSE_SETUP.first(action)
        if s.noting:
            s.note("chose_setup", seat=self.seat, setup=CHOOSE_SETUP.first(action))


@dataclass
class TakeBonus(Question):
    """Step 4: take one of the bonus tiles, the last player first."""

    def legal(self, s: ClinicDeluxe) -> list[int]:
        return [TAKE_BONUS.code(bonus) for bonus in s.bonuses]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        bonus = TAKE_BONUS.first(action)
        s.bonuses.remove(bonus)
        s.clinics[self.seat].bonus = bonus
        if s.noting:
            s.note("took_bonus", seat=self.seat, bonus=bonus)


# Step 5 and 6: the first clinics.


@dataclass
class FirstClinics(Step):
    """Beginners get a layout by chance, experts make their own at once; everybody parks his doctor's car."""

    def run(self, s: ClinicDeluxe) -> None:
        s.bonuses = []
        turn_up(s)
        frames: list[Frame] = []
        for seat, c in enumerate(s.clinics):
            c.side = 1 if c.setup == EXPERT_3X3 else 0
            if c.setup == BEGINNER:
                lay_out(s, seat, s.rng.below(PURPLE))
                frames.append(Park(seat))
            else:
                frames.extend([FirstRoom(seat, 0), FirstRoom(seat, TREATMENT_ROOM), FirstRoom(seat, SUPPLY_ROOM)])
                frames.extend([FirstEntrance(seat), Park(seat)])
        turn_up(s)
        s.open_lanes(frames)


def lay_out(s: ClinicDeluxe, seat: int, level: int) -> None:
    """A beginner's clinic by the colour of a patient drawn (2.13, R6)."""
    layout = BEGINNER_LAYOUT[LEVEL_IDS[level]]
    if s.stage is not None:
        s.stage.curtain = True  # no pictures, tile by tile, of what nobody does
    for id_, place in layout.items():
        if id_ == "entrance":
            first_entrance(s, seat, SLOT_IDS.index(place))
        else:
            construct(s, seat, COMPONENT_IDS.index(id_), SPACE_IDS.index(place))
    if s.stage is not None:
        s.stage.curtain = False


def first_entrance(s: ClinicDeluxe, seat: int, slot: int) -> None:
    """The first entrance, with the first doctor on it."""
    open_entrance(s, seat, slot)
    s.spare[DOCTOR] -= 1
    welcome(s, seat, DOCTOR, WHITE, FIRST_SLOT + slot)


@dataclass
class FirstRoom(Question):
    """An expert lays his hub on the border where an entrance can point at it, then the rooms by the usual rules."""

    component: int = 0

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        spaces = spaces_for(c, self.component, Site(c), FREE)
        if self.component < DEPARTMENTS:
            border = 0
            for space in SLOT_SPACES[c.side]:
                border |= 1 << space if space != NONE else 0
            spaces &= GROUND & border
        return [PLACE.code(space) for space in members(spaces)]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        construct(s, self.seat, self.component, PLACE.first(action))
        turn_up(s)


@dataclass
class FirstEntrance(Question):
    """An expert's entrance must point at the hub."""

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        hub = c.hubs()
        targets = SLOT_SPACES[c.side]
        return [
            PLACE_ENTRANCE.code(slot) for slot in range(SLOTS) if targets[slot] != NONE and hub >> targets[slot] & 1
        ]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        first_entrance(s, self.seat, PLACE_ENTRANCE.first(action))


# Step 7: bonus effects.


@dataclass
class UseBonus(Step):
    """A bonus tile does what it says and leaves the game."""

    seat: int = 0

    def run(self, s: ClinicDeluxe) -> None:
        c = s.clinics[self.seat]
        effect = BONUS_EFFECTS[c.bonus]
        if effect == "money":
            c.savings += BONUS_AMOUNTS[c.bonus]
            c.earned += BONUS_AMOUNTS[c.bonus]
        elif effect == "popularity":
            s.change_popularity(self.seat, BONUS_AMOUNTS[c.bonus])
        elif effect == "entrance":
            s.push(BonusEntrance(self.seat))
        elif effect == "parking":
            s.push(BonusParking(self.seat))
        else:
            kind = DOCTOR if effect == "doctor" else NURSE if effect == "nurse" else ORDERLY
            s.spare[kind] -= 1
            welcome(s, self.seat, kind, BONUS_LEVELS[c.bonus] if kind == DOCTOR else 0, c.doors()[0])
            s.push(Park(self.seat))
        if s.noting:
            s.note("used_bonus", seat=self.seat, bonus=c.bonus)


@dataclass
class BonusEntrance(Question):
    """A second entrance, free of charge."""

    def legal(self, s: ClinicDeluxe) -> list[int]:
        return [PLACE_ENTRANCE.code(slot) for slot in free_slots(s.clinics[self.seat])]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        open_entrance(s, self.seat, PLACE_ENTRANCE.first(action))

    def run(self, s: ClinicDeluxe) -> None:
        """No other module lies on the border."""


@dataclass
class BonusParking(Question):
    """A large parking lot, free of charge; cars may move into it."""

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        return [PLACE.code(space) for space in members(spaces_for(c, PARKING, Site(c), FREE))]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        space = PLACE.first(action)
        construct(s, self.seat, PARKING, space)
        s.clinics[self.seat].big_lots |= 1 << space
        s.push(Relocate(self.seat, space))


@dataclass
class Opening(Step):
    """Steps 9 and 11: the first doctors and the first patients."""

    def run(self, s: ClinicDeluxe) -> None:
        s.university = [NONE] * s.seats
        fill_university(s)
        for department in range(s.departments):
            level = s.draw(s.patient_bag)
            if level != NONE:
                s.book[department].append(level)
                if s.noting:
                    s.note("appointment", department=department, level=level, column=0)
