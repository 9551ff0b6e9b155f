"""The commands of the arena: games between bots, in numbers."""

import argparse
import json
from pathlib import Path
from typing import Any

import lazaretto
from lazaretto.cli.typed import LARGEST_SEED, Parser, add, add_options, number, options_of, print_json, progress
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Chosen


def add_commands(commands: Any) -> None:
    """`simulate`, `match`, `tournament` and `ladder`."""
    add_simulate(commands)
    add_match(commands)
    add_tournament(commands)
    add_ladder(commands)


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
    command.add_argument("--bots", required=True, metavar="A,B[,…]", help="the bots; also module:callable")
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
    add_report(command)
    add_arena(command)


def add_ladder(commands: Any) -> None:
    """`lazaretto ladder`."""
    command = add(
        commands, "ladder", ladder, "the levels of a game: each against the one below, the top against greedy"
    )
    command.add_argument("game", metavar="GAME")
    command.add_argument("--seats", type=number(2), metavar="N", help="seats (default: as the game is measured)")
    command.add_argument("--games", type=number(1), default=400, metavar="K", help="a match at most (%(default)s)")
    command.add_argument(
        "--yardstick", type=number(1), default=80, metavar="K", help="games against greedy, all played (%(default)s)"
    )
    command.add_argument("--top", choices=["5", "6"], default="5", help="the highest level (default %(default)s)")
    command.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="A:B",
        help="this match only, say 4:5 or 5:greedy; may be repeated",
    )
    command.add_argument(
        "--books", type=Path, metavar="FOLDER", help="a book for each match, to go on where it stopped"
    )
    command.add_argument("--ratings", type=Path, metavar="FILE", help="write the strength of the levels as JSON")
    add_least(command)
    add_report(command)
    add_arena(command)


def add_book(command: Parser) -> None:
    """What match and tournament share."""
    command.add_argument("--book", type=Path, metavar="FILE", help="keep games there, and go on where they stopped")
    add_least(command)


def add_least(command: Parser) -> None:
    """What every test that may stop early has."""
    command.add_argument("--least", type=number(1), default=40, metavar="D", help="deals before it may be decided")


def add_report(command: Parser) -> None:
    """What tournament and ladder share."""
    command.add_argument("--html", type=Path, metavar="FILE", help="write a report with plots")
    command.add_argument("--table", type=Path, metavar="FILE", help="write all games as .csv (or .parquet)")


def add_arena(command: Parser) -> None:
    """What all of them share."""
    command.add_argument("--seed", type=number(0, LARGEST_SEED), default=0, metavar="S", help="seed of the first deal")
    workers = command.add_mutually_exclusive_group()
    workers.add_argument("--jobs", type=number(1), default=1, metavar="J", help="processes")
    workers.add_argument(
        "--ray", dest="jobs", metavar="ADDRESS", help="play on a Ray cluster: local, auto or host:port"
    )
    command.add_argument("--json", action="store_true", help="as JSON")
    add_options(command)


def simulate(args: argparse.Namespace) -> int:
    """Play many games between bots."""
    from lazaretto import arena
    from lazaretto.arena import report
    from lazaretto.bots.guests import entrants
    from lazaretto.terminal.seating import usual_seats

    game = lazaretto.load(args.game)
    seats = args.seats or usual_seats(game, 1)
    options = options_of(game, seats, args.option)
    players = [player for _, player in entrants(args.bot)]
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
    from lazaretto import arena
    from lazaretto.arena import report
    from lazaretto.bots.guests import entrants

    game = lazaretto.load(args.game)
    players = entrants(args.bots)
    seats = args.seats or len(players)
    options = options_of(game, seats, args.option)
    with progress(f"{game.title}: {args.bots}", args.games, args.json) as tick:
        result = arena.match(
            game,
            players,
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
    from lazaretto import arena
    from lazaretto.bots.guests import entrants

    game = lazaretto.load(args.game)
    players = entrants(args.bots)
    options = options_of(game, args.seats, args.option)
    matches = len(players) - 1 if args.ladder else len(players) * (len(players) - 1) // 2
    with progress(f"{game.title}: {args.bots}", args.games * matches, args.json) as tick:
        found = arena.tournament(
            game,
            players,
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
    command += "".join(f" -o {option}" for option in args.option)
    head = {"game": game.id, "seats": args.seats, "options": options, "seed": args.seed, "command": command}
    tell(args, game, found, {**head, **found.json()})
    return 0


def ladder(args: argparse.Namespace) -> int:
    """The levels of a game, each against the one below, and the top one against greedy."""
    from lazaretto.arena import ladder as rungs

    game = lazaretto.load(args.game)
    seats = args.seats or game.mind.ladder_seats
    options = options_of(game, seats, args.option)
    matches = rungs.only(rungs.rungs(args.games, args.yardstick, args.top), args.only)
    with progress(f"{game.title}: levels", sum(rung.games for rung in matches), args.json) as tick:
        found = rungs.ladder(game, matches, args.seed, seats, options, args.jobs, tick, args.books, args.least)
    command = f"lazaretto ladder {game.id} --seats {seats} --games {args.games} --yardstick {args.yardstick}"
    command += f" --seed {args.seed} --least {args.least}" + "".join(f" --only {name}" for name in args.only)
    command += f" --top {args.top}" if args.top != rungs.TOP else ""
    command += "".join(f" -o {option}" for option in args.option)
    told = {"game": game.id, "seats": seats, "options": options, "seed": args.seed, "command": command, **found.json()}
    if args.ratings is not None:
        args.ratings.write_text(json.dumps(rungs.ratings_file(game, told), indent=2) + "\n", "utf-8")
    tell(args, game, found, told)
    return 0


def tell(args: argparse.Namespace, game: Game[Any], found: Any, told: dict[str, Any]) -> None:
    """Write what was asked for of a tournament, and print it."""
    from lazaretto.arena import export, page, report

    if args.html is not None:
        args.html.write_text(page.page(f"{game.title}: the strength of bots", told), "utf-8")
    if args.table is not None:
        export.write_table(found, args.table)
    if args.json:
        print_json(told)
    else:
        print(*report.tournament_lines(game.title, told), sep="\n")


def book_of(args: argparse.Namespace, game: Game[Any], seats: int, options: Chosen) -> Any:
    """The book that was named, if one was."""
    from lazaretto.arena import Book

    about = {"game": game.id, "rules_version": game.rules_version, "seats": seats, "options": options}
    return Book(args.book, about) if args.book is not None else None
