"""URSULE, the automated opponent of the solo game: her protocol step by step (§7), with a journal that explains it."""

from dataclasses import dataclass

from lazaretto.games.dice_hospital_er.rules.admission import begin, can_screen, mark, refuse, screen, write
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet, Step
from lazaretto.games.dice_hospital_er.rules.tables import (
    BAGS_NEEDED,
    BED_WARDS,
    BLOOD,
    BONUS_BLOOD_BAGS,
    BONUS_STETHOSCOPES,
    CLIPBOARDS,
    COLOURS,
    CRITICAL,
    EXTRA,
    EXTRA_COLOURS,
    EXTRA_HIGHS,
    EXTRA_LOWS,
    FIRST_EXTRA,
    HIGHEST,
    LOWEST,
    MAIN,
    NONE,
    NURSE,
    SCREEN_BONUS,
    STETH,
    URSULE,
    URSULE_PHASE,
    WARD_SIZES,
    WARDS,
)


class Place:
    """A bed URSULE can use: the ward, the value she writes, and what it costs her."""

    def __init__(self, ward: int = NONE, value: int = 0, stethoscopes: int = 0, blood_bags: int = 0) -> None:
        self.ward = ward
        self.value = value
        self.stethoscopes = stethoscopes
        self.blood_bags = blood_bags


class Choice:
    """The die URSULE takes, whether she pays a blood bag for it, and where it goes; no place means the morgue."""

    def __init__(self, die: int = NONE, paid: int = 0, place: Place | None = None) -> None:
        self.die = die
        self.paid = paid
        self.place = place


# §7.2: which bed?


def raised(sheet: Sheet, ward: int, value: int) -> int:
    """By how much URSULE must raise a value for this ward: she may equal the last patient, and never lowers."""
    return max(0, sheet.last_value(ward) - value)


def fits(sheet: Sheet, ward: int, value: int, colour: int, stethoscopes: int, bags: int) -> bool:
    """Are these stethoscopes and bags enough for the next bed of a ward?"""
    bed = sheet.next_bed(ward)
    return bed != NONE and BAGS_NEEDED[colour][bed] <= bags and raised(sheet, ward, value) <= stethoscopes


def place_in(sheet: Sheet, ward: int, value: int, colour: int) -> Place:
    """The next bed of a ward with exactly what it costs."""
    need = raised(sheet, ward, value)
    return Place(ward, value + need, need, BAGS_NEEDED[colour][sheet.next_bed(ward)])


def scan(sheet: Sheet, value: int, colour: int, stethoscopes: int, bags: int) -> Place | None:
    """The first ward that takes the patient plain; else with stethoscopes; else with a bag; else with both."""
    for step in range(4):
        most_stethoscopes = stethoscopes if step & 1 else 0
        most_bags = min(1, bags) if step & 2 else 0
        for ward in range(WARDS):
            if fits(sheet, ward, value, colour, most_stethoscopes, most_bags):
                return place_in(sheet, ward, value, colour)
    return None


# §7.3: which die?


def lowest_first(s: EmergencyRoll) -> list[int]:
    """The dice URSULE may take freely, lowest first, the leftmost of equals first (R24)."""
    taken = NONE if s.chief == URSULE else s.chief_die
    return [
        colour
        for value in range(LOWEST, HIGHEST + 1)
        for colour in range(len(COLOURS))
        if s.dice[colour] == value and colour != taken
    ]


def stethoscopes_with(s: EmergencyRoll, die: int) -> int:
    """The stethoscopes URSULE would have with the bonus of this die."""
    return s.sheets[URSULE].spare_stethoscopes() + (BONUS_STETHOSCOPES if s.bonus(die) == STETH else 0)


def blood_bags_with(s: EmergencyRoll, die: int) -> int:
    """The blood bags URSULE would have with the bonus of this die."""
    return s.sheets[URSULE].spare_blood_bags() + (BONUS_BLOOD_BAGS if s.bonus(die) == BLOOD else 0)


