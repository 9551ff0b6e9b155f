"""A hint at the terminal: the move in the words of its choices, one reason, and how far ahead it is. No numbers."""

import time
from collections.abc import Iterator
from typing import Final

from lazaretto.bots.advice import asking
from lazaretto.bots.bot import imagined
from lazaretto.bots.hints import Hinted, hint
from lazaretto.kernel.rng import seeded
from lazaretto.terminal.page import Page
from lazaretto.text import Text, catalogue

MS: Final = 1200


def hinted(page: Page, seat: int) -> Hinted:
    """What a strong player would do, by what the seat may know."""
    game, state = page.table.game, page.table.match.state
    session = asking(game, seat, seeded(time.monotonic_ns()), MS)
    return hint(game, imagined(game, state, session), session)


def lines(page: Page, found: Hinted) -> Iterator[str]:
    """A hint in words, the best move and no other."""
    text = page.text
    app = Text(catalogue("lazaretto.language", text.language), text.language)
    best = found.moves[0]
    yield " ".join(ended(text.get("verbs", step.label, step.args)) for step in best.steps)
    keys = [found.reason, None if found.against is None else f"{found.against}_less"]
    why = [text.get("reasons", key) for key in keys if key is not None and text.has("reasons", key)]
    yield " ".join([*why, app.get("hint", best.edge)])


def ended(said: str) -> str:
    """A sentence."""
    return said if said.endswith((".", "!", "?", "…")) else f"{said}."
