"""What a small net has learned of sheets: the arithmetic is that of traits, and games to learn from."""

import random

import pytest
from benchmarks.er_promises import KNOTS, from_worths, play, written

from lazaretto.bots import Session, bot, think
from lazaretto.bots.weights import TUNED, numbers
from lazaretto.games.dice_hospital_er.mind.evaluation import Evaluation
from lazaretto.games.dice_hospital_er.mind.outlook import Outlook, evaluation
from lazaretto.games.dice_hospital_er.mind.promises import CELLS, TRAITS, promises, read, sources
from lazaretto.games.dice_hospital_er.rules.scoring import score
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import NONE, OVER
from lazaretto.kernel.rng import seeded
from tests.games.dice_hospital_er.scene import GAME, PROMISING, flip, sheet, specialists, table

WEIGHTS = numbers(GAME, "promises")


def games(seats: int, options: dict[str, str]) -> list[tuple[EmergencyRoll, int]]:
    """Questions of a game, some of them after a die was chosen and before it is written."""
    s = GAME.new(seats, 3, options)
    mind = bot("greedy:samples=1:leaves=4")
    sessions = [Session(seat, mind, seeded(seat)) for seat in range(seats)]
    chance = random.Random(seats)
    found: list[tuple[EmergencyRoll, int]] = []
    while not s.over():
        seat = s.actors()[0]
        if chance.random() < 0.05:
            found.append((s.clone(), seat))
        s.apply(seat, think(GAME, s, sessions[seat]))
    return [*found, (s, 0)]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("order", ["simultaneous", "clockwise"])
def test_a_net_whose_units_are_silent_says_what_traits_say(seats: int, order: str) -> None:
    """Judging and looking ahead, by trees of halls, find what plain clones of sheets find."""
    weights = numbers(GAME, TUNED)
    plain, net = Evaluation(weights), Outlook(weights, from_worths(2))
    for s, seat in games(seats, {"choice_order": order}):
        assert net.evaluate(s, seat) == pytest.approx(plain.evaluate(s, seat))
        for _ in range(2):
            assert net.look_ahead(s.clone(), seat) == pytest.approx(plain.look_ahead(s.clone(), seat))
            s.rng.below(6)


def test_alone_traits_judge() -> None:
    plain, net = Evaluation(numbers(GAME, TUNED)), evaluation(WEIGHTS)
    for s, seat in games(1, {}):
        assert net(s, seat) == plain.evaluate(s, seat)


def test_at_the_end_only_points_count() -> None:
    s = table(2)
    s.phase = OVER
    s.sheets[0] = sheet("s1:[3!]", stethoscopes=6, bags=4)
    assert Outlook(WEIGHTS).evaluate(s, 0) == Outlook(WEIGHTS).look_ahead(s, 0) == score(s, s.sheets[0])


@pytest.mark.parametrize("better, worse", PROMISING)
def test_better_sheets_promise_more(better: Sheet, worse: Sheet) -> None:
    s = table(2)
    specialists(s, "card_scanner", "card_steth", "rad_extreme", "epi_triangle")
    judge = Outlook(WEIGHTS).judge(s, better)
    assert judge.value(judge.root(better, 10), 10) > judge.value(judge.root(worse, 10), 10)


def test_the_best_turn_leaves_the_sheet_before_as_it_was() -> None:
    """A value is written in the head on the sheet that is there, and wiped out again."""
    s = table(2)
    specialists(s, "card_scanner", "card_steth", "rad_extreme", "epi_triangle")
    flip(s, "amb_13", 6, 6, 2)
    before = sheet("s7:[1,2] s1:[6]", stethoscopes=3)
    judge = Outlook(WEIGHTS).judge(s, before)
    root = judge.root(before, 10)
    best = judge.best_turn(root, 9, s.ambulance, s.dice, NONE)
    assert root.hall.sheet is not None
    assert (root.hall.sheet.beds, root.hall.sheet.counts, root.hall.sheet.screens) == (before.beds, before.counts, 0)
    made = best.sheet(before)
    assert sum(made.counts) == 4
    assert judge.value(judge.root(made, 9), 9) == pytest.approx(best.value)


def test_every_trait_of_the_file_is_some_cells() -> None:
    reached = {number for card in range(5) for other in range(5) for cell in sources(card, other) for number in cell}
    assert reached == set(range(TRAITS))
    assert all(len(sources(0, other)) == CELLS for other in range(5))


def test_a_net_is_read_as_it_was_written() -> None:
    found = promises()
    again = read(written(found.units, found.numbers, "a test"))
    assert (again.units, again.knots, again.numbers) == (found.units, KNOTS, found.numbers)
    with pytest.raises(ValueError, match="3 units have"):
        read(written(3, found.numbers, "a test"))


def test_positions_of_a_game_come_to_its_score() -> None:
    """With full trust in what came, and no careless turn since, points now and points to come are the score."""
    for seed in range(3):
        found = play(from_worths(1), seed, 1.0)
        last = [one for one in found if one.left == 1]
        assert len(found) == len(last) * 24
        for seat, one in enumerate(last):
            own = found[seat :: len(last)]
            since = next((number for number, now in enumerate(reversed(own)) if now.instead is not None), len(own))
            assert {round(now.points + now.came, 6) for now in own[len(own) - since :]} <= {
                round(one.points + one.came, 6)
            }
    assert play(from_worths(1), 1, 0.5)[3].came == play(from_worths(1), 1, 0.5)[3].came  # the seed decides all


@pytest.mark.parametrize(
    "made, left, value",
    [
        (sheet(), 24, 110.3795228),
        (sheet("s1:[2,4] s6:[1,3,5!] s7:[2]", stethoscopes=3, bags=1, crossed="s1"), 12, 75.16143932),
        (sheet("s2:[1,2,3,4,5] s3:[2,6*] s5:[4]", bags=2), 3, 26.80363865),
    ],
)
def test_compiled_and_interpreted_the_net_says_the_same(made: Sheet, left: int, value: float) -> None:
    """These numbers are those of the net that is shipped: they change with it, and with nothing else."""
    s = table(2)
    specialists(s, "card_scanner", "card_steth", "rad_extreme", "epi_triangle")
    judge = Outlook(WEIGHTS).judge(s, made)
    assert judge.value(judge.root(made, left), left) == pytest.approx(value, rel=1e-6)
