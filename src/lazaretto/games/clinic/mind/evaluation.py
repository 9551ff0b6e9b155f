"""What bots know about the game: how good a position is, and which verbs do nothing. Never imported by rules."""

from collections.abc import Callable, Mapping
from typing import Final

from lazaretto.games.clinic.mind.aids import is_planned, is_treatable, planned, treated
from lazaretto.games.clinic.mind.aim import aim
from lazaretto.games.clinic.mind.outlook import Taste, due_yet, outlook, pending
from lazaretto.games.clinic.rules.actions import (
    BUILD,
    COMMIT_MOVEMENT,
    COMMIT_TREATMENT,
    PARK,
    RELOCATE,
    REMOVE_CAR,
)
from lazaretto.games.clinic.rules.admission import Admit
from lazaretto.games.clinic.rules.board import GROUND, PRE, beside
from lazaretto.games.clinic.rules.building import Build
from lazaretto.games.clinic.rules.hiring import Hire
from lazaretto.games.clinic.rules.movement import Movement
from lazaretto.games.clinic.rules.parking import (
    Park,
    Relocate,
    RemoveCars,
    can_park,
    least_in_the_way,
    most_in_the_way,
)
from lazaretto.games.clinic.rules.people import person
from lazaretto.games.clinic.rules.places import can_commit
from lazaretto.games.clinic.rules.site import Site
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    ACTION_STEPS,
    ACTION_TILES,
    ACTIONS,
    ADMIT_TILE,
    BUILD_TILE,
    BUILDS,
    IN_ACTIONS,
    MODULE_COLOURS,
    NONE,
    PATIENT,
    PRE_ADMISSIONS,
    ROUNDS,
    TREATMENT_ROOM,
)
from lazaretto.games.clinic.rules.treatment import Treatment, is_treated
from lazaretto.games.clinic.rules.turn import Resolve
from lazaretto.kernel.masks import size

IDLE: frozenset[str] = frozenset(
    [
        "end_build",
        "skip_bonus",
        "end_hire",
        "end_admit",
        "enough",
        "change_mind",
        "reset_movement",
        "commit_movement",
        "commit_treatment",
    ]
)

TRIES: Final = 30  # answers looked at when an action is tried out
PLACES: Final = 4  # places looked at for a component when an action is tried out
MOST_KNOWN: Final = 20_000


def evaluation(weights: Mapping[str, float]) -> Callable[[ClinicDeluxe, int], float]:
    """The evaluation with these weights."""
    return Evaluation(weights).evaluate


def prospect(weights: Mapping[str, float]) -> Callable[[ClinicDeluxe, int, int], float]:
    """What a clinic promises, by what somebody may know; its goal alone apart."""
    return Evaluation(weights, aims=False).promise


def terms(weights: Mapping[str, float]) -> Callable[[ClinicDeluxe, int], Mapping[str, float]]:
    """The same by named parts, which add up to it."""
    return Evaluation(weights).terms


