"""Action 3, admit patients (4.4): spend queue points on moves in the appointment book and on admissions."""

from dataclasses import dataclass

from lazaretto.games.clinic.rules.actions import ADMIT, DOWN, END_ADMIT, QUEUE_MOVE, RIGHT, UP
from lazaretto.games.clinic.rules.board import PRE
from lazaretto.games.clinic.rules.parking import Park, can_park
from lazaretto.games.clinic.rules.people import person
from lazaretto.games.clinic.rules.state import ClinicDeluxe, Question
from lazaretto.games.clinic.rules.tables import PATIENT, PRE_ADMISSIONS


def queue_moves(book: list[list[int]]) -> list[int]:
    """All moves in the book that change something, each once.

    Two patients who change places are listed for the lower of two rows (up), or for the one further back (right); of
    equal neighbours who could go to one place, the first.
    """
    codes: list[int] = []
    last = len(book) - 1
    for department, row in enumerate(book):
        for column, level in enumerate(row):
            alike = column > 0 and row[column - 1] == level
            if department > 0:
                above = book[department - 1]
                if above[column] != level if column < len(above) else not (alike and column > len(above)):
                    codes.append(QUEUE_MOVE.code(department, column, UP))
            if department < last:
                below = len(book[department + 1])
                if column >= below and not (alike and column > below):
                    codes.append(QUEUE_MOVE.code(department, column, DOWN))
            if column > 0 and not alike:
                codes.append(QUEUE_MOVE.code(department, column, RIGHT))
    return codes


def queue_target(book: list[list[int]], department: int, column: int, direction: int) -> tuple[int, int, bool]:
    """Where a move in the book leads: row and column, and whether two patients change places."""
    if direction == RIGHT:
        return department, column - 1, True
    other = department - 1 if direction == UP else department + 1
    return other, min(column, len(book[other])), column < len(book[other])


def move_in_book(book: list[list[int]], department: int, column: int, direction: int) -> None:
    """One space up, down or right: swap with the patient there, or slide into the row's first empty space."""
    row = book[department]
    if direction == RIGHT:
        row[column], row[column - 1] = row[column - 1], row[column]
        return
    other = book[department - 1 if direction == UP else department + 1]
    if column < len(other):
        row[column], other[column] = other[column], row[column]
    else:
        other.append(row.pop(column))


@dataclass(init=False)
class Admit(Question):
    """Spend a queue point, or stop; points left over are lost."""

    points: int = 0

    def __init__(self, seat: int = 0, points: int = 0) -> None:
        self.seat = seat
        self.points = points

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        codes = queue_moves(s.book)
        if can_park(s, c):
            for department, row in enumerate(s.book):
                if row and c.waiting(department) < PRE_ADMISSIONS:
                    codes.append(ADMIT.code(department))
        codes.append(END_ADMIT.base)
        return codes

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        if action == END_ADMIT.base:
            return
        if self.points > 1:
            s.push(Admit(self.seat, self.points - 1))
        if ADMIT.owns(action):
            department = ADMIT.first(action)
            level = s.book[department].pop(0)
            c = s.clinics[self.seat]
            code = person(PATIENT, level, PRE, department)
            c.add(code)
            c.unparked += 1
            if s.noting:
                index = c.people.index(code)
                s.note("admitted", seat=self.seat, level=level, department=department, person=index)
            s.push(Park(self.seat))
            return
        department, column = QUEUE_MOVE.first(action), QUEUE_MOVE.second(action)
        level = s.book[department][column]
        direction = QUEUE_MOVE.third(action)
        row, place, swaps = queue_target(s.book, department, column, direction)
        move_in_book(s.book, department, column, direction)
        if s.noting:
            s.note(
                "moved_in_book",
                seat=self.seat,
                level=level,
                department=department,
                column=column,
                direction=direction,
                other_department=row,
                other_column=place + 1,
                swapped=swaps,
            )
