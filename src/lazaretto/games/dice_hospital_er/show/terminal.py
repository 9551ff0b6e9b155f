"""The board in characters, and in words for a plain screen: from a view, never from the state."""

from itertools import pairwise

from lazaretto.drawing import Board, View, box, listed, rule, spread
from lazaretto.games.dice_hospital_er.rules.tables import COLOURS, NURSE_POINTS
from lazaretto.text import Text

HALF = 4  # columns of half a bed
GREY = "*"
CRITICAL, SCREEN, NEXT, NURSE = "!", ")", "_", "+"
EAST, SOUTH_EAST, SOUTH_WEST = (1, 0), (0, 1), (-1, 1)
EDGES = {
    "E": (7, 0),
    "W": (-1, 0),
    "NE": (5, -1),
    "NW": (1, -1),
    "SE": (5, 1),
    "SW": (1, 1),
}  # columns, lines from a bed


def draw(view: View, text: Text, width: int = 80, low: bool = False) -> list[str]:
    """The whole table: this seat's sheet in full, the others in short."""
    board = Sheets(view, text)
    own = board.own
    sheet = box(text.name("seat", own), board.sheet(board.hospital, width - 4), width, board.standing(own))
    rivals = [*[line for seat in board.rivals() for line in board.rival(seat, width)], *board.ursule(width)]
    return [*rivals, *board.head(width), *sheet] if low else [*board.head(width), *sheet, *rivals]


def tell(view: View, text: Text) -> list[str]:
    """The whole table in words, one thing a line."""
    return Telling(view, text).lines()


def colours(text: Text) -> dict[str, str]:
    """Beds and dice in their colours; their letters say the same."""
    return {rf"\[{letter(text, colour)}[^\]]*\]|\b{letter(text, colour)}[1-6]\b": colour for colour in COLOURS}


def letter(text: Text, colour: str) -> str:
    """The letter of a colour in this language; grey beds have a sign."""
    return GREY if colour == "grey" else text.name("letter", colour)


