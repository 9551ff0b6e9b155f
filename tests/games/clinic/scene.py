"""A position set up readably: `Scene(2).triad().doctor(0, "red", "0B2").patient(0, "red").ask(Treatment(0))`."""

from typing import Any

from lazaretto.games.clinic.rules.actions import VERBS
from lazaretto.games.clinic.rules.board import NODE_IDS, PLACE_IDS, SLOT_IDS, SPACE_IDS
from lazaretto.games.clinic.rules.building import construct, lay_terminal, open_entrance
from lazaretto.games.clinic.rules.movement import begin_movement
from lazaretto.games.clinic.rules.options import OPTIONS
from lazaretto.games.clinic.rules.parking import put_car
from lazaretto.games.clinic.rules.people import FIXED, person
from lazaretto.games.clinic.rules.setup import blank, deal
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    COMPONENT_IDS,
    DEPARTMENT_IDS,
    DOCTOR,
    LEVEL_IDS,
    NURSE,
    ORDERLY,
    PATIENT,
)
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.options import choose
from lazaretto.kernel.rng import seeded


def space(id_: str) -> int:
    return SPACE_IDS.index(id_)


class Scene:
    """Empty clinics at a table; nobody is in them, nothing is asked yet."""

    def __init__(self, seats: int = 2, seed: int = 1, **options: Any) -> None:
        s = blank(seats, choose(OPTIONS, seats, options))
        s.rng = seeded(seed)
        deal(s)
        s.stack = []
        s.here = s.stack
        s.bonuses = []
        s.round = 1
        s.turn_order = list(range(seats))
        for seat, c in enumerate(s.clinics):
            c.arrival = seats - seat
            c.side = 1 if c.setup == 2 else 0
        self.s: ClinicDeluxe = s

    def clinic(self, seat: int = 0) -> Clinic:
        return self.s.clinics[seat]

    def build(self, seat: int, component: str, *spaces: str) -> "Scene":
        for id_ in spaces:
            if component == "entrance":
                open_entrance(self.s, seat, SLOT_IDS.index(id_))
            elif component == "conveyor":
                lay_terminal(self.s, seat, space(id_))
            else:
                construct(self.s, seat, COMPONENT_IDS.index(component), space(id_))
        return self

    def triad(self, seat: int = 0) -> "Scene":
        """The white beginner's layout: hub 0B3 with entrance sB, treatment room 0B2, supply room 0C2."""
        self.build(seat, "hub_psychiatry", "0B3").build(seat, "treatment_room", "0B2")
        return self.build(seat, "supply_room", "0C2").build(seat, "entrance", "sB")

    def add(self, seat: int, kind: int, level: str, node: str, department: int = 0, marks: int = 0) -> "Scene":
        self.clinic(seat).add(person(kind, LEVEL_IDS.index(level), NODE_IDS.index(node), department) | marks)
        self.s.spare[kind] -= 1
        return self

    def doctor(self, seat: int, level: str, node: str) -> "Scene":
        return self.add(seat, DOCTOR, level, node)

    def nurse(self, seat: int, *nodes: str) -> "Scene":
        for node in nodes:
            self.add(seat, NURSE, "white", node)
        return self

    def orderly(self, seat: int, *nodes: str) -> "Scene":
        for node in nodes:
            self.add(seat, ORDERLY, "white", node)
        return self

    def patient(self, seat: int, level: str, node: str = "pre", department: str = "psychiatry") -> "Scene":
        """A patient in pre-admissions, or one who lies in a room since an earlier round."""
        return self.add(seat, PATIENT, level, node, DEPARTMENT_IDS.index(department), 0 if node == "pre" else FIXED)

    def cars(self, seat: int, *places: str) -> "Scene":
        for place in places:
            put_car(self.clinic(seat), PLACE_IDS.index(place))
        return self

    def park_all(self, seat: int = 0) -> "Scene":
        """As many cars on free edges as there are people."""
        c = self.clinic(seat)
        for edge in range(31):
            if c.parked() < len(c.people) and c.free_edges(True) >> edge & 1:
                put_car(c, edge)
        return self

    def move(self, seat: int = 0) -> "Scene":
        """The movement begins for a clinic."""
        begin_movement(self.clinic(seat))
        return self

    def ask(self, *frames: Frame) -> ClinicDeluxe:
        """Let these frames be done, the first one first, and nothing else."""
        s = self.s
        s.lanes = []
        s.stack = list(reversed(frames))
        s.here = s.stack
        s.asked = [[] for _ in range(s.seats)]
        s.begin()
        return s


def act(s: ClinicDeluxe, seat: int, verb: str, **arguments: Any) -> None:
    """Take a legal action by name."""
    from lazaretto.games.clinic import GAME

    GAME.act(s, seat, verb, **arguments)


def aid(s: ClinicDeluxe, seat: int, name: str) -> list[int]:
    """Let an aid do its work, action by action; returns what it did."""
    from lazaretto.games.clinic import GAME

    row = GAME.aid(s, seat, name)
    for action in row:
        GAME.play(s, seat, action)
    return row


def verbs_of(s: ClinicDeluxe, seat: int = 0) -> list[str]:
    """The names of the verbs that may be used now, each once."""
    return list(dict.fromkeys(VERBS.verb_of(code).name for code in s.legal(seat)))


def places_of(s: ClinicDeluxe, verb: str, seat: int = 0) -> list[str]:
    """The ids of the first argument of a verb's legal actions."""
    from lazaretto.games.clinic import GAME

    found = []
    for code in s.legal(seat):
        name, arguments = GAME.describe(code)
        if name == verb:
            found.append(next(iter(arguments.values())))
    return found
