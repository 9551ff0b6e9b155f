"""The board in characters, and in words for a plain screen: from a view, never from the state."""

from itertools import zip_longest

from lazaretto.drawing import Board, View, box, fit, in_columns, listed, spread
from lazaretto.text import Text

CUBE = "•"  # before the letter of a cube
STATION = "+"
CLOSED = "#"
ARROWS = {"N": "▼", "E": "◄", "S": "▲", "W": "►"}  # the printed entrance, where it counts
MARGIN = 4  # columns for the row numbers of a map
GAP = 3  # between two maps
HALF = 38  # columns for what belongs to a rival, so that two stand side by side
HABITS = {"emergency_offer": {"always": "emergency", "never": "refuse", "ask": None}}  # with two free rooms, the first


def draw(view: View, text: Text, width: int = 80, low: bool = False) -> list[str]:
    """The whole table: this seat's hospital in full, the others as small maps."""
    board = Hospitals(view, text)
    own = board.own
    hospital = box(text.name("seat", own), board.hospital(own, width - 4), width, board.standing(own))
    rivals = beside([board.rival(seat) for seat in board.rivals()], width)
    if low:
        return [*rivals, *board.market(width), *hospital, *board.head(width)]  # what is left of the turn: in sight
    return [*board.head(width), *hospital, *board.market(width), *rivals]


def tell(view: View, text: Text) -> list[str]:
    """The whole table in words, one thing a line."""
    return Telling(view, text).lines()


def colours(text: Text) -> dict[str, str]:
    """Cubes in their colours; their letters say the same."""
    names = {"blue": "blue", "green": "green", "red": "red", "yellow": "yellow"}
    return {rf"{CUBE}{text.name('letter', colour)}": style for colour, style in names.items()}


def beside(blocks: list[list[str]], width: int) -> list[str]:
    """Blocks of lines side by side, as many as fit, the others below."""
    lines: list[str] = []
    row: list[list[str]] = []
    for block in blocks:
        taken = sum(broad(other) + GAP for other in row)
        if row and taken + broad(block) > width:
            lines += joined(row)
            row = []
        row.append([fit(line, width) if len(line) > width else line for line in block])
    return lines + joined(row)


def broad(block: list[str]) -> int:
    return max(len(line) for line in block)


def joined(row: list[list[str]]) -> list[str]:
    widths = [broad(block) for block in row]
    lines = []
    for cells in zip_longest(*row, fillvalue=""):
        line = (" " * GAP).join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        lines.append(line.rstrip())
    return lines


