"""Every message that crosses the wire: REST bodies, and the frames of a table's WebSocket.

The browser's types are made from this file (`python -m lazaretto.server.types`), the protocol in words is docs/wire.md.
Nobody's guest id, token hash, seed or generator has a field here.
"""

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from lazaretto.host.rights import Right
from lazaretto.kernel.options import Value
from lazaretto.language import LANGUAGES

Json = dict[str, Any]
MOST_CODES = 64  # in one row
Code = Annotated[int, Meta(ge=0, lt=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Seq = Annotated[int, Meta(ge=-1, lt=2**31)]
# What is stored, looked up or told again holds plain signs only: no database, log or terminal stumbles over it.
PLAIN = r"^[ -~]*(?![\s\S])"
OUR_IDS = r"^[A-Za-z0-9_-]+(?![\s\S])"  # as we hand them out: URL-safe base64, or hex
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=PLAIN)]
Word = Annotated[str, Meta(min_length=1, max_length=64, pattern=PLAIN)]
Given = bool | Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=2000, pattern=PLAIN)]
Laid = Annotated[str, Meta(min_length=1, max_length=500, pattern=PLAIN)]
ClaimValue = Annotated[int, Meta(ge=0, le=1000)] | Word
Name = Annotated[str, Meta(max_length=40)]
Line = Annotated[str, Meta(min_length=1, max_length=500)]
Token = Annotated[str, Meta(min_length=16, max_length=64, pattern=OUR_IDS)]

Language = Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})(?![\\s\\S])")]  # one of languages.toml
Pace = Literal["live", "turn_based"]
Status = Literal["waiting", "running", "over"]
Trouble = Literal["other_rules", "broken_log"]  # why a table cannot be played on; it can still be removed
SeatKind = Literal["person", "bot", "open"]
LinkKind = Literal["join", "resume", "watch"]
LineKind = Literal["text", "claim", "event"]
Wish = Literal["ways", "scenes", "coach"]  # what costs its carrier something, and only people look at
Fault = Literal[
    "malformed",  # not JSON, not a known message, or a field that does not fit
    "too_long",  # a message over the size limit
    "too_fast",  # over the rate limit; wait a moment
    "no_identity",  # no guest cookie: ask for /api/me first
    "bad_origin",  # another site tried to speak for this one
    "not_found",  # no such game, table, record, step
    "not_allowed",  # not with this seat, or only for the host
    "used_link",  # a link that was used, has expired, or was taken back
    "no_seat",  # the seat, or every seat, is taken
    "bad_option",  # a set-up the game does not allow
    "bad_record",  # an uploaded record that does not replay
    "not_waiting",  # the game has begun
    "not_running",  # the game has not begun, or is over
    "not_over",  # only once the game is over
    "stale",  # the position has changed since; the newest update follows
    "illegal",  # the seat may not do this now
    "no_hint",  # people play from several devices, or no bot can judge this game
    "cannot_undo",  # others have gone on, or something was revealed
    "busy",  # too much at once: tables of one guest, bots, waiting writes
    "unsaved",  # it could not be saved now; nothing has changed, and the table goes on when it can
    "broken",  # the table cannot be played on: its log is damaged, or its rules are of another version
    "server",  # our own mistake; the table lives on
]


# --- What REST and frames share -------------------------------------------------------------------------------------


class SeatInfo(Struct):
    """Who sits on a seat. `stand_in` is the level of the bot that plays until its person returns."""

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    stand_in: str | None
    mine: bool  # held by this browser's guest
    here: bool  # somebody who holds it is connected


class ChatLine(Struct):
    """Something said at a table: words, a claim of the game's own vocabulary, or an event like a changed seat.

    With `to` it is a whisper: only the devices get it that show the seat it comes from, or the one it goes to. Numbers
    of the others count up; those of whispers are below 0 and mean nothing, so that nobody sees how many there are.
    """

    number: int
    at: int  # milliseconds since 1970
    seat: int | None
    name: str
    kind: LineKind
    text: str
    key: str
    args: Json
    to: int | None = None

    def audible(self, seat: int | None) -> bool:
        """May a device that shows this seat, or none, have it?"""
        return self.to is None or (seat is not None and seat in (self.seat, self.to))


class TableFacts(Struct, kw_only=True, frozen=True):
    """What everybody at a table may know of it."""

    id: str
    game: str
    name: str
    status: Status
    public: bool
    pace: Pace
    options: dict[str, Value]
    rules_version: int
    practice: bool  # played with a given seed, or gone on with from a record: what comes may be known
    bot_delay_ms: int
    created_at: int
    changed_at: int
    record: str | None = None  # id of the record once over
    next_table: str | None = None  # the rematch


