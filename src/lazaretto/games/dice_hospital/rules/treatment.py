"""Choosing patients one by one: which may be picked next so that the set can still be completed, none twice.

Runs are picked by value, everything else by bed. Beds are sorted, so equal patients are neighbours and only the first
of them is offered. A blood bag may give a picked patient another colour just before it is healed (R6): equal patients
are picked recoloured ones first, in ascending colour, so that no set is reached in two ways.
"""

from typing import Final

from lazaretto.games.dice_hospital.rules.actions import TARGET
from lazaretto.games.dice_hospital.rules.state import (
    COLOUR,
    EMPTY,
    TREATED,
    VALUE,
    DiceHospital,
    plus,
    printed_colour,
    recoloured,
    value_of,
    with_value,
)
from lazaretto.games.dice_hospital.rules.tables import ANY, DEPARTMENT_RULES, EQUAL, FLIP, HEAL, RUN, Rule
from lazaretto.kernel.masks import members

ALL_BEDS: Final = 0xFFF
FIRST_TARGET: Final[int] = TARGET.code(0, 0)
MISSING: Final[list[int]] = [3 - bits.bit_count() for bits in range(8)]
SEEN: Final[list[int]] = [1 << 8 * COLOUR[die] + VALUE[die] for die in range(192)]


def may_recolour(rule: Rule, die: int) -> bool:
    """R6: a bag recolours only a patient that the effect heals."""
    if rule.effect == HEAL:
        return True
    return rule.effect == FLIP and VALUE[die] <= 3


def can_treat(beds: list[int], rule: Rule, allowed: int, bags: int) -> bool:
    """Is there a complete set of patients for this rule, if it is none of a run?"""
    colour, values = rule.colour, rule.values
    any_colour = colour == ANY
    if rule.patients == 1:
        any_colour = any_colour or bags > 0
        for bed, die in enumerate(beds):
            if values >> VALUE[die] & 1 and (any_colour or COLOUR[die] == colour) and allowed >> bed & 1:
                return True
        return False
    fitting = 0  # patients per value, four bits each
    present = 0  # the same, whatever their colour
    for bed, die in enumerate(beds):
        value = VALUE[die]
        if values >> value & 1 and allowed >> bed & 1:
            one = 1 << 4 * value
            present += one
            if any_colour or COLOUR[die] == colour:
                fitting += one
    return complete(fitting, present, rule, bags)


def complete(fitting: int, present: int, rule: Rule, bags: int) -> bool:
    """Can a set be made of so many patients per value, of which those that do not fit need a bag each?"""
    need = rule.at_least
    together = rule.relation != EQUAL
    number = total = 0  # that fit, that are there: of one value, or of all values so far
    for value in range(1, 7):
        if together:
            number += fitting >> 4 * value & 15
            total += present >> 4 * value & 15
        else:
            number = fitting >> 4 * value & 15
            total = present >> 4 * value & 15
        if total >= need and number + bags >= need:
            return True
    return False


def has_run(fitting: int, present: int, bags: int) -> bool:
    """Is there a run of three among the values present, those that do not fit costing a bag each?"""
    for low in range(1, 5):
        if present >> low & 7 == 7 and MISSING[fitting >> low & 7] <= bags:
            return True
    return False


def resolvable(beds: list[int], departments: int, bags: int, most: int) -> list[int]:
    """The first so many departments, of a mask of them, that have a complete set of patients (R5)."""
    seen = 0  # values present, by colour, eight bits each
    for die in beds:
        seen |= SEEN[die]
    present = seen | seen >> 8 | seen >> 16
    found: list[int] = []
    for department in members(departments):
        rule = DEPARTMENT_RULES[department]
        values = rule.values
        if not present & values:
            continue
        if rule.relation == RUN:
            if not has_run(seen >> 8 * rule.colour, present, bags):
                continue
        elif rule.patients > 1:
            if not can_treat(beds, rule, ALL_BEDS, bags):
                continue
        elif rule.colour != ANY and not bags and not seen >> 8 * rule.colour & values:
            continue
        found.append(department)
        if len(found) == most:
            break
    return found


