"""What is timed natively and in a page alike: decisions of random play, and answers of a bot."""

import random
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import lazaretto
from lazaretto.bots import bot
from lazaretto.bots.bot import Session, think
from lazaretto.kernel.rng import seeded

SEATS = 2


def decisions(game_id: str, count: int) -> int:
    """Play so many decisions by chance, in as many games as it takes; they are told, so that nobody leaves them out."""
    game, chance, done, seed = lazaretto.load(game_id), random.Random(7), 0, 0
    while done < count:
        seed += 1
        s = game.new(seats=SEATS, seed=seed)
        while not s.over() and done < count:
            seat = s.actors()[0]
            s.apply(seat, chance.choice(s.legal(seat)))
            done += 1
    return done


def answers(game_id: str, level: str, clock: Callable[[], float] = perf_counter, seed: int = 1) -> Iterator[float]:
    """Milliseconds of every answer to a real question, in games of this level against itself."""
    game: Any = lazaretto.load(game_id)
    while True:
        s = game.new(seats=SEATS, seed=seed)
        sessions = [Session(seat, bot(level), seeded(seed * SEATS + seat)) for seat in range(SEATS)]
        while not s.over():
            seat = s.actors()[0]
            asked = len(s.legal(seat)) > 1
            begun = clock()
            code = think(game, s, sessions[seat])
            took = (clock() - begun) * 1000
            s.apply(seat, code)
            if asked:
                yield took
        seed += 1
