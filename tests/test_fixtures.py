"""The positions the boards are tested with are those of the games as they are."""

import pytest

import lazaretto
from tests.fixtures.files import GAMES, contents, kept


@pytest.mark.parametrize("game", GAMES)
def test_fixtures_are_fresh(game: str) -> None:
    now, found = contents(game), kept(game)
    stale = sorted(name for name in now.keys() | found.keys() if now.get(name) != found.get(name))
    assert not stale, "run: python -m tests.fixtures"


def test_every_game_has_fixtures() -> None:
    assert sorted(GAMES) == sorted(lazaretto.games())
