"""The turn: its phases as a list, and what happens at its end."""

from dataclasses import dataclass
from typing import Final

from lazaretto.games.dice_hospital_er.rules.actions import SOLO_DISCARD
from lazaretto.games.dice_hospital_er.rules.admission import Admit, ChoosePatient, note_choice
from lazaretto.games.dice_hospital_er.rules.effects import OBJECTIVES
from lazaretto.games.dice_hospital_er.rules.scoring import score, ursule_score
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Question, Sheet, Step, replaced
from lazaretto.games.dice_hospital_er.rules.tables import (
    ADMIT_PHASE,
    CARDIOLOGIST_BACK,
    CARDIOLOGIST_FRONT,
    CARDIOLOGISTS_IN_PLAY,
    CHOOSE_PHASE,
    CLIPBOARDS,
    END,
    HIGHEST,
    NONE,
    OVER,
    REVEAL,
    SCREEN_BONUS,
    URSULE,
    WARDS,
)
from lazaretto.games.dice_hospital_er.rules.ursule import UrsuleTurn
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import lowest, members, nth, size


@dataclass
class Turn(Step):
    """One turn after another, until the ambulance deck is empty."""

    def run(self, s: EmergencyRoll) -> None:
        if s.turn == s.turns:
            s.phase = OVER
            if s.noting:
                note_end(s)
            return
        s.turn += 1
        s.push(self)
        s.push_all(PHASES)


def note_end(s: EmergencyRoll) -> None:
    """Tell the final scores."""
    for seat in range(s.seats):
        s.note("final_score", seat=seat, points=score(s, s.sheets[seat]))
    if s.seats == 1:
        rival = ursule_score(s)
        won = score(s, s.sheets[0]) > rival
        s.note("beat_ursule" if won else "lost_to_ursule", seat=0, points=rival)


@dataclass
class FlipAndRoll(Step):
    """Flip an ambulance card and roll the three dice."""

    def run(self, s: EmergencyRoll) -> None:
        s.phase = REVEAL
        s.chief_die = NONE
        s.filled = 0
        s.ambulance = nth(s.unseen, s.rng.below(size(s.unseen)))
        s.unseen &= ~(1 << s.ambulance)
        s.dice = (1 + s.rng.below(HIGHEST), 1 + s.rng.below(HIGHEST), 1 + s.rng.below(HIGHEST))
        if s.noting:
            s.note("turn", turn=s.turn, turns=s.turns, ambulance=s.ambulance)
            s.note("rolled", red=s.dice[0], yellow=s.dice[1], green=s.dice[2])


@dataclass
class Choosing(Step):
    """The Chief chooses first. Clockwise, the others follow openly; else they choose while all admit."""

    def run(self, s: EmergencyRoll) -> None:
        s.phase = CHOOSE_PHASE
        if s.seats == 1:
            return
        order = s.from_the_chief()
        frames: list[Frame] = [ChoosePatient(seat) for seat in (order if s.rules.clockwise else order[:1])]
        s.push_all(frames)


@dataclass
class Admission(Step):
    """All choose and admit at the same time, unseen by the others; alone, you and URSULE in turn."""

    def run(self, s: EmergencyRoll) -> None:
        if s.seats == 1:
            s.push_all(URSULE_FIRST if s.chief == URSULE else URSULE_SECOND)
            return
        s.phase = ADMIT_PHASE
        s.push(SHOW_SHEETS)
        s.open_lanes([first_question(s, seat) for seat in range(s.seats)])


def first_question(s: EmergencyRoll, seat: int) -> Frame:
    """What a seat is asked first while all admit; the dice of some are known by then."""
    if s.rules.clockwise or seat == s.chief:
        return Admit(seat, True)
    return ChoosePatient(seat)


@dataclass
class ShowSheets(Step):
    """All have finished: everybody sees what was written."""

    def run(self, s: EmergencyRoll) -> None:
        if s.seats > 1:
            s.reveal()
        order = [0] if s.seats == 1 else s.from_the_chief()
        for seat in order:
            if s.noting:
                note_turn(s, seat)
            s.publish(seat)


def note_turn(s: EmergencyRoll, seat: int) -> None:
    """Tell what a seat has done this turn, from what its sheet shows now and showed before."""
    before, after = s.sheets[seat], s.sheet(seat)
    if s.seats > 1 and not s.rules.clockwise and seat != s.chief:
        note_choice(s, seat, after.die)
    for bed in members(after.written):
        s.note("wrote", seat=seat, value=after.beds[bed], bed=bed)
    if after.refused:
        s.note("refused", seat=seat, number=after.refused)
    stethoscopes = after.stethoscopes_used - before.stethoscopes_used
    if stethoscopes:
        s.note("spent_stethoscopes", seat=seat, number=stethoscopes)
    bags = after.blood_bags_used - before.blood_bags_used
    if bags:
        s.note("spent_blood_bags", seat=seat, number=bags)
    note_marks(s, seat, before, after)


