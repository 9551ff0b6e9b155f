"""URSULE: the worked examples E39 to E49, her modifiers, her part of the cardiologists, and what she tells."""

import pytest

from lazaretto.games.dice_hospital_er.rules.scoring import LINES, points_of, result, ursule_score
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    AMBULANCE_IDS,
    BED_IDS,
    BONUS_IDS,
    BONUSES,
    COLOURS,
    NONE,
    URSULE,
    WARD_IDS,
)
from lazaretto.games.dice_hospital_er.rules.turn import SoloDiscard, solo_cardiologists
from lazaretto.games.dice_hospital_er.rules.ursule import UrsuleTurn, scan
from lazaretto.kernel.masks import members, size
from lazaretto.kernel.match import Match
from lazaretto.kernel.rng import Tape
from lazaretto.text import game_text
from tests.games.dice_hospital_er.scene import (
    GAME,
    act,
    all_full_but,
    finish,
    flip,
    of_ursule,
    sheet,
    specialists,
    table,
    values,
)
from tests.games.dice_hospital_er.ursule_game import GAME as WHOLE_GAME


def ursule_plays(
    made: Sheet, card: str, dice: tuple[int, int, int], your_die: str = "", turn: int = 2
) -> tuple[EmergencyRoll, Sheet]:
    """Her turn with this sheet: as Chief, or after your choice as Chief."""
    s = table(1)
    made.nurses = max(2, made.nurses)
    s.sheets[URSULE] = made
    s.turn = turn
    flip(s, card, *dice)
    s.chief = 0 if your_die else URSULE
    s.chief_die = COLOURS.index(your_die) if your_die else NONE
    s.noting = True
    UrsuleTurn().run(s)
    return s, of_ursule(s)


def told(s: EmergencyRoll) -> list[str]:
    return [note.key for note in s.notes]


def written(made: Sheet) -> dict[str, int]:
    return {BED_IDS[bed]: made.beds[bed] for bed in members(made.written)}


def test_example_39_the_lowest_leftmost_die_in_the_first_bed() -> None:
    s, made = ursule_plays(sheet(), "amb_01", (4, 2, 2))
    assert COLOURS[made.die] == "yellow"
    assert written(made)["s1_1"] == 2
    assert s.chief_die == made.die


def test_example_40_an_equal_value_is_allowed() -> None:
    _, made = ursule_plays(all_full_but("s4:[3]"), "amb_13", (6, 3, 6), "red")
    assert written(made) == {"s4_2": 3}
    assert (made.stethoscopes_used, made.nurses) == (1, 3)  # the scene's own stethoscope was used before
    assert [WARD_IDS[ward] for ward in members(made.crossed)] == ["s4"]


def test_example_41_the_first_ward_not_the_cheapest() -> None:
    before = all_full_but("s2:[5] s4:[3]", stethoscopes=3)
    s, made = ursule_plays(before, "amb_03", (6, 2, 6))
    assert written(made) == {"s2_2": 5}
    assert made.spare_stethoscopes() == 0
    assert [BED_IDS[bed] for bed in members(made.screens)] == ["s2_2"]
    assert told(s) == ["ursule_chief", "ursule_takes", "ursule_writes_steth", "ursule_screen"]


def test_example_42_she_pays_for_your_die_last() -> None:
    s, made = ursule_plays(all_full_but("s7:[4,5]", bags=1), "amb_26", (1, 6, 2), "yellow")
    assert written(made) == {"s7_3": 6}
    assert made.spare_blood_bags() == 0
    assert made.spare_stethoscopes() == 2
    assert told(s)[:4] == ["ursule_follows", "ursule_no_bed", "ursule_no_bed", "ursule_pays"]


def test_example_42_without_a_bag_the_lowest_die_dies() -> None:
    s, made = ursule_plays(all_full_but("s7:[4,5]"), "amb_27", (1, 6, 2), "yellow")
    assert written(made) == {}
    assert (COLOURS[made.die], made.morgue, made.nurses) == ("red", 1, 2)
    assert told(s)[-4:] == ["ursule_no_bag", "ursule_takes", "ursule_morgue", "ursule_loses"]


def test_example_43_the_extra_patient_with_its_higher_value() -> None:
    s, made = ursule_plays(all_full_but("s6:[6] s7:[1]"), "amb_08", (6, 5, 6))
    assert COLOURS[made.die] == "yellow"
    assert written(made) == {"s7_2": 5, "s6_2": 6}
    assert made.morgue == 0
    assert told(s)[-3:] == ["ursule_no_bed", "ursule_extra", "ursule_writes"]


