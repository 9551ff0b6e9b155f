"""Pen: positions as bytes that arrays are filled from, of one seat or of many games in one go."""

from typing import Final

from librt.strings import BytesWriter, write_f32_le, write_i32_le
from mypy_extensions import i32, i64

from lazaretto.kernel.errors import IllegalAction
from lazaretto.kernel.observation import Observation, Sheet
from lazaretto.kernel.state import State

NOBODY: Final = -1


class Pen:
    """Writes what seats observe, row by row: 32-bit places in all the rows, and 32-bit numbers there."""

    def __init__(self, observation: Observation) -> None:
        self.observe = observation.observe
        self.size: i64 = observation.layout.size
        self.sheet = Sheet()
        self.places = BytesWriter()
        self.values = BytesWriter()

    def write(self, s: State, seat: int, row: int) -> None:
        """Write what a seat observes as a row."""
        sheet = self.sheet
        sheet.clear()
        self.observe(s, seat, sheet)
        places, values = self.places, self.values
        first: i64 = row * self.size
        at: i64 = 0
        while at < sheet.count:
            write_i32_le(places, i32(first + sheet.places[at]))
            write_f32_le(values, sheet.values[at])
            at += 1

    def taken(self) -> tuple[bytes, bytes]:
        """All that was written since the last call."""
        found = self.places.getvalue(), self.values.getvalue()
        self.places.truncate(0)
        self.values.truncate(0)
        return found

    def one(self, s: State, seat: int) -> tuple[bytes, bytes]:
        """What a seat observes."""
        self.write(s, seat, 0)
        return self.taken()


def play_all(states: list[State], seats: list[int], actions: list[int], by_index: bool, strict: bool) -> list[int]:
    """Take an action in every game; returns the numbers of the games that are over by it."""
    over: list[int] = []
    for number in range(len(states)):
        s = states[number]
        seat = seats[number]
        legal = s.legal(seat)
        action = actions[number]
        if by_index:
            action = legal[action] if 0 <= action < len(legal) else NOBODY
        elif action not in legal:
            action = NOBODY
        if action == NOBODY:
            if strict:
                raise IllegalAction(f"game {number}: seat {seat} may not take action {actions[number]} now")
            action = legal[actions[number] % len(legal)]
        s.apply(seat, action)
        if s.over():
            over.append(number)
    return over


def ask_all(states: list[State], seats: list[int], pen: Pen) -> tuple[bytes, bytes]:
    """Find who decides in every game (into `seats`), and write what each observes as the row of its game.

    Returns the legal actions of all, one after the other, and how many there are of each.
    """
    codes = BytesWriter()
    counts = BytesWriter()
    for number in range(len(states)):
        s = states[number]
        seat = s.actors()[0]
        seats[number] = seat
        pen.write(s, seat, number)
        legal = s.legal(seat)
        write_i32_le(counts, i32(len(legal)))
        for action in legal:
            write_i32_le(codes, i32(action))
    return codes.getvalue(), counts.getvalue()
