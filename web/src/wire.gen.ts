// Generated from wire.py, bodies.py and desk.py of src/lazaretto/host by `python -m lazaretto.server.types`.

export type Json = Record<string, unknown>;
export type Value = boolean | number | string;

export type Pace = "live" | "turn_based";

export type Status = "waiting" | "running" | "over";

export type Trouble = "other_rules" | "broken_log";

export type SeatKind = "person" | "bot" | "open";

export type LinkKind = "join" | "resume" | "watch";

export type LineKind = "text" | "claim" | "event";

export type Wish = "ways" | "scenes" | "coach";

export type Fault = "malformed" | "too_long" | "too_fast" | "no_identity" | "bad_origin" | "not_found" | "not_allowed" | "used_link" | "no_seat" | "bad_option" | "bad_record" | "not_waiting" | "not_running" | "not_over" | "stale" | "illegal" | "no_hint" | "cannot_undo" | "busy" | "unsaved" | "broken" | "server";

/** Who sits on a seat. `stand_in` is the level of the bot that plays until its person returns. */
export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string;
  level: string | null;
  stand_in: string | null;
  mine: boolean;
  here: boolean;
}

/** Something said at a table: words, a claim of the game's own vocabulary, or an event like a changed seat. With `to` it is a whisper: only the devices get it that show the seat it comes from, or the one it goes to. Numbers of the others count up; those of whispers are below 0 and mean nothing, so that nobody sees how many there are. */
export interface ChatLine {
  number: number;
  at: number;
  seat: number | null;
  name: string;
  kind: LineKind;
  text: string;
  key: string;
  args: Json;
  to?: number | null;
}

/** A table as one guest sees it. */
export interface TableInfo {
  id: string;
  game: string;
  name: string;
  status: Status;
  public: boolean;
  pace: Pace;
  options: Record<string, Value>;
  rules_version: number;
  practice: boolean;
  bot_delay_ms: number;
  created_at: number;
  changed_at: number;
  record?: string | null;
  next_table?: string | null;
  seats: SeatInfo[];
  host: boolean;
  watchers: number;
  seq: number;
  asking: number[];
  trouble?: Trouble | null;
}

/** A journal entry: text key and arguments. Keys that begin with `table.` are the platform's. For devices that wish scenes, those of the newest move tell of the board: which pieces went from part to part, and what is written at which part, a signed number or a key of the catalogue's `marks`. `secret`: it must not be missed. `private`: it is for the eyes of one seat. */
export interface Entry {
  seq: number;
  key: string;
  args: Json;
  moves?: [string, string][];
  marks?: [string, string][];
  secret?: boolean;
  private?: boolean;
}

/** The first frame. `last_seq`: the newest update already seen, -1 for none. `show`: the seat to be shown. `wishes`: what its updates are to carry besides. */
export interface Hello {
  type: "hello";
  last_seq?: number;
  show?: number | null;
  wishes?: Wish[];
}

/** Show this seat's private part on this device, or no seat's (the hand-over curtain). */
export interface Show {
  type: "show";
  seat: number | null;
  last_seq?: number;
}

/** An answer: the code of a choice, or the `codes` of several, one after the other, which are taken all or none. Or the name of an `aid`: the game finds the codes. Or that of a `draft`, with `laid` saying how all is to be in the end: the game finds the codes that lead there. `key` makes a retry harmless. */
export interface Play {
  type: "play";
  seat: number;
  expected_seq: number;
  key: string;
  code?: number | null;
  codes?: number[] | null;
  aid?: string | null;
  draft?: string | null;
  laid?: string | null;
}

/** Take the seat's last move back, also one half made. */
export interface Undo {
  type: "undo";
  seat: number;
  expected_seq: number;
  key: string;
}

/** Take the seat's last answer back. */
export interface Back {
  type: "back";
  seat: number;
  expected_seq: number;
  key: string;
}

/** Say something; with `to`, from the seat shown to this one only. `key` names it in an error. */
export interface Chat {
  type: "chat";
  text: string;
  key?: string | null;
  to?: number | null;
}

/** Claim something in the game's own words: a key of its catalogue's `claims`, with arguments. */
export interface Claim {
  type: "claim";
  seat: number;
  claim: string;
  args?: Record<string, number | string>;
  key?: string | null;
}

/** Why can this part not be used now? Or, with `laid`: what is against the draft that `part` names? */
export interface Why {
  type: "why";
  seat: number;
  part: string;
  laid?: string | null;
}

/** What would the game itself do for this seat? Where `proposes` says that there is an answer. */
export interface Propose {
  type: "propose";
  seat: number;
}

