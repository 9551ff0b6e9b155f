"""The rule clerk: every refusal names its rule, and every rule it knows has words."""

import inspect
import re
import tomllib
from importlib import resources
from pathlib import Path

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules.admission import Admit
from lazaretto.games.clinic.rules.building import BonusBuild, Build, BuildAt
from lazaretto.games.clinic.rules.business import BuyPopularity
from lazaretto.games.clinic.rules.hiring import Hire
from lazaretto.games.clinic.rules.movement import Movement, MoveZombie
from lazaretto.games.clinic.rules.parking import Park, RemoveCars
from lazaretto.games.clinic.rules.people import LYING, WORKED
from lazaretto.games.clinic.rules.setup import BonusParking, FirstEntrance, FirstRoom, TakeBonus
from lazaretto.games.clinic.rules.tables import COMPONENT_IDS, DOCTOR, MODULES, NONE, ORDERLY, PATIENT
from lazaretto.games.clinic.rules.treatment import Treatment
from lazaretto.games.clinic.rules.turn import ChooseAction
from lazaretto.games.clinic.show import choices
from tests.games.clinic.scene import Scene, act, space
from tests.games.clinic.test_examples import index_of

named: set[str] = set()  # the keys these tests have met


def why(scene: Scene, place: str, seat: int = 0) -> list[str]:
    found = GAME.why_not(scene.s, seat, place)
    named.update(found)
    return found


def building(component: str, **options: object) -> Scene:
    scene = Scene(2, **options).triad().build(0, "garden", "0D1").cars(0, "hA1")
    scene.clinic().savings = 9
    if component != "parking_upgrade":
        scene.ask(BuildAt(0, COMPONENT_IDS.index(component)))
    return scene


@pytest.mark.parametrize(
    "component, place, keys",
    [
        ("lab", "0D1", ["occupied"]),
        ("lab", "1A2", ["no_support"]),
        ("lab", "0A1", ["car_on_edge"]),
        ("supply_room", "0D2", ["same_colour"]),
        ("hub_cardiology", "0D2", ["second_hub_on_floor"]),
        ("garden", "1B2", ["garden_on_ground_or_garden"]),
        ("parking", "1B2", ["parking_on_ground"]),
        ("parking_upgrade", "0A3", ["no_parking_lot"]),
        ("helipad", "0A3", ["helipad_on_roof"]),
        ("helipad", "2B2", ["helipad_on_roof"]),
        ("lab", "0B2", ["occupied"]),
    ],
)
def test_why_not_here(component: str, place: str, keys: list[str]) -> None:
    scene = building(component)
    if component == "parking_upgrade":
        scene.build(0, "parking", "0D3", "0A2", "0D2").build(0, "parking_upgrade", "0A2")
        scene.ask(BuildAt(0, COMPONENT_IDS.index(component)))
        assert why(scene, "space.0.0A2") == ["lot_is_large"]
    assert why(scene, f"space.0.{place}") == keys


def test_all_rules_are_named_at_once() -> None:
    scene = Scene(2).triad().build(0, "lab", "0A1").cars(0, "hA2")
    scene.clinic().savings = 4
    scene.ask(BuildAt(0, COMPONENT_IDS.index("triage")))
    assert why(scene, "space.0.0A2") == ["same_colour", "car_on_edge", "joins_buildings"]
    scene.clinic().savings = 2
    scene.s.ask_again()
    assert why(scene, "space.0.1B2") == ["no_money_for_that_floor"]


def test_why_no_conveyor_and_no_extinguisher() -> None:
    scene = Scene(2, exp_extinguisher=True).triad().build(0, "lab", "0A1", "1B3").build(0, "conveyor", "0B3", "0B2")
    scene.ask(BuildAt(0, COMPONENT_IDS.index("conveyor")))
    assert why(scene, "space.0.0D3") == ["terminal_on_module"]
    assert why(scene, "space.0.0B2") == ["has_terminal"]
    assert why(scene, "space.0.0A1") == ["not_aligned"]
    scene.build(0, "extinguisher", "0C2")
    scene.ask(BuildAt(0, COMPONENT_IDS.index("extinguisher")))
    assert why(scene, "space.0.0C2") == ["has_extinguisher"]
    assert why(scene, "space.0.0B2") == ["extinguisher_not_where_treated"]


