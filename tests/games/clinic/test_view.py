"""Views, choices and forecasts: what a board draws, what can be clicked, what the round will bring."""

import json
import random
from typing import Any

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules.building import Build
from lazaretto.games.clinic.rules.business import BuyPopularity, Expenses
from lazaretto.games.clinic.rules.movement import Movement
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import IN_BUSINESS, IN_MOVEMENT
from lazaretto.games.clinic.rules.treatment import Treatment
from lazaretto.kernel.frames import Frame
from tests.games.clinic.play import lively, lively_row, random_options, rich_game
from tests.games.clinic.scene import Scene, act, aid, space
from tests.games.clinic.test_setup import opened


def test_the_public_view_has_what_a_board_draws() -> None:
    view = GAME.view(opened(3), 0)["public"]
    assert (view["round"], view["rounds"], view["phase"]) == (1, 6, "actions")
    assert view["phases"] == ["actions", "movement", "business", "administration"]
    assert len(view["scores"]) == len(view["clinics"]) == 3
    assert [row["department"] for row in view["book"]] == view["departments"]
    assert view["nurses"] == {"left": 3, "price": 2, "columns": [3] * 6}
    assert {item["id"] for item in view["stock"] if item["face_up"]} >= {"hub_cardiology", "lab"}
    clinic = view["clinics"][0]
    assert {item["component"] for item in clinic["spaces"]} == {"hub_psychiatry", "treatment_room", "supply_room"}
    assert clinic["people"][0]["kind"] == "doctor" and clinic["cars"]["parked"] >= 1
    assert view["goal"] is None


def test_the_solo_goal_is_shown_with_its_state() -> None:
    goal = GAME.view(opened(1, solo_goal="g_time_12"), 0)["public"]["goal"]
    assert goal == {"id": "g_time_12", "met": True, "rank": "rank_orderly"}


def test_choices_can_be_told_apart_by_clicks() -> None:
    """No two choices of a question have the same clicks, unless they are buttons."""
    for seed in range(25):
        s, chance = rich_game(seed)
        for _ in range(120):
            if s.over():
                break
            for seat in s.actors():
                clicks = [choice.parts for choice in GAME.choices(s, seat) if choice.parts]
                assert len(clicks) == len(set(clicks)), (seed, GAME.question(s, seat))
            s.apply(*lively(s, chance))


def test_views_are_json_with_all_expansions() -> None:
    for seed in range(10):
        s, chance = rich_game(seed)
        for _ in range(60):
            if s.over():
                break
            json.dumps(GAME.view(s, 0))
            s.apply(*lively(s, chance))


def test_forecast_tells_who_gets_worse_tires_and_what_is_due() -> None:
    scene = Scene(2).triad().build(0, "lab", "0A2").doctor(0, "orange", "0B2").doctor(0, "white", "0A2")
    scene.nurse(0, "0B2").patient(0, "yellow", "0B2").patient(0, "red").patient(0, "white")
    s = scene.ask(Treatment(0))
    clinic = GAME.view(s, 0)["public"]["clinics"][0]
    people, forecast = clinic["people"], clinic["forecast"]

    def who(key: str) -> list[tuple[str, str | None]]:
        return [(people[index]["kind"], people[index]["level"]) for index in forecast[key]]

    assert forecast["income"] == 12 and who("cured") == [("patient", "yellow")]
    assert who("dies") == [("patient", "red")] and who("worsens") == [("patient", "white")]
    assert who("tires") == [("doctor", "orange")] and who("rises") == [("doctor", "white")]
    assert forecast["salaries"] == 3 + 1 + 1 and forecast["upkeep"] == 4 and forecast["due"] == 9
    assert forecast["left"] == 3 and forecast["popularity"] == 1 and forecast["missing"] == 0


def test_forecast_follows_the_movement() -> None:
    s = Scene(1).triad().doctor(0, "white", "sB").patient(0, "white").move().ask(Movement(0))

    def forecast() -> dict[str, object]:
        found: dict[str, object] = GAME.view(s, 0)["public"]["clinics"][0]["forecast"]
        return found

    assert forecast()["income"] == 0 and forecast()["unplaced"] == [0] and not forecast()["can_commit"]
    aid(s, 0, "plan_for_me")
    assert forecast()["income"] == 8 and forecast()["unplaced"] == []
    assert forecast()["time"] == {"ways": 4, "triage": 0, "spent": 4}


def test_walking_shows_its_time() -> None:
    s = Scene(1).triad().doctor(0, "white", "sB").move().ask(Movement(0))
    act(s, 0, "move", person=0)
    times = {choice.args.get("space"): choice.args["time"] for choice in GAME.choices(s, 0) if choice.verb == "move_to"}
    assert times == {"0B3": 1, "0B2": 2}


def test_presets_and_options() -> None:
    for seats in GAME.seats:
        for preset in GAME.presets:
            assert GAME.new(seats, 1, GAME.preset(preset, seats)).actors()
        assert GAME.new(seats, 1, random_options(seats, random.Random(seats))).actors()


