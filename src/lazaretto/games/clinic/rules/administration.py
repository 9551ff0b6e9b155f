"""Administration (4.10): the round marker moves, doctors rise or tire, patients get worse, a new turn order."""

from dataclasses import dataclass

from lazaretto.games.clinic.rules.board import SPACES
from lazaretto.games.clinic.rules.parking import RemoveCars
from lazaretto.games.clinic.rules.people import LYING, PROTECTED, WORKED, kind_of, level_of, node_of, with_level
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe, Step
from lazaretto.games.clinic.rules.tables import (
    DEPARTMENTS,
    DOCTOR,
    FIRST_SPECIAL,
    IN_ADMINISTRATION,
    LAB,
    LAB_POPULARITY,
    LOSS_OF_A_PATIENT,
    MODULES,
    NONE,
    NURSE,
    PATIENT,
    PURPLE,
    RED,
    ROUNDS,
    WHITE,
)
from lazaretto.kernel.frames import Frame


@dataclass
class Administration(Step):
    """Phase 3, also in the last round (R28)."""

    def run(self, s: ClinicDeluxe) -> None:
        s.phase = IN_ADMINISTRATION
        clear_book(s)
        refresh_university(s)
        clear_nurses(s)
        labs(s)
        exhausted_leave(s)
        tire(s)
        worsen(s)
        frames: list[Frame] = [RemoveCars(seat) for seat in s.turn_order if s.clinics[seat].departing]
        frames.append(NextRound())
        s.push_all(frames)


def clear_book(s: ClinicDeluxe) -> None:
    """Step 3: the patient at the head of each row goes back into the bag."""
    gone: list[int] = []
    for department, row in enumerate(s.book):
        if row:
            s.patient_bag[row.pop(0)] += 1
            gone.append(department)
    if s.noting and gone:
        s.note("went_elsewhere", number=len(gone), department=gone)


def refresh_university(s: ClinicDeluxe) -> None:
    """Steps 4 and 5: doctors there rise a level, free chairs are filled, all are sorted."""
    s.university = [level if level in (NONE, RED, PURPLE) else level + 1 for level in s.university]
    fill_university(s)


def fill_university(s: ClinicDeluxe) -> None:
    """Draw doctors for the free chairs and sort them, purple and red first. There is never a second purple (7.4)."""
    doctors = [level for level in s.university if level != NONE]
    set_aside = 0
    while len(doctors) < s.seats:
        level = s.draw(s.doctor_bag)
        if level == NONE:
            break
        if level == PURPLE and PURPLE in doctors:
            set_aside += 1
        else:
            doctors.append(level)
    s.doctor_bag[PURPLE] += set_aside
    doctors.sort(reverse=True)
    s.university = doctors + [NONE] * (s.seats - len(doctors))
    if s.noting:
        s.note("university", levels=doctors)


def clear_nurses(s: ClinicDeluxe) -> None:
    """Step 6: the nurses nobody hired leave the game."""
    left = s.nurses
    s.spare[NURSE] += left
    s.nurses = 0
    if s.noting and left:
        s.note("nurses_left", number=left)


def labs(s: ClinicDeluxe) -> None:
    """Step 7: a doctor in a lab rises two levels and brings popularity; one who lies stands up instead (7.5)."""
    for seat in s.turn_order:
        c = s.clinics[seat]
        for index, code in enumerate(c.people):
            if kind_of(code) == DOCTOR and in_lab(c, code) and not code & LYING:
                if level_of(code) != PURPLE:
                    c.people[index] = with_level(code, min(RED, level_of(code) + 2))
                s.change_popularity(seat, LAB_POPULARITY)
                if s.noting:
                    s.note("studied", seat=seat, level=level_of(c.people[index]), space=node_of(code))


def in_lab(c: Clinic, code: int) -> bool:
    return node_of(code) < SPACES and c.built[LAB] >> node_of(code) & 1 != 0