def test_why_no_component() -> None:
    scene = Scene(2).triad()
    s = scene.s
    s.face_up = (1 << MODULES) - 1
    s.stock[0] = 0
    c = scene.clinic()
    c.hub_built = c.special_built = True
    scene.ask(Build(0))
    assert why(scene, "component.hub_psychiatry") == ["none_left", "one_hub_a_round"]
    assert why(scene, "component.lab") == ["one_special_a_round"]
    assert why(scene, "component.hub_neurology") == ["not_in_play"]
    assert why(scene, "component.extinguisher") == ["not_in_play"]
    assert why(scene, "component.entrance") == ["no_slot_free"]
    assert why(scene, "component.treatment_room") == []
    c.hub_built = False
    s.face_up = 0
    scene.ask(Build(0))
    assert why(scene, "component.hub_cardiology") == ["not_face_up"]
    c.savings = 1
    scene.ask(Build(0), Park(0))
    assert why(scene, "component.garden") == ["not_building"], "only the end could be chosen, so parking is asked"
    scene.build(0, "conveyor", "0B2")
    c.savings = 2
    c.modules = c.conveyors
    scene.ask(Build(0))
    assert why(scene, "component.conveyor") == ["not_aligned"]


def test_why_no_component_fits_a_space() -> None:
    scene = Scene(2).triad().build(0, "garden", "0D1").cars(0, "hA1")
    scene.clinic().savings = 2
    scene.ask(Build(0))
    assert why(scene, "space.0.0D1") == ["occupied"]
    assert why(scene, "space.0.1A1") == ["nothing_fits_here"]


def test_why_no_place_at_all() -> None:
    scene = Scene(2)
    c = scene.clinic()
    c.built[COMPONENT_IDS.index("garden")] = 0b111111111110
    c.put(COMPONENT_IDS.index("lab"), 0)
    scene.s.face_up = (1 << MODULES) - 1
    scene.ask(Build(0))
    assert why(scene, "component.triage") == ["no_place"]
    c.savings = 2
    c.built[COMPONENT_IDS.index("garden")] = 0
    c.edge_cars = (1 << 31) - 1
    scene.ask(Build(0))
    assert why(scene, "component.treatment_room") == ["no_money_for_that_floor"]
    assert why(scene, "component.helipad") == ["no_money"]


def test_why_no_slot() -> None:
    scene = Scene(2).triad().build(0, "lab", "0A2", "0D3")
    scene.ask(BuildAt(0, COMPONENT_IDS.index("entrance")))
    assert why(scene, "slot.0.sB") == ["slot_taken"]
    assert why(scene, "slot.0.w1") == ["slot_without_module"]
    scene.ask(ChooseAction(0))
    assert why(scene, "slot.0.w2") == ["not_building"]


def test_why_not_the_first_clinic() -> None:
    scene = Scene(2, setup_mode="expert", board_side="3x3")
    scene.ask(FirstRoom(0, 0))
    assert why(scene, "space.0.0B2") == ["first_hub_on_border"]
    assert why(scene, "space.0.0D2") == ["off_the_board"]
    scene = Scene(2, setup_mode="expert").build(0, "hub_psychiatry", "0A3")
    scene.ask(FirstEntrance(0))
    assert why(scene, "slot.0.w1") == ["entrance_at_hub"]
    scene = Scene(2).triad()
    scene.ask(BonusParking(0))
    assert why(scene, "space.0.0B2") == ["occupied"]
    scene.ask(BonusBuild(0, space("0B2")))
    assert why(scene, "space.0.0D3") == ["bonus_next_to_room"]


