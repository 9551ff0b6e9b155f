"""The end page's story, and the evaluation by its parts."""

import random

import pytest

from lazaretto.bots.weights import numbers as numbers_of
from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.mind.evaluation import evaluation, terms
from lazaretto.kernel.match import Match
from lazaretto.kernel.playback import Playback
from lazaretto.text import LANGUAGES, game_text
from tests.games.quarantine.test_golden import GAMES, GOLDEN


@pytest.mark.parametrize("name", ["two", "four"])
def test_every_deal_of_a_game_is_told_with_what_was_paid(name: str) -> None:
    record = GOLDEN.recorded(name)
    assert GAME.story is not None
    story = GAME.story(Playback(GAME, record))
    verbs = [action["verb"] for action in record.actions]
    got = [verb for verb in verbs if verb in ("claim", "buy_special", "buy_extra")]
    assert len(story["deals"]) == len(got)
    for deal in story["deals"]:
        assert record.actions[deal["step"] - 1]["seat"] == deal["seat"]
        assert len(deal["paid"]) >= 2
        assert (deal["named"] == deal["seat"]) == (deal["how"] == "claimed")
    assert story["turns"] == verbs.count("end_turn")
    assert story["rounds"] == -(-story["turns"] // record.seats)
    assert story["ended_by"] in ("bag", "market")


def test_cured_patients_are_counted() -> None:
    record = GOLDEN.recorded("two")
    playback = Playback(GAME, record)
    assert GAME.story is not None
    told = sum(sum(seat.values()) for seat in GAME.story(playback)["cured"])
    notes = [note for step in playback.notes for note in step if note.key in ("cured", "cured_on_call", "pharmacy")]
    assert told == sum(int(str(note.args.get("count", 1))) for note in notes) > 0


@pytest.mark.parametrize("name", GAMES)
def test_turning_points_have_words(name: str) -> None:
    assert GAME.moments is not None
    for moment in GAME.moments(Playback(GAME, GOLDEN.recorded(name))):
        for language in LANGUAGES:
            text = game_text("quarantine", language, ["A", "B", "C", "D"])
            assert "{" not in text.get("moments", moment.key, {"seat": moment.seat, **moment.args})


def test_the_parts_of_the_evaluation_add_up_and_have_reasons() -> None:
    numbers = numbers_of(GAME, "hand")
    evaluate, split = evaluation(numbers), terms(numbers)
    text = game_text("quarantine", "en")
    match = Match(GAME, 3, 4, {"setup_layout": "block"})
    chance = random.Random(4)
    while not match.state.over():
        seat = match.state.actors()[0]
        parts = split(match.state, seat)
        assert sum(parts.values()) == pytest.approx(evaluate(match.state, seat))
        match.play(seat, chance.choice(match.state.legal(seat)))
    for term in {*parts, *split(match.state, 0)}:
        assert text.has("reasons", term) and text.has("reasons", f"{term}_less"), term
