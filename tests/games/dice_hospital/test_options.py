"""Options and variants: what each of them changes, and which go together."""

from collections import Counter

import pytest

from lazaretto.games.dice_hospital.rules.tables import DEPARTMENT_IDS, SPECIALIST_IDS
from lazaretto.kernel.errors import BadOption
from tests.games.dice_hospital.scene import GAME, Scene, dice, opening, outcomes, scene
from tests.kernel.odometer import distribution

BASE_DEPARTMENTS, NEW_DEPARTMENTS = DEPARTMENT_IDS[6:18], DEPARTMENT_IDS[18:]
BASE_SPECIALISTS, NEW_SPECIALISTS = SPECIALIST_IDS[:12], SPECIALIST_IDS[14:]


def all_components(table: Scene) -> tuple[Counter[str], Counter[str]]:
    """All department tiles and specialist cards of a new game, by kind."""
    found = []
    for kind in (0, 1):
        ids = [*table.shown()[kind], *(id_ for pile in table.decks()[kind] for id_ in pile)]
        found.append(Counter(id_.removesuffix(".2") for id_ in ids))
    return found[0], found[1]


def new(seats: int, seed: int = 1, **options: bool | int | str) -> Scene:
    return Scene(GAME.new(seats, seed, options))


# Seats.


@pytest.mark.parametrize("seats, dice_of_each", [(1, 11), (2, 15), (3, 18), (4, 21)])
def test_dice_by_number_of_players(seats: int, dice_of_each: int) -> None:
    table = new(seats)
    counted = GAME.conserved(table.state)
    assert [counted[colour] for colour in ("red", "yellow", "green")] == [dice_of_each] * 3