def test_why_no_hire() -> None:
    scene = Scene(2).triad()
    s = scene.s
    s.university, s.nurses, s.orderlies = [0, NONE], 1, 1
    scene.ask(Hire(0, True, False))
    assert why(scene, "chair.0") == ["one_doctor_an_action"]
    assert why(scene, "chair.1") == ["chair_empty"]
    assert why(scene, "slot.0.w1") == ["no_door_here"]
    assert why(scene, "space.0.0A1") == ["no_door_here"]
    scene.ask(Hire(0, False, True))
    assert why(scene, "nurses") == ["one_other_an_action"]
    scene.clinic().savings = 3
    scene.ask(Hire(0))
    assert why(scene, "chair.0") == ["no_money"]
    s.nurses = s.orderlies = 0
    scene.clinic().savings = 9
    scene.ask(Hire(0))
    assert why(scene, "nurses") == ["no_nurse_left"] and why(scene, "orderlies") == ["no_orderly_left"]
    scene.ask(ChooseAction(0))
    assert why(scene, "nurses") == why(scene, "orderlies") == why(scene, "chair.0") == ["not_hiring"]


def test_why_no_admission() -> None:
    scene = Scene(2).triad()
    scene.s.book = [[0, 0], [1], []]
    for _ in range(4):
        scene.patient(0, "white", department="cardiology")
    scene.ask(Admit(0, 2))
    assert why(scene, "pre.0.cardiology") == ["pre_admissions_full"]
    assert why(scene, "pre.0.ophthalmology") == ["nobody_there"]
    assert why(scene, "pre.0.neurology") == ["not_in_play"]
    assert why(scene, "book.ophthalmology.3") == ["nobody_there"]
    scene.clinic().edge_cars = scene.clinic().free_edges(True)
    scene.s.ask_again()
    assert why(scene, "pre.0.psychiatry") == ["no_parking_place"]
    scene.s.book = [[0, 0], [1, 1], [1, 1]]
    scene.s.ask_again()
    assert why(scene, "book.psychiatry.1") == []
    scene.s.book = [[0, 0], [0, 0], [0, 0, 0]]
    scene.s.ask_again()
    assert why(scene, "book.psychiatry.1") == ["no_parking_place", "move_changes_nothing"]
    assert why(scene, "book.psychiatry.2") == ["move_changes_nothing"]
    scene.ask(ChooseAction(0))
    assert why(scene, "book.psychiatry.1") == why(scene, "pre.0.psychiatry") == ["not_admitting"]


def test_why_no_parking() -> None:
    scene = Scene(2, outer_edge_parking=False).triad().build(0, "parking", "0D3").cars(0, "vB1", "pD3", "pD3")
    scene.ask(Park(0))
    assert why(scene, "edge.0.vB1") == ["edge_taken"]
    assert why(scene, "edge.0.hB3") == ["edge_at_module"]
    assert why(scene, "edge.0.hA1") == ["inner_edges_only"]
    assert why(scene, "lot.0.0D3") == ["lot_full"]
    assert why(scene, "lot.0.0A3") == ["no_parking_lot"]
    scene.clinic().departing = 1
    scene.ask(RemoveCars(0))
    assert why(scene, "edge.0.vC1") == ["no_car_here"]
    scene.ask(ChooseAction(0))
    assert why(scene, "edge.0.vC1") == why(scene, "lot.0.0D3") == ["not_parking"]


def test_why_nobody_ends_there() -> None:
    scene = Scene(4, exp_blood=True).triad().build(0, "hub_cardiology", "1C2").build(0, "treatment_room", "1D2")
    scene.doctor(0, "white", "sB").nurse(0, "sB").orderly(0, "sB").patient(0, "white").move()
    s = scene.ask(Movement(0))
    for kind, key in ((DOCTOR, "doctor"), (1, "nurse"), (ORDERLY, "orderly"), (PATIENT, "patient")):
        act(s, 0, "move", person=index_of(s, kind, "pre" if kind == PATIENT else "sB"))
        assert why(scene, "space.0.0A1") == [f"{key}_not_here"]
        if kind == PATIENT:
            assert why(scene, "space.0.1D2") == ["wrong_department"]
        s.apply(0, s.legal(0)[0])
    scene = Scene(2).triad().doctor(0, "white", "0B3").doctor(0, "white", "0B3").build(0, "lab", "0A2").move()
    s = scene.ask(Movement(0))
    for place in ("0A2", None):
        act(s, 0, "move", person=0 if place else 1)
        if place:
            act(s, 0, "move_to", space=place)
    assert why(scene, "space.0.0A2") == ["room_full"]


