# mypyc: interpreted
"""What a choice points at and says, and why a part of the table cannot be used now."""

from typing import Any

from lazaretto.games.dice_hospital_er.rules.actions import CHOOSE, MORGUE, PLACE, SCREEN, SOLO_DISCARD, VERBS
from lazaretto.games.dice_hospital_er.rules.admission import (
    Admit,
    AdmitBehind,
    AdmitExtra,
    ChoosePatient,
    DrawScreen,
    can_screen,
    cost,
    patient_of,
    stethoscopes_needed,
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
    SCREEN_BONUS,
)
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
        written = (bed, value) if has_other_value(s, seat, action) else (bed,)
        before_main = first == EXTRA and isinstance(s.question(seat), Admit)
        return ((part("patient", seat, "extra"),), *written) if before_main else written
    if verb is MORGUE:
        return ((part("morgue", seat),),)
    if verb is SCREEN:
        return ((part("bed", seat, BED_IDS[sheet.last_bed(first)]),),)
    if verb is SOLO_DISCARD:
        return ((part("cardiologist", CARDIOLOGIST_IDS[first]),),)
    return ()


def has_other_value(s: EmergencyRoll, seat: int, action: int) -> bool:
    """Could the same patient be written in the same bed with another value? Else the bed says it all."""
    first = action - PLACE.third(action)
    return any(code != action and PLACE.owns(code) and code - PLACE.third(code) == first for code in s.legal(seat))


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
        ward, value = PLACE.second(action), PLACE.third(action)
        stethoscopes, bags = cost(s, seat, first, ward, value)
        key = "place_extra" if first == EXTRA else "place"
        if first == EXTRA and isinstance(s.question(seat), Admit):
            key += "_first"
        key += ("_steth" if stethoscopes else "") + ("_blood" if bags else "")
        return key, {"bed": sheet.next_bed(ward), "stethoscopes": stethoscopes, "blood_bags": bags}
    if verb is MORGUE:
        return ("morgue_extra" if first == EXTRA else "morgue"), {"boxes": FOLDER["morgue"] - sheet.morgue}
    if verb is SCREEN:
        before_main = isinstance(s.question(seat), Admit)
        bed = sheet.last_bed(first)
        return ("screen_first" if before_main else "screen"), {"bed": bed, "value": sheet.beds[bed]}
    return verb.name, {}


# Why a part cannot be used now.


def why_not(s: EmergencyRoll, seat: int, place: str) -> list[str]:
    """Keys of the rules that forbid a seat to use a part now; empty if it may, or if nothing is to be said."""
    zone, *rest = place.split(".")
    frame = s.question(seat)
    if frame is None:
        return ["finished"] if s.lanes else ["not_your_turn"]
    if zone in ("bed", "morgue", "patient") and rest[:1] != [str(seat)]:
        return ["not_your_sheet"]
    if zone == "die":
        return why_not_die(s, seat, rest[0])
    if zone in ("bed", "morgue", "patient", "value") and isinstance(frame, ChoosePatient):
        return ["choose_first"]
    if zone == "morgue":
        return [] if isinstance(frame, (Admit, AdmitExtra)) else ["nobody_to_refuse"]
    if zone == "bed" and len(rest) > 1 and rest[1] in BED_IDS:
        return why_not_bed(s, seat, BED_IDS.index(rest[1]))
    return []


def why_not_die(s: EmergencyRoll, seat: int, colour: str) -> list[str]:
    if not isinstance(s.question(seat), ChoosePatient):
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
    return why_not_written(s, seat, EXTRA if isinstance(frame, AdmitExtra) else MAIN, bed)


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
