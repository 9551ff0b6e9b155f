"""Contracts, purchases, payment, and what becomes of a tile just got (4.6)."""

from dataclasses import dataclass

from lazaretto.games.quarantine.rules.actions import PAY, PLACE, PRICE_ADD, PRICE_DONE, SET_ASIDE
from lazaretto.games.quarantine.rules.grid import cell_of, rotation_of, spot
from lazaretto.games.quarantine.rules.layout import fits, places
from lazaretto.games.quarantine.rules.state import (
    Hospital,
    Quarantine,
    Question,
    cube_count,
    cube_list,
    cubes_of,
    new_extra,
    new_special,
    one_cube,
    replaced,
)
from lazaretto.games.quarantine.rules.tables import (
    EXTRA_PRICE,
    GREY,
    GREYS_PER_CUBE,
    LEAST_PRICE,
    MOST_UNPLACED,
    NONE,
    PURCHASINGS,
    SECURITIES,
    SPECIALS,
)
from lazaretto.kernel.masks import size

# What may be bought


def can_place(s: Quarantine, h: Hospital, tile: int) -> bool:
    """Is there a legal place for a tile?"""
    return fits(h.layout, s.rules.doors[tile], s.rules.rotations[tile])


def can_take(s: Quarantine, h: Hospital, stack: int) -> bool:
    """Can a special room be placed, or at least set aside?"""
    return size(h.unplaced) < MOST_UNPLACED or can_place(s, h, new_special(h, stack))


def can_pay(h: Hospital, price: int) -> bool:
    """Has the hospital the cubes of a price? Purchasing needs the number only, a Lab makes greys count."""
    if h.working(PURCHASINGS):
        return h.money() + h.grey_pairs() >= cube_count(price)
    return shortage(h, price) <= h.grey_pairs()


def shortage(h: Hospital, price: int) -> int:
    """How many cubes of a price are missing, colour by colour."""
    missing = 0
    for colour in range(4):
        lack = cubes_of(price, colour) - h.supply[colour]
        if lack > 0:
            missing += lack
    return missing


def may_claim(s: Quarantine, seat: int, stack: int) -> bool:
    """Own contract of an earlier turn, a tile left, none of the kind got this turn, and somewhere to put it."""
    return (
        s.owners[stack] == seat and not (s.opened | s.acquired) >> stack & 1 and can_take(s, s.hospitals[seat], stack)
    )


def may_buy_special(s: Quarantine, seat: int, stack: int) -> bool:
    """A priced stack of the market or of a rival, and the means to buy it."""
    if not s.copies_left[stack] or not s.prices[stack] or s.owners[stack] == seat or s.acquired >> stack & 1:
        return False
    h = s.hospitals[seat]
    return can_pay(h, s.prices[stack]) and can_take(s, h, stack)


def may_buy_extra(s: Quarantine, seat: int, colour: int) -> bool:
    """An additional room of a colour not got this turn, two cubes for it, and a legal place."""
    if not s.extras[colour] or s.acquired >> (SPECIALS + colour) & 1:
        return False
    h = s.hospitals[seat]
    return h.money() + h.grey_pairs() >= EXTRA_PRICE and can_place(s, h, new_extra(h, colour))


# Contracts


def open_contract(s: Quarantine, seat: int, stack: int) -> None:
    """The stack moves in front of the opener, who now puts a price on it."""
    s.owners = replaced(s.owners, stack, seat)
    s.opened |= 1 << stack
    s.push(Price(seat, stack, 0, s.rules.asks_cubes))


@dataclass
class Price(Question):
    """Cubes of the price one by one, in ascending colour: at least two."""

    stack: int = 0
    least: int = 0  # no going back to an earlier colour
    asked: bool = False  # every cube is chosen, also the only one left

    def opens_move(self) -> bool:
        return False

    def waits(self) -> bool:
        return self.asked

    def legal(self, s: Quarantine) -> list[int]:
        h = s.hospitals[self.seat]
        missing = LEAST_PRICE - cube_count(s.prices[self.stack])
        codes: list[int] = []
        for colour in range(self.least, 4):
            if h.supply[colour] and sum(h.supply[colour:GREY]) >= missing:
                codes.append(PRICE_ADD.code(colour))
        if missing <= 0:
            codes.append(PRICE_DONE.code())
        return codes

    def apply(self, s: Quarantine, action: int) -> None:
        if action == PRICE_DONE.code():
            if s.noting:
                s.note("opened", seat=self.seat, stack=self.stack, cube=cube_list(s.prices[self.stack]))
            return
        colour = PRICE_ADD.first(action)
        s.hospitals[self.seat].supply[colour] -= 1
        s.prices = replaced(s.prices, self.stack, s.prices[self.stack] + one_cube(colour))
        s.push(Price(self.seat, self.stack, colour, self.asked))


