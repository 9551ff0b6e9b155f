"""The evaluation: it knows no more than its seat, and wants what its seat wants."""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from lazaretto.bots import Session, bot, think
from lazaretto.bots.heuristics import heuristics
from lazaretto.bots.levels import untimed
from lazaretto.bots.search import Futures, Prospect
from lazaretto.bots.search_moves import Line
from lazaretto.bots.weights import HAND, TUNED, numbers
from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.mind import MIND
from lazaretto.games.bristol_1350.mind.evaluation import IDLE, evaluation, foresight, terms
from lazaretto.games.bristol_1350.mind.outlook import TERMS
from lazaretto.games.bristol_1350.rules.beliefs import suspicions
from lazaretto.games.bristol_1350.rules.mingle import mingle
from lazaretto.games.bristol_1350.rules.moves import Response
from lazaretto.games.bristol_1350.rules.state import HOLDS_PLAGUE, Bristol
from lazaretto.games.bristol_1350.rules.tables import COIN_PLAGUE, DREW_COIN, GAVE_COIN
from lazaretto.kernel.rng import seeded
from lazaretto.text import game_text
from tests.games.bristol_1350.scene import BIRCH, CEDAR, act, finish, fresh, scene

evaluate = evaluation(numbers(GAME, HAND))
FEW_WORLDS = bot(untimed(MIND.levels["5"]).replace("sims=64", "sims=4"))  # level 5, in a sixteenth of the time


def greedy(s: object, seat: int, seed: int = 1) -> tuple[str, dict[str, object]]:
    return GAME.describe(think(GAME, s, Session(seat, bot("greedy"), seeded(seed))))  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{}, {"convene": True}, {"alms": True}, {"chaos": True}], ids=str)
def test_evaluation_does_not_depend_on_what_the_seat_cannot_know(options: dict[str, object]) -> None:
    for seed in range(6):
        chance = random.Random(seed)
        s = fresh(2 + seed, seed, {"characters": "special", **options})
        while not s.over():
            if chance.random() < 0.15 and not isinstance(s.stack[-1], Response):  # a window is looked through
                for seat in range(s.seats):
                    world = GAME.determinize(s, seat, seeded(seed))
                    assert evaluate(world, seat) == pytest.approx(evaluate(s, seat))
            seat = s.actors()[0]
            s.apply(seat, chance.choice(s.legal(seat)))


def test_values_are_chances() -> None:
    for seed in range(8):
        chance = random.Random(seed)
        s = fresh(1 + seed, seed, {"characters": "special"})
        while not s.over():
            for seat in range(s.seats):
                assert 0 <= evaluate(s, seat) <= 1.1
            seat = s.actors()[0]
            s.apply(seat, chance.choice(s.legal(seat)))
        assert [evaluate(s, seat) for seat in range(s.seats)] == list(GAME.outcome(s).returns)


def test_idle_verbs_exist() -> None:
    assert set(GAME.verbs.named) >= IDLE


def test_suspicion_grows_with_mingles() -> None:
    s = scene("A", "BC", "D")
    odds = [suspicions(s, 0)[1]]
    for _ in range(3):
        mingle(s, CEDAR)
        odds.append(suspicions(s, 0)[1])
    assert odds == sorted(odds) and odds[0] == pytest.approx(36 / 325) and 0.4 < odds[3] < 0.6
    assert suspicions(s, 0)[0] == 0.0


def test_a_look_tells() -> None:
    low = scene("A", "B", "CD", turn="A", characters={"A": "sheriff"}, hands={"B": (1, 1)})
    high = scene("A", "B", "CD", turn="A", characters={"A": "sheriff"}, hands={"B": (4, 4)})
    for s in (low, high):
        act(s, "A", "sheriff", pawn=1, slot=0)
    assert suspicions(low, 0)[1] == 0.0 < suspicions(high, 0)[1]
    assert suspicions(low, 2)[1] == suspicions(high, 2)[1], "others have not seen it"


def test_both_slots_of_a_ghost_settle_it() -> None:
    s = scene("AW", "B", "C", seats=3, turn="A", hands={"W": (3, 3)})
    act(s, "A", "peek_ghost", pawn=3, slot=0)
    assert 0.2 < suspicions(s, 0)[3] < 0.8
    s.remember(6, 0, other=3, place=1, cards=[3])
    assert suspicions(s, 0)[3] == 1.0


