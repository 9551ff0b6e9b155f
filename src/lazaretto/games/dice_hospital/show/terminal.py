"""The board in characters, and in words for a plain screen: from a view, never from the state."""

from lazaretto.drawing import Board, View, box, in_columns, listed, rule, spread
from lazaretto.games.dice_hospital.rules.tables import (
    ALL_VALUES,
    ANY,
    COLOURS,
    DEPARTMENT_IDS,
    DEPARTMENT_RULES,
    EQUAL,
    FLIP,
    RECOLOUR_EFFECT,
    REROLL,
    RUN,
)
from lazaretto.kernel.masks import members
from lazaretto.text import Text

BED = 5  # columns a bed takes
NOBODY = "·"
FREE, TAKEN, CLOSED = "○", "●", "×"


def draw(view: View, text: Text, width: int = 80, low: bool = False) -> list[str]:
    """The whole table: this seat's hospital in full, the others in short."""
    board = Hospitals(view, text)
    own = board.own
    hospital = box(text.name("seat", own), board.hospital(own, width - 4), width, board.standing(own))
    rivals = [line for seat in board.rivals() for line in board.rival(seat, width)]
    if low:
        return [*rivals, *board.head(width), *board.offers(width), *hospital]
    return [*board.head(width), *hospital, *board.offers(width), *rivals]


def tell(view: View, text: Text) -> list[str]:
    """The whole table in words, one thing a line."""
    return Telling(view, text).lines()


def colours(text: Text) -> dict[str, str]:
    """Dice in their colours; their letters say the same."""
    return {rf"\b{letter(text, colour)}[1-6]\b": colour for colour in COLOURS}


def letter(text: Text, colour: str) -> str:
    """The letter of a colour in this language."""
    return text.name("letter", colour)


