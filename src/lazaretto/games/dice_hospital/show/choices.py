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
    DECLINE,
    DISCARD_IMPROVEMENT,
    DONE,
    END_ACTIVATION,
    EVENT_LOWER,
    EVENT_RAISE,
    HARM,
    KEEP_THREE,
    PASS,
    PLACE,
    PROTECT,
    RECOLOUR,
    SELECT_CASUALTY,
    SEND_AWAY,
    SKIP,
    TAKE_IMPROVEMENT,
    TARGET,
    VERBS,
)
from lazaretto.games.dice_hospital.rules.activation import (
    ChooseDepartment,
    Physiotherapy,
    Placement,
    Treat,
    usable,
)
from lazaretto.games.dice_hospital.rules.coding import NAMES
from lazaretto.games.dice_hospital.rules.effects import Assist, EventLower, EventRaise
from lazaretto.games.dice_hospital.rules.improvement import Improve
from lazaretto.games.dice_hospital.rules.intake import Casualties, Claim
from lazaretto.games.dice_hospital.rules.setup import AssignValues, starting_values
from lazaretto.games.dice_hospital.rules.state import (
    DiceHospital,
    Hospital,
    colour_of,
    is_treated,
    patient,
    printed_colour,
    value_of,
)
from lazaretto.games.dice_hospital.rules.tables import (
    ADMINISTRATOR_IDS,
    BLOOD_SHORTAGE,
    BOARD_DEPARTMENTS,
    CARD_IDS,
    COLOURS,
    COLUMNS,
    DEPARTMENT_RULES,
    DEPARTMENTS,
    EVENT_COLOURS,
    FIRST_SPECIALIST,
    FLIP,
    IMAGING,
    NONE,
    NURSE,
    OUTBREAKS,
    POWER_CUT,
    REPORT_POINTS,
    REROLL,
    RIDERS,
    SLOT_PATIENTS,
    SPECIALIST_IDS,
    SPECIALIST_RULES,
    SPECIALISTS,
    TILE_IDS,
    Rule,
)
from lazaretto.games.dice_hospital.rules.treatment import resolvable
from lazaretto.games.dice_hospital.rules.turn import Collect, Protect, Reports
from lazaretto.kernel.masks import members
from lazaretto.kernel.view import Parts, part, question_key

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
        return bed_label(s, seat, action, h.beds[first])
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
    if verb is SKIP:
        return skip_label(s, seat)
    if verb is END_ACTIVATION:
        return end_label(s, seat)
    return verb.name, {}


def falls(s: DiceHospital, seat: int) -> list[int]:
    """By how much the patient of each bed would fall, if the activation ended now; a guard spares one of them later."""
    levels = 2 if s.rules.resistant_super_virus else 1
    outbreak = EVENT_COLOURS[s.event] if s.event != NONE and OUTBREAKS[s.event] else NONE
    return [
        0 if not die or is_treated(die) else levels + (printed_colour(die) == outbreak)
        for die in s.hospitals[seat].beds
    ]


def neglected(s: DiceHospital, seat: int) -> tuple[int, int]:
    """How many untreated patients would fall, and how many would die, if the activation ended now."""
    beds = zip(s.hospitals[seat].beds, falls(s, seat), strict=True)
    left = [value_of(die) - levels for die, levels in beds if levels]
    dying = sum(value <= 0 for value in left)
    return len(left) - dying, dying


def end_label(s: DiceHospital, seat: int) -> tuple[str, dict[str, Any]]:
    """What the end of an activation does to those nobody has treated: newcomers forget them."""
    falling, dying = neglected(s, seat)
    by_bed = {"falls": falls(s, seat)}
    if falling and dying:
        return "end_activation_both", {"n": falling, "number": dying, **by_bed}
    if dying:
        return "end_activation_die", {"n": dying, **by_bed}
    return ("end_activation_fall", {"n": falling, **by_bed}) if falling else ("end_activation", {})


