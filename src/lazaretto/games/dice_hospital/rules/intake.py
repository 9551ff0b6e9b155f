"""Phase 1: ambulances are loaded and claimed, patients admitted."""

from dataclasses import dataclass

from lazaretto.games.dice_hospital.rules.actions import ARRANGE_TIES, CLAIM_AMBULANCE, KEEP_THREE, SELECT_CASUALTY
from lazaretto.games.dice_hospital.rules.state import (
    EMPTY,
    DiceHospital,
    Question,
    Step,
    free_beds,
    patient,
    plus,
    printed_colour,
    value_of,
)
from lazaretto.games.dice_hospital.rules.tables import INTAKE, RIDERS, SOLO_BLOOD_BELOW
from lazaretto.games.dice_hospital.rules.treatment import lose, next_colours, one_of_each, tidy
from lazaretto.kernel.frames import Frame


@dataclass
class Intake(Step):
    """1.1, 1.2: load the ambulances in ascending value, then let the hospitals choose."""

    def run(self, s: DiceHospital) -> None:
        s.phase = INTAKE
        if s.seats == 1:
            h = s.hospitals[0]
            h.arrivals = tuple(sorted([s.draw_patient() for _ in range(RIDERS + 1)]))
            if s.noting:
                s.note("arrived", patients=h.arrivals)
            s.push(KeepThree(0))
            return
        riders = in_order([s.draw_patient() for _ in range(RIDERS * (s.seats + 1))])
        s.ambulances = [riders[RIDERS * place : RIDERS * (place + 1)] for place in range(s.seats + 1)]
        frames: list[Frame] = [Ties(value) for value in range(2, 6)]
        for seat in s.clockwise():
            frames.append(Claim(seat))
        frames.append(Departure())
        s.push_all(frames)


def in_order(patients: list[int]) -> list[int]:
    """By value, then colour."""
    keys = [value_of(die) << 2 | printed_colour(die) for die in patients]
    keys.sort()
    return [patient(key & 3, key >> 2) for key in keys]


@dataclass(init=False)
class Ties(Step):
    """1.3: equal dice in several ambulances are laid out anew, if their colours differ."""

    value: int = 0

    def __init__(self, value: int = 0) -> None:
        self.value = value

    def run(self, s: DiceHospital) -> None:
        ambulances = 0
        counts = [0, 0, 0]
        for riders in s.ambulances:
            tied = [die for die in riders if value_of(die) == self.value]
            if tied:
                ambulances += 1
            for die in tied:
                counts[printed_colour(die)] += 1
        if ambulances < 2 or counts.count(0) == 2:
            return
        for riders in s.ambulances:
            for place, die in enumerate(riders):
                if value_of(die) == self.value:
                    riders[place] = EMPTY
        s.loose = tuple(counts)
        s.loose_value = self.value
        s.push(ArrangeTies((s.first_player - 1) % s.seats))


@dataclass(init=False)
class ArrangeTies(Question):
    """The first player's right-hand neighbour chooses which colour rides next; ascending within an ambulance."""

    least: int = 0
    started: bool = False

    def __init__(self, seat: int = 0, least: int = 0, started: bool = False) -> None:
        self.seat = seat
        self.least = least
        self.started = started

    def opens_move(self) -> bool:
        return not self.started

    def in_order(self) -> bool:
        return True

    def legal(self, s: DiceHospital) -> list[int]:
        gaps = 0
        for riders in s.ambulances:
            gaps = riders.count(EMPTY)
            if gaps:
                break
        return [ARRANGE_TIES.code(colour) for colour in next_colours(s.loose, gaps, self.least)]

    def apply(self, s: DiceHospital, action: int) -> None:
        colour = ARRANGE_TIES.first(action)
        for riders in s.ambulances:
            if EMPTY in riders:
                riders[riders.index(EMPTY)] = patient(colour, s.loose_value)
                s.loose = plus(s.loose, colour, -1)
                if sum(s.loose):
                    s.push(ArrangeTies(self.seat, colour if EMPTY in riders else 0, True))
                else:
                    s.loose_value = 0
                    if s.noting:
                        s.note("arranged_ties", seat=self.seat)
                return


