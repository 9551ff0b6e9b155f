"""What the end page tells of a game: patients by round, and the moments at which it turned."""

import pytest

from lazaretto.bots.weights import HAND, numbers
from lazaretto.games.dice_hospital import GAME
from lazaretto.games.dice_hospital.mind.evaluation import evaluation
from lazaretto.games.dice_hospital.rules.state import printed_colour
from lazaretto.games.dice_hospital.rules.tables import COLOURS
from lazaretto.games.dice_hospital.show.story import moments, story
from lazaretto.kernel.match import Match
from lazaretto.kernel.playback import Playback


def played(seats: int, seed: int, **options: object) -> Match:
    """A game of players who like to send patients home: of each question, the answer that looks best at once."""
    match = Match(GAME, seats, seed, options)  # type: ignore[arg-type]
    judge = evaluation(numbers(GAME, HAND))
    while not match.state.over():
        seat = match.state.actors()[0]
        legal, worth = match.state.legal(seat), []
        for action in legal:
            after = match.state.clone()
            after.apply(seat, action)
            worth.append(judge(after, seat))
        match.play(seat, legal[worth.index(max(worth))])
    return match


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_patient_who_went_home_or_died_is_in_a_round(seats: int) -> None:
    match = played(seats, 11, events=True, opening_crisis=True)
    state = match.state
    rounds = story(Playback(GAME, match.record))["rounds"]
    assert [one["round"] for one in rounds] == list(range(1, 9))
    assert [one["event"] is None for one in rounds] == [True] + [False] * 7
    for seat, hospital in enumerate(state.hospitals):
        assert sum(one["deaths"][seat] for one in rounds) == hospital.fatalities
        points = sum(one["points"][seat] for one in rounds) - sum(hospital.points)
        assert points >= 0 and (seats == 1 or points == 0), "reports are points of the rounds, too"
        assert [one["scores"][seat] for one in rounds][-1] == GAME.outcome(state).scores[seat]
    assert sum(len(home) for one in rounds for home in one["home"]) > 3
    assert {colour for one in rounds for home in one["home"] for colour in home} <= set(COLOURS)
    assert {COLOURS[printed_colour(die)] for h in state.hospitals for die in h.beds} <= set(COLOURS)


def test_the_moments_are_those_of_the_game() -> None:
    match = played(3, 12)
    playback = Playback(GAME, match.record)
    rounds = story(playback)["rounds"]
    found = {moment.key: moment for moment in moments(playback)}
    most = max(len(home) for one in rounds for home in one["home"])
    assert most >= 3
    best = found["home"]
    assert best.args["number"] == most
    assert best.seat is not None
    assert any(
        len(one["home"][best.seat]) == most and one["points"][best.seat] == best.args["points"] for one in rounds
    )
    before, after = playback.state(best.step - 1), playback.state(best.step)
    assert sum(before.hospitals[best.seat].points) < sum(after.hospitals[best.seat].points), "it can be seen there"
