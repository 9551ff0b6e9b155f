"""The movement graph of a clinic and exact shortest ways on it, found on masks of spaces."""

from typing import Final

from lazaretto.games.clinic.rules.board import (
    ALIGNED,
    FIRST_SLOT,
    GROUND,
    NODES,
    PRE,
    SLOT_SPACES,
    SPACES,
    beside,
    near,
    under,
)
from lazaretto.games.clinic.rules.state import Clinic
from lazaretto.games.clinic.rules.tables import HELIPAD, NONE, OUTPATIENT
from lazaretto.kernel.masks import members

FAR: Final = 1000  # no way leads there


def walkable(c: Clinic) -> int:
    """The spaces that may be entered: all ground spaces and all modules, but for those with a zombie."""
    return (c.board() & GROUND | c.modules) & ~c.zombie_spaces()


def hops(c: Clinic, spaces: int) -> int:
    """The terminals aligned with a terminal on one of these spaces."""
    found = 0
    for space in members(spaces & c.conveyors):
        found |= ALIGNED[space] & c.conveyors
    return found


def exits(c: Clinic, door: int) -> int:
    """The spaces a step from an entrance or a helipad leads to."""
    if door >= FIRST_SLOT:
        return 1 << SLOT_SPACES[c.side][door - FIRST_SLOT]
    return (beside(1 << door) | under(1 << door)) & c.modules


def is_door(c: Clinic, node: int) -> bool:
    """Is this an entrance or a helipad?"""
    return node >= FIRST_SLOT or c.built[HELIPAD] >> node & 1 != 0


def reach(c: Clinic, node: int) -> list[int]:
    """The spaces by the time they cost from a node: item n is the mask of those first reached with n time.

    From the pre-admissions the way leads through the best entrance or helipad; the direct way into an outpatient clinic
    is not part of it.
    """
    free = walkable(c)
    slow = c.extinguishers
    now = 0
    soon = 0  # reached with one more time, with two
    later = 0
    if node == PRE:
        entered = 0
        for door in c.doors():
            entered |= exits(c, door)
        soon = entered & free & ~slow
        later = entered & free & slow
    elif is_door(c, node):
        entered = exits(c, node)
        soon = entered & free & ~slow
        later = entered & free & slow
    else:
        now = 1 << node
    return spread(c, free, now, soon, later)


def spread(c: Clinic, free: int, now: int, soon: int, later: int) -> list[int]:
    """Go on from these spaces, reached now, with one more time and with two, until nothing new is found."""
    slow = c.extinguishers
    board = c.board()
    found: list[int] = []
    seen = 0
    while now | soon | later:
        now &= ~seen
        terminals = now & c.conveyors
        while terminals:
            hopped = hops(c, terminals) & free & ~seen & ~now
            soon |= hopped & slow
            terminals = hopped & ~slow
            now |= terminals
        seen |= now
        found.append(now)
        stepped = near(now, board) & free & ~seen
        soon |= stepped & ~slow
        later |= stepped & slow
        now = soon
        soon = later
        later = 0
    return found


def time_to(layers: list[int], space: int) -> int:
    """The time of a space in what `reach` found; FAR if no way leads there."""
    for time, layer in enumerate(layers):
        if layer >> space & 1:
            return time
    return FAR


def times(layers: list[int]) -> list[int]:
    """The time of every space in what `reach` found."""
    found = [FAR] * SPACES
    for time, layer in enumerate(layers):
        for space in members(layer):
            found[space] = time
    return found


def distance(c: Clinic, node: int, space: int) -> int:
    """The least time from a node to a space; FAR if no way leads there."""
    if node == space:
        return 0
    if node == PRE and c.built[OUTPATIENT] >> space & 1 and not c.zombie_spaces() >> space & 1:
        return 0
    return time_to(reach(c, node), space)


def steps(c: Clinic, node: int) -> int:
    """The spaces one step or hop away from a node; from the pre-admissions there is no step to a space."""
    if node == PRE:
        return 0
    free = walkable(c)
    if is_door(c, node):
        return exits(c, node) & free
    here = 1 << node
    return (near(here, c.board()) | hops(c, here)) & free & ~here


def step_cost(c: Clinic, node: int, space: int) -> int:
    """The time of one step or hop: a hop is free, a step costs 1, wondering at an extinguisher 1 more."""
    wonder = c.extinguishers >> space & 1
    if not is_door(c, node) and hops(c, 1 << node) >> space & 1:
        return wonder
    return 1 + wonder


def way(c: Clinic, node: int, space: int) -> list[int]:
    """The nodes of a shortest way from a node to a space, the start left out; empty where there is none."""
    if node == PRE and distance(c, node, space) == 0:
        return [space]
    least = [FAR] * NODES
    before = [NONE] * NODES
    least[node] = 0
    open_nodes = [node]
    while open_nodes:
        here = nearest(open_nodes, least)
        open_nodes.remove(here)
        after = c.doors() if here == PRE else members(steps(c, here))
        for there in after:
            time = least[here] + (0 if here == PRE else step_cost(c, here, there))
            if time < least[there]:
                least[there] = time
                before[there] = here
                open_nodes.append(there)
    found: list[int] = []
    at = space if least[space] < FAR else node
    while at != node:
        found.append(at)
        at = before[at]
    found.reverse()
    return found


def nearest(nodes: list[int], least: list[int]) -> int:
    """The node with the least time so far."""
    best = nodes[0]
    for node in nodes:
        if least[node] < least[best]:
            best = node
    return best
