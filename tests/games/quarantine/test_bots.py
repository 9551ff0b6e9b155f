"""The evaluation: it likes what it should, and greedy play with it beats chance."""

import pytest

from lazaretto.arena import play_game
from lazaretto.bots import Session, bot, think
from lazaretto.bots.heuristics import heuristics
from lazaretto.bots.search import Search
from lazaretto.bots.search_moves import NEVER
from lazaretto.bots.weights import HAND, TUNED, numbers
from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.mind.evaluation import IDLE, evaluation, play_on
from lazaretto.games.quarantine.mind.sensible import sensible_answers as sensible
from lazaretto.games.quarantine.rules.tables import SPECIAL_IDS
from lazaretto.games.quarantine.rules.trade import can_pay
from lazaretto.kernel.rng import seeded
from tests.games.quarantine.scene import A, B, Scene

evaluate = evaluation(numbers(GAME, HAND))


def worth(scene: Scene, seat: int = A) -> float:
    return evaluate(scene.s, seat)


def test_idle_verbs_are_verbs() -> None:
    assert set(GAME.verbs.named) >= IDLE


def test_good_things_are_liked() -> None:
    plain = worth(Scene())
    assert worth(Scene().give(A, red=1)) > plain
    assert worth(Scene().give(B, red=1)) < plain
    assert worth(Scene().admit(A, "start_red")) > plain
    assert worth(Scene().line_up(A, "red", "blue")) > worth(Scene().line_up(A, "red", "red"))
    assert worth(Scene().close(A, "start_red")) < plain
    assert worth(Scene().close(B, "start_red")) > plain
    built = Scene()
    built.tile(A, "gift_shop", 1, 0, 0)
    assert worth(built) > plain


def test_a_contract_is_liked_unless_there_is_no_turn_to_claim_it() -> None:
    open_deal = Scene().contract(A, "gift_shop", "red", "red")
    assert worth(open_deal) > worth(Scene())
    late, lost = Scene(), Scene().contract(A, "gift_shop", "red", "red")
    for scene in (late, lost):
        scene.s.ended_by = A
    assert worth(lost) == pytest.approx(worth(late))


def test_a_finished_game_is_judged_by_its_score() -> None:
    scene = Scene(2).give(A, red=4)
    scene.s.ended_by = A
    scene.ready(draws=0).act(A, "end_turn").act(B, "end_turn")
    assert scene.s.over()
    assert worth(scene) == pytest.approx(2.0)
    assert worth(scene, B) == pytest.approx(-2.0)


def test_greedy_beats_chance_and_does_not_renovate_for_ever() -> None:
    bots = [bot("greedy:leaves=30:samples=2"), bot("random")]
    for seed in range(2):
        for seat in (A, B):
            line_up = bots if seat == A else bots[::-1]
            played = play_game(GAME, 2, {"setup_layout": "block"}, line_up, seed, check=True)
            assert played.winners == (seat,)
            assert played.actions < 3000


def test_greedy_deals_builds_and_sends_viruses_to_others() -> None:
    s = GAME.new(3, 7, {"setup_layout": "block"})
    player, rng = bot("greedy:leaves=30:samples=2"), seeded(7)
    verbs: dict[str, int] = {}
    own_viruses = rival_viruses = 0
    while not s.over():
        seat = s.actors()[0]
        action = think(GAME, s, Session(seat, player, rng))
        verb, args = GAME.describe(action)
        verbs[verb] = verbs.get(verb, 0) + 1
        if verb == "place_virus":
            own_viruses += args["hospital"] == seat
            rival_viruses += args["hospital"] != seat
        s.apply(seat, action)
    assert verbs["open_contract"] >= 2
    assert rival_viruses > 5 * own_viruses
    assert max(GAME.outcome(s).sheet[1][1]) >= 2  # nurses' stations


def test_sensible_answers_are_legal_and_a_plan_ends_before_a_draw() -> None:
    s = GAME.new(2, 11, {})
    rng = seeded(11)
    ends = 0
    while not s.over():
        seat = s.actors()[0]
        found = sensible(s, seat, False)
        assert found
        assert set(found) <= set(s.legal(seat))
        ends += not sensible(s, seat, True)
        s.apply(seat, rng.pick(found))
    assert ends > 50  # four draws a turn


