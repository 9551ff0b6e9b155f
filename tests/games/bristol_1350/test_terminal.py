"""The board in characters: within its width, in every language, for everybody, at every stage."""

import random

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.tables import NONE, REMEDY_IDS, REMEDY_USES
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


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_on_a_low_window_the_own_hand_stands_beside_the_question(language: str) -> None:
    """Such a window shows the end of the board; the symptoms with their sum are the last line, whole."""
    text = game_text(GAME.id, language, PLAYERS[:4])
    s = scene("AB", "C", "D", turn="A", dice="BR BR CA OA OA OA", hands={"A": (2, 3)})
    view = GAME.view(s, 0)
    *_, last = draw(view, text, 80, low=True)
    held = [text.name("symptom", symptom["id"]) for symptom in view["private"]["symptoms"]]
    assert len(held) == 2 and all(name in last for name in held)
    assert text.get("board", "total", {"total": 5}) in last and text.get("board", "healthy") in last
    assert last in draw(view, text, 80), "on a high one it stands there, too"


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


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_half_of_a_remedy_is_explained_by_itself(language: str) -> None:
    """Two choices of one card: each says what its own half does, once, however a language joins them."""
    text = game_text(GAME.id, language, PLAYERS[:4])
    for card in [id_ for id_, number in zip(REMEDY_IDS, REMEDY_USES, strict=True) if NONE not in number]:
        s = scene("BA", "C", "D", turn="A", remedies={"A": [card.removeprefix("rem_")]})
        act(s, "A", "reroll", die="d1", other_die="d1")
        halves = [choice for choice in GAME.choices(s, 0) if choice.verb == "play"]
        offer = Offer(GAME.id, halves, text, Screen(plain=True))
        uses = [card.split("_")[1 + choice.args["half"]] for choice in halves]
        assert halves and [offer.effect(choice) for choice in halves] == [text.effect("use", use) for use in uses]


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_characters_that_are_chosen_have_no_special_actions(language: str) -> None:
    """They are dealt where they have some: who chooses one is told of none."""
    s = GAME.new(4, 1)
    text = game_text(GAME.id, language, PLAYERS[:4])
    offer = Offer(GAME.id, GAME.choices(s, 0), text, Screen(plain=True))
    said = "\n".join(offer.labels(explained=True))
    assert text.get("choice_effects", "choose_character") in said
    assert not [id_ for id_, effect in text.words["effects"]["character"].items() if effect in said]