def claim(s: Quarantine, seat: int, stack: int) -> None:
    """Take a tile of the own contract; the rest goes back to the market with its price on it (R08, R09)."""
    h = s.hospitals[seat]
    s.owners = replaced(s.owners, stack, NONE)
    if s.noting:
        s.note("claimed", seat=seat, stack=stack, tile=new_special(h, stack))
    take_special(s, h, seat, stack)
    if not s.copies_left[stack]:
        drop_price(s, stack, s.box)


def take_special(s: Quarantine, h: Hospital, seat: int, stack: int) -> None:
    """A tile of a stack comes into hand and must be placed or set aside."""
    tile = new_special(h, stack)
    s.copies_left = replaced(s.copies_left, stack, s.copies_left[stack] - 1)
    s.acquired |= 1 << stack
    h.hand |= 1 << tile
    s.push(PlaceTile(seat, tile, size(h.unplaced) < MOST_UNPLACED))


def drop_price(s: Quarantine, stack: int, to: list[int]) -> None:
    """The cubes of a price go to the box or to a supply."""
    for colour in range(4):
        to[colour] += cubes_of(s.prices[stack], colour)
    s.prices = replaced(s.prices, stack, 0)


# Purchases


def buy_special(s: Quarantine, seat: int, stack: int) -> None:
    """Pay a special room; the purchase follows the last cube."""
    price = s.prices[stack]
    if s.hospitals[seat].working(PURCHASINGS):
        s.push(Pay(seat, stack, NONE, 0, cube_count(price), 0, asks_payment(s, seat, cube_count(price))))
    else:
        s.push(Pay(seat, stack, NONE, price))


def buy_extra(s: Quarantine, seat: int, colour: int) -> None:
    """Pay an additional room with any cubes."""
    s.push(Pay(seat, NONE, colour, 0, EXTRA_PRICE, 0, asks_payment(s, seat, EXTRA_PRICE)))


def asks_payment(s: Quarantine, seat: int, number: int) -> bool:
    """Is every cube of a payment chosen? Not where all that there is must go, or all are alike."""
    h = s.hospitals[seat]
    kinds = sum([1 for colour in range(GREY) if h.supply[colour]]) + (h.grey_pairs() > 0)
    return s.rules.asks_cubes and kinds > 1 and h.money() + h.grey_pairs() > number


@dataclass
class Pay(Question):
    """What pays the next cube of the price? Colours in order, greys last, so that a payment has one way to be made."""

    stack: int = NONE  # the special room,
    colour: int = NONE  # or the additional room that is bought
    owed: int = 0  # cubes still owed in their colours,
    number: int = 0  # or in any colour
    least: int = 0  # earlier cubes may no longer be used
    asked: bool = False  # every cube is chosen, also the only one left
    given: int = 0  # cubes paid so far, greys too

    def opens_move(self) -> bool:
        return False

    def waits(self) -> bool:
        return self.asked

    def legal(self, s: Quarantine) -> list[int]:
        h = s.hospitals[self.seat]
        return [PAY.code(cube) for cube in (self.any_cubes(h) if self.number else self.exact_cubes(h))]

    def any_cubes(self, h: Hospital) -> list[int]:
        """For a number of cubes: those from which enough are left for the rest."""
        pairs = h.grey_pairs()
        found: list[int] = []
        for colour in range(self.least, GREY):
            if h.supply[colour] and sum(h.supply[colour:GREY]) + pairs >= self.number:
                found.append(colour)
        if pairs >= self.number:
            found.append(GREY)
        return found

    def exact_cubes(self, h: Hospital) -> list[int]:
        """For the next colour owed: a cube of it, or from now on greys, if the rest can be paid after it."""
        pairs = h.grey_pairs()
        colour = next_colour(self.owed)
        missing = shortage(h, self.owed)
        found: list[int] = []
        if h.supply[colour] and self.least != GREY and missing <= pairs:
            found.append(colour)
        units = cubes_of(self.owed, colour)
        others = missing - max(0, units - h.supply[colour])
        if units + others <= pairs:
            found.append(GREY)
        return found

    def apply(self, s: Quarantine, action: int) -> None:
        cube = PAY.first(action)
        count = GREYS_PER_CUBE if cube == GREY else 1
        s.hospitals[self.seat].supply[cube] -= count
        payee(s, self.stack)[cube] += count
        paid = self.given + one_cube(cube) * count
        if s.noting and (self.number or cube == GREY):  # otherwise the price says it
            s.note("paid", seat=self.seat, cube=cube, count=count)
        if self.number > 1:
            s.push(Pay(self.seat, self.stack, self.colour, 0, self.number - 1, cube, self.asked, paid))
        elif self.number == 0 and cube_count(self.owed) > 1:
            colour = next_colour(self.owed)
            owed = self.owed - one_cube(colour)
            s.push(Pay(self.seat, self.stack, NONE, owed, 0, cube if cubes_of(owed, colour) else 0, False, paid))
        elif self.stack != NONE:
            receive_special(s, self.seat, self.stack, paid)
        else:
            receive_extra(s, self.seat, self.colour, paid)


