"""The web app: files held in memory, compressed once, sent as they are."""

import gzip
import hashlib
import mimetypes
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from lazaretto.server.refusals import Refused

INDEX: Final = "index.html"
UNBUILT: Final = b"<!doctype html><title>Lazaretto</title><p>The web app is not built. Run: make web</p>\n"
NOT_PAGES: Final = ("api", "ws", "schema", "assets", "health", "healthz", "metrics")  # the last ones are told inside
FOREVER: Final = "public, max-age=31536000, immutable"  # names under assets/ change with their content
COMPRESSED: Final = (".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest", ".map")


class File(NamedTuple):
    """A file of the app."""

    body: bytes
    zipped: bytes | None
    media_type: str
    cache: str
    tag: str


class Static:
    """All files of the app by path."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}
        folder = resources.files("lazaretto.server") / "static"
        if folder.is_dir():
            self.add(folder, "")
        if INDEX not in self.files:
            self.files[INDEX] = file(INDEX, UNBUILT)

    def add(self, folder: Traversable, path: str) -> None:
        """Read a folder."""
        for entry in folder.iterdir():
            name = path + entry.name
            if entry.is_dir():
                self.add(entry, name + "/")
            elif not entry.name.startswith("."):
                self.files[name] = file(name, entry.read_bytes())

    def find(self, path: str) -> File:
        """The file of a path. Pages of the app have no dot in their name and are all the same file."""
        name = path.strip("/") or INDEX
        if name in self.files:
            return self.files[name]
        if "." in name.rpartition("/")[2] or name.split("/")[0] in NOT_PAGES:
            raise Refused("not_found", "there is nothing here")
        return self.files[INDEX]


def file(name: str, body: bytes) -> File:
    """A file as it is sent."""
    small = gzip.compress(body, 9, mtime=0) if name.endswith(COMPRESSED) else None
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.endswith(("javascript", "json")):
        kind += "; charset=utf-8"
    cache = FOREVER if name.startswith("assets/") else "no-cache"
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    return File(body, small if small and len(small) < len(body) else None, kind, cache, tag)