def note_marks(s: EmergencyRoll, seat: int, before: Sheet, after: Sheet) -> None:
    """Tell which marks a seat has made."""
    if after.critical != before.critical:
        bed = lowest(after.critical & ~before.critical)
        s.note("marked_critical", seat=seat, bed=bed, value=after.beds[bed])
    if after.crossed != before.crossed:
        s.note("got_nurse", seat=seat, ward=lowest(after.crossed & ~before.crossed), number=after.nurses)
    if after.screens != before.screens:
        s.note("drew_screen", seat=seat, bed=lowest(after.screens & ~before.screens))
    elif s.bonus(after.die) == SCREEN_BONUS:
        s.note("no_screen", seat=seat)
    for ward in range(WARDS):
        if after.is_full(ward) and not before.is_full(ward):
            s.note("filled", seat=seat, ward=ward, points=CLIPBOARDS[ward])


# §4.2: end of the turn.


@dataclass
class EndOfTurn(Step):
    """Cardiologists are checked, and the Chief card goes to the left."""

    def run(self, s: EmergencyRoll) -> None:
        s.phase = END
        if s.seats == 1:
            solo_cardiologists(s)
        else:
            for place in range(CARDIOLOGISTS_IN_PLAY):
                check_cardiologist(s, place)
        s.chief = (s.chief + 1) % len(s.sheets)


def meets(s: EmergencyRoll, seat: int, place: int) -> bool:
    """Does a seat's sheet fulfil the objective of a cardiologist?"""
    return OBJECTIVES[s.cardiologists[place]](s.sheets[seat])


def award(s: EmergencyRoll, seat: int, place: int, points: int) -> None:
    """Write a cardiologist's points in its half-box."""
    sheet = s.sheets[seat].clone()
    sheet.cardiologist_points = replaced(sheet.cardiologist_points, place, points)
    s.sheets[seat] = sheet


def check_cardiologist(s: EmergencyRoll, place: int) -> None:
    """All who fulfil it for the first time get the visible points; then the card changes once (R5, R6)."""
    points = s.worth[place]
    if points == 0:
        return
    scored = False
    for seat in range(s.seats):
        if s.sheets[seat].cardiologist_points[place] == 0 and meets(s, seat, place):
            scored = True
            award(s, seat, place, points)
            if s.noting:
                s.note("met_cardiologist", seat=seat, cardiologist=s.cardiologists[place], points=points)
    if scored:
        s.worth = replaced(s.worth, place, CARDIOLOGIST_BACK if points == CARDIOLOGIST_FRONT else 0)
        if s.noting and s.worth[place]:
            s.note("turned_cardiologist", cardiologist=s.cardiologists[place], points=s.worth[place])
        elif s.noting:
            s.note("discarded_cardiologist", cardiologist=s.cardiologists[place])


# §7.6: cardiologists in the solo game.


def solo_cardiologists(s: EmergencyRoll) -> None:
    """Two cards are one big objective; URSULE claims one for each ward she has filled (R30)."""
    left = [place for place in range(CARDIOLOGISTS_IN_PLAY) if s.worth[place]]
    if len(left) == 2 and meets(s, 0, 0) and meets(s, 0, 1):
        for place in left:
            solo_award(s, place)
            if place < s.filled:
                ursule_award(s, place)
            solo_remove(s, place)
    elif len(left) == 2 and s.filled:
        s.push(SoloDiscard(0))
    elif len(left) == 1:
        last_cardiologist(s, left[0], s.filled)


def solo_award(s: EmergencyRoll, place: int) -> None:
    """The player scores a cardiologist."""
    award(s, 0, place, s.worth[place])
    if s.noting:
        s.note("met_cardiologist", seat=0, cardiologist=s.cardiologists[place], points=s.worth[place])


def ursule_award(s: EmergencyRoll, place: int) -> None:
    """URSULE scores a cardiologist for a ward she filled."""
    award(s, URSULE, place, s.worth[place])
    if s.noting:
        s.note("ursule_cardiologist", points=s.worth[place])


def solo_remove(s: EmergencyRoll, place: int) -> None:
    """A cardiologist leaves the game."""
    s.worth = replaced(s.worth, place, 0)
    if s.noting:
        s.note("discarded_cardiologist", cardiologist=s.cardiologists[place])


def last_cardiologist(s: EmergencyRoll, place: int, filled: int) -> None:
    """One card is left: the player scores it if it is met, URSULE if she has filled a ward for it."""
    met = meets(s, 0, place)
    if met:
        solo_award(s, place)
    if filled:
        ursule_award(s, place)
    if met or filled:
        solo_remove(s, place)


@dataclass
class SoloDiscard(Question):
    """URSULE has filled a ward: which cardiologist goes?"""

    def legal(self, s: EmergencyRoll) -> list[int]:
        return [SOLO_DISCARD.code(cardiologist) for cardiologist in sorted(s.cardiologists)]

    def apply(self, s: EmergencyRoll, action: int) -> None:
        place = s.cardiologists.index(SOLO_DISCARD.first(action))
        ursule_award(s, place)
        solo_remove(s, place)
        last_cardiologist(s, 1 - place, s.filled - 1)


# The turn as the rulebook has it. Frames are never changed, so that the same ones serve every turn.
PHASES: Final[list[Frame]] = [FlipAndRoll(), Choosing(), Admission(), EndOfTurn()]
SHOW_SHEETS: Final = ShowSheets()
URSULE_FIRST: Final[list[Frame]] = [UrsuleTurn(), ChoosePatient(0), SHOW_SHEETS]
URSULE_SECOND: Final[list[Frame]] = [ChoosePatient(0), SHOW_SHEETS, UrsuleTurn()]
