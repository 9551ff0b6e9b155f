"""The turn: draws, actions and free operations in any order, until the player ends it (4)."""

from dataclasses import dataclass

from lazaretto.games.quarantine.rules.actions import (
    ADMIT,
    BUY_EXTRA,
    BUY_SPECIAL,
    CLAIM,
    CURE,
    DECONTAMINATE,
    DRAW,
    END_TURN,
    GIFT_SHOP,
    MOVE_PATIENT,
    OPEN_CONTRACT,
    PATHOLOGY,
    PHARMACY,
    PLACE_UNPLACED,
    RENOVATE,
    SPEND_BONUS,
    TAKE_BONUS,
)
from lazaretto.games.quarantine.rules.drawing import draw
from lazaretto.games.quarantine.rules.effects import Cafeteria, Pathology, decontaminate, gift_shop, pharmacy
from lazaretto.games.quarantine.rules.patients import Admit, can_admit, cure_action, move_action
from lazaretto.games.quarantine.rules.renovation import can_lift, one_of_each, renovate
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine, Question, Step
from lazaretto.games.quarantine.rules.tables import (
    ACTIONS,
    BONUS_LIMIT,
    CAFETERIAS,
    DRAWS,
    EXTRA_PRICE,
    FINAL_TURN,
    GIFT_SHOPS,
    LEAST_PRICE,
    MOST_CANCELLED,
    NONE,
    OVER,
    PATHOLOGIES,
    PHARMACIES,
    SPECIALS,
    TURN,
)
from lazaretto.games.quarantine.rules.trade import (
    PlaceTile,
    buy_extra,
    buy_special,
    can_place,
    claim,
    may_buy_extra,
    may_buy_special,
    may_claim,
    open_contract,
)
from lazaretto.kernel.masks import members, size


@dataclass
class Turn(Step):
    """A turn begins: four draws unless it is a final turn, four actions; then Cafeterias."""

    seat: int = 0

    def run(self, s: Quarantine) -> None:
        final = s.ended_by != NONE
        s.phase = FINAL_TURN if final else TURN
        s.turn += 1
        s.active = self.seat
        s.draws_left = 0 if final else min(DRAWS, s.cubes_left())
        s.actions_left = ACTIONS
        s.acquired = 0
        s.opened = 0
        s.bonus_taken = 0
        s.renovated = False
        s.cancelled = 0
        s.pathology_used = False
        if s.noting:
            s.note("final_turn" if final else "turn", seat=self.seat)
        s.push(Main(self.seat))
        copies = size(s.hospitals[self.seat].layout.working & CAFETERIAS)
        if copies:
            s.push(Cafeteria(self.seat, copies))


