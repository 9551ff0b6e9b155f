"""Replays: a played or a running game, looked at step by step."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Final

from lazaretto.host.bodies import EndingInfo, MomentInfo, Scores, StepScene, StepSeat, StepView, Story
from lazaretto.host.refusals import Refused
from lazaretto.host.rights import tidy
from lazaretto.host.scenes import staged
from lazaretto.host.wire import Entry, Json
from lazaretto.kernel.errors import BadRecord, LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import EVERYBODY, SPECTATOR, Note
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.record import LONGEST_PLAYER, Record, read_json, record_from
from lazaretto.kernel.state import State
from lazaretto.kernel.story import Moment, Series, chosen, ending, turning_points

KEPT: Final = 32  # replays in memory
MOST_STEPS: Final = 50_000  # of all of them together


class Replay:
    """A record played again, with the scores by round.

    It is made in the study and travels from there without its game, which it is given again.
    """

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.record = record
        self.series = Series()
        self.story: Story | None = None  # once somebody has asked for it
        self.game = game
        self.playback = Playback(game, record, self.watch)
        self.series.close(len(self.playback))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "game"}

    def with_game(self, game: Game[Any]) -> "Replay":
        """This replay, here."""
        self.game = self.playback.game = game.as_played(self.record.rules_version, self.record.options)
        return self

    @property
    def over(self) -> bool:
        """Does it go to the end of the game?"""
        return self.playback.over

    def watch(self, step: int, state: State) -> None:
        """The scores on the way."""
        self.series.see(step, self.game.public(state), self.game.automaton(state))

    @property
    def scores(self) -> Scores:
        """The scores by round."""
        return Scores(self.series.rounds, self.series.steps, self.series.lines, self.series.automaton)

    def fits(self, record: Record) -> bool:
        """Is this the replay of this record as it stands now?"""
        return self.playback.actions == record.actions

    def state(self, step: int) -> State:
        """The state after so many actions."""
        try:
            return self.playback.state(step)
        except BadRecord as error:
            raise Refused("not_found", str(error)) from error

    def view(self, step: int, seats: Iterable[int], own: frozenset[int] | None, *, staged: bool = False) -> StepView:
        """What these seats saw after so many actions, and if it is to be `staged`, on the way there.

        `own`: in a running game the viewer's seats, whose actions and notes alone are shown; None once it is over.
        """
        state = self.state(step)
        shown = list(seats)
        readers = shown or [SPECTATOR]
        action: Json | None = self.playback.actions[step - 1] if step else None
        if own is not None and action is not None and action["seat"] not in own:
            action = None
        notes = [note for note in self.playback.notes[step] if any(note.seen_by(seat) for seat in readers)]
        return StepView(
            step=step,
            steps=len(self.playback.actions),
            public=self.game.public_view(state),
            seats=[StepSeat(seat, self.private(state, seat)) for seat in shown],
            notes=[self.entry(step, note, staged) for note in notes],
            action=action,
            outcome=self.game.outcome(state).json() if state.over() else None,
            scenes=self.scenes(step, shown, readers) if staged else [],
        )

    def entry(self, step: int, note: Note, staged: bool) -> Entry:
        """A note as a reader gets it, with what it tells of the board where that is wished."""
        write = self.game.codec.write
        args = {name: write(name, value) for name, value in note.args.items()}
        entry = Entry(step, note.key, args, private=note.to != EVERYBODY)
        if staged:
            told = self.game.told(note.key, entry.args)
            entry.moves, entry.marks = list(told.moves), list(told.marks)
        return entry

    def scenes(self, step: int, shown: list[int], readers: list[int]) -> list[StepScene]:
        """What a step led through, as far as it happened for one of the readers."""
        game = self.game
        found = staged(game, self.playback.scenes(step), self.playback.notes[step])
        return [
            StepScene(
                game.public_view(scene.state),
                [StepSeat(seat, dict(game.private(scene.state, seat))) for seat in shown],
                scene.read_by(readers),
            )
            for scene in found
            if scene.seen_by(readers)
        ]

    def private(self, state: State, seat: int) -> Json:
        """What a seat saw, with what the game proposed to it."""
        found: Json = dict(self.game.private(state, seat))
        return {**found, **self.game.proposal(state, seat)} if self.game.proposes(state, seat) else found

    def tell(self) -> Story:
        """What the end page tells of a game that is over."""
        game, playback = self.game, self.playback
        state = playback.state(len(playback))
        end = ending(game.outcome(state), game.automaton(state))
        own = list(game.moments(playback)) if game.moments is not None else []
        return Story(
            ending=EndingInfo(end.how, list(end.winners), end.second, end.ahead),
            scores=self.scores,
            moments=[self.moment(one) for one in chosen(own, turning_points(self.series))],
            seats=[StepSeat(seat, dict(game.private(state, seat))) for seat in range(state.seats)],
            own=dict(game.story(playback)) if game.story is not None else None,
        )

    def moment(self, moment: Moment) -> MomentInfo:
        """A turning point with its round."""
        write = self.game.codec.write
        args = {name: write(name, value) for name, value in moment.args.items()}
        round_ = args.get("round", self.series.round_at(moment.step))  # the round that a step ended, or is in
        return MomentInfo(moment.key, moment.step, round_, moment.seat, args)


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
    try:
        return Replay(game.as_played(record.rules_version, record.options), record)
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
