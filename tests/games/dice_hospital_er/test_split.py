"""A turn is split into small questions in one order: the same turns as in any order, none twice, none stuck."""

import random
from collections.abc import Iterator

import pytest

from lazaretto.games.dice_hospital_er.rules.actions import MORGUE, PLACE, SCREEN
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    AMBULANCE_IDS,
    BED_IDS,
    BONUS_IDS,
    BONUSES,
    COLOURS,
    FIRST_BEDS,
    PATIENT_IDS,
    WARD_IDS,
    WARD_SIZES,
)
from tests.games.dice_hospital_er.scene import act, flip, table
from tests.games.dice_hospital_er.spec_tables import COLOUR

# A complete turn: who lies where with which value, who went to the morgue, which bed got the screen, what was spent.
Done = tuple[frozenset[tuple[str, str, int]], frozenset[str], str, int, int]


def random_sheet(chance: random.Random) -> Sheet:
    """Any prefix of values in each ward, with screens where the order needs them and some more."""
    made = Sheet()
    for ward, size in enumerate(WARD_SIZES):
        made.counts[ward] = chance.randrange(size + 1)
        for place in range(made.counts[ward]):
            bed = FIRST_BEDS[ward] + place
            made.beds[bed] = chance.randrange(1, 7)
            last = place + 1 == made.counts[ward]
            made.screens |= (chance.random() < (0.3 if last else 0.9)) << bed
    made.stethoscopes = made.stethoscopes_used + chance.choice([0, 0, 1, 2, 5])
    made.blood_bags = chance.choice([0, 0, 1, 2, 3])
    return made


def engine_turns(s: EmergencyRoll, done: Done) -> Iterator[Done]:
    """All complete turns of seat 0 as the questions lead to them."""
    if not s.lanes[0]:
        sheet, before = s.sheet(0), s.sheets[0]
        spent = sheet.stethoscopes_used - before.stethoscopes_used, sheet.blood_bags_used - before.blood_bags_used
        yield (*done[:3], *spent)
        return
    assert s.legal(0), "stuck"
    for action in s.legal(0):
        written, refused, screen, *_ = done
        sheet = s.sheet(0)
        if PLACE.owns(action):
            patient, ward, value = PLACE.first(action), PLACE.second(action), PLACE.third(action)
            written = written | {(PATIENT_IDS[patient], BED_IDS[sheet.next_bed(ward)], value)}
        elif MORGUE.owns(action):
            refused = refused | {PATIENT_IDS[MORGUE.first(action)]}
        elif SCREEN.owns(action):
            screen = BED_IDS[sheet.last_bed(SCREEN.first(action))]
        after = s.clone()
        after.apply(0, action)
        forced = after.sheet(0).written & ~sheet.written
        for bed in range(32):
            if forced >> bed & 1 and not any(BED_IDS[bed] == name for _, name, _ in written):
                written = written | {("main", BED_IDS[bed], after.sheet(0).beds[bed])}  # played by the kernel
        yield from engine_turns(after, (written, refused, screen, 0, 0))