def test_the_healthy_want_a_clean_cart_in_front() -> None:
    ahead = scene("A", "B", "CD", positions=(12, 4, 2))
    behind = scene("A", "B", "CD", positions=(2, 4, 12), order=(2, 1, 0))
    assert evaluate(ahead, 0) > evaluate(behind, 0)
    infected = scene("AB", "C", "D", positions=(12, 4, 2), convene=True)
    infected.remember(10, place=0b10)
    assert evaluate(infected, 0) < evaluate(ahead, 0)


def test_the_plagued_want_to_be_in_front_too() -> None:
    ahead = scene("A", "B", "CD", positions=(12, 4, 2), plagued="A")
    behind = scene("A", "B", "CD", positions=(2, 12, 4), order=(1, 2, 0), plagued="A")
    assert evaluate(ahead, 0) > evaluate(behind, 0)


def test_greedy_pushes_a_known_plagued_mate_off() -> None:
    s = scene("AB", "C", "D", turn="A", positions=(13, 4, 2), dice="BA BA BA CA CA OA", alms=True)
    s.coins[1] = HOLDS_PLAGUE
    s.bag[COIN_PLAGUE] -= 1
    s.remember(DREW_COIN, 0, cards=[COIN_PLAGUE])
    s.remember(GAVE_COIN, 0, other=1, cards=[COIN_PLAGUE])
    assert suspicions(s, 0)[1] == 1.0
    assert greedy(s, 0) == ("push", {"pawn": 1})


def test_greedy_rerolls_the_rats_of_its_own_cart() -> None:
    s = scene("ABC", "D", "", turn="C", starter="D", dice="BR BR CA CA OA OA", remedies={"C": ["arsenic_whip"] * 3})
    s.remedies[2] = s.remedies[2][:1] * 3
    verb, args = greedy(s, 2)
    assert verb == "reroll" and "d1" in args.values()


def test_greedy_whips_a_deadly_push() -> None:
    s = scene("C", "D", "AB", turn="A", remedies={"B": ["whip_leeches"]})
    act(s, "A", "push", pawn=1)
    assert greedy(s, 1)[0] == "whip"


def test_greedy_keeps_low_symptoms_while_healthy() -> None:
    s = scene("AB", "C", "D", turn="A", hands={"A": (2, 3)}, remedies={"A": ["whip_pomander"]})
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_whip_pomander", half=1)
    held = sorted(s.hands[:2] + s.tray)
    _, args = greedy(s, 0)
    assert [f"sym_{value}" for value in held[:2]] == [args["symptom"], args["other_symptom"]]


def test_greedy_does_better_than_random() -> None:
    """A few games, a wide margin: one greedy seat among random ones, against one random seat."""
    gained = {"greedy": 0.0, "random": 0.0}
    for name in gained:
        for seed in range(10):
            s = GAME.new(5, seed, {"characters": "special"})
            bots = [bot("random")] * 4
            bots.insert(seed % 5, bot(name))
            minds = [seeded(seed * 10 + seat) for seat in range(5)]
            while not s.over():
                seat = s.actors()[0]
                s.apply(seat, think(GAME, s, Session(seat, bots[seat], minds[seat])))
            gained[name] += GAME.outcome(s).returns[seed % 5]
    assert gained["greedy"] >= gained["random"] + 2


def test_a_mingle_zone_of_high_symptoms_is_to_be_feared() -> None:
    low, high = (scene("AB", "C", "D", turn="A", dice="BR BR CA CA OA OA") for _ in range(2))
    low.zones[BIRCH].append(0 << 3 | 1)
    high.zones[BIRCH].append(0 << 3 | 4)
    assert evaluate(low, 0) > evaluate(high, 0)
    finish(low)


def test_tuned_weights_play_apart_from_those_set_by_hand() -> None:
    s = scene("A", "B", "CD", positions=(12, 4, 2))
    tuned = evaluation(numbers(GAME, TUNED))
    before = evaluate(s, 0)
    assert tuned(s, 0) != before == evaluate(s, 0)


