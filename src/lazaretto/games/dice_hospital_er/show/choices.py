# mypyc: interpreted
"""What a choice points at and says, and why a part of the table cannot be used now."""

from typing import Any

from lazaretto.games.dice_hospital_er.rules.actions import (
    CHOOSE,
    MORGUE,
    PLACE,
    SCREEN,
    SKIP_SCREEN,
    SOLO_DISCARD,
    VERBS,
)
from lazaretto.games.dice_hospital_er.rules.admission import (
    Admit,
    AdmitBehind,
    AdmitExtra,
    DrawScreen,
    TakeDie,
    can_screen,
    cost,
    is_dearer,
    patient_of,
    place,
    places_of,
    screen,
    stethoscopes_needed,
    take,
)
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    BAGS_NEEDED,
    BED_IDS,
    BED_WARDS,
    CARDIOLOGIST_IDS,
    COLOURS,
    EXTRA,
    FOLDER,
    HIGHEST,
    MAIN,
    NONE,
    SCREEN_BONUS,
)
from lazaretto.games.dice_hospital_er.rules.turn import SoloDiscard, meets
from lazaretto.kernel.view import Parts, part

# What a choice points at.


def parts(s: EmergencyRoll, seat: int, action: int) -> Parts:
    """The places to click for an action."""
    sheet = s.sheet(seat)
    verb = VERBS.verb_of(action)
    first = verb.first(action)
    if verb is CHOOSE:
        return ((part("die", COLOURS[first]),),)
    if verb is PLACE:
        bed = (part("bed", seat, BED_IDS[sheet.next_bed(PLACE.second(action))]),)
        value = (part("value", PLACE.third(action)),)
        written = (bed, value) if asks_value(s, seat, action) else (bed,)
        before_main = first == EXTRA and isinstance(s.question(seat), Admit)
        return (bonus_of(sheet), *written) if before_main else written
    if verb is MORGUE:
        return ((part("morgue", seat),),)
    if verb is SCREEN:
        bed = (part("bed", seat, BED_IDS[sheet.last_bed(first)]),)
        return (bonus_of(sheet), bed) if isinstance(s.question(seat), Admit) else (bed,)
    if verb is SOLO_DISCARD:
        return ((part("cardiologist", CARDIOLOGIST_IDS[first]),),)
    return ()


def bonus_of(sheet: Sheet) -> tuple[str, ...]:
    """The bonus of the die taken, on its ambulance: whoever wants to use it first clicks it."""
    return (part("bonus", COLOURS[sheet.die]),)


def asks_value(s: EmergencyRoll, seat: int, action: int) -> bool:
    """Is the value to be said, too? Not for the only one that needs the fewest stethoscopes: the bed says it all."""
    first = action - PLACE.third(action)
    here = [code for code in s.legal(seat) if PLACE.owns(code) and code - PLACE.third(code) == first]
    return is_dearer(s, seat, action) or sum(not is_dearer(s, seat, code) for code in here) > 1


# What a choice says.


def label(s: EmergencyRoll, seat: int, action: int) -> tuple[str, dict[str, Any]]:
    """The text key of an action, and what its text needs besides the action's own arguments."""
    verb = VERBS.verb_of(action)
    first = verb.first(action)
    sheet = s.sheet(seat)
    if verb is CHOOSE:
        paid = seat != s.chief and first == s.chief_die
        return ("choose_chiefs" if paid else "choose"), {"value": s.dice[first], "bonus": s.bonus(first)}
    if verb is PLACE:
        key = "place_extra" if first == EXTRA else "place"
        more: dict[str, Any] = {"bed": sheet.next_bed(PLACE.second(action)), **spent_on(s, seat, action)}
        if first == EXTRA and isinstance(s.question(seat), Admit):
            return with_follower(s, seat, action, "place_extra_first", more)
        return key, more
    if verb is MORGUE:
        return ("morgue_extra" if first == EXTRA else "morgue"), {"boxes": FOLDER["morgue"] - sheet.morgue}
    if verb is SCREEN:
        bed = sheet.last_bed(first)
        more = {"bed": bed, "value": sheet.beds[bed], **spent_on(s, seat, action)}
        before_main = isinstance(s.question(seat), Admit)
        return with_follower(s, seat, action, "screen_first", more) if before_main else ("screen", more)
    return verb.name, {}