class Free:
    """The rules of §4 once more: pending items in any order, nothing clever."""

    def __init__(self, sheet: Sheet, patients: dict[str, tuple[str, set[int]]], screen: bool) -> None:
        self.wards = {
            ward: [(sheet.beds[bed], bool(sheet.screens >> bed & 1)) for bed in range(first, first + count)]
            for ward, first, count in zip(WARD_IDS, FIRST_BEDS, sheet.counts, strict=True)
        }
        self.stethoscopes = sheet.stethoscopes - sheet.stethoscopes_used
        self.bags = sheet.blood_bags - sheet.blood_bags_used
        self.patients = patients
        self.screen = screen

    def turns(self) -> set[Done]:
        return set(self.go_on(frozenset(self.patients), self.screen, (frozenset(), frozenset(), "", 0, 0)))

    def go_on(self, waiting: frozenset[str], screen: bool, done: Done) -> Iterator[Done]:
        if not waiting and not screen:
            yield done
        written, refused, drawn, stethoscopes, bags = done
        for patient in waiting:
            rest = waiting - {patient}
            yield from self.go_on(rest, screen, (written, refused | {patient}, drawn, stethoscopes, bags))
            for ward, value, cost, bag in self.places(patient, stethoscopes, bags):
                bed = f"{ward}_{len(self.wards[ward]) + 1}"
                self.wards[ward].append((value, False))
                now = (written | {(patient, bed, value)}, refused, drawn, stethoscopes + cost, bags + bag)
                yield from self.go_on(rest, screen, now)
                self.wards[ward].pop()
        if screen:
            yield from self.go_on(waiting, False, done)  # given up, or lost without a target
            for ward, beds in self.wards.items():
                if beds and not beds[-1][1]:
                    value = beds[-1][0]
                    beds[-1] = (value, True)
                    bed = f"{ward}_{len(beds)}"
                    yield from self.go_on(waiting, False, (written, refused, bed, stethoscopes, bags))
                    beds[-1] = (value, False)

    def places(self, patient: str, stethoscopes: int, bags: int) -> list[tuple[str, int, int, int]]:
        found = []
        colour, base = self.patients[patient]
        for ward, beds in self.wards.items():
            bed = f"{ward}_{len(beds) + 1}"
            if bed not in COLOUR:
                continue
            for value in range(1, 7):
                cost = min(abs(value - each) for each in base)
                bag = COLOUR[bed] not in (colour, "grey")
                ordered = not beds or beds[-1][1] or value > beds[-1][0]
                if ordered and stethoscopes + cost <= self.stethoscopes and bags + bag <= self.bags:
                    found.append((ward, value, cost, int(bag)))
        return found


def free_turns(s: EmergencyRoll, colour: str) -> set[Done]:
    sheet = s.sheet(0)
    bonus = BONUS_IDS[BONUSES[s.ambulance][COLOURS.index(colour)]]
    patients = {"main": (colour, {s.dice[COLOURS.index(colour)]})}
    if bonus.startswith("extra"):
        _, extra_colour, low, high = bonus.split("_")
        patients["extra"] = (extra_colour, {int(low), int(high)})
    return Free(sheet, patients, bonus == "screen").turns()


@pytest.mark.parametrize("kind", ["extra", "screen", "nurse", "steth", "blood"])
def test_the_questions_lead_to_every_turn_once(kind: str) -> None:
    chance = random.Random(kind)
    seen = 0
    for _ in range(100):
        s = table()
        s.sheets[0] = random_sheet(chance)
        pairs = [
            (card, colour)
            for card in range(27)
            for colour in range(3)
            if BONUS_IDS[BONUSES[card][colour]].startswith(kind)
        ]
        card, colour = chance.choice(pairs)
        flip(s, AMBULANCE_IDS[card], *(chance.randrange(1, 7) for _ in range(3)))
        act(s, 0, "choose", colour=COLOURS[colour])
        chosen = s.sheet(0).clone()
        expected = free_turns(s, COLOURS[colour])
        s.sheets[0] = chosen  # what is spent counts from here
        found = list(engine_turns(s, (frozenset(), frozenset(), "", 0, 0)))
        assert len(found) == len(set(found)), "a turn is listed twice"
        assert set(found) == expected
        seen += len(found)
    assert seen > 300


def test_an_extra_patient_is_only_written_first_where_the_other_can_follow() -> None:
    s = table()
    s.sheets[0] = Sheet()
    flip(s, "amb_02", 6, 6, 5)  # green 5 with an extra red 5 or 6, one stethoscope
    act(s, 0, "choose", colour="green")
    firsts = [action for action in s.legal(0) if PLACE.owns(action) and PLACE.first(action) == 1]
    found = [(WARD_IDS[PLACE.second(action)], PLACE.third(action)) for action in firsts]
    assert found == [(ward, value) for ward in ("s1", "s3", "s6") for value in (4, 5)]
