"""What a seat cannot know, dealt anew: the starting layouts of others until all are done.

The bag is a count of colours and the market is drawn when it opens, so their future lies in the generator alone.
"""

from lazaretto.games.quarantine.rules.layout import Layout
from lazaretto.games.quarantine.rules.options import Rules
from lazaretto.games.quarantine.rules.setup import START_TILES, LayOut, lobby_alone, starts
from lazaretto.games.quarantine.rules.state import Quarantine
from lazaretto.games.quarantine.rules.tables import SETUP
from lazaretto.kernel.masks import members
from lazaretto.kernel.rng import Rng


def hides(s: Quarantine) -> bool:
    """Are starting layouts made?"""
    return s.phase == SETUP and bool(s.lanes)


def hide(s: Quarantine, seat: int, rng: Rng) -> None:
    """Lay out what this seat (or a spectator) has not seen: who is done anyhow, who is not from the beginning."""
    if not hides(s):
        return
    for other, h in enumerate(s.hospitals):
        if other == seat:
            continue
        if s.lanes[other]:
            h.layout = lobby_alone(s.rules)
            h.hand = START_TILES
            s.lanes[other] = [LayOut(other)]
        else:
            h.layout = random_layout(s.rules, rng)


def random_layout(rules: Rules, rng: Rng) -> Layout:
    """A starting layout, laid out at random."""
    layout = lobby_alone(rules)
    hand = START_TILES
    while hand:
        tiles = [tile for tile in members(hand) if starts(rules, layout, hand, tile)]
        tile = rng.pick(tiles)
        layout = layout.put(tile, rng.pick(starts(rules, layout, hand, tile)))
        hand &= ~(1 << tile)
    return layout
