"""The command line: `lazaretto` and its commands. Bad input gives one clear line and a non-zero exit."""

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import lazaretto
from lazaretto.cli import admin, arena, collecting, learning, mapping, observing, puzzling, static, training, tuning
from lazaretto.cli.hosting import DB, add_database, add_hosting, database_of, hosting_of
from lazaretto.cli.typed import LARGEST_SEED, Parser, add, add_options, number, options_of, print_json
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.letters import one_line, tame
from lazaretto.kernel.options import spelled
from lazaretto.language import FIRST, LANGUAGES

LONGEST_ERROR = 2000
LEFT = 130  # as shells count an interrupt
LAST = ""  # --resume without a file


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
        print(f"lazaretto: {one_line(str(error), LONGEST_ERROR)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return LEFT
    except BrokenPipeError:  # the reader of our output has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


# What is typed.


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
    learning.add_learn(commands, add_screen)
    arena.add_commands(commands)
    tuning.add_tune(commands)
    observing.add_observe(commands)
    collecting.add_dataset(commands)
    mapping.add_atlas(commands)
    puzzling.add_puzzles(commands)
    training.add_train(commands)
    admin.add_admin(commands)
    static.add_static(commands)
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


def add_serve(commands: Any) -> None:
    """`lazaretto serve`."""
    command = add(commands, "serve", serve, "serve the browser game")
    command.add_argument("--host", default="127.0.0.1", help="address to listen on (default %(default)s)")
    command.add_argument("--port", type=number(0, 65535), help="port (default: the usual one, or a free one)")
    add_database(command)
    command.add_argument("--workers", type=number(1), default=1, metavar="N", help="server processes")
    command.add_argument("--no-open", action="store_true", help="do not open the browser")
    command.add_argument(
        "--people-per-address",
        type=number(1),
        default=12,
        metavar="N",
        help="how many may play from one address: a family, a school, a club (default %(default)s)",
    )
    command.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="address of a proxy before it, as browsers see it"
    )
    add_hosting(command)


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


def add_screen(command: Parser) -> None:
    """How the terminal looks and speaks."""
    command.add_argument("--plain", action="store_true", help="lines only: no boxes, no colour; for screen readers")
    command.add_argument("--lang", choices=LANGUAGES, default=usual_language(), help="language (default %(default)s)")


def usual_language() -> str:
    """The language of the user's system, if it is one of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        spoken = os.environ.get(name, "").partition(".")[0].replace("_", "-")
        if spoken:
            return next((code for code in (spoken, spoken.partition("-")[0]) if code in LANGUAGES), FIRST)
    return FIRST


# Commands.


def start(args: argparse.Namespace) -> int:
    """No command: the browser game, or a game at the terminal where there is no server."""
    run = server()
    if run is not None:
        return run(host="127.0.0.1", port=None, db=os.environ.get(DB), workers=1, open_browser=True)
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
        db=database_of(args),
        workers=args.workers,
        open_browser=not args.no_open,
        origins=tuple(origin.rstrip("/") for origin in args.origin),
        people_per_address=args.people_per_address,
        **hosting_of(args),
    )


def list_games(args: argparse.Namespace) -> int:
    """What there is to play."""
    from lazaretto import bots
    from lazaretto.arena import report
    from lazaretto.bots.strength import strengths

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
        print(f"  bots {', '.join(bots.playing(game))}")
        for line in report.strength_lines(strengths(game)):
            print(line)
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
    from lazaretto.bots.strength import strengths

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
        "strengths": [asdict(found) for found in strengths(game)],
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
    from lazaretto.terminal.page import terminal_text
    from lazaretto.terminal.picker import Picker

    if args.game is None:
        return Picker(screen, args.lang).pick()
    game = lazaretto.load(args.game)
    named = args.bots.count(",") + 1 if args.bots else 0
    seats = args.seats or (args.humans + named if named else seating.usual_seats(game, args.humans))
    options = options_of(game, seats, args.option)
    players = seating.seat_players(game, terminal_text(args.lang), seats, args.humans, args.bots, args.names)
    return seating.new_table(game, players, args.seed, options)


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
    print(*map(tame, report.review_lines(found.game.title, told)), sep="\n")
    return 0
