"""Training: lessons decided by their number, shards, rounds that go on where they stopped, nets that learn."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import lazaretto
from lazaretto.arena.learning import rounds
from lazaretto.arena.learning.fitting import Fit, Fitted, fit_net
from lazaretto.arena.learning.lessons import Curriculum, Positions, looking_ahead, play_lesson, shares
from lazaretto.arena.learning.rounds import SHARD, Plan, Training
from lazaretto.arena.learning.shards import Examples, numpy, read_shards, write_shard
from lazaretto.arena.timed import timed_match
from lazaretto.bots import bot
from lazaretto.bots.net import Net
from lazaretto.bots.nets import inputs_of, inputs_only, read_net
from lazaretto.cli import main
from lazaretto.kernel.errors import BadOption, LazarettoError
from lazaretto.kernel.observation import Sheet

QUICK = "greedy:leaves=1:samples=1"
SEARCH = "search:sims=1:width=1:leaves=1:samples=1"
PLAN = Plan("dice_hospital", SEARCH, SEARCH, "random", rounds=1, games=SHARD, deals=1, keep=0.1, fit=Fit(3, 2, 1))


def lesson(number: int, course: Curriculum) -> Positions:
    game = lazaretto.load("dice_hospital")
    kept = Positions()
    play_lesson(game, course, number, inputs_only(game), kept)
    return kept


def test_a_lesson_is_decided_by_its_number() -> None:
    course = Curriculum(((QUICK, 0.5), ("random", 0.5)), ((2, 0.5), (3, 0.5)), noise=0.2, variants=0.5, keep=0.2)
    one, again, other = lesson(1, course), lesson(1, course), lesson(2, course)
    assert one == again != other
    assert len(one.lengths) == len(one.own) == len(one.other) == len(one.games) > 10
    assert sum(one.lengths) == len(one.places) == len(one.values)
    assert max(one.places) < inputs_of(lazaretto.load("dice_hospital"))


def test_every_seat_is_told_its_own_end() -> None:
    kept = lesson(3, Curriculum((("random", 1.0),), ((2, 1.0),), variants=0.0, keep=0.2))
    pairs = list(zip(kept.own, kept.other, strict=True))
    assert pairs[::2] == [(other, own) for own, other in pairs[1::2]]  # the two seats by turns


def test_goals_that_look_ahead_are_what_is_judged_later() -> None:
    judged, ends = [1.0, 5.0, 2.0, 7.0, 4.0], [10.0, -10.0]
    assert looking_ahead([0, 1, 0, 1, 0], judged, ends, 1.0) == [2.0, 7.0, 4.0, -10.0, 10.0]  # the next of the eye
    assert looking_ahead([0, 1, 0, 1, 0], judged, ends, 0.0) == [10.0, -10.0, 10.0, -10.0, 10.0]  # the end
    assert looking_ahead([0, 0], [0.0, 2.0], [6.0], 0.25) == [5.0, 6.0]
    to_the_end = Curriculum((("random", 1.0),), ((2, 1.0),), variants=0.0, keep=0.2)
    far, near = lesson(3, to_the_end), lesson(3, replace(to_the_end, ahead=20.0))
    assert near.places == far.places and len(set(near.own)) > 10 > len(set(far.own))
    first, second = near.own[::2], near.own[1::2]
    assert first == pytest.approx([-ahead for ahead in second], abs=1e-9)  # what one is ahead, the other is behind


def test_shares_of_seats_are_typed() -> None:
    assert shares("2:0.6, 4:0.4") == ((2, 0.6), (4, 0.4)) and shares("3") == ((3, 1.0),)
    with pytest.raises(BadOption, match="'two' is no number of seats"):
        shares("two")


def examples(count: int = 4000) -> Examples:
    """What a net can learn and a straight line cannot: 8 points where the first two inputs are there together."""
    np = numpy()
    chance = random.Random(1)
    kept = Positions()
    for number in range(count):
        there = [place for place in range(4) if chance.random() < 0.5]
        kept.lengths.append(len(there) + 1)
        kept.places += [*there, 6]
        kept.values += [*([1.0] * len(there)), 0.5]
        kept.own.append(8.0 if {0, 1} <= set(there) else 0.0)
        kept.other.append(3.0 if 2 in there else 0.0)
        kept.games.append(number)
    lengths = np.asarray(kept.lengths)
    wide = np.full((count, int(lengths.max())), 8, np.int16)
    numbers = np.zeros(wide.shape, np.float16)
    at = 0
    for row, length in enumerate(kept.lengths):
        wide[row, :length] = kept.places[at : at + length]
        numbers[row, :length] = kept.values[at : at + length]
        at += length
    return Examples(wide, numbers, np.asarray([kept.own, kept.other], np.float32).T, np.asarray(kept.games))


def test_shards_are_read_back(tmp_path: Path) -> None:
    course = Curriculum((("random", 1.0),), ((2, 1.0),), keep=0.1)
    kept = [lesson(number, course) for number in (4, 16)]
    files = []
    for number, one in enumerate(kept):
        files.append(tmp_path / f"{number}.npz")
        write_shard(files[-1], one)
    inputs = inputs_of(lazaretto.load("dice_hospital"))
    found = read_shards(files, inputs)
    assert len(found) == len(kept[0].own) + len(kept[1].own)
    first = kept[0].lengths[0]
    assert found.places[0][:first].tolist() == kept[0].places[:first]
    assert set(found.places[0][first:].tolist()) <= {inputs}  # empty places
    assert found.values[0][:first].tolist() == pytest.approx(kept[0].values[:first], abs=2e-3)
    learn, exam = found.split()
    assert set(learn.games.tolist()) == {4} and set(exam.games.tolist()) == {16}
    with pytest.raises(LazarettoError, match="no games"):
        read_shards([], inputs)


def test_a_net_learns_what_a_line_cannot_and_is_the_same_in_play() -> None:
    pytest.importorskip("torch")
    given = examples()
    found = fit_net(given, 8, 2, Fit(8, 4, 30, batch=128, rate=2e-2), lambda line: None, "cpu")
    assert found.plain > 8 and found.error < 1.5
    net, sheet = Net(8, 8, 4, list(found.weights)), Sheet()
    for there, ahead in (((), 0.0), ((0, 1), 8.0), ((0, 2), -3.0), ((0, 1, 2), 5.0)):
        sheet.clear()
        for place in there:
            sheet.put(place, 1.0)
        sheet.put(6, 0.5)
        assert net.value(sheet) == pytest.approx(ahead, abs=2.0)


def test_a_net_that_is_there_plays_and_judges_from_the_first_round_on(tmp_path: Path) -> None:
    plan = replace(PLAN, bot="search:sims=1", start="own", ahead=12.0)
    training = Training(plan, tmp_path, 1, str)
    assert training.players(0) == (("search:sims=1:net=own", rounds.SHARES[0]), ("search:sims=1", rounds.SHARES[2]))
    assert [spec for spec, _ in training.players(1)][1:] == ["search:sims=1:net=own", "search:sims=1"]
    assert training.judge(0) == "own" and training.judge(1) == str(training.net_file(0))
    assert plan.command().count(" --start own") == 1 and "--start" not in PLAN.command()


def fitted(examples: Examples, inputs: int, seats: int, fit: Fit, *rest: Any) -> Fitted:
    """Instead of fitting: a net that says nothing."""
    count = inputs * (fit.units + 1) + fit.units + 1 + fit.units * fit.further + 2 * fit.further + 1
    return Fitted((0.0,) * count, 1.0, 2.0, 3.0)


def test_a_round_is_played_fitted_examined_and_not_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "fit_net", fitted)
    told: list[str] = []
    training = Training(PLAN, tmp_path, 1, told.append)
    best = training.run()
    gate = json.loads((tmp_path / "gate-0.json").read_text("utf-8"))
    assert best == (training.net_file(0) if gate["won"] > 0.5 else None)
    assert f"{SHARD} lessons" in told[0] and "against random" in told[-1]
    net = read_net(training.game, str(training.net_file(0)))
    assert net.made_by == PLAN.command() + " (round 1)" and len(net.data) == 16
    shards = {file.name: file.stat().st_mtime_ns for file in (tmp_path / "round-0").iterdir()}
    told.clear()
    assert Training(PLAN, tmp_path, 1, told.append).run() == best and told == []
    assert {file.name: file.stat().st_mtime_ns for file in (tmp_path / "round-0").iterdir()} == shards
    players = training.players(2)
    assert [share for _, share in players] == [0.6, 0.15, 0.25] and sum(share for _, share in players) == 1.0
    with pytest.raises(LazarettoError, match="was begun with another bot"):
        Training(replace(PLAN, bot="search"), tmp_path, 1, told.append)


def test_what_cannot_be_trained_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadOption, match="not played at 7 seats"):
        Training(replace(PLAN, seats=((7, 1.0),)), tmp_path, 1, print)
    assert main(["train", "dice_hospital", "--folder", str(tmp_path), "--bot", "greedy"]) != 0
    assert "greedy has no parameter 'net'" in capsys.readouterr().err


def test_a_match_tells_how_long_each_has_thought() -> None:
    game = lazaretto.load("dice_hospital")
    found = timed_match(game, [("greedy", bot(QUICK)), ("random", bot("random"))], 1, 3)
    assert found.standing(0).games == 2 and found.seconds[0] > found.seconds[1] > 0
    assert "greedy won" in found.line() and "against random" in found.line()
