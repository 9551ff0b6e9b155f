"""The requests of a page: the same paths, bodies and answers as a server's `/api`, answered here.

What never changes (the list of games, their words, their components) is a file of the edition and not asked for here.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from lazaretto.alone import hosting, learning
from lazaretto.alone.home import GUEST, Home
from lazaretto.alone.store import kept_record
from lazaretto.alone.tables import HomeTable
from lazaretto.host import jobs
from lazaretto.host.advising import check_hints, hint_of, judgement, puzzled, sees
from lazaretto.host.bodies import Leave, NewMe, NewTable, Problem, RecordInfo, SeatChange, TakeOver
from lazaretto.host.clock import now
from lazaretto.host.course import Course
from lazaretto.host.handing import ONLY_OVER, handed
from lazaretto.host.records import RecordRow, check_over, number, record_id, record_info, wanted_seats
from lazaretto.host.refusals import LOGGER, Refused, not_allowed
from lazaretto.host.replays import Replay
from lazaretto.host.rights import Right, may
from lazaretto.host.wire import Fault, encode
from lazaretto.kernel.errors import BadOption, BadRecord, LazarettoError
from lazaretto.kernel.record import read_record as read_the_record


class Asked(NamedTuple):
    """A request: what its path names, what its query says, and its body."""

    home: Home
    named: Mapping[str, str]
    query: Mapping[str, str]
    body: str

    def read(self, kind: type[Any]) -> Any:
        """The body as one of the wire's."""
        return msgspec.json.decode(self.body or "{}", type=kind)

    async def table(self) -> HomeTable:
        """The table that the path names."""
        return await self.home.table(self.named["table"])

    @property
    def staged(self) -> bool:
        """Are scenes wanted?"""
        return self.query.get("staged") == "true"


Handler = Callable[[Asked], Awaitable[Any]]


# --- Whoever sits here, and tables ------------------------------------------------------------------------------------


async def read_me(asked: Asked) -> Any:
    return await asked.home.me()


async def change_me(asked: Asked) -> Any:
    return await hosting.change_me(asked.home, asked.read(NewMe))


async def list_tables(asked: Asked) -> Any:
    return await hosting.lobby(asked.home)


async def create_table(asked: Asked) -> Any:
    return await hosting.create(asked.home, asked.read(NewTable))


async def read_table(asked: Asked) -> Any:
    return (await asked.table()).info(GUEST)


async def remove_table(asked: Asked) -> Any:
    await hosting.remove(asked.home, await asked.table())


async def change_seat(asked: Asked) -> Any:
    change = asked.read(SeatChange)
    return await hosting.change_seat(asked.home, await asked.table(), int(asked.named["seat"]), change)


async def start_table(asked: Asked) -> Any:
    return await hosting.start(asked.home, await asked.table())


async def leave_table(asked: Asked) -> Any:
    return await hosting.leave(asked.home, await asked.table(), asked.read(Leave))


async def rematch(asked: Asked) -> Any:
    return await hosting.rematch(asked.home, await asked.table())


async def read_hint(asked: Asked) -> Any:
    """What a strong player would do here."""
    table, seat = await asked.table(), int(asked.named["seat"])
    if not may(Right.OWN, table.sitting.standing(GUEST), seat):
        raise not_allowed()
    check_hints(table.sitting)
    about = await table.carrier.ask(lambda course: puzzled(course, seat))
    return hint_of(seat, about.seq, await asked.home.ask(jobs.advise, about.game, about.world, about.session))


# --- Looking back -----------------------------------------------------------------------------------------------------


async def table_step(asked: Asked) -> Any:
    """A running game as one's own seat saw it; a finished one as anybody did."""
    table = await asked.table()
    replay, seat, step = await table_replay(asked.home, table), asked.query.get("seat"), int(asked.named["step"])
    if table.sitting.status == "over":
        return replay.view(step, wanted_seats(replay, seat), None, staged=asked.staged)
    own = number(seat)
    if not may(Right.SHOWN, table.sitting.standing(GUEST), own):
        raise not_allowed()
    seen = frozenset() if own is None else frozenset([own])
    return replay.view(step, sorted(seen), seen, staged=asked.staged)