def with_follower(
    s: EmergencyRoll, seat: int, action: int, key: str, more: dict[str, Any]
) -> tuple[str, dict[str, Any]]:
    """What goes before the chosen patient; where that one can follow in one way only, the text says how it does."""
    follower = forced(s, seat, action)
    return (key, more) if follower == NONE else (f"{key}_as", {**more, "as": PLACE.third(follower)})


def forced(s: EmergencyRoll, seat: int, action: int) -> int:
    """The only way in which the chosen patient can follow what goes before it: it is played with it; else NONE."""
    if not isinstance(s.question(seat), Admit) or not (SCREEN.owns(action) or is_extra(action)):
        return NONE
    world = s.clone()
    if SCREEN.owns(action):
        ward = SCREEN.first(action)
        screen(world.draft(seat), ward)
    else:
        ward = PLACE.second(action)
        place(world, seat, action)
    codes = places_of(world, seat, MAIN, 1 << ward)
    return codes[0] if len(codes) == 1 else NONE


def is_extra(action: int) -> bool:
    """Does an action write the extra patient?"""
    return PLACE.owns(action) and PLACE.first(action) == EXTRA


def spent_on(s: EmergencyRoll, seat: int, action: int) -> dict[str, int]:
    """The stethoscopes and blood bags that an action spends, with what it brings along."""
    stethoscopes = bags = 0
    if PLACE.owns(action):
        stethoscopes, bags = cost(s, seat, PLACE.first(action), PLACE.second(action), PLACE.third(action))
    follower = forced(s, seat, action)
    if follower != NONE:
        ward, value = PLACE.second(follower), PLACE.third(follower)
        colour, low, high = patient_of(s, seat, MAIN)
        bed = s.sheet(seat).next_bed(ward) + (1 if PLACE.owns(action) else 0)
        stethoscopes += stethoscopes_needed(value, low, high)
        bags += BAGS_NEEDED[colour][bed]
    return {"stethoscopes": stethoscopes, "blood_bags": bags}


# What a choice costs, and what it gives up.


def price(s: EmergencyRoll, seat: int, action: int) -> dict[str, int]:
    """The stethoscopes and blood bags that an action spends."""
    if CHOOSE.owns(action):
        paid = seat != s.chief and CHOOSE.first(action) == s.chief_die
        return {"blood": 1} if paid else {}
    found = spent_on(s, seat, action)
    spent = {"steth": found["stethoscopes"], "blood": found["blood_bags"]}
    return {thing: number for thing, number in spent.items() if number}


def danger(s: EmergencyRoll, seat: int, action: int) -> str:
    """What an action gives up that could be kept: a patient with a free bed, a screen, a Cardiologist fulfilled."""
    if MORGUE.owns(action):
        beds = [code for code in s.legal(seat) if PLACE.owns(code) and PLACE.first(code) == MORGUE.first(action)]
        return "bed_free" if any(not price(s, seat, code) for code in beds) else ""
    if SKIP_SCREEN.owns(action):
        return "screen_lost"
    if SOLO_DISCARD.owns(action):
        place = s.cardiologists.index(SOLO_DISCARD.first(action))
        return "discard_met" if meets(s, seat, place) and not meets(s, seat, 1 - place) else ""
    return ""


# Why a part cannot be used now.


ON_A_SHEET = (
    "bed",
    "morgue",
    "clipboard",
    "lamp",
    "stethoscopes",
    "blood_bags",
    "nurses",
    "score",
)
# Parts that show something and are never clicked: what to click instead, or when they come into play by themselves.
NEVER_CLICKED = {
    "bonus": "bonus_with_die",
    "clipboard": "filled_by_itself",
    "lamp": "nurse_by_itself",
    "stethoscopes": "spent_by_value",
    "blood_bags": "spent_by_bed",
    "nurses": "nurse_by_itself",
    "score": "scored_by_itself",
    "radiologist": "scored_by_itself",
    "epidemiologist": "scored_by_itself",
    "scanner": "scored_by_itself",
}


