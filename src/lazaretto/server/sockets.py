"""The WebSocket of a table: bytes in, bytes out. What they mean is the table's affair."""

import asyncio
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath
from litestar.types import Receive

from lazaretto.server.connection import NO_HELLO, NO_TABLE, NOT_ALLOWED, TOO_MANY_ERRORS, Connection
from lazaretto.server.door import caller, is_ours
from lazaretto.server.hall import Hall
from lazaretto.server.refusals import Refused, no_table
from lazaretto.server.seats import Standing, may
from lazaretto.server.tables import LiveTable
from lazaretto.server.wire import Hello, decode_client

LARGEST: Final = 16 * 1024
NO_IDENTITY: Final = 4001
HELLO_SECONDS: Final = 20.0  # until a device must have said who it is
MOST_ERRORS: Final = 100  # messages in a row that are no messages
BARE: Final = "lazaretto.bare"  # where the app leaves send and receive
AnySocket = WebSocket[Any, Any, Any]


@websocket("/ws/{table_id:str}", opt={"act": "connect"})
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
    except Refused:
        await socket.close(NO_TABLE)
        return
    standing = table.sitting.standing(who.guest)
    if standing is None or not may("connect", standing):
        await socket.close(NOT_ALLOWED)
        return
    await stay(socket, who.hall, table, who.guest, standing)


async def stay(socket: AnySocket, hall: Hall, table: LiveTable, guest: str, standing: Standing) -> None:
    """Receive until the device goes, or until nothing can be sent any more."""
    send, receive = bare(socket)
    connection = Connection(send, guest, standing)
    table.enter(connection)
    silent = asyncio.get_running_loop().call_later(HELLO_SECONDS, connection.close, NO_HELLO)
    listening = asyncio.create_task(listen(receive, hall, table, connection, silent))
    try:
        await asyncio.wait([listening, connection.gone], return_when=asyncio.FIRST_COMPLETED)
    finally:
        silent.cancel()
        table.exit(connection)
        connection.leave()
        listening.cancel()
        if connection.pumping is not None:
            connection.pumping.cancel()
        await asyncio.gather(listening, return_exceptions=True)


def bare(socket: AnySocket) -> tuple[Any, Any]:
    """Send and receive as the protocol gave them to the app: the framework's wrappers cost as much as the rest."""
    scope: Any = socket.scope
    return scope.get(BARE) or (socket.send, socket.receive)


async def listen(
    receive: Receive, hall: Hall, table: LiveTable, connection: Connection, silent: asyncio.TimerHandle
) -> None:
    """Hand every message to the table; what is no message gets one error. The first hello stops the clock."""
    errors = 0
    while True:
        event: Any = await receive()
        if event["type"] != "websocket.receive":
            return
        data = event.get("bytes")
        if data is None:
            data = event.get("text") or ""
        try:
            if len(data) > LARGEST:
                raise Refused("too_long", f"a message has at most {LARGEST} bytes")
            if not hall.frames.take(connection.guest):
                raise Refused("too_fast", "too many messages; wait a moment")
            message = decode_client(data)
        except Refused as refused:
            errors += 1
            connection.refuse(refused)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            errors += 1
            connection.refuse(Refused("malformed", f"this is no message: {error}"))
        else:
            errors = 0
            if isinstance(message, Hello):
                silent.cancel()
            table.receive(connection, message)
        if errors >= MOST_ERRORS:
            connection.close(TOO_MANY_ERRORS)
