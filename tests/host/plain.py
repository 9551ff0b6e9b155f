"""A table in a plain loop: the log is a list, a device is a list of frames, and nothing happens by itself."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import lazaretto
from lazaretto.bots.bot import answer
from lazaretto.host import obeying, wire
from lazaretto.host.bots import Bots
from lazaretto.host.carrier import Carrier, Saying
from lazaretto.host.clock import now
from lazaretto.host.course import Course
from lazaretto.host.devices import Device
from lazaretto.host.loading import Loaded, build
from lazaretto.host.log import Ending, Move, Snapshot, Written
from lazaretto.host.refusals import Refused
from lazaretto.host.rights import tidy
from lazaretto.host.sitting import Chair, Sitting
from lazaretto.host.table import Table
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.text import catalogue

Json = dict[str, Any]


class Screen(Device):
    """A device that keeps what it is sent."""

    def __init__(self, table: "Table[Plain]", guest: str) -> None:
        standing = table.sitting.standing(guest)
        assert standing is not None
        super().__init__(guest, standing)
        self.table = table
        self.frames: list[Json] = []
        self.closed: int | None = None
        table.enter(self)

    def put(self, frame: bytes) -> None:
        self.frames.append(json.loads(frame))

    def close(self, code: int) -> None:
        self.closed = code

    def say(self, kind: str, **fields: Any) -> Json:
        """Send a message as the wire has it; the last frame that came of it, once the table is at rest."""
        obeying.receive(self.table, self, wire.decode_client(json.dumps({"type": kind, **fields}).encode()))
        self.table.carrier.settle()
        return self.frames[-1]

    def last(self, kind: str) -> Json:
        """The newest frame of a kind."""
        return next(frame for frame in reversed(self.frames) if frame["type"] == kind)


class Plain(Carrier):
    """A log in memory. `failing` counts writes that do not succeed."""

    def __init__(self, game: Game[Any], people: list[str], bots: tuple[str, ...] = ()) -> None:
        self.game = game
        self.moves: list[Move] = []
        self.snapshots: list[Snapshot] = []
        self.records: list[str] = []
        self.later: list[Callable[[], None]] = []
        self.failing = 0
        self.held = True
        self.sitting = Sitting(
            id="table",
            game=game.id,
            rules_version=game.rules_version,
            options=game.settle_options(len(people) + len(bots), {}),
            name="",
            public=False,
            pace="live",
            bot_delay_ms=0,
            host=people[0],
            status="running",
            seed=1350,
            practice=True,
            created_at=now(),
            changed_at=now(),
            record=None,
            next_table=None,
            chairs=[
                *(Chair(seat, "person", name, None, None, frozenset([name])) for seat, name in enumerate(people)),
                *(Chair(len(people) + n, "bot", "", level, None, frozenset()) for n, level in enumerate(bots)),
            ],
            watchers=frozenset(["watcher"]),
        )
        self.table: Table[Plain] = Table(self, self.load())
        self.bots = Bots(self.table)

    def load(self) -> Loaded:
        """The table as its log has it."""
        return Loaded(self.sitting, build(self.sitting, self.game, [], self.moves), None)

    def settle(self) -> None:
        """Do what was left for later."""
        while self.later:
            self.later.pop(0)()

    def course(self) -> Course:
        return self.table.begun()

    def holds(self) -> bool:
        return self.held

    def write(
        self, move: Move, ending: Ending | None, snapshot: Snapshot | None, done: Callable[[Written], None]
    ) -> None:
        def write() -> None:
            if self.failing:
                self.failing -= 1
                done(OSError("the disk is full"))
                return
            self.moves.append(move)
            if ending is not None:
                self.records.append(ending.data)
            if snapshot is not None:
                self.snapshots.append(snapshot)
            done(True)

        self.later.append(write)

    def read_again(self) -> None:
        self.later.append(lambda: self.table.restore(self.load()))

    def speak(self, device: Device, saying: Saying, key: str | None) -> None:
        speaker = self.sitting.speaker(device.guest, saying.seat)
        assert speaker is not None
        said = (speaker.seat, speaker.name, saying.kind, tidy(saying.text, 500), saying.key, dict(saying.args))
        self.table.said(wire.ChatLine(self.table.lines.next(), now(), *said))

    def give_back(self, guest: str) -> None:
        raise AssertionError("nobody was away")

    def propose(self, device: Device, seat: int) -> None:
        found = self.game.proposal(self.course().match.state, seat)
        device.put(wire.encode(wire.Proposal(seat, self.table.seq, found)))

    def follow(self, device: Device, message: wire.Play) -> None:
        assert message.aid is not None
        try:
            row = self.game.aid(self.course().match.state, message.seat, message.aid)
        except LazarettoError as error:
            device.refuse(Refused("illegal", str(error)), message.key)
            return
        obeying.receive(self.table, device, message.found(row))

    def words(self, game: str) -> Mapping[str, Any] | None:
        return catalogue(lazaretto.home(game), "en")

    def nudge(self) -> None:
        if self.bots.have_seats():
            self.later.append(self.let_a_bot_play)

    def moved(self) -> None:
        self.nudge()

    def let_a_bot_play(self) -> None:
        """The first bot that is asked thinks, here and now."""
        course = self.course()
        for seat in course.match.state.actors():
            asked = self.bots.question(course, seat, False)
            if asked is not None:
                thinks = asked.world is not None
                code = answer(self.game, asked.world, asked.session) if thinks else asked.legal[0]
                self.bots.answer(course, seat, asked, code, lambda: None)
                return

    def heard(self, line: wire.ChatLine) -> None: ...

    def stop(self) -> None: ...
