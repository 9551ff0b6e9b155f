"""A renovation laid out by hand: the engine finds the row of actions that leads to it, or says which rule is broken."""

import random

import pytest

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.rules.grid import CELL_IDS, SIZE, cell_of, rotation_of, x_of, y_of
from lazaretto.games.quarantine.rules.renovation import Renovate
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine
from lazaretto.games.quarantine.rules.tables import LOBBY, TILE_IDS, TILE_KINDS
from lazaretto.kernel.errors import IllegalAction, UnknownAction
from lazaretto.kernel.masks import members
from lazaretto.kernel.match import Match
from lazaretto.kernel.view import Choice
from tests.games.quarantine.scene import A, B, Scene


def wish_of(before: Hospital, after: Hospital, gone: int) -> str:
    """What somebody would say who has laid out the one and wants the other."""
    words = []
    for tile in members(before.owned()):
        name = TILE_IDS[tile]
        if after.layout.placed >> tile & 1:
            spot = after.layout.spots[tile]
            if before.layout.spots[tile] != spot:
                words.append(f"{name}={CELL_IDS[cell_of(spot)]}r{rotation_of(spot)}")
        elif gone >> tile & 1:
            words.append(f"{name}=box")
        elif not before.unplaced >> tile & 1:
            words.append(f"{name}=aside")
    return " ".join(words)


def shape(s: Quarantine, seat: int) -> tuple[object, ...]:
    """What a renovation leaves: the hospital by kinds of tiles, and what lies beside it and in the box."""
    h = s.hospitals[seat]
    lobby = h.layout.cell(LOBBY)  # a hospital that was lifted whole lies anywhere
    lies = []
    for cell, tile in h.layout.at.items():
        x, y = (x_of(cell) - x_of(lobby)) % SIZE, (y_of(cell) - y_of(lobby)) % SIZE
        lies.append((x, y, h.layout.spots[tile] & 15, TILE_KINDS[tile]))
    aside = sorted(TILE_KINDS[tile] for tile in members(h.unplaced))
    return sorted(lies), aside, sorted(s.discarded), s.actions_left, s.renovated


def play(scene: Scene, wish: str) -> Scene:
    for action in GAME.draft_row(scene.s, A, "renovation", wish):
        GAME.play(scene.s, A, action)
    return scene


def test_a_tile_is_moved_from_the_middle_of_the_turn() -> None:
    scene = play(Scene(), "start_yellow=1,0r0")
    assert scene.h(A).layout.spots[TILE_IDS.index("start_yellow")] >> 6 == CELL_IDS.index("1,0")
    assert (scene.s.actions_left, scene.s.renovated) == (3, True)


def test_a_tile_is_turned_in_place_and_another_set_aside() -> None:
    scene = play(Scene().act(A, "renovate"), "start_green=0,-2r1 start_yellow=aside")
    assert scene.h(A).unplaced == 1 << TILE_IDS.index("start_yellow")


def test_tiles_that_stay_are_no_part_of_it() -> None:
    scene = Scene()
    spot = scene.h(A).layout.spots[TILE_IDS.index("start_red")]
    still = f"start_red={CELL_IDS[cell_of(spot)]}r{rotation_of(spot)}"
    row = GAME.draft_row(scene.s, A, "renovation", f"{still} start_yellow=box")
    assert [GAME.describe(action)[0] for action in row] == ["renovate", "lift", "discard", "commit"]


@pytest.mark.parametrize(
    "wish, key",
    [
        ("lobby=box", "layout_lobby"),
        ("start_yellow=0,0r0", "layout_overlap"),
        ("start_yellow=9,9r0", "layout_split"),
        ("start_red=box start_yellow=aside start_green=aside", "lift_limit"),
        ("helipad=aside", "not_placed"),
        ("lab=box", "aside_stays"),
        ("lab=aside", "aside_stays"),
        ("start_yellow=1,-2r3", "nothing_changed"),
    ],
)
def test_what_is_against_it_is_told(wish: str, key: str) -> None:
    scene = Scene().beside(A, "lab")
    assert GAME.draft_breaks(scene.s, A, "renovation", wish) == [key]
    with pytest.raises(IllegalAction, match=key):
        GAME.draft_row(scene.s, A, "renovation", wish)