def targets(
    beds: list[int], rule: Rule, allowed: int, bags: int, picked: int, last: int, last_die: int, last_colour: int
) -> list[int]:
    """The TARGET codes that may be picked next, ascending.

    `picked` patients have been picked; the last lies in bed `last`, was `last_die` before any recolouring, and was
    recoloured to `last_colour` (ANY if it kept its own).
    """
    missing = rule.patients - picked - 1
    values = rule.values
    first = 0 if rule.relation == RUN else last + 1
    if picked and rule.relation == RUN:
        values = 1 << (VALUE[beds[last]] + 1)
    elif picked and rule.relation == EQUAL:
        values = 1 << VALUE[last_die]
    codes: list[int] = []
    before = 0  # the patient in the bed before, if it was a candidate too
    for bed in range(first, len(beds)):
        die = beds[bed]
        if not (values >> VALUE[die] & 1 and allowed >> bed & 1):
            before = 0
            continue
        if die == before:
            continue
        before = die
        if bags:
            again = picked > 0 and die == last_die and bed == last + 1 and rule.relation != RUN
            for colour in payable(rule, die, again, last_colour):
                price = 0 if colour == COLOUR[die] else 1
                if missing == 0 or can_go_on(beds, rule, allowed, bags - price, missing, bed):
                    codes.append(FIRST_TARGET + bed * 3 + colour)
        elif (rule.colour == ANY or COLOUR[die] == rule.colour) and (
            missing == 0 or can_go_on(beds, rule, allowed, 0, missing, bed)
        ):
            codes.append(FIRST_TARGET + bed * 3 + COLOUR[die])
    return codes


def payable(rule: Rule, die: int, again: bool, last_colour: int) -> list[int]:
    """The colours a patient may have when it is picked, ascending: its own, or another for a bag.

    `again`: it equals the one picked last, which got `last_colour`; recoloured ones come first, in ascending colour.
    """
    own = COLOUR[die]
    found: list[int] = []
    for colour in range(3):
        if rule.colour != ANY and colour != rule.colour:
            continue
        if colour != own:
            if not may_recolour(rule, die):
                continue
            if again and (last_colour == ANY or colour < last_colour):
                continue
        found.append(colour)
    return found


def can_go_on(beds: list[int], rule: Rule, allowed: int, bags: int, missing: int, bed: int) -> bool:
    """Once this bed is picked, can the set still be completed?"""
    value = VALUE[beds[bed]]
    if rule.relation == RUN:
        for wanted in range(value + 1, value + 1 + missing):
            price = run_price(beds, rule.colour, allowed, wanted)
            if price > bags:
                return False
            bags -= price
        return True
    fitting = 0
    others = 0
    for later in range(bed + 1, len(beds)):
        die = beds[later]
        if not die or not allowed >> later & 1 or not rule.values >> VALUE[die] & 1:
            continue
        if rule.relation == EQUAL and VALUE[die] != value:
            continue
        if rule.colour == ANY or COLOUR[die] == rule.colour:
            fitting += 1
        else:
            others += 1
    return fitting + min(others, bags) >= missing


def run_price(beds: list[int], colour: int, allowed: int, value: int) -> int:
    """Bags needed for the next patient of a run: 0, 1, or more than there are."""
    price = 100
    for bed, die in enumerate(beds):
        if die and VALUE[die] == value and allowed >> bed & 1:
            if colour == ANY or COLOUR[die] == colour:
                return 0
            price = 1
    return price


def takes_bag(beds: list[int], action: int) -> bool:
    """Does this pick give its patient another colour?"""
    return TARGET.owns(action) and TARGET.second(action) != COLOUR[beds[TARGET.first(action)]]


