/** What the server shows of Bristol 1350 (games/bristol_1350/view.py). */
import type { Wood } from '../../kit/colours';
import type { PawnKind } from '../../kit/ink/pawns';

export type CartId = Wood;
export type Symbol = 'apple' | 'rat';
export type FaceId = `${CartId}_${Symbol}`;
export type SymptomValue = 1 | 2 | 3 | 4;
export type SymptomId = `sym_${SymptomValue}`;
export type UseId = 'arsenic' | 'chicken' | 'emeralds' | 'leeches' | 'pomander' | 'whip' | 'alms';
export type CoinId = 'coin_naught' | 'coin_plague' | 'coin_cured';
export type MoveId = 'elbow' | 'dash' | 'push';
export type ExitId = 'empty' | 'infected' | 'escaped';

export const CARTS: readonly CartId[] = ['birch', 'cedar', 'oak'];
export const FACES: readonly FaceId[] = [
  'birch_apple',
  'birch_rat',
  'cedar_apple',
  'cedar_rat',
  'oak_apple',
  'oak_rat',
];
export const SYMPTOMS: readonly SymptomId[] = ['sym_1', 'sym_2', 'sym_3', 'sym_4'];
export const CHARACTERS: readonly PawnKind[] = [
  'serf',
  'outlaw',
  'sheriff',
  'mason',
  'knight',
  'friar',
  'countess',
  'chandler',
  'barmaid',
];

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

export interface Die {
  readonly id: string;
  readonly face: FaceId;
  readonly cart: CartId;
  readonly symbol: Symbol;
  readonly locked: boolean;
}

export interface Symptom {
  readonly id: SymptomId;
  readonly value: SymptomValue;
}

export interface Remedy {
  readonly id: string;
  readonly uses: readonly UseId[];
  /** drawn in */
  readonly round: number;
  /** drawn this round: only a whip may be used */
  readonly fresh?: boolean;
}

export interface Pawn {
  readonly pawn: number;
  /** null for a ghost */
  readonly seat: number | null;
  /** null until it is chosen */
  readonly character: PawnKind | null;
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

export interface View {
  readonly seats: number;
  readonly over: boolean;
  readonly asking: readonly { readonly seat: number; readonly question: string }[];
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
  readonly piles: {
    readonly symptoms: number;
    readonly symptom_discard: number;
    readonly remedies: number;
    readonly remedy_discard: number;
    readonly coins: number | null;
  };
  readonly drawn: { readonly symptoms: number; readonly remedies: number; readonly coins: number };
  readonly window: Window | null;
  readonly ending: string | null;
  readonly results: readonly string[] | null;
}

/** One thing that happened to symptoms and coins, as the seat saw it. */
export interface Entry {
  readonly round: number;
  readonly event: string;
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

/** What the notebook says of another pawn. */
export interface About {
  readonly pawn: number;
  readonly mingles: number;
  readonly planted: number;
  readonly together: number;
  /** seen in its hand since it last changed */
  readonly seen: readonly SymptomId[];
  /** what the seat itself put into their last mingle and did not get back */
  readonly may_hold: readonly SymptomId[];
  /** known to be plagued */
  readonly plagued: true | null;
  /** of a hundred; 0 and 100 only where it is certain */
  readonly odds: number;
}

export interface Notebook {
  readonly log: readonly Entry[];
  readonly pawns: readonly About[];
  readonly unseen: Readonly<Record<SymptomId, number>>;
}

/** What only the seat itself sees; empty until symptoms are dealt. */
export interface Own {
  readonly symptoms?: readonly Symptom[];
  readonly total?: number;
  readonly plagued?: boolean;
  readonly remedies?: readonly Remedy[];
  readonly coins?: readonly CoinId[];
  readonly drawn?: readonly Symptom[];
  readonly offered?: readonly Remedy[];
  readonly coin?: CoinId | null;
  readonly planted?: readonly (Symptom & { readonly cart: CartId })[];
  readonly notebook?: Notebook;
}

/** What a seat is asked, by the key of its question. */
export function askedOf(view: View, seat: number | null): string | undefined {
  return view.asking.find((asked) => asked.seat === seat)?.question;
}

export const isGhost = (pawn: Pawn): boolean => pawn.seat === null;

/** Everybody in play order, then the dead; before the first roll as they sit. */
export function inOrder(view: View): Pawn[] {
  const first = view.order.length > 0 ? view.order : view.table;
  const rest = view.pawns.map(({ pawn }) => pawn).filter((pawn) => !first.includes(pawn));
  return [...first, ...rest].flatMap((pawn) => view.pawns[pawn] ?? []);
}

/** The carts from the top lane down: by rank, then those that have left. */
export function byRank(view: View): Cart[] {
  return [...view.carts].sort((a, b) => (a.rank ?? 9) - (b.rank ?? 9));
}
