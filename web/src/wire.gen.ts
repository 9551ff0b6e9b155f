// Generated from src/lazaretto/host/wire.py and bodies.py by `python -m lazaretto.server.types`. Do not edit.

export type Json = Record<string, unknown>;
export type Value = boolean | number | string;

export type Language = "en" | "fr" | "it";

export type Pace = "live" | "turn_based";

export type Status = "waiting" | "running" | "over";

export type Trouble = "other_rules" | "broken_log";

export type SeatKind = "person" | "bot" | "open";

export type LinkKind = "join" | "resume" | "watch";

export type LineKind = "text" | "claim" | "event";

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

/** Something said at a table: words, a claim of the game's own vocabulary, or an event like a changed seat. */
export interface ChatLine {
  number: number;
  at: number;
  seat: number | null;
  name: string;
  kind: LineKind;
  text: string;
  key: string;
  args: Json;
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
  seats: SeatInfo[];
  host: boolean;
  watchers: number;
  created_at: number;
  changed_at: number;
  seq: number;
  asking: number[];
  record: string | null;
  next_table: string | null;
  trouble?: Trouble | null;
}

/** A journal entry: text key and arguments. Keys that begin with `table.` are the platform's. */
export interface Entry {
  seq: number;
  key: string;
  args: Json;
}

/** The first frame. `last_seq`: the newest update already seen, -1 for none. `show`: the seat to be shown. */
export interface Hello {
  type: "hello";
  last_seq?: number;
  show?: number | null;
}

/** Show this seat's private part on this device, or no seat's (the hand-over curtain). */
export interface Show {
  type: "show";
  seat: number | null;
  last_seq?: number;
}

/** An answer: the code of a choice, or the `codes` of several, one after the other, which are taken all or none. Or the name of an `aid`: the game finds the codes. `key` makes a retry harmless. */
export interface Play {
  type: "play";
  seat: number;
  expected_seq: number;
  key: string;
  code?: number | null;
  codes?: number[] | null;
  aid?: string | null;
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

/** Say something. `key` names it in an error. */
export interface Chat {
  type: "chat";
  text: string;
  key?: string | null;
}

/** Claim something in the game's own words: a key of its catalogue's `claims`, with arguments. */
export interface Claim {
  type: "claim";
  seat: number;
  claim: string;
  args?: Record<string, number | string>;
  key?: string | null;
}

/** Why can this part not be used now? */
export interface Why {
  type: "why";
  seat: number;
  part: string;
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

/** A legal action: its code, label key and arguments, and for each click in order the parts that mean the same. */
export interface ChoiceInfo {
  code: number;
  verb: string;
  args: Json;
  label: string;
  parts: string[][];
}

/** Times in milliseconds: now, when each seat was asked (null if it is not), and how long each has thought. */
export interface Clock {
  now: number;
  asked: (number | null)[];
  used: number[];
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
}

/** Seats, host, status: after hello, and whenever they change. `chat`, the tail of what was said, only on hello. */
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

/** Keys of the rules that forbid using a part now; empty if nothing does. */
export interface Reason {
  type: "reason";
  seat: number;
  part: string;
  rules: string[];
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
  language: Language;
}

/** A change of name or language. */
export interface NewMe {
  name?: string | null;
  language?: Language | null;
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

/** A played game after so many actions. */
export interface StepView {
  step: number;
  steps: number;
  public: Json;
  seats: StepSeat[];
  notes: Entry[];
  action: Json | null;
  outcome: Json | null;
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

/** An answer a strong player thinks of, and what it is worth to the seat by the game's evaluation. */
export interface HintChoice {
  code: number;
  value: number;
}

/** The best answers to the open question of a seat, the best first; good for this `seq`. */
export interface Hint {
  seat: number;
  seq: number;
  choices: HintChoice[];
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
}

/** A few moves of a review. `next`: the number to go on with. After the last, `end`: what the end was worth. */
export interface Judgement {
  moves: JudgedMove[];
  next: number | null;
  end: number | null;
}

/** Scores at the end of each round: one line per round, one number per seat. Empty where a game keeps none. */
export interface Scores {
  rounds: number[];
  steps: number[];
  scores: number[][];
}

/** Why a request was refused. */
export interface Problem {
  code: Fault;
  text: string;
}

export type ClientMessage = Hello | Show | Play | Undo | Back | Chat | Claim | Why | Propose | Ping;

export type ServerMessage = Update | Table | Said | Presence | Reason | Proposal | Error | Pong;
