# mypyc: interpreted
"""What a choice points at and says, and why a part of the table cannot be used now."""

from typing import Any

from lazaretto.games.quarantine.rules.actions import (
    ADMIT,
    ADMIT_TO,
    ASIDE,
    BUY_EXTRA,
    BUY_SPECIAL,
    CLAIM,
    CURE,
    CURE_ON_CALL,
    DECONTAMINATE,
    DISCARD,
    DRAW,
    EMERGENCY,
    GIFT_SHOP,
    LAY_OUT,
    LIFT,
    MOVE_FROM,
    MOVE_PATIENT,
    MOVE_TO,
    OPEN_CONTRACT,
    PATHOLOGY,
    PAY,
    PHARMACY,
    PLACE,
    PLACE_PATIENT,
    PLACE_UNPLACED,
    PLACE_VIRUS,
    PRICE_ADD,
    PUT,
    SKIP,
    SPEND_BONUS,
    SPREAD_VIRUS,
    TAKE_BONUS,
    TAKE_FROM,
    TAKE_STOCK,
    TRIAGE,
    VERBS,
    WINDOW,
)
from lazaretto.games.quarantine.rules.drawing import EmergencyOffer, PlaceVirus, SpreadVirus
from lazaretto.games.quarantine.rules.effects import Cafeteria, Pathology, viruses_in, windows_over
from lazaretto.games.quarantine.rules.grid import (
    CELL_IDS,
    doors_text,
    spot,
)
from lazaretto.games.quarantine.rules.layout import FINE, capacities, check, spreads_to, susceptible
from lazaretto.games.quarantine.rules.patients import (
    Admit,
    CureOnCall,
    MoveTo,
    Triage,
    admitted,
    can_admit,
    free_beds,
)
from lazaretto.games.quarantine.rules.renovation import PutDown, Renovate, can_lift, changed, empty_cells, verdict
from lazaretto.games.quarantine.rules.setup import LayOut
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine, cube_list, new_extra
from lazaretto.games.quarantine.rules.tables import (
    BONUS_LIMIT,
    COLOURS,
    CONTAINMENTS,
    CUBES,
    EXTRA_PRICE,
    FINAL_TURN,
    GIFT_SHOPS,
    GREY,
    LOBBY,
    MAINTENANCE_RENOVATED,
    MAINTENANCES,
    MOST_RENOVATED,
    MOST_UNPLACED,
    NONE,
    PATHOLOGIES,
    PHARMACIES,
    ROOM_COLOURS,
    SPECIAL_IDS,
    SPECIALS,
    TILE_IDS,
    TREATMENT_ROOMS,
    TRIAGES,
)
from lazaretto.games.quarantine.rules.trade import PlaceTile, can_pay, can_place, can_take
from lazaretto.games.quarantine.rules.turn import Main
from lazaretto.games.quarantine.show.view import entrance_after, patients_on
from lazaretto.kernel.masks import members, size
from lazaretto.kernel.view import Parts, part

# What a choice points at.

TILE_VERBS = (DECONTAMINATE, PLACE_VIRUS)  # hospital and tile
OWN_TILE_VERBS = (ADMIT_TO, EMERGENCY, LIFT)
STACK_VERBS = (CLAIM, OPEN_CONTRACT, BUY_SPECIAL)
HAND_VERBS = (LAY_OUT, PUT, PLACE_UNPLACED)
PLAIN_PARTS = {DRAW: "bag", TAKE_BONUS: "bonus_stock", TAKE_STOCK: "bonus_stock"}