/** Are you there? */
export interface Ping {
  type: "ping";
}

/** The open question of a seat: text key and arguments. */
export interface Question {
  key: string;
  args: Json;
  opens_move: boolean;
}

/** What devices that wish `ways` are told of a choice besides. What there is nothing to say of is left out. The codes that go `along` with it; what it costs, by thing; the key of a danger; whether it is an extra, offered only to those who open its question; whether it is final; what it `asks` next in the same move; and the parts of answers that follow by themselves. */
export interface Besides {
  along?: number[];
  cost?: Record<string, number>;
  danger?: string;
  extra?: boolean;
  final?: boolean;
  asks?: string;
  also?: string[][];
}

/** A legal action: its code, label key and arguments, and for each click in order the parts that mean the same. `then` are the answers to what it asks next in the same move, unless they are too many. */
export interface ChoiceInfo {
  code: number;
  verb: string;
  args: Json;
  label: string;
  parts: string[][];
  then?: ChoiceInfo[];
  along?: number[];
  cost?: Record<string, number>;
  danger?: string;
  extra?: boolean;
  final?: boolean;
  asks?: string;
  also?: string[][];
}

/** Times in milliseconds: now, when each seat was asked (null if it is not), and how long each has thought. */
export interface Clock {
  now: number;
  asked: (number | null)[];
  used: number[];
}

/** The table in the middle of the newest move: the view then, and how many of the update's notes led there. */
export interface Scene {
  public: Json;
  private: Json | null;
  notes: number;
}

/** A tip of the coach that fits now: a key of the game's `tips`, its arguments, and the parts that it speaks of. `asks`: the later question of the same move at which it is said; empty for the open one. */
export interface TipInfo {
  key: string;
  args: Json;
  point?: string[];
  asks?: string;
}

/** The table at its newest seq, for the seat this device shows. Hello, resume and every move give this frame. `notes` has the journal entries after `since`; with `since` -1 they are the whole journal. */
export interface Update {
  type: "update";
  seq: number;
  since: number;
  public: Json;
  outcome: Json | null;
  clock: Clock;
  seat: number | null;
  private: Json | null;
  question: Question | null;
  choices: ChoiceInfo[];
  changed: number;
  notes: Entry[];
  can_undo: boolean;
  can_back: boolean;
  aids: string[];
  proposes: boolean;
  key?: string | null;
  key_seq?: number | null;
  step?: number | null;
  scenes?: Scene[];
  hides?: boolean;
  tips?: TipInfo[];
}

/** Seats, host, status: after hello, and whenever they change. `chat`, the tail of what was said, on hello, and when another seat is shown that has whispers of its own. */
export interface Table {
  type: "table";
  table: TableInfo;
  chat?: ChatLine[];
}

/** Somebody said something. */
export interface Said {
  type: "said";
  line: ChatLine;
}

/** Who is connected. */
export interface Presence {
  type: "presence";
  here: number[];
  watchers: number;
}

/** Keys of the rules that forbid using a part now, or finishing a draft as it is laid out; empty if nothing does. */
export interface Reason {
  type: "reason";
  seat: number;
  part: string;
  rules: string[];
  laid?: string | null;
}

/** What the game would do for a seat: more for the private part of the update with this seq. */
export interface Proposal {
  type: "proposal";
  seat: number;
  seq: number;
  private: Json;
}

/** One message was refused; nothing has changed. `key` is that message's, `seq` the newest. */
export interface Error {
  type: "error";
  code: Fault;
  text: string;
  key?: string | null;
  seq?: number | null;
}

/** Here. */
export interface Pong {
  type: "pong";
}

/** The guest of this browser. */
export interface Me {
  name: string;
  language: string;
}

/** A change of name or language. */
export interface NewMe {
  name?: string | null;
  language?: string | null;
}

/** Ids an option may be chosen from freely, so many different ones; `kind` is their table among the game's names. */
export interface OptionGroup {
  kind: string;
  ids: string[];
  count: number;
}

/** One choice before the game, as the game's schema has it. */
export interface OptionInfo {
  id: string;
  values: Value[];
  default: Value;
  otherwise: Value;
  seats: number[];
  needs: Record<string, Value>;
  any_seat: boolean;
  custom: boolean;
  free: OptionGroup[];
}

/** How a level of bots did against another bot: its share of wins, with the 95 % interval. */
export interface AgainstInfo {
  bot: string;
  games: number;
  share: number;
  interval: [number, number];
}

/** What was measured of a level of bots: its rating with the 95 % interval, and how it did against the one below. */
export interface StrengthInfo {
  level: string;
  rating: number;
  interval: [number, number];
  below: AgainstInfo | null;
}

