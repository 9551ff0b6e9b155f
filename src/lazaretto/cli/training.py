"""The command that trains nets."""

import argparse
from pathlib import Path
from typing import Any

from lazaretto.cli.typed import Parser, add, number


def add_train(commands: Any) -> None:
    """`lazaretto train`."""
    command = add(commands, "train", train, "a net for a game's bots, by rounds of games against themselves")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--folder", type=Path, required=True, metavar="DIR", help="keep all there, and go on there")
    command.add_argument(
        "--bot",
        default="search:sims=1:width=2:leaves=16:samples=1",
        metavar="A",
        help="who plays (default %(default)s)",
    )
    command.add_argument(
        "--gate", default="search:sims=1:width=4:leaves=40", metavar="A", help="who compares nets (default %(default)s)"
    )
    command.add_argument(
        "--rival", default="5:untimed=1", metavar="B", help="whom the first net must beat (default %(default)s)"
    )
    command.add_argument("--rounds", type=number(1), default=3, metavar="R", help="how many (default %(default)s)")
    command.add_argument(
        "--games", type=number(1), default=10_000, metavar="K", help="of a round (default %(default)s)"
    )
    command.add_argument("--seconds", type=number(0), default=0, metavar="S", help="… or what fits in this time")
    command.add_argument("--deals", type=number(1), default=64, metavar="K", help="of a gate (default %(default)s)")
    add_lessons(command)
    add_fit(command)
    command.add_argument("--jobs", type=number(1), default=1, metavar="J", help="processes")


def add_lessons(command: Parser) -> None:
    """Of which games lessons are made, and what of them."""
    command.add_argument(
        "--seats", default="2:1", metavar="N:SHARE,…", help="numbers of seats and their shares (default %(default)s)"
    )
    command.add_argument(
        "--noise", type=number(0, 100), default=6, metavar="P", help="per cent of random moves (%(default)s)"
    )
    command.add_argument(
        "--variants", type=number(0, 100), default=20, metavar="P", help="… of random options (%(default)s)"
    )
    command.add_argument(
        "--keep", type=number(1, 100), default=60, metavar="P", help="… of positions kept (%(default)s)"
    )
    command.add_argument(
        "--hand", type=number(0, 100), default=50, metavar="P", help="… of the evaluation by hand (%(default)s)"
    )
    command.add_argument(
        "--ahead", type=number(0), default=0, metavar="N", help="moves that goals look ahead (0: to the end)"
    )
    command.add_argument("--start", default="", metavar="NET", help="own or a file: it plays from the first round on")


def add_fit(command: Parser) -> None:
    """How a net is fitted."""
    command.add_argument("--units", type=number(1), default=64, metavar="N", help="of the first layer (%(default)s)")
    command.add_argument("--further", type=number(1), default=16, metavar="N", help="of the second layer (%(default)s)")
    command.add_argument(
        "--epochs", type=number(1), default=12, metavar="N", help="how often all is seen (%(default)s)"
    )
    command.add_argument("--most", type=number(0), default=0, metavar="N", help="positions seen in an epoch (0: all)")
    command.add_argument("--device", default="", metavar="D", help="cpu or cuda (default: cuda where there is one)")


def train(args: argparse.Namespace) -> int:
    """Train a net."""
    from lazaretto.arena.learning.fitting import Fit
    from lazaretto.arena.learning.lessons import shares
    from lazaretto.arena.learning.rounds import Plan, Training

    plan = Plan(
        args.game,
        args.bot,
        args.gate,
        args.rival,
        args.rounds,
        args.games,
        args.seconds,
        args.deals,
        shares(args.seats),
        args.noise / 100,
        args.variants / 100,
        args.keep / 100,
        args.hand / 100,
        args.ahead,
        args.start,
        fit=Fit(args.units, args.further, args.epochs, most=args.most),
    )
    training = Training(plan, args.folder, args.jobs, lambda line: print(line, flush=True), args.device)
    best = training.run()
    print(f"the best net is {best}" if best is not None else f"no net has beaten {plan.rival}")
    return 0
