# mypyc: interpreted
"""What people are told before they answer: what it costs, what they lose by it; and rows of answers in one gesture."""

from collections.abc import Mapping
from typing import Any

from lazaretto.games.quarantine.rules.actions import (
    ADMIT,
    ADMIT_TO,
    BUY_EXTRA,
    BUY_SPECIAL,
    CURE,
    DECONTAMINATE,
    DISCARD,
    END_TURN,
    GIFT_SHOP,
    MOVE_PATIENT,
    OPEN_CONTRACT,
    PATHOLOGY,
    PAY,
    PHARMACY,
    PRICE_ADD,
    RENOVATE,
    SPEND_BONUS,
    TAKE_BONUS,
    VERBS,
)
from lazaretto.games.quarantine.rules.patients import Admit, can_admit
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine, cube_count, cubes_of
from lazaretto.games.quarantine.rules.tables import (
    BONUS_LIMIT,
    COLOURS,
    CUBES,
    EXTRA_PRICE,
    FINAL_TURN,
    GREY,
    GREYS_PER_CUBE,
    PURCHASINGS,
)
from lazaretto.games.quarantine.rules.turn import Main
from lazaretto.games.quarantine.show.choices import will_be_admitted
from lazaretto.kernel.view import part
from lazaretto.kernel.ways import Shortcut

# Everything that spends one of the four actions. A renovation spends it when it is done.
ACTIONS = (
    *(ADMIT, CURE, OPEN_CONTRACT, BUY_SPECIAL, BUY_EXTRA, MOVE_PATIENT, TAKE_BONUS, DECONTAMINATE, RENOVATE),
    *(GIFT_SHOP, PHARMACY, PATHOLOGY),
)
ACTION = {"action": 1}


def heading(s: Quarantine, seat: int) -> tuple[str, dict[str, Any]]:
    """Once draws and actions are used up, nobody is told to draw or act: what is free is left, or nothing."""
    if not isinstance(s.question(seat), Main) or s.draws_left or s.actions_left:
        return "", {}
    return ("nothing_left" if s.legal(seat) == [END_TURN.code()] else "free_left"), {}


def cost(s: Quarantine, seat: int, action: int) -> Mapping[str, int]:
    """An action, cubes by colour, a bonus marker."""
    verb = VERBS.verb_of(action)
    first = verb.first(action)
    if verb is PRICE_ADD or verb is PAY:
        return {CUBES[first]: GREYS_PER_CUBE if first == GREY else 1}
    if verb is SPEND_BONUS:
        return {"marker": 1}
    if verb is BUY_EXTRA:
        return {**ACTION, "cube": EXTRA_PRICE}
    if verb is BUY_SPECIAL:
        return {**ACTION, **price_of(s, seat, first)}
    return ACTION if verb in ACTIONS else {}


def price_of(s: Quarantine, seat: int, stack: int) -> Mapping[str, int]:
    """What a special room costs: its cubes, or with a working Purchasing only so many."""
    price = s.prices[stack]
    if s.hospitals[seat].working(PURCHASINGS):
        return {"cube": cube_count(price)}
    return {COLOURS[colour]: cubes_of(price, colour) for colour in range(GREY) if cubes_of(price, colour)}


def danger(s: Quarantine, seat: int, action: int) -> str:
    """A turn ended with actions that could still be used; a tile thrown away."""
    if DISCARD.owns(action):
        return "discard"
    if action == END_TURN.code() and s.actions_left and worth_doing(s, s.hospitals[seat]):
        return "actions_left"
    return ""


def worth_doing(s: Quarantine, h: Hospital) -> bool:
    """Is there something that an action is good for, whatever the plan? Somebody to admit or cure, a marker to take."""
    if can_admit(s, h) or any(h.curable(colour) for colour in range(GREY)):
        return True
    return s.phase != FINAL_TURN and s.bonus_stock > 0 and s.bonus_taken < BONUS_LIMIT


# In one gesture


def shortcuts(s: Quarantine, seat: int) -> list[Shortcut]:
    """Everybody at the front who finds a bed is admitted at once, each to the first room of the colour."""
    count = will_be_admitted(s, seat)
    if count < 2 or ADMIT.code() not in s.legal(seat):
        return []
    h = s.hospitals[seat]
    args = {"count": count, "colour": h.queue[:count]}
    front = ((part("queue", seat, 0),),)
    return [Shortcut(tuple(admission(s, seat)), "admit_all", args, front, ACTION, apart="admit_singly")]


def admission(s: Quarantine, seat: int) -> list[int]:
    """The answers that admit everybody who can be admitted."""
    world = s.clone()
    row = [ADMIT.code()]
    world.apply(seat, row[0])
    while isinstance(world.question(seat), Admit):
        row.append(next(action for action in world.legal(seat) if ADMIT_TO.owns(action)))
        world.apply(seat, row[-1])
    return row