def parts(s: Quarantine, seat: int, action: int) -> Parts:
    """The places to click for an action."""
    h = s.hospitals[seat]
    verb = VERBS.verb_of(action)
    first, second = verb.first(action), verb.second(action)
    if verb in PLAIN_PARTS:
        return ((PLAIN_PARTS[verb],),)
    if verb is PLACE:
        return ((part("cell", seat, CELL_IDS[first]),), (part("rotation", second),))
    if verb in TILE_VERBS:
        return ((tile_part(first, second),),)
    if verb in OWN_TILE_VERBS:
        return ((tile_part(seat, first),),)
    if verb is SPREAD_VIRUS:
        frame = s.question(seat)
        assert isinstance(frame, SpreadVirus)
        return ((tile_part(frame.hospital, first),),)
    if verb in HAND_VERBS:
        return ((hand_part(h, seat, first),),)
    if verb is ASIDE or verb is DISCARD:
        return ((hand_part(h, seat, first),), (part("aside", seat) if verb is ASIDE else "box",))
    if verb in STACK_VERBS:
        return ((part("stack", SPECIAL_IDS[first]),),)
    if verb is BUY_EXTRA:
        return ((part("extra", COLOURS[first]),),)
    if verb in (PRICE_ADD, PAY):
        return ((part("supply", seat, CUBES[first]),),)
    if verb is GIFT_SHOP:
        return ((part("box", COLOURS[first]),),)
    if verb is SPEND_BONUS or verb is TAKE_FROM:
        return ((part("markers", seat if verb is SPEND_BONUS else first),),)
    return patient_parts(s, seat, action) or room_parts(s, seat, action)


def tile_part(hospital: int, tile: int) -> str:
    return part("tile", hospital, TILE_IDS[tile])


def hand_part(h: Hospital, seat: int, tile: int) -> str:
    return part("hand" if h.hand >> tile & 1 else "unplaced", seat, TILE_IDS[tile])


def patient_parts(s: Quarantine, seat: int, action: int) -> Parts:
    """Queues and the patients in them and in rooms."""
    h = s.hospitals[seat]
    verb = VERBS.verb_of(action)
    first = verb.first(action)
    if verb is PLACE_PATIENT:
        return ((part("queue", first),),)
    if verb is ADMIT:
        return ((part("queue", seat, 0),),)
    if verb in (CURE, CURE_ON_CALL):
        tiles = [tile for tile in members(h.occupied() & h.layout.working) if COLOURS[first] in patients_on(h, tile)]
        return (tuple(sorted(tile_part(seat, tile) for tile in tiles)),)
    if verb is MOVE_FROM:
        end = first
        while end < len(h.queue) and h.queue[end] == h.queue[first]:
            end += 1
        return (tuple(sorted(part("queue", seat, place) for place in range(first, end))),)
    if verb is MOVE_TO:
        return (tuple(sorted(part("queue", seat, place) for place in places_alike(s, seat, first))),)
    if verb is TRIAGE:
        frame = s.question(seat)
        assert isinstance(frame, Triage)
        left = [place for place in range(frame.count, len(h.queue)) if h.queue[place] == first]
        return (tuple(sorted(part("queue", seat, place) for place in left)),)
    return ()


def places_alike(s: Quarantine, seat: int, place: int) -> list[int]:
    """Places of the queue where the patient who moves makes the same queue: behind others of its colour."""
    frame = s.question(seat)
    assert isinstance(frame, MoveTo)
    queue = s.hospitals[seat].queue[:]
    colour = queue.pop(frame.place)
    end = place
    while end < len(queue) and queue[end] == colour and end != frame.place:
        end += 1
    return [one for one in range(place, end + 1) if one != frame.place]


def will_be_admitted(s: Quarantine, seat: int) -> int:
    """How many from the front of the queue find a bed one after the other."""
    h = s.hospitals[seat]
    return admitted(h, free_beds(h)) if can_admit(s, h) else 0


def room_parts(s: Quarantine, seat: int, action: int) -> Parts:
    """Special rooms with an action of their own."""
    h = s.hospitals[seat]
    if PHARMACY.owns(action):
        return (working_parts(h, seat, PHARMACIES),)
    if PATHOLOGY.owns(action):
        return (working_parts(h, seat, PATHOLOGIES), (part("hospital", PATHOLOGY.first(action)),))
    if WINDOW.owns(action):
        frame = s.question(seat)
        assert isinstance(frame, Pathology)
        layout = s.hospitals[frame.hospital].layout
        tiles = viruses_in(layout, WINDOW.first(action))
        same = [cell for cell in windows_over(layout, tiles) if viruses_in(layout, cell) == tiles]
        return (tuple(sorted(part("window", frame.hospital, CELL_IDS[cell]) for cell in same)),)
    return ()


