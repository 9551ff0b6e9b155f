"""What commands share: how they are typed, and how they answer."""

import argparse
import contextlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from lazaretto.kernel.corrections import NUMBERS, read_set
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.letters import escaped
from lazaretto.kernel.options import Chosen, parse

LARGEST_SEED = 2**63 - 1

# What is typed.


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Leave with one line."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def add(commands: Any, name: str, run: Callable[[argparse.Namespace], int], about: str) -> Parser:
    """A command."""
    made: Parser = commands.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
    made.set_defaults(run=run)
    return made


def add_options(command: Parser) -> None:
    """The options of the game."""
    command.add_argument(
        "-o", "--option", action="append", default=[], metavar="key=value", help="an option of the game"
    )
    command.add_argument(
        "--numbers",
        dest="option",
        action="append",
        type=numbers_of,
        metavar="FILE",
        help="an owner's numbers, as the page “Your box” saves them",
    )


def numbers_of(file: str) -> str:
    """The option that a file of an owner's numbers stands for."""
    try:
        _, text = read_set(Path(file).read_text("utf-8"))
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{file} cannot be read: {error.strerror or error}") from error
    except (ValueError, LazarettoError) as error:
        raise argparse.ArgumentTypeError(f"{file} holds no numbers: {error}") from error
    return f"{NUMBERS}={text}"


def number(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number of at least this."""

    def read(typed: str) -> int:
        if not typed.isdecimal() or not least <= int(typed) <= (most if most is not None else int(typed)):
            bounds = f"of at least {least}" if most is None else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{typed!r} is not a whole number {bounds}")
        return int(typed)

    return read


def options_of(game: Game[Any], seats: int, typed: Sequence[str]) -> Chosen:
    """The options as typed, checked."""
    return game.settle_options(seats, dict(parse(game.options, seats, text) for text in typed))


# What is printed.


def print_json(data: object) -> None:
    """JSON for programs; what steers a terminal is escaped, a person may be looking."""
    print(escaped(json.dumps(data, ensure_ascii=False, indent=2)))


@contextlib.contextmanager
def progress(title: str, total: int, quiet: bool) -> Iterator[Callable[[], None]]:
    """A progress bar, where a person is looking; gives the function that moves it on."""
    if quiet or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda: bar.advance(task)
