# mypyc: interpreted
"""What a seat sees."""

from typing import cast

from lazaretto.games.dice_hospital_er.rules.actions import CHOOSE, PLACE
from lazaretto.games.dice_hospital_er.rules.admission import (
    Admit,
    AdmitBehind,
    AdmitExtra,
    DrawScreen,
    TakeDie,
    places,
    stethoscopes_needed,
    take,
)
from lazaretto.games.dice_hospital_er.rules.scoring import LINES, modifier_points, points_of, ursule_score
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    ADMIT_PHASE,
    ALL_AMBULANCES,
    ALL_WARDS,
    AMBULANCE_IDS,
    BAGS_NEEDED,
    BED_COLOURS,
    BED_IDS,
    BED_ROWS,
    BED_WARDS,
    BONUS_IDS,
    BONUSES,
    CARDIOLOGIST_IDS,
    CHOOSE_PHASE,
    COLOUR_OF_BED,
    COLOURS,
    END,
    EPIDEMIOLOGIST_IDS,
    EPIDEMIOLOGIST_SOLO,
    EXTRA,
    FIRST_BEDS,
    FIRST_EXTRA,
    FOLDER,
    MAIN,
    MODIFIER_IDS,
    NONE,
    PATIENT_IDS,
    PHASE_IDS,
    RADIOLOGIST_IDS,
    RADIOLOGIST_SOLO,
    REVEAL,
    RINGS,
    SCREEN_BONUS,
    SHEET,
    URSULE,
    URSULE_PHASE,
    WARD_IDS,
    WARD_ROWS,
    WARD_SIZES,
    entries,
)
from lazaretto.games.dice_hospital_er.show.shapes import (
    Ambulance,
    Folder,
    Hospital,
    Own,
    Place,
    Printed,
    Task,
    Ursule,
    View,
    Ward,
)
from lazaretto.kernel.masks import members
from lazaretto.kernel.view import Asked, question_key

# The sheet as printed: what a board draws before anything is written.


def centre(q: int, r: int) -> tuple[float, float]:
    """The middle of a cell on the sheet."""
    layout = SHEET["layout"]
    return (
        round(layout["left"] + layout["across"] * (q + r / 2), 1),
        round(layout["top"] + layout["down"] * r, 1),
    )


def printed_sheet() -> Printed:
    """Layout, beds, wards, labs, hall cells and tracks; the same for all and for ever."""
    return {
        "width": SHEET["layout"]["width"],
        "height": SHEET["layout"]["height"],
        "radius": SHEET["layout"]["radius"],
        "beds": [
            {
                "id": BED_IDS[bed],
                "ward": WARD_IDS[BED_WARDS[bed]],
                "colour": BED_COLOURS[COLOUR_OF_BED[bed]],
                "at": row["at"],
                "centre": centre(*row["at"]),
            }
            for bed, row in enumerate(BED_ROWS)
        ],
        "wards": [
            {
                "id": id_,
                "beds": [BED_IDS[bed] for bed in range(FIRST_BEDS[ward], FIRST_BEDS[ward] + WARD_SIZES[ward])],
                "points": row["points"],
                "door": row["door"],
                "exit": row["exit"],
                "clipboard": row["clipboard"],
            }
            for ward, (id_, row) in enumerate(WARD_ROWS.items())
        ],
        "scanners": [
            {"id": id_, "at": at, "centre": centre(*at), "beds": [BED_IDS[bed] for bed in RINGS[scanner]]}
            for scanner, (id_, at) in enumerate(entries(SHEET["scanners"]).items())
        ],
        "hall": [{"at": at, "centre": centre(*at)} for at in SHEET["hall"]["cells"]],
        "folder": cast("Folder", entries(FOLDER)),
    }


PRINTED = printed_sheet()


# What everybody sees.


