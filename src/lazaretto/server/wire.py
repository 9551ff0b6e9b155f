"""Every message that crosses the wire: REST bodies, and the frames of a table's WebSocket.

The browser's types are made from this file (`python -m lazaretto.server.types`), the protocol in words is docs/wire.md.
Nobody's guest id, token hash, seed or generator has a field here.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from lazaretto.kernel.options import Value

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
ClaimValue = Annotated[int, Meta(ge=0, le=1000)] | Word
Name = Annotated[str, Meta(max_length=40)]
Line = Annotated[str, Meta(min_length=1, max_length=500)]
Token = Annotated[str, Meta(min_length=16, max_length=64, pattern=OUR_IDS)]

Language = Literal["en", "fr", "it"]
Pace = Literal["live", "turn_based"]
Status = Literal["waiting", "running", "over"]
Trouble = Literal["other_rules", "broken_log"]  # why a table cannot be played on; it can still be removed
SeatKind = Literal["person", "bot", "open"]
LinkKind = Literal["join", "resume", "watch"]
LineKind = Literal["text", "claim", "event"]
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


class Me(Struct):
    """The guest of this browser."""

    name: str
    language: Language


class NewMe(Struct, forbid_unknown_fields=True):
    """A change of name or language."""

    name: Name | None = None
    language: Language | None = None


class OptionGroup(Struct):
    """Ids an option may be chosen from freely, so many different ones; `kind` is their table among the game's names."""

    kind: str
    ids: list[str]
    count: int


class OptionInfo(Struct):
    """One choice before the game, as the game's schema has it."""

    id: str
    values: list[Value]
    default: Value
    otherwise: Value
    seats: list[int]
    needs: dict[str, Value]
    any_seat: bool
    custom: bool  # may be a text of the player's own, too
    free: list[OptionGroup]  # besides the values: ids of each group, joined by "+"


class AgainstInfo(Struct):
    """How a level of bots did against another bot: its share of wins, with the 95 % interval."""

    bot: str
    games: int
    share: float
    interval: tuple[float, float]


class StrengthInfo(Struct):
    """What was measured of a level of bots: its rating with the 95 % interval, and how it did against the one below."""

    level: str
    rating: float
    interval: tuple[float, float]
    below: AgainstInfo | None


class WordsInfo(Struct):
    """A game's catalogue in one language: what the lobby shows of it, and its version, by which it is asked for."""

    title: str
    tagline: str
    version: str


class GameInfo(Struct):
    """A game on the shelf."""

    id: str
    title: str
    seats: list[int]
    minutes: tuple[int, int]
    rules_version: int
    options: list[OptionInfo]
    presets: dict[str, dict[str, Value]]
    levels: list[str]  # of bots, weakest first
    strengths: list[StrengthInfo]  # of the levels that were measured
    words: dict[str, WordsInfo]  # by the languages in which it has a catalogue
    components: str  # their version


class Row(Struct):
    """A component: its id, where its facts come from (`seed`, `derived`, `house`), and what its data file says."""

    id: str
    source: str
    data: Json


class Components(Struct):
    """A game's data files by name, each with its rows."""

    game: str
    files: dict[str, list[Row]]


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
    """Something said at a table: words, a claim of the game's own vocabulary, or an event like a changed seat."""

    number: int
    at: int  # milliseconds since 1970
    seat: int | None
    name: str
    kind: LineKind
    text: str
    key: str
    args: Json


class TableInfo(Struct):
    """A table as one guest sees it."""

    id: str
    game: str
    name: str
    status: Status
    public: bool
    pace: Pace
    options: dict[str, Value]
    rules_version: int
    practice: bool  # played with a given seed
    bot_delay_ms: int
    seats: list[SeatInfo]
    host: bool  # this guest is the host
    watchers: int
    created_at: int
    changed_at: int
    seq: int
    asking: list[int]  # seats that may decide now
    record: str | None  # id of the record once over
    next_table: str | None  # the rematch
    trouble: Trouble | None = None


class Lobby(Struct):
    """Tables to join, tables to watch, and the guest's own."""

    open: list[TableInfo]
    running: list[TableInfo]
    mine: list[TableInfo]


# --- REST: bodies ---------------------------------------------------------------------------------------------------


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a new table. `hot_seat`: another person at the host's device. `level` is for bots."""

    kind: Literal["me", "hot_seat", "open", "bot"]
    name: Name = ""
    level: Word | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """A new table. A seed is for practice: only where every person sits at the host's device."""

    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[Word, Given], Meta(max_length=64)] = {}
    name: Name = ""
    public: bool = False
    pace: Pace = "live"
    bot_delay_ms: Annotated[int, Meta(ge=0, le=10_000)] = 800
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    start: bool = False  # at once; no seat may be open


class Join(Struct, forbid_unknown_fields=True):
    """Take a seat: by a link's token, or any open seat of a public table."""

    token: Token | None = None
    seat: SeatNumber | None = None
    name: Name | None = None


class Joined(Struct):
    """What a link or a join has given."""

    table: TableInfo
    seats: list[int]  # held now; empty for a watcher


class NewLink(Struct, forbid_unknown_fields=True):
    """Ask for a link. `join`: one use, for an open seat. `resume`: one use, own seats on another device. `watch`."""

    kind: LinkKind
    seat: SeatNumber | None = None


class Link(Struct):
    """A link. Its token is shown this once and stored as a hash. `path` opens in the app; `qr` is an SVG of `url`."""

    kind: LinkKind
    token: str
    path: str
    url: str
    qr: str
    expires_at: int | None


