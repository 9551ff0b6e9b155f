"""A goal alone: what it promises grows with every step towards it, and is most when it is met."""

import pytest

from lazaretto.bots import Session, bot, think
from lazaretto.bots.heuristics import heuristics
from lazaretto.bots.net import Net
from lazaretto.bots.nets import evaluation_of, inputs_of
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.mind.aim import aim, plots
from lazaretto.games.clinic.mind.colours import best_colours, best_scholar
from lazaretto.games.clinic.mind.errands import spared
from lazaretto.games.clinic.mind.planner import plan_for_goal, plan_movement
from lazaretto.games.clinic.rules.movement import Movement
from lazaretto.games.clinic.rules.scoring import goal_met
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import GOAL_IDS, IN_ADMINISTRATION, IN_MOVEMENT, OVER, ROUNDS
from lazaretto.games.clinic.rules.turn import ChooseAction
from lazaretto.kernel.rng import seeded
from tests.games.clinic.scene import Scene, space


def clinic(goal: str, round_: int = 3) -> Scene:
    """A small clinic alone, in the middle of the game, with nothing to spend."""
    scene = Scene(1).triad().doctor(0, "white", "0B3")
    scene.s.goal = GOAL_IDS.index(goal)
    scene.s.round = round_
    scene.s.phase = 1
    scene.s.nurses = 1
    scene.clinic().savings = 0
    return scene


def aimed(scene: Scene) -> float:
    """What the goal promises while the next action is to be chosen."""
    return aim(scene.ask(ChooseAction(0)), 0)


def rising(*scenes: Scene) -> None:
    """Each promises more than the one before."""
    found = [aimed(scene) for scene in scenes]
    assert found == sorted(set(found)), found


def test_nothing_is_aimed_at_where_several_play() -> None:
    s = GAME.new(2, 3)
    assert aim(s, 0) == aim(s, 1) == 0.0


def test_a_goal_that_is_met_at_the_end_is_worth_most() -> None:
    for goal in GOAL_IDS:
        scene = clinic(goal, ROUNDS)
        scene.s.phase = OVER
        s = scene.s
        assert (aim(s, 0) > 0) == goal_met(s), goal


def test_every_doctor_is_a_step() -> None:
    scenes = [clinic("g_seven_doctors") for _ in range(5)]
    for scene, more in zip(scenes, (2, 3, 4, 5, 6), strict=True):
        for _ in range(more):
            scene.doctor(0, "white", "0B3")
    rising(*scenes)


def test_what_can_no_longer_be_met_is_worth_nothing() -> None:
    """Alone, one doctor and one nurse can be hired in a round."""
    assert aimed(clinic("g_four_nurses", 6).nurse(0, "0B3", "0B3")) == 0
    poor, rich = (clinic("g_four_nurses", 5).nurse(0, "0B3", "0B3") for _ in range(2))
    rich.clinic().savings = 2
    assert aimed(poor) == 0 < aimed(rich), "this round takes money"
    assert aimed(clinic("g_seven_doctors", 4)) == 0


def test_every_nurse_is_a_step() -> None:
    goal = "g_four_nurses"
    rising(*(clinic(goal).nurse(0, *["0B3"] * number) for number in range(5)))


def test_buildings_begun_and_done() -> None:
    goal = "g_three_buildings"
    plain = Scene(1).build(0, "hub_psychiatry", "0A1").build(0, "treatment_room", "0A2").build(0, "supply_room", "1A2")
    for scene in (plain,):
        scene.s.goal, scene.s.round, scene.s.phase = GOAL_IDS.index(goal), 3, 1
    first = aimed(plain)
    plain.build(0, "hub_cardiology", "0C1")
    second = aimed(plain)
    plain.build(0, "treatment_room", "0D1").build(0, "supply_room", "1D1")
    third = aimed(plain)
    plain.build(0, "outpatient", "0C3")
    assert first < second < third < aimed(plain)


def test_room_for_buildings_is_counted() -> None:
    ground = (1 << 12) - 1
    assert plots(ground, 3, 0) == 3
    corners = 1 << space("0A1") | 1 << space("0D1") | 1 << space("0D3")
    assert (plots(corners, 2, 0), plots(corners, 2, 1)) == (0, 1)


def test_a_hub_climbs() -> None:
    goal = "g_hub_top_floor"
    one = clinic(goal).build(0, "supply_room", "1B2")
    two = clinic(goal).build(0, "supply_room", "1B2").build(0, "treatment_room", "2B2")
    top = clinic(goal).build(0, "supply_room", "1B2").build(0, "treatment_room", "2B2")
    rising(clinic(goal), one, two, top.build(0, "hub_cardiology", "3B2"))
    shut = clinic(goal).build(0, "supply_room", "1B2").build(0, "hub_cardiology", "2B2")
    assert aimed(shut) <= aimed(one), "hub upon hub may not be"


