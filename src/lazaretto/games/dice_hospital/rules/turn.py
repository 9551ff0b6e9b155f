"""The round: its phases as a list, and their questions."""

from dataclasses import dataclass
from typing import Final

from lazaretto.games.dice_hospital.rules.actions import COLLECT, COMPLETE_REPORT, DONE, PASS, PROTECT
from lazaretto.games.dice_hospital.rules.activation import activation_of
from lazaretto.games.dice_hospital.rules.effects import EVENTS_DO
from lazaretto.games.dice_hospital.rules.improvement import ClearDisplay, Improvement, RevealDisplay
from lazaretto.games.dice_hospital.rules.intake import Intake
from lazaretto.games.dice_hospital.rules.scoring import COLLECTION, score_round
from lazaretto.games.dice_hospital.rules.state import (
    DiceHospital,
    Hospital,
    Question,
    Step,
    fresh,
    is_treated,
    patient,
    plus,
    printed_colour,
    value_of,
    with_value,
)
from lazaretto.games.dice_hospital.rules.tables import (
    ACTIVATION,
    ADMINISTRATOR_COLOURS,
    ADMINISTRATOR_EFFECTS,
    COLLECTING,
    COLUMNS,
    DISCHARGE,
    EVENT,
    EVENT_COLOURS,
    NEGLECT,
    NONE,
    OUTBREAKS,
    OVER,
    REPORT_NEEDS,
    REPORT_POINTS,
    RIDERS,
    ROUNDS,
    SHIFT_CHANGE,
    SLOT_PATIENTS,
)
from lazaretto.games.dice_hospital.rules.treatment import lose, one_of_each, tidy
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import nth, size


@dataclass
class Round(Step):
    """One round after another, then the final collection."""

    number: int = 0

    def run(self, s: DiceHospital) -> None:
        if self.number > ROUNDS:
            if s.rules.final_round_collection:
                s.push(FinalCollection())
            else:
                s.phase = OVER
            return
        s.round = self.number
        if s.noting:
            s.note("round", round=self.number)
        frames: list[Frame] = [phase() for phase in PHASES]
        frames.append(Round(self.number + 1))
        s.push_all(frames)


# Phase 0: event


@dataclass
class Event(Step):
    """From round 2 on, turn up an event."""

    def run(self, s: DiceHospital) -> None:
        s.phase = EVENT
        if not s.rules.events or s.round == 1:
            return
        s.event = nth(s.event_pile, s.rng.below(size(s.event_pile)))
        s.event_pile &= ~(1 << s.event)
        if s.noting:
            s.note("event", event=s.event)
        if s.event in EVENTS_DO:
            EVENTS_DO[s.event](s)


# Phase 3: activation


@dataclass
class Activation(Step):
    """All hospitals place their workers, one after another or all at once."""

    def run(self, s: DiceHospital) -> None:
        s.phase = ACTIVATION
        frames: list[Frame] = []
        for seat in s.by_ambulance():
            h = s.hospitals[seat]
            h.idle_nurses = s.nurses()
            h.idle_cards = h.cards
            frames.extend(activation_of(s, seat))
        if s.rules.simultaneous:
            s.open_lanes(frames)
        else:
            s.push_all(frames)


# Phase 4: neglect


@dataclass
class Neglect(Step):
    """Guards choose whom they spare, then all other untreated patients get worse."""

    def run(self, s: DiceHospital) -> None:
        s.phase = NEGLECT
        frames: list[Frame] = []
        for seat in s.clockwise():
            administrator = s.hospitals[seat].administrator
            if administrator != NONE and ADMINISTRATOR_EFFECTS[administrator] == "guard":
                frames.append(Protect(seat))
        frames.append(Worsen())
        s.push_all(frames)