class TableInfo(TableFacts, kw_only=True, frozen=True):
    """A table as one guest sees it."""

    seats: list[SeatInfo]
    host: bool  # this guest is the host
    watchers: int
    seq: int
    asking: list[int]  # seats that may decide now
    trouble: Trouble | None = None


# --- REST: bodies ---------------------------------------------------------------------------------------------------


Written = tuple[str, str]


class Entry(Struct, omit_defaults=True):
    """A journal entry: text key and arguments. Keys that begin with `table.` are the platform's.

    For devices that wish scenes, those of the newest move tell of the board: which pieces went from part to part, and
    what is written at which part, a signed number or a key of the catalogue's `marks`. `secret`: it must not be missed.
    `private`: it is for the eyes of one seat.
    """

    seq: int
    key: str
    args: Json
    moves: list[Written] = []
    marks: list[Written] = []
    secret: bool = False
    private: bool = False


# --- WebSocket: from the browser ------------------------------------------------------------------------------------


class FromClient(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """A frame from a browser. `right` is what its sender must have."""

    right: ClassVar[Right]


class Hello(FromClient):
    """The first frame. `last_seq`: the newest update already seen, -1 for none. `show`: the seat to be shown.

    `wishes`: what its updates are to carry besides.
    """

    right: ClassVar = Right.SHOWN

    last_seq: Seq = -1
    show: SeatNumber | None = None
    wishes: Annotated[list[Wish], Meta(max_length=8)] = []


class Show(FromClient):
    """Show this seat's private part on this device, or no seat's (the hand-over curtain)."""

    right: ClassVar = Right.SHOWN

    seat: SeatNumber | None
    last_seq: Seq = -1


class Play(FromClient):
    """An answer: the code of a choice, or the `codes` of several, one after the other, which are taken all or none.

    Or the name of an `aid`: the game finds the codes. Or that of a `draft`, with `laid` saying how all is to be
    in the end: the game finds the codes that lead there. `key` makes a retry harmless.
    """

    right: ClassVar = Right.OWN

    seat: SeatNumber
    expected_seq: Seq
    key: Key
    code: Code | None = None
    codes: Annotated[list[Code], Meta(min_length=1, max_length=MOST_CODES)] | None = None
    aid: Word | None = None
    draft: Word | None = None
    laid: Laid | None = None

    def is_one(self) -> bool:
        """Has it one of the four, and no more? A draft says how it is laid out."""
        given = (self.code is not None) + (self.codes is not None) + (self.aid is not None) + (self.draft is not None)
        return given == 1 and (self.draft is None) == (self.laid is None)

    def found(self, row: list[int]) -> "Play":
        """The same with the actions that an aid has found."""
        return Play(self.seat, self.expected_seq, self.key, codes=row)

    def row(self) -> list[int]:
        """What is played, in order; empty where the game is to find it."""
        return [self.code] if self.code is not None else self.codes or []


class Undo(FromClient):
    """Take the seat's last move back, also one half made."""

    right: ClassVar = Right.OWN

    seat: SeatNumber
    expected_seq: Seq
    key: Key


class Back(FromClient):
    """Take the seat's last answer back."""

    right: ClassVar = Right.OWN

    seat: SeatNumber
    expected_seq: Seq
    key: Key


class Chat(FromClient):
    """Say something; with `to`, from the seat shown to this one only. `key` names it in an error."""

    right: ClassVar = Right.SPEAK

    text: Line
    key: Key | None = None
    to: SeatNumber | None = None


class Claim(FromClient):
    """Claim something in the game's own words: a key of its catalogue's `claims`, with arguments."""

    right: ClassVar = Right.OWN

    seat: SeatNumber
    claim: Word
    args: Annotated[dict[Word, ClaimValue], Meta(max_length=8)] = {}
    key: Key | None = None


class Why(FromClient):
    """Why can this part not be used now? Or, with `laid`: what is against the draft that `part` names?"""

    right: ClassVar = Right.OWN

    seat: SeatNumber
    part: Word
    laid: Laid | None = None


class Propose(FromClient):
    """What would the game itself do for this seat? Where `proposes` says that there is an answer."""

    right: ClassVar = Right.OWN

    seat: SeatNumber


class Ping(FromClient):
    """Are you there?"""

    right: ClassVar = Right.WATCH


ClientMessage = Hello | Show | Play | Undo | Back | Chat | Claim | Why | Propose | Ping


# --- WebSocket: to the browser --------------------------------------------------------------------------------------


class Question(Struct):
    """The open question of a seat: text key and arguments."""

    key: str
    args: Json
    opens_move: bool


class Besides(Struct, omit_defaults=True, kw_only=True):
    """What devices that wish `ways` are told of a choice besides. What there is nothing to say of is left out.

    The codes that go `along` with it; what it costs, by thing; the key of a danger; whether it is an extra, offered
    only to those who open its question; whether it is final; what it `asks` next in the same move; and the parts of
    answers that follow by themselves.
    """

    along: list[int] = []
    cost: dict[str, int] = {}
    danger: str = ""
    extra: bool = False
    final: bool = False
    asks: str = ""
    also: list[list[str]] = []


class ChoiceInfo(Besides, omit_defaults=True):
    """A legal action: its code, label key and arguments, and for each click in order the parts that mean the same.

    `then` are the answers to what it asks next in the same move, unless they are too many.
    """

    code: int
    verb: str
    args: Json
    label: str
    parts: list[list[str]]
    then: "list[ChoiceInfo]" = []


class Clock(Struct):
    """Times in milliseconds: now, when each seat was asked (null if it is not), and how long each has thought."""

    now: int
    asked: list[int | None]
    used: list[int]


class Scene(Struct):
    """The table in the middle of the newest move: the view then, and how many of the update's notes led there."""

    public: Json
    private: Json | None
    notes: int


class TipInfo(Struct, omit_defaults=True):
    """A tip of the coach that fits now: a key of the game's `tips`, its arguments, and the parts that it speaks of.

    `asks`: the later question of the same move at which it is said; empty for the open one.
    """

    key: str
    args: Json
    point: list[str] = []
    asks: str = ""


class FromServer(Struct, tag_field="type", tag=str.lower):
    """A frame to a browser."""


class Update(FromServer):
    """The table at its newest seq, for the seat this device shows. Hello, resume and every move give this frame.

    `notes` has the journal entries after `since`; with `since` -1 they are the whole journal.
    """

    seq: int
    since: int
    public: Json
    outcome: Json | None
    clock: Clock
    seat: int | None  # the seat shown; null for watchers and behind the curtain
    private: Json | None
    question: Question | None
    choices: list[ChoiceInfo]
    changed: int  # the seq that last changed this seat's choices: any expected_seq from here on is accepted
    notes: list[Entry]
    can_undo: bool
    can_back: bool
    aids: list[str]  # what the game can do for the seat now, by name: `play` with an `aid`
    proposes: bool  # say `propose` to be told what the game itself would do
    key: str | None = None  # of the message that is answered by this frame
    key_seq: int | None = None  # the seq that message got, also when it was a retry
    step: int | None = None  # how many actions stand: the newest of `steps`; for devices that wish scenes
    scenes: list[Scene] = []  # what the newest move led through, in order, before what this update shows
    hides: bool = True  # has any seat what others may not see? A device of several goes round behind a curtain then
    tips: list[TipInfo] = []  # what a coach could say, the most urgent first; for devices that wish it and play alone


class Table(FromServer):
    """Seats, host, status: after hello, and whenever they change.

    `chat`, the tail of what was said, on hello, and when another seat is shown that has whispers of its own.
    """

    table: TableInfo
    chat: list[ChatLine] = []


class Said(FromServer):
    """Somebody said something."""

    line: ChatLine


class Presence(FromServer):
    """Who is connected."""

    here: list[int]
    watchers: int


class Reason(FromServer):
    """Keys of the rules that forbid using a part now, or finishing a draft as it is laid out; empty if nothing does."""

    seat: int
    part: str
    rules: list[str]
    laid: str | None = None


class Proposal(FromServer):
    """What the game would do for a seat: more for the private part of the update with this seq."""

    seat: int
    seq: int
    private: Json


class Error(FromServer):
    """One message was refused; nothing has changed. `key` is that message's, `seq` the newest."""

    code: Fault
    text: str
    key: str | None = None
    seq: int | None = None


class Pong(FromServer):
    """Here."""


ServerMessage = Update | Table | Said | Presence | Reason | Proposal | Error | Pong

encode = msgspec.json.Encoder().encode
decode_client = msgspec.json.Decoder(ClientMessage).decode