def test_why_zombies_forbid_it() -> None:
    scene = Scene(2, exp_zombie=True).triad().build(0, "treatment_room", "0A3").doctor(0, "white", "sB")
    scene.clinic().zombies = [space("0B2")]
    scene.move()
    s = scene.ask(MoveZombie(0), Movement(0))
    assert why(scene, "space.0.2B2") == ["zombie_needs_floor"]
    act(s, 0, "move_zombie", space="0B2")
    act(s, 0, "move", person=0)
    assert why(scene, "space.0.0B2") == ["zombie_there"]
    scene = Scene(2, exp_zombie=True, zombie_steps="1").triad()
    scene.clinic().zombies = [space("0A1")]
    scene.move().ask(MoveZombie(0))
    assert why(scene, "space.0.0D3") == ["zombie_out_of_reach"]


def test_why_a_way_or_a_place_is_missing() -> None:
    scene = Scene(2, exp_zombie=True).build(0, "hub_psychiatry", "0A1").build(0, "entrance", "w1")
    scene.build(0, "supply_room", "0B1").build(0, "lab", "1A1").doctor(0, "red", "0A1").doctor(0, "white", "w1")
    scene.build(0, "treatment_room", "0D3")
    scene.clinic().zombies = [space("0B1"), space("0A2")]
    s = scene.move().ask(Movement(0))
    act(s, 0, "move", person=index_of(s, DOCTOR, "0A1", "red"))
    assert why(scene, "space.0.0D3") == ["out_of_reach"]


def test_why_not_beside_a_donor() -> None:
    scene = Scene(2, exp_blood=True).triad().doctor(0, "white", "sB").nurse(0, "sB").move()
    s = scene.ask(Movement(0))
    act(s, 0, "move", person=0)
    act(s, 0, "donate", space="0B3")
    act(s, 0, "move", person=1)
    assert why(scene, "space.0.0B3") == ["donor_lies_here"]


def test_why_another_would_lose_his_place() -> None:
    """Zombies leave one doctor no place but the lab, so the other, who could go to the hub, may not take it."""
    scene = Scene(2, exp_zombie=True).build(0, "lab", "0B3").build(0, "entrance", "sB").build(0, "helipad", "1B3")
    scene.build(0, "supply_room", "0A3").build(0, "hub_psychiatry", "1A3")
    scene.doctor(0, "white", "sB").doctor(0, "red", "1B3")
    scene.clinic().zombies = [space("0A3"), space("0B2"), space("0C3")]
    s = scene.move().ask(Movement(0))
    act(s, 0, "move", person=index_of(s, DOCTOR, "1B3", "red"))
    assert why(scene, "space.0.0B3") == ["takes_anothers_place"]
    assert why(scene, "space.0.1A3") == []


def test_why_nobody_moves_or_commits() -> None:
    scene = Scene(2).triad().patient(0, "white", "0B2").doctor(0, "white", "sB").orderly(0, "0C2", "0C2").move()
    s = scene.ask(Movement(0))
    assert why(scene, f"person.0.{index_of(s, PATIENT, '0B2')}") == ["patient_stays"]
    assert why(scene, "commit.0") == ["nobody_on_doors", "room_full"]
    act(s, 0, "move", person=0)
    act(s, 0, "move_to", space="0B3")
    assert why(scene, "person.0.0") == ["already_moved"]
    act(s, 0, "move", person=1)
    act(s, 0, "stay")
    assert why(scene, "person.0.2") == ["no_place_for_him"]
    scene.ask(ChooseAction(0))
    assert why(scene, "commit.0") == ["not_moving"] and why(scene, "person.0.0") == ["people_act_later"]


