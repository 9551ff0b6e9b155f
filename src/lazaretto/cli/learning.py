"""`lazaretto learn`: the lessons at the terminal."""

import argparse
from collections.abc import Callable
from typing import Any

import lazaretto
from lazaretto.cli.typed import Parser, add
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.lessons import Lesson, begin, lesson, lesson_names, lessons, play, rules_of


def add_learn(commands: Any, add_screen: Callable[[Parser], None]) -> None:
    """The command and what may be typed after it."""
    command = add(commands, "learn", learn, "lessons on the real board, played by the real rules")
    command.add_argument("game", nargs="?", help="which game; without one, what there is")
    command.add_argument("number", nargs="?", type=int, metavar="N", help="which lesson; without one, what there is")
    command.add_argument("--check", action="store_true", help="play all by their scripts; say how long they are")
    add_screen(command)


def learn(args: argparse.Namespace) -> int:
    """Take a lesson, list them, or check them all."""
    games = [lazaretto.load(args.game).id] if args.game else [game for game in lazaretto.games() if lesson_names(game)]
    found = [one for game in games for one in lessons(game, args.lang)]
    if args.check:
        for one in found:
            print(check(lazaretto.load(one.setting.game), one))
        return 0
    if args.number is None:
        for one in found:
            game = one.setting.game
            print(
                f"lazaretto learn {game} {one.number}    {lazaretto.load(game).title}: {one.title} ({one.minutes} min)"
            )
        return 0
    return take(games[0], args)


def take(game: str, args: argparse.Namespace) -> int:
    """A lesson by its number."""
    from lazaretto.terminal.screen import Screen
    from lazaretto.terminal.tutor import Tutor

    names = lesson_names(game)
    if not 0 < args.number <= len(names):
        raise LazarettoError(f"{game} has the lessons 1 to {len(names)}, not {args.number}")
    Tutor(lesson(game, names[args.number - 1], args.lang), Screen(args.plain), args.lang).run()
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