def working_parts(h: Hospital, seat: int, tiles: int) -> tuple[str, ...]:
    return tuple(sorted(tile_part(seat, tile) for tile in members(h.layout.working & tiles)))


# What a choice says.

SKIPS = {SpreadVirus: "skip_spread", Cafeteria: "skip_marker", CureOnCall: "skip_cure"}
RIVAL_VERBS = (PLACE_PATIENT, PLACE_VIRUS, DECONTAMINATE, PATHOLOGY, TAKE_FROM)


def label(s: Quarantine, seat: int, action: int) -> tuple[str, dict[str, Any]]:
    """The text key of an action, and what its text needs besides the action's own arguments."""
    h = s.hospitals[seat]
    verb = VERBS.verb_of(action)
    first = verb.first(action)
    more: dict[str, Any] = {}
    if verb in RIVAL_VERBS:
        return (f"{verb.name}_own" if first == seat else verb.name), {"seat": first}
    if verb is MOVE_PATIENT and h.working(TRIAGES):
        return "reorder", more
    if verb is PAY and first == GREY:
        return "pay_greys", more
    if verb is BUY_SPECIAL:
        more = {"cube": cube_list(s.prices[first])}
    elif verb in (CURE, CURE_ON_CALL):
        more = {"count": h.curable(first)}
    elif verb is ADMIT:
        more = {"colour": h.queue[0], "count": will_be_admitted(s, seat)}
    elif verb in (ADMIT_TO, PHARMACY):
        more = {"colour": h.queue[0]}
    elif verb is MOVE_FROM:
        more = {"colour": h.queue[first], "number": first + 1}
    elif verb is MOVE_TO:
        frame = s.question(seat)
        assert isinstance(frame, MoveTo)
        more = {"colour": h.queue[frame.place], "number": first + 1}
    elif verb is TRIAGE:
        frame = s.question(seat)
        assert isinstance(frame, Triage)
        more = {"number": frame.count + 1}
    elif verb is SKIP:
        return SKIPS[type(s.question(seat))], more
    elif verb is PLACE:
        return place_label(s, seat, action)
    elif verb is WINDOW:
        frame = s.question(seat)
        assert isinstance(frame, Pathology)
        more = {"tile": members(viruses_in(s.hospitals[frame.hospital].layout, first))}
    elif verb.name == "renovate":
        more = {"count": MAINTENANCE_RENOVATED if h.working(MAINTENANCES) else MOST_RENOVATED}
    return verb.name, more


def place_label(s: Quarantine, seat: int, action: int) -> tuple[str, dict[str, Any]]:
    """The tile in hand, and the doors it would have; a lobby whose entrance counts says where that would be."""
    frame = s.question(seat)
    assert isinstance(frame, (PlaceTile, PutDown, LayOut))
    tile, turns = frame.tile, PLACE.second(action)
    more = {"tile": tile, "doors": doors_text(s.rules.doors[tile][turns])}
    entrance = entrance_after(s.rules.entrance, turns) if tile == LOBBY else None
    return ("place_lobby", {**more, "entrance": entrance}) if entrance else (PLACE.name, more)


# Why a part cannot be used now. Every refusal names its rule.


def why_not(s: Quarantine, seat: int, place: str) -> list[str]:
    """Keys of the rules that forbid a seat to use a part now; empty if it may, or if nothing is to be said.

    Besides parts, `action.<verb>` asks for an action that has no part: `action.renovate`.
    """
    frame = s.question(seat)
    if frame is None:
        return ["not_your_turn"]
    if usable(s, seat, place):
        return []
    zone, *rest = place.split(".")
    if isinstance(frame, Main):
        return main_reason(s, seat, zone, rest)
    if isinstance(frame, (PlaceTile, PutDown, LayOut)):
        return place_reason(s, seat, frame.tile, isinstance(frame, PutDown), zone, rest)
    if zone == "tile" and len(rest) == 2 and rest[1] in TILE_IDS and rest[0].isdecimal() and int(rest[0]) < s.seats:
        return tile_reason(s, seat, int(rest[0]), TILE_IDS.index(rest[1]))
    if isinstance(frame, Renovate) and place == "action.commit":
        return commit_reason(s.hospitals[seat])
    return ["finish_this_first"]