def public(s: EmergencyRoll) -> View:
    """The table, with the sheets as they were before what is being written now."""
    shown = [s.sheet(0) if s.seats == 1 else s.sheets[seat] for seat in range(s.seats)]
    points = [points_of(s, sheet) for sheet in shown]
    return {
        "asking": asking(s),
        "round": s.turn,
        "rounds": s.turns,
        "phase": phase_id(s, s.phase),
        "phases": [phase_id(s, phase) for phase in phases(s)],
        "chief": "ursule" if s.seats == 1 and s.chief == URSULE else s.chief,
        "ambulance": ambulance_json(s),
        "deck": s.turns - s.turn,
        "flipped": [AMBULANCE_IDS[card] for card in members(ALL_AMBULANCES & ~s.unseen)],
        "cardiologists": [
            {"id": CARDIOLOGIST_IDS[card], "worth": s.worth[place]} for place, card in enumerate(s.cardiologists)
        ],
        "radiologist": {"id": RADIOLOGIST_IDS[s.radiologist], "solo": RADIOLOGIST_SOLO[s.radiologist]},
        "epidemiologist": {"id": EPIDEMIOLOGIST_IDS[s.epidemiologist], "solo": EPIDEMIOLOGIST_SOLO[s.epidemiologist]},
        "finished": [bool(s.lanes) and not s.lanes[seat] for seat in range(s.seats)],
        "scores": [sum(lines) for lines in points],
        "hospitals": [
            sheet_json(sheet, lines, shown_die(s, seat))
            for seat, (sheet, lines) in enumerate(zip(shown, points, strict=True))
        ],
        "ursule": ursule_json(s),
        "sheet": PRINTED,
    }


def phases(s: EmergencyRoll) -> list[int]:
    """The phases of this turn in order; alone, the Chief of you and URSULE comes first."""
    if s.seats > 1:
        return [REVEAL, CHOOSE_PHASE, ADMIT_PHASE, END]
    own = [CHOOSE_PHASE, ADMIT_PHASE]
    return [REVEAL, *([URSULE_PHASE, *own] if s.chief == URSULE else [*own, URSULE_PHASE]), END]


def phase_id(s: EmergencyRoll, phase: int) -> str:
    """A phase by what happens in it: where all but the Chief choose while all write, that is said."""
    together = s.seats > 1 and not s.rules.clockwise
    if together and phase == CHOOSE_PHASE:
        return "chief_chooses"
    return "choose_and_admit" if together and phase == ADMIT_PHASE else PHASE_IDS[phase]


def asking(s: EmergencyRoll) -> list[Asked]:
    """Who is asked what. While all write at once, nobody learns how far the others are."""
    return [{"seat": seat, "question": "admit" if s.lanes else question_key(s, seat)} for seat in s.actors()]


def ambulance_json(s: EmergencyRoll) -> Ambulance | None:
    """The flipped card with its dice, left to right."""
    if s.ambulance == NONE:
        return None
    return {
        "id": AMBULANCE_IDS[s.ambulance],
        "dice": [
            {
                "colour": colour,
                "value": s.dice[number],
                "bonus": BONUS_IDS[BONUSES[s.ambulance][number]],
                "chief": number == s.chief_die,
            }
            for number, colour in enumerate(COLOURS)
        ],
    }


# Whose die is whose. A sheet keeps the die of the turn before until another is chosen.


def has_chosen(s: EmergencyRoll, seat: int) -> bool:
    """Has a seat chosen its die of this turn?"""
    if s.phase == REVEAL:
        return False
    if s.seats > 1 and s.phase <= CHOOSE_PHASE and seat != s.chief and not s.rules.clockwise:
        return False
    frames = [*s.stack, *(s.lanes[seat] if s.lanes else [])]
    return not any(isinstance(frame, TakeDie) and frame.seat == seat for frame in frames)


def shown_die(s: EmergencyRoll, seat: int) -> int:
    """The die of a seat as far as everybody knows it."""
    if s.seats > 1 and seat == s.chief and s.phase <= ADMIT_PHASE:
        return s.chief_die
    if s.seats > 1 and s.lanes and not s.rules.clockwise:
        return NONE
    return s.sheet(seat).die if has_chosen(s, seat) else NONE


def ursule_die(s: EmergencyRoll) -> int:
    """URSULE's die, once she has taken it."""
    waits = s.phase == REVEAL or (s.chief != URSULE and s.phase in (CHOOSE_PHASE, ADMIT_PHASE))
    return NONE if waits else s.sheets[URSULE].die


