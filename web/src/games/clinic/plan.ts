/**
 * Where things stand. A floor is drawn in plan, a space is 76 by 76; the same drawing laid on its side is a storey of
 * the stacked view. Nothing here knows a rule.
 */

export const CELL = 76;
/** outside the ground floor, where the entrances are: a finger's width on the smallest phone */
export const MARGIN = 54;
/** outside the plan, where rows and columns are named */
export const AXIS = 20;
const LETTERS = 'ABCDE';

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** Where a space is drawn, and something in it. */
export type Corner = (space: string, dx: number, dy: number) => Point;
export interface Box extends Point {
  readonly w: number;
  readonly h: number;
}
export interface Spot {
  readonly floor: number;
  readonly column: number;
  readonly row: number;
}

/** `1C2`: floor 1, third column, second row. */
export function spotOf(space: string): Spot {
  return { floor: Number(space[0]), column: LETTERS.indexOf(space[1] ?? ''), row: Number(space[2]) - 1 };
}
export const spaceId = (floor: number, column: number, row: number): string =>
  `${floor}${LETTERS[column] ?? ''}${row + 1}`;
export const isSpace = (node: string): boolean => /^\d/.test(node);

/** All spaces of a floor, row by row: also from the back to the front. */
export function spacesOf(floor: number, columns: number, rows: number): string[] {
  return Array.from({ length: columns * rows }, (_, n) => spaceId(floor, n % columns, Math.floor(n / columns)));
}

/** Has a floor nothing on it and nothing to stand on? */
export const isBare = (
  { spaces }: { readonly spaces: readonly { readonly space: string }[] },
  floor: number,
): boolean => floor > 0 && !spaces.some(({ space }) => Math.abs(Number(space[0]) - floor + 0.5) < 1);

/** The edges of the ground floor: hB2 lies north of B2, vB2 west of it. */
export function edgesOf(columns: number, rows: number): string[] {
  const across = Array.from(
    { length: columns * (rows + 1) },
    (_, n) => `h${LETTERS[n % columns] ?? ''}${Math.floor(n / columns) + 1}`,
  );
  const upright = Array.from(
    { length: (columns + 1) * rows },
    (_, n) => `v${LETTERS[n % (columns + 1)] ?? ''}${Math.floor(n / (columns + 1)) + 1}`,
  );
  return [...across, ...upright];
}
export function edgeAt(edge: string): Point & { readonly upright: boolean } {
  const column = LETTERS.indexOf(edge[1] ?? '');
  const row = Number(edge[2]) - 1;
  const upright = edge.startsWith('v');
  return upright
    ? { x: column * CELL, y: (row + 0.5) * CELL, upright }
    : { x: (column + 0.5) * CELL, y: row * CELL, upright };
}

/** The spaces on both sides of an edge: a car on it keeps modules from both. */
export function besideEdge(edge: string, columns: number, rows: number): string[] {
  const [column, row] = [LETTERS.indexOf(edge[1] ?? ''), Number(edge[2]) - 1];
  const other = edge.startsWith('v') ? [column - 1, row] : [column, row - 1];
  return [[column, row], other].flatMap(([x = -1, y = -1]) =>
    x >= 0 && y >= 0 && x < columns && y < rows ? [spaceId(0, x, y)] : [],
  );
}

/** Entrance slots in the west, the east and the south. */
export function slotsOf(columns: number, rows: number): string[] {
  const sides = ['w', 'e'].flatMap((side) => Array.from({ length: rows }, (_, row) => `${side}${row + 1}`));
  return [...sides, ...Array.from({ length: columns }, (_, column) => `s${LETTERS[column] ?? ''}`)];
}
/** The ground outside a slot. */
export function slotBox(slot: string, columns: number, rows: number): Box {
  const row = Number(slot[1]) - 1;
  if (slot.startsWith('w')) return { x: -MARGIN, y: row * CELL + 4, w: MARGIN - 4, h: CELL - 8 };
  if (slot.startsWith('e')) return { x: columns * CELL + 4, y: row * CELL + 4, w: MARGIN - 4, h: CELL - 8 };
  return { x: LETTERS.indexOf(slot[1] ?? '') * CELL + 4, y: rows * CELL + 4, w: CELL - 8, h: MARGIN - 4 };
}

