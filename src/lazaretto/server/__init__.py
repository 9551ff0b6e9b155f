"""The server: tables, people, bots and replays for the browser."""

__all__ = ["DEFAULT_PORT", "run"]

DEFAULT_PORT = 1350


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    db: str | None = None,
    workers: int = 1,
    open_browser: bool = False,
    origins: tuple[str, ...] = (),
) -> int:
    """Serve until stopped; the exit code. Without a port the default is taken, or a free one if it is busy."""
    from lazaretto.server.serving import serve
    from lazaretto.server.settings import Settings

    settings = Settings(db=db, origins=origins) if db else Settings(origins=origins)
    return serve(settings, host, port, workers, open_browser)
