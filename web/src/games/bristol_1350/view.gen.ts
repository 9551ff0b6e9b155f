// Generated from lazaretto.games.bristol_1350.show.shapes by `python -m lazaretto.server.view_types`. Do not edit.

export const CART_IDS = ['birch', 'cedar', 'oak'] as const;
export type CartId = (typeof CART_IDS)[number];

export const COIN_IDS = ['coin_naught', 'coin_plague', 'coin_cured'] as const;
export type CoinId = (typeof COIN_IDS)[number];

export const EXIT_IDS = ['racing', 'empty', 'infected', 'escaped'] as const;
export type ExitId = (typeof EXIT_IDS)[number];

export const FACE_IDS = ['birch_apple', 'birch_rat', 'cedar_apple', 'cedar_rat', 'oak_apple', 'oak_rat'] as const;
export type FaceId = (typeof FACE_IDS)[number];

export const MOVE_IDS = ['elbow', 'dash', 'push'] as const;
export type MoveId = (typeof MOVE_IDS)[number];

export const SYMPTOM_IDS = ['sym_1', 'sym_2', 'sym_3', 'sym_4'] as const;
export type SymptomId = (typeof SYMPTOM_IDS)[number];

export const SYMPTOM_VALUES = [1, 2, 3, 4] as const;
export type SymptomValue = (typeof SYMPTOM_VALUES)[number];

export const USE_IDS = ['arsenic', 'chicken', 'emeralds', 'leeches', 'pomander', 'whip', 'alms'] as const;
export type UseId = (typeof USE_IDS)[number];

export const SYMBOLS = ['apple', 'rat'] as const;
export type Symbol = (typeof SYMBOLS)[number];

export const CAUGHT_BYS = ['dealt', 'mingled', 'kept', 'coin'] as const;
export type CaughtBy = (typeof CAUGHT_BYS)[number];

export const FATE_IDS = ['escaped', 'perished', 'pushed', 'shame', 'jumped', 'left_behind', 'stayed'] as const;
export type FateId = (typeof FATE_IDS)[number];

/** A seat that may decide now, and the text key of its question. */
export interface Asked {
  readonly seat: number;
  readonly question: string;
}

/** A statement that can be made at this table. */
export interface ClaimKind {
  readonly key: string;
  /** what each may be */
  readonly args: Readonly<Record<string, readonly (number | string)[]>>;
}

/** A cart with its passengers, and what the dice would do to it now. */
export interface Cart {
  readonly id: CartId;
  readonly position: number;
  /** null once it has left */
  readonly rank: number | null;
  readonly exit: ExitId | null;
  /** front to back */
  readonly passengers: readonly number[];
  readonly capacity: number;
  /** symptoms in its mingle zone */
  readonly planted: number;
  /** if the dice stay as they are */
  readonly steps: number;
  readonly rats: number;
  readonly mingles: boolean;
}

/** A rolled die. */
export interface Die {
  readonly id: string;
  readonly face: FaceId;
  readonly cart: CartId;
  readonly symbol: Symbol;
  readonly locked: boolean;
}

/** A symptom card, face up. */
export interface Symptom {
  readonly id: SymptomId;
  readonly value: SymptomValue;
}

/** A remedy card, face up. */
export interface Remedy {
  readonly id: string;
  readonly uses: readonly UseId[];
  /** drawn in */
  readonly round: number;
}

/** A remedy in the seat's own hand. */
export interface OwnRemedy {
  readonly id: string;
  readonly uses: readonly UseId[];
  /** drawn in */
  readonly round: number;
  /** drawn this round: only a whip may be used */
  readonly fresh: boolean;
}

/** A pawn as all see it: of the living only counts. */
export interface Pawn {
  readonly pawn: number;
  /** null for a ghost */
  readonly seat: number | null;
  /** null until it is chosen */
  readonly character: string | null;
  readonly colour: string | null;
  readonly cart: CartId | null;
  /** 0 is the front */
  readonly place: number | null;
  readonly alive: boolean;
  /** of the dead, and of all once the game is over */
  readonly symptoms: readonly Symptom[] | null;
  readonly plagued: boolean | null;
  readonly remedies: number;
  readonly hand: readonly Remedy[] | null;
  readonly coins: number;
  readonly coins_shown: readonly CoinId[] | null;
}

/** A declared move that may still be whipped. */
export interface Window {
  readonly move: MoveId;
  readonly pawn: number;
  readonly target: number | null;
  readonly eligible: readonly number[];
  readonly asked: number;
  readonly declined: readonly number[];
}

/** How many lie in each pile. */
export interface Piles {
  readonly symptoms: number;
  readonly symptom_discard: number;
  readonly remedies: number;
  readonly remedy_discard: number;
  readonly coins: number | null;
}

/** How many the acting seat has just drawn. */
export interface Drawn {
  readonly symptoms: number;
  readonly remedies: number;
  readonly coins: number;
}

/** What everybody sees. */
export interface View {
  readonly seats: number;
  readonly over: boolean;
  readonly asking: readonly Asked[];
  readonly round: number;
  readonly final_round: number | null;
  readonly phase: string;
  readonly phases: readonly string[];
  readonly track_length: number;
  readonly race: readonly CartId[];
  readonly carts: readonly Cart[];
  readonly dice: readonly Die[];
  readonly ratzy: boolean;
  /** pawns round the table */
  readonly table: readonly number[];
  /** the living, in play order */
  readonly order: readonly number[];
  readonly turn: number | null;
  readonly pawns: readonly Pawn[];
  /** characters have special actions */
  readonly special: boolean;
  readonly hand_limit: number;
  readonly piles: Piles;
  readonly drawn: Drawn;
  readonly window: Window | null;
  readonly ending: string | null;
  readonly results: readonly string[] | null;
  readonly scores: readonly number[] | null;
  readonly claims: readonly ClaimKind[];
}

