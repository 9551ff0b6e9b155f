/** What the drawings read of the box: the facts of departments, staff, reports and points. */
import type { Colour } from '../../kit/colours';
import { number, numbers, word, type Box } from '../../table/box';
import { DIE_COLOURS, MEEPLES, type DieColour, type Meeple } from './view.gen';

const EFFECTS = ['heal', 'reroll', 'flip', 'recolour'] as const;
const FACES = 6;

/** Whom a department takes and what it does to them, as its signs say it. */
export interface Rule {
  readonly patients: number;
  /** fewer will do */
  readonly atLeast?: number | undefined;
  /** any, unless given */
  readonly colour?: DieColour | undefined;
  /** lowest and highest; all, unless given */
  readonly values?: readonly [low: number, high: number] | undefined;
  /** in a row of values, or of equal value */
  readonly relation?: 'run' | 'equal' | undefined;
  readonly effect: (typeof EFFECTS)[number];
  readonly levels: number;
}

export function ruleOf(box: Box, id: string): Rule {
  const row = box.data('departments', id);
  const values = numbers(row['values']);
  const some = values.length > 0 && values.length < FACES;
  return {
    patients: number(row['patients']) ?? 1,
    atLeast: number(row['at_least']),
    colour: DIE_COLOURS.find((colour) => colour === row['colour']),
    values: some ? [Math.min(...values), Math.max(...values)] : undefined,
    relation: (['run', 'equal'] as const).find((relation) => relation === row['relation']),
    effect: EFFECTS.find((effect) => effect === row['effect']) ?? 'heal',
    levels: number(row['levels']) ?? 0,
  };
}

/** The floor of a department: its patients' colour, or blue where the value decides. */
export function floorOf(box: Box, id: string): Colour {
  const { effect, colour } = ruleOf(box, id);
  return effect === 'heal' ? (colour ?? 'blue') : 'purple';
}

/** The colour of the piece that stands for a specialist. */
export const meepleOf = (box: Box, id: string): Meeple =>
  MEEPLES.find((colour) => colour === word(box.data('specialists', id)['meeple'])) ?? 'blue';

/** The colours a report needs. */
export function needsOf(box: Box, id: string): DieColour[] {
  const needs = box.data('reports', id)['needs'];
  if (!Array.isArray(needs)) return [];
  return needs.flatMap((need) => DIE_COLOURS.find((colour) => colour === need) ?? []);
}

/** The values of the first patients, where there are so many. */
export function startingValues(box: Box, patients: number): readonly number[] | undefined {
  const game = box.data('tables', 'game');
  const known = [numbers(game['starting_values']), numbers(game['crisis_values'])];
  return known.find((values) => values.length === patients);
}