def test_white_patients_leave_the_bag_and_the_book() -> None:
    found = []
    for bag, book in (([3, 1, 0, 0], [[0], [1]]), ([2, 1, 0, 0], [[0], [1]]), ([0, 1, 0, 0], [[0], []]), ([0] * 4, [])):
        scene = clinic("g_no_white")
        scene.s.patient_bag, scene.s.book = bag, book
        found.append(aimed(scene))
    assert found == sorted(set(found)), found


def test_colours_of_patients_count_when_nothing_more_comes() -> None:
    goal = "g_three_patient_colors"
    assert aimed(clinic(goal).patient(0, "yellow")) == aimed(clinic(goal)), "he will be treated before"
    last = [clinic(goal, ROUNDS) for _ in range(4)]
    last[1].patient(0, "white")
    last[2].patient(0, "white").patient(0, "yellow").patient(0, "red")
    last[3].patient(0, "white").patient(0, "yellow").patient(0, "orange")
    rising(*last)


def test_patients_whose_colour_is_wanted_are_not_treated() -> None:
    scene = clinic("g_three_patient_colors", ROUNDS)
    for level in ("white", "white", "yellow", "orange"):
        scene.patient(0, level)
    scene.s.phase = IN_MOVEMENT
    s = scene.move().ask(Movement(0))
    assert len(spared(s.clinics[0])) == 3
    plan = plan_for_goal(s, 0)
    treated = [index for index in plan.moved() if plan.nodes[index] == space("0B2")]
    assert len(treated) == 2, "the doctor, and the second white patient"


def test_the_lab_makes_colours() -> None:
    assert best_colours([3, 2, 1, 0], 1, 0) == 3, "all tire"
    assert best_colours([3, 3, 2, 0], 1, 1) == 4
    assert best_scholar([3, 3, 2, 0], 1) == 3
    assert best_colours([0, 0, 0, 0], 1, 1) == 2


def test_doctors_of_four_colours() -> None:
    goal = "g_four_doctor_colors"
    plain = clinic(goal, 5).doctor(0, "red", "0B3").doctor(0, "red", "0B3").doctor(0, "orange", "0B3")
    lab = clinic(goal, 5).doctor(0, "red", "0B3").doctor(0, "red", "0B3").doctor(0, "orange", "0B3")
    rising(plain, lab.build(0, "lab", "0A2"))


def test_time_for_those_who_wait() -> None:
    """The less of it is left, the less is a patient more wanted; when all is spent long before the end, it is over."""
    found = []
    for time in (2, 6, 10):
        alone, waiting = clinic("g_time_12"), clinic("g_time_12").patient(0, "white").patient(0, "white")
        alone.clinic().time = waiting.clinic().time = time
        found.append(aimed(alone) - aimed(waiting))
    assert 0 <= found[0] <= found[1] < found[2]
    for time in (12, 13):
        spent = clinic("g_time_12")
        spent.clinic().time = time
        assert aimed(spent) == 0


def test_the_planner_saves_time_where_it_is_the_goal() -> None:
    plans = []
    for goal in ("g_four_nurses", "g_time_12"):
        scene = clinic(goal).doctor(0, "yellow", "0B3").patient(0, "white").patient(0, "yellow")
        scene.clinic().time = 8
        scene.s.phase = IN_MOVEMENT
        s = scene.move().ask(Movement(0))
        plans.append(plan_for_goal(s, 0).time)
        assert plan_movement(s, 0).time == plans[0], "who asks for a plan is given the plain one"
    assert plans[1] <= 1 < plans[0]


@pytest.mark.parametrize("goal", GOAL_IDS)
def test_the_parts_add_up_and_inputs_of_nets_know_no_goal(goal: str) -> None:
    told = heuristics(GAME)
    assert told.terms is not None and told.evaluate is not None
    inputs = inputs_of(GAME)
    net = evaluation_of(GAME, Net(inputs, 1, 1, [0.0] * (inputs * 2 + 6)))
    state, rng = GAME.new(1, 7, {"solo_goal": goal}), seeded(7)
    session = Session(0, bot("busy"), rng)
    for number in range(90):
        if state.over():
            break
        if number % 6 == 0:
            assert sum(told.terms(state, 0).values()) == pytest.approx(told.evaluate(state, 0), abs=1e-6)
            assert net.evaluate(state, 0) == aim(state, 0)
            other = state.clone()
            other.goal = (other.goal + 1) % len(GOAL_IDS)
            assert net.inputs(state, 0)[1][-1] == net.inputs(other, 0)[1][-1]
        state.apply(0, think(GAME, state, session))


def test_level_5_alone_reaches_an_easy_goal() -> None:
    state: ClinicDeluxe = GAME.new(1, 3, {"solo_goal": "g_four_nurses"})
    session = Session(0, bot("search:sims=1:width=2:leaves=40:samples=1:net=own"), seeded(3))
    while not state.over():
        GAME.play(state, 0, think(GAME, state, session))
    assert state.phase in (IN_ADMINISTRATION, OVER)
    assert goal_met(state)
