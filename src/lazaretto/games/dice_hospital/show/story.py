# mypyc: interpreted
"""The story of a game that is over: who went home in which round, who did not, and the moments at which it turned."""

from collections.abc import Sequence
from typing import Any

from lazaretto.games.dice_hospital.rules.scoring import so_far
from lazaretto.games.dice_hospital.rules.state import DiceHospital, printed_colour
from lazaretto.games.dice_hospital.rules.tables import COLOURS, EVENT_IDS
from lazaretto.games.dice_hospital.show.shapes import Story, StoryRound
from lazaretto.kernel.journal import Note
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.record import action_code
from lazaretto.kernel.story import Moment

MANY_HOME = 3  # patients sent home in one round that are worth a line
MANY_DEATHS = 2
SCORING = {"scored", "scored_administrator", "scored_event", "scored_empty_wards", "scored_specialist", "reported"}


class Rounds:
    """A game's rounds as its notes tell them, with the step at which each was scored."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.told: list[StoryRound] = []
        self.emptied: list[tuple[int, int]] = []  # step and seat of wards left empty
        self.deaths: list[tuple[int, int, int]] = []  # step, seat, how many

    def see(self, step: int, note: Note, s: DiceHospital) -> None:
        """One more note."""
        if note.key == "round":
            self.open(note)
        elif not self.told:
            return
        elif note.key == "event":
            self.told[-1]["event"] = EVENT_IDS[int(str(note.args["event"]))]
        elif note.key in ("total", "leads", "level"):
            self.told[-1]["step"] = step
        elif "seat" in note.args and isinstance(note.args["seat"], int):
            self.of_seat(step, note, note.args["seat"])

    def open(self, note: Note) -> None:
        """A round begins."""
        empty: StoryRound = {
            "round": int(str(note.args["round"])),
            "step": 0,
            "event": None,
            "home": [[] for _ in range(self.seats)],
            "deaths": [0] * self.seats,
            "points": [0] * self.seats,
            "scores": [0] * self.seats,
        }
        self.told.append(empty)

    def of_seat(self, step: int, note: Note, seat: int) -> None:
        """What happened in one hospital."""
        here = self.told[-1]
        args: dict[str, Any] = note.args
        if note.key == "discharged":
            here["home"][seat].append(COLOURS[printed_colour(args["patient"])])
        elif note.key in ("died", "casualty", "perished"):
            number = len(args["patients"]) if note.key == "perished" else 1
            here["deaths"][seat] += number
            self.deaths.append((step, seat, number))
        elif note.key in SCORING:
            here["points"][seat] += args["points"]
            if note.key == "scored_empty_wards":
                self.emptied.append((step, seat))


def rounds_of(playback: Playback) -> Rounds:
    """The rounds of a record, played again with its notes."""
    s: Any = playback.state(0)
    s = s.clone()
    s.noting = True
    found = Rounds(s.seats)
    before = 0
    for step, action in enumerate(playback.actions, 1):
        s.apply(*action_code(playback.game, action))
        for note in s.notes:
            found.see(step, note, s)
        s.notes = []
        if len(found.told) > before:  # a round has begun: the one before ended with these scores
            if before:
                found.told[before - 1]["scores"] = [so_far(s, seat) for seat in range(s.seats)]
            before = len(found.told)
    if found.told:
        found.told[-1]["scores"] = list(playback.game.outcome(s).scores)
    return found


def story(playback: Playback) -> Story:
    """Patients by round."""
    return {"rounds": rounds_of(playback).told}


def moments(playback: Playback) -> Sequence[Moment]:
    """The most sent home at once, wards left empty, the worst night."""
    rounds = rounds_of(playback)
    found = [Moment("emptied", step, seat) for step, seat in rounds.emptied[-1:]]
    best = [
        (len(home), -place, seat)
        for place, one in enumerate(rounds.told)
        for seat, home in enumerate(one["home"])
        if len(home) >= MANY_HOME
    ]
    if best:
        number, place, seat = max(best)
        points = rounds.told[-place]["points"][seat]
        found.append(Moment("home", rounds.told[-place]["step"], seat, {"number": number, "points": points}))
    worst = [(number, -step, seat) for step, seat, number in rounds.deaths]
    if worst and max(worst)[0] >= MANY_DEATHS:
        number, step, seat = max(worst)
        found.append(Moment("deaths", -step, seat, {"number": number}))
    elif len(worst) == 1:
        found.append(Moment("only_death", -worst[0][1], worst[0][2]))
    return sorted(found, key=lambda moment: moment.step)
