"""`lazaretto dataset`: games between bots as open data."""

import argparse
from pathlib import Path
from typing import Any

import lazaretto
from lazaretto.cli.arena import add_arena
from lazaretto.cli.typed import add, number, print_json, progress
from lazaretto.kernel.options import parse


def add_dataset(commands: Any) -> None:
    """The command and its options."""
    command = add(commands, "dataset", dataset, "games between bots as Parquet: decisions, observations, outcomes")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--games", type=number(1), default=1000, metavar="N", help="how many (default %(default)s)")
    command.add_argument(
        "--bots",
        default="3,4,5",
        metavar="A,B[,…]",
        help="of whom one is drawn for each seat (default %(default)s); 60x3,39x4,5 draws 3 most often, 5 seldom",
    )
    command.add_argument("--seats", metavar="N[,M]", help="numbers of seats, in turns (default: as bots are measured)")
    command.add_argument("--folder", type=Path, required=True, metavar="F", help="write there, and go on there")
    add_arena(command)


def dataset(args: argparse.Namespace) -> int:
    """Make a dataset, or go on with one."""
    from lazaretto.datasets.writing import Writing, plan_of

    game = lazaretto.load(args.game)
    seats = args.seats or str(game.mind.ladder_seats)
    first = int(seats.split(",")[0]) if seats.split(",")[0].isdecimal() else game.seats[0]
    options = dict(parse(game.options, first, text) for text in args.option)
    plan = plan_of(game.id, args.games, args.bots, seats, options, args.seed)
    writing = Writing(plan, args.folder)
    left = sum(len(shard.numbers) for shard in writing.shards() if not shard.written(args.folder))
    with progress(f"{game.title}: {args.games} games", left, args.json) as tick:
        told = writing.run(args.jobs, tick)
    told = {"game": game.id, "folder": str(args.folder), "played": left, **told}
    if args.json:
        print_json(told)
        return 0
    print(f"{game.title}: {told['games']} games in {args.folder}, {told['bytes'] / 1e6:.1f} MB, hash {told['hash']}")
    if left:
        each = told["seconds"] / left
        print(f"{left} of them played now, {each:.2g} s each on one core: 10,000 take {each * 10_000 / 3600:.2g} hours")
    return 0
