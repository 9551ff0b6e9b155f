"""OpenSpiel: importing this registers every game, as `lazaretto_<id>`.

    import pyspiel
    import lazaretto.envs.spiel
    game = pyspiel.load_game("lazaretto_bristol_1350(players=4,options=track_length:8;alms:true)")

Chance is explicit: each draw of a game is a node of as many equal outcomes. A game draws in the middle of its work, so
that is done anew, from the position before, with one more outcome each time.

`lazaretto_<id>_sampled` is the same game with sampled chance: all that an answer leads to is one chance node, whose
only outcome, 0, draws what happens there: anew for every state that comes by, as OpenSpiel's own sampled games do. A
whole shuffle is one node then, not one a card.
"""

import hashlib
import os
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

import lazaretto
from lazaretto.envs.episode import Settings, settle, spread
from lazaretto.kernel.errors import IllegalAction, LazarettoError
from lazaretto.kernel.options import Value
from lazaretto.kernel.rng import Rng, seeded
from lazaretto.kernel.state import State

LONGEST: Final = 20_000  # actions and chance outcomes of a game
MOST_OUTCOMES: Final = 512  # of one draw
SAMPLES: Final = 2**30  # numbers that sampled chance draws one of
SAMPLED: Final = 0  # the only outcome of a chance node then
RECENT: Final = 8  # own actions that an information state tells besides what is observed
DIGITS: Final = 16


class ChanceNeeded(Exception):
    """The work cannot go on without an outcome of so many."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes


class Given(Rng):
    """Outcomes as they are given; raises ChanceNeeded after the last."""

    def __init__(self, outcomes: tuple[int, ...] = (), position: int = 0, draws: int = 0) -> None:
        super().__init__(draws=draws)
        self.outcomes = outcomes
        self.position = position

    def clone(self) -> Rng:
        return Given(self.outcomes, self.position, self.draws)

    def __reduce__(self) -> tuple[Any, ...]:
        return Given, (self.outcomes, self.position, self.draws)

    def below(self, n: int) -> int:
        if n < 2:
            return 0
        if self.position == len(self.outcomes):
            raise ChanceNeeded(n)
        self.position += 1
        self.draws += 1
        return self.outcomes[self.position - 1]


class Stream:
    """The chance of a sampled game: all its states draw from it, and so do their copies."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def __deepcopy__(self, memo: dict[int, Any]) -> "Stream":
        return self

    def draw(self) -> int:
        """The next number."""
        return self.rng.below(SAMPLES)


