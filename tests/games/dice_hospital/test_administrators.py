"""Administrators, one by one."""

import pytest

from lazaretto.games.dice_hospital.rules.tables import ADMINISTRATOR_IDS
from tests.games.dice_hospital.scene import GAME, dice, scene

LETTER = {"red": "R", "yellow": "Y", "green": "G"}


def bonus(administrator: str, discharged: dict[int, str], seats: int = 3) -> int:
    """What an administrator of seat 0 scores in a round with these discharges."""
    table = scene(seats, "discharge", administrator=administrator, discharged=discharged)
    return table.points(0).get("administrator", 0)


@pytest.mark.parametrize("colour", LETTER)
def test_pair_scores_two_discharges_of_its_colour(colour: str) -> None:
    administrator, own = f"admin_{colour}_pair", LETTER[colour]
    others = "RYG".replace(own, "")
    assert bonus(administrator, {0: own * 2}) == 1
    assert bonus(administrator, {0: own * 5 + others}) == 1
    assert bonus(administrator, {0: own + others}) == 0
    assert bonus(administrator, {0: others * 2}) == 0
    assert bonus(administrator, {1: own * 2}) == 0  # those of another hospital


@pytest.mark.parametrize("colour", LETTER)
def test_guard_spares_one_neglected_patient_of_its_colour(colour: str) -> None:
    own = LETTER[colour]
    other = "RYG".replace(own, "")[0]
    beds = f"{own}1 {own}3 {own}5t {other}2"
    table = scene(2, "neglect", beds=beds, administrator=f"admin_{colour}_guard")
    assert table.question(0) == "protect"
    assert table.patients_for("protect", 0) == dice(f"{own}1 {own}3")  # not the treated one
    table.act_on("protect", f"{own}1", 0)
    assert table.beds() == dice(f"{own}1 {own}2 {own}5 {other}1")


@pytest.mark.parametrize("colour", LETTER)
def test_guard_has_nothing_to_decide_for_one_kind_of_patient(colour: str) -> None:
    own = LETTER[colour]
    other = "RYG".replace(own, "")[0]
    alike = scene(2, "neglect", beds=f"{own}3 {own}3", administrator=f"admin_{colour}_guard")
    assert alike.beds() == dice(f"{own}3 {own}2")
    nobody = scene(2, "neglect", beds=f"{own}3t {other}3", administrator=f"admin_{colour}_guard")
    assert nobody.beds() == dice(f"{own}3 {other}2")


def test_most_discharged_scores_the_sole_leader() -> None:
    assert bonus("admin_most_discharged", {0: "RRR", 1: "YY", 2: "G"}) == 1
    assert bonus("admin_most_discharged", {0: "RR", 1: "YYY", 2: "G"}) == 0
    assert bonus("admin_most_discharged", {0: "RR", 1: "YY"}) == 0
    assert bonus("admin_most_discharged", {}) == 0
    assert bonus("admin_most_discharged", {0: "G"}) == 1


def test_rainbow_scores_all_three_colours() -> None:
    assert bonus("admin_rainbow", {0: "RYG"}) == 1
    assert bonus("admin_rainbow", {0: "RRYYGG"}) == 1
    assert bonus("admin_rainbow", {0: "RRYY"}) == 0


def test_every_administrator_is_dealt_once() -> None:
    state = GAME.new(4, 3)
    while any(hospital.dealt == 0 for hospital in state.hospitals):
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    dealt = [name for seat in range(4) for name in GAME.private(state, seat)["dealt"]]
    assert sorted(dealt) == sorted(ADMINISTRATOR_IDS)


def test_one_administrator_is_kept_and_the_other_leaves() -> None:
    state = GAME.new(2, 3)
    while state.hospitals[0].dealt == 0:
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    assert state.actors() == [0, 1]
    kept = GAME.private(state, 1)["dealt"][1]
    GAME.act(state, 1, "choose_administrator", administrator=kept)
    assert GAME.public(state)["hospitals"][1]["administrator"] is None  # secret until all have chosen
    GAME.play(state, 0, state.legal(0)[0])
    assert GAME.public(state)["hospitals"][1]["administrator"] == kept
    assert GAME.private(state, 1) == {"dealt": [], "chosen": None}
