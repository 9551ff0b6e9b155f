"""Messages that nobody obeys: nothing is read of them but their key."""

from typing import Final

import msgspec


class Keyed(msgspec.Struct):
    """A message of which nothing is read but its key."""

    key: str | None = None


KEYED: Final = msgspec.json.Decoder(Keyed)
