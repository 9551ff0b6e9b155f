"""The study: long work that one person wants: hints, reviews, replays, the check of an uploaded record.

It has a process of its own, niced further than the bots', so that no table waits for it. Addresses have it in turns,
and so have the guests of an address.
"""

import pickle
from collections.abc import Callable
from typing import Any, Final

from lazaretto.bots.bot import Session
from lazaretto.host.refusals import Refused
from lazaretto.host.replays import Replay, kept_replay, replayed
from lazaretto.kernel.errors import BadRecord
from lazaretto.server.crew import Crew, Crowded, Most, Whose

NICENESS: Final = 19
MOST_OF_ALL: Final = 1000  # jobs that wait
MOST_OF_GUEST: Final = 2
ADVICE_MS: Final = 1200
JUDGE_MS: Final = 400
JUDGED_AT_ONCE: Final = 4  # moves of a review in one job: others wait for it

Judged = tuple[list[Any], int | None, float | None]


class Study:
    """The process for what one person wants."""

    def __init__(self, games_from: str, people_per_address: int) -> None:
        self.games_from = games_from
        most = Most(MOST_OF_ALL, MOST_OF_GUEST * people_per_address, MOST_OF_GUEST)
        self.crew = Crew("study", 1, NICENESS, most)

    async def advise(self, whose: Whose, game: str, world: bytes, session: Session) -> list[tuple[int, float]]:
        """The best answers of a seat, each with its worth."""
        found: list[tuple[int, float]] = await self.ask(whose, advise, game, world, session)
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

    async def ask(self, whose: Whose, job: Callable[..., Any], *args: Any) -> Any:
        """What the process finds, or a refusal where too much waits already."""
        try:
            return await self.crew.ask(whose, job, self.games_from, *args)
        except Crowded:
            raise Refused("busy", "too much is being worked out for you already; try again in a moment") from None

    async def close(self) -> None:
        """End the process."""
        await self.crew.close()


# In the worker.


def advise(games_from: str, game: str, world: bytes, session: Session) -> list[tuple[int, float]]:
    """The best answers of a seat."""
    from lazaretto.bots import advice
    from lazaretto.server import shelf

    found = advice.advise(shelf.games_from(games_from)[game], pickle.loads(world), session)
    return [(one.action, one.value) for one in found]


def judge(games_from: str, text: str, seat: int, first: int) -> Judged:
    """A few moves of a record."""
    from lazaretto.bots import advice
    from lazaretto.kernel.playback import Playback
    from lazaretto.kernel.record import read_record
    from lazaretto.server import shelf

    record = read_record(text)
    game = shelf.games_from(games_from)[record.game]
    playback = Playback(game, record)
    moves = advice.whole_moves(playback, seat)
    judged = advice.judge(playback, seat, moves[first : first + JUDGED_AT_ONCE], JUDGE_MS)
    told = [one.json(game) for one in judged]
    after = first + JUDGED_AT_ONCE
    if after < len(moves):
        return told, after, None
    return told, None, round(advice.end_value(playback, seat), 3)


def check(games_from: str, text: str) -> tuple[str, Replay]:
    """Does a record replay to its result?"""
    from lazaretto.kernel.record import read_record, replay
    from lazaretto.server import shelf

    try:
        record = read_record(text)
    except RecursionError:
        raise BadRecord("this is no record: nested too deep") from None
    games = shelf.games_from(games_from)
    if record.game not in games:
        raise BadRecord(f"there is no game {record.game!r} here")
    replay(games[record.game], record)
    return record.text(), replayed(games[record.game], record)


def replay(games_from: str, game: str, text: str) -> Replay:
    """A record played again."""
    from lazaretto.server import shelf

    return kept_replay(shelf.games_from(games_from)[game], text)
