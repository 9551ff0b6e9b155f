/**
 * What the drawings need to know about the game's components: ids, colours and signs. A test compares it with the data
 * files.
 */
import type { Colour } from '../../kit/colours';

export const DIE_COLOURS = ['red', 'yellow', 'green'] as const;
export type DieColour = (typeof DIE_COLOURS)[number];

/** Whom a department takes and what it does to them, as its signs say it. */
export interface Rule {
  readonly patients: number;
  /** fewer will do */
  readonly atLeast?: number;
  /** any, unless given */
  readonly colour?: DieColour;
  /** lowest and highest; all, unless given */
  readonly values?: readonly [low: number, high: number];
  /** in a row of values, or of equal value */
  readonly relation?: 'run' | 'equal';
  readonly effect: 'heal' | 'reroll' | 'flip' | 'recolour';
  readonly levels?: number;
}

const heal = (patients: number, levels: number, more: Omit<Rule, 'patients' | 'effect' | 'levels'>): Rule => ({
  patients,
  levels,
  effect: 'heal',
  ...more,
});

export const DEPARTMENTS = {
  critical_care_unit: heal(1, 1, { colour: 'red' }),
  oncology: heal(1, 1, { colour: 'yellow' }),
  pharmacy: heal(1, 1, { colour: 'green' }),
  intensive_care: heal(1, 1, { values: [1, 2] }),
  imaging: heal(1, 1, { values: [3, 4] }),
  clinic: heal(1, 1, { values: [5, 6] }),
  operating_theatre: heal(1, 3, { colour: 'red' }),
  ear_nose_throat: heal(1, 3, { colour: 'green' }),
  orthopaedics: heal(1, 3, { colour: 'yellow' }),
  cardiology: heal(3, 1, { colour: 'red', relation: 'run' }),
  immunology: heal(3, 1, { colour: 'green', relation: 'run' }),
  urology: heal(3, 1, { colour: 'yellow', relation: 'run' }),
  anaesthetics: heal(3, 1, { colour: 'red', relation: 'equal' }),
  allergy_centre: heal(3, 1, { colour: 'green', relation: 'equal' }),
  nephrology: heal(3, 1, { colour: 'yellow', relation: 'equal' }),
  emergency: heal(1, 4, { values: [1, 2] }),
  radiology: heal(3, 1, { values: [1, 3] }),
  triage_centre: heal(2, 2, { values: [1, 3] }),
  drug_trial_centre: { patients: 2, effect: 'reroll' },
  physiotherapy: { patients: 2, atLeast: 1, effect: 'recolour' },
  experimental_therapy: { patients: 1, effect: 'flip' },
  training_centre: heal(2, 1, { relation: 'equal' }),
} as const satisfies Record<string, Rule>;
export type DepartmentId = keyof typeof DEPARTMENTS;

/** The colour of the piece that stands for a specialist. */
export const MEEPLES = {
  surgeon: 'red',
  pharmacist: 'green',
  haematologist: 'yellow',
  anaesthetist: 'red',
  virologist: 'green',
  urologist: 'yellow',
  cardiologist: 'red',
  microbiologist: 'green',
  neurologist: 'yellow',
  triage_nurse: 'blue',
  paramedic: 'blue',
  general_practitioner: 'blue',
  consultant: 'blue',
  admissions_nurse: 'blue',
  pathologist: 'green',
  experimental_chemist: 'green',
  transplant_surgeon: 'red',
  medical_student: 'blue',
  physiotherapist: 'blue',
  haematology_technician: 'yellow',
} as const satisfies Record<string, Colour>;
export type SpecialistId = keyof typeof MEEPLES;

export const ADMINISTRATORS = [
  'admin_red_pair',
  'admin_yellow_pair',
  'admin_green_pair',
  'admin_red_guard',
  'admin_yellow_guard',
  'admin_green_guard',
  'admin_most_discharged',
  'admin_rainbow',
] as const;
export type AdministratorId = (typeof ADMINISTRATORS)[number];

export const EVENTS = [
  'ev_blood_drive',
  'ev_extra_funding',
  'ev_volunteer_day',
  'ev_ward_infection',
  'ev_outbreak_red',
  'ev_outbreak_yellow',
  'ev_outbreak_green',
  'ev_awareness_red',
  'ev_awareness_yellow',
  'ev_awareness_green',
  'ev_agency_nurse',
  'ev_staff_sickness',
  'ev_power_cut',
  'ev_blood_shortage',
  'ev_charity_gala',
] as const;
export type EventId = (typeof EVENTS)[number];

export type ReportId = `report_${string}`;

/** Events, the points of reports, the backs of ambulances and one administrator are our reconstruction. */
export const OURS: ReadonlySet<string> = new Set(['admin_rainbow', ...EVENTS]);

/** The floor of a department: its patients' colour, or blue where the value decides. */
export const floorOf = (id: DepartmentId): Colour => {
  const rule: Rule = DEPARTMENTS[id];
  return rule.effect === 'heal' ? (rule.colour ?? 'blue') : 'purple';
};

export const isDepartment = (id: string): id is DepartmentId => Object.hasOwn(DEPARTMENTS, id);
export const isSpecialist = (id: string): id is SpecialistId => Object.hasOwn(MEEPLES, id);
export const isAdministrator = (id: string): id is AdministratorId => ADMINISTRATORS.some((known) => known === id);

/** The values of the first patients, by their number. */
export const STARTING_VALUES: Readonly<Record<number, readonly number[]>> = { 3: [3, 4, 5], 5: [3, 3, 4, 5, 5] };

const DISCHARGE_POINTS = [0, 1, 3, 5, 7, 9, 11, 14, 17, 21, 25, 30, 35];
const FURTHER = 5;

/** What discharging so many patients in one round is worth. */
export function dischargePoints(patients: number): number {
  const last = DISCHARGE_POINTS.length - 1;
  return (DISCHARGE_POINTS[Math.min(patients, last)] ?? 0) + FURTHER * Math.max(0, patients - last);
}

const LETTERS: Readonly<Record<string, DieColour>> = { r: 'red', y: 'yellow', g: 'green' };

/** A patient as labels write it: `R3`, with a small letter for another colour and `t` for treated: `R3gt`. */
export function readPatient(
  text: string,
): { printed: DieColour; colour: DieColour; value: number; treated: boolean } | undefined {
  const [, first, digit, other, treated] = /^([RYG])([1-6])([ryg]?)(t?)$/.exec(text) ?? [];
  const printed = LETTERS[first?.toLowerCase() ?? ''];
  if (!printed) return undefined;
  return { printed, colour: LETTERS[other ?? ''] ?? printed, value: Number(digit), treated: treated === 't' };
}

/** The same the other way round; `names.whom` has the words. */
export function writePatient({
  printed,
  colour,
  value,
  treated,
}: {
  printed: DieColour;
  colour: DieColour;
  value: number;
  treated: boolean;
}): string {
  const other = colour === printed ? '' : colour.charAt(0);
  return `${printed.charAt(0).toUpperCase()}${value}${other}${treated ? 't' : ''}`;
}

/** `report_rry`: the colours a report needs. */
export const reportNeeds = (id: string): DieColour[] =>
  [...id.replace('report_', '')].flatMap((letter) => LETTERS[letter] ?? []);
