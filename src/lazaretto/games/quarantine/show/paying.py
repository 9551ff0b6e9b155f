# mypyc: interpreted
"""Cubes laid out by hand, in any order: a price, or what a purchase is paid with. `blue red red`; `grey` is a pair."""

from collections import Counter

from lazaretto.games.quarantine.rules.actions import PRICE_DONE
from lazaretto.games.quarantine.rules.state import Quarantine, cube_count
from lazaretto.games.quarantine.rules.tables import CUBES, GREY, GREYS_PER_CUBE, LEAST_PRICE
from lazaretto.games.quarantine.rules.trade import Pay, Price
from lazaretto.kernel.errors import IllegalAction, UnknownAction


def is_pricing(s: Quarantine, seat: int) -> bool:
    """Does this seat put a price on a contract?"""
    return isinstance(s.question(seat), Price)


def is_paying(s: Quarantine, seat: int) -> bool:
    """Does this seat choose what it pays with?"""
    return isinstance(s.question(seat), Pay)


def cubes_row(s: Quarantine, seat: int, laid: str) -> list[int]:
    """The actions that take just these cubes; IllegalAction if there are none."""
    row = found(s, seat, cubes_of(laid))
    if row is None:
        raise IllegalAction(f"these cubes will not do: {', '.join(cubes_break(s, seat, laid))}")
    return row


def cubes_break(s: Quarantine, seat: int, laid: str) -> list[str]:
    """Keys of the rules against these cubes: too few, too many, or not of the colours that are wanted."""
    wanted = cubes_of(laid)
    if found(s, seat, wanted) is not None:
        return []
    frame = s.question(seat)
    if isinstance(frame, Price):
        return ["price_too_low" if sum(wanted.values()) < LEAST_PRICE else "not_in_supply"]
    assert isinstance(frame, Pay)
    owed = frame.number or cube_count(frame.owed)
    if sum(wanted.values()) != owed:
        return ["pays_too_little" if sum(wanted.values()) < owed else "pays_too_much"]
    return ["cannot_pay"]


def cubes_of(laid: str) -> Counter[int]:
    """The cubes of a line."""
    words = laid.split()
    if not all(word in CUBES for word in words):
        raise UnknownAction(f"{laid!r} is no row of cubes")
    return Counter(CUBES.index(word) for word in words)


def found(s: Quarantine, seat: int, wanted: Counter[int]) -> list[int] | None:
    """The row of answers that takes these cubes and no others, if there is one."""
    supply = s.hospitals[seat].supply[:]
    ends: list[tuple[Quarantine, list[int]]] = [(s, [])]
    while ends:
        world, row = ends.pop()
        taken = spent(supply, world.hospitals[seat].supply)
        if any(taken[cube] > wanted[cube] for cube in taken):
            continue
        if not isinstance(world.question(seat), (Price, Pay)):
            if taken == +wanted:
                return row
            continue
        for action in world.legal(seat):
            if action == PRICE_DONE.code() and taken != +wanted:
                continue
            after = world.clone()
            after.apply(seat, action)
            ends.append((after, [*row, action]))
    return None


def spent(before: list[int], now: list[int]) -> Counter[int]:
    """The cubes that have left a supply; greys by pairs."""
    gone = {cube: had - now[cube] for cube, had in enumerate(before)}
    gone[GREY] //= GREYS_PER_CUBE
    return +Counter(gone)
