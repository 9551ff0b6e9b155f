"""The web app: files held in memory, packed when the app was built, sent as they are."""

import mimetypes
import re
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from lazaretto.host.refusals import Refused
from lazaretto.server.packing import ASK_AGAIN, FOREVER, SIBLINGS, Packed, keep

INDEX: Final = "index.html"
UNBUILT: Final = b"<!doctype html><title>Lazaretto</title><p>The web app is not built. Run: make web</p>\n"
NOT_PAGES: Final = ("api", "ws", "schema", "assets", "health", "healthz", "metrics")  # the last ones are told inside
ID: Final = r"[A-Za-z0-9_-]{1,64}"
PAGES: Final = re.compile(  # the addresses of the app, as web/src/router.ts reads them
    rf"|settings|learn|(new|t|table|r|rules|learn|puzzles)/{ID}|t/{ID}/back/\d{{1,6}}|(r|puzzles)/{ID}/\d{{1,6}}"
    rf"|rules/{ID}/[a-z]{{1,32}}|rules/{ID}/[a-z_]{{1,32}}/{ID}|learn/{ID}/[a-z0-9-]{{1,48}}",
    re.ASCII,
)


class File(NamedTuple):
    """A file of the app, and how long a browser may keep it without asking."""

    packed: Packed
    cache: str


class Static:
    """All files of the app by path."""

    def __init__(self) -> None:
        folder = resources.files("lazaretto.server") / "static"
        bodies = read(folder, "") if folder.is_dir() else {}
        bodies.setdefault(INDEX, UNBUILT)
        self.files = {
            name: file(name, body, {coding: bodies.get(name + suffix, body) for coding, suffix in SIBLINGS.items()})
            for name, body in bodies.items()
            if not name.endswith(tuple(SIBLINGS.values()))
        }

    def find(self, path: str) -> File:
        """The file of a path. Pages of the app have no dot in their name and are all the same file."""
        name = path.strip("/") or INDEX
        if name in self.files:
            return self.files[name]
        if "." in name.rpartition("/")[2] or name.split("/")[0] in NOT_PAGES:
            raise Refused("not_found", "there is nothing here")
        return self.files[INDEX]

    def knows(self, path: str) -> bool:
        """Is this a file, or a page of the app? Elsewhere its page says that there is nothing."""
        name = "/".join(part for part in path.split("/") if part)
        return name in self.files or PAGES.fullmatch(name) is not None


def read(folder: Traversable, path: str) -> dict[str, bytes]:
    """The files under a folder by path."""
    found: dict[str, bytes] = {}
    for entry in folder.iterdir():
        name = path + entry.name
        if entry.is_dir():
            found |= read(entry, name + "/")
        elif not entry.name.startswith("."):
            found[name] = entry.read_bytes()
    return found


def file(name: str, body: bytes, codings: dict[str, bytes]) -> File:
    """A file as it is sent. Names under assets/ change with their content."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.endswith(("javascript", "json")):
        kind += "; charset=utf-8"
    return File(keep(body, kind, codings), FOREVER if name.startswith("assets/") else ASK_AGAIN)
