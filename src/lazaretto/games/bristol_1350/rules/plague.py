"""Status (§6.1), death, and the end of a game."""

from lazaretto.games.bristol_1350.rules.state import HOLDS_CURED, HOLDS_PLAGUE, Bristol, kind_of
from lazaretto.games.bristol_1350.rules.tables import (
    COIN_CURED,
    COIN_PLAGUE,
    CURED_BY,
    DIED,
    HAND,
    LOST_REMEDIES,
    NONE,
    OVER,
    PLAGUE_TOTAL,
    SOLO_PLAGUE,
)


def check_plague(s: Bristol, seat: int) -> None:
    """A stable moment for a real player: 6 or more set the flag for good; with Cure two 1s clear it.

    The coin CURED needs no mention here: its holder is healthy whatever the flag says.
    """
    first, second = s.hands[HAND * seat], s.hands[HAND * seat + 1]
    had = s.plagued >> seat & 1
    if first + second >= PLAGUE_TOTAL:
        s.plagued |= 1 << seat
        if s.noting and not had and s.is_plagued(seat):
            s.note("you_are_plagued", to=seat, seat=seat)
    elif s.rules.cure and first == second == CURED_BY:
        s.plagued &= ~(1 << seat)
        if s.noting and had:
            s.note("you_are_cured", to=seat, seat=seat)


def lost_alone(s: Bristol) -> bool:
    """Solo: the plague ends the game at once (§7.1)."""
    if s.seats == 1 and s.lives(0) and s.is_plagued(0):
        end_game(s, SOLO_PLAGUE)
        return True
    return False


def deciding_coin(s: Bristol, pawn: int) -> int:
    """The coin without which a dying player's status would be another; NONE if there is none."""
    if s.is_ghost(pawn):
        return NONE
    coins = s.coins[pawn]
    flag = s.plagued >> pawn & 1 != 0
    if coins & HOLDS_CURED:
        return COIN_CURED if flag or coins & HOLDS_PLAGUE else NONE
    return COIN_PLAGUE if coins & HOLDS_PLAGUE and not flag else NONE


def die(s: Bristol, pawn: int) -> bool:
    """A pawn dies: it reveals both symptoms and its status, and its remedies go. Was it plagued?"""
    s.reveal()
    for passengers in s.carts:
        if pawn in passengers:
            passengers.remove(pawn)
    plagued = s.is_plagued(pawn)
    coin = deciding_coin(s, pawn)
    s.dead |= 1 << pawn
    if plagued:
        s.died_plagued |= 1 << pawn
    pair = s.hands[HAND * pawn : HAND * pawn + HAND]
    s.remember(DIED, pawn, other=coin, place=1 if plagued else 0, cards=pair)
    if not s.is_ghost(pawn) and s.remedies[pawn]:
        kinds = [kind_of(card) for card in s.remedies[pawn]]
        for kind in kinds:
            s.remedy_discard[kind] += 1
        s.remember(LOST_REMEDIES, pawn, cards=kinds)
        s.remedies[pawn] = []
    return plagued


def note_hand(s: Bristol, key: str, pawn: int) -> None:
    """A pawn shows its hand and its status, and the coin that decides it; with this key, ghosts with one of theirs."""
    status = 1 if (s.is_plagued(pawn) if s.lives(pawn) else s.died_plagued >> pawn & 1) else 0
    pair = s.shown_hand(pawn)
    if s.is_ghost(pawn):
        s.note("ghost_" + key, ghost=s.characters[pawn], pawn=pawn, symptoms=pair, status=status)
        return
    coin = deciding_coin(s, pawn)
    if coin != NONE:
        s.note("showed_coin", seat=pawn, coin=coin)
    s.note(key, seat=pawn, pawn=pawn, symptoms=pair, status=status)


def end_game(s: Bristol, ending: int) -> None:
    """Nothing more happens; everything is revealed."""
    s.reveal()
    s.ending = ending
    s.phase = OVER
    s.acting = NONE
    s.stack.clear()
    if s.noting:
        s.note("ended", ending=ending)
        for seat in range(s.seats):
            if s.lives(seat) and not s.judged >> seat & 1:
                note_hand(s, "revealed", seat)
