# mypyc: interpreted
"""What a seat sees."""

from lazaretto.games.dice_hospital.rules.scoring import SOURCES, final_score, so_far
from lazaretto.games.dice_hospital.rules.state import (
    DiceHospital,
    Hospital,
    colour_of,
    is_treated,
    pile_counts,
    printed_colour,
    value_of,
)
from lazaretto.games.dice_hospital.rules.tables import (
    ADMINISTRATOR_IDS,
    BEDS,
    BOARD_DEPARTMENTS,
    CARD_IDS,
    COLOURS,
    COLUMNS,
    DEPARTMENT_IDS,
    DEPARTMENTS,
    EVENT_IDS,
    IMAGING,
    NONE,
    OVER,
    PHASE_IDS,
    POWER_CUT,
    REPORT_IDS,
    REPORT_NEEDS,
    REPORT_POINTS,
    RIDERS,
    ROUNDS,
    SLOT_PATIENTS,
    SPECIALIST_IDS,
    SPECIALIST_ROWS,
    SPECIALISTS,
    TILE_IDS,
    WORKER_IDS,
    discharge_points,
)
from lazaretto.games.dice_hospital.show import shapes
from lazaretto.games.dice_hospital.show.shapes import Ambulance, Card, Own, Patient, Report, Reports, Slot, Tile, View
from lazaretto.kernel.masks import members

# What everybody sees.


def public(s: DiceHospital) -> View:
    """The whole table but for administrators still in hand."""
    return {
        "round": s.round,
        "rounds": ROUNDS,
        "phase": PHASE_IDS[s.phase],
        "phases": [PHASE_IDS[phase] for phase in range(1, 8) if phase > 1 or s.rules.events],
        "first_player": s.first_player,
        "bag": dict(zip(COLOURS, s.bag, strict=True)),
        "loose": [COLOURS[colour] for colour in range(3) for _ in range(s.loose[colour])],
        "loose_value": s.loose_value or None,
        "display": {
            "departments": [department_json(tile) for tile in members(s.shown_tiles)],
            "specialists": [specialist_json(card) for card in members(s.shown_cards)],
        },
        "decks": {
            "departments": pile_counts(s.tile_piles),
            "specialists": pile_counts(s.card_piles),
            "events": len(members(s.event_pile)),
        },
        "ambulances": ambulances(s),
        "event": None if s.event == NONE else EVENT_IDS[s.event],
        "reports": reports(s),
        "slots": slots(s),
        "scores": [(final_score if s.phase == OVER else so_far)(s, seat) for seat in range(s.seats)],
        "hospitals": [hospital_json(s, seat) for seat in range(s.seats)],
    }


def bed_json(die: int) -> Patient | None:
    """Who lies in a bed; null for one just left."""
    return patient_json(die) if die else None


def patient_json(die: int) -> Patient:
    return {
        "colour": COLOURS[colour_of(die)],
        "printed": COLOURS[printed_colour(die)],
        "value": value_of(die),
        "treated": is_treated(die),
    }


def department_json(tile: int) -> Tile:
    return {"id": DEPARTMENT_IDS[tile % DEPARTMENTS], "tile": TILE_IDS[tile]}


def specialist_json(card: int) -> Card:
    id_ = SPECIALIST_IDS[card % SPECIALISTS]
    return {"id": id_, "card": CARD_IDS[card], "meeple": SPECIALIST_ROWS[id_]["meeple"]}


def ambulances(s: DiceHospital) -> list[Ambulance]:
    """The ambulances on the table with their riders and who claimed them."""
    if s.seats == 1:
        return []
    owner = {h.ambulance: seat for seat, h in enumerate(s.hospitals)}
    return [
        {
            "number": number + 1,
            "seat": owner.get(number),
            "patients": [bed_json(die) for die in (s.ambulances[number] if number < len(s.ambulances) else [])],
        }
        for number in range(s.seats + 1)
    ]


