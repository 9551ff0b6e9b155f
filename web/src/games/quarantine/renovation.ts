/** A hospital as its player is laying it out: tiles lifted, moved and turned as often as one likes. See Desk. */
import { entranceAfter, spotOf, turned, type Door } from './grid';
import { colourOf, kindOf } from './tiles';
import type { Layout, Tile } from './view.gen';

export interface Place {
  readonly cell: string;
  readonly rotation: number;
}
export type Goal = Place | 'aside' | 'box';

export interface Step {
  readonly tile: string;
  readonly goal: Goal;
}

/** Doors of a tile that is not turned, and the printed entrance of the lobby where it counts. */
export interface Printed {
  readonly doors: (tile: string) => string;
  readonly entrance: Door | null;
}

/** How far a hospital may grow to the west and north while it is laid out. */
const ROOM = 4;

export const isPlace = (goal: Goal | undefined): goal is Place => typeof goal === 'object';

/** Where every tile that was touched is to go: the last word counts. */
export function goalsOf(steps: readonly Step[]): ReadonlyMap<string, Goal> {
  return new Map(steps.map(({ tile, goal }) => [tile, goal]));
}

/** What is said to the game: `start_yellow=1,0r2 lab=aside`. */
export function laidOut(goals: ReadonlyMap<string, Goal>): string {
  return [...goals]
    .map(([tile, goal]) => `${tile}=${isPlace(goal) ? `${goal.cell}r${goal.rotation}` : goal}`)
    .join(' ');
}

function laid(tile: string, place: Place, frame: Layout, old: Tile | undefined, printed: Printed): Tile {
  const kind = kindOf(tile);
  const entrance = tile === 'lobby' ? entranceAfter(printed.entrance, place.rotation) : null;
  const blank = { tile, kind, quarantined: false, patients: [], capacity: colourOf(kind) === undefined ? 0 : 1 };
  return {
    ...(old ?? blank),
    ...place,
    ...spotOf(place.cell, frame),
    doors: turned(printed.doors(tile), place.rotation),
    entrance,
  };
}

/** The hospital with what was moved in its new place, and without what is in hand, set aside or thrown away. */
export function drafted(
  layout: Layout,
  goals: ReadonlyMap<string, Goal>,
  held: string | undefined,
  printed: Printed,
): Layout {
  const frame = { ...layout, west: layout.west - ROOM, north: layout.north - ROOM };
  const stay = layout.tiles.filter(({ tile }) => !goals.has(tile) && tile !== held);
  const moved = [...goals].flatMap(([tile, goal]) =>
    isPlace(goal) && tile !== held
      ? [
          laid(
            tile,
            goal,
            frame,
            layout.tiles.find((one) => one.tile === tile),
            printed,
          ),
        ]
      : [],
  );
  const tiles = [...stay, ...moved];
  return { ...frame, tiles, stations: stationsOf(tiles, layout.size) };
}

/** A coordinate of the grid, which has no edge. */
const round = (n: number, size: number): number => ((((n + size / 2) % size) + size) % size) - size / 2;

function beside(cell: string, dx: number, dy: number, size: number): string {
  const [x = 0, y = 0] = cell.split(',').map(Number);
  return `${round(x + dx, size)},${round(y + dy, size)}`;
}

/** The empty cells beside the tiles. */
export function emptyCells({ tiles, size }: Layout): string[] {
  const taken = new Set(tiles.map(({ cell }) => cell));
  const sides = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ] as const;
  const near = tiles.flatMap(({ cell }) => sides.map(([dx, dy]) => beside(cell, dx, dy, size)));
  return tiles.length === 0 ? ['0,0'] : [...new Set(near)].filter((cell) => !taken.has(cell));
}

/** Four tiles around a corner. */
function stationsOf(tiles: readonly Tile[], size: number): Layout['stations'] {
  const taken = new Set(tiles.map(({ cell }) => cell));
  const whole = (cell: string) => [beside(cell, 1, 0, size), beside(cell, 0, 1, size), beside(cell, 1, 1, size)];
  return tiles
    .filter(({ cell }) => whole(cell).every((other) => taken.has(other)))
    .map(({ cell, x, y }) => ({ cell, x, y }));
}
