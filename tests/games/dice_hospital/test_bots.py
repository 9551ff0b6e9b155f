"""The evaluation: what it sees by hand stays as it was, and what it sees besides."""

import lazaretto
from lazaretto.arena.play import play_game
from lazaretto.bots import bot
from lazaretto.bots.weights import HAND, TUNED, numbers, table
from lazaretto.games.dice_hospital import GAME
from lazaretto.games.dice_hospital.mind.evaluation import Staff, evaluation, within_reach
from lazaretto.games.dice_hospital.mind.sensible import sensible_answers
from tests.games.dice_hospital.scene import scene


def test_greedy_plays_as_ever() -> None:
    """Games of the yardstick: by hand, a new weight is worth nothing."""
    mind = bot("greedy:leaves=60")
    assert [play_game(GAME, 2, {}, [mind] * 2, seed).scores for seed in (1, 2)] == [(17, 31), (18, 9)]
    assert play_game(GAME, 1, {}, [mind], 5).scores == (2,)


def test_hand_and_tuned_weights_have_the_same_names() -> None:
    assert list(table(GAME.id, HAND)) == list(table(GAME.id, TUNED))


def test_those_within_reach_are_sent_home_the_healthiest_first() -> None:
    counts = [0, 0, 0, 0, 2, 0, 3]  # two of value 4, three of value 6
    assert within_reach(counts, Staff(3.0, 3.0), 0, 0) == 5, "three levels for three patients"
    assert within_reach(counts, Staff(9.0, 3.0), 0, 0) == 5, "no more than can be discharged"
    assert within_reach(counts, Staff(6.0, 6.0), 0, 0) == 7
    assert within_reach(counts, Staff(2.0, 2.0), 1, 0) == 5, "a blood bag heals one"
    assert within_reach(counts, Staff(3.0, 3.0), 0, 4) == 7, "beside four who leave: 14 points instead of 7"


def test_workers_without_a_department_are_worth_less() -> None:
    """With six departments, a seventh and an eighth worker are idle."""
    state = lazaretto.load("dice_hospital").new(2, 3, {"administrators": False})
    weights = {**numbers(GAME, HAND), "idle": 1.0}
    idle, plain = evaluation(weights), evaluation(numbers(GAME, HAND))
    state.round = 1
    state.hospitals[0].cards = 0b11111
    lost = plain(state, 0) - idle(state, 0)
    assert lost == 2 * 8, "two idle workers in eight rounds"


def test_no_specialist_where_a_nurse_does_as_much() -> None:
    """The Microbiologist works for greens; with nurses at hand no plan sends it to a red one."""
    table = scene(beds="R3 Y4", specialists=["microbiologist"])
    workers = {GAME.describe(code)[1].get("worker") for code in sensible_answers(table.state, 0, False)}
    assert "nurse" in workers and "microbiologist" not in workers
    table = scene(beds="R3 G4", specialists=["microbiologist"])
    table.act("place", worker="microbiologist")
    found = [GAME.describe(code)[1]["department"] for code in sensible_answers(table.state, 0, True)]
    assert set(found) == {"pharmacy", "imaging"}


def test_no_bag_for_a_colour_that_sets_nothing_off() -> None:
    table = scene(beds="R3 G4", blood=1)
    table.act("place", worker="nurse").act("activate", department="imaging")
    assert len(table.state.legal(0)) == 6
    assert len(sensible_answers(table.state, 0, True)) == 2