@dataclass(init=False)
class Claim(Question):
    """1.4: take an ambulance; the first player may not take number 1 (R14)."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def legal(self, s: DiceHospital) -> list[int]:
        taken = [hospital.ambulance for hospital in s.hospitals]
        return [
            CLAIM_AMBULANCE.code(ambulance)
            for ambulance in range(s.seats + 1)
            if ambulance not in taken and (ambulance or self.seat != s.first_player)
        ]

    def apply(self, s: DiceHospital, action: int) -> None:
        h = s.hospitals[self.seat]
        h.ambulance = CLAIM_AMBULANCE.first(action)
        h.arrivals = tuple(s.ambulances[h.ambulance])
        s.ambulances[h.ambulance] = []
        if s.noting:
            s.note("claimed", seat=self.seat, ambulance=h.ambulance, patients=h.arrivals)
        if s.rules.national_epidemic:
            admit_extra(s, self.seat)


def admit_extra(s: DiceHospital, seat: int) -> None:
    """National epidemic: one more patient for this hospital, if the bag has one."""
    die = s.draw_patient()
    if die:
        s.hospitals[seat].arrivals += (die,)
        if s.noting:
            s.note("epidemic", seat=seat, patient=die)


@dataclass
class Departure(Step):
    """1.5, 1.6: unclaimed dice go back; the lowest claimed number brings blood and the first-player token."""

    def run(self, s: DiceHospital) -> None:
        for riders in s.ambulances:
            for die in riders:
                s.to_bag(die)
        s.ambulances = []
        if s.rules.national_epidemic:
            for seat in s.clockwise():
                if len(s.hospitals[seat].arrivals) == RIDERS:
                    admit_extra(s, seat)
        order = s.by_ambulance()
        kept = order[0] == s.first_player
        s.first_player = order[0]
        s.hospitals[order[0]].blood += 1
        if s.noting:
            s.note("kept_first_player" if kept else "first_player", seat=order[0])
        frames: list[Frame] = [Admission(seat) for seat in order]
        s.push_all(frames)


@dataclass
class KeepThree(Question):
    """Solo: one of the four patients goes back; three weak ones bring blood."""

    def legal(self, s: DiceHospital) -> list[int]:
        return [KEEP_THREE.code(arrival) for arrival in one_of_each(list(s.hospitals[self.seat].arrivals), 0xF)]

    def apply(self, s: DiceHospital, action: int) -> None:
        h = s.hospitals[self.seat]
        returned = KEEP_THREE.first(action)
        die = h.arrivals[returned]
        h.arrivals = h.arrivals[:returned] + h.arrivals[returned + 1 :]
        s.to_bag(die)
        if s.noting:
            s.note("sent_back", seat=self.seat, patient=die, arrival=returned)
        if sum([value_of(kept) for kept in h.arrivals]) < SOLO_BLOOD_BELOW:
            h.blood += 1
            if s.noting:
                s.note("gained_blood", seat=self.seat)
        if s.rules.national_epidemic:
            admit_extra(s, self.seat)
        s.push(Admission(self.seat))


@dataclass(init=False)
class Admission(Step):
    """1.7: new patients into the beds, once there are enough."""

    seat: int = 0

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def run(self, s: DiceHospital) -> None:
        h = s.hospitals[self.seat]
        short = len(h.arrivals) - free_beds(h)
        if short > 0:
            s.push(self)
            s.push(Casualties(self.seat, short))
            return
        arrivals = h.arrivals
        h.beds.extend(arrivals)
        h.arrivals = ()
        tidy(s, self.seat)
        if s.noting:
            beds = lying(h.beds, arrivals)
            s.note("admitted", seat=self.seat, patients=arrivals, bed=beds, ambulance=h.ambulance)


def lying(beds: list[int], patients: tuple[int, ...]) -> list[int]:
    """The beds in which these patients lie, of equal ones the last."""
    found: list[int] = []
    for die in patients:
        bed = len(beds) - 1
        while beds[bed] != die or bed in found:
            bed -= 1
        found.append(bed)
    return found


@dataclass(init=False)
class Casualties(Question):
    """1.7: with too few beds, so many patients of the hospital are lost; picked bed by bed."""

    count: int = 0
    last: int = -1
    started: bool = False

    def __init__(self, seat: int = 0, count: int = 0, last: int = -1, started: bool = False) -> None:
        self.seat = seat
        self.count = count
        self.last = last
        self.started = started

    def opens_move(self) -> bool:
        return not self.started

    def legal(self, s: DiceHospital) -> list[int]:
        beds = s.hospitals[self.seat].beds
        most = len(beds) - self.count  # enough must be left to pick after this one
        later = range(self.last + 1, most + 1)
        return [SELECT_CASUALTY.code(bed) for bed in later if bed == self.last + 1 or beds[bed] != beds[bed - 1]]

    def apply(self, s: DiceHospital, action: int) -> None:
        h = s.hospitals[self.seat]
        bed = SELECT_CASUALTY.first(action)
        if s.noting:
            s.note("casualty", seat=self.seat, patient=h.beds[bed], bed=bed)
        lose(s, self.seat, bed)
        if self.count > 1:
            s.push(Casualties(self.seat, self.count - 1, bed, True))
        else:
            tidy(s, self.seat)
