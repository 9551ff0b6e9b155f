"""Long work, as functions that can be done elsewhere: in another process, or in another worker of a page.

Games are told by where they come from (`shelf.games_from`), worlds are pickled: a possible world, never the true one.
"""

import pickle
from typing import Any, Final

from lazaretto.bots import advice, hints, voices
from lazaretto.bots.bot import Session, answer
from lazaretto.bots.hints import Hinted
from lazaretto.bots.voices import Said
from lazaretto.host.bodies import Story
from lazaretto.host.replays import Replay, kept_replay, replayed
from lazaretto.host.shelf import games_from as games_of
from lazaretto.kernel import record as records
from lazaretto.kernel.errors import BadRecord
from lazaretto.kernel.game import Game
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import State

ADVICE_MS: Final = 1200
JUDGE_MS: Final = 400
JUDGED_AT_ONCE: Final = 4  # moves of a review in one job: others wait for it

Judged = tuple[list[Any], int | None, float | None]


def played(games_from: str, game: str, packed: bytes) -> tuple[Game[Any], State]:
    """A world, and the game that it is of: by the numbers that it is played by."""
    world: State = pickle.loads(packed)
    return games_of(games_from)[game].by_numbers(world.options), world


def think(games_from: str, game: str, world: bytes, session: Session) -> tuple[int, Session]:
    """A bot's answer, and its session as it is now: nothing of it stays here."""
    return answer(*played(games_from, game, world), session), session


def speak(games_from: str, game: str, world: bytes, seat: int, seed: int, key: str) -> Said | None:
    """What a bot says."""
    return voices.speak(*played(games_from, game, world), seat, seeded(seed), key)


def advise(games_from: str, game: str, world: bytes, session: Session) -> Hinted:
    """The best moves of a seat."""
    return hints.hint(*played(games_from, game, world), session)


def judge(games_from: str, text: str, seat: int, first: int) -> Judged:
    """A few moves of a record."""
    record = records.read_record(text)
    game = games_of(games_from)[record.game]
    playback = Playback(game, record)
    moves = advice.whole_moves(playback, seat)
    judged = advice.judge(playback, seat, moves[first : first + JUDGED_AT_ONCE], JUDGE_MS)
    told = [one.json(playback.game) for one in judged]
    after = first + JUDGED_AT_ONCE
    if after < len(moves):
        return told, after, None
    return told, None, round(advice.end_value(playback, seat), 3)


def check(games_from: str, text: str) -> tuple[str, Replay]:
    """Does a record replay to its result?"""
    try:
        record = records.read_record(text)
    except RecursionError:
        raise BadRecord("this is no record: nested too deep") from None
    games = games_of(games_from)
    if record.game not in games:
        raise BadRecord(f"there is no game {record.game!r} here")
    records.replay(games[record.game], record)
    return record.text(), replayed(games[record.game], record)


def replay(games_from: str, game: str, text: str) -> Replay:
    """A record played again."""
    return kept_replay(games_of(games_from)[game], text)


def story(games_from: str, game: str, text: str) -> Story:
    """The story of a record."""
    return replay(games_from, game, text).tell()


def propose(games_from: str, game: str, rules_version: int, state: bytes, seat: int) -> dict[str, Any]:
    """What the game itself would do for a seat."""
    by_numbers, asked = played(games_from, game, state)
    return dict(by_numbers.of_version(rules_version).proposal(asked, seat))


def aid(games_from: str, game: str, rules_version: int, state: bytes, seat: int, name: str) -> list[int]:
    """The actions of an aid for a seat."""
    by_numbers, asked = played(games_from, game, state)
    return by_numbers.of_version(rules_version).aid(asked, seat, name)


def pickled(state: State) -> bytes:
    """A state for a job."""
    return pickle.dumps(state)
