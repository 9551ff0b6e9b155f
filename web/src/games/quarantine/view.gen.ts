// Generated from lazaretto.games.quarantine.show.shapes by `python -m lazaretto.server.view_types`. Do not edit.

export const CUBE_COLOURS = ['blue', 'green', 'red', 'yellow', 'grey'] as const;
export type CubeColour = (typeof CUBE_COLOURS)[number];

export const DOORS = ['N', 'E', 'S', 'W'] as const;
export type Door = (typeof DOORS)[number];

export const PATIENT_COLOURS = ['blue', 'green', 'red', 'yellow'] as const;
export type PatientColour = (typeof PATIENT_COLOURS)[number];

export const PHASES = ['setup', 'turn', 'final_turn', 'over'] as const;
export type Phase = (typeof PHASES)[number];

export const HOWS = ['claimed', 'bought', 'from_rival', 'extra'] as const;
export type How = (typeof HOWS)[number];

export const STACK_STATES = ['fresh', 'contracted', 'open_market', 'gone'] as const;
export type StackState = (typeof STACK_STATES)[number];

/** A seat that may decide now, and the text key of its question. */
export interface Asked {
  readonly seat: number;
  readonly question: string;
}

/** A tile of a hospital; `x` and `y` are where it is drawn. */
export interface Tile {
  readonly tile: string;
  readonly kind: string;
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

/** A nurses' station. */
export interface Station {
  readonly cell: string;
  readonly x: number;
  readonly y: number;
}

/** Tiles and nurses' stations. Cells are drawn from `west` and `north` on. */
export interface Layout {
  readonly tiles: readonly Tile[];
  readonly stations: readonly Station[];
  readonly west: number;
  readonly north: number;
  readonly size: number;
}

/** One hospital; while starting layouts are made, only its lobby. */
export interface Hospital {
  readonly tiles: readonly Tile[];
  readonly stations: readonly Station[];
  readonly west: number;
  readonly north: number;
  readonly size: number;
  /** the front first */
  readonly queue: readonly PatientColour[];
  readonly supply: Readonly<Record<CubeColour, number>>;
  readonly markers: number;
  readonly unplaced: readonly string[];
  readonly hand: readonly string[];
  /** in this renovation */
  readonly lifted: readonly string[];
  /** where this renovation may put a tile */
  readonly free: readonly string[];
  readonly contracts: readonly string[];
  readonly points: Readonly<Record<string, number>>;
}

/** A stack of special rooms. */
export interface Stack {
  readonly stack: string;
  /** new_action, improves_…, passive */
  readonly icon: string;
  readonly state: StackState;
  readonly copies: number;
  readonly price: readonly PatientColour[];
  readonly owner: number | null;
  readonly opened_now: boolean;
  readonly acquired_now: boolean;
}

/** How many are left, and of how many. */
export interface Left {
  readonly left: number;
  readonly all: number;
}

/** What is out of the game. */
export interface Box {
  readonly cubes: Readonly<Record<CubeColour, number>>;
  readonly tiles: readonly string[];
}

/** Doors and entrance of tiles that are not turned. */
export interface DoorSet {
  readonly id: string;
  readonly source: string;
  /** null where any door of the lobby will do */
  readonly entrance: Door | null;
  readonly doors: Readonly<Record<string, string>>;
}

/** What everybody sees. */
export interface View {
  readonly seats: number;
  readonly over: boolean;
  readonly asking: readonly Asked[];
  readonly turn: number;
  readonly phase: Phase;
  readonly phases: readonly Phase[];
  readonly active: number | null;
  readonly first_player: number | null;
  readonly first_turn: boolean;
  readonly ended_by: number | null;
  readonly draws: Left;
  readonly actions: Left;
  readonly bonus_taken: number;
  readonly renovated: boolean;
  readonly drawn: CubeColour | null;
  readonly bag: Readonly<Record<CubeColour, number>>;
  readonly box: Box;
  readonly grey_stock: number;
  readonly bonus_stock: number;
  readonly door_set: DoorSet;
  /** a quarantined lobby admits nobody */
  readonly lobby_blocks: boolean;
  /** the tile type a price is being set or paid for */
  readonly deal: string | null;
  readonly market: readonly Stack[];
  readonly extras: Readonly<Record<PatientColour, number>>;
  readonly scores: readonly number[];
  readonly hospitals: readonly Hospital[];
}

/** A starting layout in the making. */
export interface OwnLayout {
  readonly tiles: readonly Tile[];
  readonly stations: readonly Station[];
  readonly west: number;
  readonly north: number;
  readonly size: number;
  readonly hand: readonly string[];
}

/** What only the seat itself sees: its starting layout, until all are done. */
export interface Own {
  readonly layout: OwnLayout | null;
}

/** A tile that changed hands, and what was paid for it. */
export interface Deal {
  readonly kind: string;
  /** who got it */
  readonly seat: number;
  /** who had named its price; null for what had none of anybody */
  readonly named: number | null;
  readonly how: How;
  /** what it cost whoever got it: a claimed one its price */
  readonly paid: readonly CubeColour[];
  readonly turn: number;
  /** of the record */
  readonly step: number;
}

/** Rooms of a hospital that viruses have closed in the course of a game. */
export interface Closed {
  readonly rooms: number;
  /** of them, through a nurses' station */
  readonly spread: number;
  /** of them, by its own player */
  readonly own: number;
  /** closed rooms that have been cleaned again */
  readonly open: number;
}

/** What the end page tells of a game besides its scores; lists are by seat. */
export interface Story {
  readonly turns: number;
  readonly rounds: number;
  /** "bag" or "market" */
  readonly ended_by: string;
  readonly deals: readonly Deal[];
  readonly cured: readonly (Readonly<Record<PatientColour, number>>)[];
  readonly closed: readonly Closed[];
}
