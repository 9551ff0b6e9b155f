"""Movement (4.6): exact ways, capacities, walking, changes of mind, dismissal."""

import random

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules.board import FIRST_SLOT, NODE_IDS, PRE, SPACE_IDS, SPACES
from lazaretto.games.clinic.rules.movement import Movement, Walk, movable, time_spent
from lazaretto.games.clinic.rules.paths import FAR, distance, is_door, reach, step_cost, steps, times, way
from lazaretto.games.clinic.rules.people import LYING, kind_of, node_of
from lazaretto.games.clinic.rules.places import can_commit, destinations
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import CHANGES_OF_MIND, DOCTOR, NONE, NURSE, ORDERLY, PATIENT
from tests.contract.cases import COMPILED
from tests.contract.frozen import frozen
from tests.games.clinic.brute_force import PLACES, Board
from tests.games.clinic.play import lively, rich_game
from tests.games.clinic.random_clinic import populate, random_clinic
from tests.games.clinic.scene import Scene, act, aid, places_of, space, verbs_of
from tests.games.clinic.test_examples import index_of

# Ways.


def test_shortest_ways_equal_dijkstra_on_random_clinics() -> None:
    chance = random.Random(4)
    compared = 0
    for number in range(120):
        c = random_clinic(chance, chance.randrange(14), zombies=number % 3 == 0)
        board = Board(c)
        starts = [PRE, *c.doors(), *chance.sample(range(SPACES), 4)]
        for node in starts:
            if node < SPACES and not (
                c.modules >> node & 1 or is_door(c, node) or (node < 12 and c.board() >> node & 1)
            ):
                continue
            expected = board.distances(PLACES[node] if node < SPACES else NODE_IDS[node])
            found = times(reach(c, node))
            for to, place in enumerate(PLACES):
                if not is_door(c, to):
                    assert found[to] == expected.get(place, FAR), (number, NODE_IDS[node], SPACE_IDS[to])
                    compared += 1
    assert compared > 10_000


def test_ways_are_made_of_steps_and_cost_what_they_should() -> None:
    chance = random.Random(9)
    for number in range(60):
        c = random_clinic(chance, 10, zombies=number % 3 == 0)
        for node in [PRE, *c.doors()]:
            for to in range(SPACES):
                found = way(c, node, to)
                if distance(c, node, to) in (0, FAR):
                    continue
                spent, at = 0, node
                for after in found:
                    if at == PRE:
                        assert after in c.doors()
                    else:
                        assert steps(c, at) >> after & 1
                        spent += step_cost(c, at, after)
                    at = after
                assert at == to and spent == distance(c, node, to)


def test_nobody_goes_back_to_a_door() -> None:
    c = Scene(1).triad().build(0, "helipad", "1B2").clinic()
    assert distance(c, space("0B3"), space("1B2")) == FAR
    assert not steps(c, space("0B2")) >> space("1B2") & 1


# Where people end.


def clinic_of_all() -> Scene:
    """Every module once, with an entrance."""
    scene = Scene(4).triad().build(0, "operating_room", "0C3").build(0, "outpatient", "0A2").build(0, "lab", "1B2")
    return scene.build(0, "triage", "1C2").build(0, "hub_cardiology", "2B2")


@pytest.mark.parametrize(
    "kind, ends",
    [
        (DOCTOR, {"0B3", "2B2", "0B2", "0C3", "0A2", "1B2"}),
        (NURSE, {"0B3", "2B2", "0B2", "0C3"}),
        (ORDERLY, {"0C2"}),
        (PATIENT, {"0B2", "0C3", "0A2"}),
    ],
)
def test_who_may_end_where(kind: int, ends: set[str]) -> None:
    scene = clinic_of_all().add(0, kind, "white", "pre" if kind == PATIENT else "sB").move()
    s = scene.ask(Movement(0))
    act(s, 0, "move", person=0)
    assert set(places_of(s, "move_to")) == ends


@pytest.mark.parametrize(
    "kind, place, most",
    [
        (DOCTOR, "0B2", 2),
        (DOCTOR, "0C3", 1),
        (DOCTOR, "0A2", 1),
        (DOCTOR, "1B2", 1),
        (DOCTOR, "0B3", 6),
        (NURSE, "0B2", 6),
        (ORDERLY, "0C2", 1),
        (PATIENT, "0B2", 2),
        (PATIENT, "0C3", 1),
        (PATIENT, "0A2", 1),
    ],
)
def test_capacities(kind: int, place: str, most: int) -> None:
    scene = clinic_of_all()
    for _ in range(7):
        scene.add(0, kind, "white", "pre" if kind == PATIENT else "sB")
    s = scene.move().ask(Movement(0))
    sent = 0
    while any(kind_of(s.clinics[0].people[index]) == kind for index in movable(s.clinics[0])) and sent < most:
        act(s, 0, "move", person=movable(s.clinics[0])[0])
        if place not in places_of(s, "move_to"):
            break
        act(s, 0, "move_to", space=place)
        sent += 1
    assert sent == most
    if most < 6 and movable(s.clinics[0]):
        act(s, 0, "move", person=movable(s.clinics[0])[0])
        assert place not in places_of(s, "move_to")