/** A game's catalogue in one language: what the lobby shows of it, and its version, by which it is asked for. */
export interface WordsInfo {
  title: string;
  tagline: string;
  version: string;
}

/** A game on the shelf. */
export interface GameInfo {
  id: string;
  title: string;
  seats: number[];
  minutes: [number, number];
  rules_version: number;
  options: OptionInfo[];
  presets: Record<string, Record<string, Value>>;
  levels: string[];
  strengths: StrengthInfo[];
  words: Record<string, WordsInfo>;
  components: string;
}

/** A component: its id, where its facts come from (`seed`, `derived`, `house`), and what its data file says. */
export interface Row {
  id: string;
  source: string;
  data: Json;
}

/** A game's data files by name, each with its rows. */
export interface Components {
  game: string;
  files: Record<string, Row[]>;
}

/** Tables to join, tables to watch, and the guest's own. */
export interface Lobby {
  open: TableInfo[];
  running: TableInfo[];
  mine: TableInfo[];
}

/** A seat of a new table. `hot_seat`: another person at the host's device. `level` is for bots. */
export interface NewSeat {
  kind: "bot" | "hot_seat" | "me" | "open";
  name?: string;
  level?: string | null;
}

/** A new table. A seed is for practice: only where every person sits at the host's device. */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, Value>;
  name?: string;
  public?: boolean;
  pace?: Pace;
  bot_delay_ms?: number;
  seed?: number | null;
  start?: boolean;
}

/** Go on from a step of a game that is over, on this seat. */
export interface TakeOver {
  seat: number;
}

/** Take a seat: by a link's token, or any open seat of a public table. */
export interface Join {
  token?: string | null;
  seat?: number | null;
  name?: string | null;
}

/** What a link or a join has given. */
export interface Joined {
  table: TableInfo;
  seats: number[];
}

/** Ask for a link. `join`: one use, for an open seat. `resume`: one use, own seats on another device. `watch`. */
export interface NewLink {
  kind: LinkKind;
  seat?: number | null;
}

/** A link. Its token is shown this once and stored as a hash. `path` opens in the app; `qr` is an SVG of `url`. */
export interface Link {
  kind: LinkKind;
  token: string;
  path: string;
  url: string;
  qr: string;
  expires_at: number | null;
}

/** The host changes a seat. `free`: its holder loses it, it is open. `bot`: a bot for good. `stand_in`: a bot until its person returns. */
export interface SeatChange {
  to: "bot" | "free" | "stand_in";
  level?: string | null;
}

/** Leave a table. In a running game a bot stands in until one returns. */
export interface Leave {
  level?: string | null;
}

/** What a seat saw besides the public part. */
export interface StepSeat {
  seat: number;
  private: Json;
}

/** A played game in the middle of a step: what was seen then, and how many of the step's notes led there. */
export interface StepScene {
  public: Json;
  seats: StepSeat[];
  notes: number;
}

/** A played game after so many actions. */
export interface StepView {
  step: number;
  steps: number;
  public: Json;
  seats: StepSeat[];
  notes: Entry[];
  action: Json | null;
  outcome: Json | null;
  scenes?: StepScene[];
}

/** A record that can be looked through. */
export interface RecordInfo {
  id: string;
  game: string;
  title: string;
  rules_version: number;
  seats: number;
  players: string[];
  options: Record<string, Value>;
  steps: number;
  result: Json | null;
  outcome: Json | null;
  table: string | null;
  at: number;
}

/** An answer of a hint, as its choice is told: what it points at, and the words of its label. */
export interface HintStep {
  code: number;
  verb: string;
  args: Json;
  label: string;
  parts: string[][];
}

/** A whole move. `edge`: how it stands next to what else one might do; of the others, how far behind the best. */
export interface HintMove {
  steps: HintStep[];
  edge: "alike" | "clear" | "little";
}

/** The best moves of a seat, the best first; good for this `seq`. `reason`: the part of the evaluation that speaks most for the best one, a key of the game's `reasons`. `against`: the part that it gives up most of, if any, a key of the same section with `_less`. */
export interface Hint {
  seat: number;
  seq: number;
  moves: HintMove[];
  reason: string | null;
  against: string | null;
}

/** A move in a review: by what the player could know, its worth, the best one's, and what was lost. */
export interface JudgedMove {
  step: number;
  seat: number;
  played: Json[];
  best: Json[];
  spoken: Json[];
  value: number;
  best_value: number;
  lost: number;
  grade: "alike" | "clear" | "little";
}