async def table_scores(asked: Asked) -> Any:
    return (await table_replay(asked.home, await asked.table())).scores


async def hand_over(asked: Asked) -> Any:
    """A running game as a record, to go on with it elsewhere."""
    table = await asked.table()
    text = await table.carrier.ask(lambda course: handed(table.sitting, course))
    return msgspec.Raw(text.encode())


async def take_up(asked: Asked) -> Any:
    """Go on with a record of a game that is not over."""
    row = await asked.home.record(asked.named["record"])
    return await hosting.take_up(asked.home, read_the_record(row.data))


async def take_over(asked: Asked) -> Any:
    """Go on from a step of a game that is over."""
    replay = await record_replay(asked)
    check_over(replay, ONLY_OVER)
    seat = asked.read(TakeOver).seat
    return await hosting.take_over(asked.home, replay.record, int(asked.named["step"]), seat)


async def upload_record(asked: Asked) -> RecordInfo:
    """Keep a record from a file, if it replays to its own result."""
    home = asked.home
    try:
        data, replay = await home.ask(jobs.check, asked.body)
    except Refused:
        raise
    except LazarettoError as error:
        raise BadRecord(str(error)) from error
    game: str = replay.record.game
    row = RecordRow(record_id(data), game, None, now(), data)
    await home.write([kept_record(row)])
    return record_info(row, home.keep_replay(row.id, replay, game))


async def read_record(asked: Asked) -> Any:
    row = await asked.home.record(asked.named["record"])
    return record_info(row, await record_replay(asked))


async def read_file(asked: Asked) -> Any:
    """A record as it is; the page makes a file of it."""
    return msgspec.Raw((await asked.home.record(asked.named["record"])).data.encode())


async def record_step(asked: Asked) -> Any:
    replay = await record_replay(asked)
    wanted = wanted_seats(replay, asked.query.get("seat"))
    return replay.view(int(asked.named["step"]), wanted, None, staged=asked.staged)


async def record_scores(asked: Asked) -> Any:
    return (await record_replay(asked)).scores


async def record_story(asked: Asked) -> Any:
    """What the end page tells of a finished game."""
    replay = await record_replay(asked)
    check_over(replay, "a story is told when the game is over")
    if replay.story is None:
        replay.story = await asked.home.ask(jobs.story, replay.record.game, replay.record.text())
    return replay.story


async def record_review(asked: Asked) -> Any:
    """Some moves of a seat in a finished game, judged by what it could know."""
    replay = await record_replay(asked)
    (own,) = wanted_seats(replay, str(number(asked.query.get("seat", ""))))
    check_over(replay, "a game is reviewed when it is over")
    sees(replay.game)
    first = max(0, int(asked.query.get("first", "0")))
    return judgement(replay.game, await asked.home.ask(jobs.judge, replay.record.text(), own, first))


async def record_replay(asked: Asked) -> Replay:
    """The replay of a kept record."""
    home, name = asked.home, asked.named["record"]
    kept = home.replays.kept.get(name)
    if kept is not None:
        return kept
    row = await home.record(name)
    return await replayed(home, name, row.game, row.data)


async def table_replay(home: Home, table: HomeTable) -> Replay:
    """The replay of a table's game as far as it is kept."""
    name = f"table {table.sitting.id}"

    def kept(course: Course) -> Replay | str:
        record = course.match.record
        return home.replays.find(name, record) or record.text()

    found = await table.carrier.ask(kept)
    return found if isinstance(found, Replay) else await replayed(home, name, table.sitting.game, found)


async def replayed(home: Home, name: str, game: str, text: str) -> Replay:
    """A record played again, elsewhere."""
    try:
        replay = await home.ask(jobs.replay, game, text)
    except Refused:
        raise
    except LazarettoError as error:
        raise BadRecord(str(error)) from error
    return home.keep_replay(name, replay, game)


