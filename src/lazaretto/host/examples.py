"""The rulebook's examples at a table of their own: what a reader is sent after some actions. Nothing is kept."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from lazaretto.host.bodies import AidBox, ChapterInfo, ExampleInfo, ExampleView, RulebookInfo, RulingInfo
from lazaretto.host.refusals import Refused
from lazaretto.host.teaching import KEPT, WHOLE, Table, reasons
from lazaretto.host.wire import Update
from lazaretto.kernel.errors import LazarettoError
from lazaretto.language import FIRST
from lazaretto.rulebook import Example, rulebook, taught

MOST_ANSWERS: Final = 64  # of the other seats after one row of the reader's


def book(game: str, language: str) -> RulebookInfo:
    """What goes with the chapters of a game's rules."""
    found = rulebook(game, language)
    return RulebookInfo(
        game,
        [ChapterInfo(one.id, list(one.pieces), list(one.lessons), list(one.house)) for one in found.chapters],
        [ExampleInfo(one.name, one.chapter, one.say, list(one.show), one.lesson) for one in found.examples],
        [RulingInfo(one.id, one.chapter, list(one.pieces), one.house, one.says) for one in found.rulings],
        [AidBox(box.title, list(box.lines)) for box in found.aid],
        dict(found.house),
        {thing: list(lessons) for thing, lessons in taught(game).items()},
    )


def find(game: str, name: str) -> Example:
    """An example, or a refusal."""
    for one in rulebook(game, FIRST).examples:
        if one.name == name:
            return one
    raise Refused("not_found", f"there is no example {name!r} of this game")


def position(example: Example) -> Table:
    """The table at which an example begins."""
    table = Table(example.setting, example.seat)
    for act in example.play:
        table.play(act)
    return table


def answered(table: Table, example: Example, codes: Sequence[int]) -> list[Update]:
    """Plays the reader's actions, and after each what the others answer; gives what was seen of the last."""
    seen = [table.seen(WHOLE, still=True)]
    for code in codes:
        table.answer(table.seat, [code])
        seen = [table.seen(WHOLE)]
        for _ in range(MOST_ANSWERS):
            if not answer_others(table, example):
                break
            seen.append(table.seen(WHOLE))
    return seen


def answer_others(table: Table, example: Example) -> bool:
    """Another seat answers as the example says, if the reader is not asked; is there such an answer?"""
    asked = table.state.actors()
    if table.seat in asked:
        return False
    for seat in asked:
        choices = table.game.choices(table.state, seat)
        for verb in example.others:
            for choice in choices:
                if choice.verb == verb:
                    table.answer(seat, [choice.code])
                    return True
    return False


@lru_cache(KEPT)
def example_view(game: str, name: str, codes: tuple[int, ...]) -> ExampleView:
    """An example after some actions of the reader."""
    example = find(game, name)
    table = position(example)
    try:
        updates = answered(table, example, codes)
    except LazarettoError as error:
        raise Refused("illegal", str(error)) from error
    table.worked_out(updates[-1])
    return ExampleView(list(example.setting.names), updates, table.seat not in table.state.actors())


def why_in_example(game: str, name: str, codes: Sequence[int], part: str) -> list[str]:
    """Why a part cannot be used in an example after some actions."""
    example = find(game, name)
    table = position(example)
    try:
        answered(table, example, codes)
    except LazarettoError as error:
        raise Refused("illegal", str(error)) from error
    return reasons(table, part)
