"""Replays: a played or a running game, looked at step by step."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Final

from lazaretto.host.bodies import Scores, StepSeat, StepView
from lazaretto.host.refusals import Refused
from lazaretto.host.rights import tidy
from lazaretto.host.wire import Entry, Json
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import SPECTATOR, Note
from lazaretto.kernel.record import LONGEST_PLAYER, Record, action_code, read_json, record_from
from lazaretto.kernel.rng import Tape
from lazaretto.kernel.state import State

KEPT: Final = 32  # replays in memory
MOST_STEPS: Final = 50_000  # of all of them together
EVERY: Final = 16  # steps between two kept states


class Replay:
    """A record played again, with a state kept every few steps, all notes, and the scores by round.

    It is made in the study and travels from there without its game, which it is given again.
    """

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.game = game
        self.record = record
        self.actions = record.actions[:]
        self.states: list[State] = []
        self.notes: list[list[Note]] = [[]]
        self.scores = Scores([], [], [])
        self.over = False
        self.play()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "game"}

    def play(self) -> None:
        """Play it through."""
        chance = self.record.chance[:]
        state: State = self.game.new(self.record.seats, options=self.record.options, rng=Tape(chance))
        state.noting = True
        line = self.line(state)
        for step, action in enumerate(self.actions):
            if step % EVERY == 0:
                self.states.append(state.clone())
            self.game.play(state, *action_code(self.game, action))
            self.notes.append(state.notes)
            state.notes = []
            line = self.score(line, state, step + 1)
        if len(self.actions) % EVERY == 0:
            self.states.append(state.clone())
        self.over = state.over()
        if line is not None and (not self.scores.steps or self.scores.steps[-1] < len(self.actions)):
            self.add(line[0], self.line(state), len(self.actions))

    def line(self, state: State) -> tuple[int, list[float]] | None:
        """Round and scores, where a game's public view has them."""
        shown = self.game.public(state)
        round_, scores = shown.get("round", shown.get("turn")), shown.get("scores")
        return (round_, list(scores)) if isinstance(round_, int) and isinstance(scores, list) else None

    def score(self, before: tuple[int, list[float]] | None, state: State, step: int) -> tuple[int, list[float]] | None:
        """When a round has ended, what everybody had when the next began is its line."""
        line = self.line(state)
        if before is not None and line is not None and line[0] != before[0]:
            self.add(before[0], line, step)
        return line

    def add(self, round_: int, line: tuple[int, list[float]] | None, step: int) -> None:
        """One more line of the score series."""
        if line is not None:
            self.scores.rounds.append(round_)
            self.scores.steps.append(step)
            self.scores.scores.append(line[1])

    def fits(self, record: Record) -> bool:
        """Is this the replay of this record as it stands now?"""
        return self.actions == record.actions

    def state(self, step: int) -> State:
        """The state after so many actions."""
        if not 0 <= step <= len(self.actions):
            raise Refused("not_found", f"this game has steps 0 to {len(self.actions)}")
        place = step // EVERY
        state = self.states[place].clone()
        for action in self.actions[place * EVERY : step]:
            state.apply(*action_code(self.game, action))
        return state

    def view(self, step: int, seats: Iterable[int], own: frozenset[int] | None) -> StepView:
        """What these seats saw after so many actions.

        `own`: in a running game the viewer's seats, whose actions and notes alone are shown; None once it is over.
        """
        state = self.state(step)
        shown = list(seats)
        readers = shown or [SPECTATOR]
        action: Json | None = self.actions[step - 1] if step else None
        if own is not None and action is not None and action["seat"] not in own:
            action = None
        notes = [note for note in self.notes[step] if any(note.seen_by(seat) for seat in readers)]
        write = self.game.codec.write
        return StepView(
            step=step,
            steps=len(self.actions),
            public=self.game.public_view(state),
            seats=[StepSeat(seat, self.private(state, seat)) for seat in shown],
            notes=[
                Entry(step, note.key, {name: write(name, value) for name, value in note.args.items()}) for note in notes
            ],
            action=action,
            outcome=self.game.outcome(state).json() if state.over() else None,
        )

    def private(self, state: State, seat: int) -> Json:
        """What a seat saw, with what the game proposed to it."""
        found: Json = dict(self.game.private(state, seat))
        return {**found, **self.game.proposal(state, seat)} if self.game.proposes(state, seat) else found


class Replays:
    """The latest replays by record or table."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Replay] = OrderedDict()

    def find(self, name: str, record: Record) -> Replay | None:
        """The replay of a record, if it is here and up to date."""
        replay = self.kept.get(name)
        if replay is None or not replay.fits(record):
            return None
        self.kept.move_to_end(name)
        return replay

    def steps(self) -> int:
        """How many steps are held in all."""
        return sum(len(replay.actions) for replay in self.kept.values())

    def keep(self, name: str, replay: Replay) -> Replay:
        """Remember a replay; the longest unused is forgotten."""
        self.kept[name] = replay
        self.kept.move_to_end(name)
        while len(self.kept) > KEPT or (len(self.kept) > 1 and self.steps() > MOST_STEPS):
            self.kept.popitem(last=False)
        return replay


def replayed(game: Game[Any], record: Record) -> Replay:
    """A replay, or the refusal of a record that cannot be played by these rules."""
    if not game.knows_version(record.rules_version):
        raise Refused(
            "bad_record",
            f"this game was played by rules version {record.rules_version}; here is {game.rules_version}",
        )
    try:
        return Replay(game.of_version(record.rules_version), record)
    except LazarettoError as error:
        raise Refused("bad_record", f"the record cannot be replayed: {error}") from error


def kept_record(text: str) -> Record:
    """A record from the store. Some were kept before names were checked: these are shown tidied."""
    data = read_json(text)
    if isinstance(data, dict):
        names = data.get("players") or []
        shown = [tidy(name, LONGEST_PLAYER) if isinstance(name, str) else "" for name in names]
        data["players"] = shown[: data["seats"]] if isinstance(data.get("seats"), int) else []
    return record_from(data)


def kept_replay(game: Game[Any], text: str) -> Replay:
    """The replay of a record from the store."""
    return replayed(game, kept_record(text))
