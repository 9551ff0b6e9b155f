"""The end page: what it tells of a game is what happened in it."""

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.state import Event
from lazaretto.games.bristol_1350.rules.tables import DEALT, MINGLED, PLANTED
from lazaretto.games.bristol_1350.show.story import Course, course_of, hands_of, moments, story
from lazaretto.kernel.match import Match
from lazaretto.kernel.playback import Playback
from lazaretto.text import game_text
from tests.games.bristol_1350.scene import BIRCH, scene
from tests.games.bristol_1350.test_golden import GAMES, GOLDEN


def played(name: str) -> Playback:
    return Playback(GAME, GOLDEN.recorded(name))


@pytest.mark.parametrize("name", GAMES)
def test_everybody_is_unmasked_as_they_were(name: str) -> None:
    playback = played(name)
    s = course_of(playback).end
    told = story(playback)
    assert sorted(one["pawn"] for one in told["people"]) == list(range(len(s.table)))
    for one in told["people"]:
        pawn, fate = one["pawn"], one["fate"]["how"]
        assert (fate == "escaped") == (s.ending != 2 and s.lives(pawn) and fate not in ("stayed",))
        assert s.lives(pawn) == (fate in ("escaped", "stayed"))
        assert one["total"] == s.total(pawn) == sum(card["value"] for card in one["symptoms"])
        if one["seat"] is not None:
            assert (one["caught"] is not None) == one["plagued"]
            assert [card["id"] for card in one["symptoms"]] == one["held"][-1]["symptoms"]
            if s.winners >> pawn & 1:
                assert fate == "escaped" and not one["plagued"]


@pytest.mark.parametrize("name", GAMES)
def test_every_infection_has_a_source(name: str) -> None:
    playback = played(name)
    for one in story(playback)["people"]:
        caught = one["caught"]
        if caught and caught["how"] == "mingled":
            assert len(caught["sources"]) == 2
            for source in caught["sources"]:
                assert source["givers"] or source["planters"] or source["pile"] or source["kept"]
            before = playback.state(caught["step"] - 1)
            assert not before.is_plagued(one["pawn"])
            assert playback.state(caught["step"]).is_plagued(one["pawn"])


@pytest.mark.parametrize("name", GAMES)
def test_the_race_is_as_it_was(name: str) -> None:
    playback = played(name)
    told = story(playback)
    s = course_of(playback).end
    for lane in told["lanes"]:
        cart = ("birch", "cedar", "oak").index(lane["cart"])
        assert lane["spaces"][0] == 0 and lane["spaces"][-1] == s.positions[cart]
        assert lane["spaces"] == sorted(lane["spaces"])
        assert all(space < told["length"] for space in lane["spaces"][:-1])
        assert (lane["exit"] is None) == (s.positions[cart] < told["length"])


def test_who_infected_whom() -> None:
    """A planted a 4 on Birch; B gets it with C's 3: told by whom each card came."""
    s = scene("BC", "A", "D", seats=4)
    deal = [1, 1, 1, 2, 3, 2, 1, 2]
    s.history = [
        Event(DEALT, 0, cards=deal),
        Event(PLANTED, 1, 0, place=BIRCH, cards=[4]),
        Event(MINGLED, 1, other=1, place=BIRCH, cards=[4, 3, 1, 2, 2], pawns=[1, 2]),
    ]
    caught = hands_of(Course(s, steps=[0, 1, 2])).caught
    assert list(caught) == [1] and caught[1]["cart"] == "birch" and caught[1]["round"] == 1
    four, three = caught[1]["sources"]
    assert (four["symptom"], four["planters"], four["givers"], four["pile"]) == ("sym_4", [0], [], False)
    assert (three["symptom"], three["givers"], three["kept"]) == ("sym_3", [2], False)


@pytest.mark.parametrize("name", GAMES)
def test_turning_points_are_few_and_have_words(name: str) -> None:
    playback = played(name)
    found = moments(playback)
    assert len(found) <= 6
    for language in ("en", "fr", "it"):
        text = game_text(GAME.id, language, [f"P{seat}" for seat in range(9)])
        for moment in found:
            write = GAME.codec.write
            args = {name: write(name, value) for name, value in moment.args.items()}
            said = text.get("moments", moment.key, args if moment.seat is None else {"seat": moment.seat, **args})
            assert said != moment.key and "{" not in said
    assert all(0 <= moment.step <= len(playback) for moment in found)


def test_a_game_that_was_lost_by_a_push_says_by_whom() -> None:
    match = Match(GAME, 4, 3)
    while not match.state.over():
        seat = match.state.actors()[0]
        pushes = [choice.code for choice in GAME.choices(match.state, seat) if choice.label == "push_out"]
        match.play(seat, pushes[0] if pushes else match.state.legal(seat)[0])
    told = story(Playback(GAME, match.record))
    pushed = [one for one in told["people"] if one["fate"]["how"] == "pushed"]
    assert pushed and all(one["fate"]["by"] is not None for one in pushed)
