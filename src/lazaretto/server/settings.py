"""What can be set about a server."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec
import platformdirs

from lazaretto.server.limits import Rate
from lazaretto.server.shelf import INSTALLED

VARIABLE: Final = "LAZARETTO_SERVER"  # how settings reach the worker processes of one server
FRAMES: Final = Rate(20, 60)
REQUESTS: Final = Rate(10, 120)
HEAVY: Final = Rate(0.5, 20)
NEW_TABLES: Final = Rate(1 / 30, 8)
PEOPLE_PER_ADDRESS: Final = 12


def default_db() -> str:
    """The database in the user's data folder."""
    return str(Path(platformdirs.user_data_dir("lazaretto")) / "tables.sqlite")


@dataclass(frozen=True)
class Settings:
    """A server's settings; the defaults are for one machine at home."""

    db: str = field(default_factory=default_db)
    games_from: str = INSTALLED
    origins: tuple[str, ...] = ()  # further origins to trust, when behind a proxy
    frames: Rate = FRAMES  # WebSocket messages of a guest
    requests: Rate = REQUESTS  # requests of a guest
    heavy: Rate = HEAVY  # links, hints, reviews and uploads of a guest
    new_tables: Rate = NEW_TABLES  # of a guest
    most_tables: int = 50  # unfinished ones a guest may host
    most_open: int = 20  # WebSockets a guest may have open
    people_per_address: int = PEOPLE_PER_ADDRESS  # an address may ask for as much as so many guests
    bot_workers: int = 0  # 0: one less than there are cores
    proxies: str = "127.0.0.1"  # whose X-Forwarded-For and -Proto are believed: addresses or networks, with commas
    reach: str = "127.0.0.1"  # the address at which other servers of the same database reach this one
    idle_seconds: float = 600.0  # until a table nobody is at leaves memory
    workers: int = 1  # server processes
    metrics_host: str = "127.0.0.1"  # where health and metrics are told
    metrics_port: int = 0  # 0: nowhere. Several workers take this and the next ones
    log_level: str = "warning"
    log_format: str = "text"
    keep_finished: float | None = None  # days until a finished table goes; None: never
    keep_abandoned: float | None = None  # days until an unfinished one goes where nothing happens
    keep_records: float | None = None  # days until a record goes
    debug: bool = False

    def export(self) -> None:
        """Leave the settings for processes started from here."""
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()


def exported() -> Settings:
    """The settings that were left for this process."""
    text = os.environ.get(VARIABLE)
    return msgspec.json.decode(text, type=Settings) if text else Settings()
