"""The board in characters and in words: what it says of scores and loose dice is what the other boards say."""

import pytest

from lazaretto.games.dice_hospital.show.terminal import draw, tell
from lazaretto.text import game_text
from tests.games.dice_hospital.scene import GAME, Scene, scene


def lines(table: Scene) -> tuple[str, str]:
    """Drawn, and told."""
    text, view = game_text("dice_hospital", "en", ["Ada", "Bruno"]), GAME.view(table.state, 0)
    return "\n".join(draw(view, text)), "\n".join(tell(view, text))


def test_points_are_those_of_the_log_with_fatalities_taken_off() -> None:
    table = scene(2, beds="R3", points=10, fatalities=2)
    for said in lines(table):
        assert "6 points" in said and "10 points" not in said


@pytest.mark.parametrize("at, wanted", [(0, "Y4 G4"), (1, "yellow 4, green 4")])
def test_loose_dice_have_their_value_while_ties_are_arranged(at: int, wanted: str) -> None:
    table = scene(2, "intake", draw="R2 R2 R2 Y3 Y3 Y4 G4 G5 G5")
    assert table.question() == "arrange_ties"
    assert wanted in lines(table)[at]


@pytest.mark.parametrize("language, said", [("en", "3 Nurses"), ("fr", "3 Infirmières"), ("it", "3 Infermiere")])
def test_several_nurses_are_several(language: str, said: str) -> None:
    table = scene(2, "intake", draw="R2 R2 R2 Y3 Y3 Y3 G4 G4 G4")
    text, view = game_text("dice_hospital", language, ["Ada", "Bruno"]), GAME.view(table.state, 0)
    assert said in "\n".join(draw(view, text)) and said in "\n".join(tell(view, text))