def choose(s: EmergencyRoll) -> Choice:
    """The first die that finds a bed; the player's die last and only for a bag she holds (R26); else the lowest."""
    free = lowest_first(s)
    if s.turn == s.turns:
        last = fill_a_ward(s, free)
        if last is not None:
            return last
    for die in free:
        place = try_die(s, die, 0)
        if place is not None:
            return Choice(die, 0, place)
    if s.chief != URSULE:
        if s.sheets[URSULE].spare_blood_bags():
            place = try_die(s, s.chief_die, 1)
            if place is not None:
                return Choice(s.chief_die, 1, place)
        elif s.noting:
            s.note("ursule_no_bag", colour=s.chief_die, value=s.dice[s.chief_die])
    return Choice(free[0])


def try_die(s: EmergencyRoll, die: int, paid: int) -> Place | None:
    """Look for a bed for this die, its bonus included and a bag paid for it gone."""
    stethoscopes, bags = stethoscopes_with(s, die), blood_bags_with(s, die) - paid
    place = scan(s.sheets[URSULE], s.dice[die], die, stethoscopes, bags)
    if place is None and s.noting:
        s.note("ursule_no_bed", colour=die, value=s.dice[die], stethoscopes=stethoscopes, blood_bags=bags)
    return place


def fill_a_ward(s: EmergencyRoll, free: list[int]) -> Choice | None:
    """§7.5, on the last turn: the best ward that a die can fill, with the lowest such die (R27)."""
    sheet = s.sheets[URSULE]
    best: Choice | None = None
    points = 0
    for ward in range(WARDS):
        if sheet.counts[ward] + 1 != WARD_SIZES[ward] or CLIPBOARDS[ward] <= points:
            continue
        for die in free:
            bags = min(1, blood_bags_with(s, die))
            if fits(sheet, ward, s.dice[die], die, stethoscopes_with(s, die), bags):
                best = Choice(die, 0, place_in(sheet, ward, s.dice[die], die))
                points = CLIPBOARDS[ward]
                break
    if s.noting:
        if best is None or best.place is None:
            s.note("ursule_last_turn")
        else:
            s.note("ursule_fills", ward=best.place.ward, points=points)
    return best


# §7.4: what she does with it.


@dataclass
class UrsuleTurn(Step):
    """URSULE chooses a die, admits her patient and uses the bonus."""

    def run(self, s: EmergencyRoll) -> None:
        phase = s.phase
        s.phase = URSULE_PHASE
        sheet = s.sheets[URSULE].clone()
        full = sheet.full_wards()
        if s.noting:
            begin(sheet, NONE, NONE)
            show(s, sheet)
            s.note("ursule_chief" if s.chief == URSULE else "ursule_follows")
        choice = choose(s)
        die = choice.die
        bonus = s.bonus(die)
        if s.chief == URSULE:
            s.chief_die = die
        sheet.blood_bags_used += choice.paid
        begin(sheet, die, bonus)
        if s.noting:
            show(s, sheet)
            s.note("ursule_pays" if choice.paid else "ursule_takes", colour=die, value=s.dice[die], bonus=bonus)
            note_gain(s, sheet, bonus)
        admit_main(s, sheet, choice.place, bonus)
        if bonus == SCREEN_BONUS:
            draw_screen(s, sheet)
        elif bonus >= FIRST_EXTRA:
            admit_extra(s, sheet, bonus)
        s.sheets[URSULE] = sheet
        s.filled = sheet.full_wards() - full
        s.phase = phase


def show(s: EmergencyRoll, sheet: Sheet) -> None:
    """Lay her sheet on the table as it is by now: what is told next can be seen there."""
    s.sheets[URSULE] = sheet.clone()


def note_gain(s: EmergencyRoll, sheet: Sheet, bonus: int) -> None:
    """Tell what she circles at once."""
    if bonus == STETH:
        s.note("ursule_steth", stethoscopes=sheet.spare_stethoscopes())
    elif bonus == BLOOD:
        s.note("ursule_blood", blood_bags=sheet.spare_blood_bags())


