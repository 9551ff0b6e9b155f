"""How many clicks a whole game of Quarantine takes in Chromium: `python -m benchmarks.quarantine_clicks [SEED ...]`.

Ada trades by contracts, cures, admits and renovates once against two bots; the page counts every press of the mouse.
Before whole moves, drafts and "draw all", every answer took a click: seeds 9 and 12 took 149 for 148, and 131 for 131.
The bots play other games now, so clicks are compared by the answers they gave.
"""

import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.server.client import Server
from tests.web.conftest import launch
from tests.web.quarantine_player import Player, Policy
from tests.web.test_quarantine import BLOCK, renovate
from tests.web.visitor import Visitor

COUNT = """(() => { const old = Number(sessionStorage.getItem('clicks') || 0); window.clicks = old;
addEventListener('pointerdown', () => sessionStorage.setItem('clicks', ++window.clicks), true); })()"""
BEFORE = (149 + 131) / (148 + 131)  # clicks an answer


def game(visitor: Visitor, seed: int) -> dict[str, int]:
    """Play one game to its end; what it took."""
    visitor.sets()
    visitor.page.add_init_script(COUNT)
    player = Player(visitor, Policy(0))
    table = visitor.table("me", "greedy", "greedy", game="quarantine", seed=seed, options=BLOCK)
    visitor.sit(table)
    renovate(player)
    while (frame := player.asked()) is not None:
        player.answer(frame, player.policy.choose(frame))
    visitor.page.wait_for_selector(".bill")
    record = visitor.ask("GET", f"/api/tables/{table}/record")
    mine = [action for action in record["actions"] if action["seat"] == 0]
    turns = sum(action["verb"] == "end_turn" for action in mine)
    return {"seed": seed, "clicks": visitor.page.evaluate("window.clicks"), "answers": len(mine), "turns": turns}


def share(games: Sequence[dict[str, int]]) -> str:
    """Clicks in a hundred of those that the same answers took before."""
    clicks, answers = (sum(one[key] for one in games) for key in ("clicks", "answers"))
    return f"{clicks} clicks for {answers} answers: {clicks / (answers * BEFORE):.1%} of before"


def main() -> None:
    seeds = [int(word) for word in sys.argv[1:]] or [9, 12, 31]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(str(Path(folder) / "tables.sqlite"), games_from="tests.web.games:games").start()
        browser = launch(playwright)
        try:
            found = []
            for seed in seeds:
                found.append(game(Visitor(browser, server.url), seed))
                print(json.dumps(found[-1]), flush=True)
            print(share(found))
        finally:
            browser.close()
            server.stop(kill=True)


if __name__ == "__main__":
    main()
