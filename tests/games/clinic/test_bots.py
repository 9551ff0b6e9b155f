"""The evaluation: it likes what it should, and greedy play with it beats chance."""

import pytest

from lazaretto.bots import Session, bot, think
from lazaretto.bots.search import together
from lazaretto.bots.weights import HAND, TUNED, numbers, table
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.mind.evaluation import IDLE, Evaluation, sensible, some
from lazaretto.games.clinic.rules.actions import COMMIT_MOVEMENT
from lazaretto.games.clinic.rules.admission import Admit
from lazaretto.games.clinic.rules.business import Expenses, Treatments
from lazaretto.games.clinic.rules.movement import Movement
from lazaretto.games.clinic.rules.tables import IN_BUSINESS, IN_MOVEMENT
from lazaretto.games.clinic.rules.treatment import Treatment
from lazaretto.games.clinic.rules.turn import ChooseAction
from lazaretto.kernel.rng import seeded
from tests.games.clinic.scene import Scene, act, aid
from tests.games.clinic.test_setup import opened

MIND = Evaluation(numbers(GAME, HAND))


def clinic() -> Scene:
    scene = Scene(2).triad().doctor(0, "white", "0B3")
    scene.s.phase = 1
    return scene


def worth(scene: Scene) -> float:
    scene.ask(ChooseAction(0))
    return MIND.evaluate(scene.s, 0)


def test_idle_verbs_are_verbs() -> None:
    assert set(GAME.verbs.named) >= IDLE


def test_good_things_are_liked() -> None:
    plain = worth(clinic())
    assert worth(clinic().patient(0, "white")) > plain
    assert worth(clinic().patient(0, "red")) < worth(clinic().patient(0, "white")), "nobody can cure him"
    assert worth(clinic().build(0, "outpatient", "0A1")) > plain, "a second building"
    rich = clinic()
    rich.clinic().savings += 5
    assert worth(rich) > plain
    popular = clinic()
    popular.clinic().popularity += 5
    assert worth(popular) == pytest.approx(plain + 5)


@pytest.mark.parametrize("spec", ["greedy", "search:sims=1:width=2:leaves=20:samples=1"])
def test_it_plans_and_commits(spec: str) -> None:
    """What the aid begins is gone through with, question by question, or given as one row."""
    scene = clinic().patient(0, "white").move()
    scene.s.phase = IN_MOVEMENT
    s = scene.ask(Movement(0), ChooseAction(1))
    row = GAME.aid(s, 0, "plan_for_me")
    session = Session(0, bot(spec), seeded(3))
    first = think(GAME, s, session)
    assert together(GAME, s, session, first) == row
    taken = [first]
    s.apply(0, first)
    while len(taken) <= len(row):
        taken.append(think(GAME, s, session))
        s.apply(0, taken[-1])
    assert taken == [*row, COMMIT_MOVEMENT.code()]


def test_a_plan_that_another_has_crossed_is_made_anew() -> None:
    scene = clinic().patient(0, "white").move()
    scene.s.phase = IN_MOVEMENT
    s = scene.ask(Movement(0), ChooseAction(1))
    session = Session(0, bot("search:sims=1:width=2:leaves=20:samples=1"), seeded(3))
    think(GAME, s, session)
    act(s, 0, "move", person=0)
    act(s, 0, "stay")
    assert together(GAME, s, session, think(GAME, s, session)) == GAME.aid(s, 0, "plan_for_me")


def test_it_treats_everybody_it_can() -> None:
    scene = clinic().doctor(0, "white", "0B2").patient(0, "white", "0B2").park_all()
    scene.s.phase = 3
    s = scene.ask(Treatment(0))
    action = think(GAME, s, Session(0, bot("greedy"), seeded(1)))
    assert GAME.verbs.verb_of(action).name == "cure"


def test_it_moves_the_right_patient_to_the_front() -> None:
    scene = clinic()
    scene.s.book = [[3, 0], [], []]
    s = scene.ask(Admit(0, 2))
    action = think(GAME, s, Session(0, bot("greedy"), seeded(1)))
    assert GAME.describe(action)[0] == "queue_move"


def test_few_answers_are_spread() -> None:
    assert some([1, 2, 3], 5) == [3, 2, 1]
    assert some(list(range(100)), 10)[0] == 99 and len(some(list(range(100)), 10)) == 10


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    greedy, rand, rng = bot("greedy:leaves=60"), bot("random"), seeded(5)
    won = 0
    for seed in range(3):
        s = GAME.new(2, seed)
        while not s.over():
            seat = s.actors()[0]
            s.apply(seat, think(GAME, s, Session(seat, greedy if seat == seed % 2 else rand, rng)))
        won += GAME.outcome(s).winners == (seed % 2,)
    assert won == 3


def test_a_tile_is_worth_what_its_action_brings() -> None:
    """Secret or just revealed: also whoever chooses last, or alone, compares the actions and not the tiles."""
    for seats in (1, 2):
        s = opened(seats)
        last = s.clone()
        for seat in range(seats - 1):
            act(last, seat, "choose_action", action="admit")
        me = seats - 1
        values = {}
        for tile in ("build", "hire", "admit"):
            after = last.clone()
            act(after, me, "choose_action", action=tile)
            values[tile] = MIND.evaluate(after, me)
            assert values[tile] == MIND.try_out(last, me, ("build", "hire", "admit").index(tile))
        assert len(set(values.values())) > 1


def test_committing_without_treating_is_not_taken_for_treating() -> None:
    scene = Scene(2).triad().doctor(0, "red", "0B2").patient(0, "red", "0B2").park_all()
    scene.triad(1).doctor(1, "red", "0B2").patient(1, "red", "0B2").park_all(1)
    scene.s.phase = IN_BUSINESS
    s = scene.ask(Treatments(), Expenses())
    untreated = s.clone()
    act(untreated, 0, "commit_treatment")
    aid(s, 0, "treat_best")
    act(s, 0, "commit_treatment")
    assert MIND.evaluate(s, 0) > MIND.evaluate(untreated, 0) + 5


def test_both_tables_of_weights_have_the_same_names() -> None:
    assert table("clinic", HAND).keys() == table("clinic", TUNED).keys()


def test_sensible_answers_are_legal_and_there_is_always_one() -> None:
    s, rng = GAME.new(2, 3, {"exp_zombie": True, "exp_blood": True}), seeded(3)
    while not s.over():
        seat = s.actors()[0]
        answers = sensible(s, seat, False)
        assert answers and set(answers) <= set(s.legal(seat))
        s.apply(seat, answers[rng.below(len(answers))])


def test_the_planner_is_trusted_to_finish_a_movement() -> None:
    """With tuned weights the cures of the round are seen before anybody has moved."""
    scene = clinic().patient(0, "white").move()
    scene.s.phase = IN_MOVEMENT
    s = scene.ask(Movement(0), ChooseAction(1))
    planned = s.clone()
    aid(planned, 0, "plan_for_me")
    before, after = (
        Evaluation(numbers(GAME, TUNED)).evaluate(s, 0),
        Evaluation(numbers(GAME, TUNED)).evaluate(planned, 0),
    )
    assert before == pytest.approx(after, abs=0.1) and before < after
