"""The REST routes. Each names the right it needs; the door has checked it before the handler runs."""

import asyncio
from typing import Any, Final

from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from lazaretto.host.bodies import (
    Components,
    GameInfo,
    Hint,
    Join,
    Joined,
    Judgement,
    Leave,
    Link,
    Lobby,
    Me,
    NewLink,
    NewMe,
    NewTable,
    RecordInfo,
    Scores,
    SeatChange,
    StepView,
    Story,
    TakeOver,
)
from lazaretto.host.clock import now
from lazaretto.host.course import Course
from lazaretto.host.handing import ONLY_OVER, check_alone, handed
from lazaretto.host.records import RecordRow, check_over, no_record, number, record_info, wanted_seats
from lazaretto.host.records import record_id as record_id_of
from lazaretto.host.refusals import Refused, not_allowed
from lazaretto.host.replays import Replay
from lazaretto.host.rights import Right, may
from lazaretto.host.wire import LinkKind, TableInfo
from lazaretto.kernel.errors import BadRecord, LazarettoError
from lazaretto.kernel.record import read_record
from lazaretto.language import FIRST
from lazaretto.server import advising, hosting, packing
from lazaretto.server.door import Caller, caller
from lazaretto.server.guests import COOKIE, new_guest, signed
from lazaretto.server.hall import Hall
from lazaretto.server.learning import ROUTES as LEARNING
from lazaretto.server.store import logbook
from lazaretto.server.tables import LiveTable

AnyRequest = Request[Any, Any, Any]
LARGEST_RECORD: Final = 1 << 20
YEAR: Final = 365 * 24 * 3600
JSON: Final = "application/json"


# --- Games ----------------------------------------------------------------------------------------------------------


@get("/games", opt={"right": Right.ANYBODY}, responses={200: ResponseSpec(list[GameInfo], generate_examples=False)})
async def list_games(request: AnyRequest) -> Response[bytes]:
    """All games on the shelf."""
    return packing.answer(request, await caller(request).hall.shelf.listed(), packing.ASK_AGAIN)


@get("/games/{game:str}/text/{language:str}", opt={"right": Right.ANYBODY}, sync_to_thread=False)
def game_text(request: AnyRequest, game: FromPath[str], language: FromPath[str]) -> Response[bytes]:
    """A game's words in a language; by their version (`?v=`) they may be kept forever."""
    return packing.versioned(request, caller(request).hall.shelf.text(game, language))


