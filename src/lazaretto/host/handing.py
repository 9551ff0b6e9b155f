"""A game that is not over, handed over as a record and gone on with elsewhere: at a server, or in a page without one.

A record has everybody's secrets in it. So it is handed to somebody who is the only person at the table, with all that
sit at the same device, and whoever goes on with it has bots and the same device for company. A game that is over is
taken over from any of its steps, with bots alone.
"""

from dataclasses import replace
from typing import Final

import msgspec

from lazaretto.host.bodies import NewSeat, NewTable
from lazaretto.host.course import Course, bring
from lazaretto.host.log import Move
from lazaretto.host.refusals import Refused
from lazaretto.host.seating import new_sitting
from lazaretto.host.shelf import Shelf
from lazaretto.host.sitting import Chair, Sitting
from lazaretto.kernel.errors import BadOption, BadRecord
from lazaretto.kernel.record import Record

ONLY_OVER: Final = "a game is taken over from one of its steps when it is over: until then it has secrets"


def check_alone(sitting: Sitting, guest: str) -> None:
    """Refuse where others play, or may come to."""
    if sitting.people() != {guest} or sitting.open_seats():
        raise Refused("not_allowed", "others play here, and their secrets are in the record: it can be had at the end")


def handed(sitting: Sitting, course: Course) -> str:
    """The game so far as a record that says who plays: people by their names, bots by their levels."""
    return replace(course.match.record, players=[player(chair) for chair in sitting.chairs]).text()


def player(chair: Chair) -> str:
    """Who plays on a chair, so that it can be told again."""
    level = chair.level if chair.kind == "bot" else None
    return level or chair.name or f"{chair.seat + 1}"


def taken_up(shelf: Shelf, guest: str, record: Record) -> tuple[Sitting, Move]:
    """A new table that goes on with a record, and the first row of its log, which has all that was played."""
    return gone_on(shelf, record, new_at(shelf, guest, "", record, seats_of(shelf, record)))


def taken_over(shelf: Shelf, guest: str, name: str, record: Record, step: int, seat: int) -> tuple[Sitting, Move]:
    """A new table that goes on after so many actions of a game that is over, with a guest on this seat among bots.

    What chance brought later is not in it.
    """
    if not 0 <= step < len(record.actions) or not 0 <= seat < record.seats:
        raise Refused("not_found", f"this game has steps 0 to {len(record.actions)} and seats 0 to {record.seats - 1}")
    sitting = new_at(shelf, guest, name, record, among_bots(shelf, record, seat))
    return gone_on(shelf, replace(record, actions=record.actions[:step], result=None), sitting)


def new_at(shelf: Shelf, guest: str, name: str, record: Record, seats: list[NewSeat]) -> Sitting:
    """A new table by the rules and options of a record."""
    game = shelf.game(record.game)
    if not shelf.has_rules(game.id, record.rules_version):
        raise BadRecord("this game was begun by rules of another version, which are not here any more")
    new = NewTable(game.id, seats, start=True)
    return msgspec.structs.replace(
        new_sitting(shelf, guest, name, new),
        rules_version=record.rules_version,
        options=dict(record.options),
        practice=True,  # its host may know what comes
    )


def gone_on(shelf: Shelf, record: Record, sitting: Sitting) -> tuple[Sitting, Move]:
    """A new table with the first row of its log, which has all that was played."""
    rules = shelf.game(record.game).as_played(record.rules_version, record.options)
    course = Course.begin(sitting.id, rules, record.seats, sitting.seed, sitting.options, sitting.created_at)
    move = bring(course, record.chance, record.actions, sitting.created_at)
    if course.match.state.over():
        raise Refused("not_running", "the game is over: there is nothing to go on with")
    return sitting, move


def seats_of(shelf: Shelf, record: Record) -> list[NewSeat]:
    """Who sat where: names of bots are bots, all others people at this device. Somebody is."""
    usual = shelf.level(record.game, None)
    named = [*record.players, *[usual] * (record.seats - len(record.players))]
    people = [seat for seat, name in enumerate(named) if not is_level(shelf, record.game, name)] or [0]
    return [
        NewSeat("me" if seat == people[0] else "hot_seat", "" if is_level(shelf, record.game, name) else name)
        if seat in people
        else NewSeat("bot", level=name)
        for seat, name in enumerate(named)
    ]


def among_bots(shelf: Shelf, record: Record, mine: int) -> list[NewSeat]:
    """One person among bots: those that played go on, and one of the usual level sits down for each of the others."""
    usual = shelf.level(record.game, None)
    named = [*record.players, *[""] * (record.seats - len(record.players))]
    bots = [
        NewSeat("bot", level=name) if is_level(shelf, record.game, name) else NewSeat("bot", name, usual)
        for name in named
    ]
    return [NewSeat("me") if seat == mine else bot for seat, bot in enumerate(bots)]


def is_level(shelf: Shelf, game: str, name: str) -> bool:
    """Is this what a bot is called?"""
    try:
        return shelf.level(game, name) == name
    except BadOption:
        return False
