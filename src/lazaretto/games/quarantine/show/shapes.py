# mypyc: interpreted
"""What the views of Quarantine look like. The board's types are made from this (`view.gen.ts`)."""

from typing import Literal, TypedDict

from lazaretto.games.quarantine.rules.tables import CubeColour, Door, PatientColour, Phase

How = Literal["claimed", "bought", "from_rival", "extra"]
StackState = Literal["fresh", "contracted", "open_market", "gone"]


class Tile(TypedDict):
    """A tile of a hospital; `x` and `y` are where it is drawn."""

    tile: str
    kind: str
    cell: str
    x: int
    y: int
    rotation: int
    doors: str  # the sides that are open as it lies
    entrance: Door | None  # of a lobby, as it lies: the printed side, null where any door may be the entrance
    quarantined: bool
    patients: list[PatientColour]
    capacity: int


class Station(TypedDict):
    """A nurses' station."""

    cell: str
    x: int
    y: int


class Layout(TypedDict):
    """Tiles and nurses' stations. Cells are drawn from `west` and `north` on."""

    tiles: list[Tile]
    stations: list[Station]
    west: int
    north: int
    size: int


class Hospital(Layout):
    """One hospital; while starting layouts are made, only its lobby."""

    queue: list[PatientColour]  # the front first
    supply: dict[CubeColour, int]
    markers: int
    unplaced: list[str]
    hand: list[str]
    lifted: list[str]  # in this renovation
    free: list[str]  # where this renovation may put a tile
    contracts: list[str]
    points: dict[str, int]


class Stack(TypedDict):
    """A stack of special rooms."""

    stack: str
    icon: str  # new_action, improves_…, passive
    state: StackState
    copies: int
    price: list[PatientColour]
    owner: int | None
    opened_now: bool
    acquired_now: bool


class Left(TypedDict):
    """How many are left, and of how many."""

    left: int
    all: int


class Box(TypedDict):
    """What is out of the game."""

    cubes: dict[CubeColour, int]
    tiles: list[str]


class DoorSet(TypedDict):
    """Doors and entrance of tiles that are not turned."""

    id: str
    source: str
    entrance: Door | None  # null where any door of the lobby will do
    doors: dict[str, str]


class View(TypedDict):
    """What everybody sees."""

    turn: int
    phase: Phase
    phases: list[Phase]
    active: int | None
    first_player: int | None
    first_turn: bool
    ended_by: int | None
    draws: Left
    actions: Left
    bonus_taken: int
    renovated: bool
    drawn: CubeColour | None
    bag: dict[CubeColour, int]
    box: Box
    grey_stock: int
    bonus_stock: int
    door_set: DoorSet
    lobby_blocks: bool  # a quarantined lobby admits nobody
    deal: str | None  # the tile type a price is being set or paid for
    market: list[Stack]
    extras: dict[PatientColour, int]
    scores: list[int]
    hospitals: list[Hospital]


class OwnLayout(Layout):
    """A starting layout in the making."""

    hand: list[str]


class Own(TypedDict):
    """What only the seat itself sees: its starting layout, until all are done."""

    layout: OwnLayout | None


class Deal(TypedDict):
    """A tile that changed hands, and what was paid for it."""

    kind: str
    seat: int  # who got it
    named: int | None  # who had named its price; null for what had none of anybody
    how: How
    paid: list[CubeColour]  # what it cost whoever got it: a claimed one its price
    turn: int
    step: int  # of the record


class Closed(TypedDict):
    """Rooms of a hospital that viruses have closed in the course of a game."""

    rooms: int
    spread: int  # of them, through a nurses' station
    own: int  # of them, by its own player
    open: int  # closed rooms that have been cleaned again


class Story(TypedDict):
    """What the end page tells of a game besides its scores; lists are by seat."""

    turns: int
    rounds: int
    ended_by: str  # "bag" or "market"
    deals: list[Deal]
    cured: list[dict[PatientColour, int]]
    closed: list[Closed]
