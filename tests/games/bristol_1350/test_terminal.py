"""The board in characters: within its width, in every language, for everybody, at every stage."""

import random

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.show.terminal import colours, draw, tell
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.terminal.offer import Offer
from lazaretto.terminal.screen import Screen
from lazaretto.text import game_text
from tests.games.bristol_1350.scene import act, finish, scene

PLAYERS = ["Anna", "Bruno", "Chiara", "Dario", "Edith", "Finn", "Greta", "Hugo", "Ida"]


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_every_board_fits(language: str) -> None:
    for seats in (1, 2, 4, 9):
        text = game_text(GAME.id, language, PLAYERS[:seats])
        chance = random.Random(seats)
        s = GAME.new(seats, seats, {"characters": "special", "alms": True, "track_length": 24})
        steps = 0
        while not s.over():
            if steps % 4 == 0:
                for seat in (SPECTATOR, s.actors()[0]):
                    view = GAME.view(s, seat)
                    lines = draw(view, text, 80)
                    assert max(map(len, lines)) <= 80
                    assert all(line.strip() for line in tell(view, text))
            steps += 1
            seat = s.actors()[0]
            s.apply(seat, chance.choice(s.legal(seat)))
        assert draw(GAME.view(s, 0), text, 80) and tell(GAME.view(s, SPECTATOR), text)


def test_the_drawing_shows_what_matters() -> None:
    text = game_text(GAME.id, "en", PLAYERS[:4])
    s = scene("AB", "C", "D", turn="A", dice="BR BR CA OA OA OA", locked=[2], hands={"A": (1, 2)})
    drawn = "\n".join(draw(GAME.view(s, 0), text))
    for words in ("Round 3", "Anna, Bruno", "mingles", "[Ce●]", "total 3, healthy", "Headache (1), Chills (2)"):
        assert words in drawn
    assert "total" not in "\n".join(draw(GAME.view(s, SPECTATOR), text)), "a spectator sees no hand"


def test_an_open_move_and_a_countdown_are_shown() -> None:
    text = game_text(GAME.id, "en", PLAYERS[:4])
    s = scene("BA", "C", "D", turn="A")
    s.final_round = 4
    act(s, "A", "elbow")
    drawn = "\n".join(draw(GAME.view(s, 2), text))
    assert "Open move: Anna: Elbow, asked: Bruno" in drawn and "the gates close after round 4" in drawn


def test_the_end_is_told() -> None:
    text = game_text(GAME.id, "en", PLAYERS[:4])
    s = scene("A", "B", "CD", positions=(15, 4, 2))
    finish(s)
    assert "a healthy cart has escaped" in "\n".join(draw(GAME.view(s, 1), text))
    assert any("escaped" in line for line in tell(GAME.view(s, 1), text))


def test_every_cart_has_a_colour() -> None:
    assert len(colours(game_text(GAME.id, "fr"))) == 3


def test_a_half_of_a_remedy_is_explained_by_itself() -> None:
    """Two choices of one card: each says what its own half does, once."""
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["arsenic_leeches"]})
    act(s, "A", "reroll", die="d1", other_die="d1")
    text = game_text(GAME.id, "en", PLAYERS[:4])
    halves = [choice for choice in GAME.choices(s, 0) if choice.verb == "play"]
    offer = Offer(halves, text, Screen(plain=True))
    assert [offer.effect(choice) for choice in halves] == [text.effect("use", "arsenic"), text.effect("use", "leeches")]
