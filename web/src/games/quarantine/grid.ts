/** Cells, sides and turns of a hospital, as it is drawn. */
import { DOORS, type Door } from './view.gen';

export type { Door };
export const SIDES = DOORS;
export const TURNS = 4;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a hospital is drawn from, and how wide its numbers run before they begin anew. */
interface Frame {
  readonly west: number;
  readonly north: number;
  readonly size: number;
}

/** A coordinate as drawn: the grid has no edge, and a hospital may lie across the seam of its numbers. */
const shown = (place: number, first: number, size: number): number =>
  ((((place - first) % size) + size) % size) + first;

/** Where a cell is drawn: `3,-1`. */
export function spotOf(cell: string, { west, north, size }: Frame): Spot {
  const [x = 0, y = 0] = cell.split(',').map(Number);
  return { x: shown(x, west, size), y: shown(y, north, size) };
}

/** The room that tiles and other cells take, with something around it. */
export function boxOf(spots: readonly Spot[], margin: number): Box {
  if (spots.length === 0) return { left: -margin, top: -margin, right: 1 + margin, bottom: 1 + margin };
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + 1 + margin,
    bottom: Math.max(...ys) + 1 + margin,
  };
}

export const doorList = (doors: string): Door[] => SIDES.filter((side) => doors.includes(side));

/** Doors after so many clockwise quarter turns, in the order N E S W. */
export function turned(doors: string, turns: number): string {
  return SIDES.filter((_, place) => doors.includes(SIDES[(((place - turns) % TURNS) + TURNS) % TURNS] ?? 'N')).join('');
}

/**
 * The side of the lobby's printed entrance after so many turns; nowhere in games where any door may be the entrance.
 */
export function entranceAfter(entrance: Door | null, turns: number): Door | null {
  return entrance === null ? null : (doorList(turned(entrance, turns))[0] ?? null);
}

/** What a tile looks like after so many turns: its doors, and the entrance of a lobby, which turns with it. */
export const lookAfter = (doors: string, entrance: Door | null, turns: number): string =>
  `${turned(doors, turns)} ${entranceAfter(entrance, turns) ?? ''}`;

/** The turns of a tile that look different. */
export function looks(doors: string, entrance: Door | null = null): number[] {
  const all = SIDES.map((_, turns) => lookAfter(doors, entrance, turns));
  return all.flatMap((now, turns) => (all.indexOf(now) === turns ? [turns] : []));
}

const STEP: Readonly<Record<Door, readonly [number, number]>> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const ACROSS: Readonly<Record<Door, Door>> = { N: 'S', E: 'W', S: 'N', W: 'E' };
const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** What a tile would touch, and what it would be connected to: only where two doors meet. */
export interface Meeting<Tile> {
  /** sides on which its door meets a door */
  readonly doors: readonly Door[];
  /** the tiles behind them */
  readonly tiles: readonly Tile[];
  /** corners at which it would be the fourth tile, as fractions of a cell */
  readonly corners: readonly (readonly [number, number])[];
}

/** A tile with these doors laid on a cell, beside tiles as they are drawn. */
export function meetingAt<Tile extends Spot & { readonly doors: string }>(
  { x, y }: Spot,
  doors: string,
  tiles: readonly Tile[],
): Meeting<Tile> {
  const lying = (dx: number, dy: number) => tiles.find((tile) => tile.x === x + dx && tile.y === y + dy);
  const met = doorList(doors).flatMap((side) => {
    const tile = lying(...STEP[side]);
    return tile?.doors.includes(ACROSS[side]) ? [{ side, tile }] : [];
  });
  const full = ([right, low]: (typeof CORNERS)[number]) => {
    const [dx, dy] = [right * 2 - 1, low * 2 - 1];
    return Boolean(lying(dx, 0) && lying(0, dy) && lying(dx, dy));
  };
  return { doors: met.map(({ side }) => side), tiles: met.map(({ tile }) => tile), corners: CORNERS.filter(full) };
}
