"""Tables without a server: everything a page asks is answered, and nothing acknowledged is lost."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import lazaretto
from lazaretto.host.course import Course
from tests.alone.paper import Paper, until
from tests.test_desk import SETS


@pytest.mark.parametrize("game", lazaretto.games())
def test_a_game_goes_on_in_another_tab_and_to_its_end(game: str) -> None:
    async def run() -> None:
        kept: dict[str, str] = {}
        paper, chance = Paper(kept), random.Random(1)
        table = await paper.table(game, "greedy")
        line = paper.sit(table)
        before = await paper.play(line, chance, 12)
        seq = before["seq"]
        assert len([key for key in kept if key.startswith("move/")]) >= seq  # a bot may be faster

        again = Paper(kept)  # the tab was killed; another is opened
        line = again.sit(table)
        update = await again.asked(line)
        assert update["seq"] >= seq
        end = await again.play(line, chance, 3000)
        assert end["outcome"] is not None
        info = await again.ask("GET", f"/tables/{table}")
        assert info["status"] == "over"
        record = info["record"]
        told = await again.ask("GET", f"/records/{record}")
        assert told["players"][0] == "Ada" and told["outcome"] == end["outcome"]
        assert (await again.ask("GET", f"/records/{record}/story"))["ending"]["how"]
        view = await again.ask("GET", f"/records/{record}/steps/{told['steps']}?staged=true&seat=all")
        assert view["outcome"] == end["outcome"] and len(view["seats"]) == told["seats"]

        file = await again.ask("GET", f"/records/{record}/file")
        elsewhere = Paper()
        brought = await elsewhere.ask("POST", "/records", json.dumps(file))
        assert brought["result"] == told["result"]

    asyncio.run(run())


@pytest.mark.parametrize("game", SETS)
def test_a_game_by_an_owners_numbers_goes_on_ends_and_is_gone_through_again(game: str) -> None:
    async def run() -> None:
        kept: dict[str, str] = {}
        paper, chance = Paper(kept), random.Random(2)
        table = await paper.table(game, "greedy", options={"numbers": SETS[game]})
        await paper.play(paper.sit(table), chance, 3)

        again = Paper(kept)
        line = again.sit(table)
        assert (await again.asked(line))["choices"]
        await again.ask("GET", f"/tables/{table}/seats/0/hint")
        end = await again.play(line, chance, 3000)
        record = (await again.ask("GET", f"/tables/{table}"))["record"]
        told = await again.ask("GET", f"/records/{record}")
        assert told["options"]["numbers"] == SETS[game] and told["outcome"] == end["outcome"]
        await again.ask("GET", f"/records/{record}/review?seat=0&first=0")
        rematch = (await again.ask("POST", f"/tables/{table}/rematch"))["id"]
        assert (await again.ask("GET", f"/tables/{rematch}"))["options"]["numbers"] == SETS[game]
        file = await again.ask("GET", f"/records/{record}/file")
        assert (await Paper().ask("POST", "/records", json.dumps(file)))["result"] == told["result"]

    asyncio.run(run())


def started(kept: dict[str, str] | None = None, **more: Any) -> tuple[Paper, Any]:
    paper = Paper(kept)
    return paper, paper.table("dice_hospital", "greedy", **more)


def test_a_move_is_told_only_when_it_is_kept() -> None:
    async def run() -> None:
        paper, making = started()
        table = await making
        line = paper.sit(table)
        update = await paper.asked(line)
        rows = {key for key in paper.kept if key.startswith("move/")}
        paper.failing = 1
        code = update["choices"][0]["code"]
        paper.say(line, "play", seat=0, expected_seq=update["seq"], key="k", code=code)
        await until(lambda: paper.shown(line) is not update)
        refused = next(frame for frame in paper.frames[line] if frame["type"] == "error")
        assert refused["code"] == "unsaved" and refused["key"] == "k"
        assert (await paper.asked(line))["seq"] == update["seq"]
        assert {key for key in paper.kept if key.startswith("move/")} == rows
        await paper.play(line, random.Random(2), 3)  # and it goes on

    asyncio.run(run())


def test_two_tabs_at_one_table_never_write_the_same_row() -> None:
    async def run() -> None:
        kept: dict[str, str] = {}
        first, making = started(kept)
        table = await making
        one = first.sit(table)
        update = await first.asked(one)
        second = Paper(kept)
        two = second.sit(table)
        await second.play(two, random.Random(3), 1)
        there = await second.asked(two)
        # The first tab knows nothing of it: its answer is refused, and it is shown where the table stands.
        first.say(one, "play", seat=0, expected_seq=update["seq"], key="late", code=update["choices"][0]["code"])
        await until(lambda: (first.shown(one) or update)["seq"] >= there["seq"])
        assert any(frame["type"] == "error" and frame["key"] == "late" for frame in first.frames[one])
        assert first.shown(one)["public"] == there["public"]  # type: ignore[index]

        await second.play(two, random.Random(4), 1)
        there = await second.asked(two)
        assert second.changed[-1] == table
        first.worker.changed(table)  # as the other page tells it
        await until(lambda: (first.shown(one) or update)["seq"] >= there["seq"])

    asyncio.run(run())


def test_a_bot_whose_table_is_read_anew_answers_after_that_and_nobody_is_warned(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def run() -> None:
        paper, making = started()
        line = paper.sit(await making)
        await paper.asked(line)
        (table,) = paper.worker.home.live.values()
        asked = table.carrier.ask

        async def ask(reader: Callable[[Course], Any]) -> Any:
            table.carrier.ask = asked  # type: ignore[method-assign]
            table.distrust()  # another tab has written, just now
            return await asked(reader)

        table.carrier.ask = ask  # type: ignore[assignment, method-assign]
        await paper.play(line, random.Random(10), 8)
        assert table.carrier.ask == asked
        assert not caplog.records

    asyncio.run(run())


def test_what_is_asked_besides() -> None:
    async def run() -> None:
        paper, making = started()
        table = await making
        assert (await paper.ask("POST", "/me", {"name": " Bea "}))["name"] == "Bea"
        assert (await paper.ask("GET", "/me"))["name"] == "Bea"
        (mine,) = (await paper.ask("GET", "/tables"))["mine"]
        assert mine["id"] == table and mine["host"] and mine["seats"][0]["mine"]
        line = paper.sit(table)
        update = await paper.play(line, random.Random(5), 4)
        hint = await paper.ask("GET", f"/tables/{table}/seats/0/hint")
        assert hint["moves"][0]["steps"][0]["code"] in {choice["code"] for choice in update["choices"]}
        assert (await paper.ask("GET", f"/tables/{table}/steps/2?seat=0"))["step"] == 2
        paper.say(line, "chat", text="Hello", key="c")
        await until(lambda: paper.frames[line][-1]["type"] == "said")
        left = await paper.ask("POST", f"/tables/{table}/leave")
        assert left["seats"][0]["stand_in"]
        await paper.ask("DELETE", f"/tables/{table}")
        assert paper.closed[line] == 4004
        assert not [key for key in paper.kept if table in key]
        gone = await paper.ask("GET", f"/tables/{table}", refused=True)
        assert gone["code"] == "not_found"

    asyncio.run(run())


@pytest.mark.parametrize(
    "method, path, body, code",
    [
        ("POST", "/tables", {"game": "chess", "seats": [{"kind": "me"}]}, "not_found"),
        ("POST", "/tables", {"game": "clinic", "seats": [{"kind": "me"}, {"kind": "open"}]}, "not_allowed"),
        ("POST", "/tables", {"game": "clinic", "seats": []}, "malformed"),
        ("POST", "/records", {"no": "record"}, "bad_record"),
        ("GET", "/records/none", None, "not_found"),
        ("GET", "/elsewhere", None, "not_found"),
    ],
)
def test_what_cannot_be_done_is_refused(method: str, path: str, body: Any, code: str) -> None:
    async def run() -> None:
        assert (await Paper().ask(method, path, body, refused=True))["code"] == code

    asyncio.run(run())


def test_people_at_one_device_see_their_own_seat_only() -> None:
    async def run() -> None:
        paper = Paper()
        table = await paper.table("bristol_1350", "greedy", people=2)
        line = paper.sit(table)
        await until(lambda: paper.shown(line) is not None)
        assert paper.shown(line)["private"] is None  # type: ignore[index]  # behind the curtain
        paper.say(line, "show", seat=1)
        await until(lambda: (paper.shown(line) or {})["seat"] == 1)
        assert paper.shown(line)["private"] is not None  # type: ignore[index]

    asyncio.run(run())


def test_what_a_table_cannot_do_now_is_refused() -> None:
    async def run() -> None:
        paper = Paper()
        path = f"/tables/{await paper.table('dice_hospital', 'greedy')}"
        wishes: list[tuple[str, Any, str]] = [
            ("start", None, "not_waiting"),
            ("rematch", None, "not_over"),
            ("seats/2", {"to": "bot", "level": "greedy"}, "not_found"),
            ("seats/0", {"to": "free"}, "not_allowed"),
            ("seats/1", {"to": "stand_in", "level": "greedy"}, "not_running"),
        ]
        for wish, body, code in wishes:
            assert (await paper.ask("POST", f"{path}/{wish}", body, refused=True))["code"] == code, wish

    asyncio.run(run())


def test_every_path_that_the_page_asks_for_has_an_answer() -> None:
    """The page's list of requests is web/src/net/api.ts; links are for other devices, and there are none."""
    import re
    from pathlib import Path

    from lazaretto.alone.requests import PATHS

    api = (Path(__file__).parents[2] / "web/src/net/api.ts").read_text("utf-8")
    asked = set(re.findall(r"(get|post|drop)<[^>]*(?:\[\])?>\(\s*[`']([^`'?]+)", api))
    verbs = {"get": "GET", "post": "POST", "drop": "DELETE"}
    plain = {(verbs[verb], re.sub(r"\$\{[^}]*\}", "{}", path).rstrip("?")) for verb, path in asked}
    known = {(method, re.sub(r"\{[^}]*\}", "{}", path)) for method, path in PATHS}
    files = {("GET", "/games"), ("GET", "/games/{}/text/{}"), ("GET", "/games/{}/components")}
    files |= {("GET", "/rules/{}"), ("GET", "/learn")}
    others = {("POST", "/tables/{}/join"), ("POST", "/tables/{}/links"), ("DELETE", "/tables/{}/links/{}")}
    assert len(plain) > 15 and plain - known - files - others == set()


