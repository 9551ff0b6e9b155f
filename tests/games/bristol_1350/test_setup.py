"""Setting up (§3): seats, characters, pawns, symptoms, remedies."""

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.setup import LookAtSymptoms
from lazaretto.games.bristol_1350.rules.tables import CHARACTER_IDS, SOLO_PLAGUE
from lazaretto.kernel.errors import BadOption
from tests.games.bristol_1350.scene import fresh

PLACES = {4: [1, 1, 2], 5: [1, 2, 2], 6: [2, 2, 2], 7: [2, 2, 3], 8: [2, 3, 3], 9: [3, 3, 3]}


@pytest.mark.parametrize("seats", range(1, 10))
def test_pawns_per_cart(seats: int) -> None:
    s = fresh(seats, 5, {"solo_start_healthy": True} if seats == 1 else {})
    pawns = max(4, seats)
    assert len(s.table) == pawns and [len(cart) for cart in s.carts] == PLACES[pawns]
    assert sorted(pawn for cart in s.carts for pawn in cart) == list(range(pawns))


@pytest.mark.parametrize("seats", range(1, 10))
def test_first_turn_is_the_front_of_birch(seats: int) -> None:
    for seed in range(6):
        s = fresh(seats, seed)
        if s.over():
            continue
        assert s.table[s.starter] == s.carts[0][0]


def test_everybody_picks_a_free_character_in_order() -> None:
    s = GAME.new(3, 1)
    for seat, character in enumerate(["knight", "serf", "friar"]):
        assert s.actors() == [seat]
        GAME.act(s, seat, "choose_character", character=character)
    assert [CHARACTER_IDS[number] for number in s.characters[:3]] == ["knight", "serf", "friar"]
    assert len(set(s.characters)) == 4


def test_a_character_is_free_only_once() -> None:
    s = GAME.new(2, 1)
    GAME.act(s, 0, "choose_character", character="knight")
    assert GAME.code("choose_character", {"character": "knight"}) not in s.legal(1)


def test_special_characters_are_dealt() -> None:
    dealt = {tuple(fresh(4, seed, {"characters": "special"}).characters) for seed in range(20)}
    assert len(dealt) > 15 and all(len(set(characters)) == 4 for characters in dealt)


def test_ghosts_sit_at_random_or_after_the_players() -> None:
    tables = {tuple(fresh(2, seed).table) for seed in range(60)}
    assert len(tables) > 8
    assert all([pawn for pawn in table if pawn < 2] == [0, 1] for table in tables), "players keep their order"
    after = {tuple(fresh(2, seed, {"ghost_seats": "after_players"}).table) for seed in range(20)}
    assert after == {(0, 1, 2, 3)}


@pytest.mark.parametrize("seats, remedies", [(1, 1), (2, 1), (3, 1), (4, 0), (9, 0)])
def test_starting_remedies(seats: int, remedies: int) -> None:
    s = fresh(seats, 8)
    assert [len(hand) for hand in s.remedies] == [remedies] * seats
    assert all(card >> 4 == 0 for hand in s.remedies for card in hand), "they count as drawn in round 0"


def test_remedy_deck() -> None:
    assert sum(fresh(4).remedy_pile) == 27
    assert sum(fresh(4, options={"alms": True}).remedy_pile) == 33


def test_chaos_deals_fours() -> None:
    assert any(4 in fresh(9, seed, {"chaos": True}).hands for seed in range(5))
    assert not any(4 in fresh(9, seed).hands for seed in range(20))


def lost_seed(**options: object) -> int:
    return next(seed for seed in range(200) if fresh(1, seed, options).over())


def test_a_solo_opening_with_the_plague_is_lost_once_looked_at() -> None:
    s = GAME.new(1, lost_seed(), {})
    GAME.act(s, 0, "choose_character", character="serf")
    assert isinstance(s.question(0), LookAtSymptoms) and s.is_plagued(0)
    GAME.act(s, 0, "look")
    assert s.over() and s.ending == SOLO_PLAGUE and GAME.outcome(s).winners == ()


def test_a_healthy_solo_start_deals_again() -> None:
    assert not any(fresh(1, seed, {"solo_start_healthy": True}).over() for seed in range(100))
    assert not any(fresh(1, seed, {"solo_start_healthy": True, "chaos": True}).over() for seed in range(100))


@pytest.mark.parametrize(
    "options",
    [
        {"convene": True, "cure": True},
        {"convene": True, "alms": True},
        {"cure": True, "alms": True},
        {"track_length": 7},
        {"track_length": 25},
        {"ghost_seats": "before_players"},
    ],
    ids=str,
)
def test_options_that_do_not_go_together(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        GAME.new(5, 1, options)


@pytest.mark.parametrize("seats", range(1, 10))
@pytest.mark.parametrize("preset", GAME.presets)
def test_presets_fit_every_table(preset: str, seats: int) -> None:
    s = GAME.new(seats, 1, GAME.preset(preset, seats))
    assert s.actors()


def test_options_of_ghosts_are_ignored_where_there_are_none() -> None:
    """The spec's validation: accepted, and without effect."""
    given = {"ghost_reroll_after_exit": "one", "ghost_seats": "after_players", "solo_start_healthy": True}
    for seats in range(4, 10):
        assert fresh(seats, 3, given).options == fresh(seats, 3).options
    assert fresh(2, 3, given).options["ghost_seats"] == "after_players"
    assert fresh(2, 3, given).options["solo_start_healthy"] is False


@pytest.mark.parametrize("length", range(8, 25))
def test_the_road_is_as_long_as_chosen(length: int) -> None:
    s = fresh(4, 1, {"track_length": length})
    assert GAME.view(s, 0)["public"]["track_length"] == length == s.rules.track_length
