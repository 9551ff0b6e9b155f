"""The turn: its phases as a list, and what happens at its end."""

from dataclasses import dataclass
from typing import Final

from lazaretto.games.dice_hospital_er.rules.actions import SOLO_DISCARD
from lazaretto.games.dice_hospital_er.rules.admission import Admit, ChiefChooses, ChoosePatient
from lazaretto.games.dice_hospital_er.rules.effects import OBJECTIVES
from lazaretto.games.dice_hospital_er.rules.scoring import score, ursule_score
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Question, Step, replaced
from lazaretto.games.dice_hospital_er.rules.tables import (
    ADMIT_PHASE,
    CARDIOLOGIST_BACK,
    CARDIOLOGIST_FRONT,
    CARDIOLOGISTS_IN_PLAY,
    CHOOSE_PHASE,
    END,
    HIGHEST,
    NONE,
    OVER,
    REVEAL,
    URSULE,
)
from lazaretto.games.dice_hospital_er.rules.telling import note_turn
from lazaretto.games.dice_hospital_er.rules.ursule import UrsuleTurn
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.journal import EVERYBODY
from lazaretto.kernel.masks import nth, size


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
        note_rival(s, score(s, s.sheets[0]), ursule_score(s))


def note_rival(s: EmergencyRoll, points: int, rival: int) -> None:
    """Tell who won, the player or URSULE: a tie is hers."""
    ahead = points - rival
    key = "beat_ursule" if ahead > 0 else "tied_with_ursule" if ahead == 0 else "lost_to_ursule"
    s.note(key, seat=0, points=rival, number=abs(ahead))


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
            if s.seats == 1 and s.chief == URSULE:
                s.note("ursule_is_chief")
            else:
                s.note("is_chief", seat=s.chief)
            s.note("rolled", red=s.dice[0], yellow=s.dice[1], green=s.dice[2])


@dataclass
class Choosing(Step):
    """The Chief chooses first. Clockwise, the others follow openly; else they choose while all admit."""

    def run(self, s: EmergencyRoll) -> None:
        s.phase = CHOOSE_PHASE
        if s.seats == 1:
            return
        order = s.from_the_chief()
        others = order[1:] if s.rules.clockwise else []
        frames: list[Frame] = [ChiefChooses(order[0]), *[ChoosePatient(seat) for seat in others]]
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
        before = s.sheets[:]
        for seat in order:
            s.publish(seat)
        if s.noting:
            for seat in order:
                note_turn(s, seat, before[seat], but=seat if s.seats > 1 else EVERYBODY)
            if s.seats > 1:
                s.note("sheets_shown", turn=s.turn)


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
        s.note("ursule_cardiologist", cardiologist=s.cardiologists[place], points=s.worth[place])


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
URSULE_SECOND: Final[list[Frame]] = [ChiefChooses(0), SHOW_SHEETS, UrsuleTurn()]
