"""The round: its phases as a list; the action steps; movement as a whole."""

from dataclasses import dataclass
from typing import Final

from lazaretto.games.clinic.rules.actions import CHOOSE_ACTION
from lazaretto.games.clinic.rules.administration import Administration, bury
from lazaretto.games.clinic.rules.admission import Admit
from lazaretto.games.clinic.rules.board import SPACES
from lazaretto.games.clinic.rules.building import Build
from lazaretto.games.clinic.rules.business import Business
from lazaretto.games.clinic.rules.hiring import Hire
from lazaretto.games.clinic.rules.movement import begin_movement, movement_of
from lazaretto.games.clinic.rules.people import kind_of, node_of
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe, Question, Step
from lazaretto.games.clinic.rules.tables import (
    ACTION_STEPS,
    ACTION_TILES,
    ACTIONS,
    ADMIT_TILE,
    BOOK_COLUMNS,
    BUILD_TILE,
    DOCTOR,
    HIRE_TILE,
    IN_ACTIONS,
    IN_MOVEMENT,
    LAB,
    NONE,
    OVER,
    PATIENT,
    ROUNDS,
)
from lazaretto.kernel.frames import Frame


@dataclass
class Round(Step):
    """One round after another, then the end."""

    number: int = 0

    def run(self, s: ClinicDeluxe) -> None:
        if self.number > ROUNDS:
            s.phase = OVER
            return
        s.round = self.number
        s.nurses = s.seats
        if s.noting:
            s.note("round", round=self.number)
        frames: list[Frame] = [phase() for phase in PHASES]
        frames.append(Round(self.number + 1))
        s.push_all(frames)


# Phase 1: actions.


@dataclass
class Actions(Step):
    """Three action steps."""

    def run(self, s: ClinicDeluxe) -> None:
        s.phase = IN_ACTIONS
        frames: list[Frame] = [ActionStep(number) for number in range(1, ACTION_STEPS + 1)]
        s.push_all(frames)


@dataclass
class ActionStep(Step):
    """Everybody chooses an action tile in secret and at once."""

    number: int = 0

    def run(self, s: ClinicDeluxe) -> None:
        s.step = self.number
        s.push(Reveal())
        frames: list[Frame] = [ChooseAction(seat) for seat in range(s.seats)]
        s.open_lanes(frames)


@dataclass(init=False)
class ChooseAction(Question):
    """Choose one of the action tiles left; each kind at most twice a round."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def legal(self, s: ClinicDeluxe) -> list[int]:
        used = s.clinics[self.seat].used_tiles
        base = CHOOSE_ACTION.base
        return [base + action for action in range(ACTIONS) if used[action] < ACTION_TILES]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        s.clinics[self.seat].chosen_secretly = CHOOSE_ACTION.first(action)


@dataclass
class Reveal(Step):
    """All have chosen: first all build, then all hire, then all admit, each in turn order; then new patients call."""

    def run(self, s: ClinicDeluxe) -> None:
        s.reveal()
        for seat, c in enumerate(s.clinics):
            c.action = c.chosen_secretly
            c.chosen_secretly = NONE
            c.used_tiles[c.action] += 1
            if s.noting:
                s.note("chose_action", seat=seat, action=c.action)
        frames: list[Frame] = []
        for tile in (BUILD_TILE, HIRE_TILE, ADMIT_TILE):
            for seat in s.turn_order:
                if s.clinics[seat].action == tile:
                    frames.append(Resolve(seat, tile))
        frames.append(NewPatients())
        s.push_all(frames)


@dataclass
class Resolve(Step):
    """A player's action begins; queue points are counted now."""

    seat: int = 0
    action: int = 0

    def run(self, s: ClinicDeluxe) -> None:
        if self.action == BUILD_TILE:
            s.push(Build(self.seat))
        elif self.action == HIRE_TILE:
            s.push(Hire(self.seat))
        else:
            s.push(Admit(self.seat, s.clinics[self.seat].queue_points()))


@dataclass
class NewPatients(Step):
    """A patient calls for every department whose row is not full (4.5)."""

    def run(self, s: ClinicDeluxe) -> None:
        for c in s.clinics:
            c.action = NONE
        for department, row in enumerate(s.book):
            if len(row) < BOOK_COLUMNS:
                level = s.draw(s.patient_bag)
                if level != NONE:
                    row.append(level)
                    if s.noting:
                        s.note("appointment", department=department, level=level, column=len(row) - 1)


# Movement.


@dataclass
class MovementPhase(Step):
    """All move, at once or in turn order; then zombies eat."""

    def run(self, s: ClinicDeluxe) -> None:
        s.phase = IN_MOVEMENT
        s.step = 0
        s.push(Feast())
        frames: list[Frame] = []
        for seat in s.turn_order:
            begin_movement(s.clinics[seat])
            frames.extend(movement_of(s.clinics[seat], seat))
        if s.rules.movement_in_turn:
            s.push_all(frames)
        else:
            s.open_lanes(frames)


@dataclass
class Feast(Step):
    """Whoever stands with a zombie is lost; only one doctor in a lab with one zombie is safe (7.5). Cars stay."""

    def run(self, s: ClinicDeluxe) -> None:
        for seat in s.turn_order:
            c = s.clinics[seat]
            if not c.zombies:
                continue
            lost = [code for code in c.people if not is_safe(c, code)]
            c.people = [code for code in c.people if is_safe(c, code)]
            for code in lost:
                c.victims += 1
                if s.noting:
                    s.note("eaten", seat=seat, kind=kind_of(code), space=node_of(code))
                if kind_of(code) == PATIENT:
                    bury(s, seat, node_of(code))
                else:
                    s.spare[kind_of(code)] += 1


def is_safe(c: Clinic, code: int) -> bool:
    """Does no zombie get this person?"""
    space = node_of(code)
    if space >= SPACES or space not in c.zombies:
        return True
    return kind_of(code) == DOCTOR and c.built[LAB] >> space & 1 != 0 and c.zombies.count(space) == 1


# The round as the rulebook has it.
PHASES: Final = (Actions, MovementPhase, Business, Administration)
