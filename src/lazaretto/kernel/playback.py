# mypyc: interpreted
"""Playback: a record played again, with a state kept every few steps, so that any step is only a few actions away."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from lazaretto.kernel.errors import BadRecord, LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import Note
from lazaretto.kernel.record import Record, action_code, replay
from lazaretto.kernel.state import Scene, Stage, State

EVERY: Final = 16  # steps between two kept states

Watch = Callable[[int, State], None]


class Playback:
    """A record played through once; then any step of it is at hand. Step 0 is the set-up.

    `watch` is shown the state after each step on the way; it must not change or keep it. A playback travels between
    processes without its game, which it is given again.
    """

    def __init__(self, game: Game[Any], record: Record, watch: Watch | None = None) -> None:
        self.game = game.as_played(record.rules_version, record.options)
        self.actions = record.actions[:]
        self.notes: list[list[Note]] = [[]]  # what each step has caused
        self.states: list[State] = []
        state = replay(game, record, 0)
        state.noting = True
        for step in range(len(self.actions) + 1):
            if step:
                self.play(state, step)
            if step % EVERY == 0:
                self.states.append(state.clone())
            if watch is not None:
                watch(step, state)
        self.over = state.over()

    def play(self, state: State, step: int) -> None:
        """The action that leads to a step, checked; its notes are kept."""
        try:
            self.game.play(state, *action_code(self.game, self.actions[step - 1]))
        except LazarettoError as error:
            raise BadRecord(f"the record fails at action {step}: {error}") from error
        self.notes.append(state.notes)
        state.notes = []

    def __len__(self) -> int:
        """How many actions there are; the last step."""
        return len(self.actions)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "game"}

    def state(self, step: int) -> State:
        """The state after so many actions, the caller's own."""
        if not 0 <= step <= len(self.actions):
            raise BadRecord(f"this game has steps 0 to {len(self.actions)}")
        place = step // EVERY
        state = self.states[place].clone()
        for action in self.actions[place * EVERY : step]:
            state.apply(*action_code(self.game, action))
        return state

    def through(self) -> Iterator[tuple[int, State]]:
        """Every step with its state, from the set-up to the end; a state must not be changed, and is not kept."""
        state = self.state(0)
        yield 0, state
        for step, action in enumerate(self.actions, 1):
            state.apply(*action_code(self.game, action))
            yield step, state

    def scenes(self, step: int) -> list[Scene]:
        """The scenes of a step, from playing it once more; their notes are those of `notes`."""
        if not step or not self.game.scenes:
            return []
        state = self.state(step - 1)
        state.noting, state.stage = True, Stage(self.game.scenes)
        state.apply(*action_code(self.game, self.actions[step - 1]))
        return state.stage.scenes

    def moves(self, seat: int | None = None) -> list[int]:
        """The steps at which a move begins, of one seat or of any: the answer opens one, or is the seat's first."""
        found: list[int] = []
        state = self.state(0)
        for step, action in enumerate(self.actions):
            actor, code = action_code(self.game, action)
            if seat is None or actor == seat:
                frame = state.question(actor)
                if (frame is not None and frame.opens_move()) or (seat is not None and not found):
                    found.append(step)
            state.apply(actor, code)
        return found
