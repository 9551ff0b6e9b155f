"""The fields of a position, clone, and small readers. No rules."""

from dataclasses import dataclass

from lazaretto.games.clinic.rules.board import (
    BOARDS,
    FIRST_SLOT,
    GROUND,
    INNER_EDGES,
    MODULE_EDGES,
    PRE,
    SIDE_EDGES,
    SLOTS,
    beside,
    cars_in_lot,
    cars_in_lots,
    near,
)
from lazaretto.games.clinic.rules.options import Rules
from lazaretto.games.clinic.rules.people import department_of, kind_of, node_of
from lazaretto.games.clinic.rules.tables import (
    ACTIONS,
    BIG_LOT_SPACES,
    COMPONENTS,
    DEPARTMENTS,
    DOCTOR,
    GARDEN,
    HELIPAD,
    LAB,
    LOT_SPACES,
    MODULES,
    NONE,
    NURSE,
    OPERATING_ROOM,
    OUTPATIENT,
    PARKING,
    PATIENT,
    SUPPLY_ROOM,
    TREATMENT_ROOM,
    TRIAGE,
)
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import members, size
from lazaretto.kernel.state import State


class Clinic:
    """One seat's clinic: board, people, cars, money."""

    def __init__(self) -> None:
        self.setup = 0  # beginner, expert on 4x3, expert on 3x3
        self.side = 0
        self.bonus = NONE
        # What is built: a mask of spaces for each component that stands on a space.
        self.built: list[int] = [0] * (HELIPAD + 1)
        self.modules = 0  # all modules together
        self.entrances = 0  # mask of slots
        self.conveyors = 0
        self.extinguishers = 0
        # Cars.
        self.edge_cars = 0  # mask of edges
        self.big_lots = 0  # mask of lots turned to their larger side
        self.lot_cars = 0  # two bits for each ground space
        self.unparked = 0  # cars still to be parked
        self.departing = 0  # cars still to be removed
        # People, as numbers (people.py); `starts` and `costs` go with them during movement, a cost of NONE is none yet.
        self.people: list[int] = []
        self.starts: list[int] = []
        self.costs: list[int] = []
        self.changes = 0  # of mind, this movement
        self.zombies: list[int] = []  # their spaces, ascending
        self.blood: list[int] = []  # spaces of the tokens, ascending
        self.carried: list[int] = []  # tokens on their way in this movement (people.py)
        # Money and fame.
        self.savings = 0
        self.income = 0  # this round's
        self.earned = 0  # in the whole game
        self.spent = 0
        self.popularity = 0
        self.arrival = 0  # when the disc came to its place; larger is later
        self.time = 0
        # This round.
        self.used_tiles: list[int] = [0] * ACTIONS
        self.chosen_secretly = NONE  # until all have chosen
        self.action = NONE
        self.hub_built = False
        self.special_built = False
        self.operated = 0  # mask of operating rooms that cured
        self.cured: list[int] = [0, 0, 0, 0]  # this round, by colour
        # The whole game.
        self.all_cured = 0
        self.deaths = 0
        self.victims = 0  # of zombies
        self.zombies_made = 0

    def clone(self) -> "Clinic":
        copy: Clinic = Clinic.__new__(Clinic)  # every field is set below
        copy.setup = self.setup
        copy.side = self.side
        copy.bonus = self.bonus
        copy.built = self.built[:]
        copy.modules = self.modules
        copy.entrances = self.entrances
        copy.conveyors = self.conveyors
        copy.extinguishers = self.extinguishers
        copy.edge_cars = self.edge_cars
        copy.big_lots = self.big_lots
        copy.lot_cars = self.lot_cars
        copy.unparked = self.unparked
        copy.departing = self.departing
        copy.people = self.people[:]
        copy.starts = self.starts[:]
        copy.costs = self.costs[:]
        copy.changes = self.changes
        copy.zombies = self.zombies[:]
        copy.blood = self.blood[:]
        copy.carried = self.carried[:]
        copy.savings = self.savings
        copy.income = self.income
        copy.earned = self.earned
        copy.spent = self.spent
        copy.popularity = self.popularity
        copy.arrival = self.arrival
        copy.time = self.time
        copy.used_tiles = self.used_tiles[:]
        copy.chosen_secretly = self.chosen_secretly
        copy.action = self.action
        copy.hub_built = self.hub_built
        copy.special_built = self.special_built
        copy.operated = self.operated
        copy.cured = self.cured[:]
        copy.all_cured = self.all_cured
        copy.deaths = self.deaths
        copy.victims = self.victims
        copy.zombies_made = self.zombies_made
        return copy

    # The board.

    def board(self) -> int:
        return BOARDS[self.side]

    def occupied(self) -> int:
        """The spaces that hold a module, a garden, a parking lot or a helipad."""
        built = self.built
        return self.modules | built[GARDEN] | built[PARKING] | built[HELIPAD]

    def hubs(self) -> int:
        built = self.built
        return built[0] | built[1] | built[2] | built[3] | built[4]

    def hub_beside(self, space: int) -> int:
        """The department of the hub next to a room on its floor; NONE without one."""
        around = beside(1 << space) & self.board()
        for department in range(DEPARTMENTS):
            if self.built[department] & around:
                return department
        return NONE

    def functional_rooms(self) -> int:
        """Treatment rooms with a hub beside them and a supply room adjacent."""
        rooms = self.built[TREATMENT_ROOM]
        return rooms & beside(self.hubs()) & near(self.built[SUPPLY_ROOM], self.board())

    def functional_theatres(self) -> int:
        """Operating rooms with a hub beside them."""
        return self.built[OPERATING_ROOM] & beside(self.hubs())

    def treating(self) -> int:
        """Every module that can treat somebody."""
        return self.functional_rooms() | self.functional_theatres() | self.built[OUTPATIENT]

    def buildings(self) -> list[int]:
        """The buildings: modules connected with each other."""
        found: list[int] = []
        board = self.board()
        left = self.modules
        while left:
            building = left & -left
            grown = building | near(building, board) & left
            while grown != building:
                building = grown
                grown = building | near(building, board) & left
            found.append(building)
            left &= ~building
        return found

    def component_at(self, space: int) -> int:
        """What stands on a space; NONE if nothing does."""
        for component in range(HELIPAD + 1):
            if self.built[component] >> space & 1:
                return component
        return NONE

    def put(self, component: int, space: int) -> None:
        """Set a component on its space."""
        self.built[component] |= 1 << space
        if component < MODULES:
            self.modules |= 1 << space

    def queue_points(self) -> int:
        return 1 + size(self.entrances) + size(self.built[HELIPAD])

    def doors(self) -> list[int]:
        """The nodes of all helipads and entrances, ascending."""
        return members(self.built[HELIPAD]) + [FIRST_SLOT + slot for slot in range(SLOTS) if self.entrances >> slot & 1]

    def triages(self) -> int:
        return size(self.built[TRIAGE])

    # Cars.

    def free_edges(self, outer: bool) -> int:
        """The edges where a car can be parked: no car, no module on either side."""
        edges = SIDE_EDGES[self.side] if outer else INNER_EDGES[self.side]
        return edges & ~self.edge_cars & ~MODULE_EDGES[self.modules & GROUND]

    def cars_in_lot(self, space: int) -> int:
        return cars_in_lot(self.lot_cars, space)

    def lot_room(self, space: int) -> int:
        """Free places of the parking lot on a space; 0 without one."""
        if not self.built[PARKING] >> space & 1:
            return 0
        spaces = BIG_LOT_SPACES if self.big_lots >> space & 1 else LOT_SPACES
        return spaces - cars_in_lot(self.lot_cars, space)

    def parked(self) -> int:
        """All cars parked."""
        return size(self.edge_cars) + cars_in_lots(self.lot_cars)

    # People.

    def count(self, kind: int) -> int:
        """How many people of a kind."""
        found = 0
        for code in self.people:
            if kind_of(code) == kind:
                found += 1
        return found

    def waiting(self, department: int) -> int:
        """Patients in the pre-admissions of a department."""
        found = 0
        for code in self.people:
            if kind_of(code) == PATIENT and node_of(code) == PRE and department_of(code) == department:
                found += 1
        return found

    def add(self, code: int) -> None:
        self.people.append(code)
        self.people.sort()

    def zombie_spaces(self) -> int:
        mask = 0
        for space in self.zombies:
            mask |= 1 << space
        return mask

    def ends(self, code: int) -> int:
        """The spaces in which such a person may end a movement, if there is room."""
        built = self.built
        kind = kind_of(code)
        if kind == DOCTOR:
            return self.hubs() | built[TREATMENT_ROOM] | built[OPERATING_ROOM] | built[OUTPATIENT] | built[LAB]
        if kind == NURSE:
            return self.hubs() | built[TREATMENT_ROOM] | built[OPERATING_ROOM]
        if kind == PATIENT:
            wards = (built[TREATMENT_ROOM] | built[OPERATING_ROOM]) & beside(built[department_of(code)])
            return wards | built[OUTPATIENT]
        return built[SUPPLY_ROOM]


