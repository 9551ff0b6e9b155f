"""The evaluation: it prefers what a person would, and play with it is far better than chance and than URSULE."""

import pytest

from lazaretto.arena.play import play_game
from lazaretto.bots import Session, bot, think
from lazaretto.bots.weights import HAND, TUNED, numbers
from lazaretto.games.dice_hospital_er.mind.evaluation import Evaluation
from lazaretto.games.dice_hospital_er.rules.scoring import score
from lazaretto.games.dice_hospital_er.rules.state import Sheet
from lazaretto.games.dice_hospital_er.rules.tables import END, OVER
from lazaretto.kernel.rng import seeded
from tests.games.dice_hospital_er.scene import GAME, PROMISING, act, flip, sheet, specialists, table

MINDS = {name: Evaluation(numbers(GAME, name)) for name in (HAND, TUNED)}


def prospect(made: Sheet, left: int = 10, weights: str = HAND) -> float:
    s = table(2)
    specialists(s, "card_scanner", "card_steth", "rad_extreme", "epi_triangle")
    return MINDS[weights].prospect(s, made, left)


@pytest.mark.parametrize("weights", MINDS)
@pytest.mark.parametrize(
    "better, worse",
    [
        *PROMISING,
        (sheet(crossed="s1 s2"), sheet(crossed="s1")),
    ],
)
def test_better_sheets_promise_more(better: Sheet, worse: Sheet, weights: str) -> None:
    assert prospect(better, weights=weights) > prospect(worse, weights=weights)


@pytest.mark.parametrize("weights", MINDS)
def test_at_the_end_only_points_count(weights: str) -> None:
    rich = sheet("s6:[1,2,3,4,5]", stethoscopes=6, bags=4)
    assert prospect(rich, 0, weights) == 0


@pytest.mark.parametrize(
    "made, left, value",
    [
        (sheet(), 24, 53.41978),
        (sheet("s1:[2,4] s6:[1,3,5!] s7:[2]", stethoscopes=3, bags=1, crossed="s1"), 12, 46.59540),
        (sheet("s2:[1,2,3,4,5] s3:[2,6*] s5:[4]", bags=2), 3, 16.06406),
    ],
)
def test_the_yardstick_stays_as_it_is(made: Sheet, left: int, value: float) -> None:
    """Greedy plays by hand-made weights, and is what the strength of all others is measured by."""
    assert prospect(made, left) == pytest.approx(value, abs=1e-4)


def test_an_objective_that_is_met_scores_at_the_end_of_the_last_turn() -> None:
    fulfilled = sheet(stethoscopes=8)
    assert prospect(fulfilled, 0, TUNED) == 5


def test_a_chosen_die_counts_as_written_where_it_does_best() -> None:
    """The Chief compares dice by what they become, though others may act before the Chief writes."""
    s = table(2)
    specialists(s, "card_scanner", "card_steth", "rad_extreme", "epi_triangle")
    s.sheets[0] = sheet("s7:[1,2]")
    flip(s, "amb_13", 6, 6, 6)
    values = {}
    for colour in ("red", "yellow", "green"):
        after = s.clone()
        act(after, 0, "choose", colour=colour)
        values[colour] = MINDS[HAND].evaluate(after, 0)
    assert max(values, key=values.__getitem__) == "yellow"  # it fills ward 7 and brings a nurse


def test_a_screen_may_go_before_the_chosen_die() -> None:
    """The only way to write a 2 behind a 6: what it brings is seen when the die is chosen."""
    s = table(2)
    specialists(s, "card_scanner", "card_steth", "rad_extreme", "epi_triangle")
    flip(s, "amb_13", 2, 2, 2)  # the green ambulance brings a screen
    own = sheet("s1:[6] s2:[1,6] s3:[1,6] s4:[1,6] s5:[6] s6:[1,6] s7:[6]")
    own.die = 2
    mind = MINDS[TUNED]
    best, _ = mind.best_written(s, own, 10)
    assert best.refused == 0


@pytest.mark.parametrize("turn", [1, 12, 22])
def test_on_average_looking_ahead_finds_what_was_learned(turn: int) -> None:
    """Over many rolls a sheet becomes what it promised: the worths of traits agree from turn to turn."""
    s = GAME.new(2, 3, {})
    bots = [bot("greedy:samples=1:leaves=20"), bot("greedy:samples=1:leaves=20")]
    rng = seeded(1)
    while s.turn < turn:
        seat = s.actors()[0]
        GAME.play(s, seat, think(GAME, s, Session(seat, bots[seat], rng)))
    mind, seat = MINDS[TUNED], s.actors()[0]
    found = []
    for _ in range(40):
        world = GAME.determinize(s, seat, rng)
        world.phase = END  # this turn is over: the next roll is by chance
        found.append(mind.look_ahead(world, seat) - mind.prospect(s, s.sheet(seat), s.turns - s.turn))
    assert abs(sum(found) / len(found)) < 3
    assert len(set(found)) > 10


def test_at_the_end_looking_ahead_finds_the_score() -> None:
    s = table(2)
    s.phase = OVER
    s.sheets[0] = sheet("s1:[3!]")
    assert MINDS[TUNED].look_ahead(s, 0) == score(s, s.sheets[0])


@pytest.mark.parametrize("order", ["simultaneous", "clockwise"])
def test_greedy_is_far_better_than_chance(order: str) -> None:
    wins = 0
    for seed in range(6):
        line_up = [bot("greedy:samples=1"), bot("random")]
        seat = seed % 2
        played = play_game(GAME, 2, {"choice_order": order}, line_up[seat:] + line_up[:seat], seed)
        wins += played.scores[seat] > played.scores[1 - seat] + 20
    assert wins == 6


def test_greedy_beats_ursule_more_often_than_not() -> None:
    """Twelve games, fixed seeds: over 1,000 games it wins about five of six."""
    played = [play_game(GAME, 1, {}, [bot("greedy:samples=1")], seed) for seed in range(12)]
    assert sum(game.winners == (0,) for game in played) >= 8
    assert sum(game.scores[0] for game in played) / 12 > 90
