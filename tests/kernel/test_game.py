"""Game: actions by name, views, dumps and what is said of bad ones. Played with the sample game."""

import json

import pytest

from lazaretto.kernel import rng as rng_module
from lazaretto.kernel.errors import BadOption, BadRecord, IllegalAction, UnknownAction
from lazaretto.kernel.journal import SPECTATOR, Note
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.view import Choice, Outcome, part, shared_returns
from tests.sample_game import SAMPLE

COMPILED = not str(rng_module.__file__).endswith(".py")


def test_acting_by_name() -> None:
    state = SAMPLE.new(2, 1)
    SAMPLE.act(state, 0, "bid", card=3)
    assert state.bids == [3, -1]


@pytest.mark.parametrize(
    "seat, verb, arguments, error, said",
    [
        (0, "buy", {}, UnknownAction, "no verb 'buy'"),
        (0, "bid", {"card": 9}, UnknownAction, "card must be 0 to 5, not 9"),
        (0, "bid", {"card": "three"}, UnknownAction, "bid: card cannot be 'three'"),
        (0, "bid", {"card": True}, UnknownAction, "bid: card cannot be True"),
        (0, "bid", {"card": None}, UnknownAction, "bid: card cannot be None"),
        (0, "bid", {}, UnknownAction, "bid takes card, not none"),
        (0, "keep", {}, IllegalAction, "seat 0 may not keep now"),
        (5, "bid", {"card": 1}, IllegalAction, "seat 5 may not bid card=1 now"),
        (-1, "bid", {"card": 1}, IllegalAction, "seat -1 may not bid card=1 now"),
    ],
)
def test_bad_actions(seat: int, verb: str, arguments: dict[str, object], error: type[Exception], said: str) -> None:
    state = SAMPLE.new(2, 1)
    before = SAMPLE.dump(state)
    with pytest.raises(error, match=said):
        SAMPLE.act(state, seat, verb, **arguments)
    assert SAMPLE.dump(state) == before


def test_an_answer_is_given_once() -> None:
    state = SAMPLE.new(2, 1)
    SAMPLE.act(state, 0, "bid", card=3)
    with pytest.raises(IllegalAction):
        SAMPLE.act(state, 0, "bid", card=4)


def test_seats_and_options() -> None:
    with pytest.raises(BadOption, match="Herb Market is for 2, 3, 4 seats, not 7"):
        SAMPLE.new(7)
    with pytest.raises(BadOption, match="generous"):
        SAMPLE.new(2, options={"generous": True})
    with pytest.raises(BadOption, match="no preset 'hard'; known are none"):
        SAMPLE.preset("hard", 2)


def test_the_same_seed_gives_the_same_game() -> None:
    assert SAMPLE.fingerprint(SAMPLE.new(3, 5)) == SAMPLE.fingerprint(SAMPLE.new(3, 5))
    worths = {SAMPLE.new(3, seed).worth for seed in range(30)}
    assert worths == {1, 2, 3, 4, 5, 6}


def test_a_fingerprint_looks_past_the_generator() -> None:
    one, other = SAMPLE.new(3, 5), SAMPLE.new(3, 5)
    other.rng = seeded(77)
    assert SAMPLE.fingerprint(one) == SAMPLE.fingerprint(other)
    other.points[0] += 1
    assert SAMPLE.fingerprint(one) != SAMPLE.fingerprint(other)


def test_views() -> None:
    state = SAMPLE.new(3, 1)
    SAMPLE.act(state, 1, "bid", card=4)
    assert SAMPLE.view(state, 1)["private"] == {"bid": 4}
    assert SAMPLE.view(state, 0)["private"] == {"bid": -1}
    shown = SAMPLE.view(state, SPECTATOR)
    assert (shown["seat"], shown["private"]) == (None, {})
    assert shown["public"]["asking"] == [{"seat": 0, "question": "bid"}, {"seat": 2, "question": "bid"}]


def test_choices_and_questions() -> None:
    state = SAMPLE.new(2, 1)
    (first, *_) = SAMPLE.choices(state, 0)
    assert first == Choice(0, "bid", {"card": 0}, "bid", (("card.0.0",),))
    assert json.loads(json.dumps(first.json()))["parts"] == [["card.0.0"]]
    assert SAMPLE.question(state, 0) == {"key": "bid", "args": {"seat": 0}, "opens_move": True}
    SAMPLE.act(state, 0, "bid", card=3)
    assert SAMPLE.question(state, 0) is None
    assert SAMPLE.choices(state, 0) == []


