"""Match: one game being played. State, record, journal, and undo to the last information boundary."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lazaretto.kernel.errors import BadRecord, CannotUndo, IllegalAction
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import Note
from lazaretto.kernel.options import Value
from lazaretto.kernel.record import Record, action_code, named_action, record_from, replay, result_of
from lazaretto.kernel.rng import Recorder, Rng, seeded
from lazaretto.kernel.state import Scene, Stage, State


@dataclass(frozen=True)
class Taken:
    """An action that may still be taken back, and the state before it."""

    seat: int
    action: int
    opens_move: bool
    in_lanes: bool
    closes_lanes: bool  # it was the last answer of its simultaneous phase
    begins: bool  # else a later action of a row, which is taken back with the first
    before: State


class Match:
    """One game being played: checks, applies, records and takes back actions, and keeps the journal.

    `trail` holds the actions since the last revelation; only these can be taken back. While it is `staged`, `scenes`
    has those of what was played last.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        seed: int = 0,
        options: Mapping[str, Value] | None = None,
        rng: Rng | None = None,
        going_on: tuple[Record, State] | None = None,
    ) -> None:
        if going_on is None:
            self.game = game = game.by_numbers(options or {})
            recorder = Recorder(rng if rng is not None else seeded(seed))
            self.kept = recorder.kept
            self.state: State = game.new(seats, options=options, rng=recorder)
            self.record = Record(game.id, game.rules_version, seats, dict(self.state.options), self.kept)
        else:
            self.game = game
            self.record, self.state = going_on
            self.kept = self.record.chance
            self.state.rng = Recorder(self.state.rng, self.kept)
        self.trail: list[Taken] = []
        self.state.noting = True
        self.scenes: list[Scene] = []

    def play(self, seat: int, action: int) -> list[Note]:
        """Take a seat's action, or raise IllegalAction; returns what happened."""
        self.take(seat, action)
        return self.drain()

    def play_row(self, seat: int, actions: Sequence[int]) -> list[Note]:
        """Take a row of a seat's actions whole, or raise IllegalAction and change nothing; returns what happened.

        Nothing may be revealed before its last action: else one could try what chance holds, and be refused.
        """
        if not actions:
            raise IllegalAction("a row has at least one action")
        trial = self.state.clone()
        known = trial.reveals()
        for action in actions:
            if trial.reveals() != known:
                raise IllegalAction("something is revealed within this row: play it up to there first")
            self.game.play(trial, seat, action)
        for place, action in enumerate(actions):
            self.take(seat, action, begins=place == 0)
        return self.drain()

    def take(self, seat: int, action: int, *, begins: bool = True) -> None:
        """Check, apply and record an action."""
        state = self.state
        frame = state.question(seat) if 0 <= seat < state.seats else None
        before = state.clone()
        lanes = state.lanes
        self.game.play(state, seat, action)
        if state.reveals() != before.reveals():
            self.trail = []
        else:
            opens_move = frame is not None and frame.opens_move()
            closes_lanes = bool(lanes) and state.lanes is not lanes
            self.trail.append(Taken(seat, action, opens_move, bool(lanes), closes_lanes, begins, before))
        self.record.actions.append(named_action(self.game, seat, action))
        if state.over():
            self.record.result = result_of(self.game, state)

    def drain(self) -> list[Note]:
        """The journal entries since the last call; the scenes that they ended are in `scenes`."""
        state = self.state
        notes, state.notes = state.notes, []
        if state.stage is not None:
            self.scenes, state.stage.scenes = state.stage.scenes, []
        return notes

    def staged(self, *, wanted: bool) -> None:
        """Keep the scenes of what is played from now on, or do not: somebody watches, or nobody does."""
        if wanted != (self.state.stage is not None):
            self.state.stage = Stage(self.game.scenes) if wanted and self.game.scenes else None
            self.scenes = []

    # Undo.

    def undo(self, seat: int) -> int:
        """Take back a seat's last move, also one half made; returns how many actions are undone."""
        return self.take_back(self.last_move(seat), seat)

    def step_back(self, seat: int) -> int:
        """Take back a seat's last answer only."""
        return self.take_back(self.last_answer(seat), seat)

    def can_undo(self, seat: int) -> bool:
        """Is there a move of this seat that may be taken back?"""
        return self.last_move(seat) is not None

    def last_answer(self, seat: int) -> int | None:
        """Where in the trail this seat's last answer is, if it may be taken back. A row is one answer."""
        for place in range(len(self.trail) - 1, -1, -1):
            taken = self.trail[place]
            if taken.seat == seat and taken.begins:
                return place if self.may_return(place, seat) else None
            if taken.seat != seat and not taken.in_lanes:
                return None  # another seat has gone on from here
        return None

    def last_move(self, seat: int) -> int | None:
        """Where in the trail this seat's last move begins."""
        place = self.last_answer(seat)
        while place is not None and not (self.trail[place].opens_move and self.trail[place].begins):
            earlier = [index for index in range(place) if self.trail[index].seat == seat]
            if not earlier:
                return None  # the move began before something was revealed
            place = earlier[-1]
        return place if place is not None and self.may_return(place, seat) else None

    def may_return(self, place: int, seat: int) -> bool:
        """Can everything since this place of the trail be taken back, or played again by the others?"""
        later = self.trail[place:]
        if all(taken.seat == seat for taken in later):
            return True
        closed = False
        for taken in later:
            if not taken.in_lanes or (closed and taken.seat != seat):
                return False  # what another has done in a later phase cannot be played again before it
            closed = closed or taken.closes_lanes
        return True

    def take_back(self, place: int | None, seat: int) -> int:
        """Go back to a place of the trail and play the others' later actions again."""
        if place is None:
            raise CannotUndo("there is nothing to take back: others have gone on, or something was revealed")
        later = self.trail[place:]
        others = [taken for taken in later if taken.seat != seat]
        if not self.may_return(place, seat):
            raise CannotUndo("others have gone on since")
        recorder, stage = self.state.rng, self.state.stage
        self.state = later[0].before.clone()
        self.state.rng = recorder  # nothing was drawn since, so the generator stands where it stood
        self.state.noting = True
        self.state.stage = stage
        del self.trail[place:]
        del self.record.actions[len(self.record.actions) - len(later) :]
        self.record.result = None
        for taken in others:
            self.take(taken.seat, taken.action, begins=taken.begins)
        self.drain()
        self.scenes = []  # what is taken back is not shown step by step
        return len(later) - len(others)

    # Save and resume.

    def save(self) -> dict[str, Any]:
        """The whole match as JSON: the record so far and the state, for `resume`."""
        return {**self.record.json(), "state": self.game.dump(self.state)}

    @classmethod
    def resume(cls, game: Game[Any], data: Mapping[str, Any]) -> "Match":
        """A match from a save, checked: its record must lead to its state."""
        record = record_from({key: value for key, value in data.items() if key != "state"})
        replayed = replay(game, record)
        game = game.as_played(record.rules_version, record.options)
        if not isinstance(data.get("state"), Mapping):
            raise BadRecord("this is a record, not a save: it lacks the state")
        state: State = game.restore(data["state"])
        if game.fingerprint(state) != game.fingerprint(replayed):
            raise BadRecord("the save is damaged: its record does not lead to its state")
        return cls.resumed(game, record, state)

    @classmethod
    def resumed(cls, game: Game[Any], record: Record, state: State) -> "Match":
        """A match going on from a state and the record that led there, both trusted."""
        return cls(game, record.seats, going_on=(record, state))

    def play_named(self, action: Mapping[str, Any]) -> list[Note]:
        """Play an action as records keep it."""
        return self.play(*action_code(self.game, action))
