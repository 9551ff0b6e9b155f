"""Determinize: worlds that can be, as often as chance would have it; and nothing of the true world in them."""

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.knowledge import seen_cards
from lazaretto.games.bristol_1350.rules.mingle import mingle
from lazaretto.games.bristol_1350.rules.plague import die
from lazaretto.games.bristol_1350.rules.state import KIND, Bristol
from lazaretto.games.bristol_1350.rules.tables import COIN_COUNTS, CONVENED, PLANTED, REMEDY_COPIES, REMEDY_IDS
from lazaretto.games.bristol_1350.rules.turn import MainAction
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.rng import seeded
from tests.games.bristol_1350.audit import Audit
from tests.games.bristol_1350.odds import Odds
from tests.games.bristol_1350.scene import BIRCH, CEDAR, act, fresh, scene

WORLDS = 1500
VARIANTS = [{}, {"chaos": True}, {"convene": True}, {"cure": True}, {"alms": True}]


def worlds(s: Bristol, seat: int, count: int = WORLDS) -> Iterator[Bristol]:
    rng = seeded(77)
    for _ in range(count):
        yield GAME.determinize(s, seat, rng)


def check_odds(found: Counter[object], odds: dict[object, float], slack: float = 0.0) -> None:
    """Every feature as often as it should be, within four standard deviations and a little."""
    total = sum(found.values())
    assert not set(found) - set(odds), f"impossible worlds: {set(found) - set(odds)}"
    for feature, chance in odds.items():
        deviation = (chance * (1 - chance) / total) ** 0.5
        assert abs(found[feature] / total - chance) < 4 * deviation + slack + 1e-9, (
            feature,
            found[feature] / total,
            chance,
        )


def pair(s: Bristol, pawn: int) -> tuple[int, int]:
    return s.hands[2 * pawn], s.hands[2 * pawn + 1]


# Against brute force.


@pytest.mark.parametrize("seed", [1, 2])
def test_opening_hands_are_uniform(seed: int) -> None:
    s = fresh(4, seed)
    odds = Odds(2, 4, pair(s, 0))
    found = Counter((pair(world, 1), world.plagued >> 1 & 1) for world in worlds(s, 0))
    check_odds(found, odds.of(lambda hands, flags, gone: (hands[1], flags >> 1 & 1)))


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_a_shared_mingle_tells_of_the_mate(seed: int) -> None:
    """A knows what it gave and what it got: the rest lies with B or on the discard."""
    s = fresh(4, seed)
    mine = pair(s, 0)
    s.carts = [[0, 1], [2], [3]]
    mingle(s, BIRCH)
    got = pair(s, 0)
    odds = Odds(2, 4, mine)
    odds.mingle([0, 1])
    odds.given(lambda hands, flags: hands[0] == got)
    found = Counter((pair(world, 1), world.top, world.plagued >> 1 & 1) for world in worlds(s, 0))
    check_odds(found, odds.of(lambda hands, flags, gone: (hands[1], gone[-1], flags >> 1 & 1)), slack=0.01)


@pytest.mark.parametrize("seed", [6, 7])
def test_two_shared_mingles(seed: int) -> None:
    s = fresh(4, seed)
    mine = pair(s, 0)
    s.carts = [[0, 1], [2], [3]]
    odds = Odds(2, 4, mine)
    for _ in range(2):
        mingle(s, BIRCH)
        got = pair(s, 0)
        odds.mingle([0, 1])
        odds.given(lambda hands, flags, got=got: hands[0] == got)
    found = Counter((pair(world, 1), world.plagued >> 1 & 1) for world in worlds(s, 0))
    check_odds(found, odds.of(lambda hands, flags, gone: (hands[1], flags >> 1 & 1)), slack=0.015)


