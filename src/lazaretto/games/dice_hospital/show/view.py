# mypyc: interpreted
"""What a seat sees."""

from typing import Any

from lazaretto.games.dice_hospital.rules.scoring import SOURCES, final_score
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
)
from lazaretto.kernel.masks import members

Json = Any


# What everybody sees.


def public(s: DiceHospital) -> dict[str, Json]:
    """The whole table but for administrators still in hand."""
    return {
        "round": s.round,
        "rounds": ROUNDS,
        "phase": PHASE_IDS[s.phase],
        "phases": [PHASE_IDS[phase] for phase in range(1, 8) if phase > 1 or s.rules.events],
        "first_player": s.first_player,
        "bag": dict(zip(COLOURS, s.bag, strict=True)),
        "loose": [COLOURS[colour] for colour in range(3) for _ in range(s.loose[colour])],
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
        "scores": [final_score(s, seat) for seat in range(s.seats)],
        "hospitals": [hospital_json(s, seat) for seat in range(s.seats)],
    }


def die_json(die: int) -> Json:
    """A patient; null for a bed just left."""
    if not die:
        return None
    return {
        "colour": COLOURS[colour_of(die)],
        "printed": COLOURS[printed_colour(die)],
        "value": value_of(die),
        "treated": is_treated(die),
    }


def department_json(tile: int) -> dict[str, Json]:
    return {"id": DEPARTMENT_IDS[tile % DEPARTMENTS], "tile": TILE_IDS[tile]}


def specialist_json(card: int) -> dict[str, Json]:
    id_ = SPECIALIST_IDS[card % SPECIALISTS]
    return {"id": id_, "card": CARD_IDS[card], "meeple": SPECIALIST_ROWS[id_]["meeple"]}


def ambulances(s: DiceHospital) -> list[dict[str, Json]]:
    """The ambulances on the table with their riders and who claimed them."""
    if s.seats == 1:
        return []
    owner = {h.ambulance: seat for seat, h in enumerate(s.hospitals)}
    return [
        {
            "number": number + 1,
            "seat": owner.get(number),
            "patients": [die_json(die) for die in (s.ambulances[number] if number < len(s.ambulances) else [])],
        }
        for number in range(s.seats + 1)
    ]


def reports(s: DiceHospital) -> Json:
    """Solo: the report cards in their columns, and those completed."""
    if s.seats > 1:
        return None
    return {
        "columns": [
            {"top": report_json(s.reports[column]), "bottom": report_json(s.reports[COLUMNS + column])}
            for column in range(COLUMNS)
        ],
        "finished": [report_json(report) for report in s.finished_reports],
        "used": dict(zip(COLOURS, s.reported, strict=True)),
    }


def report_json(report: int) -> Json:
    if report == NONE:
        return None
    needs = [colour for place, colour in enumerate(COLOURS) for _ in range(REPORT_NEEDS[report][place])]
    return {"id": REPORT_IDS[report], "needs": needs, "points": REPORT_POINTS[report]}


def slots(s: DiceHospital) -> Json:
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


def hospital_json(s: DiceHospital, seat: int) -> dict[str, Json]:
    """One hospital, all of it public."""
    h = s.hospitals[seat]
    workers = {post & 63: WORKER_IDS[post >> 6] for post in h.posts}
    return {
        "beds": [die_json(die) for die in h.beds],
        "capacity": BEDS,
        "arrivals": [die_json(die) for die in h.arrivals],
        "discharged": dict(zip(COLOURS, h.discharged, strict=True)),
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
        "protected": None if h.protected == NONE else h.protected,
        "points": dict(zip(SOURCES, h.points, strict=True)),
        "score": h.score(),
    }


def copies(h: Hospital, card: int) -> Json:
    """The specialist the Consultant copies."""
    is_consultant = SPECIALIST_IDS[card % SPECIALISTS] == "consultant"
    return SPECIALIST_IDS[h.copied] if is_consultant and h.copied != NONE else None


def private(s: DiceHospital, seat: int) -> dict[str, Json]:
    """The administrators this seat was dealt, and the one it chose, until all are revealed."""
    h = s.hospitals[seat]
    return {
        "dealt": [ADMINISTRATOR_IDS[administrator] for administrator in members(h.dealt)],
        "chosen": None if h.chosen_secretly == NONE else ADMINISTRATOR_IDS[h.chosen_secretly],
    }