/** Who and where, and the cards the seat saw; each kind of event has some of these. */
export interface Details {
  readonly pawn?: number;
  readonly at?: number;
  readonly to?: number;
  /** of a ghost's card */
  readonly slot?: number | null;
  readonly pawns?: readonly number[];
  readonly cart?: CartId;
  readonly number?: number;
  readonly symptoms?: readonly SymptomId[];
  readonly gave?: readonly SymptomId[];
  readonly got?: readonly SymptomId[];
  readonly kept?: readonly SymptomId[];
  readonly discarded?: readonly SymptomId[];
  readonly planted?: number;
  readonly plagued?: boolean | readonly number[];
  readonly coin?: CoinId;
}

/** One thing that happened to symptoms and coins, as the seat saw it. */
export interface Entry {
  readonly pawn?: number;
  readonly at?: number;
  readonly to?: number;
  /** of a ghost's card */
  readonly slot?: number | null;
  readonly pawns?: readonly number[];
  readonly cart?: CartId;
  readonly number?: number;
  readonly symptoms?: readonly SymptomId[];
  readonly gave?: readonly SymptomId[];
  readonly got?: readonly SymptomId[];
  readonly kept?: readonly SymptomId[];
  readonly discarded?: readonly SymptomId[];
  readonly planted?: number;
  readonly plagued?: boolean | readonly number[];
  readonly coin?: CoinId;
  readonly round: number;
  readonly event: string;
}

/** What the log says of another pawn. */
export interface About {
  readonly pawn: number;
  readonly mingles: number;
  readonly planted: number;
  readonly together: number;
  /** in its hand since it last changed */
  readonly seen: readonly SymptomId[];
  /** what the seat itself put into their last mingle and did not get back */
  readonly may_hold: readonly SymptomId[];
  /** true where it is known */
  readonly plagued: boolean | null;
}

/** Everything a seat may remember, in order and in sum. */
export interface Notebook {
  readonly log: readonly Entry[];
  readonly pawns: readonly About[];
  readonly unseen: Readonly<Record<SymptomId, number>>;
}

/** A symptom the seat has put into a mingle zone. */
export interface PlantedSymptom {
  readonly id: SymptomId;
  readonly value: SymptomValue;
  readonly cart: CartId;
}

/** What only the seat itself sees; nothing until symptoms are dealt, then all of it but `odds`. */
export interface Own {
  readonly symptoms?: readonly Symptom[];
  readonly total?: number;
  readonly plagued?: boolean;
  readonly remedies?: readonly OwnRemedy[];
  readonly coins?: readonly CoinId[];
  readonly drawn?: readonly Symptom[];
  readonly offered?: readonly Remedy[];
  readonly coin?: CoinId | null;
  readonly planted?: readonly PlantedSymptom[];
  readonly notebook?: Notebook;
  /** once it was asked for: see Counted */
  readonly odds?: readonly number[];
}

/** What is added to the own part when it was asked for: how likely each pawn is plagued. */
export interface Counted {
  /** of a hundred by pawn; 0 and 100 only where it is certain */
  readonly odds: readonly number[];
}

/** A pair that a pawn held from a round on. */
export interface Held {
  readonly round: number;
  readonly symptoms: readonly SymptomId[];
}

/** Where a symptom that made somebody ill can have come from; equal cards cannot be told apart. */
export interface Source {
  /** null: a coin */
  readonly symptom: SymptomId | null;
  /** pawns that had put such a one into the mingle, or gave the coin */
  readonly givers: readonly number[];
  readonly planters: readonly number[];
  readonly pile: boolean;
  /** the pawn had put in such a one itself */
  readonly kept: boolean;
}

/** How somebody caught the plague. */
export interface Caught {
  readonly how: CaughtBy;
  readonly round: number;
  readonly step: number;
  readonly cart: CartId | null;
  readonly sources: readonly Source[];
}

/** How a pawn ended. */
export interface Fate {
  readonly how: FateId;
  readonly round: number;
  readonly cart: CartId | null;
  readonly by: number | null;
}

/** Everything of one pawn. */
export interface Unmasked {
  readonly pawn: number;
  readonly seat: number | null;
  readonly symptoms: readonly Symptom[];
  readonly total: number;
  readonly plagued: boolean;
  readonly caught: Caught | null;
  readonly held: readonly Held[];
  readonly fate: Fate;
}

/** Where a cart was at the start and after each round, as long as it raced. */
export interface Lane {
  readonly cart: CartId;
  readonly spaces: readonly number[];
  readonly exit: ExitId | null;
}

/** A mingle: who was aboard, and who caught the plague in it. */
export interface Mingled {
  readonly round: number;
  readonly cart: CartId;
  readonly pawns: readonly number[];
  readonly infected: readonly number[];
  /** who had planted the symptom that joined, as far as that can be told */
  readonly planters: readonly number[];
}

/** A whole game, unmasked. */
export interface Story {
  readonly length: number;
  readonly lanes: readonly Lane[];
  readonly mingles: readonly Mingled[];
  readonly people: readonly Unmasked[];
}