def usable(s: Quarantine, seat: int, place: str) -> bool:
    """Does a legal action point at this part, or is it named so?"""
    for action in s.legal(seat):
        if place == f"action.{VERBS.verb_of(action).name}":
            return True
        if any(place in places for places in parts(s, seat, action)):
            return True
    return False


# Between two things of a turn


def main_reason(s: Quarantine, seat: int, zone: str, rest: list[str]) -> list[str]:
    """Why something cannot be begun in the turn."""
    h = s.hospitals[seat]
    if zone == "bag" or (zone == "action" and rest == ["draw"]):
        return ["no_draws_in_final_turn" if s.phase == FINAL_TURN else "no_draws_left"]
    if zone == "action" and rest == ["end_turn"]:
        return ["draws_are_owed"]
    if zone == "markers" and rest[:1] == [str(seat)]:
        return ["no_markers"]
    if zone == "unplaced" and rest[:1] == [str(seat)]:
        return ["no_place"]
    if zone == "stack" and rest and rest[0] in SPECIAL_IDS:
        return stack_reason(s, seat, SPECIAL_IDS.index(rest[0]))
    if not s.actions_left:
        return ["no_actions_left"]
    if zone == "extra" and rest and rest[0] in COLOURS:
        return extra_reason(s, seat, COLOURS.index(rest[0]))
    if zone == "bonus_stock":
        return ["bonus_limit" if s.bonus_taken >= BONUS_LIMIT else "bonus_stock_empty"]
    if zone == "box":
        return ["box_lacks_colour" if h.working(GIFT_SHOPS) else "needs_gift_shop"]
    if zone == "queue" and rest[:1] == [str(seat)]:
        return admit_reason(s, h)
    if zone == "tile":
        return ["nothing_to_do_here"]
    return action_reason(s, h, rest[0]) if zone == "action" and rest else []


def action_reason(s: Quarantine, h: Hospital, verb: str) -> list[str]:
    """Why an action without a part is not offered."""
    if verb == "renovate":
        if s.renovated:
            return ["renovated_already"]
        return ["renovation_cancelled"] if s.cancelled and can_lift(h) else ["nothing_to_lift"]
    if verb == "admit":
        return admit_reason(s, h)
    if verb == "move_patient":
        return ["queue_too_short"]
    if verb == "pharmacy":
        return ["queue_empty" if h.working(PHARMACIES) else "needs_pharmacy"]
    if verb == "pathology":
        if not h.working(PATHOLOGIES):
            return ["needs_pathology"]
        return ["pathology_used" if s.pathology_used else "no_virus"]
    return []


def admit_reason(s: Quarantine, h: Hospital) -> list[str]:
    """Why the front patient cannot be admitted."""
    if not h.queue:
        return ["queue_empty"]
    if s.rules.lobby_blocks and not h.layout.working >> LOBBY & 1:
        return ["lobby_quarantined"]
    return ["no_free_room"]


def stack_reason(s: Quarantine, seat: int, stack: int) -> list[str]:
    """Why a stack can neither be opened, nor claimed, nor bought."""
    h = s.hospitals[seat]
    if not s.market >> stack & 1:
        return ["not_in_this_game"]
    if not s.copies_left[stack]:
        return ["stack_gone"]
    if s.owners[stack] == seat and s.opened >> stack & 1:
        return ["claim_next_turn"]
    if s.acquired >> stack & 1:
        return ["one_of_a_kind"]
    if not s.prices[stack]:
        return ["price_needs_cubes" if s.actions_left else "no_actions_left"]
    reasons = []
    if s.owners[stack] != seat:
        if not s.actions_left:
            reasons.append("no_actions_left")
        if not can_pay(h, s.prices[stack]):
            reasons.append("cannot_pay")
    if not can_take(s, h, stack):
        reasons.append("no_place_nor_aside")
    return reasons


