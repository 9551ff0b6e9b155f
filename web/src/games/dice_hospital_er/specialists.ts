/** Extra patients and specialists as they are drawn, by their ids; all facts are in the view and in the box. */
import type { Colour } from '../../kit/colours';
import type { BustKind } from '../../kit/ink/busts';
import type { Box } from '../../table/box';
import { DIE_COLOURS, type DieColour } from './view.gen';

export const SPECIALIST_KINDS = ['cardiologist', 'radiologist', 'epidemiologist'] as const;
export type SpecialistKind = (typeof SPECIALIST_KINDS)[number];

/** The specialists of a kind, as the box has them. */
export function cardsOf(box: Box, kind: SpecialistKind): string[] {
  const rows = box.data('specialists', `${kind}s`);
  const { cards } = rows;
  return Object.keys(typeof cards === 'object' && cards !== null ? cards : rows);
}

export const kindOf = (box: Box, id: string): SpecialistKind | undefined =>
  SPECIALIST_KINDS.find((kind) => cardsOf(box, kind).includes(id));

export interface Extra {
  readonly colour: DieColour;
  readonly values: readonly [low: number, high: number];
}

/** The patient an `extra_red_1_2` brings. */
export function extraOf(bonus: string): Extra | undefined {
  const [, word, low, high] = /^extra_(\w+)_(\d)_(\d)$/.exec(bonus) ?? [];
  const colour = DIE_COLOURS.find((known) => known === word);
  return colour && { colour, values: [Number(low), Number(high)] };
}

/** Who is on the card, and the colour of its floor. */
export const FACES: Record<SpecialistKind, { readonly bust: BustKind; readonly colour: Colour }> = {
  cardiologist: { bust: 'elder', colour: 'red' },
  radiologist: { bust: 'surgeon', colour: 'blue' },
  epidemiologist: { bust: 'triage', colour: 'green' },
};
/** The second cardiologist is somebody else. */
export const SECOND: BustKind = 'pharmacist';
