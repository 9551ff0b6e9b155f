"""The planner equals brute force, is fast, and its plans can be carried out."""

import itertools
import random

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.mind import planner
from lazaretto.games.clinic.mind.assignment import assign, total
from lazaretto.games.clinic.mind.jobs import KILLED, UNPLACED, Weights
from lazaretto.games.clinic.mind.planner import KEPT, PLANS, Plan, best_plan, looked_at, plan_movement
from lazaretto.games.clinic.mind.search import Search
from lazaretto.games.clinic.rules.board import SPACE_IDS
from lazaretto.games.clinic.rules.courses import best_income
from lazaretto.games.clinic.rules.movement import Movement, time_spent
from lazaretto.games.clinic.rules.paths import distance
from lazaretto.games.clinic.rules.people import LYING, at_node, kind_of, node_of
from lazaretto.games.clinic.rules.places import can_commit
from lazaretto.games.clinic.rules.state import Clinic
from lazaretto.games.clinic.rules.tables import CAPACITY, DOCTOR, MODULES, NONE, ORDERLY, PATIENT, TREATMENT_ROOM
from lazaretto.kernel.masks import members
from tests.games.clinic.brute_force import NO_PLAN, Trial
from tests.games.clinic.play import lively, rich_game
from tests.games.clinic.random_clinic import populate, random_clinic
from tests.games.clinic.scene import Scene, act, aid, space, verbs_of

MOST_COMBINATIONS = 12_000
CLINICS = 500


def small_clinics(number: int, first: int, blood: bool = False) -> list[tuple[int, Clinic]]:
    """Small clinics of all kinds: triages, labs, conveyors, extinguishers, zombies, workaholics, settled people."""
    found: list[tuple[int, Clinic]] = []
    seed = first
    while len(found) < number:
        seed += 1
        chance = random.Random(seed)
        purple = seed % 3 == 0
        c = random_clinic(chance, chance.randrange(2, 9), zombies=seed % 5 == 4)
        counts = (chance.randrange(1, 5), chance.randrange(4), chance.randrange(3), chance.randrange(1, 6))
        populate(c, chance, counts, purple)
        if seed % 4 == 1:  # somebody has moved already
            inside = [i for i, code in enumerate(c.people) if kind_of(code) != ORDERLY and node_of(code) < 48]
            if inside:
                c.costs[chance.choice(inside)] = chance.randrange(3)
        if blood:
            places = members((c.hubs() | c.built[TREATMENT_ROOM]) & ~c.zombie_spaces())
            c.blood = sorted(chance.choice(places) for _ in range(chance.randrange(1, 4))) if places else []
        trial = Trial(c, Weights())
        everybody = [trial.options(index) for index, code in enumerate(c.people) if kind_of(code) != ORDERLY]
        if all(everybody) and trial.size() <= MOST_COMBINATIONS:
            found.append((seed, c))
    return found


SLOWLY = [pytest.param(part, marks=pytest.mark.slow) for part in range(1, 5)]