@dataclass
class Protect(Question):
    """A guard spares one neglected patient of its printed colour (R33)."""

    def legal(self, s: DiceHospital) -> list[int]:
        h = s.hospitals[self.seat]
        colour = ADMINISTRATOR_COLOURS[h.administrator]
        mask = 0
        for bed, die in enumerate(h.beds):
            if not is_treated(die) and printed_colour(die) == colour:
                mask |= 1 << bed
        return [PROTECT.code(bed) for bed in one_of_each(h.beds, mask)]

    def apply(self, s: DiceHospital, action: int) -> None:
        h = s.hospitals[self.seat]
        h.protected = PROTECT.first(action)
        if s.noting:
            s.note("protected", seat=self.seat, patient=h.beds[h.protected], bed=h.protected)

    def run(self, s: DiceHospital) -> None:
        """Nobody of the colour is neglected."""


@dataclass
class Worsen(Step):
    """Untreated patients deteriorate."""

    def run(self, s: DiceHospital) -> None:
        levels = 2 if s.rules.resistant_super_virus else 1
        outbreak = EVENT_COLOURS[s.event] if s.event != NONE and OUTBREAKS[s.event] else NONE
        neglected = s.noting and any(neglects(h) for h in s.hospitals)
        dying = [worsen(s, seat, levels, outbreak) for seat in range(s.seats)]
        if neglected:
            if outbreak == NONE:
                s.note("neglect", levels=levels)
            else:
                s.note("neglect_outbreak", levels=levels, colour=outbreak, more=levels + 1)
        for seat, h in enumerate(s.hospitals):
            bury(s, seat, dying[seat])
            h.protected = NONE
            tidy(s, seat)
        if s.noting and any(dying):
            s.note("deaths", number=sum([len(beds) for beds in dying]))


def neglects(h: Hospital) -> bool:
    """Has nobody treated or spared one of its patients?"""
    for bed, die in enumerate(h.beds):
        if not is_treated(die) and bed != h.protected:
            return True
    return False


def worsen(s: DiceHospital, seat: int, levels: int, outbreak: int) -> list[int]:
    """A hospital's neglected patients get worse; the beds of those who die of it."""
    h = s.hospitals[seat]
    fallen: list[list[int]] = [[], []]  # by the usual levels, and by one more
    dying: list[int] = []
    for bed, die in enumerate(h.beds):
        if not is_treated(die) and bed != h.protected:
            more = 1 if printed_colour(die) == outbreak else 0
            value = value_of(die) - levels - more
            if value <= 0:
                dying.append(bed)
            else:
                fallen[more].append(bed)
    before = h.beds[:]
    for more, beds in enumerate(fallen):
        for bed in beds:
            h.beds[bed] = with_value(before[bed], value_of(before[bed]) - levels - more)
        if s.noting and beds:
            s.note("neglected", seat=seat, patients=[before[bed] for bed in beds], bed=beds, levels=levels + more)
    return dying


def bury(s: DiceHospital, seat: int, beds: list[int]) -> None:
    """The patients of these beds die."""
    if s.noting and beds:
        s.note("perished", seat=seat, patients=[s.hospitals[seat].beds[bed] for bed in beds], bed=beds)
    for bed in beds:
        lose(s, seat, bed)


# Phase 5: discharge


@dataclass
class Discharge(Step):
    """5.1: the solo player's reports; then scoring."""

    def run(self, s: DiceHospital) -> None:
        s.phase = DISCHARGE
        s.push(ScoreRound())
        if s.seats == 1:
            s.reported = (0, 0, 0)
            s.push(Reports(0))


@dataclass
class Reports(Question):
    """Solo: complete bottom reports with discharged dice, each die once (R29)."""

    def legal(self, s: DiceHospital) -> list[int]:
        h = s.hospitals[self.seat]
        codes: list[int] = []
        for column in range(COLUMNS):
            report = s.reports[COLUMNS + column]
            if report != NONE and covers(h, s.reported, REPORT_NEEDS[report]):
                codes.append(COMPLETE_REPORT.code(column))
        codes.append(DONE.code())
        return codes

    def apply(self, s: DiceHospital, action: int) -> None:
        if action == DONE.code():
            return
        column = COMPLETE_REPORT.first(action)
        report = s.reports[COLUMNS + column]
        for colour in range(3):
            s.reported = plus(s.reported, colour, REPORT_NEEDS[report][colour])
        s.finished_reports += (report,)
        reports = list(s.reports)
        reports[COLUMNS + column] = reports[column]
        reports[column] = NONE
        s.reports = tuple(reports)
        if s.noting:
            s.note("reported", seat=self.seat, report=report, column=column, points=REPORT_POINTS[report])
        s.push(self)


