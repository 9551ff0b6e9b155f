"""The turn: order of choosing, what is hidden until all have finished, the Chief card, and every bonus."""

import json

import pytest

from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll
from lazaretto.games.dice_hospital_er.rules.tables import (
    BONUS_IDS,
    BONUSES,
    EPIDEMIOLOGIST_IDS,
    EXTRA_IDS,
    RADIOLOGIST_IDS,
)
from lazaretto.kernel.errors import BadOption, CannotUndo
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.match import Match
from lazaretto.kernel.options import parse
from lazaretto.kernel.rng import seeded
from tests.games.dice_hospital_er.scene import (
    GAME,
    act,
    admitting,
    finish,
    flip,
    placements,
    sheet,
    table,
    values,
    verbs,
)

# Simultaneous choosing.


def test_after_the_chief_all_go_on_at_their_own_pace() -> None:
    s = flip(table(4), "amb_09", 3, 4, 5)
    assert s.actors() == [0]
    act(s, 0, "choose", colour="red")
    assert s.actors() == [0, 1, 2, 3]
    act(s, 2, "choose", colour="green")
    act(s, 2, "morgue", patient="main")
    assert s.actors() == [0, 1, 3]
    act(s, 3, "choose", colour="green")  # sharing is allowed
    assert s.turn == 1


def seen_by_others(s: EmergencyRoll, seats: list[int]) -> list[str]:
    views = [GAME.view(s, seat) for seat in [*seats, SPECTATOR]]
    return [json.dumps(view["public"]) for view in views]


def test_others_see_only_the_chiefs_die_and_who_has_finished() -> None:
    s = flip(table(3), "amb_10", 3, 4, 5)
    act(s, 0, "choose", colour="red")  # brings stethoscopes, not shown yet
    assert GAME.view(s, 1)["public"]["hospitals"][0]["stethoscopes"] == {"circled": 1, "used": 0}
    assert GAME.view(s, 0)["private"]["hospital"]["stethoscopes"] == {"circled": 3, "used": 0}
    assert [die["chief"] for die in GAME.view(s, 1)["public"]["ambulance"]["dice"]] == [True, False, False]
    before = seen_by_others(s, [0, 1])
    act(s, 2, "choose", colour="green")
    assert seen_by_others(s, [0, 1]) == before
    act(s, 2, "place", patient="main", ward="s1", value=5)
    after = GAME.view(s, 1)["public"]
    assert after["finished"] == [False, False, True]
    assert after["hospitals"][2]["beds"] == {}
    assert GAME.view(s, 2)["private"]["hospital"]["beds"]["s1_1"]["value"] == 5
    finish(s, 0)
    finish(s, 1)
    assert GAME.view(s, 1)["public"]["hospitals"][2]["written"] == ["s1_1"]


def test_the_journal_tells_nothing_before_all_have_finished() -> None:
    match = Match(GAME, 3, 4, {"first_chief": 0})
    flip(match.state, "amb_10", 3, 4, 5)
    match.play(0, match.state.legal(0)[0])
    assert match.play(1, match.state.legal(1)[0]) == []
    finished = match.play(1, match.state.legal(1)[0])
    assert [note["key"] for note in GAME.notes(finished, 1)][:2] == ["took", "wrote"], "who has written is told"
    assert [GAME.notes(finished, seat) for seat in (0, 2, SPECTATOR)] == [[], [], []]
    for seat in (2, 2, 0):
        notes = match.play(seat, match.state.legal(seat)[0])
    for reader in (SPECTATOR, 0, 1, 2):
        wrote = [note["args"]["seat"] for note in GAME.notes(notes, reader) if note["key"] == "wrote"]
        assert wrote == [seat for seat in (0, 1, 2) if seat != reader or seat == 0], "nobody is told anything twice"


def test_a_possible_world_keeps_who_has_finished_and_redeals_the_rest() -> None:
    s = flip(table(4), "amb_11", 3, 4, 5)
    s.sheets[2] = sheet(bags=1)
    act(s, 0, "choose", colour="red")
    act(s, 2, "choose", colour="red")
    act(s, 2, "place", patient="main", ward="s3", value=3)
    act(s, 3, "choose", colour="green")
    rng = seeded(5)
    dice = set()
    for _ in range(40):
        world = GAME.determinize(s, 1, rng)
        assert world.actors() == s.actors() == [0, 1, 3]
        dice.add(world.sheet(2).die)
        assert world.sheet(3).die == -1  # back to the choice: how far seat 3 is, seat 1 does not know
        assert world.sheet(0).die == 0  # the Chief's die is known, with its bonus
        assert world.sheet(0).blood_bags == 1
    assert dice == {0, 1, 2}
    mine = GAME.determinize(s, 2, rng)
    assert values(mine.sheet(2), "s3") == [3]


