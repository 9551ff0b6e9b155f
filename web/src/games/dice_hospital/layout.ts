/**
 * Where things stand. The wide drawing is a honeycomb with pointed tops: x counts hexagons across, y rows down, every
 * other row is shifted by half. The narrow drawing is a grid of plain cells.
 */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const WARDS: readonly Spot[] = [
  { x: 0.5, y: 0 },
  { x: 3.5, y: 0 },
  { x: 0.5, y: 2 },
  { x: 3.5, y: 2 },
];
export const BEDS_IN_WARD = 3;

/** The departments printed on every board. */
const PRINTED: Readonly<Record<string, Spot>> = {
  critical_care_unit: { x: 1.5, y: 0 },
  intensive_care: { x: 2.5, y: 0 },
  oncology: { x: 1, y: 1 },
  imaging: { x: 3, y: 1 },
  pharmacy: { x: 1.5, y: 2 },
  clinic: { x: 2.5, y: 2 },
};
export const SERVICES = { morgue: { x: 0, y: 1 }, station: { x: 2, y: 1 }, discharge: { x: 4, y: 1 } } as const;

/** Hexagons in the first row of improvements; a second row is shifted and has one less. */
const ACROSS = 5;
const GAP = 0.14;

/** Where the n-th improvement stands. */
const added = (n: number): Spot => (n < ACROSS ? { x: n, y: 3 } : { x: n - ACROSS + 0.5, y: 4 });

/** The place of each department, in the order given. */
export function spots(departments: readonly { readonly id: string; readonly printed: boolean }[]): Spot[] {
  let n = 0;
  return departments.map(({ id, printed }) => (printed && PRINTED[id]) || added(n++));
}

/** large: one row with portraits · small: two rows, below or beside */
export type CardSize = 'large' | 'small';

export interface Annexe {
  /** rows of hexagons */
  readonly rows: number;
  /** staff cards stand in a column at the right, because there is no room left below */
  readonly beside: boolean;
  readonly size: CardSize;
  /** cards side by side */
  readonly columns: number;
}

/** How wide a card must be, in hexagons. */
const WIDTH: Record<CardSize, number> = { large: 1.4, small: 0.86 };

/** How the improvements and the staff share the space below the printed board. */
export function annexe(improvements: number, cards: number): Annexe {
  const rows = improvements > ACROSS ? 5 : 4;
  const free = ACROSS - improvements - GAP;
  const across = (size: CardSize): number => Math.max(0, Math.floor(free / WIDTH[size]));
  if (rows === 4 && cards <= across('large')) return { rows, beside: false, size: 'large', columns: cards };
  if (rows === 4 && cards <= 2 * across('small'))
    return { rows, beside: false, size: 'small', columns: Math.ceil(cards / 2) };
  return { rows, beside: cards > 0, size: 'small', columns: 1 };
}

/**
 * How close the cells of a narrow board stand: three across while they fit in three rows, then four, then four and
 * small.
 */
export type Density = 'roomy' | 'dense' | 'crowded';
export const densityOf = (cells: number): Density => (cells <= 9 ? 'roomy' : cells <= 12 ? 'dense' : 'crowded');
