"""Lessons, puzzles and the rulebook in a page: the same requests as a server's, answered by the same host."""

from collections.abc import Mapping
from typing import Any, Protocol

from lazaretto.host import examples, teaching
from lazaretto.host.bodies import Reasons
from lazaretto.host.desk import desk_info
from lazaretto.host.teaching import numbers, spoken
from lazaretto.kernel.corrections import HOUSE


class Asked(Protocol):
    """A request."""

    @property
    def home(self) -> Any: ...
    @property
    def named(self) -> Mapping[str, str]: ...
    @property
    def query(self) -> Mapping[str, str]: ...


def game_of(asked: Asked) -> str:
    """The game that the path names."""
    found: str = asked.home.shelf.game(asked.named["game"]).id
    return found


async def read_lesson(asked: Asked) -> Any:
    language, answers = spoken(asked.query.get("lang", "")), numbers(asked.query.get("answers", ""))
    return teaching.film(game_of(asked), asked.named["lesson"], language, answers)


async def why_in_lesson(asked: Asked) -> Any:
    answers, step = numbers(asked.query.get("answers", "")), numbers(asked.query.get("step", "0"))
    part = asked.query.get("part", "")
    return Reasons(teaching.why_in_lesson(game_of(asked), asked.named["lesson"], answers, step[0], part))


async def read_puzzle(asked: Asked) -> Any:
    language, codes = spoken(asked.query.get("lang", "")), numbers(asked.query.get("codes", ""))
    solution = asked.query.get("solution") == "true"
    return teaching.puzzle_view(game_of(asked), int(asked.named["puzzle"]), language, codes, solution)


async def hint_in_puzzle(asked: Asked) -> Any:
    language, codes = spoken(asked.query.get("lang", "")), numbers(asked.query.get("codes", ""))
    more = asked.query.get("more") == "true"
    return teaching.puzzle_hint(game_of(asked), int(asked.named["puzzle"]), language, codes, more)


async def why_in_puzzle(asked: Asked) -> Any:
    codes, part = numbers(asked.query.get("codes", "")), asked.query.get("part", "")
    return Reasons(teaching.why_in_puzzle(game_of(asked), int(asked.named["puzzle"]), codes, part))


async def read_example(asked: Asked) -> Any:
    return examples.example_view(game_of(asked), asked.named["example"], numbers(asked.query.get("codes", "")))


async def why_in_example(asked: Asked) -> Any:
    codes, part = numbers(asked.query.get("codes", "")), asked.query.get("part", "")
    return Reasons(examples.why_in_example(game_of(asked), asked.named["example"], codes, part))


async def read_desk(asked: Asked) -> Any:
    game = asked.home.shelf.game(asked.named["game"])
    return desk_info(game, asked.query.get("numbers", HOUSE), asked.query.get("source", ""))
