"""Mingling (§4.6): cart-mates pool their symptoms, and are dealt two each."""

from lazaretto.games.bristol_1350.rules.plague import check_plague, lost_alone
from lazaretto.games.bristol_1350.rules.state import VALUE, Bristol
from lazaretto.games.bristol_1350.rules.tables import CONVENED, HAND, MINGLED


def mingle(s: Bristol, cart: int) -> None:
    """Steps 1 to 4 for one cart."""
    pawns = s.carts[cart][:]
    planted = len(s.zones[cart])
    given = s.hands[:]
    if s.noting:
        if planted:
            s.note("leech_joined", cart=cart)
        s.note("mingles", cart=cart, number=s.rats(cart), pawns=pawns)
    extra, spilled = extra_symptom(s, cart)
    pool: list[int] = [extra] if extra else []
    for pawn in pawns:
        pool.append(s.hands[HAND * pawn])
        pool.append(s.hands[HAND * pawn + 1])
    s.rng.shuffle(pool)
    for place, pawn in enumerate(pawns):
        s.hands[HAND * pawn] = pool[HAND * place]
        s.hands[HAND * pawn + 1] = pool[HAND * place + 1]
    s.discard_symptoms(spilled)
    s.discard_symptoms(pool[HAND * len(pawns) :])
    s.remember(MINGLED, other=planted, place=cart, cards=pool + spilled, pawns=pawns)
    for pawn in pawns:
        if pawn < s.seats:
            if s.noting:
                gave = sorted(given[HAND * pawn : HAND * pawn + HAND])
                s.note("you_got", to=pawn, seat=pawn, gave=gave, symptoms=s.shown_hand(pawn), total=s.total(pawn))
            check_plague(s, pawn)
    if s.noting:
        note_mingled(s, cart, pawns)
    if not lost_alone(s) and s.rules.convene and s.seats > 1:
        convene(s)


def note_mingled(s: Bristol, cart: int, pawns: list[int]) -> None:
    """Who has new symptoms."""
    seats = [pawn for pawn in pawns if pawn < s.seats]
    ghosts = [s.characters[pawn] for pawn in pawns if pawn >= s.seats]
    key = "mingled" if not ghosts else "mingled_with_ghosts" if seats else "ghosts_mingled"
    s.note(key, cart=cart, seat=seats, ghosts=ghosts, pawns=pawns)


def extra_symptom(s: Bristol, cart: int) -> tuple[int, list[int]]:
    """One of the planted symptoms, and the others in the order they are discarded; else a new one, or 0."""
    zone = [card & VALUE for card in s.zones[cart]]
    if not zone:
        return s.draw_symptom(), []
    s.zones[cart] = []
    s.rng.shuffle(zone)
    return zone[0], zone[1:]


def convene(s: Bristol) -> None:
    """§7.4: the living plagued learn who they are; the others only that they were asked."""
    plagued = [seat for seat in range(s.seats) if s.lives(seat) and s.is_plagued(seat)]
    mask = 0
    for seat in plagued:
        mask |= 1 << seat
    s.remember(CONVENED, place=mask)
    if s.noting:
        s.note("convened")
        for seat in plagued:
            s.note("you_convened", to=seat, seat=plagued)
