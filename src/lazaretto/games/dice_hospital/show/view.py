# mypyc: interpreted
"""What a seat sees, what a choice points at and says, and why a part cannot be used."""

from typing import Any

from lazaretto.games.dice_hospital.rules.actions import (
    ACTIVATE,
    ARRANGE_TIES,
    ASSIGN_VALUES,
    BLOOD_HEAL,
    CHOOSE_ADMINISTRATOR,
    CLAIM_AMBULANCE,
    COLLECT,
    COMPLETE_REPORT,
    CONSULTANT_COPY,
    DISCARD_IMPROVEMENT,
    EVENT_LOWER,
    EVENT_RAISE,
    HARM,
    KEEP_THREE,
    PLACE,
    PROTECT,
    RECOLOUR,
    SELECT_CASUALTY,
    SEND_AWAY,
    TAKE_IMPROVEMENT,
    TARGET,
    VERBS,
)
from lazaretto.games.dice_hospital.rules.coding import NAMES
from lazaretto.games.dice_hospital.rules.scoring import SOURCES, final_score
from lazaretto.games.dice_hospital.rules.setup import AssignValues, starting_values
from lazaretto.games.dice_hospital.rules.state import (
    DiceHospital,
    Hospital,
    colour_of,
    is_treated,
    patient,
    pile_counts,
    printed_colour,
    value_of,
)
from lazaretto.games.dice_hospital.rules.tables import (
    ADMINISTRATOR_IDS,
    BEDS,
    BLOOD_SHORTAGE,
    BOARD_DEPARTMENTS,
    CARD_IDS,
    COLOURS,
    COLUMNS,
    DEPARTMENT_IDS,
    DEPARTMENTS,
    EVENT_IDS,
    FIRST_SPECIALIST,
    IMAGING,
    IMPROVEMENT_IDS,
    NONE,
    NURSE,
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
from lazaretto.games.dice_hospital.rules.treatment import resolvable
from lazaretto.games.dice_hospital.show import shapes
from lazaretto.games.dice_hospital.show.shapes import Ambulance, Card, Own, Patient, Report, Reports, Slot, Tile, View
from lazaretto.kernel.masks import members
from lazaretto.kernel.view import Parts, part

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


# What a choice points at.

BED_VERBS = (BLOOD_HEAL, HARM, SEND_AWAY, PROTECT, SELECT_CASUALTY, EVENT_RAISE, EVENT_LOWER, TARGET, RECOLOUR)


def parts(s: DiceHospital, seat: int, action: int) -> Parts:
    """The places to click for an action."""
    h = s.hospitals[seat]
    verb = VERBS.verb_of(action)
    first = verb.first(action)
    if verb in BED_VERBS:
        return bed_parts(s, seat, action, first)
    if verb is PLACE:
        return (worker_parts(h, seat, first),)
    if verb is ACTIVATE:
        tiles = [tile for tile in members(h.tiles & ~h.used_tiles) if tile % DEPARTMENTS == first]
        return (tuple(sorted(part("department", seat, TILE_IDS[tile]) for tile in tiles)),)
    if verb is CLAIM_AMBULANCE:
        return ((part("ambulance", first + 1),),)
    if verb is TAKE_IMPROVEMENT:
        return (improvement_parts("display", s.shown_tiles, s.shown_cards, first),)
    if verb is DISCARD_IMPROVEMENT:
        return (improvement_parts(part("owned", seat), h.tiles, h.cards, first),)
    if verb is CONSULTANT_COPY:
        return (worker_parts(h, seat, first + 1, idle=False),)
    if verb is CHOOSE_ADMINISTRATOR:
        return ((part("administrator", seat, ADMINISTRATOR_IDS[first]),),)
    if verb is KEEP_THREE:
        twins = [place for place, die in enumerate(h.arrivals) if die == h.arrivals[first]]
        return (tuple(part("arrival", seat, place) for place in twins),)
    if verb in (ASSIGN_VALUES, ARRANGE_TIES):
        return ((part("loose", COLOURS[first]),),)
    if verb is COMPLETE_REPORT:
        return ((part("report", first),),)
    if verb is COLLECT:
        wanted = patient(*SLOT_PATIENTS[first])
        beds = tuple(sorted(part("bed", seat, bed) for bed, die in enumerate(h.beds) if die == wanted))
        return (beds, (part("slot", first),))
    return ()


def bed_parts(s: DiceHospital, seat: int, action: int, bed: int) -> Parts:
    """All beds with an equal patient; for a new colour, then the colour."""
    h = s.hospitals[seat]
    twins = tuple(sorted(part("bed", seat, place) for place, die in enumerate(h.beds) if die == h.beds[bed]))
    if RECOLOUR.owns(action):
        return (twins, (part("colour", COLOURS[RECOLOUR.second(action)]),))
    if TARGET.owns(action) and TARGET.second(action) != colour_of(h.beds[bed]):
        return (twins, (part("colour", COLOURS[TARGET.second(action)]),))
    if BLOOD_HEAL.owns(action):
        return ((part("blood", seat),), twins)
    return (twins,)


def worker_parts(h: Hospital, seat: int, worker: int, idle: bool = True) -> tuple[str, ...]:
    """All workers of a kind that can be placed."""
    if worker == NURSE:
        return (part("worker", seat, "nurse"),)
    cards = h.idle_cards if idle else h.cards
    return tuple(
        sorted(part("worker", seat, CARD_IDS[card]) for card in members(cards) if card % SPECIALISTS == worker - 1)
    )


def improvement_parts(zone: str, tiles: int, cards: int, kind: int) -> tuple[str, ...]:
    """All copies of an improvement in a zone."""
    if kind < FIRST_SPECIALIST:
        department = kind + BOARD_DEPARTMENTS
        found = [TILE_IDS[tile] for tile in members(tiles) if tile % DEPARTMENTS == department]
    else:
        specialist = kind - FIRST_SPECIALIST
        found = [CARD_IDS[card] for card in members(cards) if card % SPECIALISTS == specialist]
    return tuple(sorted(f"{zone}.{id_}" for id_ in found))


# What a choice says.


def label(s: DiceHospital, seat: int, action: int) -> tuple[str, dict[str, Any]]:
    """The text key of an action, and what its text needs besides the action's own arguments."""
    h = s.hospitals[seat]
    verb = VERBS.verb_of(action)
    first = verb.first(action)
    if verb in BED_VERBS:
        die = h.beds[first]
        paid = verb is TARGET and TARGET.second(action) != colour_of(die)
        return ("target_recoloured" if paid else verb.name), {"patient": die, "whom": die}
    if verb is CLAIM_AMBULANCE:
        return verb.name, {"patients": s.ambulances[first]}
    if verb is KEEP_THREE:
        return verb.name, {"patient": h.arrivals[first]}
    if verb is COMPLETE_REPORT:
        report = s.reports[COLUMNS + first]
        return verb.name, {"report": report, "points": REPORT_POINTS[report]}
    if verb is COLLECT:
        return verb.name, {"patient": patient(*SLOT_PATIENTS[first]), "ambulance": first // RIDERS}
    if verb is ASSIGN_VALUES:
        frame = s.question(seat)
        assert isinstance(frame, AssignValues)
        return verb.name, {"value": starting_values(s)[frame.count]}
    if verb is ARRANGE_TIES:
        number = next((place for place, riders in enumerate(s.ambulances) if 0 in riders), 0)
        return verb.name, {"value": s.loose_value, "ambulance": number}
    return verb.name, {}


# Why a part cannot be used now.


def why_not(s: DiceHospital, seat: int, place: str) -> list[str]:
    """Keys of the rules that forbid a seat to use a part now; empty if it may, or if nothing is to be said."""
    zone, *rest = place.split(".")
    if s.question(seat) is None:
        return ["not_your_turn"]
    h = s.hospitals[seat]
    if zone == "department" and rest[:1] == [str(seat)]:
        return why_not_department(s, h, ".".join(rest[1:]))
    if zone == "worker" and rest[:1] == [str(seat)]:
        return why_not_worker(s, h, ".".join(rest[1:]))
    if zone == "blood" and rest == [str(seat)]:
        if s.event == BLOOD_SHORTAGE:
            return ["blood_shortage"]
        return [] if h.blood else ["no_blood"]
    if zone == "ambulance":
        return why_not_ambulance(s, seat, ".".join(rest))
    return []


def why_not_ambulance(s: DiceHospital, seat: int, id_: str) -> list[str]:
    if id_ not in NAMES["ambulance"]:
        return []
    ambulance = NAMES["ambulance"].index(id_)
    if any(hospital.ambulance == ambulance for hospital in s.hospitals):
        return ["ambulance_taken"]
    return ["first_player_ambulance"] if ambulance == 0 and seat == s.first_player else []


def why_not_department(s: DiceHospital, h: Hospital, id_: str) -> list[str]:
    if id_ not in TILE_IDS:
        return []
    tile = TILE_IDS.index(id_)
    if h.used_tiles >> tile & 1:
        return ["department_used"]
    if tile == IMAGING and s.event == POWER_CUT:
        return ["power_cut"]
    if not resolvable(h.beds, 1 << tile % DEPARTMENTS, s.spendable(h), 1):
        return ["no_patients_fit"]
    return []


def why_not_worker(s: DiceHospital, h: Hospital, id_: str) -> list[str]:
    if id_ == "nurse":
        return [] if h.idle_nurses else ["worker_used"]
    if id_ not in CARD_IDS:
        return []
    return [] if h.idle_cards >> CARD_IDS.index(id_) & 1 else ["worker_used"]


def component_names() -> dict[str, tuple[str, ...]]:
    """All named components, for help and the rules page."""
    kinds = ("department", "specialist", "administrator", "event", "report", "improvement")
    return {kind: NAMES[kind] for kind in kinds} | {"improvement": IMPROVEMENT_IDS}