def check(yours: Sheet, filled: int, left: tuple[int, int] = (5, 5)) -> EmergencyRoll:
    """The end of a solo turn with card_open and card_fill."""
    s = table(1)
    s.stack.clear()
    s.sheets[0] = yours
    s.worth = left
    s.filled = filled
    s.here = s.stack
    solo_cardiologists(s)
    s.ask_again()
    return s


def gained(s: EmergencyRoll) -> tuple[int, int, tuple[int, ...]]:
    return sum(s.sheets[0].cardiologist_points), sum(of_ursule(s).cardiologist_points), s.worth


OPEN = "s1:[1] s2:[1] s3:[1] s4:[1] s5:[1] s6:[1] s7:[1]"
FILLED = "s1:[1,2,3,4] s7:[1,2,3]"
BOTH = "s1:[1,2,3,4] s2:[1] s3:[1] s4:[1] s5:[1] s6:[1] s7:[1,2,3]"


def test_example_44_one_of_two_cards_scores_nothing() -> None:
    assert gained(check(sheet(OPEN), 0)) == (0, 0, (5, 5))


def test_example_45_both_at_once_while_she_fills_her_first_ward() -> None:
    assert gained(check(sheet(BOTH), 1)) == (10, 5, (0, 0))


def test_both_at_once_while_she_fills_two_wards_or_none() -> None:
    assert gained(check(sheet(BOTH), 2)) == (10, 10, (0, 0))
    assert gained(check(sheet(BOTH), 0)) == (10, 0, (0, 0))


def test_example_46_the_last_card_for_both() -> None:
    assert gained(check(sheet(FILLED), 1, (0, 5))) == (5, 5, (0, 0))


@pytest.mark.parametrize(
    "yours, filled, expected", [("", 0, (0, 0, (5, 0))), ("", 1, (0, 5, (0, 0))), (OPEN, 0, (5, 0, (0, 0)))]
)
def test_the_last_card(yours: str, filled: int, expected: tuple[int, int, tuple[int, ...]]) -> None:
    assert gained(check(sheet(yours), filled, (5, 0))) == expected


@pytest.mark.parametrize(
    "discarded, filled, expected",
    [
        ("card_open", 1, (0, 5, (0, 5))),
        ("card_fill", 1, (5, 5, (0, 0))),  # R29: the kept card is met already
        ("card_open", 2, (0, 10, (0, 0))),
        ("card_fill", 2, (5, 10, (0, 0))),
    ],
)
def test_she_fills_a_ward_and_you_discard(
    discarded: str, filled: int, expected: tuple[int, int, tuple[int, ...]]
) -> None:
    s = check(sheet(OPEN), filled)
    assert isinstance(s.question(0), SoloDiscard)
    act(s, 0, "solo_discard", cardiologist=discarded)
    assert gained(s) == expected


def test_example_47_a_tie_is_hers() -> None:
    s = table(1)
    specialists(s, "rad_high", "epi_run")
    s.sheets[0].nurses = 7
    of_ursule(s).nurses = 2
    of_ursule(s).cardiologist_points = (5, 5)
    s.sheets[0].cardiologist_points = (0, 0)
    rest = 35 - ursule_score(s)
    of_ursule(s).critical, of_ursule(s).beds[0] = 1, rest
    assert ursule_score(s) == result(s).scores[0] == 35
    assert result(s).winners == ()
    assert result(s).ranks == (2,)
    assert result(s).returns == (0.0,)
    s.sheets[0].cardiologist_points = (1, 0)
    assert result(s).winners == (0,)
    assert result(s).returns == (1.0,)


def test_example_48_the_last_turn_fills_the_best_ward() -> None:
    before = all_full_but("s6:[1,2,3,4,6*] s5:[2,3,4]", bags=1)
    s, made = ursule_plays(before, "amb_06", (4, 3, 5), turn=24)
    assert written(made) == {"s6_6": 3}
    assert (made.blood_bags, made.blood_bags_used) == (2, 1)
    assert told(s)[1] == "ursule_fills"
    assert s.filled == 1