# --- Paths ------------------------------------------------------------------------------------------------------------

PATHS: Final[dict[tuple[str, str], Handler]] = {
    ("GET", "/me"): read_me,
    ("POST", "/me"): change_me,
    ("GET", "/tables"): list_tables,
    ("POST", "/tables"): create_table,
    ("GET", "/tables/{table}"): read_table,
    ("DELETE", "/tables/{table}"): remove_table,
    ("POST", "/tables/{table}/seats/{seat:number}"): change_seat,
    ("POST", "/tables/{table}/start"): start_table,
    ("POST", "/tables/{table}/leave"): leave_table,
    ("POST", "/tables/{table}/rematch"): rematch,
    ("GET", "/tables/{table}/seats/{seat:number}/hint"): read_hint,
    ("GET", "/tables/{table}/steps/{step:number}"): table_step,
    ("GET", "/tables/{table}/scores"): table_scores,
    ("GET", "/tables/{table}/handover"): hand_over,
    ("POST", "/records"): upload_record,
    ("GET", "/records/{record}"): read_record,
    ("GET", "/records/{record}/file"): read_file,
    ("POST", "/records/{record}/table"): take_up,
    ("GET", "/records/{record}/steps/{step:number}"): record_step,
    ("POST", "/records/{record}/steps/{step:number}/table"): take_over,
    ("GET", "/records/{record}/scores"): record_scores,
    ("GET", "/records/{record}/story"): record_story,
    ("GET", "/records/{record}/review"): record_review,
    ("GET", "/learn/{game}/lessons/{lesson}"): learning.read_lesson,
    ("GET", "/learn/{game}/lessons/{lesson}/why"): learning.why_in_lesson,
    ("GET", "/learn/{game}/puzzles/{puzzle:number}"): learning.read_puzzle,
    ("GET", "/learn/{game}/puzzles/{puzzle:number}/hint"): learning.hint_in_puzzle,
    ("GET", "/learn/{game}/puzzles/{puzzle:number}/why"): learning.why_in_puzzle,
    ("GET", "/rules/{game}/examples/{example}"): learning.read_example,
    ("GET", "/rules/{game}/examples/{example}/why"): learning.why_in_example,
    ("GET", "/rules/{game}/desk"): learning.read_desk,
}


def pattern(path: str) -> re.Pattern[str]:
    """What a path of the table above looks like."""
    numbers = re.sub(r"\{(\w+):number\}", r"(?P<\1>\\d{1,6})", path)
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", numbers))


ROUTES: Final = [(method, pattern(path), handler) for (method, path), handler in PATHS.items()]


class Answer(NamedTuple):
    """What a request is answered with: a status as HTTP has them, and a body of JSON."""

    status: int
    body: bytes


async def answer(home: Home, method: str, address: str, body: str = "") -> Answer:
    """Answer a request; whatever goes wrong, with one clear line."""
    parts = urlsplit(address)
    try:
        for known, path, handler in ROUTES:
            found = path.fullmatch(parts.path) if known == method else None
            if found is not None:
                named = {name: unquote(value) for name, value in found.groupdict().items()}
                return Answer(200, encode(await handler(Asked(home, named, dict(parse_qsl(parts.query)), body))))
        raise Refused("not_found", "there is nothing here")
    except Exception as error:
        problem = refusal(error)
        return Answer(400, encode(Problem(problem.code, problem.text)))


def refusal(error: Exception) -> Refused:
    """Any exception as a refusal."""
    codes: list[tuple[type[Exception], Fault]] = [
        (BadOption, "bad_option"),
        (BadRecord, "bad_record"),
        (LazarettoError, "malformed"),
        (msgspec.MsgspecError, "malformed"),
    ]
    if isinstance(error, Refused):
        return error
    for kind, code in codes:
        if isinstance(error, kind):
            return Refused(code, str(error))
    LOGGER.error("a request failed", exc_info=error)
    return Refused("server", "this failed by our mistake")
