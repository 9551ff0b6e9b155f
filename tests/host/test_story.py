"""What the end page tells: how it ended, and when it turned. From the record, never from a bot's evaluation."""

import random
from typing import Any

import pytest

import lazaretto
from lazaretto.host.replays import Replay
from lazaretto.kernel.game import Game
from lazaretto.kernel.match import Match
from lazaretto.kernel.story import MOST_MOMENTS, Moment, Series, chosen, ending, turning_points
from lazaretto.kernel.view import Outcome
from lazaretto.server import view_types
from lazaretto.text import LANGUAGES, catalogue, game_text
from tests.shapes import faults


def finished(game: Game[Any], seats: int, seed: int = 5) -> Replay:
    """A whole game, played at random."""
    match = Match(game, seats, seed, {})
    chance = random.Random(seed)
    while not match.state.over():
        seat = match.state.actors()[0]
        match.play(seat, chance.choice(match.state.legal(seat)))
    return Replay(game, match.record)


def series(*lines: list[float], automaton: tuple[float, ...] = ()) -> Series:
    """A game with these scores at the end of its rounds, ten steps a round; the points come at its seventh."""
    made = Series()
    before = [0.0] * len(lines[0])
    made.see(0, {"round": 1, "scores": before})
    for number, line in enumerate(lines, 1):
        made.see(10 * number - 3, {"round": number, "scores": line})
        rival = automaton[number - 1] if automaton else None
        made.see(10 * number, {"round": min(number + 1, len(lines)), "scores": line}, rival)
    made.close(10 * len(lines))
    return made


def told(moments: list[Moment]) -> list[tuple[str, int, int | None]]:
    return [(moment.key, moment.step, moment.seat) for moment in moments]


def test_the_lead_that_was_kept_and_the_one_that_was_lost() -> None:
    """Seat 0 leads first, seat 1 takes over in the third round and keeps it; each is seen where the points came."""
    found = turning_points(series([5, 2], [6, 4], [7, 12], [9, 15]))
    assert told(found) == [("lead_first", 7, 0), ("lead", 27, 1)]


def test_the_largest_swings_are_those_beyond_the_best_rival() -> None:
    """Everybody wins ten in the first round, which turns nothing; seat 2 wins six more in the second."""
    found = turning_points(series([10, 10, 10], [11, 12, 18], [12, 20, 19], [14, 32, 20]))
    assert told(found) == [("lead_first", 17, 2), ("lead", 27, 1), ("swing", 37, 1)]
    assert found[-1].args == {"n": 10}, "twelve, of which a rival won two"


def test_a_lead_that_ends_level_was_not_kept() -> None:
    assert told(turning_points(series([5, 2], [6, 6]))) == [("lead_first", 7, 0), ("swing", 17, 1)]


def test_the_set_up_is_no_round() -> None:
    made = Series()
    made.see(0, {"round": 0, "scores": [0, 0]})
    made.see(2, {"round": 0, "scores": [4, 0]})
    made.see(4, {"round": 1, "scores": [4, 0]})
    made.see(9, {"round": 1, "scores": [5, 7]})
    made.close(9)
    assert made.rounds == [1] and made.round_at(2) is None and made.round_at(5) == 1
    assert made.gain(0, 1) == 7


def test_alone_there_is_no_lead_but_the_best_rounds() -> None:
    found = turning_points(series([3], [10], [12], [20]))
    assert told(found) == [("most", 17, 0), ("most", 37, 0)]


def test_a_game_without_scores_turns_nowhere() -> None:
    made = Series()
    made.see(0, {"phase": "roll"})
    made.close(0)
    assert turning_points(made) == [] and made.rounds == []


def test_the_automaton_has_a_line_of_its_own() -> None:
    made = series([3], [10], automaton=(4, 9))
    assert made.automaton == [4, 9] and len(made.automaton) == len(made.rounds)


def test_a_games_own_moments_come_first() -> None:
    own = [Moment("death", step, 0) for step in range(5)]
    common = [Moment("lead", 9, 1), Moment("swing", 3, 0), Moment("swing", 8, 1)]
    found = chosen(own, common)
    assert len(found) == MOST_MOMENTS
    assert told(found)[-1] == ("lead", 9, 1) and [one.step for one in found] == sorted(one.step for one in found)


def outcome(scores: tuple[int, ...], ranks: tuple[int, ...], winners: tuple[int, ...]) -> Outcome:
    return Outcome(scores, ranks, winners, tuple(0.0 for _ in scores))


def test_how_a_game_ended() -> None:
    won = ending(outcome((38, 42, 40), (3, 1, 2), (1,)))
    assert (won.how, won.winners, won.second, won.ahead) == ("won", (1,), 2, 2)
    tied = ending(outcome((40, 40), (2, 1), (1,)))
    assert (tied.how, tied.second, tied.ahead) == ("tie_break", 0, 0)
    assert ending(outcome((40, 40), (1, 1), (0, 1))).how == "shared"
    assert ending(outcome((0, 0), (1, 1), ())).how == "nobody"
    assert ending(outcome((40,), (1,), (0,))).how == "reached"
    beaten = ending(outcome((80,), (2,), ()), 92)
    assert (beaten.how, beaten.ahead) == ("missed", -12)


CASES = [(name, seats) for name in lazaretto.games() for seats in lazaretto.load(name).seats[:2]]


@pytest.mark.parametrize("name, seats", CASES)
def test_every_game_tells_its_end(name: str, seats: int) -> None:
    """The common part for all; a game's own part as its shapes say; every moment in words, at a step of the game."""
    game = lazaretto.load(name)
    replay = finished(game, seats)
    story = replay.tell()
    assert [one.seat for one in story.seats] == list(range(seats))
    assert len(story.moments) <= MOST_MOMENTS
    for language in LANGUAGES:
        ours, text = catalogue("lazaretto.language", language)["end"]["moment"], game_text(name, language)
        for moment in story.moments:
            assert 0 < moment.step <= len(replay.playback)
            assert moment.key in ours or text.has("moments", moment.key), (language, moment.key)
    if game.story is not None:
        shapes = view_types.shapes(name)
        assert shapes is not None
        assert faults(story.own, shapes.Story, "story") == []
    else:
        assert story.own is None