class Sheets(Board):
    """A view being drawn."""

    def __init__(self, view: View, text: Text) -> None:
        super().__init__(view, text)
        self.printed: View = self.public["sheet"]
        self.hospital: View = self.private.get("hospital") or self.public["hospitals"][self.own]
        self.beds = {bed["id"]: bed for bed in self.printed["beds"]}

    # What lies between the sheets.

    def head(self, width: int) -> list[str]:
        """Turn, phase and Chief; the dice with their bonuses; the specialists."""
        public = self.public
        turn = self.word("turn", turn=public["round"], turns=public["rounds"])
        left = f"{turn} · {self.text.get('phases', public['phase'])}"
        lines = [spread(left, f"{self.label('chief')} {self.chief()}", width).rstrip()]
        lines += listed(self.label("dice"), self.dice(), width, "   ")
        return lines + listed(self.label("specialists"), self.specialists(), width)

    def chief(self) -> str:
        """Who is Chief Physician."""
        chief = self.public["chief"]
        return self.text.name("thing", "ursule") if chief == "ursule" else self.text.name("seat", chief)

    def dice(self) -> list[str]:
        """The dice from left to right; the Chief's one is marked."""
        return [
            f"{letter(self.text, die['colour'])}{die['value']} {self.text.name('bonus', die['bonus'])}"
            + (f" ({self.word('chiefs')})" if die["chief"] else "")
            for die in self.public["ambulance"]["dice"]
        ]

    def specialists(self) -> list[str]:
        """The four cards; a cardiologist with its points."""
        told = [
            f"{self.text.name('cardiologist', card['id'])} ({card['worth'] or '–'}),"
            for card in self.public["cardiologists"]
        ]
        told.append(f"{self.text.name('radiologist', self.public['radiologist']['id'])},")
        return [*told, self.text.name("epidemiologist", self.public["epidemiologist"]["id"])]

    def standing(self, seat: int) -> str:
        """The score now, and whether the seat has finished its turn."""
        hospital = self.hospital if seat == self.own else self.public["hospitals"][seat]
        points = self.word("points", points=hospital["score"])
        return f"{self.word('finished')}, {points}" if self.public["finished"][seat] else points

    # A sheet in full.

    def sheet(self, hospital: View, width: int) -> list[str]:
        """The beds where they lie, or ward by ward where the map is too wide; then the folder."""
        drawn = self.map(hospital)
        if max(len(line) for line in drawn) > width:
            drawn = [line for ward in self.printed["wards"] for line in self.ward(hospital, ward, width)]
        return [*drawn, "", *self.folder(hospital, width)]

    def ward(self, hospital: View, ward: View, width: int) -> list[str]:
        """A ward's beds in a row, after its number, before its points."""
        beds = [self.bed(hospital, self.beds[id_]) for id_ in ward["beds"]]
        return listed(f"{ward['id'][1:]}:", [*beds, self.clipboard(hospital, ward)], width, " ")

    def map(self, hospital: View) -> list[str]:
        """Beds as `[R5!)]` in hexagonal rows, ways between beds of a ward, doors with the ward's number, clipboards."""
        canvas = Canvas()
        for scanner in self.printed["scanners"]:
            canvas.put(scanner["at"], 0, 0, "<====>")
        for ward in self.printed["wards"]:
            beds = [self.beds[id_] for id_ in ward["beds"]]
            for bed in beds:
                canvas.put(bed["at"], 0, 0, self.bed(hospital, bed))
            for bed, following in pairwise(beds):
                canvas.join(bed["at"], following["at"])
            canvas.put(beds[0]["at"], *EDGES[ward["door"]], ward["id"][1:])
            canvas.put(beds[-1]["at"], *EDGES[ward["exit"]], self.clipboard(hospital, ward))
        return canvas.lines()

    def clipboard(self, hospital: View, ward: View) -> str:
        """A ward's points, in brackets once it is full, and a sign for its nurse."""
        found = hospital["wards"][ward["id"]]
        points = f"({ward['points']})" if found["full"] else str(ward["points"])
        return points + (NURSE if found["nurse"] else "")

    def bed(self, hospital: View, bed: View) -> str:
        """A bed: its colour, what is written, an exclamation mark if critical, and a screen."""
        written = hospital["beds"].get(bed["id"])
        sign = letter(self.text, bed["colour"])
        if written is None:
            return f"[{sign}{NEXT if hospital['wards'][bed['ward']]['next'] == bed['id'] else ' '}  ]"
        critical, screen = CRITICAL if written["critical"] else " ", SCREEN if written["screen"] else " "
        return f"[{sign}{written['value']}{critical}{screen}]"

    def folder(self, hospital: View, width: int) -> list[str]:
        """Tracks, and the score line by line."""
        return [
            *listed("", self.tracks(hospital), width, "   "),
            *listed(self.label("score"), self.points(hospital), width, "  "),
        ]

    def points(self, hospital: View) -> list[str]:
        """Where the points come from."""
        lines = hospital["points"].items()
        number = self.text.grammar.number
        return [f"{self.text.get('score', line)} {number(points)}" for line, points in lines if points] or ["0"]

    def tracks(self, hospital: View) -> list[str]:
        """What there is to spend, nurses and morgue."""
        told = []
        for track in ("stethoscopes", "blood_bags"):
            left = hospital[track]["circled"] - hospital[track]["used"]
            told.append(f"{self.word(track)} {left}/{hospital[track]['circled']}")
        nurses, boxes = hospital["nurses"], self.printed["folder"]["morgue"]
        told.append(f"{self.word('nurses')} {nurses} ({NURSE_POINTS[nurses]})")
        return [*told, f"{self.word('morgue')} {hospital['morgue']}/{boxes}"]

    # The others.

    def rival(self, seat: int, width: int) -> list[str]:
        """Another sheet in a few lines."""
        return self.short(self.text.name("seat", seat), self.public["hospitals"][seat], self.standing(seat), width)

    def ursule(self, width: int) -> list[str]:
        """URSULE's sheet in a few lines."""
        ursule = self.public["ursule"]
        if ursule is None:
            return []
        points = self.word("points", points=ursule["score"])
        return self.short(self.text.name("thing", "ursule"), ursule, points, width)

    def short(self, name: str, hospital: View, standing: str, width: int) -> list[str]:
        """Wards as rows of values, then the tracks."""
        wards = [f"{ward['id'][1:]}:{self.row(hospital, ward)}" for ward in self.printed["wards"]]
        return [
            rule(name, standing, width),
            *listed("", wards, width),
            *listed("", self.tracks(hospital), width, "   "),
        ]

    def row(self, hospital: View, ward: View) -> str:
        """A ward in short: its values with their marks, dots for empty beds, a sign for its nurse."""
        cells = ""
        for id_ in ward["beds"]:
            written = hospital["beds"].get(id_)
            cells += "·" if written is None else str(written["value"])
            if written is not None:
                cells += (CRITICAL if written["critical"] else "") + (SCREEN if written["screen"] else "")
        return cells + (NURSE if hospital["wards"][ward["id"]]["nurse"] else "")


