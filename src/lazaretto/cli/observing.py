"""`lazaretto observe`: what a seat may know as numbers, slot by slot; of a game, or of a position in a record."""

import argparse
import textwrap
from pathlib import Path
from typing import Any, Final

import lazaretto
from lazaretto.cli.typed import add, number, print_json
from lazaretto.datasets.tables import observation_schema
from lazaretto.envs.entities import tables_of
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.observation import Observation
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.record import read_record

WIDTH: Final = 120
INDENT: Final = 12 * " "  # before what the places of a slot stand for
MANY: Final = 45  # more are cut short; --json tells all
NO_BREAK: Final = "\xa0"


def add_observe(commands: Any) -> None:
    """The command and its options."""
    command = add(commands, "observe", observe, "what a seat may know as numbers: the slots, or those of a position")
    command.add_argument("game", metavar="GAME", help="a game")
    command.add_argument("--schema", action="store_true", help="the slots alone: name, first place, size, meaning")
    command.add_argument("--record", type=Path, metavar="FILE", help="a record; else a new game")
    command.add_argument("--step", type=number(0), metavar="N", help="after so many actions (default: the last)")
    command.add_argument("--seat", type=number(1), default=1, metavar="N", help="whose (default %(default)s)")
    command.add_argument("--json", action="store_true", help="as JSON")


def observe(args: argparse.Namespace) -> int:
    """Print the slots, or what is in them."""
    game = lazaretto.load(args.game)
    found = game.mind.observation
    if found is None:
        raise LazarettoError(f"{game.title} has no observation")
    if args.schema:
        show_schema(game, found, args.json)
    else:
        show_position(game, found, args)
    return 0


def show_schema(game: Game[Any], found: Observation, as_json: bool) -> None:
    """The slots and the verbs."""
    told = observation_schema(game, found)
    told["tables"] = [table.json() for table in tables_of(found.layout)]
    if as_json:
        print_json(told)
        return
    print(f"{game.title}: {told['size']} numbers, version {told['version']}, hash {told['hash']}")
    known: set[tuple[str, str]] = set()
    for slot in told["slots"]:
        print(f"{slot['start']:5} {slot['size']:4}  {slot['name']:24} {slot['meaning']}")
        all_names = slot["places"]
        few = all_names if len(all_names) <= MANY else [*all_names[:8], "…", *all_names[-2:]]
        names = "; ".join(name.replace(" ", NO_BREAK) for name in few)
        alike = (slot["name"].rpartition(".")[2], names)
        if names and alike not in known:  # those of a rival are those of the own, and told once
            known.add(alike)
            lines = textwrap.wrap(names, WIDTH - len(INDENT), break_on_hyphens=False)
            print("\n".join(INDENT + line.replace(NO_BREAK, " ") for line in lines))
    for table in told["tables"]:
        rows = f"rows of {table['width']} numbers: {', '.join(table['rows'])}"
        print(f"{table['start']:5}       table {table['name']:18} {rows}")
    print(f"{game.verbs.count} actions")
    for verb in told["actions"]["verbs"]:
        sizes = ", ".join(f"{name} of {size}" for name, size in verb["arguments"].items())
        print(f"{verb['base']:5}       {verb['name']:24} {sizes}".rstrip())


def show_position(game: Game[Any], found: Observation, args: argparse.Namespace) -> None:
    """What a seat observes in a position."""
    if args.record is None:
        state: Any = game.new(max(2, game.seats[0]))
    else:
        try:
            record = read_record(args.record.read_text("utf-8"))
        except OSError as error:
            raise LazarettoError(f"{args.record} cannot be read: {error.strerror}") from error
        if record.game != game.id:
            raise LazarettoError(f"this is a record of {record.game}, not of {game.id}")
        playback = Playback(game, record)
        state = playback.state(len(playback) if args.step is None else min(args.step, len(playback)))
    if args.seat > state.seats:
        raise LazarettoError(f"there are {state.seats} seats, so none with number {args.seat}")
    written = dict(zip(*found.sparse(state, args.seat - 1), strict=True))
    rows = [
        {
            "slot": slot.name,
            "place": place - slot.start,
            "name": slot.places[place - slot.start] if slot.places else "",
            "value": round(written[place], 6),
        }
        for slot in found.layout.slots
        for place in range(slot.start, slot.start + slot.size)
        if place in written
    ]
    if args.json:
        print_json({"game": game.id, "hash": found.layout.hash(), "seat": args.seat, "written": rows})
        return
    for row in rows:
        print(f"{row['slot']:28} {row['place']:4}  {row['value']:<9g} {row['name']}".rstrip())