def test_the_last_turn_prefers_points_to_low_dice() -> None:
    before = all_full_but("s7:[1,2] s3:[1,2,3,4]")
    _, made = ursule_plays(before, "amb_09", (5, 2, 6), turn=24)
    assert written(made) == {"s3_5": 5}
    _, earlier = ursule_plays(all_full_but("s7:[1,2] s3:[1,2,3,4]"), "amb_09", (5, 2, 6), turn=22)
    assert written(earlier) == {"s7_3": 2}


def test_the_last_turn_without_a_ward_to_fill_is_as_usual() -> None:
    s, made = ursule_plays(all_full_but("s7:[1]"), "amb_09", (5, 2, 6), turn=24)
    assert written(made) == {"s7_2": 2}
    assert told(s)[1] == "ursule_last_turn"


def test_a_screen_frees_her_too_and_she_never_lowers() -> None:
    assert scan(all_full_but("s7:[4]"), 2, 1, 1, 0) is None
    found = scan(all_full_but("s7:[4*]"), 2, 1, 0, 0)
    assert found is not None and (found.value, found.stethoscopes) == (2, 0)


def test_blood_before_both() -> None:
    """A ward further on that needs a bag only comes before one that needs a bag and stethoscopes."""
    made = all_full_but("s1:[1,6] s2:[5] s4:[3]", stethoscopes=2, bags=1)
    found = scan(made, 4, 0, 2, 1)  # red 4: s1_3 is grey, s2_2 and s4_2 are yellow
    assert found is not None and (found.ward, found.value, found.stethoscopes, found.blood_bags) == (0, 6, 2, 0)
    found = scan(made, 4, 0, 1, 1)
    assert found is not None and (found.ward, found.value, found.stethoscopes, found.blood_bags) == (3, 4, 0, 1)
    made = all_full_but("s2:[5] s4:[6]", stethoscopes=1, bags=1)
    found = scan(made, 4, 0, 1, 1)
    assert found is not None and (found.ward, found.value, found.stethoscopes, found.blood_bags) == (1, 5, 1, 1)


def test_her_nurse_track_ends_at_seven() -> None:
    made = all_full_but("s4:[3]")
    made.nurses = 7
    s, after = ursule_plays(made, "amb_13", (6, 3, 6), "red")
    assert (after.nurses, after.crossed) == (7, 0)
    assert "ursule_no_nurse" in told(s)


def test_a_screen_without_a_target_is_lost() -> None:
    s, after = ursule_plays(all_full_but("s7:[1,2]"), "amb_02", (6, 3, 6))
    assert after.is_full(6) and not after.screens
    assert told(s)[-1] == "ursule_no_screen"


def test_her_highest_last_patient_gets_the_screen_leftmost_of_equals() -> None:
    _, after = ursule_plays(all_full_but("s2:[5] s3:[5] s7:[1]"), "amb_02", (6, 3, 6))
    assert [BED_IDS[bed] for bed in members(after.screens)] == ["s2_1"]


# §7.1: set-up and modifiers.


def test_set_up_of_the_solo_game() -> None:
    s = table(1)
    made = of_ursule(s)
    assert (made.nurses, made.crossed, made.stethoscopes, made.blood_bags) == (2, 0, 1, 0)
    assert (s.turns, s.worth, s.chief) == (24, (5, 5), 0)
    assert len(s.sheets) == 2


def test_modifier_preparation() -> None:
    made = of_ursule(table(1, solo_modifiers="preparation"))
    assert (made.stethoscopes, made.blood_bags) == (3, 2)
    assert of_ursule(table(1, solo_modifiers="equipment+capacity")).stethoscopes == 1


@pytest.mark.parametrize("modifier, points", [("equipment", 8), ("isolation", 2), ("capacity", 4)])
def test_modifier_points(modifier: str, points: int) -> None:
    plain, hard = table(1), table(1, solo_modifiers=modifier)
    for s in (plain, hard):
        s.sheets[URSULE] = sheet("s1:[1,2,3,4*] s2:[1,2*] s5:[3,3]", stethoscopes=5, bags=3)
    assert ursule_score(hard) - ursule_score(plain) == points
    assert GAME.view(hard, 0)["public"]["ursule"]["points"][modifier] == points


def test_two_modifiers_add_up() -> None:
    s = table(1, solo_modifiers="isolation+capacity")
    s.sheets[URSULE] = sheet("s2:[1,2*]", stethoscopes=1)
    plain = table(1)
    plain.sheets[URSULE] = s.sheets[URSULE]
    assert ursule_score(s) == ursule_score(plain) + 1 + 2