def why_not(s: EmergencyRoll, seat: int, place: str) -> list[str]:
    """Keys of the rules that forbid a seat to use a part now; empty if it may, or if nothing is to be said."""
    zone, *rest = place.split(".")
    frame = s.question(seat)
    if frame is None:
        return ["finished"] if s.lanes else ["not_your_turn"]
    if zone in ON_A_SHEET and rest[:1] != [str(seat)]:
        return ["not_your_sheet"]
    if zone in NEVER_CLICKED:
        return [NEVER_CLICKED[zone]]
    if zone == "cardiologist":
        return [] if isinstance(frame, SoloDiscard) else ["scored_by_itself"]
    if zone == "die":
        return why_not_die(s, seat, rest[0])
    if zone in ("morgue", "value") and isinstance(frame, TakeDie):
        return ["choose_first"]
    if zone == "morgue":
        return [] if isinstance(frame, (Admit, AdmitExtra)) else ["nobody_to_refuse"]
    if zone == "bed" and len(rest) > 1 and rest[1] in BED_IDS:
        return why_not_bed(s, seat, BED_IDS.index(rest[1]))
    return []


def why_not_die(s: EmergencyRoll, seat: int, colour: str) -> list[str]:
    if not isinstance(s.question(seat), TakeDie):
        return ["die_chosen"]
    if colour in COLOURS and CHOOSE.code(COLOURS.index(colour)) not in s.legal(seat):
        return ["chief_die"]
    return []


def why_not_bed(s: EmergencyRoll, seat: int, bed: int) -> list[str]:
    """Why neither a patient can be written in this bed nor a screen drawn around it."""
    sheet = s.sheet(seat)
    frame = s.question(seat)
    ward = BED_WARDS[bed]
    if any(part("bed", seat, BED_IDS[bed]) in places for code in s.legal(seat) for places in parts(s, seat, code)):
        return []
    if isinstance(frame, DrawScreen):
        return ["screen_empty_bed" if not sheet.beds[bed] else why_no_screen(sheet, ward, bed)]
    if sheet.beds[bed]:
        drawing = isinstance(frame, Admit) and s.bonus(sheet.die) == SCREEN_BONUS
        return ["bed_taken", why_no_screen(sheet, ward, bed)] if drawing else ["bed_taken"]
    if bed != sheet.next_bed(ward):
        return ["not_next_bed"]
    if isinstance(frame, AdmitBehind):
        return ["other_ward"]
    if isinstance(frame, TakeDie):
        return ["choose_first" if takes_a_die(s, seat, ward) else "no_die_fits"]
    return why_not_written(s, seat, EXTRA if isinstance(frame, AdmitExtra) else MAIN, bed)


def takes_a_die(s: EmergencyRoll, seat: int, ward: int) -> bool:
    """Can one of the dice that a seat may take go to the next bed of a ward?"""
    for action in s.legal(seat):
        world = s.clone()
        take(world, seat, CHOOSE.first(action))
        if places_of(world, seat, MAIN, 1 << ward):
            return True
    return False


def why_no_screen(sheet: Sheet, ward: int, bed: int) -> str:
    """Why no screen may be drawn around a patient."""
    if bed != sheet.last_bed(ward):
        return "screen_not_last"
    return "screen_cannot_follow" if can_screen(sheet, ward) else "screen_twice"


def why_not_written(s: EmergencyRoll, seat: int, patient: int, bed: int) -> list[str]:
    """Which conditions of writing a patient in a next bed fail."""
    sheet = s.sheet(seat)
    colour, low, high = patient_of(s, seat, patient)
    reasons: list[str] = []
    if BAGS_NEEDED[colour][bed] > sheet.spare_blood_bags():
        reasons.append("wrong_colour")
    least = sheet.least_value(BED_WARDS[bed])
    if least > HIGHEST:
        reasons.append("after_six")
    elif stethoscopes_needed(max(least, low), low, high) > sheet.spare_stethoscopes():
        reasons.append("too_low")
    return reasons
