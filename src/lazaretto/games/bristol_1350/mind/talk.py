# mypyc: interpreted
"""What a bot claims (§8.5): the healthy tell the truth, the plagued a story that hangs together.

A story depends on the seat's own cards alone, so it stays the same however often it is told, and it never contradicts
what another player is known to have seen. The plagued claim every harmless hand as often as the healthy hold it: a hand
that only they would claim would give them away.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from lazaretto.games.bristol_1350.rules.beliefs import suspicions
from lazaretto.games.bristol_1350.rules.claims import Claim
from lazaretto.games.bristol_1350.rules.knowledge import changes_hand
from lazaretto.games.bristol_1350.rules.state import Bristol, Event
from lazaretto.games.bristol_1350.rules.tables import (
    CART_IDS,
    CHARACTER_IDS,
    COIN_IDS,
    COIN_NAUGHT,
    COIN_PLAGUE,
    GAVE_COIN,
    HAND,
    LOOKED,
    MINGLED,
    NONE,
    PLAGUE_TOTAL,
    PLANTED,
    SYMPTOM_COUNTS,
    SYMPTOM_IDS,
)
from lazaretto.kernel.rng import Rng, seeded

PAIRS = tuple((low, high) for low in range(1, PLAGUE_TOTAL) for high in range(low, PLAGUE_TOTAL - low))  # harmless
SUSPECT = 0.45
TRUSTED = 0.15
SILENCE = 3  # in ten, a bot has nothing to say

# How often, in ten, those whom it is about would say something after an entry of the journal or a claim.
STIRRING = {
    "mingled": 6,
    "mingled_with_ghosts": 6,
    "looked": 6,
    "planted": 5,
    "gave_coin": 6,
    "pushes": 3,
    "wants_push": 5,
    "landed": 5,
    "convened": 2,
    "elbows": 2,
    "dashes": 2,
    "rerolls": 2,
    "passed": 3,
    "drew_remedy": 2,
    "accuse": 9,
    "claim_seen": 6,
    "trust": 2,
}
ACCUSED = ("accuse", "claim_seen")
ABOUT_CARDS = (*ACCUSED, "mingled", "mingled_with_ghosts", "landed")
ABOUT_EVENTS = ("looked", "planted", "gave_coin")


def stirred(shown: Mapping[str, Any], key: str, args: Mapping[str, Any]) -> dict[int, int]:
    """The living seats an entry of the journal or a claim is about, and how likely, in ten, each speaks now."""
    odds = STIRRING.get(key, 0) if shown["claims"] else 0
    named = args.get("seat", [])
    about = named if isinstance(named, list) else [named]
    about = about + [pawn["seat"] for pawn in shown["pawns"] if pawn["character"] == args.get("whom", "")]
    living = [pawn["seat"] for pawn in shown["pawns"] if pawn["alive"] and pawn["seat"] is not None]
    return {seat: odds for seat in living if odds and (seat in about or key == "convened")}


def claim(s: Bristol, seat: int, rng: Rng, key: str = "") -> Claim | None:
    """Something this seat may say now, or nothing; to the point, if an entry or a claim of this key has stirred it."""
    if not s.rules.claims or not s.lives(seat) or not s.history:
        return None
    if key not in ACCUSED and rng.below(10) < SILENCE:
        return None
    said = about_cards(s, seat) if key in ABOUT_CARDS else about_events(s, seat) if key in ABOUT_EVENTS else []
    said = said or [*about_cards(s, seat), *about_events(s, seat), *about_others(s, seat)]
    return said[rng.below(len(said))]


def about_cards(s: Bristol, seat: int) -> list[Claim]:
    """The hand, by the story."""
    told = story(s, seat)
    pair = told[-1]
    found = [Claim("claim_status", {"status": "healthy"})]
    if sum(seen_since(s, seat)) >= PLAGUE_TOTAL:
        return found  # whatever it said of its cards, somebody has seen otherwise
    found.append(Claim("claim_total", {"total": sum(pair)}))
    changes = [event for event in s.history if changes_hand(event, seat) != NONE]
    if changes[-1].kind == MINGLED:
        found.append(pair_claim("claim_gave", told[-2]))
        found.append(pair_claim("claim_got", pair))
    return found


def pair_claim(key: str, pair: tuple[int, int]) -> Claim:
    return Claim(key, {"symptom": SYMPTOM_IDS[pair[0] - 1], "other_symptom": SYMPTOM_IDS[pair[1] - 1]})


def story(s: Bristol, seat: int) -> list[tuple[int, int]]:
    """The pairs this seat says it held, one after another: true as long as they are harmless."""
    told: list[tuple[int, int]] = []
    hand: tuple[int, int] = PAIRS[0]
    chance = seat
    for event in s.history:
        first = changes_hand(event, seat)
        if first != NONE:
            low, high = sorted(event.cards[first : first + HAND])
            hand = (low, high)
            chance = (chance * len(SYMPTOM_COUNTS) + low) * len(SYMPTOM_COUNTS) + high
            told.append(hand if low + high < PLAGUE_TOTAL else invented(chance))
        elif event.kind == LOOKED and event.other == seat and sum(hand) >= PLAGUE_TOTAL:
            told[-1] = invented(chance, event.cards[0])
    return told


def invented(chance: int, seen: int = NONE) -> tuple[int, int]:
    """A harmless pair, with the symptom that somebody has seen; each as often as the healthy hold it."""
    pairs = [pair for pair in PAIRS if seen in (NONE, *pair)]
    return pairs[drawn([held(pair) for pair in pairs], chance)]


def held(pair: tuple[int, int]) -> int:
    """How often the healthy hold a pair: in how many ways it is dealt, and low ones more, since they stay healthy."""
    low, high = (SYMPTOM_COUNTS[symptom] for symptom in pair)
    return (low * high if pair[0] != pair[1] else low * (low - 1) // 2) * (HAND * len(SYMPTOM_IDS) - sum(pair))


def drawn(shares: Sequence[int], chance: int) -> int:
    """One of several by their shares, always the same for the same number."""
    left = seeded(chance).below(sum(shares))
    return next(place for place in range(len(shares)) if left < sum(shares[: place + 1]))


def seen_since(s: Bristol, seat: int) -> set[int]:
    """The symptoms in a seat's hand that somebody has looked at since it changed last."""
    seen: set[int] = set()
    for event in s.history:
        if changes_hand(event, seat) != NONE:
            seen = set()
        elif event.kind == LOOKED and event.other == seat:
            seen.add(event.cards[0])
    return seen


