/** What the drawings must know of the components by their ids; all words are in the game's catalogue. */
import type { Colour } from '../../kit/colours';
import type { BustKind } from '../../kit/ink/busts';

export const DIE_COLOURS = ['red', 'yellow', 'green'] as const;
export type DieColour = (typeof DIE_COLOURS)[number];
export type PatientId = 'main' | 'extra';

export const WARDS = ['s1', 's2', 's3', 's4', 's5', 's6', 's7'] as const;
export type WardId = (typeof WARDS)[number];

export type BonusId = 'steth' | 'blood' | 'screen' | 'critical' | 'nurse' | `extra_${DieColour}_${number}_${number}`;
export const CARDIOLOGISTS = [
  'card_steth',
  'card_scanner',
  'card_nurse',
  'card_blood',
  'card_open',
  'card_fill',
] as const;
export const RADIOLOGISTS = ['rad_critical', 'rad_extreme', 'rad_high', 'rad_opposite', 'rad_match'] as const;
export const EPIDEMIOLOGISTS = ['epi_run', 'epi_line', 'epi_group', 'epi_common', 'epi_triangle'] as const;
export const MODIFIERS = ['preparation', 'equipment', 'isolation', 'capacity'] as const;
export type CardiologistId = (typeof CARDIOLOGISTS)[number];
export type RadiologistId = (typeof RADIOLOGISTS)[number];
export type EpidemiologistId = (typeof EPIDEMIOLOGISTS)[number];
export type ModifierId = (typeof MODIFIERS)[number];
export type SpecialistKind = 'cardiologist' | 'radiologist' | 'epidemiologist';
export type SpecialistId = CardiologistId | RadiologistId | EpidemiologistId;

export interface Extra {
  readonly colour: DieColour;
  readonly values: readonly [low: number, high: number];
}

/** The patient an `extra_red_1_2` brings. */
export function extraOf(bonus: string): Extra | undefined {
  const [, colour, low, high] = /^extra_(red|yellow|green)_(\d)_(\d)$/.exec(bonus) ?? [];
  return colour ? { colour: colour as DieColour, values: [Number(low), Number(high)] } : undefined;
}

export const kindOf = (id: string): SpecialistKind | undefined =>
  id.startsWith('card_')
    ? 'cardiologist'
    : id.startsWith('rad_')
      ? 'radiologist'
      : id.startsWith('epi_')
        ? 'epidemiologist'
        : undefined;

/** Who is on the card, and the colour of its floor. */
export const FACES: Record<SpecialistKind, { readonly bust: BustKind; readonly colour: Colour }> = {
  cardiologist: { bust: 'elder', colour: 'red' },
  radiologist: { bust: 'surgeon', colour: 'blue' },
  epidemiologist: { bust: 'triage', colour: 'green' },
};
/** The second cardiologist is somebody else. */
export const SECOND: BustKind = 'pharmacist';