def test_why_nobody_is_treated() -> None:
    scene = Scene(2).triad().build(0, "treatment_room", "0D3", "1B3").patient(0, "white", "0D3").patient(0, "white")
    scene.patient(0, "red", "0B2").doctor(0, "white", "0B2").doctor(0, "white", "0B3")
    s = scene.ask(Treatment(0))
    assert why(scene, f"person.0.{index_of(s, PATIENT, 'pre')}") == ["patient_outside"]
    lonely = why(scene, f"person.0.{index_of(s, PATIENT, '0D3')}")
    assert lonely == ["room_without_hub", "room_without_supply", "no_doctor_here"]
    assert why(scene, f"person.0.{index_of(s, PATIENT, '0B2', 'red')}") == ["too_few_nurses"]
    assert why(scene, f"person.0.{index_of(s, DOCTOR, '0B3')}") == ["nobody_to_treat"]
    c = scene.clinic()
    c.people[0] |= WORKED
    scene.ask(Treatment(0))
    assert why(scene, "person.0.0") == ["already_worked"]
    assert why(scene, f"person.0.{index_of(s, PATIENT, '0B2', 'red')}") == ["doctors_have_worked"]
    c.people[0] |= LYING
    scene.ask(Treatment(0))
    assert why(scene, "person.0.0") == ["lies_down"]
    scene = Scene(2).build(0, "hub_psychiatry", "0B3").build(0, "operating_room", "0B2")
    scene.doctor(0, "purple", "0B2").patient(0, "white", "0B2").ask(Treatment(0))
    assert why(scene, "person.0.1") == ["workaholic_not_here"]


def test_whose_turn_and_whose_clinic() -> None:
    scene = Scene(2)
    scene.ask(ChooseAction(0))
    assert why(scene, "action.1.build", seat=1) == ["not_your_turn"]
    assert why(scene, "space.1.0A1") == ["not_your_clinic"]
    scene.clinic().used_tiles = [2, 0, 0]
    scene.ask(ChooseAction(0))
    assert why(scene, "action.0.build") == ["tile_used_twice"]
    scene.ask(Park(0))
    assert why(scene, "action.0.build") == ["not_choosing"]
    assert why(scene, "space.0.0A1") == ["cars_on_edges_or_lots"]
    assert why(scene, "nothing.at.all") == []


def test_why_no_step() -> None:
    """A walk from 0B3 to 0A3 and on: not back, not across, not into a zombie's space, never to a door."""
    scene = Scene(2, exp_zombie=True).triad().doctor(0, "white", "0B3").doctor(0, "red", "0B3")
    scene.clinic().zombies = [space("0C3")]
    s = scene.move().ask(Movement(0))
    assert why(scene, "step.0.0A3") == why(scene, "space.0.0B2") == ["people_first"]
    act(s, 0, "move", person=0)
    assert why(scene, "step.0.0C3") == ["zombie_there"]
    assert why(scene, "step.0.0D1") == ["no_step_there"]
    assert why(scene, "step.0.sB") == why(scene, "step.0.pre") == ["no_way_back"]
    assert why(scene, "person.0.1") == ["somebody_is_walking"]
    act(s, 0, "step", node="0A3")
    assert why(scene, "step.0.0B3") == ["been_there"]
    scene.ask(ChooseAction(0))
    assert why(scene, "step.0.0A3") == ["not_moving"]
    assert why(scene, "zombie.0.0C3") == ["zombies_move_first"]
    scene.ask(Treatment(0))
    assert why(scene, "zombie.0.0C3") == ["one_doctor_in_lab"]


