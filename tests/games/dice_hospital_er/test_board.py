"""Views, clicks and the terminal board."""

import json
import random

import pytest

from lazaretto.games.dice_hospital_er.rules.tables import BED_IDS
from lazaretto.games.dice_hospital_er.show import terminal
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.text import LANGUAGES, game_text
from tests.games.dice_hospital_er.scene import GAME, act, admitting, finish, flip, sheet, table


def test_the_view_has_what_a_board_needs() -> None:
    s = admitting("s1:[1,4*] s3:[2!]", "red", 5, "critical", stethoscopes=2, bags=1, crossed="s1")
    view = GAME.view(s, 0)
    public, own = view["public"], view["private"]["hospital"]
    assert (public["round"], public["rounds"], public["phase"]) == (1, 24, "choose_and_admit")
    assert public["phases"] == ["reveal", "chief_chooses", "choose_and_admit", "end"]
    assert len(public["scores"]) == 2
    assert own["beds"]["s1_2"] == {"value": 4, "critical": False, "screen": True}
    assert own["beds"]["s3_1"] == {"value": 2, "critical": True, "screen": False}
    assert own["wards"]["s1"] == {"patients": 2, "full": False, "nurse": False, "next": "s1_3"}
    assert own["score"] == sum(own["points"].values()) == public["scores"][0]
    assert view["private"]["pending"] == ["main"]
    assert len(public["sheet"]["beds"]) == 32
    assert public["sheet"]["folder"]["nurses"][7] == 35
    assert public["cardiologists"] == [{"id": "card_open", "worth": 5}, {"id": "card_fill", "worth": 5}]
    json.dumps(view)


def test_pending_tells_what_is_left_to_do() -> None:
    s = admitting("s4:[3]", "green", 6, "extra_red_5_6")
    assert GAME.view(s, 0)["private"]["pending"] == ["main", "extra"]
    act(s, 0, "morgue", patient="main")
    assert GAME.view(s, 0)["private"]["pending"] == ["extra"]
    s = admitting("s4:[3]", "red", 6, "screen")
    assert GAME.view(s, 0)["private"]["pending"] == ["main", "screen"]
    act(s, 0, "morgue", patient="main")
    assert GAME.view(s, 0)["private"]["pending"] == ["screen"]


def test_each_die_is_previewed_before_it_is_chosen() -> None:
    s = table()
    s.sheets[1] = sheet("s3:[4] s7:[1]", bags=1)
    flip(s, "amb_10", 5, 1, 2)
    act(s, 0, "choose", colour="red")
    assert GAME.view(s, 0)["private"]["preview"] == {}
    preview = GAME.view(s, 1)["private"]["preview"]
    assert list(preview) == ["red", "yellow", "green"]
    assert {"bed": "s3_2", "value": 6, "stethoscopes": 1, "blood_bags": 0} in preview["red"]  # two come with it
    assert {place["blood_bags"] for place in preview["red"]} == {0}  # the only bag has paid for the Chief's die
    assert {"bed": "s6_1", "value": 2, "stethoscopes": 0, "blood_bags": 1} in preview["green"]
    for colour, shown in preview.items():
        after = s.clone()
        act(after, 1, "choose", colour=colour)
        places = [choice.args for choice in GAME.choices(after, 1) if choice.verb == "place"]
        keys = ("bed", "value", "stethoscopes", "blood_bags")
        assert shown == [{key: place[key] for key in keys} for place in places]


def test_the_choices_of_a_patient_tell_bed_value_and_cost() -> None:
    s = admitting("s1:[1] s6:[5]", "green", 3, "extra_red_5_6", stethoscopes=1, bags=1)
    keys = ("patient", "bed", "value", "stethoscopes", "blood_bags")
    told = [tuple(choice.args[key] for key in keys) for choice in GAME.choices(s, 0) if choice.verb == "place"]
    assert {("main", "s1_2", 4, 1, 0), ("main", "s3_1", 3, 0, 1)} <= set(told)
    assert len(set(told)) == len(told)


def dice(s: object, seat: int | None = None) -> list[str | None]:
    """The dice taken this turn, as everybody knows them; or as a seat knows its own."""
    view = GAME.view(s, SPECTATOR if seat is None else seat)
    return (
        [view["private"]["hospital"]["die"]]
        if seat is not None
        else [one["die"] for one in view["public"]["hospitals"]]
    )


def test_a_die_is_shown_once_it_is_chosen_and_known() -> None:
    s = flip(table(3), "amb_10", 5, 1, 2)
    assert dice(s) == [None, None, None]
    act(s, 0, "choose", colour="red")
    act(s, 1, "choose", colour="green")
    assert dice(s) == ["red", None, None]
    assert (dice(s, 1), dice(s, 2)) == (["green"], [None])
    for seat in range(3):
        finish(s, seat)
    assert (s.turn, dice(s), dice(s, 1)) == (2, [None, None, None], [None])  # those of turn 1 are over


def test_dice_chosen_clockwise_are_known_at_once() -> None:
    s = flip(table(3, choice_order="clockwise"), "amb_10", 5, 1, 2)
    act(s, 0, "choose", colour="red")
    act(s, 1, "choose", colour="green")
    assert dice(s) == ["red", "green", None]
    act(s, 2, "choose", colour="green")
    assert dice(s) == ["red", "green", "green"]


def test_the_dice_of_the_solo_game() -> None:
    s = GAME.new(1, 4)
    assert (dice(s), GAME.view(s, 0)["public"]["ursule"]["die"]) == ([None], None)
    act(s, 0, "choose", colour="red")
    assert (dice(s), GAME.view(s, 0)["public"]["ursule"]["die"]) == (["red"], None)
    finish(s, 0)
    assert s.turn == 2  # she is Chief and has had her turn
    assert dice(s) == [None]
    assert GAME.view(s, 0)["public"]["ursule"]["die"] is not None