class ClinicDeluxe(State):
    """A position of Clinic: Deluxe Edition."""

    def __init__(self, seats: int = 0, rules: Rules | None = None) -> None:
        super().__init__(seats)
        self.rules: Rules = rules if rules is not None else Rules()
        self.round = 0
        self.phase = 0
        self.step = 0  # action step of the round, from 1
        self.turn_order: list[int] = []
        self.stamps = 0  # how often a popularity disc has moved
        self.departments = 0  # how many are in play
        self.book: list[list[int]] = []  # patients by department, the rightmost space first
        self.patient_bag: list[int] = [0, 0, 0, 0]
        self.doctor_bag: list[int] = [0, 0, 0, 0, 0]
        self.university: list[int] = []  # a doctor's level for each chair from the left, NONE for an empty one
        self.nurses = 0  # left in this round's column
        self.orderlies = 0  # left in their area
        self.spare: list[int] = [0, 0, 0, 0]  # people by kind outside the game: general supply, gone home, dead
        self.stock: list[int] = [0] * COMPONENTS  # tiles and tokens left
        self.face_up = 0  # mask of hubs and special modules that may be built now
        self.blood_tokens = 0  # in the supply
        self.zombie_tokens = 0
        self.cured_zombies = 0
        self.bonuses: list[int] = []  # to be chosen from
        self.goal = NONE  # solo
        self.answers = 0  # given so far: moves may be taken back, so positions alone do not tell games apart
        self.clinics: list[Clinic] = []

    def clone(self) -> "ClinicDeluxe":
        copy = ClinicDeluxe(self.seats, self.rules)
        self.copy_to(copy)
        return copy

    def copy_to(self, copy: "ClinicDeluxe") -> None:
        """Give a fresh copy all there is."""
        self.copy_base(copy)
        copy.round = self.round
        copy.phase = self.phase
        copy.step = self.step
        copy.turn_order = self.turn_order[:]
        copy.stamps = self.stamps
        copy.departments = self.departments
        copy.book = [row[:] for row in self.book]
        copy.patient_bag = self.patient_bag[:]
        copy.doctor_bag = self.doctor_bag[:]
        copy.university = self.university[:]
        copy.nurses = self.nurses
        copy.orderlies = self.orderlies
        copy.spare = self.spare[:]
        copy.stock = self.stock[:]
        copy.face_up = self.face_up
        copy.blood_tokens = self.blood_tokens
        copy.zombie_tokens = self.zombie_tokens
        copy.cured_zombies = self.cured_zombies
        copy.bonuses = self.bonuses[:]
        copy.goal = self.goal
        copy.answers = self.answers
        copy.clinics = [clinic.clone() for clinic in self.clinics]

    def apply(self, seat: int, action: int) -> None:
        """Take a legal action of a seat and run on to the next question."""
        self.answers += 1
        super().apply(seat, action)

    # Chance.

    def draw(self, bag: list[int]) -> int:
        """A piece from a bag, by its colour; NONE from an empty bag."""
        left = 0
        for count in bag:
            left += count
        if left == 0:
            return NONE
        at = self.rng.below(left)
        colour = 0
        while at >= bag[colour]:
            at -= bag[colour]
            colour += 1
        bag[colour] -= 1
        return colour

    # Fame.

    def change_popularity(self, seat: int, by: int) -> int:
        """Move a disc, never below 0 (R10); returns by how much. A moved disc lies on top of its stack."""
        c = self.clinics[seat]
        popularity = max(0, c.popularity + by)
        moved = popularity - c.popularity
        if moved:
            c.popularity = popularity
            self.stamps += 1
            c.arrival = self.stamps
        return moved

    def pay(self, seat: int, price: int) -> None:
        """Pay from savings."""
        c = self.clinics[seat]
        c.savings -= price
        c.spent += price

    def earn(self, seat: int, money: int) -> None:
        """Add to this round's income."""
        c = self.clinics[seat]
        c.income += money
        c.earned += money


@dataclass
class Step(Frame):
    """Base of the game's frames."""


@dataclass
class Question(Step):
    """Something a seat decides."""

    seat: int = 0

    def actor(self) -> int:
        return self.seat
