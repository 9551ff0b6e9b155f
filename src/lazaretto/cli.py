"""The command line: `lazaretto` and its commands. Bad input gives one clear line and a non-zero exit."""

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import lazaretto
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Chosen, parse, spelled
from lazaretto.text import LANGUAGES

LEFT = 130  # as shells count an interrupt
LAST = ""  # --resume without a file
LARGEST_SEED = 2**63 - 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal without our letters
    args = parser().parse_args(argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except LazarettoError as error:
        print(f"lazaretto: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return LEFT
    except BrokenPipeError:  # the reader of our output has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


# What is typed.


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Leave with one line."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser() -> Parser:
    """All commands and their options."""
    top = Parser(prog="lazaretto", description="Five board games about hospitals and plague.")
    top.add_argument("--version", action="version", version=f"lazaretto {lazaretto.__version__}")
    top.set_defaults(run=start)
    commands = top.add_subparsers(metavar="command", title="commands")
    add_serve(commands)
    command = add(commands, "games", list_games, "games, seats, options, rules versions, size of action space")
    command.add_argument("--json", action="store_true", help="as JSON")
    add_play(commands)
    add_simulate(commands)
    add_match(commands)
    add_tournament(commands)
    add_tune(commands)
    command = add(commands, "replay", replay, "verify a record to its hash; print it or step through it")
    command.add_argument("file", type=Path, metavar="FILE", help="a record or a save")
    command.add_argument("--step", action="store_true", help="move by move, with the board")
    command.add_argument("--json", action="store_true", help="as JSON")
    add_screen(command)
    command = add(commands, "review", review, "what a seat's moves gave away, and what was luck")
    command.add_argument("file", type=Path, metavar="FILE", help="a record or a save")
    command.add_argument("--seat", type=number(1), default=1, metavar="N", help="whose moves (default %(default)s)")
    command.add_argument("--ms", type=number(1), metavar="T", help="milliseconds a move (default: no clock)")
    command.add_argument("--json", action="store_true", help="as JSON")
    return top


def add(commands: Any, name: str, run: Callable[[argparse.Namespace], int], about: str) -> Parser:
    """A command."""
    made: Parser = commands.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
    made.set_defaults(run=run)
    return made


def add_serve(commands: Any) -> None:
    """`lazaretto serve`."""
    command = add(commands, "serve", serve, "serve the browser game")
    command.add_argument("--host", default="127.0.0.1", help="address to listen on (default %(default)s)")
    command.add_argument("--port", type=number(0, 65535), help="port (default: the usual one, or a free one)")
    command.add_argument("--db", metavar="URL", help="database (default: a file in the user's data folder)")
    command.add_argument("--workers", type=number(1), default=1, metavar="N", help="server processes")
    command.add_argument("--no-open", action="store_true", help="do not open the browser")
    command.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="address of a proxy before it, as browsers see it"
    )


def add_play(commands: Any) -> None:
    """`lazaretto play`."""
    command = add(commands, "play", play, "play in the terminal")
    command.add_argument("game", nargs="?", metavar="GAME", help="which game; asked if left out")
    command.add_argument("--seats", type=number(1), metavar="N", help="players in all")
    command.add_argument("--humans", type=number(0), default=1, metavar="N", help="people at this keyboard")
    command.add_argument("--bots", default="", metavar="A,B", help="bots on the other seats")
    command.add_argument("--names", default="", metavar="A,B", help="names of the players")
    command.add_argument("--seed", type=number(0, LARGEST_SEED), metavar="S", help="seed of the game's chance")
    command.add_argument("--save", type=Path, metavar="FILE", help="save to this file after every move")
    command.add_argument("--force", action="store_true", help="overwrite that file if it is there")
    command.add_argument(
        "--resume", nargs="?", const=LAST, metavar="FILE", help="go on with this save, or the last game"
    )
    add_options(command)
    add_screen(command)


def add_simulate(commands: Any) -> None:
    """`lazaretto simulate`."""
    command = add(commands, "simulate", simulate, "play many games between bots, and tell what they are like")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--seats", type=number(1), metavar="N")
    command.add_argument("--games", type=number(1), default=100, metavar="K", help="how many (default %(default)s)")
    command.add_argument("--bot", default="random", metavar="A[,B]", help="bots by seat (default %(default)s)")
    command.add_argument("--check", action="store_true", help="count the pieces after every action")
    add_arena(command)


def add_match(commands: Any) -> None:
    """`lazaretto match`."""
    command = add(commands, "match", match, "bots against each other: rotated seats, mirrored seeds, intervals")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--bots", required=True, metavar="A,B[,…]", help="the bots")
    command.add_argument("--seats", type=number(1), metavar="N", help="seats, if more than bots")
    command.add_argument("--games", type=number(1), default=100, metavar="K", help="at least (default %(default)s)")
    command.add_argument("--decide", type=float, metavar="P", help="stop when one of two is better with this p")
    add_book(command)
    add_arena(command)


def add_tournament(commands: Any) -> None:
    """`lazaretto tournament`."""
    command = add(commands, "tournament", tournament, "every two bots a match: ratings, crosstable, report")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--bots", default="1,2,3,4,5", metavar="A,B[,…]", help="the bots (default %(default)s)")
    command.add_argument("--ladder", action="store_true", help="neighbours only: each against the one before it")
    command.add_argument("--seats", type=number(2), default=2, metavar="N", help="seats (default %(default)s)")
    command.add_argument("--games", type=number(1), default=200, metavar="K", help="a match at most (%(default)s)")
    command.add_argument("--decide", type=float, default=0.01, metavar="P", help="enough for a match (%(default)s)")
    add_book(command)
    command.add_argument("--html", type=Path, metavar="FILE", help="write a report with plots")
    command.add_argument("--table", type=Path, metavar="FILE", help="write all games as .csv (or .parquet)")
    add_arena(command)


def add_tune(commands: Any) -> None:
    """`lazaretto tune`."""
    command = add(commands, "tune", tune, "better weights for a game's evaluation, by evolution through games")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--bot", default="search:sims=1", metavar="A", help="who plays (default %(default)s)")
    command.add_argument("--start", default="tuned", metavar="W", help="hand, tuned or a file (default %(default)s)")
    command.add_argument("--names", default="", metavar="A,B", help="the weights that change (default: all)")
    command.add_argument("--games", type=number(2), default=24, metavar="K", help="of a candidate (%(default)s)")
    command.add_argument("--generations", type=number(1), default=20, metavar="G", help="how many (%(default)s)")
    command.add_argument("--population", type=number(4), default=10, metavar="P", help="candidates (%(default)s)")
    command.add_argument(
        "--step", type=number(1, 100), default=20, metavar="C", help="percent of a weight (%(default)s)"
    )
    command.add_argument("--check", type=number(2), default=100, metavar="K", help="games at the end (%(default)s)")
    command.add_argument("--seats", type=number(2), default=2, metavar="N", help="seats (default %(default)s)")
    command.add_argument("--seed", type=number(0, LARGEST_SEED), default=0, metavar="S")
    command.add_argument("--jobs", type=number(1), default=1, metavar="J", help="processes")
    command.add_argument(
        "--book", type=Path, metavar="FILE", help="keep generations there, and go on where they stopped"
    )
    command.add_argument("--out", type=Path, metavar="FILE", help="a copy of the game's weights.toml to write them to")


def add_book(command: Parser) -> None:
    """What match and tournament share."""
    command.add_argument("--book", type=Path, metavar="FILE", help="keep games there, and go on where they stopped")
    command.add_argument("--least", type=number(1), default=40, metavar="D", help="deals before it may be decided")


def add_arena(command: Parser) -> None:
    """What simulate and match share."""
    command.add_argument("--seed", type=number(0, LARGEST_SEED), default=0, metavar="S", help="seed of the first deal")
    command.add_argument("--jobs", type=number(1), default=1, metavar="J", help="processes")
    command.add_argument("--json", action="store_true", help="as JSON")
    add_options(command)


def add_options(command: Parser) -> None:
    """The options of the game."""
    command.add_argument(
        "-o", "--option", action="append", default=[], metavar="key=value", help="an option of the game"
    )


def add_screen(command: Parser) -> None:
    """How the terminal looks and speaks."""
    command.add_argument("--plain", action="store_true", help="lines only: no boxes, no colour; for screen readers")
    command.add_argument("--lang", choices=LANGUAGES, default=usual_language(), help="language (default %(default)s)")


def number(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number of at least this."""

    def read(typed: str) -> int:
        if not typed.isdecimal() or not least <= int(typed) <= (most if most is not None else int(typed)):
            bounds = f"of at least {least}" if most is None else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{typed!r} is not a whole number {bounds}")
        return int(typed)

    return read


def usual_language() -> str:
    """The language of the user's system, if it is one of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        spoken = os.environ.get(name, "")
        if spoken:
            return spoken[:2] if spoken[:2] in LANGUAGES else "en"
    return "en"


def options_of(game: Game[Any], seats: int, typed: Sequence[str]) -> Chosen:
    """The options as typed, checked."""
    return game.settle_options(seats, dict(parse(game.options, seats, text) for text in typed))


# Commands.


def start(args: argparse.Namespace) -> int:
    """No command: the browser game, or a game at the terminal where there is no server."""
    run = server()
    if run is not None:
        return run(host="127.0.0.1", port=None, db=None, workers=1, open_browser=True)
    return main(["play"])


def server() -> Callable[..., int] | None:
    """The server's entry, if the server is installed."""
    try:
        from lazaretto import server as found
    except ImportError:
        return None
    return getattr(found, "run", None)


def serve(args: argparse.Namespace) -> int:
    """Serve the browser game."""
    run = server()
    if run is None:
        raise LazarettoError("the server is not installed")
    return run(
        host=args.host,
        port=args.port,
        db=args.db,
        workers=args.workers,
        open_browser=not args.no_open,
        origins=tuple(origin.rstrip("/") for origin in args.origin),
    )


def list_games(args: argparse.Namespace) -> int:
    """What there is to play."""
    games = [lazaretto.load(game) for game in lazaretto.games()]
    if args.json:
        print_json([about(game) for game in games])
        return 0
    for game in games:
        counts = ", ".join(str(count) for count in game.seats)
        print(f"{game.id}: {game.title}")
        print(
            f"  seats {counts}; {game.minutes[0]}-{game.minutes[1]} minutes; rules version {game.rules_version};",
            end=" ",
        )
        print(f"{game.verbs.count} actions")
        for option in game.options:
            more = [", or a seat"] * option.any_seat + [", or your own"] * (option.custom is not None)
            groups = [f"{group.count} of {', '.join(group.ids)}" for group in option.free]
            more += [f", or {' + '.join(groups)}"] * (groups != [])
            values = ", ".join(spelled(value) for value in option.values) + "".join(more)
            only = f"; {', '.join(map(str, option.seats))} seats only" if option.seats else ""
            print(f"  -o {option.id}={spelled(option.default)}  ({values}{only})")
    return 0


def about(game: Game[Any]) -> dict[str, Any]:
    """A game as JSON."""
    options = [
        {
            "id": option.id,
            "values": list(option.values),
            "default": option.default,
            "otherwise": option.otherwise,
            "seats": list(option.seats or game.seats),
            "needs": dict(option.needs),
            "any_seat": option.any_seat,
            "custom": option.custom is not None,
            "free": [{"kind": group.kind, "ids": list(group.ids), "count": group.count} for group in option.free],
        }
        for option in game.options
    ]
    return {
        "id": game.id,
        "title": game.title,
        "seats": list(game.seats),
        "minutes": list(game.minutes),
        "rules_version": game.rules_version,
        "actions": game.verbs.count,
        "options": options,
        "presets": {name: dict(preset) for name, preset in game.presets.items()},
    }


def play(args: argparse.Namespace) -> int:
    """Play in the terminal."""
    from lazaretto.terminal import saves
    from lazaretto.terminal.screen import Screen
    from lazaretto.terminal.session import Session

    screen = Screen(args.plain)
    place = file = None
    if args.resume is not None:
        place = saves.last_game() if args.resume == LAST else None
        file = None if args.resume == LAST else Path(args.resume)
        table = saves.read_save(place or Path(args.resume))
        if args.game not in (None, table.game.id):
            raise LazarettoError(f"the save is of {table.game.id}, not of {args.game}")
    else:
        table = new_table(args, screen)
        if table is None:
            return 0
    if args.save is not None:
        saves.write_save(args.save, table, args.force)
        file = args.save
    Session(table, screen, args.lang, place or saves.new_place(table.game.id), file).run()
    return 0


def new_table(args: argparse.Namespace, screen: Any) -> Any:
    """A table for a new game as typed, or as picked where no game is named."""
    from lazaretto.terminal import seating
    from lazaretto.terminal.picker import Picker
    from lazaretto.terminal.session import terminal_text

    if args.game is None:
        return Picker(screen, args.lang).pick()
    game = lazaretto.load(args.game)
    named = args.bots.count(",") + 1 if args.bots else 0
    seats = args.seats or (args.humans + named if named else seating.usual_seats(game, args.humans))
    options = options_of(game, seats, args.option)
    players = seating.seat_players(game, terminal_text(args.lang), seats, args.humans, args.bots, args.names)
    return seating.new_table(game, players, args.seed, options)


def simulate(args: argparse.Namespace) -> int:
    """Play many games between bots."""
    from lazaretto import arena, bots
    from lazaretto.arena import report
    from lazaretto.terminal.seating import usual_seats

    game = lazaretto.load(args.game)
    seats = args.seats or usual_seats(game, 1)
    options = options_of(game, seats, args.option)
    players = [player for _, player in bots.bots(args.bot)]
    with progress(f"{game.title}, {seats} seats", args.games, args.json) as tick:
        done = arena.simulate(game, seats, players, args.games, args.seed, options, args.jobs, args.check, tick)
    head = {"game": game.id, "seats": seats, "options": options, "bot": args.bot, "seed": args.seed}
    told = {**head, **done.json()}
    if args.json:
        print_json(told)
        return 0
    print(*report.simulation_lines(game.title, told), sep="\n")
    return 0


def match(args: argparse.Namespace) -> int:
    """Bots against each other."""
    from lazaretto import arena, bots
    from lazaretto.arena import report

    game = lazaretto.load(args.game)
    entrants = bots.bots(args.bots)
    seats = args.seats or len(entrants)
    options = options_of(game, seats, args.option)
    with progress(f"{game.title}: {args.bots}", args.games, args.json) as tick:
        result = arena.match(
            game,
            entrants,
            args.games,
            args.seed,
            seats,
            options,
            args.jobs,
            tick,
            book_of(args, game, seats, options),
            args.decide,
            args.least,
        )
    head = {"game": game.id, "seats": seats, "options": options, "bots": args.bots.split(","), "seed": args.seed}
    told = {**head, **result.json()}
    if args.json:
        print_json(told)
        return 0
    print(*report.match_lines(game.title, told), sep="\n")
    return 0


def tournament(args: argparse.Namespace) -> int:
    """Every two bots a match."""
    from lazaretto import arena, bots
    from lazaretto.arena import export, page, report

    game = lazaretto.load(args.game)
    entrants = bots.bots(args.bots)
    options = options_of(game, args.seats, args.option)
    matches = len(entrants) - 1 if args.ladder else len(entrants) * (len(entrants) - 1) // 2
    with progress(f"{game.title}: {args.bots}", args.games * matches, args.json) as tick:
        found = arena.tournament(
            game,
            entrants,
            args.games,
            args.seed,
            args.seats,
            options,
            args.jobs,
            tick,
            book_of(args, game, args.seats, options),
            args.ladder,
            args.decide,
            args.least,
        )
    command = f"lazaretto tournament {game.id} --bots {args.bots} --seats {args.seats} --games {args.games}"
    command += f" --seed {args.seed} --decide {args.decide} --least {args.least}" + " --ladder" * args.ladder
    head = {"game": game.id, "seats": args.seats, "options": options, "seed": args.seed, "command": command}
    told = {**head, **found.json()}
    if args.html is not None:
        args.html.write_text(page.page(f"{game.title}: the strength of bots", told), "utf-8")
    if args.table is not None:
        export.write_table(found, args.table)
    if args.json:
        print_json(told)
        return 0
    print(*report.tournament_lines(game.title, told), sep="\n")
    return 0


def book_of(args: argparse.Namespace, game: Game[Any], seats: int, options: Chosen) -> Any:
    """The book that was named, if one was."""
    from lazaretto.arena import Book

    about = {"game": game.id, "rules_version": game.rules_version, "seats": seats, "options": options}
    return Book(args.book, about) if args.book is not None else None


def tune(args: argparse.Namespace) -> int:
    """Better weights for an evaluation."""
    from lazaretto import bots
    from lazaretto.arena.tune import Course, Generation, Log, Tuner, written
    from lazaretto.bots.weights import numbers, weights_file

    game = lazaretto.load(args.game)
    names = tuple(args.names.split(",")) if args.names else tuple(numbers(game, args.start))
    course = Course(names, args.games, args.generations, args.population, args.step / 100, args.seed, args.seats)
    tuner = Tuner(game, bots.bot(args.bot), args.start, course, args.jobs)
    command = f"lazaretto tune {game.id} --bot {args.bot} --start {args.start} --games {args.games}"
    command += f" --generations {args.generations} --population {args.population} --step {args.step}"
    command += f" --seats {args.seats} --seed {args.seed}" + f" --names {args.names}" * bool(args.names)
    about = {"command": command.replace(f" --generations {args.generations}", ""), "start": dict(tuner.start)}

    def told(generation: Generation) -> None:
        line = f"generation {generation.number + 1}: best {generation.best:+.2f}, mean {generation.mean:+.2f}"
        print(line, flush=True)

    found = tuner.run(Log(args.book, about), told)
    mean, (low, high) = tuner.check(found, args.check)
    print(f"tuned - start: {mean:+.3f} points a game on other deals ({low:+.3f} to {high:+.3f})")
    if args.out is not None:
        own = args.out.read_text("utf-8") if args.out.exists() else weights_file(game).read_text("utf-8")
        args.out.write_text(written(own, found, command), "utf-8")
    else:
        print(*(f"{name} = {number}" for name, number in found), sep="\n")
    return 0


def replay(args: argparse.Namespace) -> int:
    """Verify a record, and print it or step through it."""
    from lazaretto.terminal.replaying import Projector, read_replay
    from lazaretto.terminal.screen import Screen

    found = read_replay(args.file)
    if args.json:
        print_json(found.json())
        return 0
    projector = Projector(found, Screen(args.plain), args.lang)
    if args.step:
        projector.step_through()
    else:
        projector.print_all()
    return 0


def review(args: argparse.Namespace) -> int:
    """Go through a played game with the strongest bot."""
    from lazaretto.arena import report
    from lazaretto.bots import advice
    from lazaretto.terminal.replaying import read_replay

    found = read_replay(args.file)
    if args.seat > found.record.seats:
        raise LazarettoError(f"the record has {found.record.seats} seats, not {args.seat}")
    judged = advice.review(found.game, found.record, args.seat - 1, args.ms)
    told = {"game": found.game.id, "seat": args.seat - 1, **judged.json(found.game)}
    if args.json:
        print_json(told)
        return 0
    print(*report.review_lines(found.game.title, told), sep="\n")
    return 0


# What is printed.


def print_json(data: object) -> None:
    """JSON for programs."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


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
