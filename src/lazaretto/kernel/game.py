# mypyc: interpreted
"""Game: what a game folder exports, and everything the platform asks of it."""

import hashlib
import importlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from lazaretto.kernel.aids import Aid, Draft
from lazaretto.kernel.coaching import Condition
from lazaretto.kernel.codec import Codec, Coding, Names
from lazaretto.kernel.copies import copy_of
from lazaretto.kernel.corrections import HOUSE, NUMBERS, desk_of
from lazaretto.kernel.errors import BadOption, BadRecord, IllegalAction, LazarettoError, UnknownAction
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.journal import SPECTATOR, Note
from lazaretto.kernel.mind import NO_MIND, Mind
from lazaretto.kernel.options import Chosen, Option, Value, choose
from lazaretto.kernel.rng import Rng, seeded
from lazaretto.kernel.state import State
from lazaretto.kernel.story import Moment
from lazaretto.kernel.verbs import VerbTable
from lazaretto.kernel.view import NOTHING_TOLD, Asked, Choice, Outcome, Parts, TableView, Told, question_key
from lazaretto.kernel.ways import Fork, Shortcut, Way, grow, rows, set_apart, shortcut_at

if TYPE_CHECKING:
    from lazaretto.kernel.playback import Playback

Json = Any
S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Game(Generic[S]):
    """The rules of one game, as functions over its state. A game folder exports one as GAME."""

    id: str
    title: str
    seats: tuple[int, ...]  # the supported numbers
    minutes: tuple[int, int]  # how long it takes people
    rules_version: int
    options: Sequence[Option]
    presets: Mapping[str, Mapping[str, Value]]
    verbs: VerbTable
    names: Names
    fields: tuple[str, ...]  # the state's own fields, for the dump
    codings: Mapping[str, Coding]
    frames: type[Frame]  # base of the game's frames
    blank: Callable[[int, Chosen], S]  # an empty state
    deal: Callable[[S], None]  # set-up: fills a blank state and pushes the first frames
    public: Callable[[S], Mapping[str, Json]]  # what everybody sees
    private: Callable[[S, int], Mapping[str, Json]]  # what this seat sees besides
    parts: Callable[[S, int, int], Parts]  # what an action of a seat points at
    why_not: Callable[[S, int, str], list[str]]  # keys of the rules that forbid a part that is not offered now
    hide: Callable[[S, int, Rng], None]  # deal anew, in place, what a seat (or SPECTATOR) cannot know
    result: Callable[[S], Outcome]
    # Has any seat something now that others may not see? A device of several goes round behind a curtain only then.
    hides: Callable[[S], bool] = field(default=lambda s: True)
    label: Callable[[S, int, int], tuple[str, dict[str, Any]]] | None = None  # text key and more arguments of an action
    heading: Callable[[S, int], tuple[str, dict[str, Any]]] | None = None  # the same of a seat's question; "": its own
    # What an answer costs its seat, by thing ("blood": 1); the key of what one loses by it that could be kept, or "".
    cost: Callable[[S, int, int], Mapping[str, int]] = field(default=lambda s, seat, action: {})
    danger: Callable[[S, int, int], str] = field(default=lambda s, seat, action: "")
    # Several moves in one gesture: rows of a seat's actions that are shown as one choice.
    shortcuts: Callable[[S, int], Sequence[Shortcut]] = field(default=lambda s, seat: ())
    aids: Mapping[str, Aid[S]] = field(default_factory=dict)  # by name, as their buttons are called
    drafts: Mapping[str, Draft[S]] = field(default_factory=dict)  # decisions that are laid out by hand, by name
    older: "Mapping[int, Game[Any]]" = field(default_factory=dict)  # the game by earlier rules versions still known
    # A question that can be worked out for a seat: is there one, and what would be done, to be added to `private`. It
    # takes long, and so is in no view: who wants it asks for it.
    proposes: Callable[[S, int], bool] = field(default=lambda s, seat: False)
    proposal: Callable[[S, int], Mapping[str, Json]] = field(default=lambda s, seat: {})
    conserved: Callable[[S], Mapping[str, int]] = field(default=lambda s: {})  # counts no rule may change
    # The stage: keys of the notes that end a scene; what a note, its arguments as `notes` gives them, tells of the
    # board; keys of the notes to one seat that it must not miss, because its own secret has changed.
    scenes: frozenset[str] = frozenset()
    told: Callable[[str, Mapping[str, Json]], Told] = field(default=lambda key, args: NOTHING_TOLD)
    secrets: frozenset[str] = frozenset()
    # Is there nothing to see in what this note tells? A scene of such notes alone is shown to nobody.
    idle: Callable[[str, Mapping[str, Json]], bool] = field(default=lambda key, args: False)
    mind: Mind = NO_MIND  # what it tells its bots
    coach: Mapping[str, Condition] = field(default_factory=dict)  # tips for a first game, the most urgent first
    # What the end page tells, worked out from a game that is over: the game's own part (`Story` of its show/shapes.py),
    # its own turning points, and what a rival who is no seat has so far.
    story: "Callable[[Playback], Mapping[str, Json]] | None" = None
    moments: "Callable[[Playback], Sequence[Moment]] | None" = None
    automaton: Callable[[S], int | None] = field(default=lambda s: None)
    agree: Callable[[Chosen], None] = field(default=lambda chosen: None)  # BadOption if the options do not go together
    # Owners' numbers: the package it lives in, the set it is played by, the copy of the package that this is, and what
    # bots have made of it.
    home: str = ""
    numbers: str = HOUSE
    copy: Any = field(default=None, repr=False, compare=False)
    minds: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)

    # A new game, a saved game.

    def new(self, seats: int, seed: int = 0, options: Mapping[str, Value] | None = None, rng: Rng | None = None) -> S:
        """A game at its first question. `rng` replaces the seed's generator: a Tape or a Recorder."""
        return self.begun(seats, self.own_options(seats, options or {}), rng if rng is not None else seeded(seed))

    def begun(self, seats: int, chosen: Chosen, rng: Rng) -> S:
        """The same with options that are settled already, for who begins many."""
        state = self.blank(seats, chosen)
        state.rng = rng
        self.deal(state)
        state.begin()
        return state

    def settle_options(self, seats: int, options: Mapping[str, Value]) -> Chosen:
        """All options' values for this many seats, or BadOption."""
        other = self.by_numbers(options)
        if other is not self:
            return other.settle_options(seats, options)
        if seats not in self.seats:
            counts = ", ".join(str(count) for count in self.seats)
            raise BadOption(f"{self.title} is for {counts} seats, not {seats}")
        chosen = choose(self.options, seats, options)
        self.agree(chosen)
        return chosen

    def own_options(self, seats: int, options: Mapping[str, Value]) -> Chosen:
        """The same for a game by these very numbers."""
        if self.by_numbers(options) is not self:
            raise BadOption(f"this game of {self.title} is played by other numbers than these rules")
        return self.settle_options(seats, options)

    def preset(self, name: str, seats: int) -> Chosen:
        """A preset's options, as far as they apply to this many seats."""
        if name not in self.presets:
            raise BadOption(f"there is no preset {name!r}; known are {', '.join(self.presets) or 'none'}")
        chosen: Chosen = {}
        for option in self.options:
            value = self.presets[name].get(option.id, option.default)
            chosen[option.id] = value if option.applies(seats, chosen) else option.otherwise
        return self.settle_options(seats, chosen)

    def by_numbers(self, options: Mapping[str, Value]) -> "Game[Any]":
        """The game by the numbers that options bring along, or BadOption: to be asked for before it is played."""
        wanted = options.get(NUMBERS, HOUSE)
        if wanted == self.numbers or not self.home:
            return self
        if not isinstance(wanted, str):
            raise BadOption(f"option {NUMBERS} is a text")
        settled = desk_of(self.home).settle(wanted)
        if settled == self.numbers:
            return self
        if settled == HOUSE:
            return importlib.import_module(self.home).GAME.of_version(self.rules_version)  # type: ignore[no-any-return]
        return copy_of(self.home, settled).game.of_version(self.rules_version)  # type: ignore[no-any-return]

    def as_played(self, rules_version: int, options: Mapping[str, Value]) -> "Game[Any]":
        """The game that a table or a record was begun by: its rules version and its numbers; BadRecord or BadOption."""
        return self.of_version(rules_version).by_numbers(options)

    def of_version(self, rules_version: int) -> "Game[Any]":
        """The game by the rules of a version, or BadRecord where it is not known (any more)."""
        if rules_version == self.rules_version:
            return self
        if rules_version in self.older:
            return self.older[rules_version]
        raise BadRecord(
            f"this game was played with rules version {rules_version} of {self.id}; installed is {self.rules_version}"
        )

    def knows_version(self, rules_version: int) -> bool:
        """Can a game begun by the rules of this version go on?"""
        return rules_version == self.rules_version or rules_version in self.older

    @cached_property
    def codec(self) -> Codec:
        """How this game's data is written."""
        return Codec(self.names, self.codings, self.frames)

    def dump(self, state: S) -> dict[str, Json]:
        """The whole state as readable JSON, secrets and generator included: for saving, never for players."""
        codec = self.codec
        return {
            "game": self.id,
            "rules_version": self.rules_version,
            "seats": state.seats,
            "options": dict(state.options),
            "rng": state.rng.words(),
            "secrets": state.secrets,
            "stack": [codec.write_frame(frame) for frame in state.stack],
            "lanes": [[codec.write_frame(frame) for frame in lane] for lane in state.lanes],
            **codec.write_object(state, self.fields),
        }

    def restore(self, data: Mapping[str, Json]) -> S:
        """The state of a dump, with its questions asked again."""
        if data.get("game") != self.id or data.get("rules_version") != self.rules_version:
            raise BadRecord(
                f"this is a state of {data.get('game')} with rules version {data.get('rules_version')},"
                f" not of {self.id} with {self.rules_version}"
            )
        codec = self.codec
        try:
            state = self.blank(data["seats"], self.own_options(data["seats"], data["options"]))
            words = data["rng"]
            if len(words) != 5 or not all(isinstance(word, int) and not isinstance(word, bool) for word in words):
                raise BadRecord("the generator is no row of five numbers")
            state.rng = Rng(*words)
            state.secrets = data["secrets"]
            codec.read_object(state, self.fields, data)
            state.stack = [codec.read_frame(frame) for frame in data["stack"]]
            state.lanes = [[codec.read_frame(frame) for frame in lane] for lane in data["lanes"]]
            state.ask_again()
        except LazarettoError as error:
            raise BadRecord(f"the saved state cannot be read: {error}") from error
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError, OverflowError) as error:
            raise BadRecord(f"the saved state cannot be read: {type(error).__name__} {error}") from error
        return state

    def fingerprint(self, state: S) -> str:
        """A hash of everything in the state but its generator: equal games have equal fingerprints."""
        data = self.dump(state)
        del data["rng"]
        text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    # Actions by name.

    def describe(self, action: int) -> tuple[str, dict[str, Json]]:
        """An action as its verb and its arguments, ids where there are names."""
        verb, arguments = self.verbs.decode(action)
        return verb, {name: self.codec.write(name, value) for name, value in arguments.items()}

    def code(self, verb: str, arguments: Mapping[str, Json]) -> int:
        """The action of a verb and its arguments, given by ids or numbers."""
        numbers: dict[str, int] = {}
        for name, value in arguments.items():
            known = self.codec.number_of.get(name)
            if known is not None and isinstance(value, str):
                if value not in known:
                    raise UnknownAction(f"{verb}: {value!r} is no {name}; known are {', '.join(known)}")
                numbers[name] = known[value]
            elif isinstance(value, int) and not isinstance(value, bool):
                numbers[name] = value
            else:
                raise UnknownAction(f"{verb}: {name} cannot be {value!r}")
        return self.verbs.encode(verb, numbers)

    def act(self, state: S, seat: int, verb: str, **arguments: Json) -> None:
        """Check and apply an action by name: for tests, records and people."""
        self.play(state, seat, self.code(verb, arguments))

    def play(self, state: S, seat: int, action: int) -> None:
        """Check and apply an action."""
        if not 0 <= seat < state.seats or action not in state.legal(seat):
            verb, arguments = self.describe(action)
            said = " ".join([verb, *(f"{name}={value}" for name, value in arguments.items())])
            raise IllegalAction(f"seat {seat} may not {said} now")
        state.apply(seat, action)

    # Aids.

    def aids_for(self, state: S, seat: int, *, bots: bool = False) -> list[str]:
        """The aids that have something to do for a seat that is asked; for bots, those that are for them."""
        if not self.aids:
            return []
        known = [(name, aid) for name, aid in self.aids.items() if aid.for_bots or not bots]
        return [name for name, aid in known if state.legal(seat) and aid.offered(state, seat)]

    def aid(self, state: S, seat: int, name: str) -> list[int]:
        """What an aid would do for a seat: actions, to be played one after the other. It may take long."""
        if name not in self.aids:
            raise UnknownAction(f"{self.title} has no aid {name!r}; known are {', '.join(self.aids) or 'none'}")
        if name not in self.aids_for(state, seat):
            raise IllegalAction(f"seat {seat} is not offered {name} now")
        row = self.aids[name].row(state, seat)
        if not row:
            raise IllegalAction(f"there is nothing that {name} could do for seat {seat}")
        return row

    def draft_row(self, state: S, seat: int, name: str, laid: str) -> list[int]:
        """The actions that make what a seat has laid out, to be played one after the other."""
        return self.draft(state, seat, name).row(state, seat, laid)

    def draft_breaks(self, state: S, seat: int, name: str, laid: str) -> list[str]:
        """Keys of the rules that it breaks as it is laid out now."""
        return self.draft(state, seat, name).breaks(state, seat, laid)

    def draft(self, state: S, seat: int, name: str) -> Draft[S]:
        """A decision that this seat may lay out by hand now."""
        if name not in self.drafts:
            raise UnknownAction(f"{self.title} has no draft {name!r}; known are {', '.join(self.drafts) or 'none'}")
        if not state.legal(seat) or not self.drafts[name].offered(state, seat):
            raise IllegalAction(f"seat {seat} may not draft a {name} now")
        return self.drafts[name]

    # What a seat sees.

    def view(self, state: S, seat: int) -> dict[str, Json]:
        """White-list JSON for a seat, or for SPECTATOR."""
        return {
            "game": self.id,
            "seat": None if seat == SPECTATOR else seat,
            "public": self.public_view(state),
            "private": {} if seat == SPECTATOR else self.private(state, seat),
        }

    def public_view(self, state: S) -> dict[str, Json]:
        """The part of every view that is the same for all."""
        asking: list[Asked] = [{"seat": seat, "question": question_key(state, seat)} for seat in state.actors()]
        table: TableView = {"seats": state.seats, "over": state.over(), "asking": asking}
        return {**table, **self.public(state)}

    def choices(self, state: S, seat: int) -> list[Choice]:
        """The legal actions of a seat made readable."""
        return [self.readable(state, seat, action) for action in state.legal(seat)]

    def readable(self, state: S, seat: int, action: int) -> Choice:
        """A legal action of a seat made readable."""
        label, more = self.label(state, seat, action) if self.label is not None else ("", {})
        return self.choice(action, label, more, self.parts(state, seat, action))

    def choice(self, action: int, label: str, more: Mapping[str, Any], parts: Parts) -> Choice:
        """An action made readable: its label, else its verb; what its text needs besides its arguments; its parts."""
        verb, arguments = self.describe(action)
        arguments |= {name: self.codec.write(name, value) for name, value in more.items()}
        return Choice(action, verb, arguments, label or verb, parts)

    # Whole moves.

    def ways(self, state: S, seat: int, most: int) -> list[list[int]] | None:
        """Every way to finish the move that a seat is in, as a row of actions; None if there are more than `most`.

        A row ends where the next move opens, another seat is asked, something is revealed, or the game is over.
        """
        return rows(state, seat, most)

    def tree(self, state: S, seat: int, most: int = 0) -> list[Choice]:
        """The choices of a seat with all that people are told: cost, danger, and what follows in the same move.

        What follows is cut where it would be more than `most` choices (0: the usual number). Shortcuts come last.
        """
        fork = grow(state, seat, most)
        if fork is None:
            return []
        shortcuts = self.shortcuts(state, seat)
        apart = set_apart(shortcuts)
        found = [self.branch(fork, way) for way in fork.ways]
        found = [replace(one, label=apart[one.code], parts=()) if one.code in apart else one for one in found]
        return found + [self.shortcut(state, seat, short) for short in shortcuts]

    def shortcut(self, state: S, seat: int, short: Shortcut) -> Choice:
        """Several moves as one choice: its first action carries all that is said of it, the others go along."""
        fork = shortcut_at(state, seat, short.actions)
        whole = self.branch(fork, fork.ways[0])
        said = self.choice(whole.code, short.label, short.args, short.parts)
        return replace(whole, label=said.label, args=said.args, parts=said.parts, cost=short.cost)

    def branch(self, fork: Fork, way: Way) -> Choice:
        """A way made readable, with what follows."""
        state: S = fork.state  # type: ignore[assignment]  # a game's clone is of its own kind
        seat = fork.seat
        return replace(
            self.readable(state, seat, way.action),
            along=way.along,
            cost=self.cost(state, seat, way.action),
            danger=self.danger(state, seat, way.action),
            extra=way.extra,
            final=way.final,
            asks=way.asks,
            also=tuple(
                places
                for one in way.forced
                for places in self.parts(one.state, seat, one.action)  # type: ignore[arg-type]
            ),
            then=() if way.fork is None else tuple(self.branch(way.fork, later) for later in way.fork.ways),
        )

    def forbidding(self, state: S, seat: int, part: str) -> list[str]:
        """Keys of the rules that forbid a seat to use a part now; none for a part that some choice points at."""
        offered = any(part in places for action in state.legal(seat) for places in self.parts(state, seat, action))
        return [] if offered else self.why_not(state, seat, part)

    def question(self, state: S, seat: int) -> dict[str, Json] | None:
        """The open question of a seat: the key of its text, and its frame's fields as arguments."""
        frame = state.question(seat)
        if frame is None:
            return None
        data = self.codec.write_frame(frame)
        del data["frame"]
        key, more = self.heading(state, seat) if self.heading is not None else ("", {})
        data |= {name: self.codec.write(name, value) for name, value in more.items()}
        return {"key": key or question_key(state, seat), "args": data, "opens_move": frame.opens_move()}

    def notes(self, notes: Sequence[Note], seat: int) -> list[dict[str, Json]]:
        """The journal entries a seat may read, as JSON."""
        write = self.codec.write
        return [
            {"key": note.key, "args": {name: write(name, value) for name, value in note.args.items()}}
            for note in notes
            if note.seen_by(seat)
        ]

    def determinize(self, state: S, seat: int, rng: Rng) -> S:
        """A possible world, consistent with all that a seat (or SPECTATOR) knows, with its own future chance."""
        world: S = state.clone()  # type: ignore[assignment]  # a game's clone is of its own kind
        world.rng = rng.spawn()
        self.hide(world, seat, rng)
        world.ask_again()
        return world

    def outcome(self, state: S) -> Outcome:
        """Scores, ranks, winners and returns, once over."""
        if not state.over():
            raise IllegalAction("the game is not over")
        return self.result(state)