def test_a_fixed_patient_stays_and_counts() -> None:
    scene = Scene(1).triad().patient(0, "white", "0B2").patient(0, "red", "0B2").patient(0, "white").move()
    s = scene.ask(Movement(0))
    assert "move" not in verbs_of(s), "the room is full and its patients do not move"


def test_people_make_way() -> None:
    """Two doctors in two labs can change places: capacity counts at the end only."""
    scene = Scene(2).triad().build(0, "lab", "0A2", "0D3").doctor(0, "red", "0A2").doctor(0, "white", "0D3").move()
    s = scene.ask(Movement(0))
    act(s, 0, "move", person=index_of(s, DOCTOR, "0A2", "red"))
    act(s, 0, "move_to", space="0D3")
    assert "commit_movement" not in verbs_of(s), "the lab is overfull now"
    act(s, 0, "move", person=index_of(s, DOCTOR, "0D3", "white"))
    act(s, 0, "move_to", space="0A2")
    assert "commit_movement" in verbs_of(s)


def test_nobody_stays_on_a_door() -> None:
    s = Scene(1).triad().doctor(0, "white", "sB").move().ask(Movement(0))
    assert verbs_of(s) == ["move"] and GAME.aids_for(s, 0) == ["plan_for_me", "plan_and_go"]
    act(s, 0, "move", person=0)
    act(s, 0, "move_to", space="0B3")
    assert time_spent(s.clinics[0]) == (1, 1)
    act(s, 0, "commit_movement")
    assert s.clinics[0].time == 1


def test_triage_saves_time_but_never_below_zero() -> None:
    scene = Scene(2).triad().build(0, "triage", "0A2").doctor(0, "white", "sB").doctor(0, "white", "sB").move()
    s = scene.ask(Movement(0))
    for place in ("0B2", "0B3"):
        act(s, 0, "move", person=movable(s.clinics[0])[0])
        act(s, 0, "move_to", space=place)
    assert time_spent(s.clinics[0]) == (3, 0)
    scene.build(0, "triage", "0D1")
    assert time_spent(s.clinics[0]) == (3, 0), "R39, R40"


# Walking step by step.


def test_walking_costs_what_the_way_costs() -> None:
    s = Scene(1).triad().doctor(0, "white", "sB").move().ask(Movement(0))
    act(s, 0, "move", person=0)
    act(s, 0, "step", node="0B3")
    assert isinstance(s.question(0), Walk) and s.question(0).spent == 1  # type: ignore[union-attr]
    act(s, 0, "step", node="0A3")
    act(s, 0, "step", node="0A2")
    assert "0A3" not in places_of(s, "step"), "a walk does not come back"
    act(s, 0, "move_to", space="0B2")
    assert s.clinics[0].costs == [4], "outside and round the corner"


def test_a_patient_walks_in_through_a_door() -> None:
    s = Scene(1).triad().patient(0, "white").move().ask(Movement(0))
    act(s, 0, "move", person=0)
    assert places_of(s, "step") == ["sB"]
    act(s, 0, "step", node="sB")
    act(s, 0, "step", node="0B3")
    act(s, 0, "step", node="0B2")
    act(s, 0, "stay")
    assert s.clinics[0].costs == [2]


def test_a_step_is_a_move_of_its_own() -> None:
    s = Scene(1).triad().doctor(0, "white", "sB").move().ask(Movement(0))
    act(s, 0, "move", person=0)
    assert not s.question(0).opens_move()  # type: ignore[union-attr]
    act(s, 0, "step", node="0B3")
    assert s.question(0).opens_move()  # type: ignore[union-attr]


# Changes of mind.


def test_a_move_can_be_taken_back() -> None:
    scene = Scene(1).triad().doctor(0, "white", "sB").patient(0, "white").move()
    s = scene.ask(Movement(0))
    act(s, 0, "move", person=0)
    act(s, 0, "move_to", space="0B3")
    act(s, 0, "move", person=1)
    act(s, 0, "move_to", space="0B2")
    act(s, 0, "change_mind")
    act(s, 0, "take_back", person=0)
    c = s.clinics[0]
    assert node_of(c.people[0]) == FIRST_SLOT + 7 and c.costs == [NONE, 2]
    act(s, 0, "reset_movement")
    assert c.costs == [NONE, NONE] and node_of(c.people[1]) == PRE


