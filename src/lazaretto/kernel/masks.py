"""Sets of small numbers as int masks: cheap to clone, and conservation is easy to check."""

from typing import Final

KNOWN: Final[dict[int, list[int]]] = {}
MOST_KNOWN: Final = 1 << 16


def members(mask: int) -> list[int]:
    """The numbers in the set, ascending; a list of the caller's own."""
    known = KNOWN.get(mask)
    if known is None:
        known = listed(mask)
        if len(KNOWN) >= MOST_KNOWN:
            KNOWN.clear()
        KNOWN[mask] = known
    return known[:]


def listed(mask: int) -> list[int]:
    """The numbers in the set, counted out."""
    found: list[int] = []
    number = 0
    while mask:
        if mask & 1:
            found.append(number)
        mask >>= 1
        number += 1
    return found


def size(mask: int) -> int:
    """How many numbers are in the set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The smallest number of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def nth(mask: int, n: int) -> int:
    """The number at place n of the ascending set."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


def mask_of(numbers: list[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
