/**
 * What the drawings need to know about the tiles and cubes: ids, colours and signs. A test compares it with the data
 * files.
 */
import type { IconName } from '../../kit/ink/icons';

export const PATIENT_COLOURS = ['blue', 'green', 'red', 'yellow'] as const;
export type PatientColour = (typeof PATIENT_COLOURS)[number];
export const CUBE_COLOURS = [...PATIENT_COLOURS, 'grey'] as const;
export type CubeColour = (typeof CUBE_COLOURS)[number];

export const SPECIAL_ICONS = {
  storage: 'storage',
  on_call_room: 'oncall',
  security: 'security',
  purchasing: 'pricetag',
  triage: 'triageq',
  cafeteria: 'cafeteria',
  lab: 'lab',
  maintenance: 'wrench',
  gift_shop: 'gift',
  pharmacy: 'pharmacy',
  pathology: 'pathology',
  containment: 'containment',
  emergency_room: 'emergency',
  helipad: 'helipad',
} as const satisfies Record<string, IconName>;
export type SpecialId = keyof typeof SPECIAL_ICONS;
export const SPECIALS = Object.keys(SPECIAL_ICONS) as SpecialId[];

export type KindId = 'lobby' | `start_${PatientColour}` | `extra_${PatientColour}` | SpecialId;
export const KINDS: readonly KindId[] = [
  'lobby',
  ...PATIENT_COLOURS.map((colour) => `start_${colour}` as const),
  ...PATIENT_COLOURS.map((colour) => `extra_${colour}` as const),
  ...SPECIALS,
];

export const isSpecial = (id: string): id is SpecialId => Object.hasOwn(SPECIAL_ICONS, id);
export const isKind = (id: string): id is KindId => KINDS.some((kind) => kind === id);
export const isCube = (id: unknown): id is CubeColour => CUBE_COLOURS.some((colour) => colour === id);

/** The type of a tile: `lab_2` is a Lab. */
export const kindOf = (tile: string): KindId => {
  const kind = tile.replace(/_2$/, '');
  return isKind(kind) ? kind : 'lobby';
};

/** The colour of a treatment room. */
export const colourOf = (kind: KindId): PatientColour | undefined =>
  PATIENT_COLOURS.find((colour) => kind === `start_${colour}` || kind === `extra_${colour}`);

/** What stands on a tile without a colour. */
export const iconOf = (kind: KindId): IconName | undefined =>
  isSpecial(kind) ? SPECIAL_ICONS[kind] : kind === 'lobby' ? 'outpatient' : undefined;