def test_changes_of_mind_end_some_time() -> None:
    s = Scene(1).triad().doctor(0, "white", "sB").move().ask(Movement(0))
    for _ in range(CHANGES_OF_MIND):
        aid(s, 0, "plan_for_me")
        act(s, 0, "reset_movement")
    aid(s, 0, "plan_for_me")
    assert verbs_of(s) == ["commit_movement"]


def test_plan_for_me_leaves_those_settled_alone() -> None:
    scene = Scene(1).triad().doctor(0, "white", "sB").doctor(0, "white", "0B3").patient(0, "white").move()
    s = scene.ask(Movement(0))
    act(s, 0, "move", person=index_of(s, DOCTOR, "0B3"))
    act(s, 0, "stay")
    aid(s, 0, "plan_for_me")
    c = s.clinics[0]
    nodes = sorted(SPACE_IDS[node_of(code)] for code in c.people if kind_of(code) == DOCTOR)
    assert nodes == ["0B2", "0B3"]
    assert verbs_of(s) == ["change_mind", "reset_movement", "commit_movement"]


# Dismissal.


def test_as_many_orderlies_as_possible_keep_their_place() -> None:
    scene = Scene(2).triad().build(0, "supply_room", "0A2").orderly(0, "0C2", "sB", "sB")
    scene.cars(0, "hA1", "hD1", "hD2").move()
    s = scene.ask(Movement(0))
    assert "commit_movement" not in verbs_of(s)
    act(s, 0, "move", person=index_of(s, ORDERLY, "sB"))
    assert set(places_of(s, "move_to")) == {"0C2", "0A2"}, "the one in the supply room could make way"
    act(s, 0, "move_to", space="0A2")
    act(s, 0, "commit_movement")
    assert s.clinics[0].count(ORDERLY) == 2 and s.clinics[0].departing == 1


def play_movement(s: ClinicDeluxe, chance: random.Random) -> int:
    """Random movement to the end; returns how many decisions it took."""
    count = 0
    while s.actors():
        legal = s.legal(0)
        assert legal, "stuck"
        s.apply(0, chance.choice(legal))
        count += 1
        assert count < 2000
    return count


@pytest.mark.parametrize("expansion", ["", "exp_zombie", "exp_blood"])
def test_no_movement_gets_stuck(expansion: str) -> None:
    """Random movement in random clinics always ends, with everybody placed who could be."""
    chance = random.Random(7)
    for _ in range(40):
        scene = Scene(1, **({expansion: True} if expansion else {}))
        c = random_clinic(chance, chance.randrange(1, 10), zombies=expansion == "exp_zombie")
        populate(c, chance, (chance.randrange(1, 5), chance.randrange(3), chance.randrange(3), chance.randrange(5)))
        if expansion == "exp_blood":
            c.blood = sorted(chance.choice(range(SPACES)) for _ in range(2))
            c.blood = [place for place in c.blood if c.modules >> place & 1]
        scene.s.clinics[0] = c
        for place in range(31):
            if c.parked() < len(c.people):
                c.edge_cars |= 1 << place
        play_movement(scene.ask(Movement(0)), chance)
        inside = [code for code in c.people if kind_of(code) != PATIENT and not code & LYING]
        assert all(node_of(code) < SPACES and c.ends(code) >> node_of(code) & 1 for code in inside)


def test_destinations_never_cost_another_his_place() -> None:
    """With a zombie in the way, a place that is another's only one is not offered."""
    scene = Scene(2, exp_zombie=True).build(0, "hub_psychiatry", "0A1").build(0, "supply_room", "0B1")
    scene.build(0, "treatment_room", "0C1").build(0, "supply_room", "0D1").build(0, "entrance", "e1", "w1")
    scene.orderly(0, "0B1", "e1").move()
    c = scene.clinic()
    c.zombies = [space("0C1"), space("0D2"), space("0C2")]
    orderly_outside = index_of(scene.s, ORDERLY, "e1")
    assert destinations(c, orderly_outside) == 1 << space("0D1")
    assert not can_commit(c)
    assert GAME is not None


@pytest.mark.skipif(COMPILED, reason="a compiled position cannot be frozen")
def test_looking_for_places_changes_nobody() -> None:
    """With zombies and donors, who could still be placed is asked of every step; the people stand still meanwhile."""
    asked = 0
    for seed in range(40):
        s, chance = rich_game(seed)
        for _ in range(60):
            if s.over():
                break
            for seat in s.actors():
                frame = s.question(seat)
                if isinstance(frame, (Movement, Walk)) and (s.clinics[seat].zombies or s.rules.blood):
                    assert frame.legal(frozen(s)) == s.legal(seat)
                    asked += 1
            s.apply(*lively(s, chance))
    assert asked > 100
