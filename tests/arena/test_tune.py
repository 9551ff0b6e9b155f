"""Tuning: candidates on the same deals, a run that goes on where it stopped, weights that are written and read."""

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

import lazaretto
from lazaretto.arena.tune import Course, Generation, Log, Tuner, unit, written
from lazaretto.bots import BadBot, bot
from lazaretto.bots.heuristics import heuristics
from lazaretto.bots.weights import HAND, numbers, weights_file
from lazaretto.cli import main
from lazaretto.kernel.errors import BadOption, LazarettoError

GAME = lazaretto.load("quarantine")
BLIND = bot("greedy:leaves=2:samples=1")  # it sees two moves at random, so its games are short to play
COURSE = Course(("cube", "corner"), games=2, generations=2, population=4, step=0.5, seed=3, seats=2)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Generation], object]:
    """A course that was run in one go: its book, what it told, what it found."""
    book = tmp_path_factory.mktemp("tune") / "book.jsonl"
    told: list[Generation] = []
    found = Tuner(GAME, BLIND, HAND, COURSE).run(Log(book, {"seed": 3}), told.append)
    return book, told, found


def test_only_the_named_weights_change(whole: tuple[Path, list[Generation], object]) -> None:
    _, told, found = whole
    hand = numbers(GAME, HAND)
    assert isinstance(found, tuple)
    assert {name for name, number in found if number != hand[name]} == {"cube", "corner"}
    assert [generation.number for generation in told] == [0, 1]
    assert all(generation.best >= generation.mean for generation in told)


def test_a_stopped_run_goes_on_to_the_same_end(
    whole: tuple[Path, list[Generation], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, told, found = whole
    lines = book.read_text("utf-8").splitlines(keepends=True)
    half = tmp_path / "half.jsonl"
    half.write_text("".join(lines[:2]), "utf-8")
    played: list[int] = []
    tuner = Tuner(GAME, BLIND, HAND, COURSE)
    values = tuner.values

    def spied(number: int, points: Sequence[Sequence[float]]) -> list[float]:
        played.append(number)
        return values(number, points)

    monkeypatch.setattr(tuner, "values", spied)
    again: list[Generation] = []
    assert tuner.run(Log(half, {"seed": 3}), again.append) == found
    assert again == told
    assert played == [1], "the first generation comes from the book"
    assert half.read_text("utf-8") == book.read_text("utf-8")


def test_a_book_of_something_else_is_refused(whole: tuple[Path, list[Generation], object]) -> None:
    with pytest.raises(LazarettoError, match="is the book of something else"):
        Log(whole[0], {"seed": 4})


def test_equal_weights_are_equally_good() -> None:
    tuner = Tuner(GAME, BLIND, HAND, COURSE)
    assert sum(tuner.differences(tuner.at_start(), 5, 4)) == 0, "mirrored: each sits on both seats of every deal"


def test_a_weight_that_is_nothing_yet_is_as_large_as_the_others() -> None:
    assert unit({"a": 0.2, "b": 4.0, "c": 1.0, "d": 0.0}, {"d": 0.0}, "d") == 1.0
    assert unit({"a": 0.2}, {"a": -0.5}, "a") == 0.5


def test_new_weights_are_written_into_the_file_that_was_there(tmp_path: Path) -> None:
    text = weights_file(GAME).read_text("utf-8")
    new = tuple((name, number + 1.0) for name, number in numbers(GAME, HAND).items())
    begun = tuple((name, number + 2.0) for name, number in numbers(GAME, HAND).items())
    once = written(text, new, begun, 'lazaretto tune "it"')
    assert written(once, new, begun, 'lazaretto tune "it"') == once
    assert "start" not in tomllib.loads(written(once, new, None, "lazaretto tune")), "begun by hand"
    data = tomllib.loads(once)
    assert data["made_by"] == 'lazaretto tune "it"'
    assert data["tuned"] == dict(new)
    assert data["start"] == dict(begun)
    assert data["hand"] == numbers(GAME, HAND)
    assert "# a cured cube is half a point" in once
    file = tmp_path / "mine.toml"
    file.write_text(once, "utf-8")
    assert numbers(GAME, str(file)) == dict(new)
    assert heuristics(GAME, str(file)).evaluate != heuristics(GAME, HAND).evaluate


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "there is no table"),
        ("[tuned]\ncube = 1", "do not have the same names"),
        ("[tuned", "holds no weights"),
    ],
)
def test_bad_weights_are_told_in_a_line(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadBot, match=said):
        numbers(GAME, str(file))


def test_a_weight_is_a_number(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    lines = [f"{name} = {'true' if name == 'cube' else number}" for name, number in numbers(GAME, HAND).items()]
    file.write_text("\n".join(["[tuned]", *lines]), "utf-8")
    with pytest.raises(BadBot, match="cube must be a number, not True"):
        numbers(GAME, str(file))


def test_every_game_with_an_evaluation_has_weights() -> None:
    for name in lazaretto.games():
        game = lazaretto.load(name)
        data = tomllib.loads(weights_file(game).read_text("utf-8"))
        assert data["hand"].keys() == numbers(game, "tuned").keys(), name
        if "tuned" in data:
            assert data["made_by"].startswith(f"lazaretto tune {name} "), name


def test_what_cannot_be_tuned_is_told() -> None:
    with pytest.raises(BadOption, match="only bots with weights"):
        Tuner(GAME, bot("random"), HAND, COURSE)
    with pytest.raises(BadOption, match="has no weight 'luck'"):
        Tuner(GAME, BLIND, HAND, Course(("luck",), 2, 1, 4, 0.2, 0, 2))


def test_the_command_tells_what_it_found(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    typed = "--bot greedy:leaves=1:samples=1 --names cube,corner --games 2 --generations 1 --population 4 --check 2"
    assert main(["tune", "quarantine", *typed.split(), "--start", "hand", "--out", str(out)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("generation 1: best ")
    assert "tuned - start: " in told
    assert tomllib.loads(out.read_text("utf-8"))["made_by"].startswith(
        "lazaretto tune quarantine --bot greedy:leaves=1"
    )
    assert main(["tune", "quarantine", "--bot", "greedy:weights=nowhere.toml", "--start", "nowhere.toml"]) == 1
    assert "there are no weights 'nowhere.toml'" in capsys.readouterr().err
