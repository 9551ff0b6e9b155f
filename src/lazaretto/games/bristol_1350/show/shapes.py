# mypyc: interpreted
"""What the views of Bristol 1350 look like. The board's types are made from this (`view.gen.ts`)."""

from typing import Literal, TypedDict

from lazaretto.games.bristol_1350.rules.claims import ClaimKind
from lazaretto.games.bristol_1350.rules.tables import (
    CartId,
    CoinId,
    ExitId,
    FaceId,
    MoveId,
    SymptomId,
    SymptomValue,
    UseId,
)

Symbol = Literal["apple", "rat"]


class Cart(TypedDict):
    """A cart with its passengers, and what the dice would do to it now."""

    id: CartId
    position: int
    rank: int | None  # null once it has left
    exit: ExitId | None
    passengers: list[int]  # front to back
    capacity: int
    planted: int  # symptoms in its mingle zone
    steps: int  # if the dice stay as they are
    rats: int
    mingles: bool


class Die(TypedDict):
    """A rolled die."""

    id: str
    face: FaceId
    cart: CartId
    symbol: Symbol
    locked: bool


class Symptom(TypedDict):
    """A symptom card, face up."""

    id: SymptomId
    value: SymptomValue


class Remedy(TypedDict):
    """A remedy card, face up."""

    id: str
    uses: list[UseId]
    round: int  # drawn in


class OwnRemedy(Remedy):
    """A remedy in the seat's own hand."""

    fresh: bool  # drawn this round: only a whip may be used


class Pawn(TypedDict):
    """A pawn as all see it: of the living only counts."""

    pawn: int
    seat: int | None  # null for a ghost
    character: str | None  # null until it is chosen
    colour: str | None
    cart: CartId | None
    place: int | None  # 0 is the front
    alive: bool
    symptoms: list[Symptom] | None  # of the dead, and of all once the game is over
    plagued: bool | None
    remedies: int
    hand: list[Remedy] | None
    coins: int
    coins_shown: list[CoinId] | None


class Window(TypedDict):
    """A declared move that may still be whipped."""

    move: MoveId
    pawn: int
    target: int | None
    eligible: list[int]
    asked: int
    declined: list[int]


class Piles(TypedDict):
    """How many lie in each pile."""

    symptoms: int
    symptom_discard: int
    remedies: int
    remedy_discard: int
    coins: int | None


class Drawn(TypedDict):
    """How many the acting seat has just drawn."""

    symptoms: int
    remedies: int
    coins: int


class View(TypedDict):
    """What everybody sees."""

    round: int
    final_round: int | None
    phase: str
    phases: list[str]
    track_length: int
    race: list[CartId]
    carts: list[Cart]
    dice: list[Die]
    ratzy: bool
    table: list[int]  # pawns round the table
    order: list[int]  # the living, in play order
    turn: int | None
    pawns: list[Pawn]
    special: bool  # characters have special actions
    hand_limit: int
    piles: Piles
    drawn: Drawn
    window: Window | None
    ending: str | None
    results: list[str] | None
    scores: list[int] | None
    claims: list[ClaimKind]


class Details(TypedDict, total=False):
    """Who and where, and the cards the seat saw; each kind of event has some of these."""

    pawn: int
    at: int
    to: int
    slot: int | None  # of a ghost's card
    pawns: list[int]
    cart: CartId
    number: int
    symptoms: list[SymptomId]
    gave: list[SymptomId]
    got: list[SymptomId]
    kept: list[SymptomId]
    discarded: list[SymptomId]
    planted: int
    plagued: bool | list[int]
    coin: CoinId


class Entry(Details):
    """One thing that happened to symptoms and coins, as the seat saw it."""

    round: int
    event: str


class About(TypedDict):
    """What the log says of another pawn."""

    pawn: int
    mingles: int
    planted: int
    together: int
    seen: list[SymptomId]  # in its hand since it last changed
    may_hold: list[SymptomId]  # what the seat itself put into their last mingle and did not get back
    plagued: bool | None  # true where it is known


class Notebook(TypedDict):
    """Everything a seat may remember, in order and in sum."""

    log: list[Entry]
    pawns: list[About]
    unseen: dict[SymptomId, int]


class PlantedSymptom(Symptom):
    """A symptom the seat has put into a mingle zone."""

    cart: CartId


class Own(TypedDict, total=False):
    """What only the seat itself sees; nothing until symptoms are dealt, then all of it but `odds`."""

    symptoms: list[Symptom]
    total: int
    plagued: bool
    remedies: list[OwnRemedy]
    coins: list[CoinId]
    drawn: list[Symptom]
    offered: list[Remedy]
    coin: CoinId | None
    planted: list[PlantedSymptom]
    notebook: Notebook
    odds: list[int]  # once it was asked for: see Counted


class Counted(TypedDict):
    """What is added to the own part when it was asked for: how likely each pawn is plagued."""

    odds: list[int]  # of a hundred by pawn; 0 and 100 only where it is certain


# What the end page tells.

CaughtBy = Literal["dealt", "mingled", "kept", "coin"]
FateId = Literal["escaped", "perished", "pushed", "shame", "jumped", "left_behind", "stayed"]


class Held(TypedDict):
    """A pair that a pawn held from a round on."""

    round: int
    symptoms: list[SymptomId]


class Source(TypedDict):
    """Where a symptom that made somebody ill can have come from; equal cards cannot be told apart."""

    symptom: SymptomId | None  # null: a coin
    givers: list[int]  # pawns that had put such a one into the mingle, or gave the coin
    planters: list[int]
    pile: bool
    kept: bool  # the pawn had put in such a one itself


class Caught(TypedDict):
    """How somebody caught the plague."""

    how: CaughtBy
    round: int
    step: int
    cart: CartId | None
    sources: list[Source]


class Fate(TypedDict):
    """How a pawn ended."""

    how: FateId
    round: int
    cart: CartId | None
    by: int | None


class Unmasked(TypedDict):
    """Everything of one pawn."""

    pawn: int
    seat: int | None
    symptoms: list[Symptom]
    total: int
    plagued: bool
    caught: Caught | None
    held: list[Held]
    fate: Fate


class Lane(TypedDict):
    """Where a cart was at the start and after each round, as long as it raced."""

    cart: CartId
    spaces: list[int]
    exit: ExitId | None


class Mingled(TypedDict):
    """A mingle: who was aboard, and who caught the plague in it."""

    round: int
    cart: CartId
    pawns: list[int]
    infected: list[int]
    planters: list[int]  # who had planted the symptom that joined, as far as that can be told


class Story(TypedDict):
    """A whole game, unmasked."""

    length: int
    lanes: list[Lane]
    mingles: list[Mingled]
    people: list[Unmasked]