def sensible_verbs(scene: Scene) -> set[str]:
    """What is worth a thought to A, once all is drawn."""
    return {GAME.describe(code)[0] for code in sensible(scene.ready(draws=0).s, A, False)}


def test_nobody_cleans_the_rooms_of_a_rival() -> None:
    """Level 3 once did."""
    assert "decontaminate" not in sensible_verbs(Scene().close(B, "start_red"))
    assert "decontaminate" in sensible_verbs(Scene().close(A, "start_red"))
    rival = Scene().close(B, "start_red")
    before = worth(rival)
    rival.act(A, "decontaminate", hospital=B, tile="start_red")
    assert worth(rival) < before


def test_a_marker_is_not_spent_before_the_actions_are() -> None:
    """Level 5 once took one and spent it, for nothing."""
    assert "spend_bonus" not in sensible_verbs(Scene().give(A, markers=1))
    spent = Scene().give(A, markers=1).ready(actions=0, draws=0)
    assert "spend_bonus" in {GAME.describe(code)[0] for code in sensible(spent.s, A, False)}


def test_a_renovation_is_thought_of_where_it_completes_a_station() -> None:
    """Level 5 once never renovated."""
    assert "renovate" not in sensible_verbs(Scene())
    corner = Scene().lay(A, "star")
    corner.tile(A, "gift_shop", 0, -2, 0)
    corner.tile(A, "lab", 1, -1, 0)
    assert "renovate" in sensible_verbs(corner)


def test_a_price_is_one_that_no_rival_can_pay() -> None:
    """Every contract once cost what there was most of, whatever rivals had."""
    scene = Scene().give(A, blue=3, red=2).give(B, blue=4).act(A, "open_contract", stack="lab")
    while scene.verbs(A) & {"price_add", "price_done"}:
        scene.s.apply(A, sensible(scene.s, A, False)[0])
    assert not can_pay(scene.h(B), scene.s.prices[SPECIAL_IDS.index("lab")])


def test_weights_by_hand_stay_what_they_were() -> None:
    """Greedy is the yardstick: a position it was measured with keeps its value."""
    scene = (
        Scene().give(A, red=3).admit(A, "start_red").line_up(A, "red", "blue").line_up(B, "green").close(B, "start_red")
    )
    assert worth(scene) == pytest.approx(3.08985, abs=1e-9)


def test_tuned_weights_are_others_by_the_same_names() -> None:
    hand, tuned = numbers(GAME, HAND), numbers(GAME, TUNED)
    assert list(hand) == list(tuned)
    assert hand != tuned


def test_a_future_goes_on_until_the_seat_has_had_another_turn() -> None:
    told = heuristics(GAME)
    scene = Scene(2).ready(draws=0).act(A, "end_turn")
    before = scene.s.turn
    players = told.moves(GAME, 1, seeded(2), NEVER, quick=True)
    after = play_on(scene.s.clone(), A, players.best_turn)
    assert (after.turn, after.active, after.draws_left) == (before + 2, B, 4)
    assert scene.s.cubes_left() - after.cubes_left() == 8


def test_a_future_ends_with_the_game() -> None:
    """B, whose last turn it is, cures two patients; then only the score counts."""
    scene = Scene(2).give(A, red=6).admit(B, "start_red", "start_blue")
    scene.s.ended_by = A
    scene.ready(draws=0).act(A, "end_turn")
    players = heuristics(GAME).moves(GAME, 1, seeded(2), NEVER, quick=True)
    after = play_on(scene.s.clone(), A, players.best_turn)
    assert after.over()
    assert evaluate(after, A) == pytest.approx(3 - 1)


def test_futures_have_a_say_in_whole_turns() -> None:
    scene = Scene(2).give(A, red=3, blue=2).line_up(A, "red", "blue", "green").close(A, "start_red").ready(draws=0)
    minds = [Search(sims=sims, width=2, leaves=20, tried=4) for sims in (1, 16)]
    planned, tried = (mind.best(GAME, scene.s, Session(A, mind, seeded(5))) for mind in minds)
    assert all(found.line.over for found in planned)
    assert {tuple(found.line.actions) for found in tried} == {tuple(found.line.actions) for found in planned}
    assert sorted(found.value for found in tried) != sorted(found.value for found in planned)
