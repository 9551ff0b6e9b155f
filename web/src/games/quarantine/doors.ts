/**
 * Door tables of owners of the box: as files (TOML or JSON) and as the code the option `door_set` takes
 * (docs/quarantine-doors.md). The server checks again.
 */
import { parse } from 'smol-toml';
import { word, type Box } from '../../table/box';
import { SIDES, type Door } from './grid';

export interface DoorTable {
  /** the lobby's printed side */
  readonly entrance: Door;
  /** by tile type, in the order of the box */
  readonly doors: Readonly<Record<string, string>>;
}

export type Fault =
  | { readonly fault: 'unreadable' | 'no_doors' | 'entrance' | 'code' }
  | { readonly fault: 'unknown' | 'missing' | 'row'; readonly kind: string }
  | { readonly fault: 'lobby' };
export type Reading = { readonly table: DoorTable } | Fault;

export const HOUSE = 'house_v1';
const LEAST_LOBBY_DOORS = 2;
const CODE = /^custom_([nesw])_([1-9a-f]+)$/i;

/** The tile types, in the order in which codes have them. */
export const kindsOf = (box: Box): string[] => box.ids('tiles');

const digitOf = (doors: string): string =>
  SIDES.reduce((sum, side, place) => sum + (doors.includes(side) ? 2 ** place : 0), 0).toString(16);
const doorsIn = (digit: string): string =>
  SIDES.filter((_, place) => (Number.parseInt(digit, 16) >> place) & 1).join('');

export const sameDoors = (a: DoorTable, b: DoorTable): boolean =>
  a.entrance === b.entrance && Object.entries(a.doors).every(([kind, doors]) => doors === b.doors[kind]);

/** What is wrong with the doors of one tile type. */
export function rowFault(kind: string, doors: string): Fault | undefined {
  if (doors === '') return { fault: 'row', kind };
  return kind === 'lobby' && doors.length < LEAST_LOBBY_DOORS ? { fault: 'lobby' } : undefined;
}

export const faultsOf = ({ doors }: DoorTable): Fault[] =>
  Object.entries(doors).flatMap(([kind, row]) => rowFault(kind, row) ?? []);

/** A door opened or closed; the letters stay in the order N E S W. */
export function toggled(table: DoorTable, kind: string, side: Door): DoorTable {
  const now = table.doors[kind] ?? '';
  const doors = SIDES.filter((one) => (one === side ? !now.includes(one) : now.includes(one))).join('');
  return { ...table, doors: { ...table.doors, [kind]: doors } };
}

export function readCode(box: Box, code: string): Reading {
  if (code === HOUSE) return { table: houseTable(box) };
  const [, side, digits = ''] = CODE.exec(code.trim()) ?? [];
  const entrance = SIDES.find((one) => one === side?.toUpperCase());
  const kinds = kindsOf(box);
  if (entrance === undefined || digits.length !== kinds.length) return { fault: 'code' };
  return checked({ entrance, doors: Object.fromEntries(kinds.map((kind, n) => [kind, doorsIn(digits.charAt(n))])) });
}

/** Our own table. */
export function houseTable(box: Box): DoorTable {
  const file = `doors/${HOUSE}`;
  const rows = box.data(file, 'doors');
  return {
    entrance: SIDES.find((side) => side === box.data(file, 'entrance')['value']) ?? 'S',
    doors: Object.fromEntries(kindsOf(box).map((kind) => [kind, word(rows[kind]) ?? ''])),
  };
}

/** The value of the option: ours keeps its name. */
export function codeOf(box: Box, table: DoorTable): string {
  if (sameDoors(table, houseTable(box))) return HOUSE;
  const digits = kindsOf(box).map((kind) => digitOf(table.doors[kind] ?? ''));
  return `custom_${table.entrance.toLowerCase()}_${digits.join('')}`;
}

function checked(table: DoorTable): Reading {
  return faultsOf(table)[0] ?? { table };
}

/** What a file says, in JSON or TOML; undefined if it is neither. */
function readFile(text: string): Record<string, unknown> | undefined {
  try {
    return (text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** A table from a file, or what is wrong with it. */
export function readTable(box: Box, text: string): Reading {
  const kinds = kindsOf(box);
  const data = readFile(text);
  if (!data) return { fault: 'unreadable' };
  const rows = data['doors'];
  if (typeof rows !== 'object' || rows === null) return { fault: 'no_doors' };
  const written = rows as Record<string, unknown>;
  const unknown = Object.keys(written).find((kind) => !kinds.includes(kind));
  if (unknown !== undefined) return { fault: 'unknown', kind: unknown };
  const missing = kinds.find((kind) => !Object.hasOwn(written, kind));
  if (missing !== undefined) return { fault: 'missing', kind: missing };
  const entrance = SIDES.find((side) => side === (data['entrance'] ?? 'S'));
  if (entrance === undefined) return { fault: 'entrance' };
  const wrong = kinds.find((kind) => !isRow(written[kind]));
  if (wrong !== undefined) return { fault: 'row', kind: wrong };
  const doors = Object.fromEntries(
    kinds.map((kind) => [kind, SIDES.filter((side) => String(written[kind]).includes(side)).join('')]),
  );
  return checked({ entrance, doors });
}

/** One to four different letters of N, E, S, W. */
const isRow = (written: unknown): boolean =>
  typeof written === 'string' && /^[NESW]{1,4}$/.test(written) && new Set(written).size === written.length;

export function writeTable({ entrance, doors }: DoorTable): string {
  return [
    'source = "owner"',
    `entrance = "${entrance}"`,
    '',
    '[doors]',
    ...Object.entries(doors).map(([kind, row]) => `${kind} = "${row}"`),
    '',
  ].join('\n');
}
