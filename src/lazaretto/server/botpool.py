"""Bots at tables think in processes of their own, and nobody else's work is in their way.

A worker is given a possible world as its seat could imagine it, never the true state.
"""

import os
from typing import Final

from lazaretto.bots import bot
from lazaretto.bots.bot import Session
from lazaretto.bots.levels import hurried
from lazaretto.bots.voices import Said
from lazaretto.host.jobs import speak, think
from lazaretto.host.refusals import Refused
from lazaretto.server.crew import Crew, Crowded, Most, Whose

NICENESS: Final = 10
MOST: Final = Most(all=1000, house=200, name=50)  # thoughts that wait: in all, of the tables of one house, of a table
BUSY: Final = "the bots have too much to think about; try again"


class BotPool:
    """The bots' processes. First every house has its turn, then every table of a house."""

    def __init__(self, games_from: str, workers: int = 0) -> None:
        self.games_from = games_from
        self.crew = Crew("bots", workers or max(1, (os.cpu_count() or 2) - 1), NICENESS, MOST)

    async def think(self, whose: Whose, game: str, level: str, world: bytes, session: Session) -> int:
        """The answer of a session's bot, which plays at this level. What it keeps comes back into the session."""
        played = self.hurried(whose, level)
        session.bot = bot(played)
        try:
            job = (self.games_from, game, world, session)
            code, back = await self.crew.ask(whose, think, *job, label=played)
        except Crowded:
            raise Refused("busy", BUSY) from None
        session.rng, session.plan = back.rng, back.plan
        return int(code)

    def hurried(self, whose: Whose, level: str) -> str:
        """The level a bot plays at now: where many are ahead of it, each thinks less, so that nobody waits long."""
        return hurried(level, self.crew.turns.ahead(whose) / self.crew.count)

    async def speak(self, whose: Whose, game: str, world: bytes, seat: int, seed: int, key: str) -> Said | None:
        """What a bot says, if anything."""
        try:
            found: Said | None = await self.crew.ask(whose, speak, self.games_from, game, world, seat, seed, key)
        except Crowded:
            raise Refused("busy", BUSY) from None
        return found

    async def close(self) -> None:
        """End the processes."""
        await self.crew.close()
