"""What is published in docs/atlas is of today's rules, all five games are there, and the index tells of each."""

import json
from pathlib import Path

import pytest

import lazaretto

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("game", lazaretto.games())
def test_every_game_has_its_page(game: str) -> None:
    told = json.loads((DOCS / "atlas" / f"{game}.json").read_text("utf-8"))
    page = (DOCS / "atlas" / f"{game}.html").read_text("utf-8")
    assert told["rules_version"] == lazaretto.load(game).rules_version, "played by older rules: make it anew"
    assert told["hash"] in page
    index = (DOCS / "atlas.md").read_text("utf-8")
    assert f"(atlas/{game}.html)" in index and told["hash"][:16] in index, "docs/atlas.md tells of another one"
    assert told["command"].startswith(f"lazaretto atlas {game} ")