class Hospitals(Board):
    """A view being drawn."""

    def layout(self, seat: int) -> View:
        """A hospital's tiles: the own starting layout is in the private part while it is made."""
        public: View = self.public["hospitals"][seat]
        own: View | None = self.private.get("layout") if seat == self.own else None
        return {**public, **own} if own else public

    # Cubes.

    def cube(self, cube: str) -> str:
        return CUBE + self.text.name("letter", cube)

    def cubes(self, cubes: list[str]) -> str:
        """Cubes one by one."""
        return " ".join(self.cube(cube) for cube in cubes) or "–"

    def count(self, cubes: dict[str, int]) -> str:
        """How many of each colour."""
        return " ".join(f"{number}{self.cube(cube)}" for cube, number in cubes.items() if number) or "–"

    def tiles(self, tiles: list[str]) -> str:
        return ", ".join(self.text.name("tile", tile) for tile in tiles)

    # The parts of the drawing.

    def head(self, width: int) -> list[str]:
        """Turn, phase, what is left of it; bag, box and stocks."""
        lines = [spread(" · ".join(self.place()), " · ".join(self.left()), width).rstrip()]
        return [*lines, *listed("", self.stocks(), width, "   ")]

    def place(self) -> list[str]:
        """Turn, phase, and whose turn it is."""
        public = self.public
        phase = self.text.get("phases", public["phase"])
        if public["active"] is None:
            return [phase]
        turn = self.word("turn", turn=public["turn"])
        told = [turn] if public["phase"] == "turn" else [turn, phase]
        return [*told, f"{self.text.name('seat', public['active'])} {self.word('to_play')}"]

    def left(self) -> list[str]:
        """What is left of the turn."""
        keys = ("draws", "actions") if self.public["active"] is not None else ()
        return [self.word(key, **{key: self.public[key]["left"]}) for key in keys]

    def stocks(self) -> list[str]:
        """What lies in the middle."""
        public = self.public
        stocks = [
            f"{self.word('bag')} {self.count(public['bag'])}",
            f"{self.word('box')} {self.count(public['box']['cubes'])}",
            self.word("grey_stock", count=public["grey_stock"]),
            self.word("bonus_stock", count=public["bonus_stock"]),
        ]
        if public["drawn"]:
            stocks.insert(0, f"{self.word('drawn')} {self.cube(public['drawn'])}")
        return stocks

    def standing(self, seat: int) -> str:
        """Score, stations and first player."""
        told = [self.word("stations", count=len(self.layout(seat)["stations"]))]
        if seat == self.public["first_player"]:
            told.insert(0, self.word("first_player"))
        return ", ".join([*told, self.word("points", points=self.public["scores"][seat])])

    def hospital(self, seat: int, width: int) -> list[str]:
        """A whole hospital: its map, and what belongs to it."""
        layout = self.layout(seat)
        drawn = Map(self, layout, 8, 4)
        if drawn.width() > width:
            drawn = Map(self, layout, 6, 3)
        lines = drawn.lines() if drawn.width() <= width else self.room_list(layout, width)
        return [*lines, *self.belongings(seat, width)]

    def room_list(self, layout: View, width: int) -> list[str]:
        """A hospital too wide to be drawn."""
        rooms = [
            f"{tile['x']},{tile['y']} {self.text.name('tile', tile['tile'])}{CLOSED if tile['quarantined'] else ''}"
            for tile in layout["tiles"]
        ]
        return listed(self.label("rooms"), rooms, width)

    def belongings(self, seat: int, width: int) -> list[str]:
        """Queue, supply, markers, and tiles that do not lie in the hospital."""
        hospital = self.layout(seat)
        lines = listed(self.label("queue"), [self.cube(cube) for cube in hospital["queue"]] or ["–"], width, " ")
        supply = [self.count(hospital["supply"]), self.word("markers", count=hospital["markers"])]
        lines += listed(self.label("supply"), supply, width)
        for key in ("unplaced", "hand", "contracts"):
            if hospital[key]:
                kind = "stack" if key == "contracts" else "tile"
                lines += listed(self.label(key), [self.text.name(kind, item) for item in hospital[key]], width, ", ")
        return lines

    def rival(self, seat: int) -> list[str]:
        """Another hospital as a small map."""
        hospital = self.layout(seat)
        return [
            f"── {self.text.name('seat', seat)} ──",
            self.standing(seat),
            *Map(self, hospital, 6, 3).lines(),
            *self.belongings(seat, HALF),
        ]

    def market(self, width: int) -> list[str]:
        """Special rooms with their prices, and additional rooms."""
        stacks = [self.stack(stack) for stack in self.public["market"]]
        if not stacks:
            return []
        extras = [f"{self.cube(colour)}×{count}" for colour, count in self.public["extras"].items()]
        lines = in_columns(stacks, 2, width - 4)
        return box(self.word("market"), [*lines, *listed(self.label("extras"), extras, width - 4)], width)

    def stack(self, stack: View) -> str:
        """A stack of special rooms in short."""
        name = f"{self.text.name('stack', stack['stack'])} ×{stack['copies']}"
        if stack["state"] == "gone":
            return f"{self.text.name('stack', stack['stack'])}, {self.word('gone')}"
        if stack["state"] == "fresh":
            return name
        owner = f" [{self.owner(stack['owner'])}]" if stack["state"] == "contracted" else ""
        return f"{name} {self.cubes(stack['price'])}{owner}"

    def owner(self, seat: int) -> str:
        """In front of whom a contract lies."""
        return self.text.name("seat", seat)