@pytest.mark.parametrize("blood", [False, True])
@pytest.mark.parametrize("part", [0, *SLOWLY])
def test_the_planner_equals_brute_force(part: int, blood: bool) -> None:
    """500 small random clinics, a hundred at a time, and as many with blood tokens in them."""
    earned = compared = fetched = 0
    for seed, c in small_clinics(CLINICS // 5 + 5, 10_000 * part + 5_000 * blood, blood):
        weights = Weights(seed % 2 == 0)
        plan = best_plan(c, weights)
        expected = Trial(c, weights).best()
        if expected == NO_PLAN:
            assert plan.value <= KILLED - UNPLACED, f"clinic {seed}: somebody has no place in any plan"
            continue
        assert plan.value == expected, f"clinic {seed}"
        earned += plan.gain > 0
        fetched += plan.fetches.count(NONE) < len(plan.fetches)
        compared += 1
    assert compared >= CLINICS // 5
    assert earned > 50, "most of these clinics treat somebody"
    if blood and part == 0:
        assert fetched > 5, "blood is worth fetching now and then"


def carry_out(c: Clinic, plan: Plan) -> None:
    for index, node in enumerate(plan.nodes):
        if node != NONE and c.costs[index] == NONE:
            assert node >= 48 or distance(c, node_of(c.people[index]), node) == plan.costs[index]
            c.people[index] = at_node(c.people[index], node)
            c.costs[index] = plan.costs[index]


def late_clinic(seed: int) -> Clinic:
    """A clinic larger than those of late games."""
    chance = random.Random(seed)
    c = random_clinic(chance, chance.randrange(8, 18), zombies=seed % 5 == 4)
    counts = (chance.randrange(4, 9), chance.randrange(2, 6), chance.randrange(3), chance.randrange(4, 12))
    populate(c, chance, counts, purple=seed % 3 == 0)
    return c


def test_plans_can_be_carried_out_and_earn_what_they_say() -> None:
    for seed in range(150):
        c = late_clinic(seed)
        weights = Weights()
        weights.death = weights.lab = weights.level = 0
        plan = best_plan(c, weights)
        carry_out(c, plan)
        assert can_commit(c), seed
        total_time, _ = time_spent(c)
        assert total_time == plan.time
        if not c.zombies:
            assert best_income(c) >= plan.gain, seed


def crowded(c: Clinic) -> list[str]:
    """Modules that hold more settled people of a kind than they may."""
    found = []
    for kind in (DOCTOR, ORDERLY):
        for component in range(MODULES):
            for place in members(c.built[component]):
                here = [i for i, code in enumerate(c.people) if kind_of(code) == kind and node_of(code) == place]
                settled = sum(c.costs[index] != NONE for index in here)
                if CAPACITY[kind][component] >= 0 and settled > CAPACITY[kind][component] and kind != donor_kind(c):
                    found.append(SPACE_IDS[place])
    return found


def donor_kind(c: Clinic) -> int:
    """The kind of a donor, who may lie where his like may not end; NONE without one."""
    return next((kind_of(code) for code in c.people if code & LYING and kind_of(code) != PATIENT), NONE)


def test_the_plan_respects_those_settled_before() -> None:
    """After some moves by hand, "plan for me" overfills no room and leaves a movement that can be committed."""
    planned = 0
    for seed in range(120):
        s, chance = rich_game(seed)
        for _ in range(400):
            if s.over() or planned > 300:
                break
            for seat in s.actors():
                if "plan_for_me" in GAME.aids_for(s, seat):
                    world = s.clone()
                    aid(world, seat, "plan_for_me")
                    assert not crowded(world.clinics[seat]), seed
                    assert can_commit(world.clinics[seat]), seed
                    planned += 1
            s.apply(*lively(s, chance))
    assert planned > 100


def test_an_orderly_gives_way_to_one_settled_by_hand() -> None:
    """The store is taken: the planner does not leave a second orderly in it, who is dismissed (R22)."""
    scene = Scene(2).triad().orderly(0, "0C2", "sB").doctor(0, "white", "0B3").park_all().move()
    s = scene.ask(Movement(0))
    act(s, 0, "move", person=2)
    act(s, 0, "move_to", space="0C2")
    aid(s, 0, "plan_for_me")
    act(s, 0, "commit_movement")
    assert s.clinics[0].count(ORDERLY) == 1 and verbs_of(s) == ["remove_car"]


def test_the_planner_opens_few_branches() -> None:
    """The bound is so tight that most late clinics need no branch at all; that is why the planner answers at once."""
    opened = []
    for seed in range(60):
        search = Search(late_clinic(seed), Weights())
        search.solve()
        opened.append(search.branches)
    opened.sort()
    assert opened[len(opened) // 2] <= 5 and opened[-1] <= 500


def test_assignment_equals_brute_force() -> None:
    chance = random.Random(1)
    for _ in range(200):
        rows = chance.randrange(1, 5)
        columns = rows + chance.randrange(3)
        costs = [[chance.randrange(10) for _ in range(columns)] for _ in range(rows)]
        best = min(sum(costs[r][c] for r, c in enumerate(p)) for p in itertools.permutations(range(columns), rows))
        found = assign(costs)
        assert total(costs, found) == best and len(set(found)) == rows
    assert assign([]) == []


def test_blood_is_planned() -> None:
    """A nurse fetches a token for the room she ends in."""
    scene = Scene(2, exp_blood=True).triad().nurse(0, "0B2").patient(0, "red", "0B2")
    scene.clinic().blood = [space("0B3")]
    s = scene.move().ask(Movement(0))
    aid(s, 0, "plan_for_me")
    c = s.clinics[0]
    assert c.blood == [space("0B2")] and c.costs[0] == 2 and best_income(c) == 20


def test_blood_is_left_where_a_doctor_does_better() -> None:
    scene = Scene(2, exp_blood=True).triad().nurse(0, "0B2").doctor(0, "red", "0B2").patient(0, "red", "0B2")
    scene.clinic().blood = [space("0B3")]
    s = scene.move().ask(Movement(0))
    aid(s, 0, "plan_for_me")
    assert s.clinics[0].blood == [space("0B3")] and s.clinics[0].costs[:2] == [0, 0]


def test_the_last_round_sends_more_doctors_to_the_labs() -> None:
    """Levels count for the score at the end, so a lab is worth more than a walk then."""
    scene = Scene(2).triad().build(0, "lab", "3D1").doctor(0, "white", "0B3")
    last, other = Weights(True), Weights(False)
    assert last.lab_worth(0) == 3 + 3 * 2 and other.lab_worth(0) == 3 + 2
    assert scene.move().clinic().costs == [NONE]


@pytest.mark.skipif(planner.__file__.endswith(".so"), reason="only an interpreted clinic tells what was read of it")
def test_a_plan_is_kept_by_all_it_was_made_from() -> None:
    """What the planner reads of a clinic is in the key of its plan; so another clinic never has the same."""
    fields, read = set(vars(Clinic())), set()

    class Watched(Clinic):
        def __getattribute__(self, name: str) -> object:
            read.add(name)
            return super().__getattribute__(name)

    def watched(c: Clinic) -> Clinic:
        made = Watched()
        vars(made).update(vars(c.clone()))
        read.clear()
        return made

    keyed: set[str] | None = None
    for blood in (False, True):
        for _, c in small_clinics(40, 9000, blood):
            looked_at(watched(c))
            keyed = read & fields
            best_plan(watched(c), Weights())
            assert read & fields <= keyed, sorted(read & fields - keyed)
    assert keyed is not None and "savings" not in keyed


def test_a_plan_is_made_once_for_a_position_and_anew_for_another() -> None:
    PLANS.clear()
    s = Scene(2).triad().doctor(0, "white", "sB").patient(0, "white").move().ask(Movement(0))
    first = plan_movement(s, 0)
    assert plan_movement(s.clone(), 0) is first
    s.clinics[0].savings += 1
    assert plan_movement(s, 0) is first, "money changes nothing"
    s.clinics[0].costs[0] = 0
    assert plan_movement(s, 0) is not first
    for number in range(3 * KEPT):
        s.clinics[0].departing = number
        plan_movement(s, 0)
        assert len(PLANS) <= KEPT
