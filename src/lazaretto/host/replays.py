"""Replays: a played or a running game, looked at step by step."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Final

from lazaretto.host.bodies import Scores, StepSeat, StepView
from lazaretto.host.refusals import Refused
from lazaretto.host.rights import tidy
from lazaretto.host.wire import Entry, Json
from lazaretto.kernel.errors import BadRecord, LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.record import LONGEST_PLAYER, Record, read_json, record_from
from lazaretto.kernel.state import State

KEPT: Final = 32  # replays in memory
MOST_STEPS: Final = 50_000  # of all of them together


class Replay:
    """A record played again, with the scores by round.

    It is made in the study and travels from there without its game, which it is given again.
    """

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.record = record
        self.scores = Scores([], [], [])
        self.latest: tuple[int, list[float]] | None = None  # round and scores, as far as it has been played
        self.game = game
        self.playback = Playback(game, record, self.watch)
        self.close_scores(len(self.playback))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "game"}

    def with_game(self, game: Game[Any]) -> "Replay":
        """This replay, here."""
        self.game = self.playback.game = game.of_version(self.record.rules_version)
        return self

    @property
    def over(self) -> bool:
        """Does it go to the end of the game?"""
        return self.playback.over

    def watch(self, step: int, state: State) -> None:
        """When a round has ended, what everybody had when the next began is its line."""
        before, self.latest = self.latest, self.line(state)
        if before is not None and self.latest is not None and self.latest[0] != before[0]:
            self.add(before[0], self.latest, step)

    def close_scores(self, steps: int) -> None:
        """The round that the game ends in has a line, too."""
        if self.latest is not None and (not self.scores.steps or self.scores.steps[-1] < steps):
            self.add(self.latest[0], self.latest, steps)

    def line(self, state: State) -> tuple[int, list[float]] | None:
        """Round and scores, where a game's public view has them."""
        shown = self.game.public(state)
        round_, scores = shown.get("round", shown.get("turn")), shown.get("scores")
        return (round_, list(scores)) if isinstance(round_, int) and isinstance(scores, list) else None

    def add(self, round_: int, line: tuple[int, list[float]], step: int) -> None:
        """One more line of the score series."""
        self.scores.rounds.append(round_)
        self.scores.steps.append(step)
        self.scores.scores.append(line[1])

    def fits(self, record: Record) -> bool:
        """Is this the replay of this record as it stands now?"""
        return self.playback.actions == record.actions

    def state(self, step: int) -> State:
        """The state after so many actions."""
        try:
            return self.playback.state(step)
        except BadRecord as error:
            raise Refused("not_found", str(error)) from error

    def view(self, step: int, seats: Iterable[int], own: frozenset[int] | None) -> StepView:
        """What these seats saw after so many actions.

        `own`: in a running game the viewer's seats, whose actions and notes alone are shown; None once it is over.
        """
        state = self.state(step)
        shown = list(seats)
        readers = shown or [SPECTATOR]
        action: Json | None = self.playback.actions[step - 1] if step else None
        if own is not None and action is not None and action["seat"] not in own:
            action = None
        notes = [note for note in self.playback.notes[step] if any(note.seen_by(seat) for seat in readers)]
        write = self.game.codec.write
        return StepView(
            step=step,
            steps=len(self.playback.actions),
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
        return sum(len(replay.playback) for replay in self.kept.values())

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