def reports(s: DiceHospital) -> Reports | None:
    """Solo: the report cards in their columns, and those completed."""
    if s.seats > 1:
        return None
    return {
        "columns": [
            {"top": shown_report(s.reports[column]), "bottom": shown_report(s.reports[COLUMNS + column])}
            for column in range(COLUMNS)
        ],
        "finished": [report_json(report) for report in s.finished_reports],
        "used": dict(zip(COLOURS, s.reported, strict=True)),
    }


def shown_report(report: int) -> Report | None:
    """A report in a column; null where none is left."""
    return None if report == NONE else report_json(report)


def report_json(report: int) -> Report:
    needs = [colour for place, colour in enumerate(COLOURS) for _ in range(REPORT_NEEDS[report][place])]
    return {"id": REPORT_IDS[report], "needs": needs, "points": REPORT_POINTS[report]}


def slots(s: DiceHospital) -> list[Slot] | None:
    """The final collection's slots, while it is played."""
    if not s.rules.final_round_collection:
        return None
    return [
        {
            "ambulance": slot // RIDERS + 1,
            "colour": COLOURS[SLOT_PATIENTS[slot][0]],
            "value": SLOT_PATIENTS[slot][1],
            "filled": bool(s.filled_slots >> slot & 1),
        }
        for slot in range(RIDERS * s.seats)
    ]


def hospital_json(s: DiceHospital, seat: int) -> shapes.Hospital:
    """One hospital, all of it public."""
    h = s.hospitals[seat]
    workers = {post & 63: WORKER_IDS[post >> 6] for post in h.posts}
    return {
        "beds": [bed_json(die) for die in h.beds],
        "capacity": BEDS,
        "arrivals": [patient_json(die) for die in h.arrivals],
        "discharged": dict(zip(COLOURS, h.discharged, strict=True)),
        "worth": discharge_points(sum(h.discharged)),
        "fatalities": h.fatalities,
        "blood": h.blood,
        "departments": [
            {
                **department_json(tile),
                "printed": tile < BOARD_DEPARTMENTS,
                "used": bool(h.used_tiles >> tile & 1),
                "closed": tile == IMAGING and s.event == POWER_CUT,
                "worker": workers.get(tile),
            }
            for tile in members(h.tiles)
        ],
        "nurses": {"idle": h.idle_nurses, "all": s.nurses()},
        "specialists": [
            {**specialist_json(card), "idle": bool(h.idle_cards >> card & 1), "copies": copies(h, card)}
            for card in members(h.cards)
        ],
        "administrator": None if h.administrator == NONE else ADMINISTRATOR_IDS[h.administrator],
        "ambulance": None if h.ambulance == NONE else h.ambulance + 1,
        "coming": coming(s, seat),
        "protected": None if h.protected == NONE else h.protected,
        "points": dict(zip(SOURCES, h.points, strict=True)),
        "score": h.score(),
    }


def coming(s: DiceHospital, seat: int) -> int:
    """How many patients will come to a hospital that is still to take an ambulance; 0 to the others.

    National epidemic: whoever claims gets one more, in that order, as long as bag and unclaimed ambulance have dice.
    """
    if not s.ambulances or s.hospitals[seat].ambulance != NONE:
        return 0
    if not s.rules.national_epidemic:
        return RIDERS
    waiting = [one for one in s.clockwise() if len(s.hospitals[one].arrivals) <= RIDERS]
    return RIDERS + (waiting.index(seat) < sum(s.bag) + RIDERS)


def copies(h: Hospital, card: int) -> str | None:
    """The specialist the Consultant copies."""
    is_consultant = SPECIALIST_IDS[card % SPECIALISTS] == "consultant"
    return SPECIALIST_IDS[h.copied] if is_consultant and h.copied != NONE else None


def private(s: DiceHospital, seat: int) -> Own:
    """The administrators this seat was dealt, and the one it chose, until all are revealed."""
    h = s.hospitals[seat]
    return {
        "dealt": [ADMINISTRATOR_IDS[administrator] for administrator in members(h.dealt)],
        "chosen": None if h.chosen_secretly == NONE else ADMINISTRATOR_IDS[h.chosen_secretly],
    }
