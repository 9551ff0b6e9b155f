"""Bristol: how much the claims of bots give away to somebody who has heard many of them.

A reader hears what the bots of half of the games claim, and is told who was plagued; of every kind of claim (its words,
not whom it is about) it keeps how much more often the plagued say it than the healthy. In the other half it guesses.

    python -m benchmarks.claims [--games 400] [--seats 5] [--bot 3] [--seed 8200000]

Without claims a reader knows how many are plagued in which round: that is what its guesses are compared with. A reader
that can tell nothing puts a plagued speaker above a healthy one of the same round in half of all pairs.
"""

import argparse
import math
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import lazaretto
from lazaretto.bots import Session, bot, think
from lazaretto.bots.voices import Said, Voices, speak
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.match import Match
from lazaretto.kernel.rng import Rng, seeded

GAME = lazaretto.load("bristol_1350")
ABOUT = ("whom", "cart")  # arguments that say of whom or where, not what
SHOWN = 12  # kinds of claims in the table


@dataclass(frozen=True)
class Heard:
    """A claim: in which game and round, of which kind, and whether who made it was plagued."""

    game: int
    round: int
    kind: str
    plagued: bool


def kind_of(said: Said) -> str:
    """What a claim says, whomever it is about."""
    told = [str(value) for name, value in sorted(said.args.items()) if name not in ABOUT]
    return " ".join([said.key, *told])


def heard_in(number: int, seats: int, player: str, seed: int) -> Iterator[Heard]:
    """A game between bots, and all they claim in it."""
    match, chance = Match(GAME, seats, seed + number), seeded(seed + number)
    voices, sessions = (
        Voices(GAME, chance.spawn()),
        [Session(seat, bot(player), chance.spawn()) for seat in range(seats)],
    )
    state: Any = match.state
    while not state.over():
        seat = state.actors()[0]
        news = GAME.notes(match.play(seat, think(GAME, state, sessions[seat])), SPECTATOR)
        for said in spoken(voices, state, news, chance):
            yield Heard(number, state.round, kind_of(said), state.is_plagued(said.seat))


def spoken(voices: Voices, state: Any, news: Sequence[Mapping[str, Any]], chance: Rng) -> Iterator[Said]:
    """What is said of what has happened, and of what is said."""
    stirring = [(note["key"], note["args"]) for note in news]
    while stirring:
        key, args = stirring.pop(0)
        for seat in voices.stirred(state, key, args):
            said = speak(GAME, GAME.determinize(state, seat, chance), seat, chance, key)
            if said is not None:
                yield said
                stirring.append((said.key, said.args))


class Reader:
    """Knows from some claims how often the plagued and the healthy say what, and how many are plagued by round."""

    def __init__(self, lessons: Sequence[Heard]) -> None:
        by_side = {side: [one for one in lessons if one.plagued == side] for side in (True, False)}
        self.kinds = {side: Counter(one.kind for one in by_side[side]) for side in by_side}
        self.rounds = {side: Counter(one.round for one in by_side[side]) for side in by_side}
        self.pairs = {side: Counter((one.round, one.kind) for one in by_side[side]) for side in by_side}

    def before(self, one: Heard) -> float:
        """The log odds that somebody is plagued in this round who says something."""
        return math.log((self.rounds[True][one.round] + 1) / (self.rounds[False][one.round] + 1))

    def telling(self, kind: str) -> float:
        """What hearing this adds to the log odds."""
        return math.log(self.share(kind, side=True) / self.share(kind, side=False))

    def share(self, kind: str, *, side: bool) -> float:
        """How often a side says this, in rounds as all speak in them; what was never heard may still be said."""
        count = self.rounds[True] + self.rounds[False]
        said = sum(count[one] * self.pairs[side][one, kind] / max(1, self.rounds[side][one]) for one in count)
        return (said + 1) / (count.total() + len(self.kinds[True] | self.kinds[False]))


def bits(odds: float, plagued: bool) -> float:
    """How surprising the truth is to somebody with these log odds."""
    return math.log2(1 + math.exp(-odds if plagued else odds))


def pairs_right(reader: Reader, exam: Sequence[Heard]) -> float:
    """In what part of the pairs of a plagued and a healthy speaker of one round the plagued one seems more so."""
    right, pairs = 0.0, 0
    for number in {one.round for one in exam}:
        worth = {
            side: [reader.telling(one.kind) for one in exam if one.round == number and one.plagued == side]
            for side in (True, False)
        }
        for plagued in worth[True]:
            right += sum((plagued > healthy) + (plagued == healthy) / 2 for healthy in worth[False])
        pairs += len(worth[True]) * len(worth[False])
    return right / max(1, pairs)


def report(heard: Sequence[Heard]) -> Iterator[str]:
    """What a reader makes of it, and the kinds of claims, those that tell most first."""
    lessons, exam = ([one for one in heard if one.game % 2 == half] for half in (0, 1))
    reader, games, count = Reader(lessons), len({one.game for one in heard}), max(1, len(exam))
    without = sum(bits(reader.before(one), one.plagued) for one in exam) / count
    left = sum(bits(reader.before(one) + reader.telling(one.kind), one.plagued) for one in exam) / count
    share = sum(one.plagued for one in exam) / count
    yield f"{len(heard)} claims in {games} games; {share:.1%} of those guessed at are by the plagued"
    yield f"a claim tells {without - left:.3f} bits of {without:.3f}; {pairs_right(reader, exam):.1%} of pairs right"
    yield "  plagued  healthy  odds times  claim"
    whole = Reader(heard)
    often = whole.kinds[True] + whole.kinds[False]
    for kind, _ in sorted(often.items(), key=lambda row: -row[1] * abs(whole.telling(row[0])))[:SHOWN]:
        by_side = [whole.kinds[side][kind] for side in (True, False)]
        yield f"  {by_side[0]:7}  {by_side[1]:7}  {math.exp(whole.telling(kind)):10.2f}  {kind}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--bot", default="3:untimed=1")
    parser.add_argument("--seed", type=int, default=8_200_000)
    given = parser.parse_args()
    heard = [one for number in range(given.games) for one in heard_in(number, given.seats, given.bot, given.seed)]
    sys.stdout.write("".join(f"{line}\n" for line in report(heard)))


if __name__ == "__main__":
    main()
