"""Phase 2: improvements, and the display they come from."""

from dataclasses import dataclass

from lazaretto.games.dice_hospital.rules.actions import (
    CHOOSE_EXTRA,
    DECLINE,
    DISCARD_IMPROVEMENT,
    KEEP,
    TAKE_IMPROVEMENT,
)
from lazaretto.games.dice_hospital.rules.effects import EXTRA_FUNDING
from lazaretto.games.dice_hospital.rules.state import DiceHospital, Question, Step, pile_counts, same_kind
from lazaretto.games.dice_hospital.rules.tables import (
    BOARD_DEPARTMENTS,
    BOARD_MASK,
    DEPARTMENT_MASK,
    DEPARTMENTS,
    DISPLAY,
    FIRST_SPECIALIST,
    IMPROVEMENT,
    NONE,
    SPECIALIST_MASK,
    SPECIALISTS,
)
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import members


@dataclass
class RevealDisplay(Step):
    """Turn up departments and specialists; with two players the first player adds one more of a kind."""

    def run(self, s: DiceHospital) -> None:
        for _ in range(DISPLAY[s.seats]):
            s.show(0)
            s.show(1)
        if s.seats == 2:
            s.push(ChooseExtra(s.first_player))


@dataclass
class ChooseExtra(Question):
    """Two players: the first player, having seen the display (R35), chooses what else is turned up."""

    def legal(self, s: DiceHospital) -> list[int]:
        codes: list[int] = []
        if pile_counts(s.tile_piles):
            codes.append(CHOOSE_EXTRA.code(0))
        if pile_counts(s.card_piles):
            codes.append(CHOOSE_EXTRA.code(1))
        return codes

    def apply(self, s: DiceHospital, action: int) -> None:
        if s.noting:
            s.note("chose_extra", seat=self.seat, kind=CHOOSE_EXTRA.first(action))
        s.show(CHOOSE_EXTRA.first(action))

    def run(self, s: DiceHospital) -> None:
        """Both decks are empty."""


@dataclass
class Improvement(Step):
    """2.1, then 2.2, in ambulance order."""

    def run(self, s: DiceHospital) -> None:
        s.phase = IMPROVEMENT
        if s.seats == 1:
            for _ in range(2 if s.event == EXTRA_FUNDING else 1):
                s.show(1)
                s.show(0)
        order = s.by_ambulance()
        frames: list[Frame] = [Improve(seat) for seat in order]
        if s.seats == 1:
            frames.append(ClearDisplay())
        for seat in order:
            frames.append(Discard(seat))
        s.push_all(frames)


def improvements(tiles: int, cards: int) -> list[int]:
    """The kinds of improvement among tiles and cards, ascending."""
    departments = (tiles | tiles >> DEPARTMENTS) & DEPARTMENT_MASK & ~BOARD_MASK
    specialists = (cards | cards >> SPECIALISTS) & SPECIALIST_MASK
    return members(departments >> BOARD_DEPARTMENTS | specialists << FIRST_SPECIALIST)


@dataclass(init=False)
class Improve(Question):
    """2.1: take one improvement from the display, or none (R20)."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def legal(self, s: DiceHospital) -> list[int]:
        codes = [TAKE_IMPROVEMENT.code(kind) for kind in improvements(s.shown_tiles, s.shown_cards)]
        codes.append(DECLINE.code())
        return codes

    def apply(self, s: DiceHospital, action: int) -> None:
        h = s.hospitals[self.seat]
        if action == DECLINE.code():
            if s.noting:
                s.note("declined", seat=self.seat)
            return
        kind = TAKE_IMPROVEMENT.first(action)
        tile, card = NONE, NONE
        if kind < FIRST_SPECIALIST:
            tile = same_kind(s.shown_tiles, DEPARTMENTS, kind + BOARD_DEPARTMENTS)
            s.shown_tiles &= ~(1 << tile)
            h.tiles |= 1 << tile
        else:
            card = same_kind(s.shown_cards, SPECIALISTS, kind - FIRST_SPECIALIST)
            s.shown_cards &= ~(1 << card)
            h.cards |= 1 << card
        if s.noting:
            s.note("took", seat=self.seat, improvement=kind, tile=tile, card=card)


@dataclass
class ClearDisplay(Step):
    """What nobody took goes under its deck, in an order nobody knows."""

    def run(self, s: DiceHospital) -> None:
        if s.shown_tiles:
            s.tile_piles = (*s.tile_piles, s.shown_tiles)
        if s.shown_cards:
            s.card_piles = (*s.card_piles, s.shown_cards)
        s.shown_tiles = 0
        s.shown_cards = 0


@dataclass(init=False)
class Discard(Question):
    """2.2: swap one improvement for a blood bag, or keep all."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def legal(self, s: DiceHospital) -> list[int]:
        h = s.hospitals[self.seat]
        codes = [DISCARD_IMPROVEMENT.code(kind) for kind in improvements(h.tiles, h.cards)]
        codes.append(KEEP.code())
        return codes

    def usual(self, s: DiceHospital) -> int:
        return KEEP.code()

    def apply(self, s: DiceHospital, action: int) -> None:
        h = s.hospitals[self.seat]
        if action == KEEP.code():
            return
        kind = DISCARD_IMPROVEMENT.first(action)
        tile, card = NONE, NONE
        if kind < FIRST_SPECIALIST:
            tile = same_kind(h.tiles, DEPARTMENTS, kind + BOARD_DEPARTMENTS)
            h.tiles &= ~(1 << tile)
            s.tile_piles = (*s.tile_piles, 1 << tile)
        else:
            card = same_kind(h.cards, SPECIALISTS, kind - FIRST_SPECIALIST)
            h.cards &= ~(1 << card)
            s.card_piles = (*s.card_piles, 1 << card)
        h.blood += 1
        if s.noting:
            s.note("gave_back", seat=self.seat, improvement=kind, tile=tile, card=card)
