"""The server: tables, people, bots and replays for the browser."""

from typing import Any

__all__ = ["DEFAULT_PORT", "run"]

DEFAULT_PORT = 1350


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    db: str | None = None,
    workers: int = 1,
    open_browser: bool = False,
    origins: tuple[str, ...] = (),
    **more: Any,
) -> int:
    """Serve until stopped; the exit code. Without a port the default is taken, or a free one if it is busy.

    `more` is what else `Settings` knows.
    """
    from lazaretto.server.serving import serve
    from lazaretto.server.settings import Settings, default_db

    settings = Settings(db=db or default_db(), origins=origins, **more)
    return serve(settings, host, port, workers, open_browser)