class SeatChange(Struct, forbid_unknown_fields=True):
    """The host changes a seat.

    `free`: its holder loses it, it is open. `bot`: a bot for good. `stand_in`: a bot until its person returns.
    """

    to: Literal["free", "bot", "stand_in"]
    level: Word | None = None


class Leave(Struct, forbid_unknown_fields=True):
    """Leave a table. In a running game a bot stands in until one returns."""

    level: Word | None = None


class StepSeat(Struct):
    """What a seat saw besides the public part."""

    seat: int
    private: Json


class Entry(Struct):
    """A journal entry: text key and arguments. Keys that begin with `table.` are the platform's."""

    seq: int
    key: str
    args: Json


class StepView(Struct):
    """A played game after so many actions."""

    step: int
    steps: int
    public: Json
    seats: list[StepSeat]
    notes: list[Entry]  # of this step; their `seq` is the step
    action: Json | None  # the action that led here, where the viewer may know it
    outcome: Json | None


class RecordInfo(Struct):
    """A record that can be looked through."""

    id: str
    game: str
    title: str
    rules_version: int
    seats: int
    players: list[str]
    options: dict[str, Value]
    steps: int
    result: Json | None
    outcome: Json | None
    table: str | None
    at: int


class HintChoice(Struct):
    """An answer a strong player thinks of, and what it is worth to the seat by the game's evaluation."""

    code: int
    value: float


class Hint(Struct):
    """The best answers to the open question of a seat, the best first; good for this `seq`."""

    seat: int
    seq: int
    choices: list[HintChoice]


class JudgedMove(Struct):
    """A move in a review: by what the player could know, its worth, the best one's, and what was lost."""

    step: int
    seat: int
    played: list[Json]
    best: list[Json]
    spoken: list[Json]  # the best move as its choices are told: `label` and `args`
    value: float
    best_value: float
    lost: float


class Judgement(Struct):
    """A few moves of a review. `next`: the number to go on with. After the last, `end`: what the end was worth."""

    moves: list[JudgedMove]
    next: int | None
    end: float | None


class Scores(Struct):
    """Scores at the end of each round: one line per round, one number per seat. Empty where a game keeps none."""

    rounds: list[int]
    steps: list[int]  # the step at which each line was taken
    scores: list[list[float]]


class Problem(Struct):
    """Why a request was refused."""

    code: Fault
    text: str


# --- WebSocket: from the browser ------------------------------------------------------------------------------------


class FromClient(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """A frame from a browser."""


class Hello(FromClient):
    """The first frame. `last_seq`: the newest update already seen, -1 for none. `show`: the seat to be shown."""

    last_seq: Seq = -1
    show: SeatNumber | None = None


class Show(FromClient):
    """Show this seat's private part on this device, or no seat's (the hand-over curtain)."""

    seat: SeatNumber | None
    last_seq: Seq = -1


class Play(FromClient):
    """An answer: the code of a choice, or the `codes` of several, one after the other, which are taken all or none.

    `key` makes a retry harmless.
    """

    seat: SeatNumber
    expected_seq: Seq
    key: Key
    code: Code | None = None
    codes: Annotated[list[Code], Meta(min_length=1, max_length=MOST_CODES)] | None = None

    def row(self) -> list[int]:
        """What is played, in order; empty for a message that has neither a code nor codes, or both."""
        return (self.codes or []) if self.code is None else [] if self.codes is not None else [self.code]


class Undo(FromClient):
    """Take the seat's last move back, also one half made."""

    seat: SeatNumber
    expected_seq: Seq
    key: Key


class Back(FromClient):
    """Take the seat's last answer back."""

    seat: SeatNumber
    expected_seq: Seq
    key: Key


class Chat(FromClient):
    """Say something. `key` names it in an error."""

    text: Line
    key: Key | None = None


class Claim(FromClient):
    """Claim something in the game's own words: a key of its catalogue's `claims`, with arguments."""

    seat: SeatNumber
    claim: Word
    args: Annotated[dict[Word, ClaimValue], Meta(max_length=8)] = {}
    key: Key | None = None


class Why(FromClient):
    """Why can this part not be used now?"""

    seat: SeatNumber
    part: Word


class Propose(FromClient):
    """What would the game itself do for this seat? Where `proposes` says that there is an answer."""

    seat: SeatNumber


class Ping(FromClient):
    """Are you there?"""


ClientMessage = Hello | Show | Play | Undo | Back | Chat | Claim | Why | Propose | Ping


# --- WebSocket: to the browser --------------------------------------------------------------------------------------


class Question(Struct):
    """The open question of a seat: text key and arguments."""

    key: str
    args: Json
    opens_move: bool


class ChoiceInfo(Struct):
    """A legal action: its code, label key and arguments, and for each click in order the parts that mean the same."""

    code: int
    verb: str
    args: Json
    label: str
    parts: list[list[str]]


class Clock(Struct):
    """Times in milliseconds: now, when each seat was asked (null if it is not), and how long each has thought."""

    now: int
    asked: list[int | None]
    used: list[int]


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
    proposes: bool  # say `propose` to be told what the game itself would do
    key: str | None = None  # of the message that is answered by this frame
    key_seq: int | None = None  # the seq that message got, also when it was a retry


class Table(FromServer):
    """Seats, host, status: after hello, and whenever they change. `chat`, the tail of what was said, only on hello."""

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
    """Keys of the rules that forbid using a part now; empty if nothing does."""

    seat: int
    part: str
    rules: list[str]


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