@pytest.mark.parametrize("seed", [8, 9])
def test_the_dead_tell_of_those_they_mingled_with(seed: int) -> None:
    """A mingles with B, B with C; C dies and shows hand and status. What does A think of B?"""
    s = fresh(4, seed)
    mine = pair(s, 0)
    odds = Odds(3, 4, mine)
    s.carts = [[0, 1], [2], [3]]
    mingle(s, BIRCH)
    got = pair(s, 0)
    odds.mingle([0, 1])
    odds.given(lambda hands, flags: hands[0] == got)
    s.carts = [[0], [1, 2], [3]]
    mingle(s, CEDAR)
    s.stack[-1:] = [MainAction(0)]
    status = die(s, 2)
    shown = pair(s, 2)
    odds.mingle([1, 2])
    odds.given(lambda hands, flags: hands[2] == shown and flags >> 2 & 1 == status)
    found = Counter((pair(world, 1), world.plagued >> 1 & 1) for world in worlds(s, 0, 2000))
    check_odds(found, odds.of(lambda hands, flags, gone: (hands[1], flags >> 1 & 1)), slack=0.02)


def test_a_symptom_of_ones_own_in_the_mingle_zone() -> None:
    """A planted a 4 on cedar; B and C mingle with it."""
    s = fresh(4, 11)
    s.carts = [[0], [1, 2], [3]]
    s.pile[4] -= 1
    s.tray = [4]
    s.remember(1, 0, cards=[4])
    s.tray = []
    s.zones[CEDAR].append(0 << 3 | 4)
    s.remember(PLANTED, 0, place=CEDAR, cards=[4])
    odds = Odds(3, 4, pair(s, 0))
    mingle(s, CEDAR)
    odds.mingle([1, 2], planted=4)
    found = Counter((tuple(sorted(pair(world, 1))), world.plagued >> 1 & 1) for world in worlds(s, 0))
    check_odds(found, odds.of(lambda hands, flags, gone: (tuple(sorted(hands[1])), flags >> 1 & 1)))


def test_a_look_holds_until_the_hand_changes() -> None:
    s = scene("AB", "C", "D", turn="A", characters={"A": "sheriff"}, hands={"C": (3, 3)})
    act(s, "A", "sheriff", pawn=2, slot=0)
    assert all(3 in pair(world, 2) for world in worlds(s, 0, 300))
    assert not all(3 in pair(world, 2) for world in worlds(s, 1, 300))
    s.carts[CEDAR] = [2]
    mingle(s, CEDAR)
    assert not all(3 in pair(world, 2) for world in worlds(s, 0, 300)), "the 3 may be the card left over"


def test_a_ghosts_slot_stays_seen() -> None:
    s = scene("AW", "B", "C", seats=3, turn="A", hands={"W": (3, 1)})
    act(s, "A", "peek_ghost", pawn=3, slot=1)
    found = {pair(world, 3) for world in worlds(s, 0, 300)}
    assert {hand[1] for hand in found} == {1} and len({hand[0] for hand in found}) == 3


def test_remedies_of_others_are_uniform_over_the_unseen() -> None:
    s = fresh(4, 12)
    for seat in (0, 1, 1, 2):
        s.take_remedy(seat)
    own = s.remedies[0][0] & KIND
    unseen = [copies if kind < 15 else 0 for kind, copies in enumerate(REMEDY_COPIES)]
    unseen[own] -= 1
    found = Counter(world.remedies[1][0] & KIND for world in worlds(s, 0))
    check_odds(found, {kind: count / 26 for kind, count in enumerate(unseen) if count})


def test_after_a_reshuffle_old_cards_and_new_ones_differ() -> None:
    """All cards are drawn; those played come back. B drew once before and once after the reshuffle."""
    s = fresh(4, 13)
    s.take_remedy(1)
    played = []
    while sum(s.remedy_pile):
        s.take_remedy(0)
        kind = s.remedies[0].pop() & KIND
        s.remedy_discard[kind] += 1
        s.remember(14, 0, place=0, cards=[kind])
        s.round += 1
        played.append(kind)
    s.take_remedy(1)
    missing = next(kind for kind in range(15) if played.count(kind) < REMEDY_COPIES[kind])
    for world in worlds(s, 0, 200):
        assert world.remedies[1][0] & KIND == missing, "the only card never seen"
        assert world.remedies[1][1] & KIND in played


def test_coins_are_uniform() -> None:
    s = scene("AB", "C", "D", turn="A", remedies={"A": ["alms"]}, alms=True)
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_alms", half=0)
    coin = s.coin
    assert all(world.coin == coin for world in worlds(s, 0, 50))
    found = Counter(world.coin for world in worlds(s, 1))
    check_odds(found, {kind: count / 6 for kind, count in enumerate(COIN_COUNTS)})
    act(s, "A", "give_coin", pawn=2)
    assert all(world.coins[2] == s.coins[2] for world in worlds(s, 2, 50)), "the receiver has seen it"
    assert len({world.coins[2] for world in worlds(s, 3, 300)}) == 3