def admit_main(s: EmergencyRoll, sheet: Sheet, place: Place | None, bonus: int) -> None:
    """Write her patient with its mark, or send it to the morgue."""
    if place is None:
        refuse(sheet)
        if s.noting:
            show(s, sheet)
            s.note("ursule_morgue", colour=sheet.die, value=s.dice[sheet.die], die=sheet.die, patient=MAIN)
            if bonus in (CRITICAL, NURSE):
                s.note("ursule_loses", bonus=bonus)
        return
    nurses = sheet.nurses
    bed = write_at(s, sheet, place, sheet.die)
    mark(sheet, bonus, place.ward, bed)
    if not s.noting:
        return
    show(s, sheet)
    if bonus == CRITICAL:
        s.note("ursule_critical", bed=bed, value=place.value)
    elif bonus == NURSE and sheet.nurses > nurses:
        s.note("ursule_nurse", ward=place.ward, nurses=sheet.nurses)
    elif bonus == NURSE:
        s.note("ursule_no_nurse", ward=place.ward)


def write_at(s: EmergencyRoll, sheet: Sheet, place: Place, colour: int, extra: bool = False) -> int:
    """Write a patient where her protocol found a bed, and tell which of its steps that was."""
    if s.noting:
        note_passed(s, sheet, place, colour)
    bed = write(sheet, place.ward, place.value, place.stethoscopes, place.blood_bags)
    if s.noting:
        show(s, sheet)
        key = "ursule_writes"
        if place.stethoscopes:
            key += "_steth"
        if place.blood_bags:
            key += "_blood"
        patient = EXTRA if extra else MAIN
        s.note(key, value=place.value, bed=bed, stethoscopes=place.stethoscopes, die=sheet.die, patient=patient)
        if sheet.is_full(place.ward):
            s.note("ursule_filled", ward=place.ward, points=CLIPBOARDS[place.ward])
    return bed


def note_passed(s: EmergencyRoll, sheet: Sheet, place: Place, colour: int) -> None:
    """Tell which wards before the one she writes in do not take her patient, and why."""
    value = place.value - place.stethoscopes
    low: list[int] = []
    wrong: list[int] = []
    for ward in range(place.ward):
        bed = sheet.next_bed(ward)
        if bed == NONE:
            continue
        if raised(sheet, ward, value) > place.stethoscopes:
            low.append(bed)
        elif BAGS_NEEDED[colour][bed] > place.blood_bags:
            wrong.append(bed)
    if low or wrong:
        wards = sorted([BED_WARDS[bed] for bed in low + wrong])
        s.note("ursule_passes", ward=wards, number=len(wards), too_low=low, wrong_colour=wrong)


def draw_screen(s: EmergencyRoll, sheet: Sheet) -> None:
    """The highest last patient without a screen of an unfinished ward; the first ward of equals."""
    best = NONE
    highest = 0
    for ward in range(WARDS):
        if not sheet.is_full(ward) and can_screen(sheet, ward) and sheet.last_value(ward) > highest:
            best = ward
            highest = sheet.last_value(ward)
    if best == NONE:
        if s.noting:
            s.note("ursule_no_screen")
        return
    screen(sheet, best)
    if s.noting:
        show(s, sheet)
        s.note("ursule_screen", bed=sheet.last_bed(best), value=highest)


def admit_extra(s: EmergencyRoll, sheet: Sheet, bonus: int) -> None:
    """The extra patient with its lower value, else with its higher one, else to the morgue."""
    colour = EXTRA_COLOURS[bonus]
    stethoscopes, bags = sheet.spare_stethoscopes(), sheet.spare_blood_bags()
    for value in (EXTRA_LOWS[bonus], EXTRA_HIGHS[bonus]):
        place = scan(sheet, value, colour, stethoscopes, bags)
        if place is not None:
            if s.noting:
                s.note("ursule_extra", colour=colour, value=value)
            write_at(s, sheet, place, colour, True)
            return
        if s.noting:
            s.note("ursule_no_bed", colour=colour, value=value, stethoscopes=stethoscopes, blood_bags=bags)
    refuse(sheet)
    if s.noting:
        show(s, sheet)
        s.note("ursule_extra_morgue", colour=colour, die=sheet.die, patient=EXTRA)
