"""`lazaretto puzzles`: positions of played games in which one move is clearly best, and weak players miss it."""

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

import lazaretto
from lazaretto.cli.typed import LARGEST_SEED, add, add_options, number, print_json, progress
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import parse


def add_puzzles(commands: Any) -> None:
    """The command and its options."""
    command = add(
        commands, "puzzles", puzzles, "find puzzles in played games: one clearly best move that weak bots miss"
    )
    command.add_argument("game", metavar="GAME")
    command.add_argument("--from", dest="book", type=Path, metavar="BOOK", help="search the games of this book")
    command.add_argument("--games", type=number(1), default=400, metavar="N", help="games of its own (%(default)s)")
    command.add_argument(
        "--bots", default="2,3,4", metavar="A,B[,…]", help="of whom one is drawn for each seat (default %(default)s)"
    )
    command.add_argument("--seats", metavar="N[,M]", help="numbers of seats, in turns (default: 1 to 4)")
    command.add_argument("--seed", type=number(0, LARGEST_SEED), default=1, metavar="S", help="seed of the first game")
    command.add_argument("--most", type=number(1), default=52, metavar="N", help="puzzles kept (default %(default)s)")
    command.add_argument("--journal", type=Path, metavar="FILE", help="keep what was found there, and go on there")
    command.add_argument("--out", type=Path, metavar="FILE", help="write the puzzles as TOML")
    command.add_argument("--jobs", type=number(1), default=1, metavar="J", help="processes (default %(default)s)")
    command.add_argument("--json", action="store_true", help="as JSON")
    add_options(command)


def puzzles(args: argparse.Namespace) -> int:
    """Search games for puzzles, or go on with a search."""
    from lazaretto.arena.mining import Journal, as_toml, plain, varied

    game = lazaretto.load(args.game)
    digs = digs_of(args, game)
    about = {"game": game.id, "rules_version": game.rules_version}
    journal = Journal(about, args.journal)
    with progress(f"{game.title}: {len(digs)} games", len(digs), args.json) as tick:
        found = []
        for puzzle in journal.search_all(game, digs, args.jobs):
            found += [puzzle] if puzzle is not None and plain(game, puzzle) else []
            tick()
    kept = varied(found, args.most)
    if args.out is not None:
        args.out.write_text(as_toml(command_of(args, game), kept), "utf-8")
    told = {"game": game.id, "searched": len(digs), "found": len(found), "kept": len(kept), "puzzles": kept}
    if args.json:
        print_json(told)
        return 0
    print(f"{game.title}: {len(found)} puzzles in {len(digs)} games, {len(kept)} kept")
    for name in ("question", "reason", "seats", "level"):
        counts = sorted(Counter(puzzle[name] for puzzle in kept).items())
        print(f"  {name}: " + ", ".join(f"{value} {count}" for value, count in counts))
    return 0


def digs_of(args: argparse.Namespace, game: Game[Any]) -> list[Any]:
    """The games that are searched."""
    from lazaretto.arena.mining import book_digs, own_digs

    if args.book is not None:
        return book_digs(args.book, game)
    seats = seats_of(args.seats, game)
    options = dict(parse(game.options, seats[0], text) for text in args.option)
    return own_digs(game, args.games, tuple(args.bots.split(",")), seats, options, args.seed)


def seats_of(typed: str | None, game: Game[Any]) -> list[int]:
    """Numbers of seats as typed, or all up to four."""
    if typed is None:
        return [seats for seats in game.seats if seats <= 4]
    if not all(part.isdecimal() and int(part) in game.seats for part in typed.split(",")):
        raise LazarettoError(f"{game.title} is played by {game.seats[0]} to {game.seats[-1]}, not by {typed}")
    return [int(part) for part in typed.split(",")]


def command_of(args: argparse.Namespace, game: Game[Any]) -> str:
    """The command that finds the same puzzles again."""
    if args.book is not None:
        return f"lazaretto puzzles {game.id} --from {args.book.name} --most {args.most}"
    seats = "" if args.seats is None else f" --seats {args.seats}"
    options = "".join(f" -o {option}" for option in args.option)
    played = f"--games {args.games} --bots {args.bots}{seats} --seed {args.seed}{options}"
    return f"lazaretto puzzles {game.id} {played} --most {args.most}"