def test_a_file_that_is_brought_twice_is_one_record_and_as_many_tables_as_one_likes() -> None:
    async def run() -> None:
        there, chance = Paper(), random.Random(7)
        table = await there.table("dice_hospital", "greedy")
        await there.play(there.sit(table), chance, 4)
        file = json.dumps(await there.ask("GET", f"/tables/{table}/handover"))
        here = Paper()
        ids = {(await here.ask("POST", "/records", file))["id"] for _ in range(2)}
        (record,) = ids
        assert [key for key in here.kept if key.startswith("record/")] == [f"record/{record}"]
        one, other = [(await here.ask("POST", f"/records/{record}/table"))["id"] for _ in range(2)]
        assert one != other
        before = await here.asked(here.sit(other))
        await here.play(here.sit(one), chance, 1)
        assert (await here.asked(here.sit(other)))["seq"] == before["seq"]

    asyncio.run(run())


def test_what_newer_rules_have_made_is_refused_and_a_table_by_them_says_why() -> None:
    """A newer version has made it: elsewhere, or in another tab of this browser."""

    async def run() -> None:
        paper, making = started()
        table = await making
        await paper.play(paper.sit(table), random.Random(9), 3)
        file = await paper.ask("GET", f"/tables/{table}/handover")
        newer = json.dumps({**file, "rules_version": file["rules_version"] + 1})
        refused = await paper.ask("POST", "/records", newer, refused=True)
        assert refused["code"] == "bad_record" and "rules version" in refused["text"]
        assert not [key for key in paper.kept if key.startswith("record/")]

        key = f"table/{table}"
        sitting = json.loads(paper.kept[key])
        paper.kept[key] = json.dumps({**sitting, "rules_version": sitting["rules_version"] + 1, "since_then": True})
        before = dict(paper.kept)
        again = Paper(paper.kept)
        (mine,) = (await again.ask("GET", "/tables"))["mine"]
        assert mine["trouble"] == "other_rules"
        line = again.sit(table)
        await until(lambda: any(frame["type"] == "table" for frame in again.frames[line]))
        (told,) = [frame["table"] for frame in again.frames[line] if frame["type"] == "table"]
        assert told["trouble"] == "other_rules" and again.shown(line) is None
        assert again.kept == before  # whoever has those rules goes on with it
        await again.ask("DELETE", f"/tables/{table}")
        assert not [key for key in again.kept if table in key]

    asyncio.run(run())