def bed_label(s: DiceHospital, seat: int, action: int, die: int) -> tuple[str, dict[str, Any]]:
    """What becomes of a patient: its new value, home, or the morgue."""
    verb = VERBS.verb_of(action)
    found: dict[str, Any] = {"patient": die, "whom": die}
    if verb is TARGET:
        frame = s.question(seat)
        assert isinstance(frame, (Treat, Assist))
        name, value = target_label(rule_of(frame), value_of(die))
        found["value"] = value
        if isinstance(frame, Assist):  # who heals is another one than the department
            name += "_by"
            found["specialist"] = frame.specialist
        return name + ("_recoloured" if TARGET.second(action) != colour_of(die) else ""), found
    if verb in CHANGES:
        value = value_of(die) + CHANGES[verb]
        name = verb.name + ("_home" if value > 6 else "" if value > 0 else "_dies")
        return name, {**found, "value": value}
    return verb.name, found


CHANGES = {BLOOD_HEAL: 1, HARM: -1, EVENT_RAISE: 1, EVENT_LOWER: -1}


def rule_of(frame: Treat | Assist) -> Rule:
    """What the department, or the specialist, does to its patients."""
    return DEPARTMENT_RULES[frame.department] if isinstance(frame, Treat) else SPECIALIST_RULES[frame.specialist]


def target_label(rule: Rule, value: int) -> tuple[str, int]:
    """The text key of a pick by what is done to the patient, and the value it will have."""
    if rule.effect == REROLL:
        return "target_reroll", value
    if rule.effect == FLIP:
        return "target_turn", 7 - value
    return ("target_home" if value + rule.levels > 6 else "target"), min(7, value + rule.levels)


def skip_label(s: DiceHospital, seat: int) -> tuple[str, dict[str, Any]]:
    """Whose help one does without."""
    frame = s.question(seat)
    if isinstance(frame, EventRaise):
        return "skip_raise", {}
    if isinstance(frame, Assist):
        return "skip", {"specialist": frame.specialist}
    return "skip", {"specialist": SPECIALIST_IDS.index(question_key(s, seat))}


# What an answer costs, and what is lost by it that could be kept.


def cost(s: DiceHospital, seat: int, action: int) -> dict[str, int]:
    """Blood bags, also those that follow by themselves: a set that lacks a colour has only one way."""
    if BLOOD_HEAL.owns(action):
        return {"blood": 1}
    if not s.spendable(s.hospitals[seat]) or not (ACTIVATE.owns(action) or TARGET.owns(action)):
        return {}
    after = s.clone()
    after.noting = True
    after.apply(seat, action)
    bags = sum(note.key == "recoloured" for note in after.notes)
    return {"blood": bags} if bags else {}


def danger(s: DiceHospital, seat: int, action: int) -> str:
    """The key of what one loses by an answer and could keep; "" for nothing."""
    verb = VERBS.verb_of(action)
    if verb is END_ACTIVATION:
        return end_danger(s, seat)
    if verb is DISCARD_IMPROVEMENT:
        return "improvement_lost"
    if verb is DECLINE:
        return "nothing_taken" if len(s.legal(seat)) > 1 else ""
    if verb is HARM:
        return "patient_harmed_dies" if value_of(s.hospitals[seat].beds[HARM.first(action)]) == 1 else ""
    if verb is DONE:
        return "report_left" if len(s.legal(seat)) > 1 else ""
    if verb is PASS:
        return "collection_left" if len(s.legal(seat)) > 1 else ""
    return ""


def end_danger(s: DiceHospital, seat: int) -> str:
    """What the end of an activation leaves undone."""
    legal = s.legal(seat)
    _, dying = neglected(s, seat)
    if dying and len(legal) > 1:
        return "patient_dies"
    return "workers_left" if any(PLACE.owns(other) for other in legal) else ""


# Why a part cannot be used now.

ACTIVATING = (Placement, ChooseDepartment, Treat, Physiotherapy, Assist)


