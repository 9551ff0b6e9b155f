"""The boards' types are made of what the games say their views hold (`show/shapes.py`)."""

from pathlib import Path

import pytest

from lazaretto.server import view_types

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("game", view_types.typed_games())
def test_types_of_the_board_are_fresh(game: str) -> None:
    kept = (ROOT / view_types.BOARDS / game / view_types.FILE).read_text("utf-8")
    assert kept == view_types.typescript(game), "run: python -m lazaretto.server.view_types"


def test_every_game_of_the_package_is_typed() -> None:
    boards = {file.parent.name for file in (ROOT / view_types.BOARDS).glob("*/Board.svelte")}
    assert boards == set(view_types.typed_games())