def clicks(s: object, verb: str) -> list[list[list[str]]]:
    return [choice.json()["parts"] for choice in GAME.choices(s, 0) if choice.verb == verb]


def test_parts_to_click() -> None:
    s = flip(table(), "amb_02", 1, 2, 6)
    s.sheets[0] = sheet()
    assert clicks(s, "choose") == [[["die.red"]], [["die.yellow"]], [["die.green"]]]
    act(s, 0, "choose", colour="green")
    places = clicks(s, "place")
    assert [["bed.0.s1_1"]] in places  # without a stethoscope a 6 is a 6
    assert [["bonus.green"], ["bed.0.s3_1"]] in places  # as 5: nothing follows a 6
    assert clicks(s, "morgue") == [[["morgue.0"]]]
    s = admitting("s3:[6]", "red", 5, "screen")
    assert clicks(s, "screen") == [[["bonus.red"], ["bed.0.s3_1"]]]


def test_the_rule_clerk_names_the_rule() -> None:
    s = admitting("s1:[5] s3:[6] s7:[1]", "green", 3)
    reasons = {
        "bed.0.s1_1": ["bed_taken"],
        "bed.0.s1_2": ["too_low"],
        "bed.0.s1_3": ["not_next_bed"],
        "bed.0.s3_2": ["after_six"],
        "bed.0.s6_1": ["wrong_colour"],
        "bed.0.s2_1": [],
        "bed.1.s2_1": ["not_your_sheet"],
        "die.red": ["die_chosen"],
        "morgue.0": [],
    }
    assert {place: GAME.why_not(s, 0, place) for place in reasons} == reasons
    assert GAME.why_not(s, 1, "bed.1.s2_1") == ["choose_first"]
    s.sheets[1] = sheet("s1:[6]")
    assert GAME.why_not(s, 1, "bed.1.s1_2") == ["no_die_fits"]
    assert GAME.why_not(s, 1, "bed.1.s2_2") == ["not_next_bed"]
    act(s, 0, "morgue", patient="main")
    assert GAME.why_not(s, 0, "bed.0.s2_1") == ["finished"]
    assert GAME.why_not(table(), 1, "die.red") == ["not_your_turn"]
    s = admitting("s1:[6] s3:[6*]", "green", 3, "screen")
    assert GAME.why_not(s, 0, "bed.0.s3_1") == ["bed_taken", "screen_twice"]
    s = admitting("s7:[6]", "red", 3, "screen", stethoscopes=1)
    act(s, 0, "screen", ward="s7")
    assert GAME.why_not(s, 0, "bed.0.s1_1") == ["other_ward"]
    assert GAME.why_not(s, 0, "bed.0.s7_2") == []
    assert GAME.why_not(s, 0, "morgue.0") == ["nobody_to_refuse"]


def test_refusals_are_exactly_the_beds_that_cannot_be_used() -> None:
    """In random games a bed is refused with a reason if and only if no choice points at it."""
    chance = random.Random(8)
    for seats in (1, 3):
        s = GAME.new(seats, 8)
        while not s.over():
            seat = chance.choice(s.actors())
            lit = {place for choice in GAME.choices(s, seat) for places in choice.parts for place in places}
            if chance.random() < 0.3:
                for bed in BED_IDS:
                    place = f"bed.{seat}.{bed}"
                    if GAME.question(s, seat)["key"] != "solo_discard":
                        assert bool(GAME.why_not(s, seat, place)) == (place not in lit), place
            s.apply(seat, chance.choice(s.legal(seat)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_the_terminal_board_fits_80_columns(language: str, seats: int) -> None:
    text = game_text("dice_hospital_er", language, ["Anne-Sophie", "Bartholomew", "Cy", "Dolores", "Ed", "Flo"])
    chance = random.Random(seats)
    s = GAME.new(seats, 3)
    while not s.over():
        seat = chance.choice(s.actors())
        if chance.random() < 0.15:
            for viewer in (seat, SPECTATOR):
                lines = terminal.draw(GAME.view(s, viewer), text)
                assert all(len(line) <= 80 for line in lines)
                assert not any("{" in line for line in lines + terminal.tell(GAME.view(s, viewer), text))
        s.apply(seat, chance.choice(s.legal(seat)))
    assert text.get("phases", "over") in terminal.draw(GAME.view(s, 0), text)[0]


def test_the_terminal_board_shows_what_is_written() -> None:
    text = game_text("dice_hospital_er", "en", ["Ann", "Bea"])
    s = admitting("s1:[2,5!*] s7:[1,2,3]", "red", 4, crossed="s1")
    drawn = terminal.draw(GAME.view(s, 0), text)
    sheet_ = "\n".join(drawn)
    assert "[G5!)]" in sheet_
    assert "[*2  ]" in sheet_
    assert "[*_  ]" in sheet_  # the next bed of ward 1
    assert "(4)+" in sheet_  # ward 7 is full, its nurse still there
    assert sum(line.count("[") for line in drawn) == 32
    assert sum(line.count("<====>") for line in drawn) == 2
    assert "R4" in sheet_ and f"({text.get('board', 'chiefs')})" in sheet_
    told = terminal.tell(GAME.view(s, 0), text)
    assert "Ward 1 (5 points): 2, 5 critical with screen, empty grey, empty red" in told
    assert set(terminal.colours(text).values()) == {"red", "yellow", "green"}
