# mypyc: interpreted
"""What the end page tells of a game: when each patient came, when a ward was full, and what turned the game."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from lazaretto.games.dice_hospital_er.rules.scoring import ursule_score
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    BED_IDS,
    BEDS,
    CARDIOLOGIST_IDS,
    CLIPBOARDS,
    URSULE,
    WARD_IDS,
    WARDS,
)
from lazaretto.games.dice_hospital_er.show.shapes import Story, StorySheet
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.story import Moment

MOST_WARDS: Final = 3  # that are told as turning points
MOST_CARDS: Final = 2


@dataclass
class Course:
    """One sheet as it was written: what was there before a step, and when everything came."""

    seat: int | None  # None: URSULE's
    beds: dict[int, int] = field(default_factory=dict)  # the turn each was written in
    wards: dict[int, tuple[int, int]] = field(default_factory=dict)  # the turn and the step each was full
    cards: dict[int, tuple[int, int, int]] = field(default_factory=dict)  # place: turn, step and points
    last: int = -1

    def see(self, s: EmergencyRoll, sheet: Sheet, turn: int, step: int) -> None:
        """The sheet after a step that began in a turn. URSULE may have played the next one as its Chief, too."""
        ahead = sheet.written if self.seat is None and s.chief == URSULE and not s.over() else 0
        for bed in range(BEDS):
            if sheet.beds[bed] and bed not in self.beds:
                self.beds[bed] = s.turn if ahead >> bed & 1 else turn
                self.last = bed
        for ward in range(WARDS):
            if sheet.is_full(ward) and ward not in self.wards:
                self.wards[ward] = max(self.beds[bed] for bed in self.beds if in_ward(bed, ward)), step
        for place, points in enumerate(sheet.cardiologist_points):
            if points and place not in self.cards:
                self.cards[place] = turn, step, points

    def json(self) -> StorySheet:
        return {
            "beds": {BED_IDS[bed]: turn for bed, turn in sorted(self.beds.items())},
            "wards": {WARD_IDS[ward]: turn for ward, (turn, _) in sorted(self.wards.items())},
            "last": BED_IDS[self.last] if self.last >= 0 else None,
        }


def in_ward(bed: int, ward: int) -> bool:
    return BED_IDS[bed].startswith(WARD_IDS[ward])


def courses(playback: Playback) -> tuple[list[Course], list[int], EmergencyRoll]:
    """Every sheet as it was written, URSULE's last; the step at which each turn ended; the end."""
    seats = playback.state(0).seats
    found = [Course(seat) for seat in range(seats)] + ([Course(None)] if seats == 1 else [])
    steps: list[int] = []
    turn = 1
    state: Any = None
    for step, state in playback.through():
        for number, course in enumerate(found):
            course.see(state, state.sheets[number], turn, step)
        if state.turn > turn or state.over():
            steps.append(step)
        turn = state.turn
    return found, steps, cast("EmergencyRoll", state)


def story(playback: Playback) -> Story:
    """When each patient came to each sheet, and where each turn can be seen."""
    found, steps, _ = courses(playback)
    return {"sheets": [course.json() for course in found], "steps": steps}


def moments(playback: Playback) -> Sequence[Moment]:
    """The wards that brought most, and what the Cardiologists brought."""
    found, _, end = courses(playback)
    wards = [(ward, step, course.seat) for course in found for ward, (_, step) in course.wards.items()]
    wards.sort(key=lambda one: (-CLIPBOARDS[one[0]], one[1]))
    told: list[Moment] = []
    for ward, step, seat in wards[:MOST_WARDS]:
        key = "filled" if seat is not None else "ursule_filled"
        told.append(Moment(key, step, seat, {"ward": WARD_IDS[ward], "points": CLIPBOARDS[ward]}))
    cards = [
        (points, step, course.seat, place) for course in found for place, (_, step, points) in course.cards.items()
    ]
    cards.sort(key=lambda one: (-one[0], one[1]))
    for points, step, seat, place in cards[:MOST_CARDS]:
        card = CARDIOLOGIST_IDS[end.cardiologists[place]]
        key = "met_cardiologist" if seat is not None else "ursule_cardiologist"
        told.append(Moment(key, step, seat, {"cardiologist": card, "points": points}))
    return told


def automaton(s: EmergencyRoll) -> int | None:
    """What URSULE has so far, where she plays."""
    return ursule_score(s) if s.seats == 1 else None