class Evaluation:
    """How good a position is, by weights of its own."""

    def __init__(self, weights: Mapping[str, float], aims: bool = True) -> None:
        self.taste = Taste(weights)
        self.second = weights["second"]
        self.ahead = int(weights["ahead"])
        self.aims = aims  # at the goal alone, too
        self.known: dict[object, float] = {}  # what has been worked out; a value never changes

    def evaluate(self, state: ClinicDeluxe, seat: int) -> float:
        """The popularity to be expected at the end; higher is better."""
        tile = tile_to_come(state, seat)
        if tile != NONE:
            return self.try_out(state, seat, tile, self.ahead)
        value = self.worth(state, seat)
        frame = state.question(seat)
        if isinstance(frame, Admit):
            value += self.admissions(state, seat, frame.points)
        return value

    def promise(self, state: ClinicDeluxe, seat: int, eye: int) -> float:
        """The evaluation of one's own clinic; of others' the outlook, without the actions they have chosen."""
        return self.evaluate(state, seat) if seat == eye else self.worth(state, seat)

    def terms(self, state: ClinicDeluxe, seat: int) -> Mapping[str, float]:
        """What the evaluation is made of; an action that is only chosen is worth what it brings when tried out."""
        if tile_to_come(state, seat) != NONE:
            return {"action": self.evaluate(state, seat)}
        c = state.clinics[seat]
        parts: dict[str, float] = {}
        outlook(state, seat, self.taste, parts)
        unready = self.taste.unready if c.costs and self.taste.unready and not can_commit(c) else 0.0
        parts["unplaced"] = -unready - 0.01 * c.costs.count(NONE)
        parts["plot"] = plot(c, ROUNDS - state.round, self.taste)
        parts["goal"] = aim(state, seat) if self.aims else 0.0
        frame = state.question(seat)
        if isinstance(frame, Admit):
            parts["admissions"] = self.admissions(state, seat, frame.points)
        return parts

    def worth(self, state: ClinicDeluxe, seat: int) -> float:
        """The outlook of the clinic and of its plot; alone, how near the goal is, too."""
        c = state.clinics[seat]
        key = signature(state, seat)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            found = outlook(state, seat, self.taste)
            if c.costs and self.taste.unready and not can_commit(c):
                found -= self.taste.unready
            found -= 0.01 * c.costs.count(NONE)
            self.known[key] = found
        found += plot(c, ROUNDS - state.round, self.taste)
        return found + aim(state, seat) if self.aims and state.seats == 1 else found

    # Admission: a move in the book is worth what it brings to the head of a row.

    def admissions(self, state: ClinicDeluxe, seat: int, points: int) -> float:
        """What the patients at the head of the rows would bring."""
        c = state.clinics[seat]
        if points < 1 or not can_park(state, c):
            return 0.0
        gains = [0.0, 0.0]
        for department, row in enumerate(state.book):
            if row and c.waiting(department) < PRE_ADMISSIONS:
                gains.append(self.gain_of(state, seat, row[0], department))
                if len(row) > 1 and points > 1:
                    gains.append(self.second * self.gain_of(state, seat, row[1], department))
        gains.sort(reverse=True)
        return max(0.0, gains[0]) + (self.second * max(0.0, gains[1]) if points > 1 else 0.0)

    def gain_of(self, state: ClinicDeluxe, seat: int, level: int, department: int) -> float:
        """What a patient more is worth."""
        fuller = state.clone()
        fuller.clinics[seat].add(person(PATIENT, level, PRE, department))
        return self.worth(fuller, seat) - self.worth(state, seat)

    # Choosing an action tile: each is tried out.

    def try_out(self, state: ClinicDeluxe, seat: int, tile: int, ahead: int = 0) -> float:
        """What an action brings if it is carried out greedily, few answers looked at, and more actions after it."""
        world = state.clone()
        world.lanes = []
        c = world.clinics[seat]
        if c.chosen_secretly != NONE:
            c.used_tiles[tile] += 1
        c.chosen_secretly = NONE
        if tile == BUILD_TILE:
            world.stack = [Build(seat)]
        elif tile == ADMIT_TILE:
            world.stack = [Admit(seat, c.queue_points())]
        else:
            world.stack = [Hire(seat)]
        world.here = world.stack
        world.asked = [[] for _ in range(world.seats)]
        world.begin()
        best = self.worth(world, seat)
        while world.stack:
            world.apply(seat, self.best_answer(world, seat))
            best = max(best, self.worth(world, seat))
        if ahead and world.step < ACTION_STEPS:
            world.step += 1
            c = world.clinics[seat]
            c.action = NONE
            for another in range(ACTIONS):
                if c.used_tiles[another] < ACTION_TILES:
                    c.chosen_secretly = another
                    best = max(best, self.try_out(world, seat, another, ahead - 1))
        return best

    def best_answer(self, world: ClinicDeluxe, seat: int) -> int:
        """The answer that looks best at once, of some."""
        legal = world.legal(seat)
        if PARK.owns(legal[0]):
            return legal[-1]
        best, chosen = float("-inf"), legal[-1]
        for action in some(legal, TRIES):
            after = world.clone()
            after.apply(seat, action)
            value = self.best_place(after, seat) if BUILD.owns(action) else self.evaluate(after, seat)
            if value > best:
                best, chosen = value, action
        return chosen

    def best_place(self, world: ClinicDeluxe, seat: int) -> float:
        """What a component is worth on the best of a few places."""
        best = float("-inf")
        for place in some(world.legal(seat), PLACES):
            after = world.clone()
            after.apply(seat, place)
            best = max(best, self.worth(after, seat))
        return best


