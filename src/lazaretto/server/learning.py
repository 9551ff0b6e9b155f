"""The routes of lessons, puzzles and the rulebook. Nothing is kept: every request brings the answers so far."""

import asyncio
from typing import Any, Final

from litestar import Request, get
from litestar.params import FromPath, FromQuery

from lazaretto.host import examples, teaching
from lazaretto.host.bodies import ExampleView, Learning, LessonFilm, PuzzleHint, PuzzleView, Reasons, RulebookInfo
from lazaretto.host.desk import DeskInfo, desk_info
from lazaretto.host.rights import Right
from lazaretto.host.teaching import numbers, spoken
from lazaretto.kernel.corrections import HOUSE
from lazaretto.language import FIRST
from lazaretto.server.door import caller

AnyRequest = Request[Any, Any, Any]
LONGEST_PART: Final = 64


@get("/learn", opt={"right": Right.ANYBODY})
async def list_learning(request: AnyRequest, lang: FromQuery[str] = FIRST) -> list[Learning]:
    """What can be learned of every game."""
    games, language = caller(request).hall.shelf.games, spoken(lang)
    return await asyncio.to_thread(lambda: [teaching.learning(game, language) for game in games])


@get("/learn/{game:str}/lessons/{lesson:str}", opt={"right": Right.ANYBODY})
async def read_lesson(
    request: AnyRequest,
    game: FromPath[str],
    lesson: FromPath[str],
    lang: FromQuery[str] = FIRST,
    answers: FromQuery[str] = "",
) -> LessonFilm:
    """A whole lesson, played with the answers given."""
    known = caller(request).hall.shelf.game(game).id
    return await asyncio.to_thread(teaching.film, known, lesson, spoken(lang), numbers(answers))


@get("/learn/{game:str}/lessons/{lesson:str}/why", opt={"right": Right.ANYBODY})
async def why_in_lesson(
    request: AnyRequest,
    game: FromPath[str],
    lesson: FromPath[str],
    step: FromQuery[int],
    part: FromQuery[str],
    answers: FromQuery[str] = "",
) -> Reasons:
    """Why a part cannot be used at a step of a lesson."""
    known = caller(request).hall.shelf.game(game).id
    place = max(0, step), part[:LONGEST_PART]
    return Reasons(await asyncio.to_thread(teaching.why_in_lesson, known, lesson, numbers(answers), *place))


@get("/learn/{game:str}/puzzles/{puzzle:int}", opt={"right": Right.ANYBODY})
async def read_puzzle(
    request: AnyRequest,
    game: FromPath[str],
    puzzle: FromPath[int],
    lang: FromQuery[str] = FIRST,
    codes: FromQuery[str] = "",
    solution: FromQuery[bool] = False,
) -> PuzzleView:
    """A puzzle after some actions, or its solution."""
    known = caller(request).hall.shelf.game(game).id
    view = teaching.puzzle_view
    return await asyncio.to_thread(view, known, puzzle, spoken(lang), numbers(codes), solution)


@get("/learn/{game:str}/puzzles/{puzzle:int}/hint", opt={"right": Right.ANYBODY})
async def hint_in_puzzle(
    request: AnyRequest,
    game: FromPath[str],
    puzzle: FromPath[int],
    lang: FromQuery[str] = FIRST,
    codes: FromQuery[str] = "",
    more: FromQuery[bool] = False,
) -> PuzzleHint:
    """Where to look in a puzzle, and with `more` what comes next."""
    known = caller(request).hall.shelf.game(game).id
    return await asyncio.to_thread(teaching.puzzle_hint, known, puzzle, spoken(lang), numbers(codes), more)


@get("/learn/{game:str}/puzzles/{puzzle:int}/why", opt={"right": Right.ANYBODY})
async def why_in_puzzle(
    request: AnyRequest, game: FromPath[str], puzzle: FromPath[int], part: FromQuery[str], codes: FromQuery[str] = ""
) -> Reasons:
    """Why a part cannot be used in a puzzle after some actions."""
    known = caller(request).hall.shelf.game(game).id
    asked = numbers(codes), part[:LONGEST_PART]
    return Reasons(await asyncio.to_thread(teaching.why_in_puzzle, known, puzzle, *asked))


@get("/rules/{game:str}", opt={"right": Right.ANYBODY})
async def read_rulebook(request: AnyRequest, game: FromPath[str], lang: FromQuery[str] = FIRST) -> RulebookInfo:
    """What goes with the chapters of a game's rules."""
    known = caller(request).hall.shelf.game(game).id
    return await asyncio.to_thread(examples.book, known, spoken(lang))


@get("/rules/{game:str}/examples/{example:str}", opt={"right": Right.ANYBODY})
async def read_example(
    request: AnyRequest, game: FromPath[str], example: FromPath[str], codes: FromQuery[str] = ""
) -> ExampleView:
    """An example of the rulebook after some actions."""
    known = caller(request).hall.shelf.game(game).id
    return await asyncio.to_thread(examples.example_view, known, example, numbers(codes))


@get("/rules/{game:str}/examples/{example:str}/why", opt={"right": Right.ANYBODY})
async def why_in_example(
    request: AnyRequest, game: FromPath[str], example: FromPath[str], part: FromQuery[str], codes: FromQuery[str] = ""
) -> Reasons:
    """Why a part cannot be used in an example after some actions."""
    known = caller(request).hall.shelf.game(game).id
    asked = numbers(codes), part[:LONGEST_PART]
    return Reasons(await asyncio.to_thread(examples.why_in_example, known, example, *asked))


@get("/rules/{game:str}/desk", opt={"right": Right.ANYBODY})
async def read_desk(
    request: AnyRequest, game: FromPath[str], numbers: FromQuery[str] = HOUSE, source: FromQuery[str] = ""
) -> DeskInfo:
    """What an owner of the box may correct in a game, with a set of numbers on the desk."""
    return await asyncio.to_thread(desk_info, caller(request).hall.shelf.game(game), numbers, source)


ROUTES: Final = [
    list_learning,
    read_lesson,
    why_in_lesson,
    read_puzzle,
    hint_in_puzzle,
    why_in_puzzle,
    read_rulebook,
    read_example,
    why_in_example,
    read_desk,
]