def next_colour(owed: int) -> int:
    """The first colour of which a cube is owed."""
    colour = 0
    while not cubes_of(owed, colour):
        colour += 1
    return colour


def pays_owner(s: Quarantine, stack: int) -> bool:
    """Does a payment go to the owner of the contract, who has a working Security (R11)?"""
    return stack != NONE and s.owners[stack] != NONE and s.hospitals[s.owners[stack]].working(SECURITIES)


def payee(s: Quarantine, stack: int) -> list[int]:
    """Where a payment goes: to the owner of a contract, or to the box."""
    return s.hospitals[s.owners[stack]].supply if pays_owner(s, stack) else s.box


def all_cubes(price: int) -> list[int]:
    """The cubes of a payment by colour, greys last."""
    return cube_list(price) + [GREY] * cubes_of(price, GREY)


def receive_special(s: Quarantine, seat: int, stack: int, paid: int) -> None:
    """The paid tile changes hands; a contract's owner gets a marker, and with the last tile his price back."""
    owner = s.owners[stack]
    price = s.prices[stack]
    earns = pays_owner(s, stack)
    take_special(s, s.hospitals[seat], seat, stack)
    if s.noting:
        tile = s.hospitals[seat].hand.bit_length() - 1
        s.note("bought_special", seat=seat, stack=stack, cube=cube_list(price), paid=all_cubes(paid), tile=tile)
        if earns:
            s.note("paid_owner", seat=owner, cube=all_cubes(paid), rival=seat)
    if owner != NONE and s.bonus_stock:
        s.bonus_stock -= 1
        s.hospitals[owner].markers += 1
        if s.noting:
            s.note("marker_for_contract", seat=owner)
    if s.copies_left[stack]:
        return
    s.owners = replaced(s.owners, stack, NONE)
    if owner == NONE:
        drop_price(s, stack, s.box)
    else:
        drop_price(s, stack, s.hospitals[owner].supply)
        if s.noting:
            s.note("price_returned", seat=owner, stack=stack, cube=cube_list(price))


def receive_extra(s: Quarantine, seat: int, colour: int, paid: int) -> None:
    """The additional room must be placed at once."""
    h = s.hospitals[seat]
    tile = new_extra(h, colour)
    s.extras = replaced(s.extras, colour, s.extras[colour] - 1)
    s.acquired |= 1 << (SPECIALS + colour)
    h.hand |= 1 << tile
    if s.noting:
        s.note("bought_extra", seat=seat, colour=colour, paid=all_cubes(paid), tile=tile)
    s.push(PlaceTile(seat, tile, False))


# Placing


@dataclass(init=False)
class PlaceTile(Question):
    """Where does the tile go, and how is it turned? A special room just got may be set aside."""

    tile: int = 0
    may_set_aside: bool = False

    def __init__(self, seat: int = 0, tile: int = 0, may_set_aside: bool = False) -> None:
        self.seat = seat
        self.tile = tile
        self.may_set_aside = may_set_aside

    def opens_move(self) -> bool:
        return False

    def legal(self, s: Quarantine) -> list[int]:
        layout = s.hospitals[self.seat].layout
        codes = place_codes(places(layout, s.rules.doors[self.tile], s.rules.rotations[self.tile]))
        if self.may_set_aside:
            codes.append(SET_ASIDE.code())
        return codes

    def apply(self, s: Quarantine, action: int) -> None:
        h = s.hospitals[self.seat]
        h.hand &= ~(1 << self.tile)
        if action == SET_ASIDE.code():
            h.unplaced |= 1 << self.tile
            if s.noting:
                s.note("set_aside", seat=self.seat, tile=self.tile)
        else:
            h.layout = h.layout.put(self.tile, spot_of(s, self.tile, action))
            if s.noting:
                s.note("placed", seat=self.seat, tile=self.tile)
        if not s.tiles_left() and s.ended_by == NONE:
            s.end_comes()
            if s.noting:
                s.note("market_empty", seat=self.seat)


def place_codes(spots: list[int]) -> list[int]:
    """The actions of placing a tile at these spots."""
    return [PLACE.code(cell_of(where), rotation_of(where)) for where in spots]


def spot_of(s: Quarantine, tile: int, action: int) -> int:
    """The spot of a PLACE action."""
    rotation = PLACE.second(action)
    return spot(PLACE.first(action), rotation, s.rules.doors[tile][rotation])