/** A few moves of a review. `next`: the number to go on with. After the last, `end`: what the end was worth. `chances`: worths are chances to reach one's goal, from 0 to 1, not points. */
export interface Judgement {
  moves: JudgedMove[];
  chances: boolean;
  next: number | null;
  end: number | null;
}

/** Scores at the end of each round: one line per round, one number per seat. Empty where a game keeps none. */
export interface Scores {
  rounds: number[];
  steps: number[];
  scores: number[][];
  automaton: number[];
}

/** How a game ended: who won, by how much ahead of whom; `second` is null where it is the automaton, or nobody. */
export interface EndingInfo {
  how: "missed" | "nobody" | "reached" | "shared" | "tie_break" | "won";
  winners: number[];
  second: number | null;
  ahead: number;
}

/** A turning point: a key of the game's `moments` or of the app's `end.moment`, and the step where it is seen. */
export interface MomentInfo {
  key: string;
  step: number;
  round: number | null;
  seat: number | null;
  args: Json;
}

/** What the end page tells of a game that is over. `seats`: what each seat saw at the end. `own`: the game's part, the `Story` of its view.gen.ts; null without one. */
export interface Story {
  ending: EndingInfo;
  scores: Scores;
  moments: MomentInfo[];
  seats: StepSeat[];
  own: Json | null;
}

/** Why a request was refused. */
export interface Problem {
  code: Fault;
  text: string;
}

/** A lesson of a game. */
export interface LessonInfo {
  name: string;
  number: number;
  title: string;
  teaches: string[];
  minutes: number;
  steps: number;
  asks: number;
}

/** A puzzle of a game. `level`: how hard it is, the lowest level of the bots that finds it. */
export interface PuzzleInfo {
  number: number;
  question: string;
  level: number;
}

/** What can be learned of a game, in a language. */
export interface Learning {
  game: string;
  lessons: LessonInfo[];
  puzzles: PuzzleInfo[];
}

/** A step of a lesson. `updates` lead to it, as those of a table do; then it is said. `wanted`: the rows of codes that are accepted, each as good as the first; none where nothing is asked. `aid`: the aid that is one of them. Where an answer is another than the first, the lesson is asked for anew with it. */
export interface LessonStep {
  say: string;
  hint: string;
  wrong: string;
  point: string[];
  why: string;
  updates: Update[];
  wanted: number[][];
  aid?: string;
}

/** A whole lesson, played with the answers given. */
export interface LessonFilm {
  info: LessonInfo;
  players: string[];
  steps: LessonStep[];
}

/** A puzzle after some actions of the learner. What is best is told when it is over, or asked for. */
export interface PuzzleView {
  info: PuzzleInfo;
  players: string[];
  updates: Update[];
  verdict: "missed" | "open" | "solved";
  because: string;
}

/** A hint in a puzzle: where to look; and if more was asked for, the answer that comes next on the way to the best. `code` is None where only the first was asked for, or where the learner's actions lead elsewhere. */
export interface PuzzleHint {
  look: string;
  code: number | null;
}

/** What goes with a chapter of the rules: the pieces it speaks of (`kind.id`), and the lessons that play it. */
export interface ChapterInfo {
  id: string;
  pieces: string[];
  lessons: string[];
  house: string[];
}

/** A position to a chapter in which a reader may act. */
export interface ExampleInfo {
  name: string;
  chapter: string;
  say: string;
  show: string[];
  lesson: string;
}

/** What the rules leave open, and how it is played here; `house`: nobody else has confirmed it. */
export interface RulingInfo {
  id: string;
  chapter: string;
  pieces: string[];
  house: boolean;
  says: string;
}

/** A box of the player aid. */
export interface AidBox {
  title: string;
  lines: string[];
}

/** What goes with the chapters of a game's rules, in a language. */
export interface RulebookInfo {
  game: string;
  chapters: ChapterInfo[];
  examples: ExampleInfo[];
  rulings: RulingInfo[];
  aid: AidBox[];
  house: Record<string, string>;
  taught: Record<string, string[]>;
}

/** An example after some actions of the reader. */
export interface ExampleView {
  players: string[];
  updates: Update[];
  over: boolean;
}

/** Keys of the rules that forbid using a part in a lesson, a puzzle or an example now. */
export interface Reasons {
  rules: string[];
}

/** A reconstructed value that an owner of the box may correct: ours, the set's, and what the rules need of it. */
export interface DeskField {
  at: string;
  group: string;
  word: string;
  row: string;
  many: boolean;
  ours: string[];
  value: string[];
  least: number;
  most: number;
  choices: string[];
  fewest: number;
  longest: number;
  stays: number[];
  places: string[];
}

