"""The app's pages are a short list, the same in the server and in the browser; elsewhere there is nothing."""

import re
from pathlib import Path

import pytest

from lazaretto.server.static import PAGES, Static
from tests.server.client import Server


def paths(root: Path, marker: str) -> list[str]:
    """The addresses a list of the router's own tests has."""
    text = re.sub(r"\[\s+'", "['", (root / "web/src/router.test.ts").read_text("utf-8"))
    block = text[text.index(marker) :]
    return re.findall(r"'(/[^']*)'", block[: block.index("]" if marker.startswith("it") else "] as const")])


def test_the_server_knows_the_pages_the_browser_knows(root: Path) -> None:
    static = Static()
    known, nowhere = paths(root, "const known"), paths(root, "it.each(['/t'")
    assert len(known) >= 9 and len(nowhere) >= 9
    for path in [*known, "/table/q7Zk", "//settings/", "", f"/t/{'a' * 64}"]:
        assert static.knows(path), path
    for path in [*nowhere, f"/t/{'a' * 65}", "/r/a/٣", "/settings\n"]:
        assert not static.knows(path), path
    reader = (root / "web/src/router.ts").read_text("utf-8")
    begun = re.findall(r"case '(\w+)':", reader)
    assert len(begun) >= 7
    for first in begun:
        assert PAGES.fullmatch(f"{first}/x"), first


@pytest.mark.parametrize("path", ["/healthz", "/status", "/admin", "/t", "/.env", "/wp-login.php", "/a/b/c"])
def test_there_is_nothing_elsewhere(server: Server, path: str) -> None:
    answer = server.guest().http.get(path)
    assert answer.status_code == 404
    again = server.guest().http.get(path, headers={"if-none-match": answer.headers.get("etag", "x")})
    assert again.status_code == 404


@pytest.mark.parametrize("path", ["/", "/settings", "/table/q7Zk-_", "/t/x/back/3", "/r/x/12", "/rules/x", "/new/x"])
def test_pages_are_the_app(server: Server, path: str) -> None:
    answer = server.guest().http.get(path)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/html")
    tag = answer.headers["etag"]
    assert server.guest().http.get(path, headers={"if-none-match": tag}).status_code == 304
