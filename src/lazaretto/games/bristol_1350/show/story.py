# mypyc: interpreted
"""What the end page tells: the race, where it mingled, who infected whom, how everybody ended, and when it turned."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, cast

from lazaretto.games.bristol_1350.rules.state import HOLDS_CURED, HOLDS_PLAGUE, Bristol, Event
from lazaretto.games.bristol_1350.rules.tables import (
    CART_IDS,
    CARTS,
    COIN_PLAGUE,
    CURED_BY,
    DEALT,
    EXIT_IDS,
    GAVE_COIN,
    HAND,
    KEPT,
    MINGLED,
    NONE,
    PLAGUE_TOTAL,
    PLANTED,
    SYMPTOM_IDS,
    CartId,
)
from lazaretto.games.bristol_1350.show.shapes import (
    Caught,
    CaughtBy,
    Fate,
    Held,
    Lane,
    Mingled,
    Source,
    Story,
    Unmasked,
)
from lazaretto.games.bristol_1350.show.view import hand_json, status_shown
from lazaretto.kernel.journal import Note
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.story import Moment

MOST_MOMENTS: Final = 6


@dataclass
class Course:
    """A whole game looked through once: positions by round, the step of every event, and how each pawn ended."""

    end: Bristol
    positions: list[list[int]] = field(default_factory=list)  # by round, the start first
    steps: list[int] = field(default_factory=list)  # by event: after which step it was there
    fates: dict[int, Fate] = field(default_factory=dict)  # by pawn
    moments: list[tuple[int, Moment]] = field(default_factory=list)  # with their weight


def course_of(playback: Playback) -> Course:
    """Look through a game that is over."""
    found = Course(cast("Bristol", playback.state(len(playback))))
    found.positions.append([0] * CARTS)
    cart_of: dict[int, int] = {}
    for step, state in playback.through():
        s = cast("Bristol", state)
        while len(found.steps) < len(s.history):
            found.steps.append(step)
        if step:
            hear(found, s, step, playback.notes[step], cart_of)
        while len(found.positions) < s.round or (s.over() and len(found.positions) <= s.round):
            found.positions.append(s.positions[:])
        cart_of = {pawn: cart for cart, passengers in enumerate(s.carts) for pawn in passengers}
    return found


def hear(course: Course, s: Bristol, step: int, notes: list[Note], cart_of: dict[int, int]) -> None:
    """What the notes of a step tell of lives: who was killed by whom, and what became of carts."""
    pusher: int | None = None
    round_ = s.round
    told = [note for note in notes if note.to < 0]
    if any(note.key == "round" for note in told) and not s.over():
        round_ -= 1
    for note in told:
        args = cast("dict[str, int]", note.args)
        if note.key in ("pushes", "jumps_off"):
            pusher = args["seat"]
        elif note.key in ("died", "ghost_died"):
            killed(course, step, round_, args["pawn"], pusher, cart_of)
        elif note.key in ("left_behind", "ghost_left_behind"):
            ends(course, args["pawn"], "left_behind", round_, cart_of.get(args["pawn"], NONE))
        elif note.key in ("left_infected", "left_healthy"):
            how = "perished" if note.key == "left_infected" else "escaped"
            pawns = cast("list[int]", note.args["pawns"])
            for pawn in pawns:
                ends(course, pawn, how, round_, args["cart"])
            seats = [pawn for pawn in pawns if pawn < s.seats]
            key = note.key if seats else f"ghosts_{note.key}"
            course.moments.append((5, Moment(key, step, None, {"cart": args["cart"], "seat": seats, "round": round_})))
        elif note.key == "gates_close":
            course.moments.append((5, Moment("gates_close", step, None, {"round": round_})))


def ends(course: Course, pawn: int, how: str, round_: int, cart: int, by: int | None = None) -> None:
    """How a pawn ended."""
    at = None if cart == NONE else CART_IDS[cart]
    course.fates[pawn] = cast("Fate", {"how": how, "round": round_, "cart": at, "by": by})


def killed(course: Course, step: int, round_: int, pawn: int, pusher: int | None, cart_of: dict[int, int]) -> None:
    """A pawn that was pushed off, jumped, or died of shame over the one it had pushed."""
    s = course.end
    cart = cart_of.get(pawn, NONE)
    if pawn != pusher:
        ends(course, pawn, "pushed", round_, cart, pusher)
        args = {"whom": s.characters[pawn], "round": round_}
        course.moments.append((4, Moment("killed", step, pusher, args)))
    elif any(fate["by"] == pawn and fate["round"] == round_ for fate in course.fates.values()):
        ends(course, pawn, "shame", round_, cart)
    else:
        ends(course, pawn, "jumped", round_, cart)
        course.moments.append((3, Moment("jumped", step, pawn, {"round": round_})))


# Symptoms: who held what when, and who infected whom.


@dataclass
class Hands:
    """The hands of all pawns through the history, and the plague as it spread."""

    s: Bristol
    held: list[list[Held]]
    pairs: list[list[int]]
    caught: dict[int, Caught] = field(default_factory=dict)
    plagued: int = 0
    coins: list[int] = field(default_factory=list)
    planted: list[list[tuple[int, int]]] = field(default_factory=list)  # by cart: who, and which value
    mingles: list[Mingled] = field(default_factory=list)

    def new_pair(self, event: Event, place: int, pawn: int) -> None:
        """A pawn holds another pair from now on."""
        pair = event.cards[HAND * place : HAND * place + HAND]
        self.pairs[pawn] = pair
        self.held[pawn].append({"round": event.round, "symptoms": [SYMPTOM_IDS[value - 1] for value in sorted(pair)]})

    def check(self, event: Event, pawn: int, how: CaughtBy, sources: list[Source], step: int) -> None:
        """Has this pawn just caught the plague?"""
        if self.s.is_ghost(pawn):
            return
        was = self.ill(pawn)
        pair = self.pairs[pawn]
        if sum(pair) >= PLAGUE_TOTAL:
            self.plagued |= 1 << pawn
        elif self.s.rules.cure and pair == [CURED_BY, CURED_BY]:
            self.plagued &= ~(1 << pawn)
        self.mark(event, pawn, was, how, sources, step)

    def mark(self, event: Event, pawn: int, was: bool, how: CaughtBy, sources: list[Source], step: int) -> None:
        """Keep how the plague was caught, as long as it lasts."""
        if self.ill(pawn) and not was:
            cart = CART_IDS[event.place] if event.kind == MINGLED else None
            self.caught[pawn] = {"how": how, "round": event.round, "cart": cart, "sources": sources, "step": step}
        elif not self.ill(pawn):
            self.caught.pop(pawn, None)

    def ill(self, pawn: int) -> bool:
        if self.coins[pawn] & HOLDS_CURED:
            return False
        return bool(self.coins[pawn] & HOLDS_PLAGUE or self.plagued >> pawn & 1)


def hands_of(course: Course) -> Hands:
    """Follow all symptoms and coins through the history."""
    s = course.end
    count = len(s.table)
    hands = Hands(s, [[] for _ in range(count)], [[] for _ in range(count)])
    hands.coins = [0] * s.seats
    hands.planted = [[] for _ in range(CARTS)]
    for event, step in zip(s.history, course.steps, strict=True):
        if event.kind == DEALT:
            for pawn in range(count):
                hands.new_pair(event, pawn, pawn)
                hands.check(event, pawn, "dealt", [], step)
        elif event.kind == PLANTED:
            hands.planted[event.place].append((event.who, event.cards[0]))
        elif event.kind == KEPT:
            hands.new_pair(event, 0, event.who)
            hands.check(event, event.who, "kept", [], step)
        elif event.kind == MINGLED:
            mingled(hands, event, step)
        elif event.kind == GAVE_COIN:
            was = hands.ill(event.other)
            hands.coins[event.other] |= HOLDS_PLAGUE if event.cards[0] == COIN_PLAGUE else 0
            hands.coins[event.other] |= HOLDS_CURED if event.cards[0] > COIN_PLAGUE else 0
            source: Source = {"symptom": None, "givers": [event.who], "planters": [], "pile": False, "kept": False}
            hands.mark(event, event.other, was, "coin", [source], step)
    return hands


def mingled(hands: Hands, event: Event, step: int) -> None:
    """Everybody aboard: what was put in, and who got it."""
    before = {pawn: hands.pairs[pawn] for pawn in event.pawns}
    dealt = Counter(event.cards[: HAND * len(event.pawns) + 1])
    dealt.subtract(value for pair in before.values() for value in pair)
    extra = next((value for value, count in dealt.items() if count > 0), 0)
    planters = [who for who, value in hands.planted[event.place] if value == extra] if event.other else []
    hands.planted[event.place] = []
    ill = []
    for place, pawn in enumerate(event.pawns):
        hands.new_pair(event, place, pawn)
        was = pawn in hands.caught
        sources = list(sources_of(before, pawn, hands.pairs[pawn], extra, planters, pile=not event.other))
        hands.check(event, pawn, "mingled", sources, step)
        if pawn in hands.caught and not was:
            ill.append(pawn)
    cart = CART_IDS[event.place]
    hands.mingles.append(
        {"round": event.round, "cart": cart, "pawns": event.pawns[:], "infected": ill, "planters": planters}
    )


def sources_of(
    before: dict[int, list[int]], pawn: int, pair: list[int], extra: int, planters: list[int], *, pile: bool
) -> Iterator[Source]:
    """Where each card of a new pair can have come from: equal cards cannot be told apart."""
    for value in sorted(pair, reverse=True):
        yield {
            "symptom": SYMPTOM_IDS[value - 1],
            "givers": [giver for giver, given in before.items() if giver != pawn and value in given],
            "planters": planters if value == extra else [],
            "pile": pile and value == extra,
            "kept": value in before[pawn],
        }


# The story.


def story(playback: Playback) -> Story:
    """The game's own part of the end page."""
    course = course_of(playback)
    hands = hands_of(course)
    s = course.end
    lanes = [lane(course, cart) for cart in sorted(range(CARTS), key=lambda cart: -s.positions[cart])]
    people = [unmasked(course, hands, pawn) for pawn in range(len(s.table))]
    people.sort(key=in_order)
    return {"length": s.rules.track_length, "lanes": lanes, "mingles": hands.mingles, "people": people}


