# mypyc: interpreted
"""What one gesture does: queue points that bring a patient to the head of a row and admit him (4.4); a door chosen."""

from lazaretto.games.clinic.rules.actions import ADMIT
from lazaretto.games.clinic.rules.admission import Admit
from lazaretto.games.clinic.rules.calling import ways_to_heads
from lazaretto.games.clinic.rules.hiring import Hire, door_of, hired_kind, is_hire, nearest_door
from lazaretto.games.clinic.rules.parking import can_park
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import PRE_ADMISSIONS
from lazaretto.games.clinic.show.choices import admit_parts, has_one_door, hire_label, hire_parts
from lazaretto.kernel.ways import Shortcut


def shortcuts(s: ClinicDeluxe, seat: int) -> list[Shortcut]:
    """What a person may do at once."""
    frame = s.question(seat)
    return hires(s, seat) if isinstance(frame, Hire) else calls(s, seat)


def hires(s: ClinicDeluxe, seat: int) -> list[Shortcut]:
    """Whoever can be hired comes in at the nearest door, where there are several; another one has to be opened."""
    c = s.clinics[seat]
    if has_one_door(c):
        return []
    found: list[Shortcut] = []
    for action in s.legal(seat):
        if is_hire(action) and door_of(action) == nearest_door(c, hired_kind(action)):
            key, args = hire_label(s, c, action)
            who = hire_parts(c, seat, action)[:1]
            found.append(Shortcut((action,), key, {"door": door_of(action), **args}, who, {"money": args["money"]}))
    return found


def calls(s: ClinicDeluxe, seat: int) -> list[Shortcut]:
    """Everybody who can be admitted with the points left after some moves in the book, by the fewest of them.

    Also those at the head, who need no move: so that a patient, then a department is the same gesture for all.
    """
    frame = s.question(seat)
    if not isinstance(frame, Admit):
        return []
    c = s.clinics[seat]
    if not can_park(s, c):
        return []
    open_to = [row for row in range(len(s.book)) if c.waiting(row) < PRE_ADMISSIONS]
    found: list[Shortcut] = []
    for row, patients in enumerate(s.book):
        for column, level in enumerate(patients):
            for to, moves in ways_to_heads(s.book, row, column, frame.points - 1):
                if to in open_to:
                    args = {"level": level, "department": row, "column": column, "other_department": to}
                    parts, cost = admit_parts(seat, row, column, to), {"queue_point": len(moves) + 1} if moves else {}
                    label = "call" if moves else "admit"
                    found.append(Shortcut((*moves, ADMIT.code(to)), label, args, parts, cost))
    return found