def test_a_reroll_is_worth_the_mean_of_its_throws() -> None:
    s = scene("A", "B", "CD", turn="A", starter="C", dice="BR BR CA CA OA OA")
    foreseen = foresight(numbers(GAME, TUNED), False)(s, 0)
    judge = evaluation(numbers(GAME, TUNED))
    total = 0.0
    for face in range(6):
        thrown = s.clone()
        thrown.dice[0] = face
        total += judge(thrown, 0)
    assert foreseen[GAME.code("reroll", {"die": 0, "other_die": 0})] == pytest.approx(total / 6)


def pairs_of(left: Sequence[int]) -> list[tuple[int, int, int]]:
    """Every two symptoms of those left, and in how many ways."""
    values = range(1, len(left))
    twos = [(low, high) for low in values for high in values if low <= high]
    return [
        (low, high, left[low] * (left[high] - 1) // 2 if low == high else left[low] * left[high]) for low, high in twos
    ]


@pytest.mark.parametrize("half, hand", [(0, (1, 2)), (1, (1, 2)), (1, (3, 2)), (1, (1, 4))])
def test_drawn_symptoms_are_worth_the_mean_of_the_best_use(half: int, hand: tuple[int, int]) -> None:
    s = scene("A", "B", "CD", turn="D", starter="A", hands={"D": hand}, remedies={"D": ["leeches_pomander"]})
    act(s, "D", "elbow")
    act(s, "C", "decline")
    judge = evaluation(numbers(GAME, TUNED))
    total = ways = 0.0
    for low, high, count in pairs_of([pile + gone for pile, gone in zip(s.pile, s.discard, strict=True)]):
        worths = []
        for way in range(6) if half == 0 else combinations([*hand, low, high], 2):
            after = s.clone()
            after.remedies[3] = []
            if isinstance(way, int):
                after.zones[way % 3].append(3 << 3 | (low, high)[way // 3])
            else:
                after.hands[6:8] = way
                after.plagued |= (sum(way) >= 6) << 3
            worths.append(judge(after, 3))
        total += count * max(worths)
        ways += count
    foreseen = foresight(numbers(GAME, TUNED), False)(s, 3)
    assert foreseen[GAME.code("play", {"remedy": "rem_leeches_pomander", "half": half})] == pytest.approx(total / ways)


@pytest.mark.parametrize("hand", [(1, 2), (3, 2), (1, 4)])
def test_the_chandlers_symptom_is_worth_the_mean_of_the_best_pairs(hand: tuple[int, int]) -> None:
    s = scene("A", "B", "CD", turn="D", starter="A", hands={"D": hand}, characters={"D": "chandler"})
    judge = evaluation(numbers(GAME, TUNED))
    total = ways = 0.0
    for value in range(1, 5):
        count = s.pile[value] + s.discard[value]
        worths = []
        for pair in combinations([*hand, value], 2):
            after = s.clone()
            after.hands[6:8] = pair
            after.plagued |= (sum(pair) >= 6) << 3
            worths.append(judge(after, 3))
        total += count * max(worths)
        ways += count
    assert foresight(numbers(GAME, TUNED), False)(s, 3)[GAME.code("chandler", {})] == pytest.approx(total / ways)


def test_the_serfs_symptom_is_worth_the_mean_of_the_best_carts() -> None:
    s = scene("A", "B", "CD", turn="D", starter="A", characters={"D": "serf"}, plagued="D", dice="BR BR CR CA OA OR")
    judge = evaluation(numbers(GAME, TUNED))
    total = ways = 0.0
    for value in range(1, 5):
        count = s.pile[value] + s.discard[value]
        worths = []
        for cart in range(3):
            after = s.clone()
            after.zones[cart].append(3 << 3 | value)
            worths.append(judge(after, 3))
        total += count * max(worths)
        ways += count
    assert foresight(numbers(GAME, TUNED), False)(s, 3)[GAME.code("serf", {})] == pytest.approx(total / ways)


def thrown(s: Bristol, die: int) -> list[Bristol]:
    """The position with every face of a die."""
    found = [s.clone() for _ in range(6)]
    for face, after in enumerate(found):
        after.dice[die] = face
    return found


def test_the_outlaws_die_is_worth_what_may_follow() -> None:
    s = scene("A", "B", "CD", turn="A", starter="C", dice="BR BR CA CA OA OA", characters={"A": "outlaw"})
    judge = evaluation(numbers(GAME, TUNED))
    total = 0.0
    for face, after in enumerate(thrown(s, 2)):
        best = judge(after, 0)
        if face < 2:  # the seat's own cart
            again = [sum(judge(last, 0) for last in thrown(after, die)) / 6 for die in range(6)]
            best = max(best, *again)
        total += best
    foreseen = foresight(numbers(GAME, TUNED), False)(s, 0)
    assert foreseen[GAME.code("outlaw", {"die": 2})] == pytest.approx(total / 6)


def test_the_masons_die_is_worth_the_best_lock() -> None:
    s = scene("A", "B", "CD", turn="A", starter="C", dice="BR BR CA CA OA OA", characters={"A": "mason"})
    judge = evaluation(numbers(GAME, TUNED))
    total = 0.0
    for after in thrown(s, 0):
        worths = []
        for die in range(6):
            after.locked = 1 << die
            worths.append(judge(after, 0))
        total += max(worths)
    foreseen = foresight(numbers(GAME, TUNED), False)(s, 0)
    assert foreseen[GAME.code("mason", {"die": 0})] == pytest.approx(total / 6)


def test_a_knight_goes_to_the_front_where_nobody_can_whip() -> None:
    """It is where an elbow leads that is let happen."""
    s = scene("AB", "C", "D", turn="B", starter="C", characters={"B": "knight"})
    foreseen = foresight(numbers(GAME, TUNED), False)(s, 1)
    alone, elbow = foreseen[GAME.code("knight", {"pawn": 1})], foreseen[GAME.code("elbow", {})]
    assert alone > elbow == pytest.approx(alone, abs=1e-5)


@pytest.mark.parametrize("character", ["chandler", "serf", "outlaw", "mason", "knight", "friar", "countess"])
@pytest.mark.parametrize("glance", [False, True])
def test_special_actions_are_foreseen_without_a_change(character: str, glance: bool) -> None:
    s = scene("AB", "C", "D", turn="B", starter="C", characters={"B": character})
    before = GAME.fingerprint(s)
    foreseen = foresight(numbers(GAME, TUNED), glance)(s, 1)
    special = [action for action in s.legal(1) if GAME.describe(action)[0] == character]
    assert special and set(special) <= set(foreseen)
    assert GAME.fingerprint(s) == before


def test_futures_go_on_to_the_end_of_the_game() -> None:
    told = heuristics(GAME)
    s = fresh(4, 7)
    moves = told.moves(GAME, 1, seeded(3), float("inf"), quick=True)
    assert moves.play_on(s, 0, told.mind.future_turns, told.mind.quiet, 2, 40).over()


def test_a_whip_window_is_answered_without_futures(monkeypatch: pytest.MonkeyPatch) -> None:
    s = scene("A", "B", "CD", turn="D", starter="A", remedies={"C": ["emeralds_whip"]})
    thoughts: list[int] = []
    compare = Futures.compare

    def spied(self: Futures, lines: Sequence[Line], *others: Any) -> list[Prospect]:
        thoughts.append(len(lines))
        return compare(self, lines, *others)

    monkeypatch.setattr(Futures, "compare", spied)
    level = bot("search:sims=4:tried=2:leaves=60")
    think(GAME, s, Session(3, level, seeded(1)))
    assert thoughts == [2], "a main action is"
    act(s, "D", "elbow")
    assert len(s.legal(2)) > 1
    think(GAME, s, Session(2, level, seeded(1)))
    assert thoughts == [2], "the time it took would tell who holds a whip"


def test_foresight_leaves_the_position_alone() -> None:
    s = scene("A", "B", "CD", turn="D", starter="A", remedies={"D": ["leeches_pomander"]})
    before = GAME.fingerprint(s)
    foreseen = foresight(numbers(GAME, TUNED), False)(s, 3)
    assert GAME.fingerprint(s) == before
    assert set(foreseen) == set(s.legal(3)), "nobody acts after the last: nothing is left to chance"


def test_the_plagued_see_which_carts_leave() -> None:
    judge = evaluation(numbers(GAME, TUNED))
    stays = scene("A", "BCD", "", turn="A", starter="B", positions=(4, 15, 2), dice="BA BA BA BA OA OA", plagued="A")
    goes = scene("A", "BCD", "", turn="A", starter="B", positions=(4, 15, 2), dice="BA BA BA BA CA OA", plagued="A")
    for s in (stays, goes):
        s.final_round = s.round
    assert judge(stays, 0) >= 1 > 0.5 > judge(goes, 0), "nobody acts any more, and the gates close"


def test_the_plagued_count_who_can_still_follow_them_out() -> None:
    judge = evaluation(numbers(GAME, TUNED))
    dice = "BA BA OA OA OA OA"
    worths = []
    for place in (15, 14, 13, 12, 11, 10):
        s = scene("A", "BCD", "", turn="A", starter="B", positions=(14, place, 2), dice=dice, plagued="A")
        worths.append(judge(s, 0))
    assert worths == sorted(worths) and worths[0] < 0.5 and worths[-1] > 0.9


@pytest.mark.parametrize("plagued", ["A", ""])
def test_only_the_plagued_bear_the_shame_of_the_last_push(plagued: str) -> None:
    s = scene("", "", "AB", turn="A", starter="B", positions=(0, 0, 14), dice="OA OA BA BA CA CA", plagued=plagued)
    push = foresight(numbers(GAME, TUNED), False)(s, 0)[GAME.code("push", {"pawn": 1})]
    if plagued:
        assert push >= 1.0, "nobody is left to escape"
    else:
        assert push < 0.3


def test_what_bots_have_learned_later_leaves_greedy_as_it_was() -> None:
    hand = numbers(GAME, HAND)
    assert (hand["gate"], hand["dying"], hand["spread_plagued"]) == (0.0, 1.0, hand["spread"])


def test_terms_add_up_to_the_evaluation() -> None:
    """The parts that a hint's reason is taken from are the evaluation, split."""
    weights = numbers(GAME, TUNED)
    whole, split = evaluation(weights), terms(weights)
    seen = set()
    for seed in range(8):
        chance = random.Random(seed)
        s = GAME.new(1 + seed, seed, {"characters": "special", "alms": seed % 2 == 0})
        while not s.over():
            if chance.random() < 0.2:
                for seat in range(s.seats):
                    parts = split(s, seat)
                    assert set(parts) == set(TERMS)
                    assert sum(parts.values()) == pytest.approx(whole(s, seat))
                    seen |= {name for name, value in parts.items() if value}
            actor = s.actors()[0]
            s.apply(actor, chance.choice(s.legal(actor)))
        for seat in range(s.seats):
            assert sum(split(s, seat).values()) == pytest.approx(whole(s, seat))
            seen |= {name for name, value in split(s, seat).items() if value}
    assert seen == set(TERMS)


def test_every_term_has_its_reasons() -> None:
    for language in ("en", "fr", "it"):
        said = game_text(GAME.id, language).words["reasons"]
        assert set(said) == {*TERMS, *(f"{term}_less" for term in TERMS)}


def test_the_countess_does_not_draw_plainly() -> None:
    """To draw two and keep one is never worse than to draw one."""
    foresee = foresight(numbers(GAME, TUNED), False)
    for seed in range(6):
        s = scene("AB", "C", "D", turn="A", characters={"A": "countess"}, plagued="A" if seed % 2 else "")
        s.positions = [seed, seed + 3, seed]
        worth = foresee(s, 0)
        assert worth[GAME.code("countess", {})] > worth[GAME.code("draw_remedy", {})]
        for player in (bot("greedy"), FEW_WORLDS)[: 2 if seed in (1, 2) else 1]:
            chosen = GAME.describe(think(GAME, s, Session(0, player, seeded(seed))))[0]
            assert chosen != "draw_remedy", f"{player} at {seed}"


def test_the_strongest_level_for_a_hint_knows_no_more_than_its_seat_and_leaves_the_position_alone() -> None:
    s = fresh(3, 5, {"characters": "special"})
    chance = random.Random(5)
    for _ in range(3):
        seat = s.actors()[0]
        before = GAME.dump(s)
        other = GAME.determinize(s, seat, seeded(1))
        first, second = (think(GAME, one, Session(seat, FEW_WORLDS, seeded(2))) for one in (s, other))
        assert first == second and first in s.legal(seat)
        assert GAME.dump(s) == before
        s.apply(seat, chance.choice(s.legal(seat)))
