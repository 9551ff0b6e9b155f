"""The board in characters: within its width, in three languages, with everything on it."""

import random

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules.hiring import Hire
from lazaretto.games.clinic.rules.movement import Movement
from lazaretto.games.clinic.rules.tables import LEVEL_IDS
from lazaretto.games.clinic.show.terminal import colours, draw, subject, tell
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.text import LANGUAGES, game_text
from tests.games.clinic.play import lively, rich_game
from tests.games.clinic.scene import Scene
from tests.games.clinic.test_setup import opened

PLAYERS = ["Ada", "Ben", "Cleo", "Dora"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_fits_its_width(language: str) -> None:
    text = game_text("clinic", language, PLAYERS)
    for seed in range(8):
        s, chance = rich_game(seed)
        for _ in range(25):
            if s.over():
                break
            for seat in (SPECTATOR, 0):
                lines = draw(GAME.view(s, seat), text, 80)
                assert max(len(line) for line in lines) <= 80, lines
                assert tell(GAME.view(s, seat), text)
            s.apply(*lively(s, chance))


def test_what_stands_where() -> None:
    scene = Scene(2).triad().doctor(0, "red", "0B2").nurse(0, "0B2").patient(0, "white", "0B2").cars(0, "hA1", "vA1")
    scene.build(0, "conveyor", "0B3").patient(0, "orange").orderly(0, "sB")
    text = game_text("clinic", "en", PLAYERS)
    drawn = "\n".join(draw(GAME.view(scene.s, 0), text))
    for sign in ("PSYCHc", "room", "supply", "DR n pW", "==", "sB[o]", "psychiatry[pO]", "popularity 0"):
        assert sign in drawn, sign
    told = tell(GAME.view(scene.s, 0), text)
    assert "0B2 treatment room, doctor red, nurse, patient white" in told
    assert "0B3 psychiatry hub, conveyor" in told
    assert any(line.startswith("cars: edge north of A1, edge west of A1") for line in told)


def test_a_room_that_does_not_work_is_marked() -> None:
    scene = Scene(1).build(0, "treatment_room", "0B2")
    assert "room~" in "\n".join(draw(GAME.view(scene.s, 0), game_text("clinic", "en", PLAYERS)))


def test_a_crowd_is_cut_and_counted() -> None:
    scene = Scene(1).triad()
    for _ in range(6):
        scene.doctor(0, "white", "0B3")
    assert "DW DW+4" in "\n".join(draw(GAME.view(scene.s, 0), game_text("clinic", "en", PLAYERS)))


def test_from_the_first_question_on() -> None:
    for seats in (1, 2, 4):
        for s in (GAME.new(seats, 2), opened(seats)):
            text = game_text("clinic", "it", PLAYERS)
            assert all(len(line) <= 80 for line in draw(GAME.view(s, 0), text))
            assert tell(GAME.view(s, SPECTATOR), text)


def test_colours_match_the_letters() -> None:
    import re

    text = game_text("clinic", "en", PLAYERS)
    found = colours(text)
    assert any(re.search(pattern, "DR n pW") and shade == "red" for pattern, shade in found.items())
    assert random.Random(1)


def test_beside_a_choice_stands_what_its_person_does() -> None:
    """Nurses and orderlies were told to be "mild illness or junior doctor", the first colour."""
    text = game_text("clinic", "en", PLAYERS)
    scene = Scene(2, exp_workaholic=True).triad().doctor(0, "white", "sB").nurse(0, "sB").orderly(0, "sB")
    scene.s.university, scene.s.nurses = [LEVEL_IDS.index("purple"), 0], 2
    scene.clinic().savings = 20
    told = {}
    for frame in (Hire(0), Movement(0)):
        s = scene.move().ask(frame)
        for choice in GAME.tree(s, 0):
            about = subject(choice)
            told[choice.label, choice.args.get("level")] = text.effect(*about) if about else ""
    doctor, nurse = text.effect("kind", "doctor"), text.effect("kind", "nurse")
    assert told["hire_doctor_here", "white"] == told["move_doctor", "white"] == doctor
    assert told["hire_doctor_here", "purple"] == text.effect("thing", "doctor_workaholic")
    assert told["hire_nurse_here", None] == nurse != doctor
    assert {said for (label, _), said in told.items() if label == "move_nurse"} == {nurse}
    assert told["end_hire", None] == ""


def test_a_clinic_without_a_door_says_so() -> None:
    drawn = draw(GAME.view(Scene(1).s, 0), game_text("clinic", "en", PLAYERS))
    assert any("Doors: none" in line for line in drawn)