class Hospitals(Board):
    """A view being drawn."""

    # Dice.

    def die(self, die: View | None) -> str:
        """A patient: letter of the printed colour, value, small letter of a temporary colour."""
        if die is None:
            return NOBODY
        temporary = letter(self.text, die["colour"]).lower() if die["colour"] != die["printed"] else ""
        return f"{letter(self.text, die['printed'])}{die['value']}{temporary}"

    def dice(self, dice: list[View | None]) -> str:
        """Several patients."""
        return " ".join(self.die(die) for die in dice)

    def count(self, dice: dict[str, int]) -> str:
        """How many of each colour: `R4 Y0 G2` would look like patients, so `4R 2G`."""
        return " ".join(f"{number}{letter(self.text, colour)}" for colour, number in dice.items() if number) or "0"

    # The parts of the drawing.

    def head(self, width: int) -> list[str]:
        """Round, phase and bag; the event."""
        public = self.public
        phase = self.text.get("phases", public["phase"])
        place = self.word("round", round=public["round"], rounds=public["rounds"]) if public["round"] else ""
        left = " · ".join(filter(None, [place, phase]))
        lines = [spread(left, f"{self.word('bag')} {self.count(public['bag'])}", width).rstrip()]
        if public["event"]:
            effect = self.text.effect("event", public["event"])
            named = f"{self.label('event')} {self.text.name('event', public['event'])}. {effect}"
            lines += listed("", named.split(" "), width, " ")
        return lines

    def standing(self, seat: int) -> str:
        """Score, ambulance and first player, as short as can be."""
        hospital = self.public["hospitals"][seat]
        told = []
        if seat == self.public["first_player"] and self.public["seats"] > 1:
            told.append(self.word("first_player"))
        if hospital["ambulance"]:
            told.append(self.word("ambulance", ambulance=hospital["ambulance"]))
        told.append(self.word("points", points=self.public["scores"][seat]))
        return ", ".join(told)

    def hospital(self, seat: int, width: int) -> list[str]:
        """A whole hospital: two rows of beds, departments, staff, and what it keeps."""
        hospital = self.public["hospitals"][seat]
        departments = [self.department(item) for item in hospital["departments"]]
        return [
            *self.wards(hospital, width),
            *in_columns(departments, 2, width),
            "",
            *listed(self.label("staff"), self.staff(hospital), width),
            *listed("", self.stock(seat), width, "   "),
        ]

    def wards(self, hospital: View, width: int) -> list[str]:
        """Every bed as a column: the patient above while untreated, below once treated, then the bed's number."""
        beds = hospital["beds"] + [None] * (hospital["capacity"] - len(hospital["beds"]))
        label = max(len(self.word("untreated")), len(self.word("treated"))) + 2
        rows = {self.word("untreated"): False, self.word("treated"): True}
        abreast = len(beds) if label + BED * len(beds) <= width + 1 else -(-len(beds) // 2)
        lines = []
        for low in range(0, len(beds), abreast):
            here = beds[low : low + abreast]
            for name, treated in rows.items():
                cells = [self.die(die) if die and die["treated"] == treated else NOBODY for die in here]
                lines.append(name.ljust(label) + "".join(cell.ljust(BED) for cell in cells).rstrip())
            numbers = "".join(f"#{low + bed}".ljust(BED) for bed in range(1, len(here) + 1))
            lines.append(" " * label + numbers.rstrip())
        return lines

    def department(self, item: View) -> str:
        """A department with its mark, its patients, and who works there."""
        mark = CLOSED if item["closed"] else TAKEN if item["used"] else FREE
        name = self.text.name("department", item["id"])
        return f"{mark} {self.formula(item['id']):9} {name}"

    def formula(self, department: str) -> str:
        """Whom a department treats and how far, in signs: `RRR= +1` three red of one value, `1-3×2 +2` any two."""
        rule = DEPARTMENT_RULES[DEPARTMENT_IDS.index(department)]
        number = rule.patients
        if rule.colour != ANY:
            whom = letter(self.text, COLOURS[rule.colour]) * number
        else:
            values = members(rule.values)
            whom = "1-6" if rule.values == ALL_VALUES else f"{values[0]}-{values[-1]}"
            whom += f"×{number}" if number > 1 else ""
        whom += {EQUAL: "=", RUN: "↗"}.get(rule.relation, "")
        change = {REROLL: "⚄", FLIP: "⇅", RECOLOUR_EFFECT: "◐"}.get(rule.effect, f"+{rule.levels}")
        return f"{whom} {change}"

    def staff(self, hospital: View) -> list[str]:
        """Nurses and specialists, those still to be placed with an open mark."""
        active = self.public["phase"] == "activation"
        nurses = hospital["nurses"]
        idle, placed = nurses["idle"], max(0, nurses["all"] - nurses["idle"])
        marks = f"{FREE * idle}{TAKEN * placed} {self.text.name('worker', 'nurse')}"
        people = [marks if active else self.text.some("worker", "nurse", nurses["all"])]
        for card in hospital["specialists"]:
            mark = f"{FREE if card['idle'] else TAKEN} " if active else ""
            copies = f" = {self.text.name('specialist', card['copies'])}" if card["copies"] else ""
            people.append(f"{mark}{self.text.name('specialist', card['id'])}{copies}")
        return people

    def stock(self, seat: int) -> list[str]:
        """Blood, fatalities, discharged, arrivals, administrators."""
        hospital = self.public["hospitals"][seat]
        discharged = hospital["discharged"]
        points = hospital["worth"]
        told = [f"{self.word('blood')} {hospital['blood']}", f"{self.word('fatalities')} {hospital['fatalities']}"]
        if points:
            told.append(f"{self.word('discharged')} {self.count(discharged)} ({self.word('points', points=points)})")
        if hospital["arrivals"]:
            told.append(f"{self.word('arrivals')} {self.dice(hospital['arrivals'])}")
        administrator = hospital["administrator"]
        if administrator:
            told.append(f"{self.word('administrator')} {self.text.name('administrator', administrator)}")
        if seat == self.own and self.private.get("dealt"):
            dealt = [self.text.name("administrator", dealt) for dealt in self.private["dealt"]]
            told.append(f"{self.label('dealt')} {', '.join(dealt)}")
        return told

    def offers(self, width: int) -> list[str]:
        """What lies between the hospitals: ambulances, display, reports, slots."""
        public = self.public
        lines = []
        if any(ambulance["patients"] for ambulance in public["ambulances"]):
            lines += listed(self.label("ambulances"), self.ambulances(), width, "   ")
        if public["loose"]:
            value = str(public["loose_value"] or "")  # the first patients have none yet
            loose = [letter(self.text, colour) + value for colour in public["loose"]]
            lines.append(f"{self.label('loose')} {' '.join(loose)}")
        tiles = public["display"]["departments"]
        shown = [f"{self.text.name('department', tile['id'])} ({self.formula(tile['id'])})" for tile in tiles]
        shown += [self.text.name("specialist", card["id"]) for card in public["display"]["specialists"]]
        if shown:
            lines += listed(self.label("display"), [f"{name}," for name in shown[:-1]] + shown[-1:], width, " ")
        if public["reports"]:
            lines += self.reports(width)
        if public["slots"] and public["phase"] == "final_round_collection":
            lines += listed(self.label("slots"), self.slots(), width)
        return lines

    def ambulances(self) -> list[str]:
        """Each with its riders, and who has claimed it."""
        told = []
        for ambulance in self.public["ambulances"]:
            owner = None if ambulance["seat"] is None else self.text.name("seat", ambulance["seat"])
            riders = self.dice(ambulance["patients"])
            told.append(f"{ambulance['number']}[{' '.join(filter(None, [riders, owner and '→ ' + owner]))}]")
        return told

    def reports(self, width: int) -> list[str]:
        """Solo: the cards that can be completed, and those above them."""
        columns = self.public["reports"]["columns"]
        lines = []
        for row in ("bottom", "top"):
            cards = [self.report(column[row]) for column in columns if column[row]]
            if cards:
                lines += listed(self.label(f"reports_{row}"), cards, width, "   ")
        finished = sum(report["points"] for report in self.public["reports"]["finished"])
        return [*lines, f"{self.label('reports_done')} {self.word('points', points=finished)}"]

    def report(self, report: View) -> str:
        """A report card: the colours it needs, and its points."""
        needs = "".join(letter(self.text, colour) for colour in report["needs"])
        return f"[{needs} {report['points']}]"

    def slots(self) -> list[str]:
        """The final collection: what each slot takes, or that it is full."""
        told = []
        for slot in self.public["slots"]:
            wanted = f"{letter(self.text, slot['colour'])}{slot['value']}"
            told.append(f"{slot['ambulance']}[{TAKEN if slot['filled'] else wanted}]")
        return told

    def rival(self, seat: int, width: int) -> list[str]:
        """Another hospital in two or three lines."""
        hospital = self.public["hospitals"][seat]
        beds = [self.die(die) + ("t" if die and die["treated"] else "") for die in hospital["beds"]]
        owned = [self.text.name("department", item["id"]) for item in hospital["departments"] if not item["printed"]]
        owned += [self.text.name("specialist", card["id"]) for card in hospital["specialists"]]
        owned = [f"{name}," for name in owned[:-1]] + owned[-1:]
        return [
            rule(self.text.name("seat", seat), self.standing(seat), width),
            *listed(f"{len(beds)}/{hospital['capacity']}", beds, width, " "),
            *listed("", self.stock(seat), width, "   "),
            *(listed("", owned, width, " ") if owned else []),
        ]


class Telling(Hospitals):
    """A view being told: the same table without signs, for a screen reader."""

    def lines(self) -> list[str]:
        """Everything, one's own hospital first."""
        lines = [*self.head(), *self.told_hospital(self.own), *self.told_offers()]
        for seat in self.rivals():
            lines += self.told_hospital(seat)
        return lines

    def head(self, width: int = 0) -> list[str]:
        """Round, phase, event and bag."""
        public = self.public
        place = self.word("round", round=public["round"], rounds=public["rounds"]) if public["round"] else ""
        lines = [", ".join(filter(None, [place, self.text.get("phases", public["phase"])]))]
        if public["event"]:
            named = self.text.name("event", public["event"])
            lines.append(f"{self.label('event')} {named}. {self.text.effect('event', public['event'])}")
        return [*lines, f"{self.label('bag')} {self.count(public['bag'])}"]

    def die(self, die: View | None) -> str:
        """A patient in words."""
        if die is None:
            return self.word("none")
        temporary = f" ({self.text.name('colour', die['colour'])})" if die["colour"] != die["printed"] else ""
        return f"{self.text.name('colour', die['printed'])} {die['value']}{temporary}"

    def dice(self, dice: list[View | None]) -> str:
        """Several patients in words."""
        return ", ".join(self.die(die) for die in dice if die) or self.word("none")

    def count(self, dice: dict[str, int]) -> str:
        """How many of each colour."""
        counted = [self.text.get("drawing", "counted", {"n": n, "colour": colour}) for colour, n in dice.items() if n]
        return ", ".join(counted) or self.word("none")

    def told_hospital(self, seat: int) -> list[str]:
        """A hospital: one's own with all departments, a rival's with those it has added."""
        hospital = self.public["hospitals"][seat]
        lines = [f"{self.text.label(self.text.name('seat', seat))} {self.standing(seat)}"]
        for key, treated in (("untreated", False), ("treated", True)):
            dice = [die for die in hospital["beds"] if die and die["treated"] == treated]
            if dice or not treated:
                lines.append(f"{self.label(key)} {self.dice(dice)}")
        for key, used in (("open_departments", False), ("used_departments", True)):
            items = [item for item in hospital["departments"] if seat == self.own or not item["printed"]]
            names = [
                self.text.name("department", item["id"]) for item in items if (item["used"] or item["closed"]) == used
            ]
            if names:
                lines.append(f"{self.label(key)} {', '.join(names)}")
        return [*lines, self.told_staff(hospital), ", ".join(self.stock(seat))]

    def told_staff(self, hospital: View) -> str:
        """Nurses and specialists: in the activation those still to be placed."""
        active = self.public["phase"] == "activation"
        nurses = hospital["nurses"]["idle" if active else "all"]
        cards = [card for card in hospital["specialists"] if card["idle"] or not active]
        names = [self.text.name("specialist", card["id"]) for card in cards]
        people = [self.text.some("worker", "nurse", nurses), *names]
        return f"{self.label('ready' if active else 'staff')} {', '.join(people)}"

    def told_offers(self) -> list[str]:
        """What lies between the hospitals."""
        public = self.public
        lines = []
        for ambulance in public["ambulances"]:
            if ambulance["patients"]:
                number = self.text.label(self.word("ambulance", ambulance=ambulance["number"]))
                lines.append(f"{number} {self.dice(ambulance['patients'])}")
        if public["loose"]:
            value = f" {public['loose_value']}" if public["loose_value"] else ""
            loose = [self.text.name("colour", colour) + value for colour in public["loose"]]
            lines.append(f"{self.label('loose')} {', '.join(loose)}")
        shown = [self.text.name("department", tile["id"]) for tile in public["display"]["departments"]]
        shown += [self.text.name("specialist", card["id"]) for card in public["display"]["specialists"]]
        if shown:
            lines.append(f"{self.label('display')} {', '.join(shown)}")
        if public["reports"]:
            lines += self.reports(0)
        if public["slots"] and public["phase"] == "final_round_collection":
            lines.append(f"{self.label('slots')} {', '.join(self.slots())}")
        return lines

    def reports(self, width: int) -> list[str]:
        """Solo: the report cards, the open ones first."""
        lines = []
        for row in ("bottom", "top"):
            cards = [self.report(column[row]) for column in self.public["reports"]["columns"] if column[row]]
            if cards:
                lines.append(f"{self.label(f'reports_{row}')} {'; '.join(cards)}")
        return lines

    def report(self, report: View) -> str:
        """A report card: the colours it needs, and its points."""
        needs = ", ".join(self.text.name("colour", colour) for colour in report["needs"])
        return f"{needs}, {self.word('points', points=report['points'])}"

    def slots(self) -> list[str]:
        """The empty slots of the final collection."""
        return [
            f"{self.text.name('colour', slot['colour'])} {slot['value']}"
            for slot in self.public["slots"]
            if not slot["filled"]
        ]