def why_not(s: DiceHospital, seat: int, place: str) -> list[str]:
    """Keys of the rules that forbid a seat to use a part now; empty if it may, or if nothing is to be said."""
    zone, *rest = place.split(".")
    if s.question(seat) is None:
        return ["not_your_turn"]
    h = s.hospitals[seat]
    if zone in ("department", "worker", "blood", "bed", "owned") and rest[:1] != [str(seat)]:
        return ["other_hospital"] if rest[:1] in [[str(other)] for other in range(s.seats)] else []
    own = ".".join(rest[1:])
    if zone == "department":
        return why_not_department(s, h, seat, own)
    if zone == "worker":
        return why_not_worker(s, h, seat, own)
    if zone == "blood":
        return why_not_blood(s, h, seat)
    if zone == "bed":
        return why_not_bed(s, h, seat, own)
    if zone == "ambulance":
        return why_not_ambulance(s, seat, ".".join(rest))
    if zone == "display":
        return [] if isinstance(s.question(seat), Improve) else ["display_later"]
    if zone == "arrival":
        return ["arrivals_stay"] if isinstance(s.question(seat), Casualties) else []
    if zone == "report":
        return why_not_report(s, seat, ".".join(rest))
    return []


def why_not_ambulance(s: DiceHospital, seat: int, id_: str) -> list[str]:
    if id_ not in NAMES["ambulance"]:
        return []
    ambulance = NAMES["ambulance"].index(id_)
    if any(hospital.ambulance == ambulance for hospital in s.hospitals):
        return ["ambulance_taken"]
    if not isinstance(s.question(seat), Claim):
        return ["ambulance_later"]
    return ["first_player_ambulance"] if ambulance == 0 and seat == s.first_player else []


def why_not_department(s: DiceHospital, h: Hospital, seat: int, id_: str) -> list[str]:
    if id_ not in TILE_IDS:
        return []
    if not isinstance(s.question(seat), ACTIVATING):
        return ["activation_later"]
    tile = TILE_IDS.index(id_)
    if h.used_tiles >> tile & 1:
        return ["department_used"]
    if tile == IMAGING and s.event == POWER_CUT:
        return ["power_cut"]
    if not resolvable(h.beds, 1 << tile % DEPARTMENTS, s.spendable(h), 1):
        return ["no_patients_fit" if DEPARTMENT_RULES[tile % DEPARTMENTS].patients == 1 else "no_set_fits"]
    return [] if h.idle_nurses or h.idle_cards else ["no_worker_left"]


def why_not_worker(s: DiceHospital, h: Hospital, seat: int, id_: str) -> list[str]:
    if id_ != "nurse" and id_ not in CARD_IDS:
        return []
    if not isinstance(s.question(seat), ACTIVATING):
        return ["activation_later"]
    idle = h.idle_nurses > 0 if id_ == "nurse" else h.idle_cards >> CARD_IDS.index(id_) & 1
    if not idle:
        return ["worker_used"]
    return [] if resolvable(h.beds, usable(s, h), s.spendable(h), 1) else ["no_department_left"]


def why_not_blood(s: DiceHospital, h: Hospital, seat: int) -> list[str]:
    if s.event == BLOOD_SHORTAGE:
        return ["blood_shortage"]
    if not h.blood:
        return ["no_blood"]
    return [] if isinstance(s.question(seat), ACTIVATING) else ["activation_later"]


def why_not_bed(s: DiceHospital, h: Hospital, seat: int, id_: str) -> list[str]:
    """Why a patient cannot be chosen now."""
    if not (id_.isdecimal() and int(id_) < len(h.beds) and h.beds[int(id_)]):
        return []
    frame = s.question(seat)
    if isinstance(frame, Placement):
        return [] if s.spendable(h) else ["worker_first"]
    if isinstance(frame, (Treat, Assist)):
        return ["patient_does_not_fit"]
    if isinstance(frame, Protect):
        return ["not_guarded"]
    return ["activation_later"] if not isinstance(frame, (EventRaise, EventLower, Casualties, Collect)) else []


def why_not_report(s: DiceHospital, seat: int, id_: str) -> list[str]:
    if not isinstance(s.question(seat), Reports):
        return ["report_later"]
    column = int(id_) if id_.isdecimal() else COLUMNS
    open_ = column < COLUMNS and s.reports[COLUMNS + column] != NONE
    return ["report_not_covered"] if open_ else []
