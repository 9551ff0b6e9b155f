/** Invented but legal positions for the gallery. */
import type { Choice } from '../../table/pick';
import type { Colour } from '../../kit/colours';
import type { IconName } from '../../kit/ink/icons';

export const PHASES = [
  { id: 'intake', label: 'Intake' },
  { id: 'improvement', label: 'Improvement' },
  { id: 'activation', label: 'Activation' },
  { id: 'neglect', label: 'Neglect' },
  { id: 'discharge', label: 'Discharge' },
  { id: 'shift', label: 'Shift change' },
];

export const LOG = [
  { id: 1, seal: 'anchor', text: 'You place a nurse on Imaging. Yellow 3 becomes 4.', time: '11:42', fresh: true },
  { id: 2, seal: 'key', text: 'Bruno ends his activation.', time: '11:40' },
] as const;

export const GAMES = [
  {
    game: 'dice_hospital',
    title: 'Dice Hospital',
    about: 'Heal dice with nurses and specialists before they fade.',
    seats: [1, 4],
    minutes: [45, 90],
    tint: 'red',
  },
  {
    game: 'dice_hospital_er',
    title: 'Dice Hospital: ER',
    about: 'One roll, one sheet, everyone writes. Fill the wards.',
    seats: [1, 6],
    minutes: [20, 30],
    tint: 'blue',
  },
  {
    game: 'clinic',
    title: 'Clinic',
    about: 'Build upwards, hire, park the cars, treat on time.',
    seats: [1, 4],
    minutes: [60, 150],
    tint: 'orange',
  },
  {
    game: 'bristol_1350',
    title: 'Bristol 1350',
    about: 'Race the carts out of town. Somebody aboard is lying.',
    seats: [1, 9],
    minutes: [20, 40],
    tint: 'yellow',
  },
  {
    game: 'quarantine',
    title: 'Quarantine',
    about: 'Lay rooms, cure the queue, keep the virus out.',
    seats: [2, 4],
    minutes: [60, 60],
    tint: 'green',
  },
] as const;

export interface Patient {
  part: string;
  colour: Colour;
  value: number;
  treated?: boolean;
}

export const WARDS: readonly { name: string; x: number; y: number; beds: readonly (Patient | null)[] }[] = [
  {
    name: 'Ward 1',
    x: 0.5,
    y: 0,
    beds: [
      { part: 'b1', colour: 'red', value: 2 },
      { part: 'b2', colour: 'yellow', value: 4, treated: true },
      { part: 'b3', colour: 'green', value: 3 },
    ],
  },
  {
    name: 'Ward 2',
    x: 3.5,
    y: 0,
    beds: [{ part: 'b4', colour: 'red', value: 3 }, { part: 'b5', colour: 'green', value: 6 }, null],
  },
  {
    name: 'Ward 3',
    x: 0.5,
    y: 2,
    beds: [
      { part: 'b6', colour: 'yellow', value: 1 },
      { part: 'b7', colour: 'green', value: 5 },
      { part: 'b8', colour: 'red', value: 4 },
    ],
  },
  { name: 'Ward 4', x: 3.5, y: 2, beds: [{ part: 'b9', colour: 'yellow', value: 5 }, null, null] },
];

export interface Department {
  part: string;
  name: string;
  icon: IconName;
  tint: Colour;
  x: number;
  y: number;
  says: string;
  shapes?: readonly Colour[];
  values?: readonly (number | string)[];
  heal: number;
  used?: boolean;
}

export const DEPARTMENTS: readonly Department[] = [
  {
    part: 'ccu',
    name: 'Critical Care Unit',
    icon: 'ccu',
    tint: 'red',
    x: 1.5,
    y: 0,
    says: 'heals a red patient by 1',
    shapes: ['red'],
    heal: 1,
  },
  {
    part: 'intensive',
    name: 'Intensive Care',
    icon: 'intensive',
    tint: 'blue',
    x: 2.5,
    y: 0,
    says: 'heals a 1 or 2 by 1',
    values: [1, 2],
    heal: 1,
  },
  {
    part: 'oncology',
    name: 'Oncology',
    icon: 'oncology',
    tint: 'yellow',
    x: 1,
    y: 1,
    says: 'heals a yellow patient by 1',
    shapes: ['yellow'],
    heal: 1,
  },
  {
    part: 'imaging',
    name: 'Imaging',
    icon: 'imaging',
    tint: 'blue',
    x: 3,
    y: 1,
    says: 'heals a 3 or 4 by 1',
    values: [3, 4],
    heal: 1,
    used: true,
  },
  {
    part: 'pharmacy',
    name: 'Pharmacy',
    icon: 'pharmacy',
    tint: 'green',
    x: 1.5,
    y: 2,
    says: 'heals a green patient by 1',
    shapes: ['green'],
    heal: 1,
    used: true,
  },
  {
    part: 'clinic',
    name: 'Clinic',
    icon: 'clinic',
    tint: 'blue',
    x: 2.5,
    y: 2,
    says: 'heals a 5 or 6 by 1',
    values: [5, 6],
    heal: 1,
  },
  {
    part: 'immunology',
    name: 'Immunology',
    icon: 'immunology',
    tint: 'green',
    x: 0,
    y: 3,
    says: 'heals three greens in a row by 1',
    shapes: ['green', 'green', 'green'],
    heal: 1,
  },
  {
    part: 'triage',
    name: 'Triage Centre',
    icon: 'triage',
    tint: 'blue',
    x: 1,
    y: 3,
    says: 'heals two patients of 1 to 3 by 2',
    values: ['1–3'],
    heal: 2,
  },
];

const one = (code: number, label: string, ...parts: string[][]): Choice => ({
  code,
  verb: 'place',
  args: {},
  label,
  parts,
});
const PAIRS = [
  ['b1', 'b3'],
  ['b1', 'b4'],
  ['b1', 'b6'],
  ['b3', 'b4'],
  ['b3', 'b6'],
  ['b4', 'b6'],
] as const;
const NAMED: Readonly<Record<string, string>> = { b1: 'red 2', b3: 'green 3', b4: 'red 3', b6: 'yellow 1' };

export const CHOICES: readonly Choice[] = [
  one(0, 'End activation'),
  one(1, 'Critical Care: red 2', ['ccu'], ['b1']),
  one(2, 'Critical Care: red 3', ['ccu'], ['b4']),
  one(3, 'Intensive Care: yellow 1', ['intensive'], ['b6']),
  one(4, 'Oncology: yellow 1', ['oncology'], ['b6']),
  one(5, 'Clinic: green 5', ['clinic'], ['b7']),
  one(6, 'Clinic: green 6', ['clinic'], ['b5']),
  ...PAIRS.flatMap(([a, b], i) => [
    one(10 + 2 * i, `Triage: ${NAMED[a]} and ${NAMED[b]}`, ['triage'], [a], [b]),
    one(11 + 2 * i, `Triage: ${NAMED[b]} and ${NAMED[a]}`, ['triage'], [b], [a]),
  ]),
];

export const PATIENTS: ReadonlyMap<string, Patient> = new Map(
  WARDS.flatMap(({ beds }) => beds.filter((bed) => bed !== null)).map((patient) => [patient.part, patient]),
);
