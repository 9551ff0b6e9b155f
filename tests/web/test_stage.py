"""The stage on the page: every scene's sentence and state in order at pace "slow", nothing waits at "at once", keys.

A game is played by its rules up to the move before a passage, at a table of the same seed; then the page is opened, and
the move is made from another device of the same guest.
"""

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

import lazaretto
from lazaretto.host.scenes import staged
from lazaretto.kernel.game import Game
from lazaretto.kernel.match import Match
from lazaretto.text import game_text
from tests.sample_game import SAMPLE
from tests.server.client import Guest, Server, Socket
from tests.web.visitor import Visitor

NAMES = ["Ada", "Bea"]
SEEDS = range(1, 9)
MOST_ANSWERS = 400
GAMES = [*(lazaretto.load(game) for game in lazaretto.games()), SAMPLE]
STAGED = [game for game in GAMES if game.scenes]
MOVING = {"reduced_motion": "no-preference"}
LEADS = {"buy_special", "open_contract", "price_done"}  # a rival pays a contract: four pictures


class Shown(NamedTuple):
    """A scene as seat 0 is shown it."""

    says: str
    public: dict[str, Any]


class Passage(NamedTuple):
    """The moves up to a passage, as seat and code, and the scenes that the last of them leads through."""

    seed: int
    moves: list[tuple[int, int]]
    scenes: list[Shown]


def sentence(game: Game[Any], note: Any) -> str:
    """A note as the log has it, with spaces as they come."""
    write = game.codec.write
    args = {name: write(name, value) for name, value in note.args.items()}
    return plain(game_text(game.id, "en", NAMES).get("log", note.key, args))


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def passage(game: Game[Any], least: int, key: str = "") -> Passage:
    """The shortest random game of some seeds to a move with so many scenes, one of them of this note."""
    best: Passage | None = None
    for seed in SEEDS:
        match = Match(game, 2, seed, game.settle_options(2, {}))
        match.staged(wanted=True)
        chance = random.Random(seed)
        moves: list[tuple[int, int]] = []
        while not match.state.over() and len(moves) < min(MOST_ANSWERS, len(best.moves) if best else MOST_ANSWERS):
            seat = chance.choice(match.state.actors())
            code = next_answer(game, match, seat, chance)
            moves.append((seat, code))
            notes = match.play(seat, code)
            scenes = [scene for scene in staged(game, match.scenes, notes) if scene.notes[-1].seen_by(0)]
            told = {scene.notes[-1].key for scene in scenes}
            if len(scenes) >= least and (not key or key in told) and not match.state.over():
                shown = [Shown(sentence(game, one.notes[-1]), game.public_view(one.state)) for one in scenes]
                best = Passage(seed, moves, shown)
                break
    assert best is not None, f"{game.title} has no move with {least} scenes {key} in {len(SEEDS)} games"
    return best


def next_answer(game: Game[Any], match: Match, seat: int, chance: random.Random) -> int:
    """Any answer; what leads to longer passages rather than others."""
    legal = match.state.legal(seat)
    liked = [code for code in legal if game.describe(code)[0] in LEADS]
    return chance.choice(liked or legal)


@contextmanager
def seated(server: Server, game: Game[Any], found: Passage) -> Iterator[tuple[Guest, str, list[Socket]]]:
    """A table that stands before the passage: sockets that play both seats, and a guest who has the first one only."""
    host, guest = server.guest(), server.guest()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "hot_seat", "name": "Bea"}]
    wish = {"game": game.id, "seats": seats, "start": True, "bot_delay_ms": 0, "seed": found.seed}
    table = host.ask("POST", "/api/tables", wish)["id"]
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "resume", "seat": 0})["token"]
    guest.ask("POST", f"/api/tables/{table}/join", {"token": token})
    with host.socket(table, show=0) as one, host.socket(table, show=1) as two:
        sockets = [one, two]
        for socket in sockets:
            socket.update()
        for number in range(len(found.moves) - 1):
            make(sockets, found, number)
        yield guest, table, sockets


def make(sockets: list[Socket], found: Passage, number: int) -> None:
    """One of the moves; a server that has heard too much at once is given a moment."""
    seat, code = found.moves[number]
    socket = sockets[seat]
    for _ in range(50):
        while socket.last["seq"] < number:
            socket.update()
        answer = socket.play(code, seat=seat)
        if answer["type"] == "update":
            return
        assert answer["code"] == "too_fast", answer
        time.sleep(0.3)
    raise AssertionError("the server is too busy")


