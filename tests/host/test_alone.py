"""A table by its host alone: whole games of every game from a plain loop, without a server."""

import random

import msgspec
import pytest

import lazaretto
from lazaretto.host.devices import NOT_ALLOWED
from lazaretto.kernel.record import read_record, replay
from tests.host.plain import Json, Plain, Screen

PEOPLE = ["ada", "blaise"]


def opened(game: str) -> tuple[Plain, list[Screen], Screen]:
    """A table with two people and a watcher, who have said hello."""
    plain = Plain(lazaretto.load(game), PEOPLE)
    screens = [Screen(plain.table, name) for name in PEOPLE]
    watcher = Screen(plain.table, "watcher")
    for screen in (*screens, watcher):
        assert screen.say("hello")["type"] == "update"
    return plain, screens, watcher


def asked(screens: list[Screen]) -> list[Screen]:
    return [screen for screen in screens if screen.last("update")["choices"]]


def ticket(screen: Screen, key: str) -> Json:
    shown = screen.last("update")
    return {"seat": shown["seat"], "expected_seq": shown["seq"], "key": key}


def first(screen: Screen) -> Json:
    """The first move a device is offered."""
    return {"code": screen.last("update")["choices"][0]["code"], **ticket(screen, "first")}


@pytest.mark.parametrize("game", lazaretto.games())
def test_a_whole_game_of_every_game(game: str) -> None:
    chance = random.Random(game)
    plain, screens, watcher = opened(game)
    undone = aided = 0
    for number in range(20_000):
        waiting = asked(screens)
        if not waiting:
            break
        regretting = [screen for screen in screens if screen.last("update")["can_undo"]]
        if regretting and (undone < 2 or chance.random() < 0.1):
            undone += 1
            screen = chance.choice(regretting)
            answer = screen.say("undo", **ticket(screen, f"u{number}"))
        else:
            screen = chance.choice(waiting)
            aids = screen.last("update")["aids"]
            if aids and chance.random() < 0.3:
                aided += 1
                answer = screen.say("play", aid=aids[0], **ticket(screen, f"k{number}"))
                assert screen.last("update")["key_seq"] == plain.table.seq == len(plain.moves), "one row of the log"
                continue
            code = chance.choice(screen.last("update")["choices"])["code"]
            answer = screen.say("play", code=code, **ticket(screen, f"k{number}"))
        assert screen.last("update")["key_seq"] == plain.table.seq == len(plain.moves), answer
    assert undone, "something was taken back"
    assert aided or not plain.game.aids, "an aid was played"
    assert screens[0].say("chat", text="Well played")["line"]["text"] == "Well played"
    assert watcher.last("said")["line"]["name"] == "ada"
    over = [screen.last("table")["table"] for screen in (*screens, watcher)]
    assert {info["status"] for info in over} == {"over"}
    (data,) = plain.records
    record = read_record(data)
    assert record.players == PEOPLE and record.result is not None
    replay(plain.game, record)
    assert watcher.last("update")["outcome"]["scores"] == record.result["scores"]
    assert watcher.last("update")["choices"] == [] and watcher.last("update")["private"] is None
    assert not any(watcher.last("update")[may] for may in ("can_undo", "can_back", "proposes"))
    again = plain.load().course
    assert again is not None and again.match.record.actions == record.actions


def test_when_the_table_may_be_somebody_elses_nothing_is_taken_and_everybody_is_told_once() -> None:
    plain, screens, watcher = opened("dice_hospital_er")
    (mover, *_), seq = asked(screens), plain.table.seq
    code = mover.last("update")["choices"][0]["code"]
    plain.held = False
    for key in ("a", "b"):
        assert mover.say("play", code=code, **ticket(mover, key))["code"] == "unsaved"
    others = [screen for screen in (*screens, watcher) if screen is not mover]
    for screen in others:
        assert [frame["code"] for frame in screen.frames if frame["type"] == "error"] == ["unsaved"]
    assert plain.moves == [] and plain.table.seq == seq
    plain.held = True
    assert mover.say("play", code=code, **ticket(mover, "c"))["key"] == "c" and len(plain.moves) == 1


def test_an_aid_is_played_whole_and_taken_back_whole() -> None:
    plain, screens, _ = opened("clinic")
    chance = random.Random(1)
    for number in range(2000):
        screen = asked(screens)[0]
        if "plan_for_me" in screen.last("update")["aids"]:
            break
        code = chance.choice(screen.last("update")["choices"])["code"]
        screen.say("play", code=code, **ticket(screen, f"k{number}"))
    before, moves = plain.game.dump(plain.course().match.state), len(plain.moves)
    screen.say("play", aid="plan_for_me", **ticket(screen, "plan"))
    assert len(plain.moves) == moves + 1 and "plan_for_me" not in screen.last("update")["aids"]
    assert plain.moves[-1].action.count('"verb"') > 1, "its actions, and not its name, are in the log"
    screen.say("undo", **ticket(screen, "undo"))
    assert plain.game.dump(plain.course().match.state) == before
    assert screen.say("play", aid="treat_best", **ticket(screen, "no"))["code"] == "illegal"
    assert screen.say("play", aid="plan_for_me", code=1, **ticket(screen, "both"))["code"] == "malformed"


