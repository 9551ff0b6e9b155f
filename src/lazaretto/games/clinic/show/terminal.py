"""The board in characters, and in words for a plain screen: from a view, never from the state."""

from lazaretto.drawing import Board, View, box, fit, listed, rule, spread
from lazaretto.kernel.view import Choice
from lazaretto.text import Text

CELL = 7  # characters of a space, inside its walls
EMPTY = "·"
COLUMNS = "ABCD"
KINDS = ("doctor", "nurse", "orderly", "patient")
OF_PATIENTS = ("admit", "queue_move", "cure", "transfuse")


def draw(view: View, text: Text, width: int = 80, low: bool = False) -> list[str]:
    """The whole table: this seat's clinic in full, the main board, the others in short."""
    board = Clinics(view, text)
    own = board.own
    clinic = box(text.name("seat", own), board.clinic(own, width - 4), width, board.standing(own))
    rivals = [line for seat in board.rivals() for line in board.rival(seat, width)]
    if low:
        return [*rivals, *board.main(width), *board.head(width), *clinic]
    return [*board.head(width), *clinic, *board.main(width), *rivals]


def tell(view: View, text: Text) -> list[str]:
    """The whole table in words, one thing a line."""
    return Telling(view, text).lines()


def colours(text: Text) -> dict[str, str]:
    """Doctors and patients in their colours; their letters say the same."""
    signs = "".join(text.name("sign", kind) for kind in ("doctor", "patient"))
    shades = {"white": "white", "yellow": "yellow", "orange": "orange", "red": "red", "purple": "purple"}
    return {rf"\b[{signs}]{text.name('letter', level)}\b": shade for level, shade in shades.items()}


def subject(choice: Choice) -> tuple[str, str] | None:
    """Whom a choice is about: what he does is told, and not what his colour means, which is something else for each."""
    kind = next((name for name in KINDS if f"_{name}" in choice.label), "")
    if choice.verb in OF_PATIENTS:
        return "kind", "patient"
    if kind == "doctor" and choice.args.get("level") == "purple":
        return "thing", "doctor_workaholic"
    return ("kind", kind) if kind else None


