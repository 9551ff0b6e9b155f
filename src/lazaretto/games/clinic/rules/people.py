"""How a person, and the blood a nurse carries, is kept as one small number. Nobody else reads the bits.

From the highest bits: kind, where he stands, department (of patients), level, and two marks. So, sorted, people stand
by kind, then by place.
"""

from typing import Final

# Marks.
LYING: Final = 1  # an employee lies down: donor of blood, exhausted workaholic, doctor who cured a zombie
FIXED: Final = 1  # a patient has ended an earlier movement in this room
WORKED: Final = 2  # an employee has treated or assisted this round
PROTECTED: Final = 2  # a patient has a nurse on top


def person(kind: int, level: int, node: int, department: int = 0) -> int:
    """A person without marks."""
    return kind << 14 | node << 8 | department << 5 | level << 2


def kind_of(code: int) -> int:
    return code >> 14


def first_of(kind: int) -> int:
    """No person of this kind, or of a later one, has a smaller number; every person of an earlier kind has."""
    return kind << 14


def node_of(code: int) -> int:
    return code >> 8 & 63


def department_of(code: int) -> int:
    return code >> 5 & 7


def level_of(code: int) -> int:
    return code >> 2 & 7


def at_node(code: int, node: int) -> int:
    """The person somewhere else."""
    return code & ~(63 << 8) | node << 8


def with_level(code: int, level: int) -> int:
    return code & ~(7 << 2) | level << 2


# Blood on its way in a movement: who carries it, where it was fetched, where it lies now.

IN_HAND: Final = 63  # a carried token that lies nowhere


def token(carrier: int, fetched: int, lies: int = IN_HAND) -> int:
    """A token that a nurse, by her number, has fetched from a space."""
    return carrier << 12 | fetched << 6 | lies


def carrier_of(entry: int) -> int:
    return entry >> 12


def fetched_from(entry: int) -> int:
    return entry >> 6 & 63


def lies_at(entry: int) -> int:
    """The space where a carried token lies now, or IN_HAND."""
    return entry & 63


def carries(entry: int, nurse: int) -> bool:
    """Has this nurse the token in her hand?"""
    return carrier_of(entry) == nurse and lies_at(entry) == IN_HAND