def open_page(visitor: Visitor, guest: Guest, table: str) -> Page:
    """The page of this guest, at the table."""
    cookies = [{"name": name, "value": value, "url": visitor.url} for name, value in guest.http.cookies.items()]
    visitor.context.add_cookies(cookies)  # type: ignore[arg-type]
    page = visitor.at(f"/t/{table}?test")
    page.wait_for_selector(".table")
    return page


def shown(page: Page) -> dict[str, Any]:
    """What the board is given to draw."""
    found: dict[str, Any] = page.evaluate("window.lazaretto.shown()")
    return found


def wait_for(page: Page, seq: int) -> None:
    """Until the page shows the table at this seq."""
    page.wait_for_function("(seq) => window.lazaretto.shown().seq === seq", arg=seq)


def bar(page: Page) -> Any:
    return page.get_by_role("region", name="What the table does by itself")


def alike(one: Any, other: Any) -> bool:
    return bool(json.loads(json.dumps(one)) == json.loads(json.dumps(other)))


# What two games must show besides a passage of two pictures: a virus that goes on and a contract that a rival pays; a
# clinic's business and its administration.
TELLING = {"quarantine": ("spread", "price_returned"), "clinic": ("expenses", "patients_worsen")}
PASSAGES = [(game, key) for game in STAGED for key in TELLING.get(game.id, ("",))]


@pytest.mark.parametrize("game, key", PASSAGES, ids=[f"{game.id}-{key}".strip("-") for game, key in PASSAGES])
def test_every_scene_is_on_the_page_in_order(
    game: Game[Any], key: str, server: Server, new_visitor: Callable[..., Visitor]
) -> None:
    found = passage(game, 1 if game is SAMPLE or key else 2, key)
    visitor = new_visitor(**MOVING).sets(pace="slow", hints=False)
    with seated(server, game, found) as (guest, table, sockets):
        page = open_page(visitor, guest, table)
        before = page.locator("section.prompt").bounding_box()
        make(sockets, found, len(found.moves) - 1)
        total = len(found.scenes)
        for number, scene in enumerate(found.scenes[:4], 1):
            expect(bar(page)).to_contain_text(f"Picture {number} of {total}")
            if game is not SAMPLE:
                assert plain(bar(page).locator("h2").inner_text()) == scene.says
            assert alike(shown(page)["public"], scene.public), f"picture {number} shows another state"
            assert page.locator("[data-part][role=button]").count() == 0, "nothing can be answered in a scene"
            expect(bar(page).locator("[aria-live=polite]")).to_have_count(1)
        height = bar(page).bounding_box()
        assert before is not None and height is not None and abs(height["height"] - before["height"]) <= 60
        page.keyboard.press("s")
        expect(bar(page)).to_be_hidden()
        assert shown(page)["seq"] == len(found.moves)