/** Where people stand in a space: under the header of a module, above its fittings. */
export function standing(space: string, { header = true, fittings = false } = {}): Box {
  const { column, row } = spotOf(space);
  const top = header ? 27 : 8;
  return { x: column * CELL + 4, y: row * CELL + top, w: CELL - 8, h: CELL - top - (fittings ? 17 : 5) };
}

/** Where a way passes: the middle of a space, or of the ground outside a slot. */
export function middleOf(node: string, columns: number, rows: number): Point {
  if (isSpace(node)) {
    const { column, row } = spotOf(node);
    return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL };
  }
  const { x, y, w, h } = slotBox(node, columns, rows);
  return { x: x + w / 2, y: y + h / 2 };
}
export const floorOf = (node: string): number => (isSpace(node) ? spotOf(node).floor : 0);

/** The parts of a way that lie on a floor, as lines from middle to middle. */
export function linesOn(floor: number, way: readonly string[], columns: number, rows: number): Point[][] {
  const lines: Point[][] = [];
  let open = false;
  for (const node of way) {
    const here = node !== 'pre' && floorOf(node) === floor;
    if (here && !open) lines.push([]);
    if (here) lines.at(-1)?.push(middleOf(node, columns, rows));
    open = here;
  }
  return lines;
}

/** Terminals are aligned if two of floor, column and row are the same. */
const alongOne = (a: string, b: string, axis: number): boolean =>
  a !== b && [...a].every((mark, place) => place === axis || mark === b[place]);
const AXES = [0, 1, 2] as const;
/** The terminals that can be reached from a space in one hop. */
export const hopsFrom = (space: string, terminals: readonly string[]): string[] =>
  terminals.filter((other) => AXES.some((axis) => alongOne(space, other, axis)));
/** Terminals next to each other on a line: up, across or along. A hop may pass over some. */
export function belts(terminals: readonly string[]): (readonly [string, string])[] {
  const all = terminals.toSorted();
  return all.flatMap((from, n) =>
    AXES.flatMap((axis) => {
      const to = all.slice(n + 1).find((other) => alongOne(from, other, axis));
      return to === undefined ? [] : [[from, to] as const];
    }),
  );
}

/** A person is 36 by 46; neighbours may overlap a little. */
const WIDE = 33;
const TALL = 46;
const LARGEST = 0.84;

export interface Packed {
  readonly k: number;
  /** the feet of each, in the middle */
  readonly feet: readonly Point[];
  /** what may be clicked for each: together they fill the whole place */
  readonly aims: readonly Box[];
}

/** How large so many people are in so many rows. */
const sizeIn = (rows: number, n: number, { w, h }: Box): number =>
  Math.min(w / (Math.ceil(n / rows) * WIDE), h / (rows * TALL), LARGEST);

/** In as many rows as they can be large in; two rows, where that is nearly as large, leave more room for a finger. */
function rowsOf(n: number, box: Box): number {
  const all = Array.from({ length: n }, (_, i) => i + 1);
  const best = all.reduce((a, b) => (sizeIn(b, n, box) > sizeIn(a, n, box) ? b : a), 1);
  return best === 1 && n > 3 && sizeIn(2, n, box) > 0.85 * sizeIn(1, n, box) ? 2 : best;
}

