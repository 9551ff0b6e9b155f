"""Quarantine in Chromium: a whole game by contracts, a renovation by drag, the map, and the door tables."""

from tests.web.quarantine_player import Player, Policy
from tests.web.visitor import Visitor

BLOCK = {"setup_layout": "block", "first_player": 0}


def sit_down(visitor: Visitor, seed: int, **options: object) -> Player:
    """Ada against two bots."""
    visitor.sets()
    player = Player(visitor, Policy(0))
    table = visitor.table("me", "greedy", "greedy", game="quarantine", seed=seed, options={**BLOCK, **options})
    visitor.sit(table)
    return player


def renovate(player: Player) -> None:
    """Drag the yellow room, which lies in the north-east, to the empty cell beside the lobby."""
    frame = player.asked()
    assert frame is not None
    player.answer(frame, next(choice for choice in frame["choices"] if choice["verb"] == "renovate"))
    player.drag("tile.0.start_yellow", "cell.0.1,0")
    player.page.get_by_role("button", name="Finish the renovation").click()


def test_a_game_with_contracts_claimed_and_lost_a_spread_and_a_renovation(visitor: Visitor) -> None:
    player = sit_down(visitor, seed=9)
    renovate(player)
    while (frame := player.asked()) is not None:
        player.answer(frame, player.policy.choose(frame))
    assert player.policy.goals() == {"renovated": True, "claimed": True, "lost": True, "spread": True}
    visitor.page.wait_for_selector(".bill")
    log = player.policy.log
    moved = next(note for note in log if note["key"] == "moved_tiles")
    assert moved["args"] == {"seat": 0, "tile": ["start_yellow"]}