def sheet_json(sheet: Sheet, points: list[int], die: int) -> Hospital:
    """A sheet as written: the beds by id, the wards, the folder, and the score line by line.

    `written` and `refused` tell of the last turn it was written in.
    """
    return {
        "beds": {
            BED_IDS[bed]: {
                "value": value,
                "critical": bool(sheet.critical >> bed & 1),
                "screen": bool(sheet.screens >> bed & 1),
            }
            for bed, value in enumerate(sheet.beds)
            if value
        },
        "wards": {id_: ward_json(sheet, ward) for ward, id_ in enumerate(WARD_IDS)},
        "stethoscopes": {"circled": sheet.stethoscopes, "used": sheet.stethoscopes_used},
        "blood_bags": {"circled": sheet.blood_bags, "used": sheet.blood_bags_used},
        "nurses": sheet.nurses,
        "morgue": sheet.morgue,
        "cardiologists": list(sheet.cardiologist_points),
        "die": None if die == NONE else COLOURS[die],
        "written": [BED_IDS[bed] for bed in members(sheet.written)],
        "refused": sheet.refused,
        "points": dict(zip(LINES, points, strict=True)),
        "score": sum(points),
    }


def ward_json(sheet: Sheet, ward: int) -> Ward:
    bed = sheet.next_bed(ward)
    return {
        "patients": sheet.counts[ward],
        "full": sheet.is_full(ward),
        "nurse": not sheet.crossed >> ward & 1,
        "next": None if bed == NONE else BED_IDS[bed],
    }


def ursule_json(s: EmergencyRoll) -> Ursule | None:
    """The solo game: URSULE's sheet and score."""
    if s.seats > 1:
        return None
    sheet = s.sheets[URSULE]
    shown = sheet_json(sheet, points_of(s, sheet, True), ursule_die(s))
    shown["points"] |= dict(modifier_points(s))
    return {**shown, "score": ursule_score(s), "modifiers": [id_ for id_ in MODIFIER_IDS if getattr(s.rules, id_)]}


def private(s: EmergencyRoll, seat: int) -> Own:
    """The seat's own sheet as it is writing it, what it still has to do this turn, and where each die could go."""
    sheet = s.sheet(seat)
    return {
        "hospital": sheet_json(sheet, points_of(s, sheet), sheet.die if has_chosen(s, seat) else NONE),
        "pending": pending(s, seat),
        "preview": preview(s, seat),
    }


def pending(s: EmergencyRoll, seat: int) -> list[Task]:
    """What is left to do in this seat's turn: patients to admit, a screen to draw."""
    frame = s.question(seat)
    bonus = s.bonus(s.sheet(seat).die) if isinstance(frame, (Admit, AdmitBehind)) else NONE
    left: list[Task] = [PATIENT_IDS[MAIN]] if bonus != NONE else []
    if isinstance(frame, AdmitExtra) or (isinstance(frame, Admit) and bonus >= FIRST_EXTRA):
        left.append(PATIENT_IDS[EXTRA])
    if isinstance(frame, DrawScreen) or (isinstance(frame, Admit) and bonus == SCREEN_BONUS):
        left.append("screen")
    return left


def preview(s: EmergencyRoll, seat: int) -> dict[str, list[Place]]:
    """While a die is to be chosen: the beds each could be written in, as what, and what that costs."""
    if not isinstance(s.question(seat), TakeDie):
        return {}
    shown: dict[str, list[Place]] = {}
    for action in s.legal(seat):
        world = s.clone()
        die = CHOOSE.first(action)
        take(world, seat, die)
        sheet, value = world.sheet(seat), s.dice[die]
        shown[COLOURS[die]] = [
            {
                "bed": BED_IDS[sheet.next_bed(PLACE.second(code))],
                "value": PLACE.third(code),
                "stethoscopes": stethoscopes_needed(PLACE.third(code), value, value),
                "blood_bags": BAGS_NEEDED[die][sheet.next_bed(PLACE.second(code))],
            }
            for code in places(sheet, MAIN, ALL_WARDS, die, value, value)
        ]
    return shown