def signature(state: ClinicDeluxe, seat: int) -> object:
    """Everything of a clinic that its outlook depends on."""
    c = state.clinics[seat]
    return (
        (state.round, state.phase, state.step, is_treated(state, seat), due_yet(state), pending(state, seat)),
        (c.side, c.entrances, c.conveyors, c.extinguishers, *c.built),
        (c.savings, c.income, c.popularity, c.time, c.operated),
        (*c.people, NONE, *c.starts, NONE, *c.costs, NONE, *c.zombies, NONE, *c.blood),
    )


def plot(c: Clinic, rounds: int, taste: Taste) -> float:
    """Room to build: open ground, free of cars; two spaces for a building; a place for a hub's first room."""
    if rounds <= 0:
        return 0.0
    site = Site(c)
    ground = site.open & GROUND
    value = taste.plot * rounds * size(ground)
    if taste.house:
        apart = ground & ~beside(c.modules)
        if beside(apart) & apart:
            value += taste.house
    if taste.promise:
        rooms = site.open & ~site.next_to[MODULE_COLOURS[TREATMENT_ROOM]]
        idle = c.hubs() & ~beside(c.functional_rooms() | c.functional_theatres())
        value += taste.promise * size(idle & beside(rooms))
    return value


def tile_to_come(state: ClinicDeluxe, seat: int) -> int:
    """The action this seat has chosen and not begun, secret or revealed; NONE without one."""
    c = state.clinics[seat]
    if state.phase != IN_ACTIONS:
        return NONE
    if c.chosen_secretly != NONE:
        return c.chosen_secretly
    for frame in state.stack:
        if isinstance(frame, Resolve) and frame.seat == seat:
            return c.action
    question = state.question(seat)
    if isinstance(question, Build):
        return c.action if question.left == BUILDS else NONE
    if isinstance(question, Hire):
        return NONE if question.doctor_hired or question.other_hired else c.action
    return c.action if isinstance(question, Admit) and question.points == c.queue_points() else NONE


# Answers a plan looks at where no aid knows them: cars stand where they are least in the way.


def follow(state: ClinicDeluxe, seat: int) -> tuple[list[int], ClinicDeluxe]:
    """A row of answers that a plan takes whole, and where it leads: the planner moves, the best treatment is done."""
    if is_planned(state, seat):
        world = state.clone()
        return planned(world, seat, True), world
    if is_treatable(state, seat):
        world = state.clone()
        return treated(world, seat), world
    return [], state


def sensible(state: ClinicDeluxe, seat: int, further: bool) -> list[int]:
    """The answers to a question that are worth planning."""
    legal = state.legal(seat)
    frame = state.question(seat)
    if isinstance(frame, Movement):
        return [COMMIT_MOVEMENT.base] if COMMIT_MOVEMENT.base in legal else legal
    if isinstance(frame, Treatment):
        return [COMMIT_TREATMENT.base]
    c = state.clinics[seat]
    if isinstance(frame, Park):
        return [PARK.base + least_in_the_way(c, [action - PARK.base for action in legal])]
    if isinstance(frame, RemoveCars):
        return [REMOVE_CAR.base + most_in_the_way(c, [action - REMOVE_CAR.base for action in legal])]
    if isinstance(frame, Relocate):
        return [RELOCATE.base + most_in_the_way(c, [action - RELOCATE.base for action in legal[:-1]])]
    return legal


def some(legal: list[int], most: int) -> list[int]:
    """A few of the answers, spread over all, the last among them."""
    return legal[:: -max(1, -(-len(legal) // most))]
