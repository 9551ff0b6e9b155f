"""`lazaretto atlas`: what a game is like, from many played games."""

import argparse
from pathlib import Path
from typing import Any

import lazaretto
from lazaretto.cli.arena import add_arena
from lazaretto.cli.typed import add, number, print_json
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.options import parse


def add_atlas(commands: Any) -> None:
    """The command and its options."""
    command = add(commands, "atlas", atlas, "what a game is like: seats, skill and luck, cards, options, numbers")
    command.add_argument("game", nargs="?", metavar="GAME", help="which game (default: all)")
    command.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="pages and games; goes on there")
    command.add_argument("--bots", default="1,2,3", metavar="A,B[,…]", help="drawn for each seat (%(default)s)")
    command.add_argument("--seats", metavar="N[,M]", help="numbers of seats (default: as bots are measured)")
    command.add_argument("--deals", type=number(4), default=100, metavar="D", help="of each number (%(default)s)")
    command.add_argument(
        "--variants", type=number(2), default=100, metavar="K", help="games of each option and number (%(default)s)"
    )
    command.add_argument("--vary", metavar="N[,M]", help="numbers of seats these have (default: the first of --seats)")
    add_arena(command)


def atlas(args: argparse.Namespace) -> int:
    """Make the atlas of a game, or of all."""
    from lazaretto.atlas.making import Plan, make

    for name in [args.game] if args.game else lazaretto.games():
        game = lazaretto.load(name)
        seats = counts_in(args.seats or str(game.mind.ladder_seats))
        vary = counts_in(args.vary) if args.vary else seats[:1]
        options = dict(parse(game.options, seats[0], text) for text in args.option)
        for count in (*seats, *vary):
            game.settle_options(count, options)
        bots = tuple(part.strip() for part in args.bots.split(","))
        plan = Plan(game.id, bots, seats, args.deals, args.variants, vary, args.seed, tuple(sorted(options.items())))
        told = make(
            plan, args.out, args.jobs, (lambda line: None) if args.json else lambda line: print(line, flush=True)
        )
        if args.json:
            print_json(told)
        else:
            print(f"{game.title}: {args.out / (game.id + '.html')}, hash of its games {told['hash']}")
    return 0


def counts_in(typed: str) -> tuple[int, ...]:
    """Numbers of seats as typed, each once."""
    found = tuple(int(part) for part in typed.split(",") if part.isdecimal() and int(part) > 0)
    if len(found) != typed.count(",") + 1 or len(set(found)) != len(found):
        raise LazarettoError(f"{typed!r} is no list of numbers of seats, as 1,2,4")
    return found
