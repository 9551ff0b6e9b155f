# mypyc: interpreted
"""What a choice points at and says, and why a part of the table cannot be used now."""

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
from lazaretto.games.dice_hospital.rules.setup import AssignValues, starting_values
from lazaretto.games.dice_hospital.rules.state import (
    DiceHospital,
    Hospital,
    colour_of,
    patient,
)
from lazaretto.games.dice_hospital.rules.tables import (
    ADMINISTRATOR_IDS,
    BLOOD_SHORTAGE,
    BOARD_DEPARTMENTS,
    CARD_IDS,
    COLOURS,
    COLUMNS,
    DEPARTMENTS,
    FIRST_SPECIALIST,
    IMAGING,
    NURSE,
    POWER_CUT,
    REPORT_POINTS,
    RIDERS,
    SLOT_PATIENTS,
    SPECIALISTS,
    TILE_IDS,
)
from lazaretto.games.dice_hospital.rules.treatment import resolvable
from lazaretto.kernel.masks import members
from lazaretto.kernel.view import Parts, part

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
