"""A new game: bag, decks, display, starting patients, administrators."""

from dataclasses import dataclass

from lazaretto.games.dice_hospital.rules.actions import ASSIGN_VALUES, CHOOSE_ADMINISTRATOR
from lazaretto.games.dice_hospital.rules.improvement import RevealDisplay
from lazaretto.games.dice_hospital.rules.options import Rules
from lazaretto.games.dice_hospital.rules.state import DiceHospital, Hospital, Question, Step, patient, plus
from lazaretto.games.dice_hospital.rules.tables import (
    ADMINISTRATORS,
    COLUMNS,
    CRISIS_VALUES,
    DEALT_ADMINISTRATORS,
    DEPARTMENT_ROWS,
    DEPARTMENTS,
    DICE_PER_COLOUR,
    EVENTS,
    NONE,
    REPORTS,
    SPECIALIST_IDS,
    SPECIALIST_ROWS,
    SPECIALISTS,
    STARTING_VALUES,
)
from lazaretto.games.dice_hospital.rules.treatment import next_colours
from lazaretto.games.dice_hospital.rules.turn import Round
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import mask_of, members
from lazaretto.kernel.options import Chosen


def blank(seats: int, options: Chosen) -> DiceHospital:
    """An empty table."""
    s = DiceHospital(seats, Rules(options))
    s.options = options
    return s


def deal(s: DiceHospital) -> None:
    """Lay out the table and set the first questions."""
    s.hospitals = [Hospital() for _ in range(s.seats)]
    s.first_player = s.rules.first_player if s.rules.first_player >= 0 else s.rng.below(s.seats)
    s.bag = [DICE_PER_COLOUR[s.seats]] * 3
    s.tile_piles = (department_deck(s),)
    s.card_piles = (specialist_deck(s),)
    if s.rules.events:
        s.event_pile = (1 << EVENTS) - 1
    frames: list[Frame] = []
    if s.seats == 1:
        s.reports = tuple(drawn(s, REPORTS, 2 * COLUMNS))
    else:
        frames.append(RevealDisplay())
    for seat in s.clockwise():
        frames.append(StartingPatients(seat))
    if s.rules.administrators:
        frames.append(DealAdministrators())
    frames.append(Round(1))
    s.push_all(frames)


def drawn(s: DiceHospital, cards: int, count: int) -> list[int]:
    """So many of the cards, in random order."""
    left = list(range(cards))
    found: list[int] = []
    for _ in range(count):
        found.append(left.pop(s.rng.below(len(left))))
    return found


def of_set(rows: dict[str, dict[str, object]], name: str) -> list[int]:
    """The departments or specialists of one set."""
    return [number for number, row in enumerate(rows.values()) if row["set"] == name]


def department_deck(s: DiceHospital) -> int:
    """All department tiles in play. §7.5: the expansion replaces one set of base tiles, at four players most of it."""
    base = of_set(DEPARTMENT_ROWS, "base")
    deck = mask_of(base)
    if not s.rules.experimental_medicine:
        return deck | deck << DEPARTMENTS
    experimental = mask_of(of_set(DEPARTMENT_ROWS, "experimental"))
    deck |= experimental | experimental << DEPARTMENTS
    if s.seats == 4:
        for place in drawn(s, len(base), 4):
            deck |= 1 << (base[place] + DEPARTMENTS)
    return deck


def specialist_deck(s: DiceHospital) -> int:
    """All specialist cards in play. A promo takes the place of a random other card (R26)."""
    deck = mask_of(of_set(SPECIALIST_ROWS, "base"))
    if s.rules.experimental_medicine:
        experimental = mask_of(of_set(SPECIALIST_ROWS, "experimental"))
        deck |= experimental | experimental << SPECIALISTS
    else:
        deck |= deck << SPECIALISTS
    promos: list[int] = []
    if s.rules.promo_consultant:
        promos.append(SPECIALIST_IDS.index("consultant"))
    if s.rules.promo_admissions_nurse:
        promos.append(SPECIALIST_IDS.index("admissions_nurse"))
    cards = members(deck)
    for promo in promos:
        deck &= ~(1 << cards.pop(s.rng.below(len(cards))))
        deck |= 1 << promo
    return deck


@dataclass
class StartingPatients(Step):
    """Draw a hospital's first patients, who get fixed values."""

    seat: int = 0

    def run(self, s: DiceHospital) -> None:
        for _ in starting_values(s):
            s.loose = plus(s.loose, s.draw_die())
        s.push(AssignValues(self.seat))


def starting_values(s: DiceHospital) -> list[int]:
    return CRISIS_VALUES if s.rules.opening_crisis else STARTING_VALUES


@dataclass
class AssignValues(Question):
    """Which patient gets the next starting value? Equal values are given in ascending colour."""

    count: int = 0
    least: int = 0

    def opens_move(self) -> bool:
        return self.count == 0

    def in_order(self) -> bool:
        return True

    def legal(self, s: DiceHospital) -> list[int]:
        values = starting_values(s)
        equal = values[self.count :].count(values[self.count])
        return [ASSIGN_VALUES.code(colour) for colour in next_colours(s.loose, equal, self.least)]

    def apply(self, s: DiceHospital, action: int) -> None:
        values = starting_values(s)
        colour = ASSIGN_VALUES.first(action)
        s.loose = plus(s.loose, colour, -1)
        s.hospitals[self.seat].admit(patient(colour, values[self.count]))
        after = self.count + 1
        if after < len(values):
            s.push(AssignValues(self.seat, after, colour if values[after] == values[self.count] else 0))
        elif s.noting:
            s.note("first_patients", seat=self.seat, patients=s.hospitals[self.seat].beds[:])


@dataclass
class DealAdministrators(Step):
    """Two administrators each; all keep one, secretly and at once (R39)."""

    def run(self, s: DiceHospital) -> None:
        dealt = drawn(s, ADMINISTRATORS, DEALT_ADMINISTRATORS * s.seats)
        for seat, hospital in enumerate(s.hospitals):
            hospital.dealt = mask_of(dealt[DEALT_ADMINISTRATORS * seat : DEALT_ADMINISTRATORS * (seat + 1)])
        s.push(RevealAdministrators())
        frames: list[Frame] = [ChooseAdministrator(seat) for seat in range(s.seats)]
        s.open_lanes(frames)


@dataclass
class ChooseAdministrator(Question):
    """Keep one of the administrators dealt."""

    def legal(self, s: DiceHospital) -> list[int]:
        dealt = s.hospitals[self.seat].dealt
        return [CHOOSE_ADMINISTRATOR.code(administrator) for administrator in members(dealt)]

    def apply(self, s: DiceHospital, action: int) -> None:
        s.hospitals[self.seat].chosen_secretly = CHOOSE_ADMINISTRATOR.first(action)


@dataclass
class RevealAdministrators(Step):
    """All have chosen: turn the administrators up; the others leave the game unseen."""

    def run(self, s: DiceHospital) -> None:
        s.reveal()
        for seat, hospital in enumerate(s.hospitals):
            hospital.administrator = hospital.chosen_secretly
            hospital.chosen_secretly = NONE
            hospital.dealt = 0
            if s.noting:
                s.note("chose_administrator", seat=seat, administrator=hospital.administrator)