@get(
    "/games/{game:str}/components",
    opt={"right": Right.ANYBODY},
    responses={200: ResponseSpec(Components, generate_examples=False)},
    sync_to_thread=False,
)
def game_components(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """A game's data, with where each fact comes from; by their version (`?v=`) they may be kept forever."""
    return packing.versioned(request, caller(request).hall.shelf.components(game))


# --- The guest ------------------------------------------------------------------------------------------------------


@get("/me", opt={"right": Right.ANYBODY})
async def read_me(request: AnyRequest) -> Response[Me]:
    """The guest of this browser; a new one gets a cookie."""
    who = caller(request)
    if who.guest is not None:
        return Response(await hosting.read_me(who.hall, who.guest))
    cookie = Cookie(
        key=COOKIE,
        value=signed(who.hall.key, new_guest()),
        max_age=YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(Me("", FIRST), cookies=[cookie])


@post("/me", opt={"right": Right.GUEST}, status_code=200)
async def change_me(request: AnyRequest, data: JSONBody[NewMe]) -> Me:
    """Change name or language."""
    who = caller(request)
    return await hosting.change_me(who.hall, who.name, data)


# --- Tables ---------------------------------------------------------------------------------------------------------


@get("/tables", opt={"right": Right.GUEST})
async def list_tables(request: AnyRequest) -> Lobby:
    """Tables to join, to watch, and one's own."""
    who = caller(request)
    return await hosting.lobby(who.hall, who.name)


@post("/tables", opt={"right": Right.GUEST})
async def create_table(request: AnyRequest, data: JSONBody[NewTable]) -> TableInfo:
    """Set up a table."""
    who = caller(request)
    one_more_table(who)
    return await hosting.create(who.hall, who.name, data)


def one_more_table(who: Caller) -> None:
    """Refuse who makes tables faster than anybody could play at them."""
    if not who.hall.new_tables.take(who.whose):
        raise Refused("too_fast", "too many new tables; wait a moment")


@get("/tables/{table_id:str}", opt={"right": Right.WATCH}, sync_to_thread=False)
def read_table(request: AnyRequest) -> TableInfo:
    """A table."""
    who = caller(request)
    return who.table.info(who.name)


@delete("/tables/{table_id:str}", opt={"right": Right.HOST})
async def remove_table(request: AnyRequest) -> None:
    """Remove a table."""
    who = caller(request)
    await hosting.remove(who.hall, who.table)


@post("/tables/{table_id:str}/join", opt={"right": Right.GUEST}, status_code=200)
async def join_table(request: AnyRequest, data: JSONBody[Join]) -> Joined:
    """Use a link, or take an open seat of a public table."""
    who = caller(request)
    return await hosting.join(who.hall, who.table, who.name, data)


@post("/tables/{table_id:str}/links", opt={"right": Right.SPEAK, "heavy": True})
async def make_link(request: AnyRequest, data: JSONBody[NewLink]) -> Link:
    """A link to join, to resume on another device, or to watch."""
    who = caller(request)
    origin = request.headers.get("origin", "")
    return await hosting.make_link(who.hall, who.table, who.name, data, origin)


@delete("/tables/{table_id:str}/links/{kind:str}", opt={"right": Right.SPEAK})
async def revoke_links(request: AnyRequest, kind: FromPath[LinkKind]) -> None:
    """Take links back."""
    who = caller(request)
    await hosting.revoke_links(who.hall, who.table, who.name, kind)


@post("/tables/{table_id:str}/seats/{seat:int}", opt={"right": Right.HOST}, status_code=200)
async def change_seat(request: AnyRequest, seat: FromPath[int], data: JSONBody[SeatChange]) -> TableInfo:
    """Free a seat, or give it to a bot."""
    who = caller(request)
    await hosting.change_seat(who.hall, who.table, seat, data)
    return who.table.info(who.name)


@post("/tables/{table_id:str}/start", opt={"right": Right.HOST}, status_code=200)
async def start_table(request: AnyRequest) -> TableInfo:
    """Begin the game."""
    who = caller(request)
    await hosting.start(who.hall, who.table)
    return who.table.info(who.name)


@post("/tables/{table_id:str}/leave", opt={"right": Right.HOLD}, status_code=200)
async def leave_table(request: AnyRequest, data: JSONBody[Leave]) -> TableInfo:
    """Leave a table."""
    who = caller(request)
    await hosting.leave(who.hall, who.table, who.name, data)
    return who.table.info(who.name)


@post("/tables/{table_id:str}/rematch", opt={"right": Right.SPEAK}, status_code=200)
async def rematch(request: AnyRequest) -> TableInfo:
    """The same table again."""
    who = caller(request)
    if who.table.sitting.next_table is None:
        one_more_table(who)
    return await hosting.rematch(who.hall, who.table, who.name)


@get("/tables/{table_id:str}/seats/{seat:int}/hint", opt={"right": Right.WATCH, "heavy": True})
async def read_hint(request: AnyRequest, seat: FromPath[int]) -> Hint:
    """What a strong player would do here; only where all people sit at one device."""
    who = caller(request)
    if not may(Right.OWN, who.table.sitting.standing(who.guest), seat):
        raise not_allowed()
    return await advising.hint(who.hall, who.whose, who.table, seat)


# --- Looking back ---------------------------------------------------------------------------------------------------


@get("/tables/{table_id:str}/record", opt={"right": Right.WATCH})
async def table_record(request: AnyRequest) -> Response[str]:
    """The record file of a finished game."""
    who = caller(request)
    if who.table.sitting.record is None:
        raise Refused("not_over", "the record can be had when the game is over")
    return record_file(await find_record(who.hall, who.table.sitting.record))


@get("/tables/{table_id:str}/handover", opt={"right": Right.HOLD})
async def hand_over(request: AnyRequest) -> Response[str]:
    """A running game as a record, to go on with it elsewhere; only where nobody else plays."""
    who = caller(request)
    table = who.table
    check_alone(table.sitting, who.name)
    text = await table.carrier.ask(lambda course: handed(table.sitting, course))
    return record_file(RecordRow(table.sitting.id, table.sitting.game, table.sitting.id, 0, text))


@get("/tables/{table_id:str}/steps/{step:int}", opt={"right": Right.WATCH})
async def table_step(
    request: AnyRequest, step: FromPath[int], seat: FromQuery[str | None] = None, staged: FromQuery[bool] = False
) -> StepView:
    """A running game as one's own seat saw it; a finished one as anybody did."""
    who = caller(request)
    replay = await table_replay(who, who.table)
    standing = who.table.sitting.standing(who.guest)
    if who.table.sitting.status == "over":
        return await asyncio.to_thread(replay.view, step, wanted_seats(replay, seat), None, staged=staged)
    own = number(seat)
    if not may(Right.SHOWN, standing, own):
        raise not_allowed()
    assert standing is not None
    seen = frozenset() if own is None else frozenset([own])
    return await asyncio.to_thread(replay.view, step, sorted(seen), seen, staged=staged)


@get("/tables/{table_id:str}/scores", opt={"right": Right.WATCH})
async def table_scores(request: AnyRequest) -> Scores:
    """The scores by round, so far."""
    who = caller(request)
    return (await table_replay(who, who.table)).scores


@post("/records", opt={"right": Right.GUEST, "heavy": True}, request_max_body_size=LARGEST_RECORD)
async def upload_record(request: AnyRequest) -> RecordInfo:
    """Keep a record from a file, if it replays to its own result."""
    who = caller(request)
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise BadRecord("this is no record: not text") from error
    try:
        data, replay = await who.hall.study.check(who.whose, text)
    except Refused:
        raise
    except LazarettoError as error:
        raise BadRecord(str(error)) from error
    await with_game(who, replay)
    kept = record_id_of(data)
    await logbook.keep_record(who.hall.store, RecordRow(kept, replay.record.game, None, now(), data))
    who.hall.replays.keep(kept, replay)
    return await told(who, kept)


@get("/records/{record_id:str}", opt={"right": Right.ANYBODY})
async def read_record_info(request: AnyRequest, record_id: FromPath[str]) -> RecordInfo:
    """What a record is of."""
    return await told(caller(request), record_id)


@get("/records/{record_id:str}/file", opt={"right": Right.ANYBODY})
async def read_record_file(request: AnyRequest, record_id: FromPath[str]) -> Response[str]:
    """A record as a file."""
    return record_file(await find_record(caller(request).hall, record_id))


@post("/records/{record_id:str}/table", opt={"right": Right.GUEST, "heavy": True})
async def take_up(request: AnyRequest, record_id: FromPath[str]) -> TableInfo:
    """Go on with a record of a game that is not over, at a new table."""
    who = caller(request)
    row = await find_record(who.hall, record_id)
    one_more_table(who)
    return await hosting.take_up(who.hall, who.name, read_record(row.data))


@get("/records/{record_id:str}/steps/{step:int}", opt={"right": Right.ANYBODY})
async def record_step(
    request: AnyRequest,
    record_id: FromPath[str],
    step: FromPath[int],
    seat: FromQuery[str | None] = None,
    staged: FromQuery[bool] = False,
) -> StepView:
    """A recorded game after so many actions: the public part, one seat's view, or all; `staged`: the way there."""
    replay = await record_replay(caller(request), record_id)
    return await asyncio.to_thread(replay.view, step, wanted_seats(replay, seat), None, staged=staged)


@post("/records/{record_id:str}/steps/{step:int}/table", opt={"right": Right.GUEST, "heavy": True})
async def take_over(
    request: AnyRequest, record_id: FromPath[str], step: FromPath[int], data: JSONBody[TakeOver]
) -> TableInfo:
    """Go on from a step of a game that is over, at a new table: on one of its seats, among bots."""
    who = caller(request)
    replay = await record_replay(who, record_id)
    check_over(replay, ONLY_OVER)
    one_more_table(who)
    return await hosting.take_over(who.hall, who.name, replay.record, step, data.seat)


@get("/records/{record_id:str}/scores", opt={"right": Right.ANYBODY})
async def record_scores(request: AnyRequest, record_id: FromPath[str]) -> Scores:
    """The scores by round."""
    return (await record_replay(caller(request), record_id)).scores


@get("/records/{record_id:str}/story", opt={"right": Right.ANYBODY, "heavy": True})
async def record_story(request: AnyRequest, record_id: FromPath[str]) -> Story:
    """What the end page tells of a finished game."""
    who = caller(request)
    replay = await record_replay(who, record_id)
    check_over(replay, "a story is told when the game is over")
    if replay.story is None:
        replay.story = await who.hall.study.story(who.whose, replay.record.game, replay.record.text())
    return replay.story


@get("/records/{record_id:str}/review", opt={"right": Right.ANYBODY, "heavy": True})
async def record_review(
    request: AnyRequest, record_id: FromPath[str], seat: FromQuery[str], first: FromQuery[int] = 0
) -> Judgement:
    """Some moves of a seat in a finished game, judged by what it could know; asked again until there are no more."""
    who = caller(request)
    replay = await record_replay(who, record_id)
    (own,) = wanted_seats(replay, str(number(seat)))
    check_over(replay, "a game is reviewed when it is over")
    return await advising.review(who.hall, who.whose, replay.game, replay.record.text(), own, max(0, first))


async def find_record(hall: Hall, record_id: str) -> RecordRow:
    """The row of a record."""
    found = await logbook.find_record(hall.store, record_id)
    if found is None:
        raise no_record()
    return found


def record_file(row: RecordRow) -> Response[str]:
    """A record to be saved."""
    disposition = f'attachment; filename="{row.file_name}"'
    return Response(row.data, media_type=JSON, headers={"Content-Disposition": disposition})


async def told(who: Caller, record_id: str) -> RecordInfo:
    """What a record is of."""
    return record_info(await find_record(who.hall, record_id), await record_replay(who, record_id))


async def record_replay(who: Caller, record_id: str) -> Replay:
    """The replay of a kept record."""
    kept = who.hall.replays.kept.get(record_id)
    if kept is not None:
        return kept
    row = await find_record(who.hall, record_id)
    return who.hall.replays.keep(record_id, await replayed(who, row.game, row.data))


async def table_replay(who: Caller, table: LiveTable) -> Replay:
    """The replay of a table's game as far as it is on disk."""
    name = f"table {table.sitting.id}"

    def kept(course: Course) -> Replay | str:
        record = course.match.record
        return who.hall.replays.find(name, record) or record.text()

    found = await table.carrier.ask(kept)
    if isinstance(found, Replay):
        return found
    return who.hall.replays.keep(name, await replayed(who, table.sitting.game, found))


async def replayed(who: Caller, game: str, text: str) -> Replay:
    """A record played again in the study."""
    who.hall.shelf.game(game)
    try:
        replay = await who.hall.study.replay(who.whose, game, text)
    except Refused:
        raise
    except LazarettoError as error:
        raise BadRecord(str(error)) from error
    return await with_game(who, replay)


async def with_game(who: Caller, replay: Replay) -> Replay:
    """A replay of the study with its game, of which a copy may have to be made: beside the event loop."""
    return await asyncio.to_thread(replay.with_game, who.hall.shelf.game(replay.record.game))


API: Final = Router(
    path="/api",
    route_handlers=[
        list_games,
        game_text,
        game_components,
        read_me,
        change_me,
        list_tables,
        create_table,
        read_table,
        remove_table,
        join_table,
        make_link,
        revoke_links,
        change_seat,
        start_table,
        leave_table,
        rematch,
        read_hint,
        table_record,
        hand_over,
        table_step,
        table_scores,
        upload_record,
        read_record_info,
        read_record_file,
        take_up,
        take_over,
        record_step,
        record_scores,
        record_story,
        record_review,
        *LEARNING,
    ],
)
