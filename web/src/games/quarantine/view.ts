/** What the server shows of Quarantine (games/quarantine/view.py). */
import type { CubeColour, KindId, PatientColour, SpecialId } from './data';
import type { Door } from './grid';

/** A tile of a hospital; `x` and `y` are where it is drawn. */
export interface Tile {
  readonly tile: string;
  readonly kind: KindId;
  readonly cell: string;
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
  /** the sides that are open as it lies */
  readonly doors: string;
  /** of a lobby, as it lies: the printed side, null where any door may be the entrance */
  readonly entrance: Door | null;
  readonly quarantined: boolean;
  readonly patients: readonly PatientColour[];
  readonly capacity: number;
}

/** Tiles and nurses' stations. Cells are drawn from `west` and `north` on, see grid.ts. */
export interface Layout {
  readonly tiles: readonly Tile[];
  readonly stations: readonly { readonly cell: string; readonly x: number; readonly y: number }[];
  readonly west: number;
  readonly north: number;
  readonly size: number;
}

export type Cubes = Readonly<Record<CubeColour, number>>;

export interface Hospital extends Layout {
  /** the front first */
  readonly queue: readonly PatientColour[];
  readonly supply: Cubes;
  readonly markers: number;
  readonly unplaced: readonly string[];
  readonly hand: readonly string[];
  /** in this renovation */
  readonly lifted: readonly string[];
  /** where this renovation may put a tile */
  readonly free: readonly string[];
  readonly contracts: readonly SpecialId[];
  readonly points: Readonly<Record<string, number>>;
}

export interface Stack {
  readonly stack: SpecialId;
  /** new_action, improves_…, passive */
  readonly icon: string;
  readonly state: 'fresh' | 'contracted' | 'open_market' | 'gone';
  readonly copies: number;
  readonly price: readonly PatientColour[];
  readonly owner: number | null;
  readonly opened_now: boolean;
  readonly acquired_now: boolean;
}

export interface Left {
  readonly left: number;
  readonly all: number;
}

export interface View {
  readonly seats: number;
  readonly over: boolean;
  readonly asking: readonly { readonly seat: number; readonly question: string }[];
  readonly turn: number;
  readonly phase: 'setup' | 'turn' | 'final_turn' | 'over';
  readonly active: number | null;
  readonly first_player: number | null;
  readonly first_turn: boolean;
  readonly ended_by: number | null;
  readonly draws: Left;
  readonly actions: Left;
  readonly bonus_taken: number;
  readonly renovated: boolean;
  readonly drawn: CubeColour | null;
  readonly bag: Cubes;
  readonly box: { readonly cubes: Cubes; readonly tiles: readonly KindId[] };
  readonly grey_stock: number;
  readonly bonus_stock: number;
  /** doors and entrance of tiles that are not turned */
  readonly door_set: {
    readonly id: string;
    readonly source: string;
    readonly entrance: Door | null;
    readonly doors: Readonly<Record<KindId, string>>;
  };
  /** the tile type a price is being set or paid for */
  readonly deal: KindId | null;
  readonly market: readonly Stack[];
  readonly extras: Readonly<Record<PatientColour, number>>;
  readonly scores: readonly number[];
  readonly hospitals: readonly Hospital[];
}

/** What only the seat itself sees: its starting layout, until all are done. */
export interface Own {
  readonly layout: (Layout & { readonly hand: readonly string[] }) | null;
}

/** What a seat is asked, by the key of its question. */
export function askedOf(view: View, seat: number | null): string | undefined {
  return view.asking.find((asked) => asked.seat === seat)?.question;
}