def extra_reason(s: Quarantine, seat: int, colour: int) -> list[str]:
    """Why an additional room cannot be bought."""
    h = s.hospitals[seat]
    if not s.extras[colour]:
        return ["stack_gone"]
    if s.acquired >> (SPECIALS + colour) & 1:
        return ["one_of_a_colour"]
    reasons = []
    if h.money() + h.grey_pairs() < EXTRA_PRICE:
        reasons.append("cannot_pay")
    if not can_place(s, h, new_extra(h, colour)):
        reasons.append("no_place")
    return reasons


# Placing a tile


def place_reason(s: Quarantine, seat: int, tile: int, renovating: bool, zone: str, rest: list[str]) -> list[str]:
    """Why a tile cannot lie in a cell: what the check says of it in every rotation."""
    h = s.hospitals[seat]
    if zone == "aside" or (zone == "action" and rest == ["set_aside"]):
        return ["aside_full" if size(h.unplaced) >= MOST_UNPLACED else "must_be_placed"]
    cell_id = ".".join(rest[1:])
    if zone != "cell" or rest[:1] != [str(seat)] or cell_id not in CELL_IDS or tile == NONE:
        return ["finish_this_first"]
    cell = CELL_IDS.index(cell_id)
    if cell in h.layout.at:
        return ["layout_overlap"]
    if renovating:
        return [] if cell in empty_cells(h.layout) else ["layout_split"]
    reasons = []
    for rotation in s.rules.rotations[tile]:
        after = h.layout.put(tile, spot(cell, rotation, s.rules.doors[tile][rotation]))
        broken = check(h.layout, after, 1 << tile)
        if broken != FINE and broken not in reasons:
            reasons.append(broken)
    return reasons


# Tiles, by the question


def tile_reason(s: Quarantine, seat: int, owner: int, tile: int) -> list[str]:
    """Why a tile cannot be chosen."""
    frame = s.question(seat)
    h = s.hospitals[owner]
    if not h.layout.placed >> tile & 1:
        return ["not_placed"]
    if isinstance(frame, (PlaceVirus, SpreadVirus)):
        return virus_reason(s, frame, owner, tile)
    if isinstance(frame, Renovate) and owner == seat:
        return lift_reason(h, frame.limit, tile)
    if isinstance(frame, Admit) and owner == seat:
        return room_reason(h, tile)
    if isinstance(frame, EmergencyOffer):
        return ["only_emergency_rooms"]
    return ["finish_this_first"] if not isinstance(frame, Pathology) else ["choose_a_window"]


def virus_reason(s: Quarantine, frame: PlaceVirus | SpreadVirus, owner: int, tile: int) -> list[str]:
    layout = s.hospitals[owner].layout
    if CONTAINMENTS >> tile & 1:
        return ["containment"]
    if layout.quarantined >> tile & 1:
        return ["quarantined_already"]
    if isinstance(frame, SpreadVirus):
        return [] if spreads_to(layout, frame.tile) >> tile & 1 and owner == frame.hospital else ["not_in_station"]
    return [] if susceptible(layout) >> tile & 1 else ["not_beside_virus"]


def lift_reason(h: Hospital, limit: int, tile: int) -> list[str]:
    if h.layout.quarantined >> tile & 1:
        return ["quarantined_renovation"]
    if h.occupied() >> tile & 1:
        return ["patient_renovation"]
    if h.lifted >> tile & 1:
        return ["lifted_already"]
    return ["lift_limit"] if size(h.lifted) >= limit else []


def room_reason(h: Hospital, tile: int) -> list[str]:
    colour = h.queue[0]
    if not 0 < tile < TREATMENT_ROOMS or ROOM_COLOURS[tile] != colour:
        return ["wrong_colour"]
    if h.layout.quarantined >> tile & 1:
        return ["room_quarantined"]
    return ["room_full"] if h.patients[tile] >= capacities(h.layout)[colour] else []


def commit_reason(h: Hospital) -> list[str]:
    """Why a renovation cannot be finished as it is."""
    if h.hand:
        return ["tiles_in_hand"]
    if not changed(h):
        return ["nothing_changed"]
    return [verdict(h)]
