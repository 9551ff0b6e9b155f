"""Advice by the strongest player, and the review of a game by what its players could know."""

from pathlib import Path

import pytest

import lazaretto
from lazaretto.bots import Session, bot, think
from lazaretto.bots.advice import foreseeable, judge, review, whole_moves
from lazaretto.cli import main
from lazaretto.kernel.match import Match
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.rng import seeded
from tests.bots.test_bots import thanking
from tests.sample_game import GIVE, POINTS, SAMPLE

GAME = lazaretto.load("dice_hospital")


def played(bots: tuple[str, str], moves: int, seed: int = 3) -> Match:
    """A game of two bots, as far as so many actions."""
    match = Match(GAME, 2, seed, {"administrators": False})
    minds = [bot(spec) for spec in bots]
    rng = seeded(1)
    for _ in range(moves):
        seat = match.state.actors()[0]
        match.play(seat, think(GAME, match.state, Session(seat, minds[seat], rng)))
    return match


def test_whole_moves_are_all_of_a_seats_actions() -> None:
    match = played(("busy", "busy"), 60)
    for seat in (0, 1):
        moves = whole_moves(Playback(GAME, match.record), seat)
        assert sum(len(actions) for _, actions in moves) == sum(
            action["seat"] == seat for action in match.record.actions
        )
        assert all(match.record.actions[step]["seat"] == seat for step, _ in moves)


def test_a_review_finds_the_weaker_player() -> None:
    match = played(("greedy", "random"), 70)
    lost = []
    for seat in (0, 1):
        moves = [move for move in whole_moves(Playback(GAME, match.record), seat) if len(move[1]) > 1][:4]
        judged = list(judge(Playback(GAME, match.record), seat, moves))
        assert all(move.lost >= 0 and move.seat == seat for move in judged)
        lost.append(sum(move.lost for move in judged) / max(1, len(judged)))
    assert lost[0] < lost[1]


def test_a_move_that_others_interrupted_is_judged_as_far_as_the_seat_could_go() -> None:
    """In a simultaneous phase a move may go on after the others' answers, which the seat could not give for them."""
    state = SAMPLE.new(2, 3)
    bid = next(action for action in state.legal(0))
    assert foreseeable(state, 0, (bid, GIVE.code(1))) == (bid,)
    alone = thanking([3, 0, 0])
    assert foreseeable(alone, 0, (GIVE.code(2), POINTS.code(1))) == (GIVE.code(2), POINTS.code(1))


@pytest.mark.parametrize("seed", [2, 4, 5])
def test_games_played_at_the_same_time_are_reviewed_to_their_end(seed: int) -> None:
    """Answers of several seats are mixed, and better moves draw dice that the record does not have."""
    options = {"activation_mode": "simultaneous", "experimental_medicine": True, "events": True}
    match, chance, mind = Match(GAME, 2, seed, options), seeded(seed), bot("busy")
    while not match.state.over():
        seat = chance.pick(match.state.actors())
        match.play(seat, think(GAME, match.state, Session(seat, mind, chance)))
    moves = whole_moves(Playback(GAME, match.record), 0)
    judged = list(judge(Playback(GAME, match.record), 0, moves[::2], ms=1))
    assert len(judged) > 20
    assert all(move.spoken and move.best for move in judged)


def test_skill_and_luck_make_up_the_game() -> None:
    """The outlook goes from the first move's best to the end by luck, less what the moves gave away."""
    match = played(("greedy", "busy"), 24)
    found = review(GAME, match.record, 0)
    assert found.moves
    begun = found.moves[0].best_value
    given = sum(move.best_value - move.value for move in found.moves)
    assert begun - given + sum(found.luck()) == pytest.approx(found.end)
    told = found.json(GAME)
    assert len(told["moves"]) == len(found.moves)
    assert [move.lost for move in found.worst()] == sorted((move.lost for move in found.worst()), reverse=True)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(played(("greedy", "busy"), 20).record.text())
    assert main(["review", str(file), "--seat", "2", "--ms", "50"]) == 0
    assert "given away" in capsys.readouterr().out
    assert main(["review", str(file), "--seat", "3"]) == 1
    assert "2 seats, not 3" in capsys.readouterr().err
