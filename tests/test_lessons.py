"""Every lesson, played by the rules of today; what does not fit any more fails here, by name.

`python -m tests.test_lessons` prints words, clicks and seconds of each lesson.
"""

import sys

import pytest

import lazaretto
from lazaretto.host import teaching
from lazaretto.host.bodies import LessonFilm
from lazaretto.host.refusals import Refused
from lazaretto.kernel.state import State
from lazaretto.language import FIRST, LANGUAGES
from lazaretto.lessons import (
    LEARNER,
    SECONDS_A_CLICK,
    WORDS_A_MINUTE,
    Lesson,
    begin,
    folder,
    lesson,
    lesson_names,
    lessons,
    play,
    read,
)

LONGEST = 5 * 60  # seconds, at 200 words a minute and 3 seconds a click
MOST_ASKS = 12
GAMES = lazaretto.games()
ALL = [(game, name) for game in GAMES for name in lesson_names(game)]
OF_RECORD = {"play", "ask", "also", "point", "why"}
OF_WORDS = {"say", "hint", "wrong"}


def spoken(game: str) -> list[str]:
    """The languages in which a game has lessons."""
    return [language for language in LANGUAGES if (folder(game) / language).is_dir()]


def walked(found: Lesson, answers: dict[int, int]) -> State:
    """The end of a lesson, with other answers than the script's at some steps."""
    game = lazaretto.load(found.setting.game)
    state = begin(game, found.setting)
    for place, step in enumerate(found.steps):
        for act in step.play:
            play(game, state, act)
        if step.ask is not None:
            play(game, state, step.answers[answers.get(place, 0)])
    return state


def test_every_game_has_six_lessons() -> None:
    for game in GAMES:
        assert len(lesson_names(game)) == 6


@pytest.mark.parametrize("game, name", ALL)
def test_a_lesson_plays_to_its_end_by_the_rules_of_today(game: str, name: str) -> None:
    found = lesson(game, name, FIRST)
    assert found.setting.rules == lazaretto.load(game).rules_version
    walked(found, {})
    for place, step in enumerate(found.steps):
        assert step.ask is None or step.ask.seat == LEARNER
        for other in range(1, len(step.answers)):
            walked(found, {place: other})
    assert found.steps[-1].ask is None, "the last thing is said, so that the board is seen"


@pytest.mark.parametrize("game, name", ALL)
def test_a_lesson_has_the_same_steps_in_every_language(game: str, name: str) -> None:
    record = read(folder(game) / f"{name}.toml")
    for step in record["step"]:
        assert set(step) <= OF_RECORD
    first = read(folder(game) / FIRST / f"{name}.toml")
    for language in spoken(game):
        file = folder(game) / language / f"{name}.toml"
        if language != FIRST and not file.is_file():
            continue
        words = read(file)
        assert len(words["teaches"]) == len(first["teaches"])
        assert [set(step) for step in words["step"]] == [set(step) for step in first["step"]]
        for step, said in zip(record["step"], words["step"], strict=True):
            assert set(said) <= OF_WORDS
            assert "say" in said or "ask" not in step, "what is asked is said"
            assert "hint" not in said or "ask" in step


@pytest.mark.parametrize("game, name", ALL)
def test_a_lesson_is_short(game: str, name: str) -> None:
    for language in spoken(game):
        if not (folder(game) / language / f"{name}.toml").is_file():
            continue
        found = lesson(game, name, language)
        assert seconds(found) <= LONGEST
        assert found.asks <= MOST_ASKS


def film_of(game: str, name: str, answers: tuple[int, ...] = ()) -> LessonFilm:
    return teaching.film(game, name, FIRST, answers)


def clicks(found: Lesson) -> int:
    """What has to be clicked: “Next”, a button, or every part of an answer, those of one kind once.

    What is only seen needs no click.
    """
    count = 0
    for step in film_of(found.setting.game, found.name).steps:
        if step.aid or not step.wanted:
            count += bool(step.aid or step.say)
            continue
        parts = next(one.parts for one in step.updates[-1].choices if one.code == step.wanted[0][0])
        count += sum(len({part.partition(".")[0] for part in places}) for places in parts) or 1
    return count


def seconds(found: Lesson) -> int:
    """How long it takes somebody who reads all, and clicks all."""
    return round(60 * found.words / WORDS_A_MINUTE) + SECONDS_A_CLICK * clicks(found)


@pytest.mark.parametrize("game, name", ALL)
def test_what_a_learner_is_sent_can_be_answered_as_the_lesson_wants(game: str, name: str) -> None:
    film = film_of(game, name)
    assert len(film.steps) == film.info.steps
    for step in film.steps:
        assert step.updates, "every step shows a table"
        last = step.updates[-1]
        assert last.seat == LEARNER
        if step.wanted:
            codes = {choice.code for choice in last.choices}
            assert step.aid in last.aids if step.aid else step.wanted[0][0] in codes
        seqs = [update.seq for update in step.updates]
        assert seqs == sorted(seqs)


def test_another_answer_that_is_as_good_is_played_and_the_lesson_goes_on() -> None:
    plain, other = (film_of("quarantine", "4-name-your-price", answers) for answers in ((), (0, 1)))
    assert [step.say for step in plain.steps] == [step.say for step in other.steps]
    assert plain.steps[2].updates[-1].public == other.steps[2].updates[-1].public
    assert plain.steps[3].updates[-1].public != other.steps[3].updates[-1].public


def test_a_lesson_says_why_a_part_cannot_be_used() -> None:
    again = 6  # "a department works once a round, so the Clinic is done"
    assert teaching.why_in_lesson("dice_hospital", "1-send-home", (), again, "department.0.clinic")


def test_what_is_no_lesson_is_refused() -> None:
    with pytest.raises(Refused, match="no lesson"):
        teaching.film("dice_hospital", "../../1-send-home", FIRST)
    with pytest.raises(Refused, match="no such answer"):
        film_of("dice_hospital", "1-send-home", (7,))


def table(language: str = FIRST) -> str:
    """Words, clicks and seconds of every lesson."""
    lines = ["game              lesson                        words clicks  asks seconds"]
    for game in GAMES:
        for one in lessons(game, language):
            lines.append(f"{game:17} {one.name:29} {one.words:5} {clicks(one):6} {one.asks:5} {seconds(one):7}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(*sys.argv[1:2]))
