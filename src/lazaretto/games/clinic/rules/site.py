"""The site of a clinic: where the rules of construction leave room (4.2)."""

from lazaretto.games.clinic.rules.board import GROUND, above, beside_cars, near
from lazaretto.games.clinic.rules.state import Clinic
from lazaretto.games.clinic.rules.tables import MODULE_COLOURS, MODULES


class Site:
    """What the rules of construction ask of a clinic, worked out once for all components of a question."""

    def __init__(self, c: Clinic) -> None:
        board = c.board()
        empty = board & ~c.occupied()
        self.empty = empty
        # General rules 1, 2, 4 and 5: empty, supported, no car on an edge, never joining two buildings.
        self.open = empty & (GROUND | above(c.modules)) & ~beside_cars(c.edge_cars) & ~between(c)
        # Rule 3: spaces next to a module of each colour.
        self.next_to = [0, 0, 0, 0]
        for component in range(MODULES):
            if c.built[component]:
                self.next_to[MODULE_COLOURS[component]] |= near(c.built[component], board)


def between(c: Clinic) -> int:
    """The spaces adjacent to two different buildings."""
    once = 0
    twice = 0
    board = c.board()
    for building in c.buildings():
        around = near(building, board)
        twice |= once & around
        once |= around
    return twice