def test_why_no_blood() -> None:
    scene = Scene(2).triad().nurse(0, "0B3").move()
    scene.ask(Movement(0))
    assert why(scene, "donate.0.0B3") == why(scene, "token.0.0B3") == why(scene, "deliver.0.0B2") == ["not_in_play"]
    scene = Scene(2, exp_blood=True).triad().nurse(0, "0B3").doctor(0, "red", "0B3").patient(0, "red").move()
    scene.clinic().blood = [space("0B3")]
    s = scene.ask(Movement(0))
    assert why(scene, "token.0.0B3") == why(scene, "donate.0.0B3") == why(scene, "deliver.0.0B2") == ["people_first"]
    act(s, 0, "move", person=index_of(s, DOCTOR, "0B3", "red"))
    assert why(scene, "token.0.0B3") == why(scene, "deliver.0.0B2") == ["only_nurses_carry"]
    assert why(scene, "token.0.0B2") == ["no_token_here"]
    assert why(scene, "donate.0.0B2") == ["donor_in_hub"]
    assert why(scene, "donate.0.0B3") == [], "the nurse can still go to the treatment room"


def test_why_no_donor() -> None:
    scene = Scene(2, exp_blood=True).triad().build(0, "hub_cardiology", "0D1").nurse(0, "0B3")
    scene.doctor(0, "red", "0B3").patient(0, "red").move()
    scene.clinic().blood = [space("0B3")]
    s = scene.ask(Movement(0))
    act(s, 0, "move", person=index_of(s, PATIENT, "pre", "red"))
    assert why(scene, "donate.0.0B3") == ["only_employees_donate"]
    act(s, 0, "stay")
    act(s, 0, "move", person=index_of(s, DOCTOR, "0B3", "red"))
    act(s, 0, "donate", space="0D1")
    act(s, 0, "move", person=index_of(s, 1, "0B3"))
    assert why(scene, "donate.0.0B3") == ["one_donor_a_round"]
    assert why(scene, "deliver.0.0B2") == ["carries_nothing"]
    act(s, 0, "fetch", space="0B3")
    assert why(scene, "deliver.0.0B3") == ["blood_to_treatment_room"]


def test_why_no_transfusion() -> None:
    scene = Scene(2, exp_blood=True).triad().doctor(0, "white", "0B2").patient(0, "red", "0B2")
    scene.clinic().blood = [space("0B2"), space("0B3")]
    scene.ask(Treatment(0))
    assert why(scene, "token.0.0B2") == ["blood_without_doctor", "no_nurse_here"]
    assert why(scene, "token.0.0B3") == ["blood_where_treated", "no_nurse_here"]
    scene.nurse(0, "0B2").ask(Treatment(0))
    assert why(scene, "token.0.0B2") == ["blood_without_doctor"]


def test_why_no_popularity_and_no_bonus() -> None:
    scene = Scene(2)
    scene.clinic().income = 7
    scene.ask(BuyPopularity(0))
    assert why(scene, "popularity.0.2") == [] and why(scene, "popularity.0.3") == ["income_buys_popularity"]
    assert why(scene, "bonus.bonus_cash") == ["bonus_before_round_one"]
    scene.s.bonuses = [1, 2]
    scene.ask(TakeBonus(0))
    assert why(scene, "bonus.bonus_cash") == ["bonus_gone"]
    assert why(scene, "popularity.0.1") == ["popularity_after_expenses"]


def test_every_key_is_met_and_has_words() -> None:
    """Runs last in this file: the keys of the clerk, of the words and of these tests are the same."""
    folder = Path(str(choices.__file__)).parent
    source = "".join(path.read_text("utf-8") for path in folder.glob("clerk*.py")) + inspect.getsource(choices.why_not)
    zones = set(choices.ZONES) | set(choices.OWN_ZONES)
    keys = set(re.findall(r'"([a-z]+(?:_[a-z]+)+)"', source)) - zones
    keys |= {"occupied"} | {f"{kind}_not_here" for kind in ("doctor", "nurse", "orderly", "patient")}
    words = tomllib.loads((resources.files("lazaretto.games.clinic") / "text" / "en.toml").read_text("utf-8"))["why"]
    assert set(words) == keys
    if len(named) > 20:  # the whole file was run
        assert keys - named == set()
