"""Links as the store has them: hashed tokens, and what each gives."""

from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from lazaretto.host.wire import LinkKind, encode
from lazaretto.server.store.base import Statement, Store
from lazaretto.server.store.schema import TOKENS


class Link(NamedTuple):
    """What a link gives, at which table, and who has made it."""

    hash: str
    table_id: str
    kind: LinkKind
    seats: list[int]
    guest: str
    expires_at: int | None


def made(link: Link) -> Statement:
    """Keep a link."""
    return sa.insert(TOKENS).values(**{**link._asdict(), "seats": encode(link.seats).decode()})


async def find(store: Store, hash_: str, table_id: str, now: int) -> Link | None:
    """The link of a token at a table, if it is good."""
    rows = await store.read(sa.select(TOKENS).where(TOKENS.c.hash == hash_, TOKENS.c.table_id == table_id))
    if not rows or (rows[0].expires_at is not None and rows[0].expires_at < now):
        return None
    row = rows[0]
    return Link(row.hash, row.table_id, row.kind, msgspec.json.decode(row.seats), row.guest, row.expires_at)


def used(link: Link) -> Statement:
    """A link that works once has worked."""
    return sa.delete(TOKENS).where(TOKENS.c.hash == link.hash)


def taken_back(table_id: str, kind: LinkKind, guest: str | None) -> Statement:
    """All links of a kind to a table; those of one guest, if one is named."""
    which = sa.and_(TOKENS.c.table_id == table_id, TOKENS.c.kind == kind)
    return sa.delete(TOKENS).where(which if guest is None else sa.and_(which, TOKENS.c.guest == guest))