# E49: a whole game.


def solo_tape(rows: list[list[str]]) -> list[int]:
    """The chance outcomes that flip these cards and roll these dice."""
    unseen = list(range(27))
    outcomes: list[int] = []
    for row in rows:
        card, *dice = row[0].split()[1:]
        number = AMBULANCE_IDS.index(card)
        outcomes += [unseen.index(number), *(int(die) - 1 for die in dice)]
        unseen.remove(number)
    return outcomes


ROWS = [[cell.strip() for cell in line.split("|")] for line in WHOLE_GAME.strip().splitlines()]


def test_example_49_every_turn_of_ursule() -> None:
    s = table(1)
    for row in ROWS:
        turn, card, red, yellow, green = row[0].split()
        s.turn = int(turn)
        flip(s, card, int(red), int(yellow), int(green))
        s.chief = URSULE if row[1] == "-" else 0
        s.chief_die = NONE if row[1] == "-" else COLOURS.index(row[1])
        before = of_ursule(s)
        UrsuleTurn().run(s)
        expect(row, before, of_ursule(s))


def test_example_49_the_whole_game() -> None:
    s = GAME.new(1, options={"specialists": "gentle"}, rng=Tape(solo_tape(ROWS)))
    specialists(s, "rad_high", "epi_run")
    discards: list[int] = []
    while not s.over():
        if isinstance(s.question(0), SoloDiscard):
            discards.append(s.turn)
            act(s, 0, "solo_discard", cardiologist="card_open")
            continue
        if s.chief == 0:
            act(s, 0, "choose", colour=ROWS[s.turn - 1][1])
        finish(s, 0)
    assert discards == [7]
    assert s.sheets[0].morgue == 4
    made = of_ursule(s)
    assert dict(zip(LINES, points_of(s, made, True), strict=True)) == {
        "wards": 30,
        "critical": 16,
        "nurses": 20,
        "cardiologists": 10,
        "radiologist": 8,
        "epidemiologist": 10,
        "morgue": 0,
    }
    assert ursule_score(s) == 94
    assert made.stethoscopes + made.blood_bags == 13
    assert size(made.screens) == 4
    assert len(values(made, "s5")) + len(values(made, "s6")) == 6


def expect(row: list[str], before: Sheet, after: Sheet) -> None:
    die, bonus = row[2].split()
    assert COLOURS[after.die] == die, row
    assert BONUSES[AMBULANCE_IDS.index(row[0].split()[1])][after.die] == BONUS_IDS.index(bonus), row
    assert written(after) == {bed: int(value) for bed, value in (one.split("=") for one in row[3].split("; "))}, row
    spent = [after.stethoscopes_used - before.stethoscopes_used, after.blood_bags_used - before.blood_bags_used]
    assert spent == [int(cell) for cell in row[4].split()], row
    screens = [BED_IDS[bed] for bed in members(after.screens & ~before.screens)]
    assert (screens or ["-"]) == [row[5]], row
    assert [after.stethoscopes, after.stethoscopes_used] == [int(cell) for cell in row[6].split()], row
    assert [after.blood_bags, after.blood_bags_used] == [int(cell) for cell in row[7].split()], row
    filled = after.full_wards() - before.full_wards()
    assert [after.nurses, after.morgue, filled] == [int(cell) for cell in row[8].split()], row


def test_her_journal_explains_every_step_in_words() -> None:
    """Each of her turns says which part she has, which die she takes and what becomes of it; no text is missing."""
    text = game_text("dice_hospital_er", "en", ["You"])
    for seed in range(6):
        match = Match(GAME, 1, seed)
        keys: list[str] = []
        while not match.state.over():
            notes = match.play(0, match.state.legal(0)[-1])
            keys += [note.key for note in notes]
            for note in GAME.notes(notes, 0):
                assert text.has("log", note["key"]), note["key"]
                assert "{" not in text.get("log", note["key"], note["args"])
        begun = [place for place, key in enumerate(keys) if key in ("ursule_chief", "ursule_follows")]
        for start, end in zip(begun, [*begun[1:], len(keys)], strict=True):
            story = keys[start:end]
            assert {"ursule_takes", "ursule_pays"} & set(story)
            assert any(key.startswith(("ursule_writes", "ursule_morgue")) for key in story)