def test_a_patient_a_virus_and_a_full_place_beside_are_told() -> None:
    scene = Scene().close(A, "start_green")
    assert GAME.draft_breaks(scene.s, A, "renovation", "start_green=aside") == ["quarantined_renovation"]
    full = Scene().beside(A, "lab", "triage")
    assert GAME.draft_breaks(full.s, A, "renovation", "start_yellow=aside") == ["aside_full"]


def test_nonsense_is_no_wish() -> None:
    for wish in ("start_yellow", "start_yellow=1,0", "nobody=box", "start_yellow=99,0r0", "start_yellow=1,0r7"):
        with pytest.raises(UnknownAction):
            GAME.draft_row(Scene().s, A, "renovation", wish)


def test_it_is_offered_to_whoever_may_renovate() -> None:
    scene = Scene()
    with pytest.raises(IllegalAction):
        GAME.draft_row(scene.s, B, "renovation", "start_yellow=box")
    scene.act(A, "renovate").act(A, "lift", tile="start_yellow").act(A, "discard", tile="start_yellow").act(A, "commit")
    with pytest.raises(IllegalAction):
        GAME.draft_row(scene.s, A, "renovation", "start_green=aside")


def test_a_hospital_that_is_lifted_whole_is_laid_out_anew() -> None:
    scene = Scene(2, "line")
    h = scene.h(A)
    for name in ("start_yellow", "start_blue", "start_green"):
        h.layout = h.layout.lift(TILE_IDS.index(name))
    play(scene.again(), "lobby=4,4r0 start_red=5,4r0")
    assert sorted(h.layout.at.values()) == [TILE_IDS.index("lobby"), TILE_IDS.index("start_red")]


def test_whatever_steps_lead_to_is_found_from_its_end() -> None:
    """Random renovations step by step, in many games; the row found from the layout alone leads to the same."""
    chance = random.Random(11)
    found = 0
    for seed in range(60):
        match = Match(GAME, 2, seed, {"setup_layout": chance.choice(["block", "star", "line"])})
        while not match.state.over() and found < (seed + 1) * 4:
            state = match.state
            assert isinstance(state, Quarantine)
            seat = state.actors()[0]
            if GAME.code("renovate", {}) in state.legal(seat) and chance.random() < 0.2:
                found += renovated(state, seat, chance)
            match.play(seat, chance.choice(state.legal(seat)))
    assert found > 100


def renovated(start: Quarantine, seat: int, chance: random.Random) -> int:
    """One renovation by chance, and the same from its end; 1 if it came to one."""
    s = start.clone()
    GAME.play(s, seat, GAME.code("renovate", {}))
    for _ in range(14):
        scrapped = s.hospitals[seat].scrapped
        legal = s.legal(seat)
        if GAME.code("commit", {}) in legal and chance.random() < 0.5:
            GAME.play(s, seat, GAME.code("commit", {}))
            wish = wish_of(start.hospitals[seat], s.hospitals[seat], scrapped)
            again = start.clone()
            for action in GAME.draft_row(again, seat, "renovation", wish):
                GAME.play(again, seat, action)
            assert shape(again, seat) == shape(s, seat), wish
            return 1
        GAME.play(s, seat, chance.choice([code for code in legal if code != GAME.code("cancel", {})] or legal))
        if not isinstance(s.question(seat), Renovate) and s.hospitals[seat].before is None:
            return 0
    return 0


def test_a_renovation_does_not_cut_the_other_moves() -> None:
    """It is laid out on a desk of its own: the tree of the turn goes to the end of every other move."""
    scene = Scene().give(A, red=2, blue=2)
    tree = GAME.tree(scene.s, A)
    [begun] = [choice for choice in tree if choice.verb == "renovate"]
    assert begun.then == () and not begun.final
    bought = [choice for choice in tree if choice.verb == "buy_extra"]
    assert bought and all(last(choice) == {"place"} for choice in bought), "paid and placed in one gesture"


def last(choice: Choice) -> set[str]:
    """The verbs that a choice ends with."""
    return {choice.verb} if not choice.then else set().union(*(last(later) for later in choice.then))