class Map:
    """A hospital drawn tile by tile: open doors are gaps in the edge, complete nurses' stations marked corners."""

    def __init__(self, board: Hospitals, layout: View, wide: int, high: int) -> None:
        self.board = board
        self.layout = layout
        self.wide = wide
        self.high = high
        across = [tile["x"] for tile in layout["tiles"]] or [0]  # a renovation may have lifted them all
        down = [tile["y"] for tile in layout["tiles"]] or [0]
        self.west: int = min(across)
        self.north: int = min(down)
        self.columns: int = max(across) - self.west + 1
        self.rows: int = max(down) - self.north + 1

    def width(self) -> int:
        return MARGIN + self.columns * self.wide

    def lines(self) -> list[str]:
        """The map with its coordinates."""
        canvas = [[" "] * self.width() for _ in range(self.rows * self.high)]
        for row in range(self.rows):
            middle = canvas[row * self.high + 1]
            middle[: MARGIN - 1] = f"{self.north + row:>{MARGIN - 1}}"
        for tile in self.layout["tiles"]:
            self.tile(canvas, tile)
        for station in self.layout["stations"]:
            left = MARGIN + (station["x"] + 1 - self.west) * self.wide - 1
            top = (station["y"] + 1 - self.north) * self.high - 1
            for row in (top, top + 1):
                canvas[row][left : left + 2] = STATION * 2
        head = "".join(f"{self.west + column:^{self.wide}}" for column in range(self.columns))
        return [(" " * MARGIN + head).rstrip(), *("".join(row).rstrip() for row in canvas)]

    def tile(self, canvas: list[list[str]], tile: View) -> None:
        """One tile: edges with gaps, name and patients."""
        left = MARGIN + (tile["x"] - self.west) * self.wide
        top = (tile["y"] - self.north) * self.high
        inner = self.wide - 2
        gaps = dict.fromkeys(tile["doors"], " ")
        if tile["entrance"]:
            gaps[tile["entrance"]] = ARROWS[tile["entrance"]]
        edges = [f"{gaps[side] * 2:─^{inner}}" if side in gaps else "─" * inner for side in "NS"]
        walls = [gaps.get(side, "│") for side in "WE"]
        rows = self.inside(tile, inner)
        drawn = [
            f"┌{edges[0]}┐",
            *(f"{walls[0]}{fit(row, inner)}{walls[1]}" for row in rows),
            f"└{edges[1]}┘",
        ]
        for number, line in enumerate(drawn):
            canvas[top + number][left : left + self.wide] = line

    def inside(self, tile: View, inner: int) -> list[str]:
        """What is written in a tile: its name or colour, its patients, and whether it is closed."""
        board = self.board
        name = board.text.name("short", tile["kind"])
        patients = "".join(board.cube(patient) for patient in tile["patients"])
        colour = tile["kind"].split("_")[1] if tile["kind"].startswith(("start_", "extra_")) else ""
        if self.high == 4:
            first = f"{board.cube(colour)} {len(tile['patients'])}/{tile['capacity']}" if colour else name[:inner]
            second = patients if patients and not colour else ""
            return [first, CLOSED * inner if tile["quarantined"] else second]
        mark = CLOSED if tile["quarantined"] else ""
        if colour:
            return [f"{board.cube(colour)}{len(tile['patients'])}{mark}"]
        return [f"{name[: inner - 1]}{mark or patients[1:]}"]


class Telling(Hospitals):
    """A view being told: the same table without drawing, for a screen reader."""

    def lines(self) -> list[str]:
        """Everything, one's own hospital first."""
        lines = [
            ", ".join(self.place() + self.left()),
            *self.stocks(),
            *self.told_hospital(self.own),
            *self.told_market(),
        ]
        for seat in self.rivals():
            lines += self.told_hospital(seat)
        return lines

    def cube(self, cube: str) -> str:
        return self.text.name("cube", cube)

    def cubes(self, cubes: list[str]) -> str:
        return ", ".join(self.cube(cube) for cube in cubes) or self.word("none")

    def count(self, cubes: dict[str, int]) -> str:
        counted = [self.text.get("drawing", "cubes", {"n": n, "cube": cube}) for cube, n in cubes.items() if n]
        return ", ".join(counted) or self.word("none")

    def owner(self, seat: int) -> str:
        return self.word("contract_of", seat=seat)

    def told_hospital(self, seat: int) -> list[str]:
        """A hospital: every tile with its place and doors, then what belongs to it."""
        hospital = self.layout(seat)
        lines = [f"{self.text.label(self.text.name('seat', seat))} {self.standing(seat)}"]
        lines += [self.told_tile(tile) for tile in hospital["tiles"]]
        lines.append(f"{self.label('queue')} {self.cubes(hospital['queue'])}")
        lines.append(f"{self.label('supply')} {self.count(hospital['supply'])}")
        lines.append(self.word("markers", count=hospital["markers"]))
        for key in ("unplaced", "hand"):
            if hospital[key]:
                lines.append(f"{self.label(key)} {self.tiles(hospital[key])}")
        return lines

    def told_tile(self, tile: View) -> str:
        cell = f"{tile['x']},{tile['y']}"
        told = [self.word("at", tile=tile["tile"], cell=cell), self.word("doors", doors=tile["doors"])]
        if tile["entrance"]:
            told.append(self.word("entrance", entrance=tile["entrance"]))
        if tile["quarantined"]:
            told.append(self.word("quarantined"))
        if tile["patients"]:
            told.append(f"{self.word('patients')} {self.cubes(tile['patients'])}")
        return ", ".join(told)

    def told_market(self) -> list[str]:
        """What can be bought."""
        lines = [f"{self.label('market')} {self.stack(stack)}" for stack in self.public["market"]]
        extras = self.public["extras"]
        return [*lines, f"{self.label('extras')} {self.count(extras)}"] if lines else []
