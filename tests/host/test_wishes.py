"""Devices that wish for whole moves, beside devices that wish for nothing, at tables of every game."""

import random
from typing import Any

import pytest

import lazaretto
from tests.host.plain import Json, Plain, Screen

MORE = {"cost", "danger", "extra", "final", "asks", "then"}


def opened(game: str) -> tuple[Plain, Screen, Screen]:
    """A table of one person with two devices: only the first wishes for ways."""
    plain = Plain(lazaretto.load(game), ["ada"], ("random",))
    wishing, plainly = Screen(plain.table, "ada"), Screen(plain.table, "ada")
    assert wishing.say("hello", wishes=["ways"])["type"] == "update"
    assert plainly.say("hello")["type"] == "update"
    return plain, wishing, plainly


def a_row(choices: list[Json], chance: random.Random) -> list[int]:
    """One whole way, chosen question by question."""
    row: list[int] = []
    while choices:
        choice = chance.choice(choices)
        row += [choice["code"], *choice.get("along", [])]
        choices = choice.get("then", [])
    return row


@pytest.mark.parametrize("game", lazaretto.games())
def test_whole_moves_are_shown_to_those_who_wish_and_taken_whole(game: str) -> None:
    chance = random.Random(game)
    plain, wishing, plainly = opened(game)
    longest = 0
    for number in range(60):
        if plain.course().match.state.over():
            break
        shown, bare = wishing.last("update"), plainly.last("update")
        codes = dict.fromkeys(choice["code"] for choice in shown["choices"])  # a gesture begins as an answer does
        assert list(codes) == [choice["code"] for choice in bare["choices"]]
        assert not any(MORE & set(choice) for choice in bare["choices"])
        assert shown["choices"] == [choice.json() for choice in plain.game.tree(plain.course().match.state, 0)]
        frame = plain.course().match.state.question(0)
        opens = frame is not None and frame.opens_move()
        row = a_row(shown["choices"], chance)
        longest = max(longest, len(row))
        ticket: dict[str, Any] = {"seat": 0, "expected_seq": shown["seq"], "key": f"k{number}"}
        wishing.say("play", codes=row, **ticket)
        assert any(frame.get("key_seq") for frame in wishing.frames if frame.get("key") == f"k{number}")
        if opens and wishing.last("update")["can_undo"] and chance.random() < 0.2:
            wishing.say("undo", **ticket | {"expected_seq": plain.table.seq, "key": f"u{number}"})
            assert wishing.last("update")["choices"] == shown["choices"], "the whole move is taken back"
    assert longest > 1


def test_wishes_are_those_of_the_last_hello_and_stay_when_another_seat_is_shown() -> None:
    plain, wishing, plainly = opened("dice_hospital")
    assert wishing.say("show", seat=0)["choices"] == [
        choice.json() for choice in plain.game.tree(plain.course().match.state, 0)
    ]
    assert wishing.say("hello")["choices"] == plainly.last("update")["choices"]


def test_a_wish_nobody_knows_is_refused() -> None:
    plain, *_ = opened("dice_hospital")
    with pytest.raises(Exception, match="Invalid enum value"):
        Screen(plain.table, "ada").say("hello", wishes=["riches"])


SHOWN = ("seq", "public", "private", "question", "choices", "can_undo", "can_back", "aids", "outcome")


@pytest.mark.parametrize("game", lazaretto.games())
def test_whoever_comes_anew_is_shown_what_a_move_has_shown_and_the_log_knows_the_same(game: str) -> None:
    chance = random.Random(game)
    plain, wishing, _ = opened(game)
    for number in range(40):
        if plain.course().match.state.over():
            break
        shown = wishing.last("update")
        if number % 10 == 7:  # everything anew from the log
            plain.table.restore(plain.load())
        anew = Screen(plain.table, "ada")
        anew.say("hello", wishes=["ways"])
        assert {key: anew.last("update").get(key) for key in SHOWN} == {key: shown.get(key) for key in SHOWN}
        plain.table.exit(anew)
        row = a_row(shown["choices"], chance)
        wishing.say("play", codes=row, seat=0, expected_seq=shown["seq"], key=f"k{number}")