def test_a_draft_is_played_whole_and_what_is_against_it_is_told() -> None:
    plain, screens, _ = opened("quarantine")
    for number in range(200):
        screen = asked(screens)[0]
        choices = screen.last("update")["choices"]
        if any(choice["verb"] == "renovate" for choice in choices):
            break
        screen.say("play", code=choices[0]["code"], **ticket(screen, f"k{number}"))
    seat = screen.last("update")["seat"]
    tile = next(
        tile["tile"]
        for tile in screen.last("update")["public"]["hospitals"][seat]["tiles"]
        if not screen.say("why", seat=seat, part="renovation", laid=f"{tile['tile']}=aside")["rules"]
    )
    said = screen.say("why", seat=seat, part="renovation", laid="lobby=box")
    assert (said["rules"], said["laid"]) == (["layout_lobby"], "lobby=box")
    refused = screen.say("play", draft="renovation", laid="lobby=box", **ticket(screen, "bad"))
    assert refused["code"] == "illegal"
    assert screen.say("play", draft="renovation", **ticket(screen, "not laid"))["code"] == "malformed"
    before, moves = plain.game.dump(plain.course().match.state), len(plain.moves)
    screen.say("play", draft="renovation", laid=f"{tile}=aside", **ticket(screen, "draft"))
    assert len(plain.moves) == moves + 1
    assert screen.last("update")["public"]["hospitals"][seat]["unplaced"] == [tile]
    screen.say("undo", **ticket(screen, "undo"))
    assert plain.game.dump(plain.course().match.state) == before


def test_what_fails_to_be_written_did_not_happen() -> None:
    plain, screens, watcher = opened("dice_hospital")
    (screen,) = asked(screens)
    before = screen.last("update")
    plain.failing = 1
    move = {"code": before["choices"][0]["code"], **ticket(screen, "k")}
    screen.say("play", **move)
    errors = [frame for frame in screen.frames if frame["type"] == "error"]
    assert [(error["code"], error["key"]) for error in errors] == [("unsaved", "k")]
    assert watcher.last("error")["code"] == "unsaved"
    assert plain.moves == [] and screen.last("update")["choices"] == before["choices"]
    assert screen.say("play", **move)["key_seq"] == 1
    assert screen.say("play", **move)["key_seq"] == 1, "a retry happens once"
    assert len(plain.moves) == 1


def test_a_table_read_again_shows_everybody_where_it_stands() -> None:
    plain, screens, watcher = opened("dice_hospital")
    (screen,) = asked(screens)
    plain.table.distrust()
    for one in (*screens, watcher):
        assert one.frames[-1]["code"] == "unsaved"
    plain.settle()
    for one in (*screens, watcher):
        assert one.frames[-1]["type"] == "update"
    assert screen.frames[-1]["choices"] and screen.say("play", **first(screen))["key_seq"] == 1


def test_what_arrives_while_a_move_is_written_waits() -> None:
    plain, screens, watcher = opened("dice_hospital")
    (screen,) = asked(screens)
    settle, plain.settle = plain.settle, lambda: None  # type: ignore[method-assign]
    shown = len(watcher.frames)
    screen.say("play", code=screen.last("update")["choices"][0]["code"], **ticket(screen, "k"))
    assert watcher.say("show", seat=None)["seq"] == 0 and len(watcher.frames) == shown, "not in the log, not shown"
    assert watcher.say("ping")["type"] == "pong"
    settle()
    assert [frame.get("seq") for frame in watcher.frames[shown + 1 :]] == [1, 1]


def test_nobody_acts_for_another_and_who_loses_the_right_is_turned_away() -> None:
    plain, screens, watcher = opened("dice_hospital")
    (screen,) = asked(screens)
    other = next(one for one in (*screens, watcher) if one is not screen)
    move = {"code": screen.last("update")["choices"][0]["code"], **ticket(screen, "k")}
    for wrong in (other, watcher):
        assert wrong.say("play", **move)["code"] == "not_allowed"
    assert watcher.say("chat", text="hello")["code"] == "not_allowed"
    assert plain.moves == []
    plain.table.reseat(msgspec.structs.replace(plain.sitting, watchers=frozenset()))
    assert watcher.closed == NOT_ALLOWED and screen.closed is None


def test_a_device_whose_seat_goes_is_shown_the_seat_that_is_left() -> None:
    plain, (ada, blaise), _ = opened("dice_hospital")
    mine, other = plain.sitting.chairs

    def held(*names: str) -> None:
        chairs = [mine, msgspec.structs.replace(other, holders=frozenset(names))]
        plain.table.reseat(msgspec.structs.replace(plain.sitting, chairs=chairs, watchers=frozenset(PEOPLE)))
        plain.settle()

    held("ada", "blaise")
    assert ada.say("show", seat=1)["seat"] == 1
    held("blaise")
    assert ada.last("update")["seat"] == 0
    held("ada")
    assert blaise.last("update")["seat"] is None, "who has none left watches"


def test_bots_have_their_turns_in_a_plain_loop() -> None:
    plain = Plain(lazaretto.load("dice_hospital"), ["ada"], ("random", "greedy"))
    screen = Screen(plain.table, "ada")
    screen.say("hello")
    chance = random.Random(3)
    for number in range(2_000):
        shown = screen.last("update")
        if shown["outcome"]:
            break
        assert shown["choices"], "nobody waits for a bot"
        screen.say("play", code=chance.choice(shown["choices"])["code"], **ticket(screen, f"k{number}"))
    record = read_record(plain.records[0])
    assert {action["seat"] for action in record.actions} == {0, 1, 2}
    assert record.players == ["ada", "random", "greedy"]
    replay(plain.game, record)