@pytest.mark.parametrize("seats, shown", [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_display_by_number_of_players(seats: int, shown: int) -> None:
    table = new(seats)
    assert [len(kind) for kind in table.shown()] == [shown, shown]


@pytest.mark.parametrize("seats, ambulances", [(2, 3), (3, 4), (4, 5)])
def test_one_ambulance_more_than_players(seats: int, ambulances: int) -> None:
    assert len(scene(seats, "intake").state.ambulances) == ambulances


def test_base_decks() -> None:
    departments, specialists = all_components(new(3))
    assert departments == Counter(dict.fromkeys(BASE_DEPARTMENTS, 2))
    assert specialists == Counter(dict.fromkeys(BASE_SPECIALISTS, 2))


@pytest.mark.parametrize("kind, shown", [("department", (2, 1)), ("specialist", (1, 2))])
def test_two_players_reveal_one_more_of_a_kind(kind: str, shown: tuple[int, int]) -> None:
    table = new(2, first_player=1)
    assert table.state.actors() == [1]
    assert table.question(1) == "choose_extra"
    table.act("choose_extra", kind=kind)
    assert tuple(len(ids) for ids in table.shown()) == shown


def test_the_extra_card_comes_from_the_only_deck_left() -> None:
    table = scene(2, "improvement", display=(["cardiology"], ["surgeon"]), beds={0: "R3", 1: "R3"})
    data = {**table.dump(), "tile_piles": [], "shown_tiles": [], "shown_cards": []}
    data["stack"] = [{"frame": "Intake"}, {"frame": "RevealDisplay"}]
    state = GAME.restore(data)
    state.rng = table.state.rng
    state.begin()
    assert [len(ids) for ids in Scene(state).shown()] == [0, 2]
    assert Scene(state).question(state.actors()[0]) != "choose_extra"


def test_seats_the_game_is_not_for() -> None:
    for seats in (0, 5):
        with pytest.raises(BadOption, match="for 1, 2, 3, 4 seats"):
            GAME.new(seats)


# Options one by one.


def test_first_player_given_or_random() -> None:
    assert [new(4, first_player=seat).state.first_player for seat in range(4)] == [0, 1, 2, 3]
    found = distribution(lambda rng: GAME.new(3, rng=rng).first_player, draws=1)
    assert sorted(found) == [0, 1, 2]
    assert len(set(found.values())) == 1


def test_administrators_may_be_left_out() -> None:
    for chosen in (True, False):
        state = GAME.new(2, 1, {"administrators": chosen})
        while state.round == 0:
            seat = state.actors()[0]
            state.apply(seat, state.legal(seat)[0])
        assert all((hospital["administrator"] is not None) == chosen for hospital in GAME.public(state)["hospitals"])


def test_solo_has_no_administrators_and_no_ambulances() -> None:
    table = opening(1, "R Y G R2 Y3 G4 R5")
    assert table.state.options["administrators"] is False
    for colour in ("red", "yellow"):
        table.act("assign_values", colour=colour)
    assert GAME.public(table.state)["ambulances"] == []
    assert table.question() == "keep_three"


def test_opening_crisis_starts_with_five_patients() -> None:
    table = opening(2, "R R Y Y G", opening_crisis=True, administrators=False)
    reached = {tuple(after.beds(0)) for after in outcomes(table, "assign_values")}
    assert tuple(dice("R3 Y3 G4 R5 Y5")) in reached
    assert tuple(dice("R3 R3 Y4 Y5 G5")) in reached
    assert all(sorted(int(die[1]) for die in beds) == [3, 3, 4, 5, 5] for beds in reached)


def test_national_epidemic_brings_a_fourth_patient() -> None:
    table = scene(2, "intake", draw="R2 R2 R2 Y3 Y3 Y3 G4 G4 G4 R5 Y2", national_epidemic=True)
    table.claim(2)
    assert table.arrivals(0) == dice("Y3 Y3 Y3 R5")  # public at once
    table.claim(1)
    assert table.beds(0) == dice("Y3 Y3 Y3 R5")
    assert table.beds(1) == dice("R2 R2 R2 Y2")


def test_national_epidemic_solo_draws_after_the_fourth_die_went_back() -> None:
    table = scene(1, "intake", draw="R2 Y3 G3 R5", chance=[0, 3], national_epidemic=True)
    table.act("keep_three", arrival=table.arrivals().index("R5"))
    assert table.beds() == dice("R2 Y3 G3 R5")  # the extra one is a five again
    assert table.hospital().blood == 1  # and does not count for the sum


def test_national_epidemic_can_cost_four_beds() -> None:
    full = "R3 R3 R3 R3 R3 R3 Y4 Y4 Y4 Y4 Y4 Y4"
    table = scene(2, "intake", beds=full, draw="G2 G2 G2 G3 G3 G3 G4 G4 G4 G5 G5", national_epidemic=True)
    table.claim(2, 1)
    ends = list(outcomes(table, "casualties"))
    assert {end.hospital(0).fatalities for end in ends} == {4}
    assert {len(end.beds(0)) for end in ends} == {12}
    assert len(ends) == 5  # none to four of the reds


def test_resistant_super_virus_costs_two() -> None:
    assert scene(2, "neglect", beds="R5 Y4t", resistant_super_virus=True).beds() == dice("R3 Y4")


def test_super_virus_and_outbreak_add_up() -> None:
    table = scene(2, "neglect", beds="R5 Y5", resistant_super_virus=True, event="ev_outbreak_red")
    assert table.beds() == dice("R2 Y3")


@pytest.mark.parametrize("promos", [["consultant"], ["admissions_nurse"], ["consultant", "admissions_nurse"]])
def test_promos_replace_random_specialists(promos: list[str]) -> None:
    for seed in range(5):
        _, specialists = all_components(new(3, seed, **{f"promo_{promo}": True for promo in promos}))
        assert sum(specialists.values()) == 24
        assert all(specialists[promo] == 1 for promo in promos)
        assert sum(specialists[kind] for kind in BASE_SPECIALISTS) == 24 - len(promos)


def test_a_promo_replaces_each_card_with_equal_chance() -> None:
    def missing(rng: object) -> str:
        options = {"promo_consultant": True, "first_player": 0}
        table = Scene(GAME.new(3, options=options, rng=rng))  # type: ignore[arg-type]
        _, specialists = all_components(table)
        return next(kind for kind in BASE_SPECIALISTS if specialists[kind] == 1)

    found = distribution(missing, draws=1)
    assert sorted(found) == sorted(BASE_SPECIALISTS)
    assert len(set(found.values())) == 1


@pytest.mark.parametrize("seats, tiles", [(1, 20), (2, 20), (3, 20), (4, 24)])
def test_experimental_medicine_decks(seats: int, tiles: int) -> None:
    departments, specialists = all_components(new(seats, experimental_medicine=True))
    assert sum(departments.values()) == tiles
    assert all(departments[kind] == 2 for kind in NEW_DEPARTMENTS)
    assert all(departments[kind] >= 1 for kind in BASE_DEPARTMENTS)
    assert specialists == Counter(dict.fromkeys(BASE_SPECIALISTS, 1) | dict.fromkeys(NEW_SPECIALISTS, 2))


def test_experimental_medicine_with_four_keeps_four_random_second_tiles() -> None:
    def second(rng: object) -> str:
        table = Scene(GAME.new(4, options={"experimental_medicine": True, "first_player": 0}, rng=rng))  # type: ignore[arg-type]
        departments, _ = all_components(table)
        return " ".join(kind for kind in BASE_DEPARTMENTS if departments[kind] == 2)

    found = distribution(second, draws=2)  # the first two of four draws: every kind turns up
    assert {kind for ids in found for kind in ids.split()} == set(BASE_DEPARTMENTS)
    assert all(len(ids.split()) == 4 for ids in found)


def test_promos_and_expansion_together() -> None:
    options = {"experimental_medicine": True, "promo_consultant": True, "promo_admissions_nurse": True}
    _, specialists = all_components(new(2, **options))
    assert sum(specialists.values()) == 24
    assert specialists["consultant"] == specialists["admissions_nurse"] == 1


# Which options apply.


@pytest.mark.parametrize(
    "seats, option",
    [(2, "solo_fatality_penalty"), (3, "solo_report_penalty"), (1, "final_round_collection"), (1, "administrators")],
)
def test_options_that_do_not_apply_are_refused(seats: int, option: str) -> None:
    with pytest.raises(BadOption, match=option):
        GAME.new(seats, options={option: True})
    assert GAME.new(seats, options={option: False}).options[option] is False


def test_solo_activates_in_sequence_and_starts_itself() -> None:
    with pytest.raises(BadOption):
        GAME.new(1, options={"activation_mode": "simultaneous"})
    with pytest.raises(BadOption):
        GAME.new(1, options={"first_player": 1})
    assert GAME.new(1).first_player == 0


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("seats", GAME.seats)
def test_presets_fit_every_number_of_seats(preset: str, seats: int) -> None:
    chosen = GAME.preset(preset, seats)
    state = GAME.new(seats, 1, chosen)
    for option, value in GAME.presets[preset].items():
        applies = next(known for known in GAME.options if known.id == option).applies(seats, chosen)
        assert state.options[option] == (value if applies else False)