def exhausted_leave(s: ClinicDeluxe) -> None:
    """Before step 8: workaholics who lie leave the game with a car, unless they lie in a lab."""
    for seat in s.turn_order:
        c = s.clinics[seat]
        stay: list[int] = []
        for code in c.people:
            if kind_of(code) == DOCTOR and level_of(code) == PURPLE and code & LYING and not in_lab(c, code):
                s.spare[DOCTOR] += 1
                c.departing += 1
                if s.noting:
                    s.note("workaholic_left", seat=seat)
            else:
                stay.append(code)
        c.people = stay


def tire(s: ClinicDeluxe) -> None:
    """Step 8: all doctors outside labs drop a level. Everybody stands up."""
    for seat, c in enumerate(s.clinics):
        tired: list[int] = []
        for index, code in enumerate(c.people):
            kind = kind_of(code)
            if kind == DOCTOR:
                level = level_of(code)
                if level not in (WHITE, PURPLE) and not in_lab(c, code):
                    level -= 1
                    tired.append(node_of(code))
                c.people[index] = with_level(code, level) & ~(LYING | WORKED)
            elif kind != PATIENT:
                c.people[index] = code & ~(LYING | WORKED)
        if s.noting and tired:
            s.note("tired", seat=seat, number=len(tired), node=tired)
    if s.noting:
        s.note("doctors_change")


def worsen(s: ClinicDeluxe) -> None:
    """Step 9: every patient gets worse; a red one dies. A nurse on top protects for this once (7.2)."""
    for seat in s.turn_order:
        c = s.clinics[seat]
        stay: list[int] = []
        worse: list[int] = []
        dead: list[int] = []
        for code in c.people:
            if kind_of(code) != PATIENT:
                stay.append(code)
            elif code & PROTECTED:
                stay.append(code & ~PROTECTED)
            elif level_of(code) < RED:
                stay.append(with_level(code, level_of(code) + 1))
                worse.append(node_of(code))
            else:
                c.departing += 1
                dead.append(node_of(code))
        stay.sort()
        c.people = stay
        if s.noting and worse:
            s.note("worsened", seat=seat, number=len(worse), node=worse)
        for node in dead:
            bury(s, seat, node)
    if s.noting:
        s.note("patients_worsen")


def bury(s: ClinicDeluxe, seat: int, node: int) -> None:
    """A patient dies, and popularity with him."""
    s.spare[PATIENT] += 1
    s.clinics[seat].deaths += 1
    lost = -s.change_popularity(seat, -LOSS_OF_A_PATIENT)
    if s.noting:
        s.note("died", seat=seat, popularity=lost, node=node)


@dataclass
class NextRound(Step):
    """Steps 10 and 11: tiles are turned up, limits end, the turn order is made anew."""

    def run(self, s: ClinicDeluxe) -> None:
        turn_up(s)
        for c in s.clinics:
            c.used_tiles = [0] * len(c.used_tiles)
            c.action = NONE
            c.hub_built = False
            c.special_built = False
            c.operated = 0
            if s.round < ROUNDS:
                c.cured = [0, 0, 0, 0]
        s.turn_order = new_order(s)
        if s.noting:
            s.note("goes_first", seat=s.turn_order[0], order=s.turn_order[:])


def turn_up(s: ClinicDeluxe) -> None:
    """One tile of every stack of hubs and special modules lies face up."""
    for component in range(MODULES):
        if (component < DEPARTMENTS or component >= FIRST_SPECIAL) and s.stock[component]:
            s.face_up |= 1 << component


def new_order(s: ClinicDeluxe) -> list[int]:
    """Ascending popularity, among equals the later arrival first; never the same order twice in a row."""
    order = s.turn_order[:]
    order.sort(key=lambda seat: (s.clinics[seat].popularity, -s.clinics[seat].arrival))
    if order == s.turn_order:
        order = [order[-1], *order[:-1]]
    return order