def test_a_spectator_is_asked_nothing() -> None:
    state = SAMPLE.new(2, 1)
    assert SAMPLE.choices(state, SPECTATOR) == []
    assert SAMPLE.question(state, SPECTATOR) is None


def test_notes_are_read_by_their_audience() -> None:
    notes = [Note("won", {"seat": 1}), Note("drew", {"card": 3}, to=0), Note("drew_one", {}, but=0)]
    keys = {seat: [note["key"] for note in SAMPLE.notes(notes, seat)] for seat in (0, 1, SPECTATOR)}
    assert keys == {0: ["won", "drew"], 1: ["won", "drew_one"], SPECTATOR: ["won", "drew_one"]}


def test_an_outcome_only_at_the_end() -> None:
    with pytest.raises(IllegalAction, match="the game is not over"):
        SAMPLE.outcome(SAMPLE.new(2, 1))


def test_determinized_worlds_have_their_own_chance() -> None:
    state = SAMPLE.new(3, 1)
    SAMPLE.act(state, 1, "bid", card=4)
    rng = seeded(3)
    worlds = [SAMPLE.determinize(state, 0, rng) for _ in range(40)]
    assert {world.bids[1] for world in worlds} == set(range(6))
    assert len({tuple(world.rng.words()) for world in worlds}) == 40
    assert state.bids == [-1, 4, -1]
    assert all(SAMPLE.determinize(state, 1, rng).bids[1] == 4 for _ in range(5))  # its own bid


# Dumps.


def damaged(**changes: object) -> dict[str, object]:
    data = json.loads(json.dumps(SAMPLE.dump(SAMPLE.new(2, 1))))
    for name, value in changes.items():
        if value is ...:
            del data[name]
        else:
            data[name] = value
    return data  # type: ignore[no-any-return]


def test_dumps_are_restored() -> None:
    state = SAMPLE.new(2, 1)
    restored = SAMPLE.restore(damaged())
    assert SAMPLE.dump(restored) == SAMPLE.dump(state)
    assert restored.rng.words() == state.rng.words()
    assert restored.actors() == [0, 1]


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "clinic"},
        {"rules_version": 99},
        {"seats": 9},
        {"seats": "two"},
        {"options": {"rounds": 3}},
        {"options": None},
        {"rng": ...},
        {"rng": 5},
        {"rng": [1, 2, 3, 4, 5, 6, 7]},
        {"hands": ...},
        {"hands": [["x"], []]},
        {"hands": [[-1], []]},
        {"stack": [{"frame": "Nothing"}]},
        {"stack": [{}]},
        {"stack": 3},
        {"lanes": [[{"frame": "Bid"}], []]},
        {"lanes": [[{"frame": "Bid", "seat": 7}], []]},
        {"lanes": ...},
    ],
    ids=str,
)
def test_damaged_dumps(changes: dict[str, object]) -> None:
    with pytest.raises(BadRecord) as error:
        SAMPLE.restore(damaged(**changes))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("words", [["x", 0, 0, 1, 0], [1.5, 0, 0, 1, 0], [None, 0, 0, 1, 0]])
def test_a_damaged_generator(words: list[object]) -> None:
    with pytest.raises(BadRecord):
        SAMPLE.restore(damaged(rng=words))


def test_a_number_too_large_for_a_set() -> None:
    with pytest.raises(BadRecord):
        SAMPLE.restore(damaged(hands=[[2**70], []]))


# Building blocks of a view.


def test_parts_name_places() -> None:
    assert part("bed", 0, 3) == "bed.0.3"
    assert part("deck") == "deck"


def test_returns_are_shared_by_the_winners() -> None:
    assert shared_returns(3, (0, 2)) == (0.5, 0.0, 0.5)
    assert shared_returns(2, ()) == (0.0, 0.0)


def test_an_outcome_as_json() -> None:
    outcome = Outcome((3, 1), (1, 2), (0,), (1.0, 0.0), (("herbs", (3, 1)),))
    assert outcome.json() == {
        "scores": [3, 1],
        "ranks": [1, 2],
        "winners": [0],
        "returns": [1.0, 0.0],
        "sheet": [{"line": "herbs", "points": [3, 1]}],
    }