class SpielGame(pyspiel.Game):
    """A game of ours for OpenSpiel. Each is a class of its own, made by `register`."""

    game_id = ""
    kind: Any = None
    sampled = False

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.players = int(given.get("players", max(2, lazaretto.load(self.game_id).seats[0])))
        self.settings = settle(self.game_id, self.players, read_options(self.game_id, str(given.get("options", ""))))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.settings.game.verbs.count,
            max_chance_outcomes=1 if self.sampled else MOST_OUTCOMES,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        seed = int(given.get("seed", -1))
        self.stream = Stream(seeded(int.from_bytes(os.urandom(8)) if seed < 0 else seed)) if self.sampled else None
        super().__init__(self.kind, info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        """For copies and pickles: OpenSpiel's own way knows no chance of Python games."""
        return game_again, (str(self), self.stream)

    def new_initial_state(self) -> "SpielState":
        """Before anything is dealt."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        """What players observe, as arrays and text."""
        if params:
            raise ValueError(f"observers have no parameters, so not {params}")
        return Observer(self.settings, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """A position, or one in the middle of work that waits for an outcome.

    `before` is the position in which `chosen` was chosen (none: the set-up), `outcomes` what chance has said since.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.settings = game.settings
        self.position: State | None = None  # none while an outcome is wanted
        self.before: State | None = None
        self.chosen: tuple[int, int] | None = None
        self.outcomes: tuple[int, ...] = ()
        self.wanted = 0  # as many outcomes are possible
        self.stream = game.stream  # where chance is sampled
        self.seen = [hashlib.sha256(str(seat).encode()).hexdigest() for seat in range(game.players)]
        self.recent: list[list[int]] = [[] for _ in range(game.players)]
        self.work()

    # The course of the game.

    def work(self) -> None:
        """Go on from the last choice as far as the outcomes reach."""
        game = self.settings.game
        rng = seeded(self.outcomes[0]) if self.stream and self.outcomes else Given(self.outcomes)
        try:
            if self.before is None or self.chosen is None:
                state: State = game.new(self.settings.seats, options=self.settings.options, rng=rng)
            else:
                state = self.before.clone()
                rng.draws = state.rng.draws
                state.rng = rng
                state.noting = True
                state.apply(*self.chosen)
        except ChanceNeeded as chance:
            self.position, self.wanted = None, chance.outcomes
            return
        self.hear(state)
        state.notes, state.noting = [], False
        self.position, self.before, self.chosen = state, None, None
        self.wanted, self.outcomes = 0, ()

    def hear(self, state: State) -> None:
        """Every seat remembers what it was told."""
        for seat in range(self.settings.seats):
            told = [(note.key, sorted(note.args.items())) for note in state.notes if note.seen_by(seat)]
            if told:
                self.remember(seat, repr(told))

    def remember(self, seat: int, what: str) -> None:
        """A seat's memory is a hash over all that it has seen."""
        self.seen[seat] = hashlib.sha256((self.seen[seat] + what).encode()).hexdigest()

    def current_player(self) -> int:
        """Who is to decide: a seat, chance, or nobody any more."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over() else self.position.actors()[0]

    def _legal_actions(self, player: int) -> list[int]:
        if self.position is None:
            return [SAMPLED] if self.stream else list(range(self.wanted))
        return list(self.position.legal(player)) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All outcomes of the next draw are equally likely; of sampled chance there is one."""
        if self.stream:
            return [(SAMPLED, 1.0)]
        return [(outcome, 1.0 / self.wanted) for outcome in range(self.wanted)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.outcomes = (self.stream.draw(),) if self.stream else (*self.outcomes, action)
        else:
            seat = self.current_player()
            if action not in self.position.legal(seat):
                raise IllegalAction(f"player {seat} may not take action {action} now: see legal_actions")
            self.remember(seat, f"{observed_text(self.settings, self.position, seat)} {action}")
            self.recent[seat] = [action, *self.recent[seat]][:RECENT]
            self.before, self.chosen, self.position = self.position, (seat, action), None
        self.work()

    def __reduce__(self) -> tuple[Any, ...]:
        """For copies and pickles, with the game and its chance."""
        return state_again, (self.get_game(), self.serialize())

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.position is not None and self.position.over()

    def returns(self) -> list[float]:
        """From 0 to 1 for every seat, once the game is over."""
        if self.position is None or not self.position.over():
            return [0.0] * self.settings.seats
        return list(self.settings.game.outcome(self.position).returns)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A position that this player cannot tell from this one. `sampler()` gives numbers from 0 to 1."""
        if self.position is None:
            raise LazarettoError("an outcome is wanted first")
        made: SpielState = self.clone()
        rng = seeded(int(sampler() * 2**53))
        made.position = self.settings.game.determinize(self.position, player, rng)
        made.position.rng = Given(draws=self.position.rng.draws)
        return made

    # In words.

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        verb, arguments = self.settings.game.describe(action)
        return " ".join([verb, *(f"{name}={value}" for name, value in arguments.items())])

    def __str__(self) -> str:
        if self.position is None:
            return f"{self.chosen or 'set-up'} {list(self.outcomes)} of {self.wanted}"
        return f"{self.settings.game.id} {self.settings.game.fingerprint(self.position)[:DIGITS]}"


class Observer:
    """What a player observes, or with perfect recall its information state, by OpenSpiel's protocol."""

    def __init__(self, settings: Settings, kind: Any) -> None:
        self.settings = settings
        self.recalls = bool(kind.perfect_recall)
        size = settings.size
        self.tensor: NDArray[np.float32] = np.zeros(size + (RECENT if self.recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self.recalls:
            self.dict["recent"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player observes; nothing where an outcome is wanted."""
        self.tensor.fill(0.0)
        if state.position is None:
            return
        self.dict["observation"][:] = spread(self.settings, state.position, player)
        if self.recalls:
            codes = self.settings.game.verbs.count
            for place, action in enumerate(state.recent[player]):
                self.dict["recent"][place] = (action + 1) / codes

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text: what is not 0, by its slot; before it, with perfect recall, a hash of all seen so far."""
        shown = "" if state.position is None else observed_text(self.settings, state.position, player)
        return f"{state.seen[player][:DIGITS]} {shown}" if self.recalls else shown


def game_again(name: str, stream: Stream | None) -> SpielGame:
    """A game from its name and its chance."""
    found: SpielGame = pyspiel.load_game(name)
    found.stream = stream
    return found


def state_again(game: SpielGame, text: str) -> SpielState:
    """A state of a game from what `serialize` wrote."""
    found: SpielState = game.deserialize_state(text)
    found.stream = game.stream
    return found


def observed_text(settings: Settings, state: State, seat: int) -> str:
    """What a seat observes, as text."""
    found: list[str] = []
    written = dict(zip(*settings.observation.sparse(state, seat), strict=True))
    for slot in settings.observation.layout.slots:
        here = [place for place in range(slot.start, slot.start + slot.size) if place in written]
        if here:
            told = ",".join(f"{place - slot.start}:{written[place]:.4g}" for place in here)
            found.append(f"{slot.name}[{told}]")
    return " ".join(found)


def read_options(game: str, text: str) -> dict[str, Value]:
    """Options as OpenSpiel's parameters carry them: `track_length:8;alms:true`."""
    found: dict[str, Value] = {}
    known = {option.id: option for option in lazaretto.load(game).options}
    for part in filter(None, text.split(";")):
        name, _, typed = part.partition(":")
        value: Value = {"true": True, "false": False}.get(typed, int(typed) if typed.lstrip("-").isdigit() else typed)
        found[name] = value
        if name not in known:
            raise LazarettoError(f"{game} has no option {name!r}; it has {', '.join(known)}")
    return found


def register(game: str, sampled: bool) -> None:
    """Tell OpenSpiel of a game."""
    found = lazaretto.load(game)
    modes = pyspiel.GameType.ChanceMode
    kind = pyspiel.GameType(
        short_name=f"lazaretto_{game}" + "_sampled" * sampled,
        long_name=found.title + ", sampled chance" * sampled,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if sampled else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=found.seats[-1],
        min_num_players=found.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        default_loadable=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": max(2, found.seats[0]),
            "options": "",
            **({"seed": -1} if sampled else {}),
        },
    )
    name = "".join(word.capitalize() for word in game.split("_")) + "Sampled" * sampled + "Spiel"
    told = f"{found.title} for OpenSpiel."
    made = type(name, (SpielGame,), {"game_id": game, "kind": kind, "sampled": sampled, "__doc__": told})
    globals()[name] = made  # so that it can be pickled
    pyspiel.register_game(kind, made)


for each in lazaretto.games():
    if lazaretto.load(each).mind.observation is not None:
        register(each, sampled=False)
        register(each, sampled=True)
