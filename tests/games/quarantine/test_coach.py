"""The coach of a first game: what a tip says is so."""

import pytest

from lazaretto.games.quarantine import GAME
from lazaretto.kernel.coaching import tips
from lazaretto.text import game_text
from tests.games.quarantine.scene import A, B, Scene


def said(scene: Scene) -> dict[str, str]:
    """What could be said to A now, by its key."""
    text = game_text("quarantine", "en", ["Ada", "Bea", "Cleo"])
    return {tip.key: text.get("tips", tip.key, tip.args) for tip in tips(GAME, scene.s, A)}


@pytest.mark.parametrize("waiting, lying", [(1, 0), (1, 1), (2, 0)])
def test_who_would_block_the_queue_is_told_without_a_wrong_number(waiting: int, lying: int) -> None:
    """R4: with one bed or with none, for the second patient or for the third."""
    scene = Scene().line_up(A, *["red"] * waiting)
    if lying:
        scene.admit(A, "start_red")
    tip = said(scene.draw(A, "red"))["second_patient"]
    assert tip.startswith("You would have more red patients than beds for them.")
    assert "Bea’s queue is open too" in tip


def test_nobody_blocks_who_finds_a_bed() -> None:
    assert "second_patient" not in said(Scene().line_up(A, "blue").draw(A, "red"))
    assert "second_patient" not in said(Scene().line_up(B, "red").draw(A, "red"))


def test_who_stands_in_front_of_a_full_or_a_closed_room_is_told_what_helps() -> None:
    full = said(Scene().admit(A, "start_red").line_up(A, "red", "blue"))
    assert "cure_then_admit" in full and "admit_now" not in full
    closed = said(Scene().close(A, "start_red").line_up(A, "red", "blue"))
    assert "closed_room" in closed and "cure_then_admit" not in closed


def test_a_price_that_rivals_cannot_pay_names_its_colours() -> None:
    scene = Scene().give(A, red=1, yellow=1).give(B, red=2).act(A, "open_contract", stack="lab")
    assert said(scene)["price"] == "Ask for what they cannot pay: nobody else owns yellow."
