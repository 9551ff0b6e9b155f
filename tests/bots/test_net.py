"""Nets: plain arithmetic that is right, files that are read back and refused, and a search that goes by one."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import lazaretto
from lazaretto.bots import BadBot, Session, bot, think
from lazaretto.bots.heuristics import heuristics
from lazaretto.bots.net import Net
from lazaretto.bots.nets import (
    OWN,
    NetFile,
    evaluation_of,
    goal,
    inputs_of,
    mixed,
    own_net,
    parsed,
    read_net,
    schema_of,
)
from lazaretto.bots.search_moves import NEVER
from lazaretto.kernel.game import Game
from lazaretto.kernel.observation import Sheet
from lazaretto.kernel.rng import seeded

GAMES = [name for name in lazaretto.games() if lazaretto.load(name).mind.observation is not None]


def sheet(numbers: dict[int, float]) -> Sheet:
    made = Sheet()
    for place, value in numbers.items():
        made.put(place, value)
    return made


def size(inputs: int, units: int, further: int) -> int:
    return inputs * (units + 1) + units + 1 + units * further + further + further + 1


def made_up(game: Game[Any], seed: int = 1, units: int = 6, further: int = 4) -> NetFile:
    """A net with weights from nowhere."""
    chance, inputs = random.Random(seed), inputs_of(game)
    weights = tuple(round(chance.gauss(0, 0.5), 2) for _ in range(size(inputs, units, further)))
    return NetFile((inputs, units, further), weights, schema_of(game), "0123", "made up")


def test_what_a_net_says_worked_out_by_hand() -> None:
    first = [1.0, -1.0, 0.5, 2.0, 3.0, -0.25]  # two inputs, each to two units and to the plain sum
    net = Net(2, 2, 1, [*first, 0.5, 0.25, 0.125, 2.0, -1.0, 0.75, 3.0, 10.0])
    # Both: units 1 + 4 + 0.5 = 5.5 and -1 + 6 + 0.25 = 5.25, plain 0.5 - 0.5 + 0.125; then 0.75 + 11 - 5.25 = 6.5.
    assert net.value(sheet({0: 1.0, 1: 2.0})) == pytest.approx(10.0 + 3.0 * 6.5 + 0.125)
    # The first alone: units 1.5 and, silent, -0.75; plain 0.625; then 0.75 + 3.
    assert net.value(sheet({0: 1.0})) == pytest.approx(10.0 + 3.0 * 3.75 + 0.625)
    # Far below: the first unit is silent, the second 10.25 and so the last -9.5, silent; the plain sum goes on.
    assert net.value(sheet({0: -10.0})) == pytest.approx(10.0 - 5.0 + 0.125)


def test_the_order_of_what_is_written_does_not_matter() -> None:
    chance = random.Random(3)
    net = Net(9, 5, 3, [chance.gauss(0, 1) for _ in range(size(9, 5, 3))])
    numbers = {place: chance.random() for place in range(9)}
    turned = dict(reversed(numbers.items()))
    assert net.value(sheet(numbers)) == pytest.approx(net.value(sheet(turned)))


def test_a_mixed_net_is_the_mean_of_what_it_learned_and_the_evaluation_by_hand() -> None:
    chance = random.Random(4)
    net = NetFile((9, 5, 3), tuple(chance.gauss(0, 1) for _ in range(size(9, 5, 3))), "")
    numbers = {place: chance.random() for place in range(9)}
    learned = Net(9, 5, 3, list(net.weights)).value(sheet(numbers))
    for hand in (0.0, 0.25, 1.0):
        found = mixed(net, 4, hand, 0.05)  # the own seat's is the first of the last four inputs
        expected = (1 - hand) * learned + hand * numbers[5] / 0.05
        assert Net(*found.shape, list(found.weights)).value(sheet(numbers)) == pytest.approx(expected)


def test_weights_of_another_number_are_refused() -> None:
    with pytest.raises(ValueError, match="a net of 3-2-1 has 17 weights, not 15"):
        Net(3, 2, 1, [0.0] * 15)


@pytest.mark.parametrize("name", GAMES)
def test_a_file_is_read_back(name: str, tmp_path: Path) -> None:
    game = lazaretto.load(name)
    net, file = made_up(game), tmp_path / "net.toml"
    file.write_text(net.text(), "utf-8")
    found = read_net(game, str(file))
    assert found.shape == net.shape and found.made_by == "made up" and found.schema == schema_of(game)
    assert found.weights == pytest.approx(net.weights, abs=2e-3)  # kept with half the digits
    assert parsed(found.text()) == found


def test_a_net_for_another_layout_is_refused_in_one_line(tmp_path: Path) -> None:
    game = lazaretto.load("dice_hospital")
    file = tmp_path / "net.toml"
    file.write_text(replace(made_up(game), schema="0123456789abcdef+4").text(), "utf-8")
    with pytest.raises(
        BadBot, match=r"was made for observations 0123456789abcdef.4, and dice_hospital has .*: train it anew"
    ) as told:
        read_net(game, str(file))
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("text", ["", "shape = [1, 2]", "schema = 'a'\nshape = [1, 1, 1]\nweights = 'zz'", "no toml"])
def test_what_is_no_net_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "net.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadBot, match="holds no net"):
        read_net(lazaretto.load("dice_hospital"), str(file))
    with pytest.raises(BadBot, match="there is no net"):
        read_net(lazaretto.load("dice_hospital"), str(tmp_path / "other.toml"))


@pytest.mark.parametrize("name", GAMES)
def test_own_nets_fit_their_games(name: str) -> None:
    game = lazaretto.load(name)
    if not own_net(game).is_file():
        assert not any("net=own" in spec for spec in game.mind.levels.values())
        return
    found = read_net(game, OWN)
    assert found.made_by.startswith(f"lazaretto train {name} ") and len(found.data) == 16
    assert len(own_net(game).read_bytes()) < 400_000


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_a_game_is_what_it_came_to(name: str) -> None:
    game = lazaretto.load(name)
    file = made_up(game)
    evaluation = evaluation_of(game, Net(*file.shape, list(file.weights)))
    seats = game.mind.ladder_seats
    state, chance = game.new(seats, 5), random.Random(5)
    while not state.over():
        seat = state.actors()[0]
        state.apply(seat, chance.choice(state.legal(seat)))
    assert [evaluation.evaluate(state, seat) for seat in range(seats)] == [
        goal(game, state, seat) for seat in range(seats)
    ]
    if seats == 2 and not game.mind.chances:
        assert goal(game, state, 0) == -goal(game, state, 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_search_goes_by_its_net_and_by_what_its_seat_may_know(name: str, tmp_path: Path) -> None:
    """The same answer in every world that the seat cannot tell apart, and another net answers otherwise somewhere."""
    game = lazaretto.load(name)
    specs = []
    for seed in (1, 2):
        file = tmp_path / f"{seed}.toml"
        file.write_text(made_up(game, seed).text(), "utf-8")
        specs.append(f"search:sims=1:width=1:leaves=4:samples=1:net={file}")
    seats, differ, asked = game.mind.ladder_seats, 0, 0
    state, chance = game.new(seats, 8), random.Random(8)
    while not state.over() and asked < 25:
        seat = chance.choice(state.actors())
        if len(state.legal(seat)) > 1 and chance.random() < 0.4:
            asked += 1
            answers = []
            for spec in specs:
                worlds = [state, game.determinize(state, seat, seeded(99))]
                given = {think(game, world.clone(), Session(seat, bot(spec), seeded(4))) for world in worlds}
                assert len(given) == 1
                answers += given
            differ += answers[0] != answers[1]
        state.apply(seat, chance.choice(state.legal(seat)))
    assert asked > 5 and differ


@pytest.mark.parametrize("name", [name for name in GAMES if own_net(lazaretto.load(name)).is_file()])
def test_levels_with_a_net_know_what_their_seat_may_know(name: str) -> None:
    """The net that came with a game, with and without futures, at a full table."""
    game = lazaretto.load(name)
    seats, chance = max(game.seats), random.Random(3)
    state = game.new(seats, 3)
    for number in range(48):
        seat = chance.choice(state.actors())
        if number % 12 == 0 and len(state.legal(seat)) > 1:
            for spec in ("sims=1:width=2", "sims=4:tried=2:width=1"):
                player = bot(f"search:{spec}:leaves=6:samples=1:net=own")
                worlds = [state, game.determinize(state, seat, seeded(number))]
                given = {think(game, world.clone(), Session(seat, player, seeded(4))) for world in worlds}
                assert len(given) == 1 and given <= set(state.legal(seat))
        state.apply(seat, chance.choice(state.legal(seat)))


def test_players_in_the_head_go_by_the_evaluation_by_hand() -> None:
    """They are quicker so, and there can be more of them; what comes of their play is judged by the net."""
    game = lazaretto.load("dice_hospital")
    told, by_hand, state = heuristics(game, net=OWN), heuristics(game), game.new(2, 3)
    assert told.evaluate is not None and by_hand.evaluate is not None
    own, other = told.evaluate(state, 0), by_hand.evaluate(state, 0)
    planned, head = (told.moves(game, 1, seeded(1), NEVER, quick=quick) for quick in (False, True))
    assert planned.evaluate(state, 0) == own != other == head.evaluate(state, 0)


def test_a_net_is_typed_as_a_parameter() -> None:
    game = lazaretto.load("dice_hospital")
    with pytest.raises(BadBot, match="bot greedy has no parameter 'net'"):
        bot("greedy:net=own")
    with pytest.raises(BadBot, match=r"there is no net nowhere\.toml"):
        heuristics(game, net="nowhere.toml")
