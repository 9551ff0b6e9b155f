"""Guests, and the settings of the whole store."""

import sqlalchemy as sa

from lazaretto.host.bodies import Me
from lazaretto.server.store.base import Store
from lazaretto.server.store.schema import GUESTS, SETTINGS


async def find_guest(store: Store, guest: str) -> Me | None:
    """A guest's name and language, if they were ever told."""
    rows = await store.read(sa.select(GUESTS).where(GUESTS.c.id == guest))
    return Me(rows[0].name, rows[0].language) if rows else None


async def keep_guest(store: Store, guest: str, me: Me, at: int) -> None:
    """Keep a guest's name and language."""
    made = store.insertion(GUESTS, id=guest, name=me.name, language=me.language, at=at)
    same = {"name": me.name, "language": me.language}
    await store.write(made.on_conflict_do_update(index_elements=["id"], set_=same))


async def settle(store: Store, name: str, value: str) -> str:
    """A setting of the store: what it is already, or else this."""
    await store.write(store.insertion(SETTINGS, name=name, value=value).on_conflict_do_nothing())
    rows = await store.read(sa.select(SETTINGS.c.value).where(SETTINGS.c.name == name))
    found: str = rows[0].value
    return found


async def change_setting(store: Store, name: str, value: str) -> None:
    """Set a setting of the store."""
    made = store.insertion(SETTINGS, name=name, value=value)
    await store.write(made.on_conflict_do_update(index_elements=["name"], set_={"value": value}))