@pytest.mark.parametrize("game", ["dice_hospital", "bristol_1350"])
def test_a_game_is_handed_over_and_gone_on_with_elsewhere(game: str) -> None:
    async def run() -> None:
        there, chance = Paper(), random.Random(6)
        table = await there.table(game, "greedy")
        line = there.sit(table)
        await there.play(line, chance, 5)
        file = await there.ask("GET", f"/tables/{table}/handover")
        assert file["result"] is None and file["players"] == ["Ada", "greedy"]

        kept: dict[str, str] = {}
        here = Paper(kept)
        brought = await here.ask("POST", "/records", json.dumps(file))
        found = await here.ask("POST", f"/records/{brought['id']}/table")
        line = here.sit(found["id"])
        await here.play(line, chance, 1)
        again = Paper(kept)  # the tab was killed
        key = f"table/{found['id']}"
        kept[key] = kept[key].replace('"bot_delay_ms":800', '"bot_delay_ms":0')  # nobody watches
        line = again.sit(found["id"])
        end = await again.play(line, chance, 3000)
        assert end["outcome"] is not None
        record = (await again.ask("GET", f"/tables/{found['id']}"))["record"]
        whole = await again.ask("GET", f"/records/{record}/file")
        assert whole["actions"][: len(file["actions"])] == file["actions"]
        assert (await there.ask("POST", "/records", json.dumps(whole)))["result"] == whole["result"]

        over = await again.ask("POST", f"/records/{record}/steps/3/table", '{"seat": 1}')
        assert [seat["mine"] for seat in over["seats"]] == [False, True]
        await again.play(again.sit(over["id"]), chance, 1)
        early = await again.ask("POST", f"/records/{brought['id']}/steps/0/table", '{"seat": 0}', refused=True)
        assert early["code"] == "not_over"

    asyncio.run(run())