def in_order(one: Unmasked) -> tuple[bool, bool, int, int]:
    """Who escaped first, then players as they ended, then ghosts."""
    return one["fate"]["how"] != "escaped", one["seat"] is None, one["fate"]["round"], one["pawn"]


def lane(course: Course, cart: int) -> Lane:
    """Where a cart was after each round, as long as it raced."""
    s = course.end
    spaces = [positions[cart] for positions in course.positions]
    leaves = next((at for at, space in enumerate(spaces) if space >= s.rules.track_length), None)
    exit_ = None if EXIT_IDS[s.exits[cart]] == "racing" else EXIT_IDS[s.exits[cart]]
    return {"cart": CART_IDS[cart], "spaces": spaces if leaves is None else spaces[: leaves + 1], "exit": exit_}


def unmasked(course: Course, hands: Hands, pawn: int) -> Unmasked:
    """Everything of one pawn."""
    s = course.end
    cart = s.cart_of(pawn)
    stays: Fate = {"how": "stayed", "round": s.round, "cart": None if cart == NONE else CART_IDS[cart], "by": None}
    return {
        "pawn": pawn,
        "seat": None if s.is_ghost(pawn) else pawn,
        "symptoms": hand_json(s, pawn),
        "total": s.total(pawn),
        "plagued": status_shown(s, pawn),
        "caught": hands.caught.get(pawn) if status_shown(s, pawn) else None,
        "held": hands.held[pawn],
        "fate": course.fates.get(pawn, stays),
    }


