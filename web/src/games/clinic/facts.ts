/** What the drawings read of the box: colours of modules, what treats patients, and what there is of a kind. */
import { number, type Box } from '../../table/box';
import type { Json } from '../../wire.gen';

/** The colours of modules; other components have a ground of their own. */
const TINTS = ['magenta', 'orange', 'pink', 'blue'] as const;
export type Tint = (typeof TINTS)[number];

const isRow = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The tables of the game's one data file. */
function table(box: Box, name: 'components' | 'capacity' | 'departments' | 'bonus' | 'ranks'): Json {
  return box.data('clinic_data', name);
}
function row(box: Box, name: 'components' | 'capacity', id: string): Json {
  const found = table(box, name)[id];
  return isRow(found) ? found : {};
}

/** The ids of a table, in its order. */
export const idsOf = (box: Box, name: 'components' | 'departments' | 'bonus' | 'ranks'): string[] =>
  Object.keys(table(box, name));

export const isComponent = (box: Box, id: string): boolean => Object.hasOwn(table(box, 'components'), id);

export function tintOf(box: Box, id: string): Tint | undefined {
  const { colour } = row(box, 'components', id);
  return TINTS.find((tint) => tint === colour);
}

/** Patients are treated in it. */
export const treats = (box: Box, id: string): boolean => (number(row(box, 'capacity', id)['patient']) ?? 0) > 0;

/** A hub or a special module: only a tile that lies face up can be built. */
export const liesInStack = (box: Box, id: string): boolean =>
  tintOf(box, id) === 'magenta' || tintOf(box, id) === 'blue';
