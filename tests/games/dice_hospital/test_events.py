"""Events, one by one, and when they come."""

import pytest

from lazaretto.games.dice_hospital.rules.tables import EVENT_IDS
from tests.games.dice_hospital.scene import GAME, Scene, dice, scene
from tests.kernel.odometer import distribution

LETTER = {"red": "R", "yellow": "Y", "green": "G"}


def revealed(event: str, seats: int = 2, **given: object) -> Scene:
    """A table just after an event was turned up."""
    return scene(seats, "event", event=event, events=True, **given)


def test_blood_drive_gives_everybody_a_bag() -> None:
    table = revealed("ev_blood_drive", 3, blood={1: 2})
    assert [table.hospital(seat).blood for seat in range(3)] == [1, 3, 1]


def test_extra_funding_shows_one_more_of_each() -> None:
    table = revealed("ev_extra_funding", 3, display=(["cardiology"], ["surgeon"]))
    assert [len(kind) for kind in table.shown()] == [2, 2]


def test_extra_funding_is_no_less_at_a_table_of_two() -> None:
    table = revealed("ev_extra_funding", 2, display=([], []))
    assert [len(kind) for kind in table.shown()] == [1, 1]


def test_extra_funding_solo_shows_two_and_two_in_phase_2() -> None:
    table = scene(1, "improvement", event="ev_extra_funding", events=True, beds="R3")
    assert [len(kind) for kind in table.shown()] == [2, 2]
    table.act("take_improvement", improvement=table.listed("take_improvement")[0])
    assert table.shown() == ([], [])  # only one is taken, the rest go to the bottom
    assert len(table.tiles()) + len(table.cards()) == 1
    assert sum(len(pile) for pile in table.decks()[0] + table.decks()[1]) == 47


def test_volunteer_day_may_raise_a_patient_of_one_to_five() -> None:
    table = revealed("ev_volunteer_day", beds={0: "R1 R1 Y5 G6", 1: "G6"}, first_player=1)
    assert table.state.actors() == [0]  # seat 1, first in order, has only a six
    assert table.patients_for("event_raise") == ["R1", "Y5"]
    table.act_on("event_raise", "Y5")
    assert table.beds(0) == dice("R1 R1 Y6 G6")  # stays untreated


def test_volunteer_day_may_be_left() -> None:
    table = revealed("ev_volunteer_day", beds={0: "R1", 1: "G2"})
    table.act("skip", 0)
    assert table.state.actors() == [1]
    table.act_on("event_raise", "G2", 1)
    assert (table.beds(0), table.beds(1)) == (dice("R1"), dice("G3"))


def test_ward_infection_must_lower_a_patient_of_two_or_more() -> None:
    table = revealed("ev_ward_infection", 3, beds={0: "R1 R2 Y6", 1: "G1", 2: "G4"})
    assert table.state.actors() == [0]
    assert table.verbs() == {"event_lower"}
    assert table.patients_for("event_lower") == ["R2", "Y6"]
    table.act_on("event_lower", "R2")
    assert table.beds(0) == dice("R1 R1 Y6")
    assert table.beds(1) == dice("G1")  # has nobody to infect
    assert table.beds(2) == dice("G3")  # had no choice


@pytest.mark.parametrize("colour", LETTER)
def test_outbreak_costs_one_more_level(colour: str) -> None:
    own = LETTER[colour]
    other = "RYG".replace(own, "")[0]
    beds = f"{own}2 {own}4 {own}3t {other}4"
    table = scene(2, "neglect", beds=beds, event=f"ev_outbreak_{colour}")
    assert table.beds() == dice(f"{own}2 {own}3 {other}3")
    assert table.hospital().fatalities == 1


@pytest.mark.parametrize("colour", LETTER)
def test_awareness_scores_a_discharge_of_the_colour(colour: str) -> None:
    own = LETTER[colour]
    others = "RYG".replace(own, "")
    table = scene(3, "discharge", discharged={0: own * 3, 1: own, 2: others}, event=f"ev_awareness_{colour}")
    assert [table.points(seat).get("event", 0) for seat in range(3)] == [1, 1, 0]


