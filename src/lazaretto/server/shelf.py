"""The shelf of a server: what a host tells of its games, packed once and sent as it is."""

import asyncio
from functools import cache
from typing import Final

from lazaretto.host import shelf
from lazaretto.host.refusals import Refused
from lazaretto.host.shelf import INSTALLED, Games, games_from, installed
from lazaretto.host.wire import encode
from lazaretto.language import LANGUAGES
from lazaretto.server.packing import Packed, pack

__all__ = ["INSTALLED", "Games", "Shelf", "components", "games_from", "installed", "text_file"]
JSON: Final = "application/json"


class Shelf(shelf.Shelf):
    """The games of a server by id."""

    def __init__(self, source: str = INSTALLED) -> None:
        super().__init__(source)
        self.listing: Packed | None = None

    async def listed(self) -> Packed:
        """All games as they are sent. Reading every catalogue takes a while, so this is done once and in a thread."""
        if self.listing is None:
            self.listing = await asyncio.to_thread(self.list_all)
        return self.listing

    def list_all(self) -> Packed:
        """All games, read and packed."""
        return pack(encode([self.info(game) for game in self.games.values()]), JSON)

    def text(self, game: str, language: str) -> Packed:
        """A game's words as JSON."""
        self.game(game)
        found = text_file(game, language) if language in LANGUAGES else None
        if found is None:
            raise Refused("not_found", f"{game} has no words in {language!r}")
        return found

    def components(self, game: str) -> Packed:
        """A game's data files as JSON."""
        self.game(game)
        return components(game)


@cache
def text_file(game: str, language: str) -> Packed | None:
    """A catalogue as it is sent."""
    found = shelf.text_file(game, language)
    return pack(found, JSON) if found is not None else None


@cache
def components(game: str) -> Packed:
    """A game's data as it is sent."""
    return pack(shelf.components_file(game), JSON)