class Clinics(Board):
    """A view being drawn."""

    gap = " "  # between people

    def head(self, width: int) -> list[str]:
        """Round, phase and action step; turn order; the solo goal."""
        public = self.public
        place = self.word("round", round=public["round"]) if public["round"] else ""
        step = self.word("step", step=public["step"], steps=public["steps"]) if public["step"] else ""
        left = " · ".join(filter(None, [place, self.text.get("phases", public["phase"]), step]))
        names = ", ".join(self.text.name("seat", seat) for seat in public["turn_order"])
        order = f"{self.label('order')} {names}" if public["seats"] > 1 else ""
        lines = [spread(left, order, width).rstrip()] if width else [left, *([order] if order else [])]
        if public["goal"]:
            goal = public["goal"]
            met = self.word("met" if goal["met"] else "not_met")
            name = self.text.name("goal", goal["id"])
            lines.append(f"{self.label('goal')} {name} ({met}), {self.text.name('rank', goal['rank'])}")
        return lines

    def standing(self, seat: int) -> str:
        """Popularity, savings and time."""
        clinic = self.public["clinics"][seat]
        fame, time = f"{self.word('popularity')} {clinic['popularity']}", f"{self.word('time')} {clinic['time']}"
        return f"{fame}, {self.money(clinic['savings'])}, {time}"

    # A clinic.

    def clinic(self, seat: int, width: int) -> list[str]:
        """Floors side by side, doors and pre-admissions, money and forecast."""
        clinic = self.public["clinics"][seat]
        used = max([0, *(int(item["space"][0]) for item in clinic["spaces"])])
        lines = []
        floors = [self.floor(clinic, floor) for floor in range(max(used, 1) + 1)]
        abreast = max(1, (width + 1) // (len(floors[0][0]) + 1))
        for low in range(0, len(floors), abreast):
            lines += [" ".join(row).rstrip() for row in zip(*floors[low : low + abreast], strict=True)]
        lines += listed(self.label("doors"), self.doors(clinic), width)
        lines += listed(self.label("pre"), self.waiting(clinic), width)
        lines += listed("", self.accounts(seat), width, "  ")
        return lines + listed(self.label("forecast"), self.forecast(clinic), width, ", ")

    def floor(self, clinic: View, floor: int) -> list[str]:
        """One floor as a plan, cars on the edges of the ground floor."""
        name = self.word("ground") if floor == 0 else self.word("floor", floor=floor)
        columns: int = clinic["columns"]
        edges = set(clinic["cars"]["edges"]) if floor == 0 else set()
        wide = columns * (CELL + 1) + 1
        lines = [fit(f"  {name}", 2 + wide)]
        for row in range(clinic["rows"]):
            lines.append("  " + self.wall(columns, row, edges))
            above, below = f"{row + 1} ", "  "
            for column in range(columns + 1):
                post = "=" if f"v{'ABCDE'[column]}{row + 1}" in edges else "│"
                above, below = above + post, below + post
                if column < columns:
                    tile, people = self.cell(clinic, f"{floor}{COLUMNS[column]}{row + 1}")
                    above, below = above + fit(tile, CELL), below + fit(people, CELL)
            lines += [above, below]
        lines.append("  " + self.wall(columns, clinic["rows"], edges))
        letters = "".join(COLUMNS[column].center(CELL + 1) for column in range(columns))
        return [*lines, fit("  " + letters, 2 + wide)]

    def wall(self, columns: int, row: int, edges: set[str]) -> str:
        """A line between two rows, with the cars on it."""
        line = "+"
        for column in range(columns):
            car = f"h{COLUMNS[column]}{row + 1}" in edges
            line += ("==" if car else "").center(CELL, "─") + "+"
        return line

    def cell(self, clinic: View, space: str) -> tuple[str, str]:
        """What stands on a space, and who."""
        item = next((item for item in clinic["spaces"] if item["space"] == space), None)
        tile = EMPTY.rjust(CELL // 2) if item is None else self.tile(clinic, item)
        return tile, self.crowd(clinic, space)

    def tile(self, clinic: View, item: View) -> str:
        """A component in few letters, with its marks."""
        name = self.text.name("short", item["component"])
        if item["component"] == "parking":
            lot = next(lot for lot in clinic["cars"]["lots"] if lot["space"] == item["space"])
            return f"{name} {'=' * lot['cars']}{EMPTY * (lot['spaces'] - lot['cars'])}"
        idle = item["component"] in ("treatment_room", "operating_room") and not item["works"]
        marks = (("~", idle), ("c", item["conveyor"]), ("!", item["extinguisher"]))
        return fit(name, CELL - sum(on for _, on in marks)).rstrip() + "".join(mark for mark, on in marks if on)

    def crowd(self, clinic: View, node: str) -> str:
        """The people at a place, as many as fit."""
        signs = [self.sign(person) for person in clinic["people"] if person["node"] == node]
        signs += ["Z"] * clinic["zombies"].count(node) + ["*"] * clinic["blood"].count(node)
        line = " ".join(signs)
        while len(line) > CELL and len(signs) > 1:
            signs.pop()
            total = sum(person["node"] == node for person in clinic["people"])
            line = f"{' '.join(signs)}+{total - len(signs)}"
        return line

    def sign(self, person: View) -> str:
        """A person in one or two letters."""
        level = self.text.name("letter", person["level"]) if person["level"] else ""
        return self.text.name("sign", person["kind"]) + level

    def doors(self, clinic: View) -> list[str]:
        """Entrances and helipads with those who stand there."""
        nodes = [door["slot"] for door in clinic["entrances"]]
        nodes += [item["space"] for item in clinic["spaces"] if item["component"] == "helipad"]
        found = [f"{self.text.name('short', node)}[{self.everybody(clinic, node)}]" for node in nodes]
        return found or [self.word("none")]

    def everybody(self, clinic: View, node: str) -> str:
        """All people at a place."""
        return " ".join(self.sign(person) for person in clinic["people"] if person["node"] == node)

    def waiting(self, clinic: View) -> list[str]:
        """Patients in pre-admissions by department."""
        found = []
        for department in self.public["departments"]:
            here = [p for p in clinic["people"] if p["node"] == "pre" and p["department"] == department]
            if here:
                signs = self.gap.join(self.sign(person) for person in here)
                found.append(f"{self.text.name('department', department)}[{signs}]")
        return found or [self.word("none")]

    def accounts(self, seat: int) -> list[str]:
        """Income, queue points, cars, actions left, what the clinic would score."""
        clinic = self.public["clinics"][seat]
        tiles = [f"{self.text.name('action', id_)} {left}" for id_, left in clinic["tiles"].items()]
        told = [
            f"{self.word('income')} {self.money(clinic['income'])}",
            f"{self.word('queue_points')} {clinic['queue_points']}",
            f"{self.word('cars')} {clinic['cars']['parked']}",
            f"{self.word('score')} {self.public['scores'][seat]}",
            f"{self.label('tiles')} {', '.join(tiles)}",
        ]
        if seat == self.own and self.private.get("chosen"):
            told.append(f"{self.label('chosen')} {self.text.name('action', self.private['chosen'])}")
        return told

    def forecast(self, clinic: View) -> list[str]:
        """Income, expenses, and who gets worse, dies, tires or rises."""
        expected = clinic["forecast"]
        told = [f"{self.word(key)} {self.money(expected[part])}" for key, part in (("earns", "income"), ("due", "due"))]
        for key in ("worsens", "dies", "tires", "rises", "leaves", "turns", "eaten", "unplaced"):
            if expected[key]:
                people = self.gap.join(self.sign(clinic["people"][index]) for index in expected[key])
                told.append(f"{self.word(key)} {people}")
        if expected["time"]:
            told.append(f"{self.word('spends')} {expected['time']['spent']}")
        return told

    # The main board.

    def main(self, width: int) -> list[str]:
        """Appointment book, university, nurses, orderlies, face-up tiles."""
        public = self.public
        lines = []
        if public["bonuses"]:
            lines += listed("", [self.text.name("bonus", bonus) for bonus in public["bonuses"]], width, ", ")
        rows = [self.book_row(row) for row in public["book"]]
        lines += listed(self.label("book"), rows, width, "  ")
        chairs = [self.chair(chair) for chair in public["university"]]
        for kind, stock in (("nurse", public["nurses"]), ("orderly", public["orderlies"])):
            chairs.append(self.text.get("drawing", "counted", {"n": stock["left"], "kind": kind}) + self.price(stock))
        lines += listed(self.label("university"), chairs, width, "  ")
        shown = [self.text.name("component", item["id"]) for item in public["stock"] if item["face_up"]]
        return lines + (listed(self.label("face_up"), shown, width, ", ") if shown else [])

    def book_row(self, row: View) -> str:
        """A row of the book as it lies: the head of the queue at the right."""
        patients = [self.text.name("letter", level) for level in reversed(row["patients"])]
        free = [EMPTY] * (self.public["book_columns"] - len(patients))
        return f"{self.text.name('department', row['department'])}[{' '.join(free + patients)}>"

    def chair(self, chair: View) -> str:
        """A doctor at the university and the price."""
        doctor = self.text.name("sign", "doctor")
        if chair["level"] is None:
            return EMPTY
        return f"{doctor}{self.text.name('letter', chair['level'])} {self.money(chair['price'])}"

    def price(self, item: View) -> str:
        return f" {self.money(item['price'])}" if item["left"] else ""

    def money(self, dollars: int) -> str:
        return self.word("money", money=dollars)

    # Rivals.

    def rival(self, seat: int, width: int) -> list[str]:
        """Another clinic in a few lines."""
        clinic = self.public["clinics"][seat]
        rooms: dict[str, list[str]] = {}
        for item in clinic["spaces"]:
            rooms.setdefault(item["component"], []).append(item["space"])
        built = [f"{self.text.name('short', id_)} {' '.join(spaces)}" for id_, spaces in rooms.items()]
        people = " ".join(self.sign(person) for person in clinic["people"])
        told = [f"{self.label('people')} {people or self.word('none')}", *self.accounts(seat)[:4]]
        return [
            rule(self.text.name("seat", seat), self.standing(seat), width),
            *listed("", built, width),
            *listed("", told, width),
        ]


class Telling(Clinics):
    """A view being told: the same table without signs, for a screen reader."""

    gap = ", "

    def lines(self) -> list[str]:
        """Everything, one's own clinic first."""
        lines = [*self.head(0), *self.told_clinic(self.own), *self.told_main()]
        for seat in self.rivals():
            lines += self.told_clinic(seat)
        return lines

    def sign(self, person: View) -> str:
        """A person in words."""
        kind = self.text.name("kind", person["kind"])
        return f"{kind} {self.text.name('level', person['level'])}" if person["level"] else kind

    def told_clinic(self, seat: int) -> list[str]:
        """A clinic space by space, then the rest."""
        clinic = self.public["clinics"][seat]
        lines = [f"{self.text.label(self.text.name('seat', seat))} {self.standing(seat)}"]
        for item in clinic["spaces"]:
            people = ", ".join(self.sign(person) for person in clinic["people"] if person["node"] == item["space"])
            name = self.text.name("component", item["component"])
            marks = [self.text.name("component", id_) for id_ in ("conveyor", "extinguisher") if item[id_]]
            lines.append(", ".join([f"{item['space']} {name}", *marks, *([people] if people else [])]))
        for key, spaces in (("zombies", clinic["zombies"]), ("blood", clinic["blood"])):
            if spaces:
                lines.append(f"{self.label(key)} {', '.join(spaces)}")
        for door in clinic["entrances"]:
            people = ", ".join(self.sign(person) for person in clinic["people"] if person["node"] == door["slot"])
            lines.append(", ".join(filter(None, [self.text.name("slot", door["slot"]), people])))
        lines.append(f"{self.label('pre')} {'; '.join(self.waiting(clinic))}")
        places = [*clinic["cars"]["edges"], *(f"p{lot['space'][1:]}" for lot in clinic["cars"]["lots"] if lot["cars"])]
        parked = ", ".join(self.text.name("parking", place) for place in places) or self.word("none")
        lines.append(f"{self.label('cars')} {parked}")
        lines.append(", ".join(self.accounts(seat)))
        return [*lines, f"{self.label('forecast')} {', '.join(self.forecast(clinic))}"]

    def told_main(self) -> list[str]:
        """The main board in words."""
        public = self.public
        lines = []
        for row in public["book"]:
            patients = ", ".join(self.text.name("level", level) for level in row["patients"]) or self.word("none")
            lines.append(f"{self.text.label(self.text.name('department', row['department']))} {patients}")
        chairs = [chair for chair in public["university"] if chair["level"]]
        doctors = [f"{self.text.name('level', chair['level'])} {self.money(chair['price'])}" for chair in chairs]
        lines.append(f"{self.label('university')} {', '.join(doctors) or self.word('none')}")
        for key in ("nurses", "orderlies"):
            lines.append(f"{self.label(key)} {public[key]['left']}{self.price(public[key])}")
        shown = [self.text.name("component", item["id"]) for item in public["stock"] if item["face_up"]]
        return [*lines, f"{self.label('face_up')} {', '.join(shown) or self.word('none')}"]