def moments(playback: Playback) -> list[Moment]:
    """When it turned: who caught the plague, who was killed, which carts left, who changed carts in time."""
    course = course_of(playback)
    hands = hands_of(course)
    found = list(course.moments)
    for pawn, caught in hands.caught.items():
        if caught["how"] == "mingled":
            args = {"cart": CART_IDS.index(cast("CartId", caught["cart"])), "symptoms": last_pair(hands, pawn, caught)}
            found.append((2, Moment("caught", caught["step"], pawn, {**args, "round": caught["round"]})))
        else:
            args = {"round": max(1, caught["round"])}  # the deal comes before the first
            found.append((1, Moment(f"caught_{caught['how']}", caught["step"], pawn, args)))
    found += [(3, moment) for moment in saved(course, playback)]
    found.sort(key=lambda one: (-one[0], one[1].step))
    return [moment for _, moment in found[:MOST_MOMENTS]]


def last_pair(hands: Hands, pawn: int, caught: Caught) -> list[int]:
    """The pair with which the plague was caught, as numbers."""
    held = next(held for held in hands.held[pawn] if held["round"] == caught["round"])
    return [SYMPTOM_IDS.index(symptom) + 1 for symptom in held["symptoms"]]


def saved(course: Course, playback: Playback) -> list[Moment]:
    """Who came onto the cart that escaped from one that did not."""
    found: dict[int, Moment] = {}
    round_ = 0
    for step in range(1, len(playback) + 1):
        for note in playback.notes[step]:
            if note.key == "round":
                round_ = cast("int", note.args["round"])
            if note.key == "dashes":
                seat, cart = cast("int", note.args["seat"]), cast("int", note.args["cart"])
                fate = course.fates.get(seat)
                if fate is not None and fate["how"] == "escaped" and fate["cart"] == CART_IDS[cart]:
                    found[seat] = Moment("saved", step, seat, {"cart": cart, "round": round_})
    return list(found.values())
