"""Lessons and puzzles at a table of their own: the updates that a learner's table is sent, worked out whole.

Nothing is kept: whatever carries it gives the answers so far, and gets the same lesson again.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

import lazaretto
from lazaretto.host.bodies import Learning, LessonFilm, LessonInfo, LessonStep, PuzzleHint, PuzzleInfo, PuzzleView
from lazaretto.host.course import Course
from lazaretto.host.frames import update
from lazaretto.host.refusals import Refused
from lazaretto.host.wire import MOST_CODES, Update
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.language import FIRST, LANGUAGES
from lazaretto.lessons import LEARNER, Act, Lesson, Setting, Step, lesson, lesson_names, lessons, rules_of
from lazaretto.puzzles import Played, Puzzle, best_row, explained, goes_on_with, judge, puzzles

KEPT: Final = 64  # lessons in memory
MOST_DIGITS: Final = 9
STAGED: Final = ("scenes",)  # one question after the other, as a lesson explains them
WHOLE: Final = ("scenes", "ways")

read_update = msgspec.json.Decoder(Update).decode
Answers = tuple[int, ...]  # by ask: 0 for the one of the script, else which of those as good


def spoken(wanted: str) -> str:
    """A language that is spoken here."""
    return wanted if wanted in LANGUAGES else FIRST


def numbers(text: str) -> tuple[int, ...]:
    """Numbers as asked for in a query: `4,0,17`."""
    found = text.split(",") if text else []
    if len(found) > MOST_CODES or not all(n.isascii() and n.isdecimal() and len(n) <= MOST_DIGITS for n in found):
        raise Refused("malformed", "these are no numbers")
    return tuple(int(n) for n in found)


def learning(game: str, language: str) -> Learning:
    """What can be learned of a game."""
    found = [puzzle_info(one) for one in puzzles(game, language)]
    return Learning(game, [lesson_info(one) for one in lessons(game, language)], found)


def lesson_info(found: Lesson) -> LessonInfo:
    """What a list shows of a lesson."""
    teaches = list(found.teaches)
    return LessonInfo(found.name, found.number, found.title, teaches, found.minutes, len(found.steps), found.asks)


def puzzle_info(found: Puzzle) -> PuzzleInfo:
    """What a list shows of a puzzle."""
    return PuzzleInfo(found.number, found.question, found.level)


class Table:
    """A table at which a script and a learner play."""

    def __init__(self, setting: Setting, seat: int = LEARNER) -> None:
        self.seat = seat
        self.game: Game[Any] = rules_of(lazaretto.load(setting.game), setting)
        self.course = Course.begin("lesson", self.game, setting.seats, setting.seed, setting.options, 0)
        self.course.match.staged(wanted=True)

    @property
    def state(self) -> Any:
        """Where it stands."""
        return self.course.match.state

    def row(self, act: Played) -> list[int]:
        """The codes of a named action here."""
        return act.codes(self.game, self.state)

    def play(self, act: Played) -> None:
        """Play a named action."""
        self.answer(act.seat, self.row(act))

    def answer(self, seat: int, codes: Sequence[int]) -> None:
        """Play a row of codes."""
        self.course.play_row(seat, codes, "", 0)

    def seen(self, wishes: Sequence[str], *, still: bool = False) -> Update:
        """What the learner is sent of the newest move; `still`: only where the table stands."""
        course = self.course
        return read_update(update(course, self.seat, course.seq if still else course.seq - 1, 0, wishes))

    def worked_out(self, last: Update) -> Update:
        """The same with what the game itself would do, where it tells: nobody has to ask for it."""
        if self.game.proposes(self.state, self.seat) and last.private is not None:
            last.private = {**last.private, **self.game.proposal(self.state, self.seat)}
        return last


def find(game: str, name: str, language: str) -> Lesson:
    """A lesson, or a refusal."""
    if name not in lesson_names(game):
        raise Refused("not_found", f"there is no lesson {name!r} of this game")
    return lesson(game, name, language)


@lru_cache(KEPT)
def film(game: str, name: str, language: str, answers: Answers = ()) -> LessonFilm:
    """A whole lesson with the answers so far; what comes later is answered as the script does."""
    found = find(game, name, language)
    table, left = Table(found.setting), list(answers)
    steps: list[LessonStep] = []
    updates: list[Update] = []
    for place, step in enumerate(found.steps):
        for act in step.play:
            table.play(act)
            updates.append(table.seen(STAGED))
        if place == 0 or not updates:
            updates = [table.seen(STAGED, still=True)]  # what was before the lesson is not told
        steps.append(lesson_step(table, step, updates))
        updates = []
        if step.ask is not None:
            table.play(chosen(step, left.pop(0) if left else 0))
            updates.append(table.seen(STAGED))
    return LessonFilm(lesson_info(found), list(found.setting.names), steps)


def chosen(step: Step, answer: int) -> Act:
    """Which of the answers that are accepted."""
    if not 0 <= answer < len(step.answers):
        raise Refused("not_found", "there is no such answer in this lesson")
    return step.answers[answer]


def lesson_step(table: Table, step: Step, updates: list[Update]) -> LessonStep:
    """A step on the wire."""
    wanted = [table.row(act) for act in step.answers]
    aids = [act.verb for act in step.answers if act.is_aid(table.game)]
    aid = aids[0] if aids else ""
    table.worked_out(updates[-1])
    return LessonStep(step.say, step.hint, step.wrong, list(step.point), step.why, updates, wanted, aid)


def why_in_lesson(game: str, name: str, answers: Answers, at: int, part: str) -> list[str]:
    """Why a part cannot be used at a step of a lesson."""
    found = find(game, name, FIRST)
    table, left = Table(found.setting), list(answers)
    for place, step in enumerate(found.steps[: at + 1]):
        for act in step.play:
            table.play(act)
        if step.ask is not None and place < at:
            table.play(chosen(step, left.pop(0) if left else 0))
    return reasons(table, part)


def reasons(table: Table, part: str) -> list[str]:
    """The rules against a part."""
    return list(table.game.why_not(table.state, table.seat, part))


def find_puzzle(game: str, number: int, language: str) -> Puzzle:
    """A puzzle, or a refusal."""
    found = puzzles(game, language)
    if not 0 < number <= len(found):
        raise Refused("not_found", f"there is no puzzle {number} of this game")
    return found[number - 1]


def position(puzzle: Puzzle) -> Table:
    """The table at which a puzzle is set."""
    table = Table(puzzle.setting, puzzle.seat)
    for act in puzzle.play:
        table.play(act)
    return table


@lru_cache(KEPT)
def puzzle_view(game: str, number: int, language: str, codes: tuple[int, ...], solution: bool = False) -> PuzzleView:
    """A puzzle after some actions, or its solution, played out."""
    puzzle = find_puzzle(game, number, language)
    table = position(puzzle)
    row = best_row(table.game, puzzle, table.state.clone()) if solution else list(codes)
    try:
        verdict = judge(table.game, puzzle, table.state.clone(), row)
        updates = [table.seen(WHOLE, still=True)]
        for code in row:
            table.answer(table.seat, [code])
            updates.append(table.seen(WHOLE))
    except LazarettoError as error:
        raise Refused("illegal", str(error)) from error
    because = "" if verdict == "open" else explained(table.game, puzzle, position(puzzle).state, language)
    table.worked_out(updates[-1])
    shown = updates if solution else updates[-1:]
    return PuzzleView(puzzle_info(puzzle), list(puzzle.setting.names), shown, verdict, because)


def puzzle_hint(game: str, number: int, language: str, codes: Sequence[int], more: bool = False) -> PuzzleHint:
    """A hint in a puzzle after some actions: where to look, or also what comes next."""
    puzzle = find_puzzle(game, number, language)
    table = position(puzzle)
    return PuzzleHint(puzzle.look, goes_on_with(table.game, puzzle, table.state, codes) if more else None)


def why_in_puzzle(game: str, number: int, codes: Sequence[int], part: str) -> list[str]:
    """Why a part cannot be used in a puzzle after some actions."""
    table = position(find_puzzle(game, number, FIRST))
    try:
        for code in codes:
            table.answer(table.seat, [code])
    except LazarettoError as error:
        raise Refused("illegal", str(error)) from error
    return reasons(table, part)