def is_luxury(beds: list[int], legal: list[int], action: int) -> bool:
    """Does a pick cost a bag, where others do not? It is offered to whoever asks for it."""
    if not takes_bag(beds, action):
        return False
    for other in legal:
        if TARGET.owns(other) and not takes_bag(beds, other):
            return True
    return False


def one_of_each(beds: list[int], allowed: int) -> list[int]:
    """The allowed beds with a patient, equal patients offered once."""
    found: list[int] = []
    seen: list[int] = []
    for bed, die in enumerate(beds):
        if die and allowed >> bed & 1 and die not in seen:
            found.append(bed)
            seen.append(die)
    return found


def next_colours(left: tuple[int, ...], slots: int, least: int) -> list[int]:
    """Colours that may fill the next of so many equal slots: ascending within them, and enough left for the rest."""
    found: list[int] = []
    for colour in range(least, 3):
        if left[colour]:
            enough = 0
            for other in range(colour, 3):
                enough += left[other]
            if enough >= slots:
                found.append(colour)
    return found


# What happens to patients.

STAYING: Final = ("changed", "worsened", "recoloured", "repainted", "protected")  # notes of one who stays in bed


def tidy(s: DiceHospital, seat: int) -> None:
    """Put the patients of a hospital in order again; notes not yet read tell where theirs lie now."""
    h = s.hospitals[seat]
    if s.noting:
        keys = [die << 4 | bed for bed, die in enumerate(h.beds) if die]
        keys.sort()
        now = {key & 15: place for place, key in enumerate(keys)}
        for note in s.notes:
            if note.key in STAYING and note.args["seat"] == seat:
                bed = note.args["bed"]
                note.args["bed"] = now.get(bed, bed) if isinstance(bed, int) else bed
    h.tidy()


def change(s: DiceHospital, seat: int, bed: int, value: int) -> None:
    """A patient is treated and has a new value; 7 or more is a discharge."""
    h = s.hospitals[seat]
    die = h.beds[bed]
    if value > 6:
        h.beds[bed] = EMPTY
        h.discharged = plus(h.discharged, printed_colour(die))
        if s.noting:
            s.note("discharged", seat=seat, patient=die, bed=bed)
    else:
        h.beds[bed] = with_value(die, value) | TREATED
        if s.noting:
            s.note("changed", seat=seat, patient=die, bed=bed, value=value)


def heal(s: DiceHospital, seat: int, bed: int, levels: int) -> None:
    """Raise a patient by so many levels."""
    change(s, seat, bed, value_of(s.hospitals[seat].beds[bed]) + levels)


def deteriorate(s: DiceHospital, seat: int, bed: int, levels: int) -> None:
    """Lower a patient by so many levels; 0 or less is a death."""
    h = s.hospitals[seat]
    die = h.beds[bed]
    value = VALUE[die] - levels
    if value <= 0:
        lose(s, seat, bed)
        if s.noting:
            s.note("died", seat=seat, patient=die, bed=bed)
    else:
        h.beds[bed] = with_value(die, value)
        if s.noting:
            s.note("worsened", seat=seat, patient=die, bed=bed, value=value)


def lose(s: DiceHospital, seat: int, bed: int) -> None:
    """A patient dies: a fatality, and the die goes back to the bag."""
    h = s.hospitals[seat]
    s.to_bag(h.beds[bed])
    h.beds[bed] = EMPTY
    h.fatalities += 1


def pay_for_colour(s: DiceHospital, seat: int, bed: int, colour: int) -> int:
    """Give a patient another colour for a blood bag; the colour given, or ANY if it has that colour already."""
    h = s.hospitals[seat]
    die = h.beds[bed]
    if colour == COLOUR[die]:
        return ANY
    h.blood -= 1
    h.beds[bed] = recoloured(die, colour)
    if s.noting:
        s.note("recoloured", seat=seat, patient=die, bed=bed, colour=colour)
    return colour
