"""`lazaretto learn`: the lessons and puzzles at the terminal."""

import argparse
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import lazaretto
from lazaretto.cli.typed import Parser, add
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.lessons import Lesson, begin, lesson, lesson_names, lessons, play, rules_of
from lazaretto.puzzles import daily, puzzles
from lazaretto.text import Text, catalogue

PUZZLES = "puzzles"
TODAY = "daily"


def add_learn(commands: Any, add_screen: Callable[[Parser], None]) -> None:
    """The command and what may be typed after it."""
    command = add(commands, "learn", learn, "lessons on the real board, played by the real rules, and puzzles")
    command.add_argument("game", nargs="?", help=f"which game; without one, what there is; {TODAY!r}: the day's puzzle")
    command.add_argument(
        "what", nargs="?", metavar="N", help=f"which lesson, or {PUZZLES!r}; without it, what there is"
    )
    command.add_argument("number", nargs="?", type=int, metavar="N", help="which puzzle; without one, what there is")
    command.add_argument("--check", action="store_true", help="play all by their scripts; say how long they are")
    add_screen(command)


def learn(args: argparse.Namespace) -> int:
    """Take a lesson or a puzzle, list them, or check them all."""
    if args.game == TODAY:
        return riddle(*todays(args.lang), args)
    games = [lazaretto.load(args.game).id] if args.game else [game for game in lazaretto.games() if lesson_names(game)]
    if args.what == PUZZLES:
        return list_puzzles(games[0], args.lang) if args.number is None else riddle(games[0], args.number, args)
    found = [one for game in games for one in lessons(game, args.lang)]
    if args.check:
        for one in found:
            print(check(lazaretto.load(one.setting.game), one))
        return 0
    if args.what is None:
        list_lessons(found, games)
        return 0
    return take(games[0], args)


def list_lessons(found: list[Lesson], games: list[str]) -> None:
    """The lessons with their commands, and those of the puzzles."""
    for one in found:
        game = one.setting.game
        print(f"lazaretto learn {game} {one.number}    {lazaretto.load(game).title}: {one.title} ({one.minutes} min)")
    for game in games:
        print(f"lazaretto learn {game} {PUZZLES}")
    print(f"lazaretto learn {TODAY}")


def todays(language: str) -> tuple[str, int]:
    """The game and number of today's puzzle."""
    return daily(
        {game: len(puzzles(game, language)) for game in lazaretto.games()}, datetime.now(UTC).astimezone().date()
    )


def list_puzzles(game: str, language: str) -> int:
    """The puzzles of a game with their commands."""
    app, today = Text(catalogue("lazaretto.language", language), language), todays(language)
    for one in puzzles(game, language):
        told = [app.get("puzzle", "level", {"n": one.level})]
        told += [app.get("puzzle", "of_the_day")] * (today == (game, one.number))
        print(f"lazaretto learn {game} {PUZZLES} {one.number}    {one.question} ({', '.join(told)})")
    return 0


def riddle(game: str, number: int, args: argparse.Namespace) -> int:
    """A puzzle by its number."""
    from lazaretto.terminal.riddle import Riddle
    from lazaretto.terminal.screen import Screen

    found = puzzles(game, args.lang)
    if not 0 < number <= len(found):
        raise LazarettoError(f"{game} has the puzzles 1 to {len(found)}, not {number}")
    Riddle(found[number - 1], Screen(args.plain), args.lang).run()
    return 0


def take(game: str, args: argparse.Namespace) -> int:
    """A lesson by its number."""
    from lazaretto.terminal.screen import Screen
    from lazaretto.terminal.tutor import Tutor

    names = lesson_names(game)
    number = int(args.what) if args.what.isascii() and args.what.isdecimal() else 0
    if not 0 < number <= len(names):
        raise LazarettoError(f"{game} has the lessons 1 to {len(names)} and {PUZZLES!r}, not {args.what}")
    Tutor(lesson(game, names[number - 1], args.lang), Screen(args.plain), args.lang).run()
    return 0


def check(game: Game[Any], found: Lesson) -> str:
    """Play a lesson by its script; an error says where it does not fit."""
    rules = rules_of(game, found.setting)
    state = begin(game, found.setting)
    for number, step in enumerate(found.steps, 1):
        try:
            for act in (*step.play, *step.answers[:1]):
                play(rules, state, act)
        except LazarettoError as error:
            raise LazarettoError(f"{game.id} {found.name}, step {number}: {error}") from error
    long = f"{found.asks} asks, {found.words} words, {found.seconds} seconds"
    return f"{game.id} {found.name}: {len(found.steps)} steps, {long}"
