"""The study: long work that one person wants: hints, reviews, replays, the check of an uploaded record.

It has a process of its own, niced further than the bots', so that no table waits for it. Addresses have it in turns,
and so have the guests of an address.
"""

from collections.abc import Callable
from typing import Any, Final

from lazaretto.bots.bot import Session
from lazaretto.bots.hints import Hinted
from lazaretto.host.bodies import Story
from lazaretto.host.jobs import Judged, advise, check, judge, replay, story
from lazaretto.host.refusals import Refused
from lazaretto.host.replays import Replay
from lazaretto.server.crew import Crew, Crowded, Most, Whose

NICENESS: Final = 19
MOST_OF_ALL: Final = 1000  # jobs that wait
MOST_OF_GUEST: Final = 2


class Study:
    """The process for what one person wants."""

    def __init__(self, games_from: str, people_per_address: int) -> None:
        self.games_from = games_from
        most = Most(MOST_OF_ALL, MOST_OF_GUEST * people_per_address, MOST_OF_GUEST)
        self.crew = Crew("study", 1, NICENESS, most)

    async def advise(self, whose: Whose, game: str, world: bytes, session: Session) -> Hinted:
        """The best moves of a seat."""
        found: Hinted = await self.ask(whose, advise, game, world, session)
        return found

    async def judge(self, whose: Whose, text: str, seat: int, first: int) -> Judged:
        """Some moves of a seat in a record, from a number on; where to go on; at the last, what the end is worth."""
        found: Judged = await self.ask(whose, judge, text, seat, first)
        return found

    async def check(self, whose: Whose, text: str) -> tuple[str, Replay]:
        """Replay a record to its result, or raise: the record in its own words, and its replay."""
        found: tuple[str, Replay] = await self.ask(whose, check, text)
        return found

    async def replay(self, whose: Whose, game: str, text: str) -> Replay:
        """The replay of a record, as far as it goes."""
        found: Replay = await self.ask(whose, replay, game, text)
        return found

    async def story(self, whose: Whose, game: str, text: str) -> Story:
        """What the end page tells of a record that is over."""
        found: Story = await self.ask(whose, story, game, text)
        return found

    async def ask(self, whose: Whose, job: Callable[..., Any], *args: Any) -> Any:
        """What the process finds, or a refusal where too much waits already."""
        try:
            return await self.crew.ask(whose, job, self.games_from, *args)
        except Crowded:
            raise Refused("busy", "too much is being worked out for you already; try again in a moment") from None

    async def close(self) -> None:
        """End the process."""
        await self.crew.close()
