"""Herb Market: a whole game in one file, so that the contract suite has one that is not in the package.

Each round a die shows what the herbs are worth. Everybody bids a card in secret; the highest bid that stands alone wins
and may give one of its points to a rival. After the last round the most points win.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lazaretto.kernel.codec import Coding
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.game import Game
from lazaretto.kernel.masks import mask_of, members
from lazaretto.kernel.options import Chosen, Option
from lazaretto.kernel.rng import Rng
from lazaretto.kernel.state import State
from lazaretto.kernel.verbs import Verb, VerbTable
from lazaretto.kernel.view import Outcome, Told, part, shared_returns

CARDS = 6
BID, GIVE, KEEP, POINTS = Verb("bid", card=CARDS), Verb("give", rival=4), Verb("keep"), Verb("points", number=3)
OPTIONS = (Option("rounds", (2, 4), 4), Option("generous", (True, False), True, seats=(3, 4)))


class Market(State):
    def __init__(self, seats: int = 0) -> None:
        super().__init__(seats)
        self.worth = 0
        self.hands = [(1 << CARDS) - 1] * seats
        self.points = [0] * seats
        self.bids = [-1] * seats  # secret until revealed

    def clone(self) -> "Market":
        copy = Market(self.seats)
        self.copy_base(copy)
        copy.worth = self.worth
        copy.hands, copy.points, copy.bids = self.hands[:], self.points[:], self.bids[:]
        return copy


@dataclass
class Step(Frame):
    pass


@dataclass
class Question(Step):
    seat: int = 0

    def actor(self) -> int:
        return self.seat


@dataclass
class Round(Step):
    number: int = 0

    def run(self, s: Market) -> None:
        s.worth = 1 + s.rng.below(6)
        s.push(Reveal(self.number))
        s.open_lanes([Bid(seat) for seat in range(s.seats)])


@dataclass
class Bid(Question):
    def legal(self, s: Market) -> list[int]:
        return [BID.code(card) for card in members(s.hands[self.seat])]

    def apply(self, s: Market, action: int) -> None:
        s.bids[self.seat] = BID.first(action)


@dataclass
class Reveal(Step):
    number: int = 0

    def run(self, s: Market) -> None:
        s.reveal()
        alone = [bid for bid in s.bids if s.bids.count(bid) == 1]
        winner = s.bids.index(max(alone)) if alone else -1
        for seat in range(s.seats):
            s.hands[seat] &= ~(1 << s.bids[seat])
        s.bids = [-1] * s.seats
        if self.number < s.options["rounds"]:
            s.push(Round(self.number + 1))
        if winner >= 0:
            s.points[winner] += s.worth
            if s.noting:
                s.note("won", seat=winner, worth=s.worth)
            if s.options["generous"]:
                s.push(Thank(winner))


@dataclass
class Thank(Question):
    def legal(self, s: Market) -> list[int]:
        return [GIVE.code(rival) for rival in range(s.seats) if rival != self.seat] + [KEEP.code()]

    def apply(self, s: Market, action: int) -> None:
        if GIVE.owns(action):
            s.push(Amount(self.seat, GIVE.first(action)))


@dataclass
class Amount(Question):
    rival: int = 0

    def opens_move(self) -> bool:
        return False

    def legal(self, s: Market) -> list[int]:
        return [POINTS.code(number) for number in range(1 + min(2, s.points[self.seat]))]

    def apply(self, s: Market, action: int) -> None:
        s.points[self.seat] -= POINTS.first(action)
        s.points[self.rival] += POINTS.first(action)


def blank(seats: int, options: Chosen) -> Market:
    state = Market(seats)
    state.options = options
    return state


def public(s: Market) -> dict[str, object]:
    bidding = [bid >= 0 for bid in s.bids]
    return {"worth": s.worth, "hands": [members(hand) for hand in s.hands], "points": s.points[:], "bid": bidding}


def private(s: Market, seat: int) -> dict[str, object]:
    return {"bid": s.bids[seat]}


def hide(s: Market, seat: int, rng: Rng) -> None:
    for other in range(s.seats):
        if other != seat and s.bids[other] >= 0:
            s.bids[other] = rng.pick(members(s.hands[other]))


def hides(s: Market) -> bool:
    return any(bid >= 0 for bid in s.bids)


def parts(s: Market, seat: int, action: int) -> tuple[tuple[str, ...], ...]:
    if BID.owns(action):
        return ((part("card", seat, BID.first(action)),),)
    return ((part("seat", GIVE.first(action)),),) if GIVE.owns(action) else ()


def told(key: str, args: Mapping[str, Any]) -> Told:
    seat, worth = args["seat"], args["worth"]
    return Told(moves=((part("market"), part("seat", seat)),), marks=((part("seat", seat), f"+{worth}"),))


def result(s: Market) -> Outcome:
    winners = tuple(seat for seat in range(s.seats) if s.points[seat] == max(s.points))
    ranks = tuple(1 + sum(other > mine for other in s.points) for mine in s.points)
    return Outcome(tuple(s.points), ranks, winners, shared_returns(s.seats, winners))


SAMPLE = Game(
    id="herb_market",
    title="Herb Market",
    seats=(2, 3, 4),
    minutes=(5, 10),
    rules_version=1,
    options=OPTIONS,
    presets={},
    verbs=VerbTable([BID, GIVE, KEEP, POINTS]),
    names={},
    fields=("worth", "hands", "points", "bids"),
    codings={"hands": Coding(lambda hands: [members(hand) for hand in hands], lambda data: [mask_of(x) for x in data])},
    frames=Step,
    blank=blank,
    deal=lambda s: s.push(Round(1)),
    public=public,
    private=private,
    parts=parts,
    why_not=lambda s, seat, part: [],
    hide=hide,
    hides=hides,
    result=result,
    scenes=frozenset({"won"}),
    told=told,
)
