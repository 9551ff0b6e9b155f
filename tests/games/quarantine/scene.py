"""Positions set up readably: every cube and tile of a scene comes from where it would have come from."""

from typing import Any

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.rules.actions import VERBS
from lazaretto.games.quarantine.rules.grid import cell_at, spot
from lazaretto.games.quarantine.rules.layout import Layout
from lazaretto.games.quarantine.rules.renovation import twin_of
from lazaretto.games.quarantine.rules.setup import lobby_alone, preset_layout
from lazaretto.games.quarantine.rules.state import NO_STACKS, Hospital, Quarantine, emergency_tile, one_cube, replaced
from lazaretto.games.quarantine.rules.tables import (
    ACTIONS,
    COLOURS,
    CUBES,
    DRAWS,
    FIRST_EXTRA,
    FIRST_SPECIAL,
    NONE,
    SPECIAL_IDS,
    SPECIALS,
    TILE_IDS,
    TREATMENT_ROOMS,
)
from lazaretto.kernel.rng import Tape

A, B, C, D = 0, 1, 2, 3
Tiles = dict[str, tuple[int, int, int]]


class Scene:
    """A game in mid-play: seat A is active, has four actions and four draws, and no turn is anybody's first."""

    def __init__(self, seats: int = 3, layout: str = "block", **options: Any) -> None:
        chosen = {"setup_layout": layout, "first_player": 0, **options}
        self.s: Quarantine = GAME.new(seats, 1, chosen)
        self.s.turn = 10 * seats + 1
        for stack in range(SPECIALS):  # every room may be in the scene
            self.s.market |= 1 << stack
            self.s.copies_left = replaced(self.s.copies_left, stack, 1 if seats == 2 else 2)
        self.ready()

    def ready(self, actions: int = ACTIONS, draws: int = DRAWS) -> "Scene":
        """Set the counters of the turn and ask again."""
        self.s.actions_left = actions
        self.s.draws_left = draws
        self.s.ask_again()
        return self

    def h(self, seat: int) -> Hospital:
        return self.s.hospitals[seat]

    # Arranging.

    def lay(self, seat: int, layout: str) -> "Scene":
        """Give a hospital one of the starting layouts."""
        self.h(seat).layout = preset_layout(self.s.rules, layout)
        return self.again()

    def tile(self, seat: int, name: str, x: int, y: int, rotation: int) -> int:
        """Take a tile out of the market and lay it, unchecked; a second copy is found by itself."""
        h = self.h(seat)
        tile = self.take_tile(seat, name)
        h.layout = h.layout.put(tile, spot(cell_at(x, y), rotation, self.s.rules.doors[tile][rotation]))
        self.again()
        return tile

    def take_tile(self, seat: int, name: str) -> int:
        tile = TILE_IDS.index(name)
        if self.h(seat).owned() >> tile & 1:
            tile = twin_of(tile)
        if tile >= FIRST_SPECIAL:
            stack = (tile - FIRST_SPECIAL) % SPECIALS
            self.s.copies_left = replaced(self.s.copies_left, stack, self.s.copies_left[stack] - 1)
        elif tile >= FIRST_EXTRA:
            colour = (tile - FIRST_EXTRA) % 4
            self.s.extras = replaced(self.s.extras, colour, self.s.extras[colour] - 1)
        return tile

    def beside(self, seat: int, *names: str) -> "Scene":
        """Set tiles beside a hospital."""
        for name in names:
            self.h(seat).unplaced |= 1 << self.take_tile(seat, name)
        return self.again()

    def close(self, seat: int, *names: str) -> "Scene":
        """Quarantine tiles with greys from the bag."""
        for name in names:
            self.s.bag[4] -= 1
            self.h(seat).layout = self.h(seat).layout.close(TILE_IDS.index(name))
        return self.again()

    def clean(self, seat: int, *names: str) -> "Scene":
        for name in names:
            self.s.bag[4] += 1
            self.h(seat).layout = self.h(seat).layout.open(1 << TILE_IDS.index(name))
        return self.again()

    def give(self, seat: int, **cubes: int) -> "Scene":
        """Cubes from the bag into a supply; `markers` from the stock."""
        markers = cubes.pop("markers", 0)
        self.s.bonus_stock -= markers
        self.h(seat).markers += markers
        for name, count in cubes.items():
            self.s.bag[CUBES.index(name)] -= count
            self.h(seat).supply[CUBES.index(name)] += count
        return self.again()

    def line_up(self, seat: int, *colours: str) -> "Scene":
        """Patients from the bag into a queue."""
        for colour in colours:
            self.s.bag[COLOURS.index(colour)] -= 1
            self.h(seat).queue.append(COLOURS.index(colour))
        return self.again()

    def admit(self, seat: int, *names: str) -> "Scene":
        """A patient from the bag into each of these rooms."""
        for name in names:
            tile = TILE_IDS.index(name)
            assert 0 < tile < TREATMENT_ROOMS
            self.s.bag[(tile - 1) % 4] -= 1
            self.h(seat).patients[tile] += 1
        return self.again()

    def emergency(self, seat: int, colour: str, copy: int = 0) -> "Scene":
        """A patient from the bag into an Emergency Room."""
        assert self.h(seat).layout.placed >> emergency_tile(copy) & 1
        self.s.bag[COLOURS.index(colour)] -= 1
        self.h(seat).emergency = replaced(self.h(seat).emergency, copy, COLOURS.index(colour))
        return self.again()

    def stock(self, greys: int = 0, box: dict[str, int] | None = None) -> "Scene":
        """Greys and boxed cubes from the bag."""
        self.s.bag[4] -= greys
        self.s.grey_stock += greys
        for name, count in (box or {}).items():
            self.s.bag[CUBES.index(name)] -= count
            self.s.box[CUBES.index(name)] += count
        return self.again()

    def contract(self, owner: int, stack: str, *price: str, copies: int | None = None) -> "Scene":
        """A contract of an earlier turn in front of a seat, or with NONE a priced stack of the market."""
        number = SPECIAL_IDS.index(stack)
        for colour in price:
            self.s.bag[COLOURS.index(colour)] -= 1
            price = self.s.prices[number] + one_cube(COLOURS.index(colour))
            self.s.prices = replaced(self.s.prices, number, price)
        self.s.owners = replaced(self.s.owners, number, owner)
        if copies is not None:
            self.s.copies_left = replaced(self.s.copies_left, number, copies)
        return self.again()

    def again(self) -> "Scene":
        self.s.ask_again()
        return self

    # Playing.

    def act(self, seat: int, verb: str, **arguments: Any) -> "Scene":
        GAME.act(self.s, seat, verb, **arguments)
        return self

    def place(self, seat: int, x: int, y: int, rotation: int) -> "Scene":
        return self.act(seat, "place", cell=f"{x},{y}", rotation=rotation)

    def draw(self, seat: int, *cubes: str) -> "Scene":
        """Draw, with given outcomes: each the next cube out of the bag."""
        bag = self.s.bag[:]
        outcomes = []
        for cube in cubes:
            number = CUBES.index(cube)
            outcomes.append(sum(bag[:number]))
            bag[number] -= 1
        kept = self.s.rng
        self.s.rng = Tape(outcomes)
        self.act(seat, "draw")
        self.s.rng = kept
        return self

    # Looking.

    def offered(self, seat: int, verb: str) -> list[dict[str, Any]]:
        """The arguments of the legal actions of a verb."""
        found = [GAME.describe(action) for action in self.s.legal(seat)]
        return [arguments for name, arguments in found if name == verb]

    def may(self, seat: int, verb: str, **arguments: Any) -> bool:
        wanted = self.offered(seat, verb)
        return any(all(found[name] == value for name, value in arguments.items()) for found in wanted)

    def may_place(self, seat: int, x: int, y: int, rotation: int) -> bool:
        return self.may(seat, "place", cell=f"{x},{y}", rotation=rotation)

    def verbs(self, seat: int) -> set[str]:
        return {VERBS.verb_of(action).name for action in self.s.legal(seat)}

    def supply(self, seat: int) -> dict[str, int]:
        return {name: count for name, count in zip(CUBES, self.h(seat).supply, strict=True) if count}

    def queue(self, seat: int) -> list[str]:
        return [COLOURS[colour] for colour in self.h(seat).queue]

    def closed(self, seat: int) -> set[str]:
        layout = self.h(seat).layout
        return {TILE_IDS[tile] for tile in range(len(TILE_IDS)) if layout.quarantined >> tile & 1}

    def owner(self, stack: str) -> int | None:
        owner = self.s.owners[SPECIAL_IDS.index(stack)]
        return None if owner == NONE else owner

    def copies(self, stack: str) -> int:
        return self.s.copies_left[SPECIAL_IDS.index(stack)]

    def only_stack(self, stack: str, copies: int) -> "Scene":
        """Leave so many tiles of one special room in the whole market."""
        self.s.copies_left = replaced(NO_STACKS, SPECIAL_IDS.index(stack), copies)
        self.s.extras = (0, 0, 0, 0)
        return self.again()


def layout_of(tiles: Tiles, base: str | None = None, door_set: str = "house_v1", entrance: bool = False) -> Layout:
    """A layout by itself: a starting layout and more tiles, or tiles around the lobby."""
    scene = Scene(2, "star", door_set=door_set, lobby_entrance="printed_side" if entrance else "any_free_door")
    rules = scene.s.rules
    layout = preset_layout(rules, base) if base else lobby_alone(rules)
    for name, (x, y, rotation) in tiles.items():
        tile = TILE_IDS.index(name)
        layout = layout.put(tile, spot(cell_at(x, y), rotation, rules.doors[tile][rotation]))
    return layout


def placed_at(scene: Scene, seat: int, name: str) -> int:
    return scene.h(seat).layout.cell(TILE_IDS.index(name))
