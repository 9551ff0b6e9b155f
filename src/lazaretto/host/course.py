# mypyc: compiled
"""The course of a game at a table: its match, numbered row by row as in the log. No people, no sockets, no disk."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from lazaretto.host.log import UNDONE, Ending, Kept, Move, Snapshot, read_kept
from lazaretto.host.scenes import Staged, staged
from lazaretto.host.wire import Entry, encode
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import Note
from lazaretto.kernel.match import Match
from lazaretto.kernel.options import Value
from lazaretto.kernel.rng import Recorder, Tape

REMEMBERED: Final = 64  # rows in which a retry is recognised
BROUGHT: Final = "brought"  # the kind of a first row that has a whole game from elsewhere

Asked = list[tuple[Frame | None, list[int]]]


def actions_of(move: Move) -> list[dict[str, Any]]:
    """The named actions of a row of the log that was played: one, or several that were sent together."""
    found = msgspec.json.decode(move.action)
    return found if isinstance(found, list) else [found]


class Course:
    """A match whose every change has a seq.

    `seqs` has the seq of every action that stands, `changed` the seq that last changed each seat's choices, `recent`
    the seq of the latest rows by seat and key, `asked` since when each seat is asked, `used` how long each has thought.
    """

    def __init__(self, table_id: str, match: Match, now: int) -> None:
        seats = match.state.seats
        self.table_id = table_id
        self.match = match
        self.game: Game[Any] = match.game
        self.seq = 0
        self.seqs: list[int] = []
        self.changed = [0] * seats
        self.asked: list[int | None] = [now if match.state.legal(seat) else None for seat in range(seats)]
        self.used = [0] * seats
        self.recent: dict[str, int] = {}
        self.journal: list[Kept] = []
        self.scenes: list[Staged] = []  # of the newest seq, while somebody watches
        self.snapped = 0  # seq of the last snapshot
        self.whole = True  # else the log goes on where this cannot follow, and nobody is asked anything
        self.standing: tuple[Match, Asked] | None = None  # what is asked, and in which match

    @classmethod
    def begin(
        cls, table_id: str, game: Game[Any], seats: int, seed: int, options: Mapping[str, Value], now: int
    ) -> "Course":
        """A new game."""
        return cls(table_id, Match(game, seats, seed, options), now)

    # Changes. Each gives the row for the log, or raises and leaves everything as it was.

    def play(self, seat: int, code: int, key: str, now: int, spent: int | None = None) -> Move:
        """Take a seat's action; `spent` is how long it has thought, where the log knows."""
        return self.play_row(seat, [code], key, now, spent)

    def play_row(self, seat: int, codes: Sequence[int], key: str, now: int, spent: int | None = None) -> Move:
        """Take a row of a seat's actions, whole or not at all; in the log it is one."""
        before = self.asking()
        match = self.match
        drawn = len(match.kept)
        notes = match.play(seat, codes[0]) if len(codes) == 1 else match.play_row(seat, codes)
        self.seq += 1
        self.seqs += [self.seq] * len(codes)
        taken = match.record.actions[-len(codes) :]
        action = encode(taken if len(taken) > 1 else taken[0]).decode()
        chance = encode(match.kept[drawn:]).decode() if len(match.kept) > drawn else ""
        kept = self.kept(notes)
        self.scenes = staged(self.game, match.scenes, kept)
        return self.row("play", seat, action, chance, key, kept, before, now, spent)

    def undo(self, seat: int, key: str, now: int, spent: int | None = None, *, answer_only: bool = False) -> Move:
        """Take back a seat's last move, or only its last answer."""
        match = self.match
        before = self.asking()
        place = match.last_answer(seat) if answer_only else match.last_move(seat)
        later = match.trail[place:] if place is not None else []
        match.take_back(place, seat)
        self.scenes = []
        tail = self.seqs[len(self.seqs) - len(later) :]
        own = [seq for seq, taken in zip(tail, later, strict=True) if taken.seat == seat]
        undone = list(dict.fromkeys(own))  # a row has one seq
        self.seqs = [seq for seq in self.seqs if seq not in undone]
        self.seq += 1
        kept = [Kept(self.seq, UNDONE, {"seat": seat, "seqs": undone})]
        return self.row("back" if answer_only else "undo", seat, "", "", key, kept, before, now, spent)

    def replay(self, move: Move) -> None:
        """Do what a row of the log says; its time and its notes are the row's."""
        if move.kind == BROUGHT:
            bring(self, msgspec.json.decode(move.chance), actions_of(move), move.at)
        elif move.kind == "play":
            seats, codes = zip(*map(self.code, actions_of(move)), strict=True)
            self.play_row(seats[0], codes, move.key, move.at, move.spent)
        else:
            self.undo(move.seat, move.key, move.at, move.spent, answer_only=move.kind == "back")

    def code(self, action: Mapping[str, Any]) -> tuple[int, int]:
        """Seat and code of a named action."""
        arguments = dict(action)
        seat = arguments.pop("seat")
        verb = arguments.pop("verb")
        return seat, self.game.code(verb, arguments)

    def row(
        self,
        kind: str,
        seat: int,
        action: str,
        chance: str,
        key: str,
        kept: list[Kept],
        before: Asked,
        now: int,
        spent: int | None,
    ) -> Move:
        """Note what a change has changed, and write its row."""
        self.journal += kept
        self.remember(self.seq, seat, key)
        since = self.asked[seat]
        if spent is None:
            spent = max(0, now - since) if since is not None else 0
        self.used[seat] += spent
        self.standing = None
        for other, after in enumerate(self.asking()):
            if other == seat or after != before[other]:
                self.changed[other] = self.seq
                self.asked[other] = now if after[1] else None
        notes = encode(kept).decode() if kept else ""
        return Move(self.table_id, self.seq, kind, seat, action, chance, key, notes, now, spent)

    def asking(self) -> Asked:
        """Every seat's question and answers. What is asked after a row is what was asked before the next."""
        if self.standing is None or self.standing[0] is not self.match:
            state = self.match.state
            self.standing = self.match, [(state.question(seat), state.legal(seat)) for seat in range(state.seats)]
        return self.standing[1]

    def kept(self, notes: list[Note]) -> list[Kept]:
        """The journal entries of the newest seq."""
        write = self.game.codec.write
        return [
            Kept(self.seq, note.key, {name: write(name, value) for name, value in note.args.items()}, note.to, note.but)
            for note in notes
        ]

    # Questions about it.

    def fits(self, seat: int, expected_seq: int) -> bool:
        """Was this seq seen with the choices the seat still has?"""
        return self.changed[seat] <= expected_seq <= self.seq

    def seq_of(self, seat: int, key: str) -> int | None:
        """The seq a message got, if it is among the latest."""
        return self.recent.get(f"{seat} {key}")

    def remember(self, seq: int, seat: int, key: str) -> None:
        """Recognise a retry of this message for a while."""
        recent = self.recent
        recent[f"{seat} {key}"] = seq  # a text, not a pair: pairs that stay are looked at by the collector
        if len(recent) > REMEMBERED:
            del recent[next(iter(recent))]

    def entries(self, seat: int, since: int, *, told: bool = False) -> list[Entry]:
        """The journal after a seq, as a seat (or SPECTATOR) may read it; `told`: with what it tells of the board."""
        found = []
        for kept in reversed(self.journal):
            if kept.seq <= since:
                break
            if kept.seen_by(seat):
                found.append(kept.told(self.game, self.seq) if told else kept.entry())
        found.reverse()
        return found

    def news(self, seat: int) -> list[dict[str, Any]]:
        """What a seat was told since its last answer, what that caused included."""
        actions = zip(reversed(self.match.record.actions), reversed(self.seqs), strict=False)
        last = next((seq for action, seq in actions if action["seat"] == seat), 0)
        return [{"key": entry.key, "args": entry.args} for entry in self.entries(seat, last - 1)]

    # To disk and back.

    def ending(self, players: list[str]) -> Ending:
        """What the last move leaves behind: a record with everybody's names."""
        record = self.match.record
        record.players = players
        return Ending(secrets.token_urlsafe(16), self.game.id, record.text())

    def snapshot(self) -> Snapshot | None:
        """The course as data, or None while something could be taken back."""
        if self.match.trail:
            return None
        state = self.game.dump(self.match.state)
        return Snapshot(self.seq, self.changed[:], self.asked[:], self.used[:], state)

    def due_snapshot(self, every: int) -> Snapshot | None:
        """A snapshot, if the last is so many rows old, the game goes on and nothing could be taken back."""
        due = self.seq - self.snapped >= every and not self.match.state.over()
        found = self.snapshot() if due else None
        if found is not None:
            self.snapped = self.seq
        return found

    def shift(self, jump: int) -> None:
        """The clock was set: nobody has thought longer for that."""
        for seat, since in enumerate(self.asked):
            if since is not None:
                self.asked[seat] = since + jump

    def follow(self, moves: Iterable[Move]) -> None:
        """Replay the rows of the log that are new."""
        for move in moves:
            if move.seq > self.seq:
                self.replay(move)

    def jump(self, snapshot: Snapshot, moves: Iterable[Move]) -> None:
        """From the set-up to a snapshot: the history is read from the log and not played."""
        record = self.match.record
        for move in moves:
            if move.seq > snapshot.seq:
                break
            self.remember(move.seq, move.seat, move.key)
            if move.notes:
                self.journal += read_kept(move.notes)
            if move.kind == BROUGHT:
                record.chance = []  # not as it was set up here
            if move.kind in ("play", BROUGHT):
                taken = actions_of(move)
                self.seqs += [move.seq] * len(taken)
                record.actions += taken
            else:
                undone = self.journal[-1].args["seqs"]
                record.actions = [
                    action for seq, action in zip(self.seqs, record.actions, strict=True) if seq not in undone
                ]
                self.seqs = [seq for seq in self.seqs if seq not in undone]
            if move.chance:
                record.chance += msgspec.json.decode(move.chance)
        self.match = Match.resumed(self.game, record, self.game.restore(snapshot.state))
        self.seq = self.snapped = snapshot.seq
        self.changed, self.asked, self.used = snapshot.changed, snapshot.asked, snapshot.used


def bring(course: Course, chance: Sequence[int], actions: Sequence[Mapping[str, Any]], now: int) -> Move:
    """A game that was begun elsewhere, as its record has it: the first row. From here on chance is this table's.

    Of the record's chance only what these actions drew is kept.
    """
    own = course.match.state.rng.clone()
    match = Match(course.game, course.match.state.seats, options=course.match.record.options, rng=Tape(list(chance)))
    notes = [note for action in actions for note in match.play_named(action)]
    own.draws = match.state.rng.draws
    match.state.rng = Recorder(own, match.kept)
    match.trail = []  # what was done elsewhere stands
    course.match, course.seq = match, 1
    course.seqs = [1] * len(actions)
    course.journal = course.kept(notes)
    course.changed = [1] * match.state.seats
    course.asked = [now if match.state.legal(seat) else None for seat in range(match.state.seats)]
    texts = [encode(thing).decode() for thing in (list(actions), match.kept, course.journal)]
    return Move(course.table_id, 1, BROUGHT, 0, texts[0], texts[1], "", texts[2], now, 0)
