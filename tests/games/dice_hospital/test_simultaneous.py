"""Activating at once: the order in which seats answer does not matter where no chance is drawn. Secrets stay secret."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.match import Match
from tests.games.dice_hospital.scene import GAME, Scene, dice, scene

Script = list[tuple[str, dict[str, Any]]]

TARGETS = {
    0: "R3 Y4 G5 G6",
    1: "R1 R5 Y6",
}
SCRIPTS: dict[int, Script] = {
    0: [
        ("place", {"worker": "surgeon"}),
        ("activate", {"department": "critical_care_unit"}),
        ("skip", {}),
        ("place", {"worker": "nurse"}),
        ("activate", {"department": "clinic"}),
        ("target", {"bed": 3, "colour": "green"}),
        ("end_activation", {}),
    ],
    1: [
        ("blood_heal", {"bed": 2}),
        ("place", {"worker": "nurse"}),
        ("activate", {"department": "clinic"}),
        ("end_activation", {}),
    ],
}


def together() -> Scene:
    """Two hospitals activating at once."""
    return scene(beds=TARGETS, specialists=["surgeon"], blood={1: 1}, activation_mode="simultaneous")


def interleavings(lengths: dict[int, int]) -> Iterator[list[int]]:
    """All orders in which the seats may take their turns."""
    if not any(lengths.values()):
        yield []
        return
    for seat, left in lengths.items():
        if left:
            for rest in interleavings({**lengths, seat: left - 1}):
                yield [seat, *rest]


def test_everybody_may_act() -> None:
    table = together()
    assert table.state.actors() == [0, 1]
    assert {table.question(seat) for seat in (0, 1)} == {"placement"}


def test_every_interleaving_gives_the_same_state() -> None:
    ends = set()
    orders = list(interleavings({seat: len(script) for seat, script in SCRIPTS.items()}))
    assert len(orders) == 330
    for order in orders:
        table = together()
        done = {0: 0, 1: 0}
        for seat in order:
            verb, arguments = SCRIPTS[seat][done[seat]]
            table.act(verb, seat, **arguments)
            done[seat] += 1
        assert table.question(table.state.actors()[0]) != "placement"
        ends.add(GAME.fingerprint(table.state))
    assert len(ends) == 1


def test_simultaneous_and_sequential_come_to_the_same() -> None:
    ends = []
    for mode in ("simultaneous", "sequential"):
        table = scene(beds=TARGETS, specialists=["surgeon"], blood={1: 1}, activation_mode=mode)
        for seat, script in SCRIPTS.items():
            for verb, arguments in script:
                table.act(verb, seat, **arguments)
        data = table.dump()
        ends.append([data[name] for name in ("hospitals", "bag", "round", "phase")])
    assert ends[0] == ends[1]


def test_others_wait_for_nobody_and_the_phase_waits_for_all() -> None:
    table = together()
    table.act("end_activation", 1)
    assert table.state.actors() == [0]
    assert table.phase() == "activation"
    table.act("end_activation", 0)
    assert table.phase() != "activation"


def test_a_lane_asks_only_its_own_seat() -> None:
    table = together()
    table.act("place", 0, worker="surgeon")
    assert table.question(0) == "choose_department"
    assert table.question(1) == "placement"
    table.refuses("activate", 1, department="clinic")
    assert table.beds(1) == dice(TARGETS[1])


def test_consultants_choose_in_their_own_lanes() -> None:
    staff = {0: ["consultant", "surgeon", "paramedic"], 1: ["surgeon"]}
    table = scene(beds=TARGETS, specialists=staff, activation_mode="simultaneous")
    assert table.question(0) == "consultant_copy"
    assert table.question(1) == "placement"


# Administrators are secret until all have chosen.


def choosing(seed: int, seats: int = 3) -> Match:
    """A match whose seats are about to choose their administrators."""
    match = Match(GAME, seats, seed)
    chance = random.Random(seed)
    while not match.state.lanes:
        seat = match.state.actors()[0]
        match.play(seat, chance.choice(match.state.legal(seat)))
    return match


@pytest.mark.parametrize("seed", range(3))
def test_nobody_sees_the_administrators_of_others(seed: int) -> None:
    match = choosing(seed)
    for actor in range(3):
        dealt = GAME.private(match.state, actor)["dealt"]
        assert len(dealt) == 2
        for other in [SPECTATOR, *(seat for seat in range(3) if seat != actor)]:
            seen = json.dumps(GAME.view(match.state, other))
            assert not any(administrator in seen for administrator in dealt)


@pytest.mark.parametrize("seed", range(3))
def test_a_choice_tells_the_others_only_that_it_was_made(seed: int) -> None:
    match = choosing(seed)
    legal = match.state.legal(1)
    seen = set()
    for action in legal:
        world = match.state.clone()
        world.noting = True
        world.apply(1, action)
        told = [GAME.notes(world.notes, seat) for seat in (0, 2, SPECTATOR)]
        seen.add(json.dumps([told, *(GAME.view(world, seat) for seat in (0, 2, SPECTATOR))]))
        chosen = GAME.describe(action)[1]["administrator"]
        assert GAME.view(world, 1)["private"]["chosen"] == chosen
    assert len(seen) == 1


def test_the_last_choice_reveals_all_at_once() -> None:
    match = choosing(1)
    for seat in (2, 0):
        assert match.play(seat, match.state.legal(seat)[0]) == []
    notes = GAME.notes(match.play(1, match.state.legal(1)[1]), SPECTATOR)
    revealed = [note for note in notes if note["key"] == "chose_administrator"]
    assert [note["args"]["seat"] for note in revealed] == [0, 1, 2]
    shown = [hospital["administrator"] for hospital in GAME.public(match.state)["hospitals"]]
    assert shown == [note["args"]["administrator"] for note in revealed]


def test_the_rejected_administrator_is_gone_from_the_state() -> None:
    match = choosing(2)
    rejected = []
    for seat in range(3):
        dealt = GAME.private(match.state, seat)["dealt"]
        rejected.append(dealt[1])
        GAME.act(match.state, seat, "choose_administrator", administrator=dealt[0])
    text = json.dumps(GAME.dump(match.state))
    assert not any(administrator in text for administrator in rejected)


def test_a_choice_may_be_taken_back_until_the_reveal() -> None:
    match = choosing(3)
    match.play(0, match.state.legal(0)[0])
    match.play(1, match.state.legal(1)[0])
    assert match.undo(0) == 1
    assert GAME.private(match.state, 0)["chosen"] is None
    assert GAME.private(match.state, 1)["chosen"] is not None  # the other's choice stays
