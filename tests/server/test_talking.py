"""Bots speak at a table in the game's own words: seen as people's claims are, true where the bot is healthy."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.knowledge import changes_hand
from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.games.bristol_1350.rules.tables import HAND, NONE
from lazaretto.host.bodies import NewSeat, NewTable
from lazaretto.host.carrier import Saying
from lazaretto.host.clock import now
from lazaretto.host.wire import ChatLine
from lazaretto.server import hosting
from lazaretto.server.hall import Hall
from lazaretto.server.lines import say
from lazaretto.server.settings import Settings
from lazaretto.server.tables import LiveTable
from tests.server.client import Server

GAMES = {GAME.id: GAME}
GAMES_FROM = "tests.server.test_talking:GAMES"
PATIENCE = 60.0

# Looks at a table: the new line, and where the game stood when it was said.
Look = Callable[[ChatLine, Bristol], None]


def listen(folder: Path, options: dict[str, Any], look: Look, enough: int, rows: int, accuse: bool = False) -> None:
    """A person who takes first choices among random bots, until enough is said or so many rows are played."""

    async def main() -> None:
        hall = Hall(Settings(db=str(folder / "x.sqlite"), games_from=GAMES_FROM, bot_workers=1))
        await hall.open()
        seats = [NewSeat("me"), *[NewSeat("bot", level="random")] * 5]
        new = NewTable(game=GAME.id, seats=seats, options=options, start=True, bot_delay_ms=0)
        table = await hall.table((await hosting.create(hall, "guest", new)).id)
        try:
            async with asyncio.timeout(PATIENCE):
                await play(table, look, enough, rows, accuse)
        finally:
            await hall.close()

    asyncio.run(main())


async def play(table: LiveTable, look: Look, enough: int, rows: int, accuse: bool) -> None:
    """Play on, and look at every claim as soon as it is said."""
    heard = 0
    accused: set[int] = set()
    course = table.course
    assert course is not None
    while heard < enough and course.seq < rows and not course.match.state.over():
        state = course.match.state
        assert isinstance(state, Bristol)
        if state.legal(0) and table.at_rest():
            table.commit(course, course.play(0, state.legal(0)[0], "", now()))
        if accuse and state.round not in accused and state.lives(3):
            accused.add(state.round)
            whom = GAME.public(state)["pawns"][3]["character"]
            await say(table, "guest", Saying(0, "claim", "", "accuse", {"whom": whom}))
        for line in list(table.lines.open)[heard:]:
            look(line, state)
            heard += 1
        await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def quick_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lazaretto.carriage.driving.VEIL_SECONDS", 0.02)


def last_totals(s: Bristol, seat: int) -> list[int]:
    """What a seat's last two hands added up to: it may have mingled while it spoke."""
    places = [(event, changes_hand(event, seat)) for event in s.history]
    return [sum(event.cards[first : first + HAND]) for event, first in places if first != NONE][-2:]


def test_bots_speak_and_the_healthy_tell_the_truth(tmp_path: Path) -> None:
    totals = []

    def look(line: ChatLine, s: Bristol) -> None:
        assert line.kind == "claim" and line.seat in range(1, 6) and line.text == ""
        if line.key == "claim_total":
            totals.append(line.args["total"])
            if not s.is_plagued(line.seat):
                assert line.args["total"] in last_totals(s, line.seat)
            assert int(line.args["total"]) < 6

    for number in range(10):
        folder = tmp_path / str(number)
        folder.mkdir()
        listen(folder, {}, look, enough=100, rows=4000)
        if len(totals) >= 3:
            break
    assert len(totals) >= 3


def test_an_accused_bot_answers(tmp_path: Path) -> None:
    answers = []

    def look(line: ChatLine, s: Bristol) -> None:
        if line.seat == 3 and line.key in ("claim_total", "claim_status"):
            answers.append(line)

    listen(tmp_path, {}, look, enough=30, rows=600, accuse=True)
    assert answers


def test_nobody_speaks_where_claims_are_not_played(tmp_path: Path) -> None:
    said = []
    listen(tmp_path, {"claims": False}, lambda line, s: said.append(line), enough=1, rows=150)
    assert not said


def test_a_guest_hears_bots_as_lines_of_the_table_and_finds_them_again(new_server: Callable[..., Server]) -> None:
    server = new_server(games_from=GAMES_FROM).start()
    guest = server.guest()
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "random"}] * 5
    table = guest.ask("POST", "/api/tables", {"game": GAME.id, "seats": seats, "start": True, "bot_delay_ms": 0})["id"]
    with guest.socket(table) as socket:
        socket.update()
        lines: list[Any] = []
        while not lines and not socket.last["outcome"]:
            if socket.last["choices"]:
                socket.play()
            lines = [frame["line"] for frame in socket.seen if frame["type"] == "said"]
            if not lines and not socket.last["choices"]:
                socket.hear()
        assert lines and lines[0]["kind"] == "claim" and lines[0]["seat"] in range(1, 6)
        assert lines[0]["key"] in {known["key"] for known in socket.last["public"]["claims"]}
    with guest.socket(table) as again:
        assert again.until("table")["chat"][0] == lines[0]