def covers(h: Hospital, used: tuple[int, ...], needs: list[int]) -> bool:
    """Do the discharged dice not yet used cover these colours?"""
    for colour in range(3):
        if h.discharged[colour] - used[colour] < needs[colour]:
            return False
    return True


@dataclass
class ScoreRound(Step):
    """5.2 to 5.5: points, then the discharged dice go back to the bag."""

    def run(self, s: DiceHospital) -> None:
        score_round(s)
        for h in s.hospitals:
            for colour in range(3):
                s.bag[colour] += h.discharged[colour]
            h.discharged = (0, 0, 0)
        s.reported = (0, 0, 0)


# Phase 6: shift change


@dataclass
class ShiftChange(Step):
    """Workers go home, patients wait again, and a new display is turned up; not after the last round."""

    def run(self, s: DiceHospital) -> None:
        if s.round == ROUNDS:
            return
        s.phase = SHIFT_CHANGE
        for h in s.hospitals:
            h.beds = sorted([fresh(die) for die in h.beds])
            h.used_tiles = 0
            h.posts = ()
            h.idle_cards = 0
            h.idle_nurses = 0
            h.copied = NONE
            h.ambulance = NONE
        s.event = NONE
        if s.noting:
            s.note("shift_change")
        if s.seats > 1:
            s.push(RevealDisplay())
            s.push(ClearDisplay())


# The round as the rulebook has it.
PHASES: Final = (Event, Intake, Improvement, Activation, Neglect, Discharge, ShiftChange)
# Final round collection


@dataclass
class FinalCollection(Step):
    """§7.3: as many ambulances as players, backs up; then everybody left costs a point."""

    def run(self, s: DiceHospital) -> None:
        s.phase = COLLECTING
        for h in s.hospitals:
            h.beds = sorted([fresh(die) for die in h.beds])
        s.push(LeftBehind())
        s.push(Collect(s.first_player))


@dataclass
class Collect(Question):
    """Transfer a patient to a slot of its colour and value (R16), or pass for good."""

    passed: int = 0  # mask of seats

    def legal(self, s: DiceHospital) -> list[int]:
        beds = s.hospitals[self.seat].beds
        codes: list[int] = []
        for slot in range(RIDERS * s.seats):
            if not s.filled_slots >> slot & 1:
                colour, value = SLOT_PATIENTS[slot]
                if patient(colour, value) in beds:
                    codes.append(COLLECT.code(slot))
        codes.append(PASS.code())
        return codes

    def apply(self, s: DiceHospital, action: int) -> None:
        passed = self.passed
        if action == PASS.code():
            passed |= 1 << self.seat
            if s.noting:
                s.note("passed", seat=self.seat)
        else:
            collect(s, self.seat, COLLECT.first(action))
        if size(s.filled_slots) == RIDERS * s.seats or passed == (1 << s.seats) - 1:
            return
        seat = (self.seat + 1) % s.seats
        while passed >> seat & 1:
            seat = (seat + 1) % s.seats
        s.push(Collect(seat, passed))


def collect(s: DiceHospital, seat: int, slot: int) -> None:
    """A patient fills a slot for a point."""
    colour, value = SLOT_PATIENTS[slot]
    h = s.hospitals[seat]
    bed = h.beds.index(patient(colour, value))
    del h.beds[bed]
    h.points = plus(h.points, COLLECTION)
    s.collected = plus(s.collected, colour)
    s.filled_slots |= 1 << slot
    if s.noting:
        s.note("collected", seat=seat, patient=patient(colour, value), bed=bed, slot=slot, ambulance=slot // RIDERS)


@dataclass
class LeftBehind(Step):
    """A point off for every patient left."""

    def run(self, s: DiceHospital) -> None:
        for h in s.hospitals:
            h.points = plus(h.points, COLLECTION, -len(h.beds))
        s.phase = OVER
