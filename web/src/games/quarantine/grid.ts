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