def test_the_planners_proposal() -> None:
    """What "plan for me" would do, way by way, with its time and income, before one commits to it."""
    s = Scene(1).triad().doctor(0, "white", "sB").patient(0, "white").move().ask(Movement(0))
    assert GAME.proposes(s, 0) and "plan" not in GAME.view(s, 0)["private"], "it takes long, and so is in no view"
    plan = GAME.proposal(s, 0)["plan"]
    assert [(move["person"], move["node"], move["time"]) for move in plan["moves"]] == [(0, "0B2", 2), (1, "0B2", 2)]
    assert [move["way"] for move in plan["moves"]] == [["0B3", "0B2"], ["sB", "0B3", "0B2"]]
    assert plan["forecast"]["income"] == 8 and plan["forecast"]["time"]["spent"] == 4
    assert s.clinics[0].costs == [-1, -1], "nobody has moved"
    aid(s, 0, "plan_for_me")
    assert not GAME.proposes(s, 0), "everybody has his place"
    assert GAME.view(s, 0)["public"]["clinics"][0]["forecast"] == plan["forecast"]


def test_the_proposal_tells_where_blood_is_fetched() -> None:
    scene = Scene(2, exp_blood=True).triad().nurse(0, "0B2").patient(0, "red", "0B2")
    scene.clinic().blood = [space("0B3")]
    plan = GAME.proposal(scene.move().ask(Movement(0)), 0)["plan"]
    assert plan["moves"][0] == {"person": 0, "node": "0B2", "time": 2, "way": ["0B3", "0B2"], "fetch": "0B3"}
    assert plan["forecast"]["relieved"] == [1] and plan["forecast"]["dies"] == []


def test_the_proposal_tells_every_treatment_and_every_wage() -> None:
    """Two doctors, one of them with a nurse: who cures whom for how much, and what each of the staff is paid."""
    scene = Scene(1).triad().doctor(0, "white", "sB").doctor(0, "orange", "sB").nurse(0, "sB").orderly(0, "sB")
    s = scene.patient(0, "white").patient(0, "red").move().ask(Movement(0))
    plan = GAME.proposal(s, 0)["plan"]
    said = [(one["level"], one["skill"], one["number"], one["space"], one["money"]) for one in plan["treatments"]]
    assert sorted(said) == [("red", "orange", 1, "0B2", 20), ("white", "white", 0, "0B2", 8)]
    assert sum(one["money"] for one in plan["treatments"]) == plan["forecast"]["income"] == 28
    people = GAME.view(s, 0)["public"]["clinics"][0]["people"]
    wages = [(people[one["person"]]["kind"], people[one["person"]]["level"], one["money"]) for one in plan["wages"]]
    assert sorted(wages, key=str) == [
        ("doctor", "orange", 3),
        ("doctor", "white", 1),
        ("nurse", None, 1),
        ("orderly", None, 1),
    ]
    assert sum(money for *_, money in wages) == plan["forecast"]["salaries"]


def test_what_is_proposed_adds_up_in_any_game() -> None:
    """With every expansion: workaholics, blood and zombies are treatments like the others."""
    labels: set[str] = set()
    for seed in range(14):
        s, chance = rich_game(seed)
        for _ in range(150):
            if s.over():
                break
            for seat in s.actors():
                if GAME.proposes(s, seat):
                    plan = GAME.proposal(s, seat)["plan"]
                    labels |= {one["label"] for one in plan["treatments"]}
                    earned = s.clinics[seat].income + sum(one["money"] for one in plan["treatments"])
                    assert earned == plan["forecast"]["income"]
                    assert sum(one["money"] for one in plan["wages"]) == plan["forecast"]["salaries"]
            seat, row = lively_row(s, chance)
            for action in row:
                s.apply(seat, action)
    assert "cure" in labels and labels <= {"cure", "work", "transfuse", "cure_zombie"}, labels


def test_the_proposal_is_ones_own() -> None:
    scene = Scene(2).triad().doctor(0, "white", "sB").triad(1).doctor(1, "white", "sB")
    s = scene.move(0).move(1).ask(Movement(0), Movement(1))
    assert GAME.proposes(s, 0) and not GAME.proposes(s, 1)


def forecast_of(scene: Scene, *frames: Frame, phase: int = IN_BUSINESS) -> dict[str, Any]:
    scene.s.phase = phase
    found: dict[str, Any] = GAME.view(scene.ask(*frames), 0)["public"]["clinics"][0]["forecast"]
    return found


def test_forecast_orderlies_lower_the_upkeep_of_an_operating_room() -> None:
    """R17: 4 modules and a cure in the operating room are 6, less 3 for each orderly, never below 0."""
    scene = Scene(2).triad().build(0, "operating_room", "0A3").doctor(0, "white", "0A3").patient(0, "white", "0A3")
    due = forecast_of(scene, Treatment(0), Expenses())
    assert due["upkeep"] == 6 and due["salaries"] == 1 and due["income"] == 8
    scene.orderly(0, "0C2", "0C2", "0C2")
    assert forecast_of(scene, Treatment(0), Expenses())["upkeep"] == 0


