"""Scenes for tests: a table laid out in a few words."""

import re
from typing import Any

import lazaretto
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    AMBULANCE_IDS,
    BED_IDS,
    BONUS_IDS,
    BONUSES,
    CARDIOLOGIST_IDS,
    COLOURS,
    EPIDEMIOLOGIST_IDS,
    FIRST_BEDS,
    RADIOLOGIST_IDS,
    URSULE,
    WARD_IDS,
    WARD_SIZES,
)

GAME = lazaretto.load("dice_hospital_er")
ALL_FULL = "s1:[1,2,3,4] s2:[1,2,3,4,5] s3:[1,2,3,4,5] s4:[1,2,3,4] s5:[1,2,3,4,5] s6:[1,2,3,4,5,6] s7:[1,2,3]"


def sheet(text: str = "", stethoscopes: int = 0, bags: int = 0, critical: str = "", crossed: str = "") -> Sheet:
    """A sheet from `s1:[1,4*] s3:[2!]`: values from the hall, * a screen, ! critical; and what there is to spend."""
    made = Sheet()
    for ward, values in re.findall(r"(s\d):\[([^\]]*)\]", text):
        write(made, ward, values)
    for bed, value in re.findall(r"(s\d_\d)=(\d)", text):  # given directly, whatever lies before it
        made.beds[BED_IDS.index(bed)] = int(value)
    for bed in critical.split():
        made.critical |= 1 << BED_IDS.index(bed)
    for ward in crossed.split():
        made.crossed |= 1 << WARD_IDS.index(ward)
        made.nurses += 1
    made.stethoscopes = max(1, stethoscopes)
    made.stethoscopes_used = made.stethoscopes - stethoscopes
    made.blood_bags = bags
    return made


def write(made: Sheet, ward_id: str, values: str) -> None:
    ward = WARD_IDS.index(ward_id)
    for place, value in enumerate(values.replace(" ", "").split(",")):
        bed = FIRST_BEDS[ward] + place
        made.beds[bed] = int(value[0])
        made.counts[ward] = place + 1
        made.screens |= ("*" in value) << bed
        made.critical |= ("!" in value) << bed


def all_full_but(text: str, stethoscopes: int = 0, bags: int = 0) -> Sheet:
    """A sheet with these wards, and all others full."""
    kept = " ".join(part for part in ALL_FULL.split() if part[:2] not in text)
    return sheet(f"{kept} {text}", stethoscopes, bags)


def values(made: Sheet, ward_id: str) -> list[int]:
    """What is written in a ward."""
    ward = WARD_IDS.index(ward_id)
    return [value for value in made.beds[FIRST_BEDS[ward] : FIRST_BEDS[ward] + WARD_SIZES[ward]] if value]


def table(seats: int = 2, **options: Any) -> EmergencyRoll:
    """A new game with known specialists; seat 0 is Chief."""
    chief = {"first_chief": 0} if seats > 1 else {}
    return GAME.new(seats, 1, {"specialists": "gentle", **chief, **options})


def flip(s: EmergencyRoll, card: str, red: int, yellow: int, green: int) -> EmergencyRoll:
    """Lay this card and these dice out instead, and ask again."""
    number = AMBULANCE_IDS.index(card)
    s.unseen = (s.unseen | 1 << s.ambulance) & ~(1 << number)
    s.ambulance = number
    s.dice = (red, yellow, green)
    s.ask_again()
    return s


def card_with(colour: str, bonus: str) -> str:
    """An ambulance card with this bonus for this colour."""
    wanted = BONUS_IDS.index(bonus)
    return next(id_ for id_, row in zip(AMBULANCE_IDS, BONUSES, strict=True) if row[COLOURS.index(colour)] == wanted)


def admitting(
    text: str, colour: str, value: int, bonus: str = "critical", stethoscopes: int = 0, bags: int = 0, crossed: str = ""
) -> EmergencyRoll:
    """Seat 0, the Chief of two, has this sheet and has just chosen this die with this bonus."""
    s = table()
    s.sheets[0] = sheet(text, stethoscopes, bags, crossed=crossed)
    dice = dict.fromkeys(COLOURS, 6) | {colour: value}
    flip(s, card_with(colour, bonus), **dice)
    act(s, 0, "choose", colour=colour)
    return s


def act(s: EmergencyRoll, seat: int, verb: str, **arguments: Any) -> None:
    GAME.act(s, seat, verb, **arguments)


def placements(s: EmergencyRoll, seat: int = 0, patient: str = "main") -> dict[str, list[int]]:
    """Where a patient may be written, and as what: by ward."""
    found: dict[str, list[int]] = {}
    for choice in GAME.choices(s, seat):
        if choice.verb == "place" and choice.args["patient"] == patient:
            found.setdefault(choice.args["ward"], []).append(choice.args["value"])
    return found


def verbs(s: EmergencyRoll, seat: int = 0) -> set[str]:
    """What a seat may do now."""
    return {choice.verb for choice in GAME.choices(s, seat)}


def finish(s: EmergencyRoll, seat: int) -> None:
    """Let a seat end its turn without writing anything: the first free die to the morgue, no extra, no screen."""
    turn = s.turn
    while s.turn == turn and s.legal(seat):
        question = GAME.question(s, seat)["key"]
        if question in ("choose_patient", "chief_chooses"):
            s.apply(seat, s.legal(seat)[0])
        elif question == "draw_screen":
            act(s, seat, "skip_screen")
        elif question in ("admit", "admit_extra"):
            act(s, seat, "morgue", patient="main" if question == "admit" else "extra")
        else:
            return


def specialists(s: EmergencyRoll, *ids: str) -> None:
    """Two cardiologists, a radiologist, an epidemiologist; those left out stay."""
    cardiologists = tuple(CARDIOLOGIST_IDS.index(id_) for id_ in ids if id_ in CARDIOLOGIST_IDS)
    s.cardiologists = cardiologists or s.cardiologists
    for id_ in ids:
        if id_ in RADIOLOGIST_IDS:
            s.radiologist = RADIOLOGIST_IDS.index(id_)
        if id_ in EPIDEMIOLOGIST_IDS:
            s.epidemiologist = EPIDEMIOLOGIST_IDS.index(id_)


def of_ursule(s: EmergencyRoll) -> Sheet:
    return s.sheets[URSULE]


# Sheets of which the first promises more than the second.
PROMISING = [
    (sheet("s6:[1]"), sheet("s6:[6]")),
    (sheet("s7:[1,2,3]"), sheet("s7:[1,2]")),
    (sheet("s1:[6*]"), sheet("s1:[6]")),
    (sheet(stethoscopes=3), sheet(stethoscopes=1)),
    (sheet(bags=1), sheet()),
    (sheet("s1:[3!]"), sheet("s1:[3]")),
]