# Clockwise choosing.


def test_clockwise_picks_are_open_and_come_before_any_writing() -> None:
    s = flip(table(3, choice_order="clockwise", first_chief=1), "amb_10", 3, 4, 5)
    for seat, colour in [(1, "green"), (2, "red"), (0, "yellow")]:
        assert s.actors() == [seat]
        act(s, seat, "choose", colour=colour)
    assert s.actors() == [0, 1, 2]
    public = GAME.view(s, SPECTATOR)["public"]
    assert [hospital["die"] for hospital in public["hospitals"]] == ["yellow", "green", "red"]
    assert public["hospitals"][2]["stethoscopes"]["circled"] == 3
    assert public["hospitals"][1]["blood_bags"]["circled"] == 1
    act(s, 2, "place", patient="main", ward="s3", value=3)
    assert GAME.view(s, SPECTATOR)["public"]["hospitals"][2]["beds"] == {}


def test_clockwise_the_bag_paid_is_seen_at_once() -> None:
    s = table(2, choice_order="clockwise")
    s.sheets[1] = sheet(bags=1)
    flip(s, "amb_09", 3, 4, 5)
    act(s, 0, "choose", colour="red")
    act(s, 1, "choose", colour="red")
    assert GAME.view(s, 0)["public"]["hospitals"][1]["blood_bags"] == {"circled": 1, "used": 1}


def test_clockwise_worlds_keep_the_picks() -> None:
    s = flip(table(3, choice_order="clockwise"), "amb_09", 3, 4, 5)
    for seat, colour in [(0, "green"), (1, "red"), (2, "yellow")]:
        act(s, seat, "choose", colour=colour)
    act(s, 1, "place", patient="main", ward="s3", value=3)
    act(s, 1, "screen", ward="s3")
    world = GAME.determinize(s, 0, seeded(1))
    assert [world.sheet(seat).die for seat in range(3)] == [2, 0, 1]
    assert world.actors() == s.actors()


# Undo.


def test_a_whole_turn_can_be_taken_back_while_others_write() -> None:
    match = Match(GAME, 3, 4, {"first_chief": 0})
    s = match.state
    match.play(0, s.legal(0)[0])
    before = GAME.dump(match.state)["lanes"]
    match.play(1, match.state.legal(1)[0])
    match.play(2, match.state.legal(2)[0])
    match.play(1, match.state.legal(1)[0])
    match.undo(1)
    assert GAME.dump(match.state)["lanes"][1] == before[1]
    assert match.state.drafts[1] is None
    assert match.state.drafts[2] is not None


def test_the_chiefs_pick_is_final_once_another_has_acted() -> None:
    match = Match(GAME, 2, 4, {"first_chief": 0})
    match.play(0, match.state.legal(0)[0])
    match.undo(0)
    match.play(0, match.state.legal(0)[1])
    match.play(1, match.state.legal(1)[0])
    with pytest.raises(CannotUndo):
        match.undo(0)
    match.play(0, match.state.legal(0)[0])  # but the Chief's own writing is free
    assert match.undo(0) == 1