def name(s: Bristol, pawn: int) -> str:
    """A pawn goes by its character."""
    return CHARACTER_IDS[s.characters[pawn]]


def about_events(s: Bristol, seat: int) -> list[Claim]:
    """Looks, planted symptoms and coins of this round and the last."""
    lying = s.is_plagued(seat)
    found: list[Claim] = []
    for event in s.history:
        if event.round + 1 < s.round:
            continue
        if event.kind == PLANTED and event.who == seat:
            value = 1 + drawn(SYMPTOM_COUNTS[1:], event.cards[0] + event.round) if lying else event.cards[0]
            found.append(Claim("claim_leech", {"cart": CART_IDS[event.place], "symptom": SYMPTOM_IDS[value - 1]}))
        elif event.kind == LOOKED and event.who == seat:
            found.append(
                Claim("claim_seen", {"whom": name(s, event.other), "symptom": SYMPTOM_IDS[said_of(event, lying) - 1]})
            )
        elif event.kind == GAVE_COIN and seat in (event.who, event.other):
            coin = COIN_NAUGHT if lying or event.cards[0] == COIN_PLAGUE else event.cards[0]
            found.append(Claim("claim_coin", {"coin": COIN_IDS[coin]}))
    return found


def said_of(look: Event, lying: bool) -> int:
    """What a looker says it saw: the plagued make the ill look well and the well look ill."""
    return 5 - look.cards[0] if lying else look.cards[0]


def about_others(s: Bristol, seat: int) -> list[Claim]:
    """Suspicion, trust and promises among cart-mates."""
    odds = suspicions(s, seat)
    passengers = s.carts[s.cart_of(seat)]
    mates = [pawn for pawn in passengers if pawn != seat]
    found: list[Claim] = []
    for pawn in mates:
        if odds[pawn] > SUSPECT and not (s.is_plagued(seat) and odds[pawn] == 1.0):
            found.append(Claim("accuse", {"whom": name(s, pawn)}))
        elif odds[pawn] < TRUSTED and not s.is_ghost(pawn):
            found.append(Claim("trust", {"whom": name(s, pawn)}))
            if passengers.index(pawn) > passengers.index(seat):
                found.append(Claim("promise", {"intention": "no_push", "whom": name(s, pawn)}))
    return found
