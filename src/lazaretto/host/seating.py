"""New tables: who sits where when one is set up, and when the same people play again."""

import secrets

import msgspec

from lazaretto.host.bodies import NewSeat, NewTable
from lazaretto.host.clock import now
from lazaretto.host.refusals import Refused
from lazaretto.host.rights import tidy
from lazaretto.host.shelf import Shelf
from lazaretto.host.sitting import Chair, Sitting
from lazaretto.kernel.errors import BadOption


def new_sitting(shelf: Shelf, guest: str, name: str, new: NewTable) -> Sitting:
    """A new table of a guest of this name, or a refusal."""
    game = shelf.game(new.game)
    options = game.settle_options(len(new.seats), new.options)
    if new.seed is not None and any(seat.kind == "open" for seat in new.seats):
        raise BadOption("a seed is for practice: with one, no seat can be open to others")
    if new.start and any(seat.kind == "open" for seat in new.seats):
        raise Refused("no_seat", "the game cannot begin: a seat is still open")
    at = now()
    return Sitting(
        id=secrets.token_urlsafe(9),
        game=game.id,
        rules_version=game.rules_version,
        options=options,
        name=tidy(new.name, 40),
        public=new.public,
        pace=new.pace,
        bot_delay_ms=new.bot_delay_ms,
        host=guest,
        status="running" if new.start else "waiting",
        seed=secrets.randbits(96) if new.seed is None else new.seed,
        practice=new.seed is not None,
        created_at=at,
        changed_at=at,
        chairs=[chair_of(shelf, new.game, seat, guest, name, place) for place, seat in enumerate(new.seats)],
        watchers=frozenset(),
    )


def chair_of(shelf: Shelf, game: str, new: NewSeat, guest: str, host: str, place: int) -> Chair:
    """A chair of a new table."""
    name = tidy(new.name)
    if new.kind == "bot":
        return Chair(place, "bot", name, shelf.level(game, new.level), None, frozenset())
    if new.level is not None:
        raise BadOption("only a bot has a level")
    if new.kind == "open":
        return Chair(place, "open", "", None, None, frozenset())
    own = name or host if new.kind == "me" else name
    return Chair(place, "person", own, None, None, frozenset([guest]))


def again(shelf: Shelf, sitting: Sitting, guest: str) -> Sitting:
    """The same table again; whoever asks is its host, and everybody keeps the seat."""
    game = shelf.game(sitting.game)
    at = now()
    return msgspec.structs.replace(
        sitting,
        id=secrets.token_urlsafe(9),
        rules_version=game.rules_version,
        options=game.settle_options(len(sitting.chairs), sitting.options),
        host=guest,
        status="waiting" if len(sitting.people() | {guest}) > 1 else "running",
        seed=secrets.randbits(96),
        practice=False,
        created_at=at,
        changed_at=at,
        record=None,
        chairs=[msgspec.structs.replace(chair, stand_in=None) for chair in sitting.chairs],
        watchers=frozenset(),
    )