def test_the_chief_card_goes_to_the_left_and_everybody_has_it_equally_often() -> None:
    for seats in (2, 3, 4, 5, 6):
        s = table(seats, first_chief=seats - 1)
        chiefs = []
        while not s.over():
            chiefs.append(s.chief)
            turn = s.turn
            while s.turn == turn and not s.over():
                finish(s, s.actors()[0])
        assert len(chiefs) == s.turns == (25 if seats == 5 else 24)
        assert chiefs[:2] == [seats - 1, 0]
        assert {chiefs.count(seat) for seat in range(seats)} == {s.turns // seats}


def test_the_unseen_cards_are_those_not_flipped() -> None:
    s = table(2)
    for _ in range(3):
        turn = s.turn
        while s.turn == turn:
            finish(s, s.actors()[0])
    public = GAME.view(s, 0)["public"]
    assert len(public["flipped"]) == 4
    assert public["deck"] == 20


# One test per bonus.


@pytest.mark.parametrize("refused", [False, True], ids=["written", "refused"])
@pytest.mark.parametrize("bonus", ["steth", "blood", "screen", "critical", "nurse"])
def test_bonus(bonus: str, refused: bool) -> None:
    s = admitting("s4:[1]", "red", 4, bonus)
    if refused:
        act(s, 0, "morgue", patient="main")
    else:
        act(s, 0, "place", patient="main", ward="s3", value=4)
    after = s.sheet(0)
    assert after.stethoscopes == (3 if bonus == "steth" else 1)
    assert after.blood_bags == (1 if bonus == "blood" else 0)
    assert bool(after.critical) == (bonus == "critical" and not refused)
    assert after.nurses == (bonus == "nurse" and not refused)
    assert bool(after.crossed >> 2 & 1) == (bonus == "nurse" and not refused)
    assert verbs(s) == ({"screen", "skip_screen"} if bonus == "screen" else set())


@pytest.mark.parametrize("refused", [False, True], ids=["written", "refused"])
@pytest.mark.parametrize("bonus", EXTRA_IDS)
def test_bonus_extra_patient(bonus: str, refused: bool) -> None:
    _, colour, low, high = bonus.split("_")
    s = next(
        admitting("", other, 3, bonus)
        for other in ("red", "yellow", "green")
        if any(BONUS_IDS[row[("red", "yellow", "green").index(other)]] == bonus for row in BONUSES)
    )
    if refused:
        act(s, 0, "morgue", patient="main")
    else:
        act(s, 0, "place", patient="main", ward="s1", value=3)
    fitting = {"red": ["s3", "s6"], "yellow": ["s4", "s7"], "green": ["s2", "s5"]}[colour]
    found = placements(s, 0, "extra")
    for ward in fitting:
        assert found[ward] == [int(low), int(high)]
    act(s, 0, "place", patient="extra", ward=fitting[1], value=int(high))
    assert values(s.sheet(0), fitting[1]) == [int(high)]
    assert s.legal(0) == []


def test_a_bag_ignores_the_colour_of_one_patient_only() -> None:
    s = admitting("", "red", 2, bags=1)
    assert set(placements(s)) == {"s1", "s2", "s3", "s4", "s5", "s6", "s7"}
    act(s, 0, "place", patient="main", ward="s2", value=2)
    assert s.sheet(0).spare_blood_bags() == 0
    s = admitting("", "red", 2, bags=1)
    act(s, 0, "place", patient="main", ward="s3", value=2)
    assert s.sheet(0).spare_blood_bags() == 1  # R33: nothing is overpaid


def test_the_bag_for_the_chiefs_die_stays_spent() -> None:
    s = table()
    s.sheets[1] = sheet(bags=1)
    flip(s, "amb_09", 1, 2, 3)
    act(s, 0, "choose", colour="green")
    act(s, 1, "choose", colour="green")
    act(s, 1, "morgue", patient="main")
    assert s.sheet(1).blood_bags_used == 1


def test_three_bags_in_one_turn() -> None:
    s = table()
    s.sheets[1] = sheet(bags=3)
    flip(s, "amb_04", 1, 2, 3)  # green with an extra yellow patient
    act(s, 0, "choose", colour="green")
    act(s, 1, "choose", colour="green")
    act(s, 1, "place", patient="main", ward="s3", value=3)
    act(s, 1, "place", patient="extra", ward="s6", value=1)
    assert s.sheet(1).blood_bags_used == 3


def test_a_screen_twice_on_one_patient_is_refused() -> None:
    s = admitting("s3:[5*] s4:[6] s7:[1,2,3]", "red", 2, "screen")
    act(s, 0, "morgue", patient="main")
    wards = [choice.args["ward"] for choice in GAME.choices(s, 0) if choice.verb == "screen"]
    assert wards == ["s4", "s7"]  # a full ward is legal and pointless
    assert GAME.why_not(s, 0, "bed.0.s3_1") == ["screen_twice"]
    assert GAME.why_not(s, 0, "bed.0.s7_1") == ["screen_not_last"]
    assert GAME.why_not(s, 0, "bed.0.s1_1") == ["screen_empty_bed"]
    act(s, 0, "skip_screen")
    assert s.legal(0) == []


def test_only_the_next_patient_behind_a_screen_is_free() -> None:
    s = admitting("s3:[5*,2]", "red", 2)
    assert "s3" not in placements(s)
    s = admitting("s3:[5*,2]", "red", 3)
    assert placements(s)["s3"] == [3]


# Solo: you and URSULE in turn.


def test_solo_the_chief_goes_first_and_all_is_open() -> None:
    s = flip(table(1), "amb_09", 3, 4, 5)
    act(s, 0, "choose", colour="red")
    act(s, 0, "place", patient="main", ward="s3", value=3)
    assert GAME.view(s, SPECTATOR)["public"]["hospitals"][0]["beds"]["s3_1"]["value"] == 3
    act(s, 0, "skip_screen")
    assert s.turn == 2
    public = GAME.view(s, SPECTATOR)["public"]
    assert public["chief"] == "ursule"
    assert public["ursule"]["die"] is not None
    assert [die["chief"] for die in public["ambulance"]["dice"]].count(True) == 1


def test_solo_a_bag_buys_ursules_die() -> None:
    s = table(1)
    finish(s, 0)
    s.sheets[0] = sheet(bags=1)
    s.ask_again()
    colours = [choice.label for choice in GAME.choices(s, 0)]
    assert sorted(colours) == ["choose", "choose", "choose_chiefs"]


# Options.


def test_specialists_of_ones_own_choice() -> None:
    s = GAME.new(3, 1, {"specialists": "card_nurse+card_steth+rad_match+epi_run"})
    assert s.options["specialists"] == "card_steth+card_nurse+rad_match+epi_run"
    public = GAME.view(s, 0)["public"]
    assert [card["id"] for card in public["cardiologists"]] == ["card_steth", "card_nurse"]
    assert (public["radiologist"]["id"], public["epidemiologist"]["id"]) == ("rad_match", "epi_run")
    assert GAME.dump(GAME.restore(GAME.dump(s))) == GAME.dump(s)
    for wrong in (
        "card_steth+rad_match+epi_run",
        "card_steth+card_steth+rad_match+epi_run",
        "card_steth+card_nurse+epi_run+epi_line",
    ):
        with pytest.raises(BadOption, match="option specialists cannot be"):
            GAME.new(3, 1, {"specialists": wrong})


def test_options_and_their_limits() -> None:
    assert GAME.settle_options(3, {})["choice_order"] == "simultaneous"
    with pytest.raises(BadOption):
        GAME.settle_options(2, {"solo_modifiers": "equipment"})
    with pytest.raises(BadOption):
        GAME.settle_options(1, {"solo_modifiers": "preparation+equipment+isolation"})
    with pytest.raises(BadOption):
        GAME.settle_options(3, {"first_chief": 3})
    with pytest.raises(BadOption):
        GAME.new(7)
    modifiers = next(option for option in GAME.options if option.id == "solo_modifiers")
    assert len(modifiers.values) == 1 + 4 + 6


@pytest.mark.parametrize("preset", ["first_game", "full_box", "hard"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_presets(preset: str, seats: int) -> None:
    s = GAME.new(seats, 3, GAME.preset(preset, seats))
    assert not s.rules.clockwise
    assert s.rules.preparation == s.rules.equipment == (preset == "hard" and seats == 1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_hard_mode_is_another_game_at_every_number_of_seats(seats: int) -> None:
    full, hard = (GAME.preset(name, seats) for name in ("full_box", "hard"))
    changed = {option for option in full if full[option] != hard[option]}
    assert changed - {"choice_order"}, "the order of choosing makes no difference at two"
    assert (GAME.new(seats, 3, hard).radiologist, GAME.new(seats, 3, hard).epidemiologist) == (
        RADIOLOGIST_IDS.index("rad_extreme"),
        EPIDEMIOLOGIST_IDS.index("epi_run"),
    )


def test_alone_the_first_chief_and_the_order_are_ignored() -> None:
    """§1: with one player they do not matter, and a value that could be chosen is no mistake."""
    for given in ({"first_chief": 1}, {"first_chief": 5}, {"choice_order": "clockwise"}):
        assert GAME.settle_options(1, given) == GAME.settle_options(1, {})
        assert GAME.fingerprint(GAME.new(1, 4, given)) == GAME.fingerprint(GAME.new(1, 4))
    for wrong in ({"first_chief": 6}, {"first_chief": "nobody"}, {"choice_order": "widdershins"}):
        with pytest.raises(BadOption):
            GAME.settle_options(1, wrong)
    assert parse(GAME.options, 1, "first_chief=1") == ("first_chief", 1)


def test_random_specialists_are_uniform_and_distinct() -> None:
    seen = set()
    for seed in range(400):
        s = GAME.new(3, seed)
        assert len(set(s.cardiologists)) == 2
        seen |= {("c", card) for card in s.cardiologists} | {("r", s.radiologist), ("e", s.epidemiologist)}
        seen.add(("chief", s.chief))
        assert s.worth == (8, 8)
    assert len(seen) == 6 + 5 + 5 + 3