@dataclass(init=False)
class Main(Question):
    """What next? Draw a cube, take an action, use something free, or end the turn."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def waits(self) -> bool:
        return True

    def legal(self, s: Quarantine) -> list[int]:
        h = s.hospitals[self.seat]
        codes: list[int] = []
        if s.draws_left:
            codes.append(DRAW.code())
        if self.seat in s.owners:
            codes.extend([CLAIM.code(stack) for stack in range(SPECIALS) if may_claim(s, self.seat, stack)])
        if h.unplaced:
            codes.extend([PLACE_UNPLACED.code(tile) for tile in one_of_each(h.unplaced) if can_place(s, h, tile)])
        if h.markers:
            codes.append(SPEND_BONUS.code())
        if s.actions_left:
            self.patient_codes(s, h, codes)
            self.trade_codes(s, h, codes)
            self.basic_codes(s, h, codes)
            self.room_codes(s, h, codes)
        if not s.draws_left:
            codes.append(END_TURN.code())
        return codes

    def patient_codes(self, s: Quarantine, h: Hospital, codes: list[int]) -> None:
        """Admit and cure."""
        if can_admit(s, h):
            codes.append(ADMIT.code())
        for colour in range(4):
            if h.curable(colour):
                codes.append(CURE.code(colour))

    def trade_codes(self, s: Quarantine, h: Hospital, codes: list[int]) -> None:
        """Contracts and purchases, all of which take cubes."""
        money = h.money()
        wealth = money + h.grey_pairs()
        buys: list[int] = []
        if wealth >= LEAST_PRICE:
            for stack in range(SPECIALS):
                if s.prices[stack]:
                    if may_buy_special(s, self.seat, stack):
                        buys.append(BUY_SPECIAL.code(stack))
                elif s.copies_left[stack] and money >= LEAST_PRICE:
                    codes.append(OPEN_CONTRACT.code(stack))
        if wealth >= EXTRA_PRICE:
            buys.extend([BUY_EXTRA.code(colour) for colour in range(4) if may_buy_extra(s, self.seat, colour)])
        codes.extend(buys)

    def basic_codes(self, s: Quarantine, h: Hospital, codes: list[int]) -> None:
        """The other basic actions."""
        if len(h.queue) >= 2:
            codes.append(MOVE_PATIENT.code())
        if s.bonus_stock and s.bonus_taken < BONUS_LIMIT:
            codes.append(TAKE_BONUS.code())
        for hospital in range(s.seats):
            closed = s.hospitals[hospital].layout.quarantined
            if closed:
                codes.extend([DECONTAMINATE.code(hospital, tile) for tile in members(closed)])
        if not s.renovated and not (s.rules.counts_cancels and s.cancelled >= MOST_CANCELLED) and can_lift(h):
            codes.append(RENOVATE.code())

    def room_codes(self, s: Quarantine, h: Hospital, codes: list[int]) -> None:
        """The actions of special rooms."""
        if h.working(GIFT_SHOPS):
            codes.extend([GIFT_SHOP.code(colour) for colour in range(4) if s.box[colour]])
        if h.queue and h.working(PHARMACIES):
            codes.append(PHARMACY.code())
        if not s.pathology_used and h.working(PATHOLOGIES):
            for hospital in range(s.seats):
                if s.hospitals[hospital].layout.quarantined:
                    codes.append(PATHOLOGY.code(hospital))

    def apply(self, s: Quarantine, action: int) -> None:
        if action != RENOVATE.code():
            s.cancelled = 0
        if action == END_TURN.code():
            end_turn(s, self.seat)
            return
        s.push(self)
        if self.apply_free(s, action):
            return
        s.actions_left -= 1
        if not self.apply_trade(s, action):
            self.apply_action(s, action)

    def apply_free(self, s: Quarantine, action: int) -> bool:
        """What costs no action, or not yet; False if it is something else."""
        h = s.hospitals[self.seat]
        if action == DRAW.code():
            draw(s, self.seat)
        elif CLAIM.owns(action):
            claim(s, self.seat, CLAIM.first(action))
        elif PLACE_UNPLACED.owns(action):
            tile = PLACE_UNPLACED.first(action)
            h.unplaced &= ~(1 << tile)
            h.hand |= 1 << tile
            s.push(PlaceTile(self.seat, tile, False))
        elif action == SPEND_BONUS.code():
            h.markers -= 1
            s.bonus_stock += 1
            s.actions_left += 1
            if s.noting:
                s.note("spent_bonus", seat=self.seat)
        elif action == RENOVATE.code():
            renovate(s, self.seat)
        else:
            return False
        return True

    def apply_trade(self, s: Quarantine, action: int) -> bool:
        """Actions of the market; False if it is another one."""
        if OPEN_CONTRACT.owns(action):
            open_contract(s, self.seat, OPEN_CONTRACT.first(action))
        elif BUY_SPECIAL.owns(action):
            buy_special(s, self.seat, BUY_SPECIAL.first(action))
        elif BUY_EXTRA.owns(action):
            buy_extra(s, self.seat, BUY_EXTRA.first(action))
        else:
            return False
        return True

    def apply_action(self, s: Quarantine, action: int) -> None:
        """All other actions."""
        if action == ADMIT.code():
            s.push(Admit(self.seat))
        elif CURE.owns(action):
            cure_action(s, self.seat, CURE.first(action))
        elif action == MOVE_PATIENT.code():
            move_action(s, self.seat)
        elif action == TAKE_BONUS.code():
            s.bonus_taken += 1
            s.bonus_stock -= 1
            s.hospitals[self.seat].markers += 1
            if s.noting:
                s.note("took_bonus", seat=self.seat)
        elif DECONTAMINATE.owns(action):
            decontaminate(s, self.seat, DECONTAMINATE.first(action), DECONTAMINATE.second(action))
        elif GIFT_SHOP.owns(action):
            gift_shop(s, self.seat, GIFT_SHOP.first(action))
        elif action == PHARMACY.code():
            pharmacy(s, self.seat)
        else:
            s.pathology_used = True
            s.push(Pathology(self.seat, PATHOLOGY.first(action)))


def end_turn(s: Quarantine, seat: int) -> None:
    """The next player's turn; once the end is set off, until it is his turn who set it off (6.1)."""
    after = (seat + 1) % s.seats
    if after == s.ended_by:
        s.phase = OVER
        s.draws_left = 0
        s.actions_left = 0
        if s.noting:
            s.note("game_over")
    else:
        s.push(Turn(after))
