"""PostgreSQL stops, is restarted, is slow, is far away; its answers get lost. Sixteen tables of all games go on."""

import asyncio
import time
from collections.abc import Callable
from typing import Literal

import pytest

from tests.server.faults.cluster import Postgres
from tests.server.faults.conftest import Base
from tests.server.faults.ledger import SAVE_FAULTS
from tests.server.faults.load import Load
from tests.server.faults.processes import GamesServer
from tests.server.faults.proxy import Proxy
from tests.server.faults.trial import trial, until_most_are_told

NewServer = Callable[..., GamesServer]


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_postgresql_is_stopped_and_started(
    cluster: Postgres, base: Base, new_games_server: NewServer, mode: Literal["fast", "immediate"]
) -> None:
    async def fault(load: Load) -> None:
        await asyncio.to_thread(cluster.stop, mode)
        await until_most_are_told(load)
        await asyncio.to_thread(cluster.start)

    trial([new_games_server(base.url)], base.straight, fault)


def test_postgresql_is_restarted_three_times(cluster: Postgres, base: Base, new_games_server: NewServer) -> None:
    async def fault(load: Load) -> None:
        for mode in ("fast", "immediate", "fast"):
            await asyncio.to_thread(cluster.restart, mode)
            await asyncio.sleep(1.5)

    trial([new_games_server(base.url)], base.straight, fault)


def test_postgresql_is_slow(cluster: Postgres, base: Base, new_games_server: NewServer) -> None:
    async def fault(load: Load) -> None:
        await asyncio.to_thread(cluster.slow, 300, base.name)
        await load.goes_on(20)
        await asyncio.to_thread(cluster.slow, 0, base.name)

    ledger = trial([new_games_server(base.url)], base.straight, fault)
    assert not ledger.told, "slow is not broken: nothing must be refused"


def test_the_network_stalls(proxy: Proxy, base: Base, new_games_server: NewServer) -> None:
    async def fault(load: Load) -> None:
        proxy.stall()
        await asyncio.sleep(6)
        proxy.mend()

    trial([new_games_server(base.url)], base.straight, fault)


def test_the_network_drops_every_connection(proxy: Proxy, base: Base, new_games_server: NewServer) -> None:
    async def fault(load: Load) -> None:
        for _ in range(3):
            proxy.drop(refusing=True)
            await asyncio.sleep(0.7)
            proxy.mend()
            await asyncio.sleep(0.7)

    trial([new_games_server(base.url)], base.straight, fault)


def test_the_answer_of_a_commit_is_lost(proxy: Proxy, base: Base, new_games_server: NewServer) -> None:
    async def fault(load: Load) -> None:
        for number in range(1, 5):
            proxy.swallow()
            for _ in range(100):
                await asyncio.sleep(0.1)
                if proxy.swallowed == number:
                    break
            await asyncio.sleep(0.3)

    trial([new_games_server(base.url)], base.straight, fault)
    assert proxy.swallowed == 4


def test_two_servers_and_their_database_is_restarted(
    cluster: Postgres, base: Base, new_games_server: NewServer
) -> None:
    async def fault(load: Load) -> None:
        await asyncio.to_thread(cluster.restart, "immediate")
        await asyncio.sleep(1)

    trial([new_games_server(base.url), new_games_server(base.url)], base.straight, fault)


def test_whoever_moves_or_speaks_while_the_database_is_down_is_told(
    cluster: Postgres, base: Base, new_games_server: NewServer
) -> None:
    server = new_games_server(base.url)
    guest = server.guest("Ada")
    seats = [{"kind": "me"}, {"kind": "hot_seat"}]
    made = guest.ask("POST", "/api/tables", {"game": "quarantine", "seats": seats, "start": True})
    with guest.socket(made["id"], show=0) as socket:
        socket.update()
        while not socket.last["choices"]:
            socket.say("show", seat=1 - socket.last["seat"])
            socket.update()
        cluster.stop("fast")
        before = socket.last["seq"]
        answer = socket.play(key="the first try")
        assert answer["type"] == "error" and answer["code"] in SAVE_FAULTS
        socket.say("chat", text="does anybody hear me?")
        assert socket.error()["code"] in SAVE_FAULTS
        cluster.start()
        for _ in range(40):
            answer = socket.play(key="the first try", expected_seq=before)
            if answer["type"] == "update":
                break
            time.sleep(0.25)
        assert answer["key_seq"] == before + 1