def test_agency_nurse_is_a_fourth_nurse() -> None:
    table = scene(beds="R2 Y3 G4 R5 Y6", event="ev_agency_nurse")
    assert table.hospital().idle_nurses == 4
    assert GAME.view(table.state, 0)["public"]["hospitals"][0]["nurses"] == {"idle": 4, "all": 4}
    table.place("nurse", "intensive_care", "R2").place("nurse", "imaging", "Y3").place("nurse", "pharmacy", "G4")
    table.place("nurse", "clinic", "R5")
    table.refuses("place", worker="nurse")


def test_staff_sickness_leaves_two_nurses() -> None:
    table = scene(beds="R2 Y3 G4 R5", event="ev_staff_sickness", specialists=["surgeon"])
    assert table.hospital().idle_nurses == 2
    assert GAME.view(table.state, 0)["public"]["hospitals"][0]["nurses"] == {"idle": 2, "all": 2}
    table.place("nurse", "intensive_care", "R2").place("nurse", "imaging", "Y3")
    assert table.listed("place") == ["surgeon"]  # specialists stay


def test_power_cut_closes_imaging() -> None:
    table = scene(beds="R3", event="ev_power_cut")
    assert table.departments_for() == ["critical_care_unit"]
    assert GAME.why_not(table.state, 0, "department.0.imaging") == ["power_cut"]


def test_blood_shortage_keeps_bags_in_the_fridge() -> None:
    table = scene(beds="R6 Y3", event="ev_blood_shortage", blood=2, specialists=["haematology_technician", "urologist"])
    assert "blood_heal" not in table.verbs()
    assert "pharmacy" not in table.departments_for()
    table.place("haematology_technician", "clinic", "R6")
    assert table.hospital().blood == 3  # it can be gained
    table.place("urologist", "oncology", "Y3")
    assert table.question() == "placement"  # nobody could be made yellow
    assert GAME.why_not(table.state, 0, "blood.0") == ["blood_shortage"]


def test_charity_gala_pays_all_leaders() -> None:
    table = scene(3, "discharge", discharged={0: "RR", 1: "YY", 2: "G"}, event="ev_charity_gala")
    assert [table.points(seat).get("event", 0) for seat in range(3)] == [2, 2, 0]
    assert scene(2, "discharge", event="ev_charity_gala").points() == {"empty_wards": 5}


@pytest.mark.parametrize("discharged, points", [("RRR", 0), ("RRYY", 2), ("RRYYG", 2)])
def test_charity_gala_solo_pays_four_discharges(discharged: str, points: int) -> None:
    table = scene(1, "discharge", discharged=discharged, event="ev_charity_gala", beds="R3", reports=[None] * 6)
    assert table.points().get("event", 0) == points


def test_an_event_lasts_until_the_shift_change() -> None:
    table = scene(2, "shift_change", event="ev_power_cut", events=True)
    assert table.dump()["event"] is None


def test_events_come_from_round_2_on_and_never_twice() -> None:
    first = scene(2, "event", event="ev_blood_drive", events=True, round=1)
    assert first.hospital().blood == 0
    state = GAME.new(2, 5, {"events": True})
    seen: dict[int, str] = {}
    while not state.over():
        event = GAME.public(state)["event"]
        if event is not None:
            assert seen.setdefault(state.round, event) == event
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[-1])
    assert sorted(seen) == [2, 3, 4, 5, 6, 7, 8]
    assert len(set(seen.values())) == 7
    assert len(GAME.dump(state)["event_pile"]) == 8


def test_every_event_is_equally_likely() -> None:
    table = scene(2, "shift_change", events=True, round=1, beds={0: "R3", 1: "R3"})
    data = {**table.dump(), "event_pile": list(EVENT_IDS), "stack": [{"frame": "Intake"}, {"frame": "Event"}]}

    def turned_up(rng: object) -> str:
        state = GAME.restore({**data, "round": 2})
        state.rng = rng
        state.begin()
        return str(GAME.public(state)["event"])

    found = distribution(turned_up, draws=1)
    assert sorted(found) == sorted(EVENT_IDS)
    assert len(set(found.values())) == 1


def test_every_event_has_a_test() -> None:
    tests = [name.removeprefix("test_") for name in globals() if name.startswith("test_")]
    families = {f"{family}_{colour}": family for family in ("outbreak", "awareness") for colour in LETTER}
    for event in EVENT_IDS:
        name = event.removeprefix("ev_")
        assert any(test.startswith(families.get(name, name)) for test in tests), event
