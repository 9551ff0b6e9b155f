/** The ER sheet in plan: where beds, walls, openings, doors, labs and clipboards are. */
import type { Colour } from '../../kit/colours';
import { short, type Point } from '../../kit/ink/geometry';

export interface SheetBed {
  /** ward and number: s1_1 … s7_3 */
  id: string;
  ward: string;
  number: number;
  /** none: a bed for any colour */
  colour: Colour | undefined;
  q: number;
  r: number;
  x: number;
  y: number;
}

type Side = 'E' | 'SE' | 'SW' | 'W' | 'NW' | 'NE';
type Cell = readonly [q: number, r: number];

export const RADIUS = 34;
/** The part of the sheet that is drawn; the folder has a drawing of its own. */
export const FRAME = { x: 30, y: 24, width: 548, height: 424 } as const;
/** On a phone every unit counts: clipboards come closer, so that a bed is as wide as a finger. */
export const NARROW_FRAME = { x: 36, y: 28, width: 508, height: 416 } as const;
const LETTER: Readonly<Record<string, Colour>> = { R: 'red', Y: 'yellow', G: 'green' };
const NEXT: Record<Side, Cell> = { E: [1, 0], SE: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [0, -1], NE: [1, -1] };
/** The two corners of each side; corner 0 is on top, then clockwise. */
const EDGE: Record<Side, readonly [number, number]> = {
  NE: [0, 1],
  E: [1, 2],
  SE: [2, 3],
  SW: [3, 4],
  W: [4, 5],
  NW: [5, 0],
};
const SIDES = Object.keys(NEXT) as Side[];

export const centreX = (q: number, r: number): number => 97 + 58.85 * (q + r / 2);
export const centreY = (r: number): number => 110 + 50.75 * r;

const PLAN = [
  's1_1 V -1,3|s1_2 G -1,2|s1_3 V -1,1|s1_4 R 0,0',
  's2_1 G 0,3|s2_2 Y 0,2|s2_3 V 0,1|s2_4 G 1,0|s2_5 Y 2,0',
  's3_1 R 1,2|s3_2 V 2,1|s3_3 R 3,0|s3_4 Y 4,0|s3_5 R 5,0',
  's4_1 Y 2,2|s4_2 Y 3,1|s4_3 V 4,1|s4_4 G 5,1',
  's5_1 G 2,3|s5_2 V 3,2|s5_3 Y 4,2|s5_4 R 5,2|s5_5 V 5,3',
  's6_1 R 1,4|s6_2 G 2,4|s6_3 G 3,3|s6_4 R 4,3|s6_5 R 4,4|s6_6 G 5,4',
  's7_1 Y 1,5|s7_2 V 2,5|s7_3 Y 3,5',
];

function readBed(line: string): SheetBed {
  const [id = '', letter = '', place = ''] = line.split(' ');
  const [q = 0, r = 0] = place.split(',').map(Number);
  const [ward = '', number = '0'] = id.split('_');
  return {
    id,
    ward,
    number: Number(number),
    colour: LETTER[letter],
    q,
    r,
    x: centreX(q, r),
    y: centreY(r),
  };
}

export const BEDS: readonly SheetBed[] = PLAN.flatMap((ward) => ward.split('|')).map(readBed);
export const LABS: readonly Cell[] = [
  [1, 1],
  [3, 4],
];
export const HALL: readonly Cell[] = [
  [1, 3],
  [0, 4],
  [-1, 4],
  [0, 5],
];

/** Where each ward's clipboard hangs, by the middle of its board. */
export const CLIPBOARDS: Readonly<Record<string, Point>> = {
  s1: [127, 54],
  s2: [246, 54],
  s3: [423, 54],
  s4: [478, 150],
  s5: [538, 250],
  s6: [541, 370],
  s7: [453, 420],
};

export const NARROW_CLIPBOARDS: Readonly<Record<string, Point>> = { ...CLIPBOARDS, s5: [527, 236], s6: [515, 372] };
/** Wards whose lamp hangs below the clipboard there. */
export const LAMP_BELOW: ReadonlySet<string> = new Set(['s5', 's6']);

const DOORS: Readonly<Record<string, Side>> = { s1: 'SE', s2: 'SE', s3: 'SE', s4: 'SW', s5: 'W', s6: 'W', s7: 'W' };

function corner([q, r]: Cell, i: number): Point {
  const angle = (i * Math.PI) / 3;
  return [centreX(q, r) + RADIUS * Math.sin(angle), centreY(r) - RADIUS * Math.cos(angle)];
}

/** A stretch of one side of a cell, from `from` to `to` of its length. */
export function side(cell: Cell, which: Side, from = 0, to = 1): string {
  const [a, b] = [corner(cell, EDGE[which][0]), corner(cell, EDGE[which][1])];
  const at = (part: number) => `${short(a[0] + (b[0] - a[0]) * part)} ${short(a[1] + (b[1] - a[1]) * part)}`;
  return `M${at(from)}L${at(to)}`;
}

function neighbour(bed: SheetBed, which: Side): SheetBed | undefined {
  const [dq, dr] = NEXT[which];
  return BEDS.find(({ q, r }) => q === bed.q + dq && r === bed.r + dr);
}

/** Beds of a ward that follow each other are open to each other; everything else is a wall. */
const opensTo = (a: SheetBed, b: SheetBed | undefined) => b?.ward === a.ward && Math.abs(b.number - a.number) === 1;

function draw(pick: (bed: SheetBed, which: Side) => string): string {
  return BEDS.flatMap((bed) => SIDES.map((which) => pick(bed, which))).join('');
}

const FORWARD: readonly Side[] = ['E', 'SE', 'SW'];
export const WALLS =
  draw((bed, which) => (opensTo(bed, neighbour(bed, which)) ? '' : side([bed.q, bed.r], which))) +
  LABS.flatMap((lab) => SIDES.map((which) => side(lab, which))).join('');
export const OPENINGS = draw((bed, which) =>
  FORWARD.includes(which) && opensTo(bed, neighbour(bed, which)) ? side([bed.q, bed.r], which, 0.1, 0.9) : '',
);
export const DOORWAYS = BEDS.filter(({ number }) => number === 1)
  .map((bed) => side([bed.q, bed.r], DOORS[bed.ward] ?? 'E', 0.24, 0.76))
  .join('');

/** Where a ward's number stands: in the hall, before its door. */
export const NUMBERS: readonly { ward: string; x: number; y: number }[] = BEDS.filter(({ number }) => number === 1).map(
  ({ ward, q, r }) => {
    const [dq, dr] = NEXT[DOORS[ward] ?? 'E'];
    const [x, y] = [centreX(q, r), centreY(r)];
    const far = 0.68;
    return { ward, x: x + (centreX(q + dq, r + dr) - x) * far, y: y + (centreY(r + dr) - y) * far };
  },
);