# Every world is possible as a whole.


def random_positions(seed: int, options: dict[str, object]) -> Iterator[tuple[Bristol, random.Random]]:
    chance = random.Random(seed)
    s = GAME.new(chance.randint(1, 9), seed, {"characters": chance.choice(["standard", "special"]), **options})
    while not s.over():
        if s.history:
            yield s, chance
        seat = s.actors()[0]
        s.apply(seat, chance.choice(s.legal(seat)))


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_true_history_leads_to_the_position(options: dict[str, object]) -> None:
    for seed in range(25):
        for s, _ in random_positions(seed, options):
            Audit(s).run()


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_worlds_are_whole_histories_that_the_seat_has_seen(options: dict[str, object]) -> None:
    rng = seeded(5)
    unexplained = looked_at = 0
    for seed in range(20):
        for s, chance in random_positions(seed, options):
            if chance.random() > 0.1:
                continue
            for seat in range(-1, s.seats):
                world = GAME.determinize(s, seat, rng)
                looked_at += 1
                for event, told in zip(s.history, world.history, strict=True):
                    assert seen_cards(event, seat) == seen_cards(told, seat)
                    if event.kind == CONVENED and seat >= 0 and event.place >> seat & 1:
                        assert told.place == event.place
                Audit(world, flags=False).run()
                try:
                    Audit(world).run()
                except AssertionError:
                    unexplained += 1
    assert looked_at > 200 and unexplained == 0


def test_a_world_can_be_determinized_for_another_seat() -> None:
    """What a bot imagines of others must itself hang together."""
    rng = seeded(6)
    for seed in range(15):
        for s, chance in random_positions(seed, {}):
            if chance.random() < 0.1 and s.seats > 1:
                world = GAME.determinize(s, 0, rng)
                other = GAME.determinize(world, 1, rng)
                assert GAME.view(other, 1) == GAME.view(world, 1)
                Audit(other, flags=False).run()


def test_worlds_do_not_lean_towards_the_truth() -> None:
    """Over many games, what a seat imagines of another's hand is right as often as by chance: not more."""
    imagined: Callable[[Bristol], tuple[int, ...]] = lambda s: tuple(sorted(pair(s, 1)))  # noqa: E731
    right = strangers = 0
    rng = seeded(8)
    tables = [fresh(4, seed) for seed in range(400)]
    for number, s in enumerate(tables):
        world = GAME.determinize(s, 0, rng)
        right += imagined(world) == imagined(s)
        strangers += imagined(world) == imagined(tables[number - 1])
    assert abs(right - strangers) < 45, "about 85 of 400 either way"


@pytest.mark.parametrize("seats", range(1, 10))
def test_views_are_equal_at_every_step_for_everybody(seats: int) -> None:
    rng = seeded(9)
    chance = random.Random(seats)
    options = {"characters": "special", **VARIANTS[seats % len(VARIANTS)]}
    s = GAME.new(seats, seats + 20, options)
    while not s.over():
        for seat in [SPECTATOR, *range(seats)]:
            world = GAME.determinize(s, seat, rng)
            assert GAME.view(world, seat) == GAME.view(s, seat)
            if seat >= 0:
                assert GAME.choices(world, seat) == GAME.choices(s, seat)
        seat = s.actors()[0]
        s.apply(seat, chance.choice(s.legal(seat)))


def test_nothing_is_hidden_once_the_game_is_over() -> None:
    s = fresh(5, 2)
    chance = random.Random(2)
    while not s.over():
        seat = s.actors()[0]
        s.apply(seat, chance.choice(s.legal(seat)))
    world = GAME.determinize(s, SPECTATOR, seeded(1))
    assert GAME.view(world, SPECTATOR) == GAME.view(s, SPECTATOR)
    assert all(pawn["symptoms"] for pawn in GAME.view(s, SPECTATOR)["public"]["pawns"])


def test_names_of_remedies_fit_the_numbers_used_here() -> None:
    assert REMEDY_IDS[15] == "rem_alms"
