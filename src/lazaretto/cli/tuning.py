"""The command that tunes the weights of evaluations."""

import argparse
from pathlib import Path
from typing import Any

import lazaretto
from lazaretto.cli.typed import LARGEST_SEED, add, number


def add_tune(commands: Any) -> None:
    """`lazaretto tune`."""
    command = add(commands, "tune", tune, "better weights for a game's evaluation, by evolution through games")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--bot", default="search:sims=1", metavar="A", help="who plays (default %(default)s)")
    command.add_argument(
        "--start", default="tuned", metavar="W", help="hand, tuned, start or a file (default %(default)s)"
    )
    command.add_argument("--names", default="", metavar="A,B", help="the weights that change (default: all)")
    command.add_argument("--games", type=number(2), default=24, metavar="K", help="of a candidate (%(default)s)")
    command.add_argument("--generations", type=number(1), default=20, metavar="G", help="how many (%(default)s)")
    command.add_argument("--population", type=number(4), default=10, metavar="P", help="candidates (%(default)s)")
    command.add_argument(
        "--step", type=number(1, 100), default=20, metavar="C", help="percent of a weight (%(default)s)"
    )
    command.add_argument("--check", type=number(2), default=100, metavar="K", help="games at the end (%(default)s)")
    command.add_argument("--seats", type=number(2), default=2, metavar="N", help="seats (default %(default)s)")
    command.add_argument(
        "--side", default="", metavar="A", help="candidates play all seats of this side, and only those"
    )
    command.add_argument("--seed", type=number(0, LARGEST_SEED), default=0, metavar="S")
    command.add_argument("--jobs", type=number(1), default=1, metavar="J", help="processes")
    command.add_argument(
        "--book", type=Path, metavar="FILE", help="keep generations there, and go on where they stopped"
    )
    command.add_argument("--out", type=Path, metavar="FILE", help="a copy of the game's weights.toml to write them to")


def tune(args: argparse.Namespace) -> int:
    """Better weights for an evaluation."""
    from lazaretto import bots
    from lazaretto.arena.tune import Course, Generation, Log, Tuner, written
    from lazaretto.bots.weights import HAND, START, numbers, weights_file

    game = lazaretto.load(args.game)
    names = tuple(args.names.split(",")) if args.names else tuple(numbers(game, args.start))
    course = Course(
        names, args.games, args.generations, args.population, args.step / 100, args.seed, args.seats, args.side
    )
    tuner = Tuner(game, bots.bot(args.bot), args.start, course, args.jobs)
    start = HAND if args.start == HAND else START  # the file will have what it was
    command = f"lazaretto tune {game.id} --bot {args.bot} --start {start} --games {args.games}"
    command += f" --generations {args.generations} --population {args.population} --step {args.step}"
    command += f" --seats {args.seats} --seed {args.seed}" + f" --side {args.side}" * bool(args.side)
    command += f" --names {args.names}" * bool(args.names)
    about = {"command": command.replace(f" --generations {args.generations}", ""), "start": dict(tuner.start)}

    def told(generation: Generation) -> None:
        line = f"generation {generation.number + 1}: best {generation.best:+.2f}, mean {generation.mean:+.2f}"
        print(line, flush=True)

    found = tuner.run(Log(args.book, about), told)
    mean, (low, high) = tuner.check(found, args.check)
    print(f"tuned - start: {mean:+.3f} points a game on other deals ({low:+.3f} to {high:+.3f})")
    if args.out is not None:
        own = args.out.read_text("utf-8") if args.out.exists() else weights_file(game).read_text("utf-8")
        args.out.write_text(written(own, found, None if start == HAND else tuner.at_start(), command), "utf-8")
    else:
        print(*(f"{name} = {number}" for name, number in found), sep="\n")
    return 0
