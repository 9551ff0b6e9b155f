"""Scenes: every one is a position that may be shown, to whoever may read the note that ends it."""

import json
import random
import re
from typing import Any

import pytest

from lazaretto.kernel.journal import SPECTATOR, Note
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import Scene, Stage, State
from lazaretto.server import view_types
from lazaretto.text import game_text
from tests.contract.cases import CASES, Case, all_games, decisions
from tests.contract.test_shapes import view_faults
from tests.sample_game import SAMPLE

PART = re.compile(r"[a-z_]+(\.[A-Za-z0-9_-]+)*")
NUMBER = re.compile(r"[+-]\d+")
LOOKED_AT = 0.2  # of all scenes
STAGED = [case for case in CASES if case.game.scenes or case.game.secrets]


def staged(case: Case, seed: int) -> tuple[list[tuple[Note, Scene | None]], State]:
    """The notes of a random game, each with the scene it ended; and where it led."""
    state = case.new(seed)
    state.noting = True
    state.stage = Stage(case.game.scenes)
    found: list[tuple[Note, Scene | None]] = []
    for _ in decisions(case, seed, state=state):
        drain(state, found)
    drain(state, found)
    return found, state


def drain(state: State, found: list[tuple[Note, Scene | None]]) -> None:
    assert state.stage is not None
    ends = {scene.notes: scene for scene in state.stage.scenes}
    assert len(ends) == len(state.stage.scenes)
    found += [(note, ends.get(number)) for number, note in enumerate(state.notes, 1)]
    state.notes, state.stage.scenes = [], []


def readers(case: Case, note: Note) -> list[int]:
    return [seat for seat in (SPECTATOR, *range(case.seats)) if note.seen_by(seat)]


def looked_at(case: Case, seed: int) -> list[tuple[Note, Scene]]:
    """Some scenes of a game, of every key at least one."""
    chance, keys, found = random.Random(seed), set(), []
    for note, scene in staged(case, seed)[0]:
        if scene is not None and (note.key not in keys or chance.random() < LOOKED_AT):
            keys.add(note.key)
            found.append((note, scene))
    return found


@pytest.mark.parametrize("case", STAGED, ids=str)
def test_a_scene_is_a_valid_view(case: Case) -> None:
    for note, scene in looked_at(case, 41):
        for seat in readers(case, note):
            json.dumps(case.game.view(scene.state, seat))
        if view_types.shapes(case.game.id) is not None:
            assert view_faults(case, scene.state) == [], f"in the scene of {note.key}"


@pytest.mark.parametrize("case", STAGED, ids=str)
def test_a_scene_shows_a_seat_nothing_that_it_may_not_know(case: Case) -> None:
    rng = seeded(97)
    for note, scene in looked_at(case, 42):
        for seat in readers(case, note):
            world = scene.state.clone()
            world.rng = rng.spawn()
            case.game.hide(world, seat, rng)
            assert case.game.view(world, seat) == case.game.view(scene.state, seat), f"the scene of {note.key}"


@pytest.mark.parametrize("case", STAGED, ids=str)
def test_scenes_come_in_order_and_staging_changes_nothing(case: Case) -> None:
    notes, state = staged(case, 43)
    plain = case.new(43)
    for _ in decisions(case, 43, state=plain):
        pass
    assert case.game.fingerprint(plain) == case.game.fingerprint(state)
    draws = [scene.state.rng.draws for _, scene in notes if scene is not None]
    assert draws == sorted(draws)
    for note, scene in notes:
        assert scene is None or (note.key in case.game.scenes and not scene.state.noting)
    assert state.stage is not None
    ends = sum(note.key in case.game.scenes for note, _ in notes)
    assert ends == len(draws) + state.stage.unseen and not state.stage.curtain


@pytest.mark.parametrize("case", STAGED, ids=str)
def test_what_a_note_tells_of_the_board_is_parts_and_marks(case: Case) -> None:
    words = sections(case.game.id).get("marks", {})
    write = case.game.codec.write
    for note, _ in staged(case, 44)[0]:
        args = {name: write(name, value) for name, value in note.args.items()}
        told = case.game.told(note.key, args)
        for place in [*(end for move in told.moves for end in move), *(place for place, _ in told.marks)]:
            assert PART.fullmatch(place), f"{note.key} tells of {place!r}"
        for _, mark in told.marks:
            assert NUMBER.fullmatch(mark) or mark in words, f"{note.key} writes {mark!r}, which has no words"


@pytest.mark.parametrize("case", STAGED, ids=str)
def test_a_secret_is_announced_to_its_owner_alone(case: Case) -> None:
    for note, _ in staged(case, 45)[0]:
        if note.key in case.game.secrets:
            assert note.to != SPECTATOR, f"{note.key} is told to everybody"


@pytest.mark.parametrize("game", [game for game in all_games() if game is not SAMPLE], ids=lambda game: game.id)
def test_scenes_and_secrets_are_notes_with_a_sentence(game: Any) -> None:
    log = sections(game.id)["log"]
    assert game.scenes | game.secrets <= set(log)


def sections(game: str) -> dict[str, Any]:
    return dict(game_text(game, "en").words)