def test_keys_pause_step_and_skip(server: Server, new_visitor: Callable[..., Visitor]) -> None:
    game = max(STAGED, key=lambda one: len(passage(one, 1).scenes))
    found = passage(game, min(2, len(passage(game, 1).scenes)))
    visitor = new_visitor(**MOVING).sets(pace="slow", hints=False)
    with seated(server, game, found) as (guest, table, sockets):
        page = open_page(visitor, guest, table)
        make(sockets, found, len(found.moves) - 1)
        expect(bar(page)).to_contain_text("Picture 1 of")
        page.keyboard.press("Space")
        expect(bar(page).get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.wait_for_timeout(3600)
        expect(bar(page)).to_contain_text("Picture 1 of")
        if len(found.scenes) > 1:
            page.keyboard.press("ArrowRight")
            expect(bar(page)).to_contain_text("Picture 2 of")
            page.keyboard.press("ArrowLeft")
            expect(bar(page)).to_contain_text("Picture 1 of")
        page.keyboard.press("s")
        expect(bar(page)).to_be_hidden()


SOME = [game for game in STAGED if game.id in ("bristol_1350", "clinic", "quarantine")]


@pytest.mark.parametrize("game", SOME, ids=lambda game: game.id)
def test_nothing_waits_at_once(game: Game[Any], server: Server, new_visitor: Callable[..., Visitor]) -> None:
    found = passage(game, 1)
    visitor = new_visitor(**MOVING).sets(pace="at_once", hints=False)
    with seated(server, game, found) as (guest, table, sockets):
        page = open_page(visitor, guest, table)
        make(sockets, found, len(found.moves) - 1)
        wait_for(page, len(found.moves))
        assert bar(page).count() == 0 and not shown(page)["scene"]
        visitor.page.mouse.click(4, 400)
        expect(page.locator(".trails .at")).to_have_count(0)


@pytest.mark.parametrize("game", SOME, ids=lambda game: game.id)
def test_without_motion_it_is_told_as_a_short_list(
    game: Game[Any], server: Server, new_visitor: Callable[..., Visitor]
) -> None:
    found = passage(game, 1)
    visitor = new_visitor().sets(pace="slow", hints=False)
    with seated(server, game, found) as (guest, table, sockets):
        page = open_page(visitor, guest, table)
        make(sockets, found, len(found.moves) - 1)
        told = page.get_by_role("region", name="What happened")
        expect(told.get_by_role("listitem")).to_have_count(len(found.scenes))
        for item, scene in zip(told.get_by_role("listitem").all(), found.scenes, strict=True):
            if game is not SAMPLE:
                assert plain(item.inner_text()).endswith(scene.says)
        assert bar(page).count() == 0
        told.get_by_role("button", name="Picture by picture").click()
        expect(bar(page)).to_contain_text(f"Picture 1 of {len(found.scenes)}")
        assert page.evaluate("document.getAnimations().length") == 0, "pictures are cut"


def test_what_happened_since_one_was_here(server: Server, new_visitor: Callable[..., Visitor]) -> None:
    game = lazaretto.load("dice_hospital")
    found = passage(game, 1) if game.scenes else play(game, 12)
    visitor = new_visitor(**MOVING).sets(pace="slow", hints=False)
    with seated(server, game, Passage(found.seed, found.moves[:2], [])) as (guest, table, sockets):
        page = open_page(visitor, guest, table)
        wait_for(page, 1)
        visitor.at("/settings")
        for number in range(1, len(found.moves)):
            make(sockets, found, number)
        page = open_page(visitor, guest, table)
        panel = page.get_by_role("dialog", name="What happened here")
        expect(panel).to_be_visible()
        first = panel.get_by_role("listitem").first
        expect(first).to_contain_text("Ada")
        page.keyboard.press("Enter")
        expect(panel).to_be_hidden()
        assert shown(page)["seq"] == len(found.moves)
        page.reload()
        page.wait_for_selector(".table")
        expect(panel).to_have_count(0)


@pytest.mark.parametrize("game", [game for game in GAMES if game.secrets], ids=lambda game: game.id)
def test_a_secret_of_ones_own_has_to_be_closed(
    game: Game[Any], server: Server, new_visitor: Callable[..., Visitor]
) -> None:
    found, said = secret(game)
    visitor = new_visitor(**MOVING).sets(pace="at_once", hints=False)
    with seated(server, game, found) as (guest, table, sockets):
        page = open_page(visitor, guest, table)
        wait_for(page, len(found.moves) - 1)
        panel = page.get_by_role("dialog", name="Only you know this")
        if panel.count():  # of something earlier
            panel.get_by_role("button", name="Close").click()
        make(sockets, found, len(found.moves) - 1)
        expect(panel).to_contain_text(said)
        page.mouse.click(4, 400)
        page.keyboard.press("Enter")
        page.keyboard.press("1")
        expect(panel).to_be_visible()
        panel.get_by_role("button", name="Close").click()
        expect(panel).to_be_hidden()
        page.reload()
        page.wait_for_selector(".table")
        wait_for(page, len(found.moves))
        expect(panel).to_have_count(0)


def secret(game: Game[Any]) -> tuple[Passage, str]:
    """The moves to a secret of seat 0, and its sentence."""
    for seed in range(1, 60):
        match = Match(game, 2, seed, game.settle_options(2, {}))
        chance = random.Random(seed)
        moves: list[tuple[int, int]] = []
        while not match.state.over() and len(moves) < 150:
            seat = chance.choice(match.state.actors())
            code = chance.choice(match.state.legal(seat))
            moves.append((seat, code))
            told = [note for note in match.play(seat, code) if note.key in game.secrets and note.to == 0]
            if told and not match.state.over():
                return Passage(seed, moves, []), sentence(game, told[-1])
    raise AssertionError(f"{game.title} has told seat 0 no secret")


def play(game: Game[Any], answers: int) -> Passage:
    """A random game of so many answers."""
    match = Match(game, 2, 1, game.settle_options(2, {}))
    chance = random.Random(1)
    moves: list[tuple[int, int]] = []
    for _ in range(answers):
        seat = chance.choice(match.state.actors())
        code = chance.choice(match.state.legal(seat))
        match.play(seat, code)
        moves.append((seat, code))
    return Passage(1, moves, [])
