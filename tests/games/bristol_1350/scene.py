"""Positions set up readably: seats are A, B, C …, ghosts W, X, Y; carts are written front to back."""

from collections.abc import Mapping, Sequence

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.state import Bristol, Event
from lazaretto.games.bristol_1350.rules.tables import (
    CARTS,
    CHARACTER_IDS,
    DEALT,
    REMEDY_COPIES,
    REMEDY_IDS,
    SYMPTOM_COUNTS,
    TURNS,
)
from lazaretto.games.bristol_1350.rules.turn import Gate, MainAction, Mingle, Move, Remedies, Round, Turns
from lazaretto.kernel.options import Value
from lazaretto.kernel.rng import Tape

LETTERS = "ABCDEFGHI"
GHOSTS = "WXY"
FACES = ("BA", "BR", "CA", "CR", "OA", "OR")
BIRCH, CEDAR, OAK = range(3)
NOBODY_MINGLES = "BA BA CA CA OA OA"
ROAD = 16  # where the gate of a scene is, as its positions are written; the usual road may be another


def pawn(s: Bristol, letter: str) -> int:
    return LETTERS.index(letter) if letter in LETTERS[: s.seats] else s.seats + GHOSTS.index(letter)


def letter(s: Bristol, number: int) -> str:
    return LETTERS[number] if number < s.seats else GHOSTS[number - s.seats]


def shown(s: Bristol, cart: int) -> str:
    """The passengers of a cart, front to back."""
    return "".join(letter(s, number) for number in s.carts[cart])


def carts(s: Bristol) -> list[str]:
    return [shown(s, cart) for cart in range(CARTS)]


def faces(s: Bristol) -> str:
    return " ".join(FACES[face] for face in s.dice)


def fresh(seats: int = 4, seed: int = 1, options: Mapping[str, Value] | None = None) -> Bristol:
    """A new game with its set-up questions answered."""
    s = GAME.new(seats, seed, options)
    while not s.round and not s.over():
        seat = s.actors()[0]
        s.apply(seat, s.legal(seat)[0])
    return s


def scene(
    birch: str = "",
    cedar: str = "",
    oak: str = "",
    *,
    turn: str = "",
    starter: str = "",
    seats: int = 0,
    dice: str = NOBODY_MINGLES,
    locked: Sequence[int] = (),
    positions: Sequence[int] = (6, 4, 2),
    order: Sequence[int] = (BIRCH, CEDAR, OAK),
    hands: Mapping[str, Sequence[int]] | None = None,
    remedies: Mapping[str, Sequence[str]] | None = None,
    characters: Mapping[str, str] | None = None,
    plagued: str = "",
    round_: int = 3,
    chance: Sequence[int] | None = None,
    **options: Value,
) -> Bristol:
    """A position in round 3 at somebody's main action; who is on no cart is dead."""
    aboard = birch + cedar + oak
    count = seats or max(4, *(LETTERS.index(name) + 1 for name in aboard if name in LETTERS))
    if characters:
        options["characters"] = "special"
    s = fresh(count, options={"track_length": ROAD, **options})
    s.table = list(range(len(s.table)))
    s.carts = [[pawn(s, name) for name in names] for names in (birch, cedar, oak)]
    s.dead = sum(1 << number for number in range(len(s.table)) if not any(number in cart for cart in s.carts))
    s.positions = list(positions)
    s.race = list(order)
    s.dice = [FACES.index(face) for face in dice.split()]
    s.locked = sum(1 << die for die in locked)
    s.round = round_
    s.plagued = sum(1 << pawn(s, name) for name in plagued)
    for name, character in (characters or {}).items():
        give_character(s, pawn(s, name), CHARACTER_IDS.index(character))
    deal_hands(s, hands or {})
    deal_remedies(s, remedies or {})
    s.starter = pawn(s, starter or turn or aboard[0])
    s.phase = TURNS
    if chance is not None:
        s.rng = Tape(list(chance))
    s.stack = [Round(), Gate(), Move(), Mingle()]
    s.asked = [[] for _ in range(s.seats)]
    if turn:
        take_turn(s, turn)
    return s


def take_turn(s: Bristol, name: str) -> None:
    """It is this seat's turn: the main action is asked."""
    seat = pawn(s, name)
    s.acting = seat
    s.rerolled = 0
    step = (seat - s.starter) % len(s.table)
    s.stack = [Round(), Gate(), Move(), Mingle(), Turns(step + 1), Remedies(seat), MainAction(seat)]
    s.ask_again()


def give_character(s: Bristol, number: int, character: int) -> None:
    if character in s.characters:
        s.characters[s.characters.index(character)] = s.characters[number]
    s.characters[number] = character


def deal_hands(s: Bristol, hands: Mapping[str, Sequence[int]]) -> None:
    """These symptoms, and healthy pairs for the others; the rest is the pile."""
    s.hands = ([1, 2, 2, 3, 1, 3] * 3)[: 2 * len(s.table)]
    for name, pair in hands.items():
        s.hands[2 * pawn(s, name) : 2 * pawn(s, name) + 2] = pair
    s.discard = [0] * 5
    s.top = 0
    s.pile = SYMPTOM_COUNTS[:]
    for value in s.hands:
        s.pile[value] -= 1
    s.history = [Event(DEALT, 0, cards=s.hands[:])]


def deal_remedies(s: Bristol, remedies: Mapping[str, Sequence[str]]) -> None:
    """These remedies, drawn in round 1; `name!` was drawn this round."""
    s.remedies = [[] for _ in range(s.seats)]
    s.remedy_pile = [
        0 if id_ == "rem_alms" and not s.rules.alms else REMEDY_COPIES[n] for n, id_ in enumerate(REMEDY_IDS)
    ]
    for name, cards in remedies.items():
        for card in cards:
            kind = REMEDY_IDS.index("rem_" + card.rstrip("!"))
            s.remedies[pawn(s, name)].append(kind | (s.round if card.endswith("!") else 1) << 4)
            s.remedy_pile[kind] -= 1


def discard(s: Bristol, values: Sequence[int]) -> None:
    """Move symptoms from the pile to the discard, the last one on top."""
    for value in values:
        s.pile[value] -= 1
    s.discard_symptoms(list(values))


def finish(s: Bristol) -> None:
    """Run the rest of this round, and no further, as if nobody else had a turn."""
    s.stack = [Gate(), Move(), Mingle()]
    s.asked = [[] for _ in range(s.seats)]
    s.begin()


def act(s: Bristol, name: str, verb: str, **arguments: object) -> None:
    GAME.act(s, LETTERS.index(name), verb, **arguments)


def may(s: Bristol, name: str, verb: str, **arguments: object) -> bool:
    """Is this legal now?"""
    return GAME.code(verb, arguments) in s.legal(LETTERS.index(name))


def asked(s: Bristol) -> str:
    """Whose answer is awaited."""
    return "".join(LETTERS[seat] for seat in s.actors())
