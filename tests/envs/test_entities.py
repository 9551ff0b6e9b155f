"""The same observations by entity; and the replay of an episode in the browser."""

from pathlib import Path

import httpx
import numpy as np
import pytest

from lazaretto import envs
from lazaretto.envs.entities import COMMON, entities, tables_of
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.observation import Layout
from lazaretto.server.settings import INSTALLED
from tests.envs.cases import GAMES
from tests.server.client import Server


@pytest.mark.parametrize("game", GAMES)
def test_tables_hold_every_number_once(game: str) -> None:
    env = envs.env(game, tables=True)
    env.reset(seed=3)
    for _ in range(12):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    seen = env.observe(env.agent_selection)
    assert env.observation_space(env.agent_selection).contains(seen)
    assert np.array_equal(np.concatenate([part.reshape(-1) for part in seen["tables"].values()]), seen["observation"])
    slots = env.settings.observation.layout.slots
    told = {
        (name if table.name == COMMON else f"{row}.{name}"): table.start + number * table.width + start
        for table in entities(game)
        for number, row in enumerate(table.rows)
        for name, start, _ in table.columns
    }
    assert told == {slot.name: slot.start for slot in slots}
    assert max(len(table.rows) for table in entities(game)) > 1


def test_rows_of_bristol_are_pawns_and_carts() -> None:
    found = {table.name: table for table in entities("bristol_1350")}
    assert list(found) == [COMMON, "own", "carts", "pawns"]
    assert found["carts"].rows == ("own_cart", "cart_2", "cart_3") and len(found["pawns"].rows) == 9
    many = envs.vector_env("bristol_1350", games=5, seats=4, seed=1)
    many.reset()
    pawns = many.tables()["pawns"]
    assert pawns.shape == (5, 9, found["pawns"].width) and np.shares_memory(pawns, many.observations)
    assert pawns[:, :4].any(axis=2).all() and not pawns[:, 4:].any()


def test_a_thing_in_two_places_is_refused() -> None:
    layout = Layout(1)
    for name in ("pawn_1.health", "round", "pawn_1.coins"):
        layout.slot(name, 1, "")
    with pytest.raises(LazarettoError, match="follow"):
        tables_of(layout)


@pytest.mark.slow  # the server checks records with the lowest priority
def test_the_replay_of_an_episode_can_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real server is given the record; a person who watches has its page opened when the game is over."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    server = Server(str(tmp_path / "tables.sqlite"), games_from=INSTALLED)
    server.start()
    try:
        env = envs.env("bristol_1350", render_mode="human", server=server.url)
        env.reset(seed=5)
        while not env.game.state.over():
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        env.render()
        (address,) = opened
        told = httpx.get(address.replace("/r/", "/api/records/")).json()
        assert told["game"] == "bristol_1350" and len(told["result"]["scores"]) == 2
        assert httpx.get(address).status_code == 200
    finally:
        server.stop()
    with pytest.raises(LazarettoError, match="lazaretto serve"):
        env.game.link()
