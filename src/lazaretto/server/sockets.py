"""The WebSocket of a table: bytes in, bytes out. What they mean is the table's affair."""

import asyncio
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.params import FromPath
from litestar.types import Receive

from lazaretto.host.devices import NO_HELLO, NO_TABLE, NOT_ALLOWED, RESTARTS, TOO_MANY_OPEN
from lazaretto.host.refusals import Refused, no_table
from lazaretto.host.rights import Right, Standing, may
from lazaretto.server.connection import Connection
from lazaretto.server.door import Caller, caller, is_ours
from lazaretto.server.ear import Ear
from lazaretto.server.meters import METERS
from lazaretto.server.protocol import SHORT_WAY, TableProtocol
from lazaretto.server.tables import LiveTable

NO_IDENTITY: Final = 4001
HELLO_SECONDS: Final = 20.0  # until a device must have said who it is
BARE: Final = (
    "lazaretto.bare"  # where the app leaves send and receive: the framework's wrappers cost as much as the rest
)
AnySocket = WebSocket[Any, Any, Any]


@websocket("/ws/{table_id:str}", opt={"right": Right.WATCH})
async def table_socket(socket: AnySocket, table_id: FromPath[str]) -> None:
    """A device comes to a table and stays until one of the two closes."""
    who = caller(socket)
    await socket.accept()
    if who.guest is None:
        await socket.close(NO_IDENTITY)
        return
    try:
        if not is_ours(table_id):
            raise no_table()
        table = await who.hall.table(table_id)
    except Refused as refused:
        await socket.close(NO_TABLE if refused.code == "not_found" else RESTARTS)
        return
    standing = table.sitting.standing(who.guest)
    if standing is None or not may(Right.WATCH, standing):
        await socket.close(NOT_ALLOWED)
        return
    if not who.hall.sockets.take(who.whose):
        METERS.refused("busy")
        await socket.close(TOO_MANY_OPEN)
        return
    try:
        await stay(socket, who, table, standing)
    finally:
        who.hall.sockets.give_back(who.whose)


async def stay(socket: AnySocket, who: Caller, table: LiveTable, standing: Standing) -> None:
    """Receive until the device goes, or until nothing can be sent any more."""
    scope: Any = socket.scope
    bare: tuple[Any, Any] = scope.get(BARE) or (socket.send, socket.receive)
    send, receive = bare
    short_way: TableProtocol | None = scope.get(SHORT_WAY)
    connection = Connection(send, who.name, standing, who.address, short_way.put if short_way is not None else None)
    table.enter(connection)
    silent = asyncio.get_running_loop().call_later(HELLO_SECONDS, connection.close, NO_HELLO)
    ear = Ear(who.hall.frames, table, connection, silent.cancel)
    if short_way is not None:
        short_way.listen(ear.hear)
    listening = asyncio.create_task(listen(receive, ear))
    try:
        await asyncio.wait([listening, connection.gone], return_when=asyncio.FIRST_COMPLETED)
    finally:
        silent.cancel()
        table.carrier.exit(connection)
        connection.leave()
        listening.cancel()
        if connection.pumping is not None:
            connection.pumping.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def listen(receive: Receive, ear: Ear) -> None:
    """Hear what does not come the short way, until the device goes."""
    while True:
        event: Any = await receive()
        if event["type"] != "websocket.receive":
            return
        data = event.get("bytes")
        ear.hear(data if data is not None else event.get("text") or "")