/** What is wrong with a set. */
export interface DeskFault {
  key: "ascend" | "choice" | "count" | "differ" | "fit" | "limits" | "stays" | "sum" | "unknown" | "whole";
  at: string[];
  args: Record<string, number | string>;
}

/** A data file as a set has it. */
export interface DeskFile {
  name: string;
  text: string;
}

/** The owner's desk of a game, with a set on it. */
export interface DeskInfo {
  numbers: string;
  fields: DeskField[];
  faults: DeskFault[];
  files: DeskFile[];
}

export type ClientMessage = Hello | Show | Play | Undo | Back | Chat | Claim | Why | Propose | Ping;

export type ServerMessage = Update | Table | Said | Presence | Reason | Proposal | Error | Pong;

/** A dotted key of the app's own catalogue. */
export type UiKey =
  | "names.colour.red"
  | "names.colour.yellow"
  | "names.colour.green"
  | "names.colour.blue"
  | "names.colour.orange"
  | "names.colour.white"
  | "names.colour.purple"
  | "names.colour.grey"
  | "names.seal.anchor"
  | "names.seal.key"
  | "names.seal.bell"
  | "names.seal.lantern"
  | "names.seal.ship"
  | "names.seal.fish"
  | "names.seal.tower"
  | "names.seal.sun"
  | "names.seal.knot"
  | "names.person.nurse"
  | "names.person.doc"
  | "names.person.patient"
  | "names.person.orderly"
  | "names.token.blood"
  | "names.token.tag"
  | "names.token.virus"
  | "names.token.car"
  | "names.token.steth"
  | "names.token.lamp"
  | "names.wood.birch"
  | "names.wood.cedar"
  | "names.wood.oak"
  | "names.face.apple"
  | "names.face.rat"
  | "names.theme.system"
  | "names.theme.light"
  | "names.theme.dark"
  | "names.motion.system"
  | "names.motion.none"
  | "names.pace.slow"
  | "names.pace.normal"
  | "names.pace.fast"
  | "names.pace.at_once"
  | "names.delay.0"
  | "names.delay.600"
  | "names.delay.1500"
  | "names.delay.3000"
  | "names.level.random"
  | "names.level.busy"
  | "names.level.greedy"
  | "names.level.search"
  | "names.level.1"
  | "names.level.2"
  | "names.level.3"
  | "names.level.4"
  | "names.level.5"
  | "names.level.6"
  | "names.letter.red"
  | "names.letter.yellow"
  | "names.letter.green"
  | "names.letter.blue"
  | "names.letter.orange"
  | "names.letter.white"
  | "names.letter.purple"
  | "names.wood_letter.birch"
  | "names.wood_letter.cedar"
  | "names.wood_letter.oak"
  | "piece.die"
  | "piece.cube"
  | "piece.seal"
  | "piece.person"
  | "piece.wood_die"
  | "piece.locked"
  | "piece.ambulance"
  | "piece.face_down"
  | "piece.treated"
  | "piece.untreated"
  | "piece.free_bed"
  | "piece.quarantined"
  | "piece.critical"
  | "piece.screen"
  | "piece.used"
  | "piece.ours"
  | "piece.ours_why"
  | "app.name"
  | "app.skip"
  | "app.loading"
  | "app.home"
  | "start.loading"
  | "start.failed"
  | "start.no_database"
  | "start.retry"
  | "version.ready"
  | "version.use"
  | "version.later"
  | "nav.learn"
  | "nav.site"
  | "nav.rules"
  | "nav.settings"
  | "nav.language"
  | "nav.to_dark"
  | "nav.to_light"
  | "lobby.title"
  | "lobby.lead"
  | "lobby.scene"
  | "lobby.games"
  | "lobby.players"
  | "lobby.minutes"
  | "lobby.play"
  | "lobby.continue"
  | "lobby.open"
  | "lobby.watch"
  | "lobby.join"
  | "lobby.foot"
  | "lobby.new"
  | "lobby.sit"
  | "lobby.result"
  | "lobby.your_turn"
  | "lobby.free"
  | "lobby.over"
  | "lobby.waiting"
  | "lobby.trouble"
  | "lobby.mine"
  | "lobby.open_tables"
  | "lobby.running"
  | "lobby.name"
  | "lobby.name_hint"
  | "lobby.name_keep"
  | "lobby.link"
  | "lobby.link_hint"
  | "lobby.link_bad"
  | "lobby.record"
  | "lobby.record_hint"
  | "lobby.upload"
  | "settings.title"
  | "settings.lead"
  | "settings.language"
  | "settings.language_hint"
  | "settings.theme"
  | "settings.motion"
  | "settings.motion_hint"
  | "settings.pace"
  | "settings.pace_hint"
  | "settings.hints"
  | "settings.hints_hint"
  | "settings.sound"
  | "settings.sound_hint"
  | "settings.notices"
  | "settings.notices_hint"
  | "settings.curtain"
  | "settings.curtain_hint"
  | "table.board"
  | "table.question"
  | "table.tools"
  | "table.players"
  | "table.rivals"
  | "table.you"
  | "table.round"
  | "table.round_of"
  | "table.round_short"
  | "table.phases"
  | "table.points"
  | "table.points_so_far"
  | "table.back"
  | "table.undo"
  | "table.hint"
  | "table.confirm"
  | "table.grave"
  | "table.more_choices"
  | "table.log"
  | "table.chat"
  | "table.log_and_chat"
  | "table.whole_log"
  | "table.say"
  | "table.send"
  | "table.wait"
  | "table.turn_of"
  | "table.thinks"
  | "table.since_left"
  | "table.open_seat"
  | "table.turn"
  | "table.not_now"
  | "table.keys"
  | "table.your_turn"
  | "table.first"
  | "table.choices"
  | "table.own"
  | "table.all_see"
  | "table.list"
  | "table.watching"
  | "table.over"
  | "table.sheet"
  | "table.skip"
  | "table.moves"
  | "table.show"
  | "table.unread"
  | "table.own_board"
  | "table.look_back"
  | "table.hand_over"
  | "table.sound_on"
  | "table.sound_off"
  | "table.notices_on"
  | "table.notices_off"
  | "table.notices_denied"
  | "table.leave"
  | "table.leave_about"
  | "table.log_empty"
  | "table.log_more"
  | "table.clear"
  | "table.do_it"
  | "table.do_anyway"
  | "table.think"
  | "table.chosen"
  | "table.chosen_of"
  | "table.chosen_up_to"
  | "table.of_total"
  | "table.up_to_total"
  | "table.take_back"
  | "table.not_with"
  | "table.not_asked"
  | "keys.hint"
  | "keys.enter"
  | "keys.escape"
  | "keys.backspace"
  | "keys.digits"
  | "keys.arrows"
  | "keys.undo"
  | "keys.help"
  | "keys.log"
  | "keys.step"
  | "keys.ends"
  | "keys.space"
  | "keys.skip"
  | "stage.title"
  | "stage.picture"
  | "stage.back"
  | "stage.on"
  | "stage.pause"
  | "stage.play"
  | "stage.pace"
  | "stage.to_question"
  | "stage.your_turn"
  | "stage.passed"
  | "stage.step_through"
  | "stage.secret"
  | "stage.secret_covered"
  | "stage.secret_look"
  | "since.title"
  | "since.when"
  | "since.play"
  | "since.turn"
  | "since.table"
  | "dialog.close"
  | "dialog.cancel"
  | "dialog.more"
  | "error.not_found"
  | "error.not_found_hint"
  | "error.to_lobby"
  | "error.page"
  | "error.page_hint"
  | "error.retry"
  | "error.connection"
  | "error.unsaved"
  | "error.unsaved_move"
  | "error.unsaved_here"
  | "error.unsaved_move_here"
  | "error.refused"
  | "error.sorry"
  | "error.table_gone"
  | "error.private"
  | "trouble.title"
  | "trouble.other_rules"
  | "trouble.broken_log"
  | "trouble.as_far"
  | "trouble.others"
  | "trouble.remove_ask"
  | "trouble.remove_about"
  | "seat.open"
  | "seat.open_note"
  | "seat.bot_n"
  | "seat.player_n"
  | "seat.bot"
  | "seat.stand_in"
  | "seat.you"
  | "seat.away"
  | "seat.rated"
  | "seat.rated_above"
  | "new.title"
  | "new.seats"
  | "new.seat_kind"
  | "new.seat_level"
  | "new.seat_name"
  | "new.by_link"
  | "new.remove_seat"
  | "new.add_seat"
  | "new.options"
  | "new.presets"
  | "new.own"
  | "new.how"
  | "new.name"
  | "new.name_hint"
  | "new.public"
  | "new.public_hint"
  | "new.pace"
  | "new.delay"
  | "new.delay_hint"
  | "new.seed"
  | "new.seed_hint"
  | "new.open"
  | "new.start"
  | "new.kind.me"
  | "new.kind.bot"
  | "new.kind.open"
  | "new.kind.hot_seat"
  | "new.pace_name.live"
  | "new.pace_name.turn_based"
  | "new.pace_hint.live"
  | "new.pace_hint.turn_based"
  | "wait.title"
  | "wait.open"
  | "wait.ready"
  | "wait.host"
  | "wait.invite"
  | "wait.sit"
  | "wait.start"
  | "wait.leave"
  | "wait.remove"
  | "host.seats"
  | "host.seat"
  | "host.free"
  | "host.bot"
  | "host.stand_in"
  | "host.replace"
  | "host.replace_ask"
  | "host.replace_about"
  | "host.running"
  | "link.join"
  | "link.watch"
  | "link.resume"
  | "link.label"
  | "link.copy"
  | "link.copied"
  | "link.qr"
  | "link.about.join"
  | "link.about.resume"
  | "link.about.watch"
  | "screen.use"
  | "screen.about"
  | "screen.begin"
  | "screen.is"
  | "screen.open"
  | "screen.scan"
  | "screen.seat"
  | "screen.code"
  | "invited.title"
  | "invited.about"
  | "invited.sit"
  | "curtain.title"
  | "curtain.hand"
  | "curtain.why"
  | "curtain.show"
  | "chat.watcher"
  | "chat.none"
  | "chat.unsaved"
  | "chat.claim"
  | "chat.to_all"
  | "chat.to_one"
  | "chat.heard_by"
  | "chat.whisper"
  | "chat.whisper_to"
  | "chat.whispered_to"
  | "chat.whispered_by"
  | "chat.no_whisper"
  | "event.took"
  | "event.left"
  | "event.returned"
  | "event.freed"
  | "event.bot"
  | "event.stand_in"
  | "event.started"
  | "event.rematch"
  | "hint.thinking"
  | "hint.do_it"
  | "hint.another"
  | "hint.clear"
  | "hint.little"
  | "hint.alike"
  | "hint.clearly_less"
  | "hint.little_less"
  | "hint.as_good"
  | "end.see"
  | "end.sheet"
  | "end.bill"
  | "end.nobody"
  | "end.ahead"
  | "end.behind"
  | "end.stamp"
  | "end.free"
  | "end.winner"
  | "end.line"
  | "end.rank"
  | "end.total"
  | "end.chart"
  | "end.chart_line"
  | "end.round"
  | "end.after"
  | "end.moments"
  | "end.next"
  | "end.rematch"
  | "end.to_rematch"
  | "end.replay"
  | "end.board"
  | "end.lobby"
  | "end.chart_about"
  | "end.missed"
  | "end.you_came"
  | "end.review"
  | "end.share_picture"
  | "end.share_about"
  | "end.no_names"
  | "end.save_picture"
  | "end.share"
  | "end.copy_link"
  | "end.picture_of"
  | "end.picture_failed"
  | "end.drawing"
  | "end.telling"
  | "end.untold"
  | "end.headline.you_won"
  | "end.headline.won"
  | "end.headline.you_tied"
  | "end.headline.tied"
  | "end.headline.you_shared"
  | "end.headline.shared"
  | "end.headline.you_beat"
  | "end.headline.you_alone"
  | "end.headline.alone"
  | "end.moment.lead"
  | "end.moment.lead_first"
  | "end.moment.swing"
  | "end.moment.most"
  | "replay.title"
  | "replay.step"
  | "replay.step_of"
  | "replay.before"
  | "replay.after"
  | "replay.play"
  | "replay.pause"
  | "replay.eyes"
  | "replay.public"
  | "replay.all"
  | "replay.setup"
  | "replay.quiet"
  | "replay.notes"
  | "replay.share"
  | "replay.download"
  | "replay.go_on"
  | "replay.take_over"
  | "replay.to_table"
  | "review.title"
  | "review.thinking"
  | "review.plot"
  | "review.worst"
  | "review.move"
  | "review.open"
  | "review.skill"
  | "review.luck"
  | "review.better"
  | "review.before"
  | "review.after"
  | "review.told"
  | "review.at"
  | "review.best_here"
  | "review.points"
  | "review.under_points"
  | "review.chances"
  | "review.under_chances"
  | "review.how.little"
  | "review.how.clear"
  | "learn.title"
  | "learn.lead"
  | "learn.game_lead"
  | "learn.lessons"
  | "learn.any_order"
  | "learn.heading"
  | "learn.minutes"
  | "learn.start"
  | "learn.again"
  | "learn.resume"
  | "learn.done_mark"
  | "learn.progress"
  | "learn.doctor"
  | "learn.step"
  | "learn.pupil"
  | "learn.watch"
  | "learn.read"
  | "learn.read_last"
  | "learn.nothing_counts"
  | "learn.your_move"
  | "learn.next"
  | "learn.back"
  | "learn.leave"
  | "learn.hint"
  | "learn.look"
  | "learn.do_it"
  | "learn.other"
  | "learn.finish"
  | "learn.done"
  | "learn.you_know"
  | "learn.no_matter"
  | "learn.all_done"
  | "learn.all"
  | "learn.teaches"
  | "learn.new_here"
  | "learn.in_minutes"
  | "learn.know_them"
  | "learn.learn"
  | "learn.first_title"
  | "learn.first_text"
  | "learn.first_yes"
  | "learn.first_skip"
  | "learn.rules"
  | "coach.title"
  | "coach.lead"
  | "coach.play"
  | "coach.ok"
  | "coach.quiet"
  | "coach.switch"
  | "coach.switch_hint"
  | "coach.look"
  | "coach.looking"
  | "coach.could"
  | "coach.gain"
  | "coach.fine"
  | "coach.see"
  | "puzzle.title"
  | "puzzle.lead"
  | "puzzle.heading"
  | "puzzle.of_the_day"
  | "puzzle.try"
  | "puzzle.find"
  | "puzzle.solved"
  | "puzzle.missed"
  | "puzzle.missed_more"
  | "puzzle.again"
  | "puzzle.show"
  | "puzzle.because"
  | "puzzle.next"
  | "puzzle.all"
  | "puzzle.solution"
  | "puzzle.done_mark"
  | "puzzle.hinted_mark"
  | "puzzle.hint"
  | "puzzle.hint_more"
  | "puzzle.solved_hinted"
  | "puzzle.begin"
  | "puzzle.begin_with"
  | "puzzle.astray"
  | "puzzle.best"
  | "puzzle.tempting"
  | "puzzle.then"
  | "puzzle.costs_points"
  | "puzzle.costs_chances"
  | "puzzle.costs_game"
  | "puzzle.rest"
  | "puzzle.level"
  | "puzzle.level_about"
  | "puzzle.every_level"
  | "puzzle.filter"
  | "puzzle.left_only"
  | "puzzle.none_left"
  | "desk.title"
  | "desk.lead"
  | "desk.nothing"
  | "desk.doors"
  | "desk.ours"
  | "desk.changed"
  | "desk.play"
  | "desk.save"
  | "desk.load"
  | "desk.reset"
  | "desk.link"
  | "desk.copied"
  | "desk.loaded"
  | "desk.was"
  | "desk.limits"
  | "desk.known"
  | "desk.none"
  | "desk.place"
  | "desk.source"
  | "desk.source_hint"
  | "desk.upstream"
  | "desk.upstream_says"
  | "desk.not_numbers"
  | "desk.checking"
  | "desk.unreadable"
  | "desk.other_game"
  | "desk.too_long"
  | "desk.fault_unknown"
  | "desk.fault_whole"
  | "desk.fault_limits"
  | "desk.fault_stays"
  | "desk.fault_choice"
  | "desk.fault_count"
  | "desk.fault_sum"
  | "desk.fault_ascend"
  | "desk.fault_differ"
  | "desk.fault_fit"
  | "desk.table"
  | "rules.how"
  | "rules.search"
  | "rules.hits"
  | "rules.contents"
  | "rules.house"
  | "rules.house_about"
  | "rules.none"
  | "rules.try"
  | "rules.again"
  | "rules.open"
  | "rules.over"
  | "rules.no_example"
  | "rules.aid"
  | "rules.print"
  | "rules.chapters"
  | "rules.rulings"
  | "rules.pieces"
  | "rules.box"
  | "rules.used_in"
  | "rules.unused"
  | "rules.lesson_plays"
  | "rules.chapter_of"
  | "rules.example_of"
  | "rules.of"
  | "rules.house_note"
  | "rules.unconfirmed"
  | "rules.unconfirmed_why"
  | "rules.no_hits"
  | "rules.keys"
  | "rules.before"
  | "rules.after"
  | "fault.malformed"
  | "fault.too_long"
  | "fault.too_fast"
  | "fault.no_identity"
  | "fault.bad_origin"
  | "fault.not_found"
  | "fault.not_allowed"
  | "fault.used_link"
  | "fault.no_seat"
  | "fault.bad_option"
  | "fault.bad_record"
  | "fault.not_waiting"
  | "fault.not_running"
  | "fault.not_over"
  | "fault.stale"
  | "fault.illegal"
  | "fault.no_hint"
  | "fault.cannot_undo"
  | "fault.busy"
  | "fault.unsaved"
  | "fault.broken"
  | "fault.server"
  | "fault.offline";