class Canvas:
    """Characters put where hexagons lie: two lines a row, four columns half a bed."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], str] = {}

    def put(self, at: list[int], columns: int, lines: int, signs: str) -> None:
        """Write signs so many columns and lines from the upper left of a cell."""
        q, r = at
        for place, sign in enumerate(signs):
            self.signs[2 * r + lines, HALF * (2 * q + r) + columns + place] = sign

    def join(self, one: list[int], other: list[int]) -> None:
        """Draw the way between two beds beside each other."""
        first, last = sorted((one, other), key=lambda at: (at[1], at[0]))
        step = (last[0] - first[0], last[1] - first[1])
        if step == EAST:
            self.put(first, 6, 0, "──")
        elif step == SOUTH_EAST:
            self.put(first, 5, 1, "\\")
        elif step == SOUTH_WEST:
            self.put(first, 1, 1, "/")

    def lines(self) -> list[str]:
        """The drawing."""
        top, bottom = min(line for line, _ in self.signs), max(line for line, _ in self.signs)
        left, right = min(column for _, column in self.signs), max(column for _, column in self.signs)
        return [
            "".join(self.signs.get((line, column), " ") for column in range(left, right + 1)).rstrip()
            for line in range(top, bottom + 1)
        ]


class Telling(Sheets):
    """A view being told: the same table without signs, for a screen reader."""

    def lines(self) -> list[str]:
        """Everything, one's own sheet first."""
        public = self.public
        turn = self.word("turn", turn=public["round"], turns=public["rounds"])
        lines = [
            f"{turn}, {self.text.get('phases', public['phase'])}",
            f"{self.label('chief')} {self.chief()}",
            f"{self.label('dice')} {', '.join(self.dice())}",
            f"{self.label('specialists')} {' '.join(self.specialists())}",
            *self.told(self.text.name("seat", self.own), self.hospital, self.standing(self.own)),
        ]
        for seat in self.rivals():
            lines += self.told(self.text.name("seat", seat), public["hospitals"][seat], self.standing(seat))
        ursule = public["ursule"]
        if ursule is not None:
            name = self.text.name("thing", "ursule")
            lines += self.told(name, ursule, self.word("points", points=ursule["score"]))
        return lines

    def dice(self) -> list[str]:
        """The dice in words."""
        return [
            f"{self.text.name('colour', die['colour'])} {die['value']} ({self.text.name('bonus', die['bonus'])})"
            + (f" {self.word('chiefs')}" if die["chief"] else "")
            for die in self.public["ambulance"]["dice"]
        ]

    def told(self, name: str, hospital: View, standing: str) -> list[str]:
        """A sheet: its wards, what it has, its score."""
        lines = [f"{self.text.label(name)} {standing}"]
        lines += [self.told_ward(hospital, ward) for ward in self.printed["wards"]]
        score = f"{self.label('score')} {', '.join(self.points(hospital))}"
        return [*lines, ", ".join(self.tracks(hospital)), score]

    def told_ward(self, hospital: View, ward: View) -> str:
        """A ward: its points, its nurse, its patients, and the colours of its empty beds."""
        nurse = f", {self.word('nurse')}" if hospital["wards"][ward["id"]]["nurse"] else ""
        told = []
        for id_ in ward["beds"]:
            written = hospital["beds"].get(id_)
            if written is None:
                told.append(self.word("empty", colour=self.beds[id_]["colour"]))
                continue
            marks = [self.word(mark) for mark in ("critical", "screen") if written[mark]]
            told.append(" ".join([str(written["value"]), *marks]))
        points = self.word("points", points=ward["points"])
        name = f"{self.text.name('ward', ward['id'])} ({points}{nurse})"
        return f"{self.text.label(name)} {', '.join(told)}"