def test_forecast_after_treatment_and_expenses() -> None:
    """What has been done and paid is no longer announced."""
    scene = Scene(2).triad().doctor(0, "white", "0B2").patient(0, "white", "0B2")
    scene.clinic().income = 7
    done = forecast_of(scene, BuyPopularity(0))
    assert (done["income"], done["due"], done["popularity"], done["cured"]) == (7, 0, 2, [])
    assert done["worsens"] == [1]
    assert forecast_of(scene, Treatment(0), Expenses())["cured"] == [1]


def test_forecast_of_zombies() -> None:
    """Whoever stands with a zombie is eaten and not paid; two yellow patients left alone become one."""
    scene = Scene(2, exp_zombie=True).triad().doctor(0, "red", "0B2").patient(0, "red", "0B2")
    scene.clinic().zombies = [space("0B2")]
    told = forecast_of(scene.move(), Movement(0), phase=IN_MOVEMENT)
    assert told["eaten"] == [0, 1] and told["income"] == 0 and told["dies"] == [] and told["tires"] == []
    assert told["salaries"] == 0
    scene = Scene(2, exp_zombie=True).triad().patient(0, "yellow", "0B2").patient(0, "yellow", "0B2")
    told = forecast_of(scene.patient(0, "yellow"), Treatment(0), Expenses())
    assert told["turns"] == [0, 1] and told["worsens"] == [2]


def test_forecast_of_a_workaholic() -> None:
    """He leaves when he has worked, not when he gives blood."""
    scene = Scene(2, exp_workaholic=True).triad().doctor(0, "purple", "0B2").patient(0, "white", "0B2")
    assert forecast_of(scene, Treatment(0), Expenses())["leaves"] == [0]
    scene = Scene(2, exp_workaholic=True, exp_blood=True).triad().doctor(0, "purple", "0B3").move()
    scene.s.phase = IN_MOVEMENT
    s = scene.ask(Movement(0))
    act(s, 0, "move", person=0)
    act(s, 0, "donate", space="0B3")
    assert GAME.view(s, 0)["public"]["clinics"][0]["forecast"]["leaves"] == []


def finish_treatment(s: ClinicDeluxe) -> None:
    """Seat 0 does the best treatment, the others none; expenses are paid."""
    if "treat_best" in GAME.aids_for(s, 0):
        aid(s, 0, "treat_best")
    while s.lanes:
        seat = s.actors()[0]
        s.apply(seat, s.legal(seat)[-1])  # committing comes last


def test_the_forecast_comes_true() -> None:
    """What is foretold at the treatment, if the best is done, is what is earned and paid."""
    compared = earned = 0
    for seed in range(16):
        s, chance = rich_game(seed)
        for _ in range(1500):
            if s.over():
                break
            if s.lanes and isinstance(s.question(0), Treatment):
                c = s.clinics[0]
                told = GAME.view(s, 0)["public"]["clinics"][0]["forecast"]
                world = s.clone()
                finish_treatment(world)
                after = world.clinics[0]
                assert after.spent - c.spent == told["due"] - told["missing"], seed
                assert after.savings + after.income == c.savings - told["from_savings"] + told["left"], seed
                assert after.all_cured - c.all_cured == len(told["cured"]), seed
                compared += 1
                earned += told["income"] > 0
            s.apply(*lively(s, chance))
    assert compared > 20 and earned > 5, (compared, earned)


def test_the_private_view_tells_what_the_open_question_is_about() -> None:
    scene = Scene(2).triad().build(0, "conveyor", "0B3", "0B2").doctor(0, "white", "sB").park_all().move()
    s = scene.ask(Movement(0))
    assert GAME.view(s, 0)["private"]["walking"] is None
    act(s, 0, "move", person=0)
    assert GAME.view(s, 0)["private"]["walking"] == {
        "person": 0,
        "spent": 0,
        "carries": 0,
        "ways": {"0B2": 1, "0B3": 1},
    }
    act(s, 0, "step", node="0B3")
    walking = GAME.view(s, 0)["private"]["walking"]
    assert (walking["spent"], walking["ways"]) == (1, {"0B2": 0, "0B3": 0})
    assert GAME.view(s, 1)["private"]["walking"] is None, "nobody else sees where he may go"


def test_the_private_view_names_the_component_that_is_placed() -> None:
    s = Scene(2).triad().ask(Build(0))
    assert GAME.view(s, 0)["private"]["building"] is None
    act(s, 0, "build", component="garden")
    assert GAME.view(s, 0)["private"]["building"] == {"component": "garden", "free": False}
    assert GAME.view(s, 1)["private"]["building"] is None