/** So many people in a place: they stand in `box`, and share the whole of `all` when they are clicked. */
export function pack(n: number, box: Box, all: Box = box): Packed {
  const rows = rowsOf(n, box);
  const across = Math.ceil(n / rows);
  const k = sizeIn(rows, n, box);
  const places = Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / across);
    const inRow = row === rows - 1 ? n - row * across : across;
    return { row, at: i % across, inRow };
  });
  const feet = places.map(({ row, at, inRow }) => ({
    x: all.x + (all.w * (at + 0.5)) / inRow,
    y: box.y + box.h - (rows - 1 - row) * (box.h / rows) - Math.max(0, (box.h / rows - TALL * k) / 2),
  }));
  const aims = places.map(({ row, at, inRow }) => ({
    x: all.x + (all.w * at) / inRow,
    y: all.y + (all.h * row) / rows,
    w: all.w / inRow,
    h: all.h / rows,
  }));
  return { k, feet, aims };
}
/** All of a space. */
export function wholeOf(space: string): Box {
  const { column, row } = spotOf(space);
  return { x: column * CELL + 2, y: row * CELL + 2, w: CELL - 4, h: CELL - 4 };
}

/** A storey of the stacked view: the plan turned and laid down. */
export const LEAN = { a: 0.74, b: 0.37, c: -0.74, d: 0.37 } as const;
const DET = LEAN.a * LEAN.d - LEAN.b * LEAN.c;
/** undoes the leaning, for what stands upright on a storey */
export const UPRIGHT = [LEAN.d / DET, -LEAN.b / DET, -LEAN.c / DET, LEAN.a / DET]
  .map((n) => Number(n.toFixed(4)))
  .join(' ');
export const lean = ({ x, y }: Point): Point => ({ x: LEAN.a * x + LEAN.c * y, y: LEAN.b * x + LEAN.d * y });
/** one pixel up, in the units of a leaning plan */
export const UP = -1 / (2 * LEAN.b);
/** from storey to storey */
export const STOREY = 132;

const box = (points: readonly Point[]): Box => {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
};

/** What a stacked clinic covers. */
export function stackBox(columns: number, rows: number, floors: number): Box {
  const corner = (x: number, y: number) => lean({ x, y });
  const [w, h] = [columns * CELL, rows * CELL];
  const ground = box([
    corner(-MARGIN, 0),
    corner(w + MARGIN, 0),
    corner(0, h + MARGIN),
    corner(w, h + MARGIN),
    corner(-MARGIN, h),
    corner(w + MARGIN, h),
    corner(0, 0),
  ]);
  const top = (floors - 1) * STOREY + 34;
  return { x: ground.x - 4, y: -top - 6, w: ground.w + 8, h: ground.y + ground.h + top + 10 };
}

/** Which sides of the ground floor have ground outside: where an entrance is, or could be. */
export interface Sides {
  readonly west: boolean;
  readonly east: boolean;
  readonly south: boolean;
}
export const ALL_SIDES: Sides = { west: true, east: true, south: true };
export function sidesOf(spaces: readonly string[], columns: number, rows: number): Sides {
  const ground = spaces.map(spotOf).filter(({ floor }) => floor === 0);
  return {
    west: ground.some(({ column }) => column === 0),
    east: ground.some(({ column }) => column === columns - 1),
    south: ground.some(({ row }) => row === rows - 1),
  };
}
/** One plan with the names of its rows and columns. */
export function planBox(floor: number, columns: number, rows: number, sides: Sides = ALL_SIDES): Box {
  const out = (side: boolean): number => (floor === 0 && side ? MARGIN : 14);
  const left = AXIS + (floor === 0 && sides.west ? MARGIN : 10);
  return {
    x: -left,
    y: -AXIS - 14,
    w: columns * CELL + left + out(sides.east),
    h: rows * CELL + AXIS + 14 + out(sides.south),
  };
}
/** The names of columns and rows, and where they are written. */
export function axes(floor: number, columns: number, rows: number, sides: Sides = ALL_SIDES) {
  const left = AXIS / 2 + (floor === 0 && sides.west ? MARGIN : 10);
  return [
    ...Array.from({ length: columns }, (_, n) => ({
      name: LETTERS[n] ?? '',
      x: (n + 0.5) * CELL,
      y: -AXIS / 2 - 12,
    })),
    ...Array.from({ length: rows }, (_, n) => ({ name: String(n + 1), x: -left, y: (n + 0.5) * CELL })),
  ];
}
export const viewBox = ({ x, y, w, h }: Box): string => [x, y, w, h].map((n) => Math.round(n)).join(' ');
