"""The bodies of requests and answers: what a browser asks and is told beside a table's frames."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lazaretto.host.wire import (
    Entry,
    Fault,
    Given,
    Json,
    Language,
    LinkKind,
    Name,
    Pace,
    SeatNumber,
    TableInfo,
    Token,
    Update,
    Word,
)
from lazaretto.kernel.mind import Edge
from lazaretto.kernel.options import Value
from lazaretto.kernel.story import How


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


class Lobby(Struct):
    """Tables to join, tables to watch, and the guest's own."""

    open: list[TableInfo]
    running: list[TableInfo]
    mine: list[TableInfo]


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


class TakeOver(Struct, forbid_unknown_fields=True):
    """Go on from a step of a game that is over, on this seat."""

    seat: SeatNumber


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


class StepScene(Struct):
    """A played game in the middle of a step: what was seen then, and how many of the step's notes led there."""

    public: Json
    seats: list[StepSeat]
    notes: int


class StepView(Struct):
    """A played game after so many actions."""

    step: int
    steps: int
    public: Json
    seats: list[StepSeat]
    notes: list[Entry]  # of this step; their `seq` is the step
    action: Json | None  # the action that led here, where the viewer may know it
    outcome: Json | None
    scenes: list[StepScene] = []  # where they are asked for


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


class HintStep(Struct):
    """An answer of a hint, as its choice is told: what it points at, and the words of its label."""

    code: int
    verb: str
    args: Json
    label: str
    parts: list[list[str]]


class HintMove(Struct):
    """A whole move. `edge`: how it stands next to what else one might do; of the others, how far behind the best."""

    steps: list[HintStep]
    edge: Edge


class Hint(Struct):
    """The best moves of a seat, the best first; good for this `seq`.

    `reason`: the part of the evaluation that speaks most for the best one, a key of the game's `reasons`. `against`:
    the part that it gives up most of, if any, a key of the same section with `_less`.
    """

    seat: int
    seq: int
    moves: list[HintMove]
    reason: str | None
    against: str | None


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
    grade: Edge  # how far it was behind the best


class Judgement(Struct):
    """A few moves of a review. `next`: the number to go on with. After the last, `end`: what the end was worth.

    `chances`: worths are chances to reach one's goal, from 0 to 1, not points.
    """

    moves: list[JudgedMove]
    chances: bool
    next: int | None
    end: float | None


class Scores(Struct):
    """Scores at the end of each round: one line per round, one number per seat. Empty where a game keeps none."""

    rounds: list[int]
    steps: list[int]  # the step at which each line was taken
    scores: list[list[float]]
    automaton: list[float]  # the same of a rival who is no seat; empty without one


class EndingInfo(Struct):
    """How a game ended: who won, by how much ahead of whom; `second` is null where it is the automaton, or nobody."""

    how: How
    winners: list[int]
    second: int | None
    ahead: int


class MomentInfo(Struct):
    """A turning point: a key of the game's `moments` or of the app's `end.moment`, and the step where it is seen."""

    key: str
    step: int
    round: int | None
    seat: int | None
    args: Json


class Story(Struct):
    """What the end page tells of a game that is over.

    `seats`: what each seat saw at the end. `own`: the game's part, the `Story` of its view.gen.ts; null without one.
    """

    ending: EndingInfo
    scores: Scores
    moments: list[MomentInfo]
    seats: list[StepSeat]
    own: Json | None


class Problem(Struct):
    """Why a request was refused."""

    code: Fault
    text: str


class LessonInfo(Struct):
    """A lesson of a game."""

    name: str  # of its address
    number: int
    title: str
    teaches: list[str]
    minutes: int
    steps: int
    asks: int


class PuzzleInfo(Struct):
    """A puzzle of a game. `level`: how hard it is, the lowest level of the bots that finds it."""

    number: int
    question: str
    level: int


class Learning(Struct):
    """What can be learned of a game, in a language."""

    game: str
    lessons: list[LessonInfo]
    puzzles: list[PuzzleInfo]


class LessonStep(Struct):
    """A step of a lesson. `updates` lead to it, as those of a table do; then it is said.

    `wanted`: the rows of codes that are accepted, each as good as the first; none where nothing is asked. `aid`: the
    aid that is one of them. Where an answer is another than the first, the lesson is asked for anew with it.
    """

    say: str
    hint: str
    wrong: str
    point: list[str]
    why: str
    updates: list[Update]
    wanted: list[list[int]]
    aid: str = ""


class LessonFilm(Struct):
    """A whole lesson, played with the answers given."""

    info: LessonInfo
    players: list[str]  # an empty name is the learner's
    steps: list[LessonStep]


class PuzzleView(Struct):
    """A puzzle after some actions of the learner. What is best is told when it is over, or asked for."""

    info: PuzzleInfo
    players: list[str]  # an empty name is the learner's
    updates: list[Update]  # how the last of the actions went, or the best move
    verdict: Literal["open", "solved", "missed"]
    because: str


class PuzzleHint(Struct):
    """A hint in a puzzle: where to look; and if more was asked for, the answer that comes next on the way to the best.

    `code` is None where only the first was asked for, or where the learner's actions lead elsewhere.
    """

    look: str
    code: int | None


class ChapterInfo(Struct):
    """What goes with a chapter of the rules: the pieces it speaks of (`kind.id`), and the lessons that play it."""

    id: str
    pieces: list[str]
    lessons: list[str]
    house: list[str]  # keys of what is reconstructed in it


class ExampleInfo(Struct):
    """A position to a chapter in which a reader may act."""

    name: str
    chapter: str
    say: str
    show: list[str]  # the parts of the board that matter; none: all of it
    lesson: str  # the lesson that it is a moment of, or nothing


class RulingInfo(Struct):
    """What the rules leave open, and how it is played here; `house`: nobody else has confirmed it."""

    id: str
    chapter: str
    pieces: list[str]
    house: bool
    says: str


class AidBox(Struct):
    """A box of the player aid."""

    title: str
    lines: list[str]


class RulebookInfo(Struct):
    """What goes with the chapters of a game's rules, in a language."""

    game: str
    chapters: list[ChapterInfo]
    examples: list[ExampleInfo]
    rulings: list[RulingInfo]
    aid: list[AidBox]
    house: dict[str, str]  # what is reconstructed, in words: by a row of the data files, or the name of a value in it
    taught: dict[str, list[str]]  # the lessons in which a learner uses a thing, by its id


class ExampleView(Struct):
    """An example after some actions of the reader."""

    players: list[str]  # an empty name is the reader's
    updates: list[Update]  # how the last of the actions went, and what the others did
    over: bool  # the reader is asked nothing more


class Reasons(Struct):
    """Keys of the rules that forbid using a part in a lesson, a puzzle or an example now."""

    rules: list[str]
