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
    people_per_address: int | None = None,
) -> int:
    """Serve until stopped; the exit code. Without a port the default is taken, or a free one if it is busy."""
    from lazaretto.server.serving import serve
    from lazaretto.server.settings import PEOPLE_PER_ADDRESS, Settings, default_db

    people = people_per_address or PEOPLE_PER_ADDRESS
    settings = Settings(db=db or default_db(), origins=origins, people_per_address=people)
    return serve(settings, host, port, workers, open_browser)
