/**
 * Door tables of owners of the box: as files (TOML or JSON) and as the code the option `door_set` takes
 * (docs/quarantine-doors.md). The server checks again.
 */
import { parse } from 'smol-toml';
import { isKind, KINDS, type KindId } from './data';
import { SIDES, type Door } from './grid';

export interface DoorTable {
  /** the lobby's printed side */
  readonly entrance: Door;
  readonly doors: Readonly<Record<KindId, string>>;
}

export type Fault =
  | { readonly fault: 'unreadable' | 'no_doors' | 'entrance' | 'code' }
  | { readonly fault: 'unknown' | 'missing' | 'row'; readonly kind: string }
  | { readonly fault: 'lobby' };
export type Reading = { readonly table: DoorTable } | Fault;

export const HOUSE = 'house_v1';
/** Our own table; a test compares it with data/doors/house_v1.toml. */
const HOUSE_CODE = 'custom_s_fbbbb3333315b533f15bf31';
const LEAST_LOBBY_DOORS = 2;
const CODE = /^custom_([nesw])_([1-9a-f]{23})$/i;

const digitOf = (doors: string): string =>
  SIDES.reduce((sum, side, place) => sum + (doors.includes(side) ? 2 ** place : 0), 0).toString(16);
const doorsOf = (digit: string): string =>
  SIDES.filter((_, place) => (Number.parseInt(digit, 16) >> place) & 1).join('');

export const sameDoors = (a: DoorTable, b: DoorTable): boolean =>
  a.entrance === b.entrance && KINDS.every((kind) => a.doors[kind] === b.doors[kind]);

/** What is wrong with the doors of one tile type. */
export function rowFault(kind: KindId, doors: string): Fault | undefined {
  if (doors === '') return { fault: 'row', kind };
  return kind === 'lobby' && doors.length < LEAST_LOBBY_DOORS ? { fault: 'lobby' } : undefined;
}

export const faultsOf = ({ doors }: DoorTable): Fault[] => KINDS.flatMap((kind) => rowFault(kind, doors[kind]) ?? []);

/** A door opened or closed; the letters stay in the order N E S W. */
export function toggled(table: DoorTable, kind: KindId, side: Door): DoorTable {
  const now = table.doors[kind];
  const doors = SIDES.filter((one) => (one === side ? !now.includes(one) : now.includes(one))).join('');
  return { ...table, doors: { ...table.doors, [kind]: doors } };
}

export function readCode(code: string): Reading {
  const [, side, digits] = CODE.exec(code === HOUSE ? HOUSE_CODE : code.trim()) ?? [];
  const entrance = SIDES.find((one) => one === side?.toUpperCase());
  if (entrance === undefined || digits === undefined) return { fault: 'code' };
  const doors = Object.fromEntries(KINDS.map((kind, place) => [kind, doorsOf(digits.charAt(place))])) as Record<
    KindId,
    string
  >;
  return checked({ entrance, doors });
}

function ours(): DoorTable {
  const read = readCode(HOUSE);
  if (!('table' in read)) throw new Error('our own door table cannot be read');
  return read.table;
}
export const HOUSE_TABLE: DoorTable = ours();

/** The value of the option: ours keeps its name. */
export function codeOf(table: DoorTable): string {
  if (sameDoors(table, HOUSE_TABLE)) return HOUSE;
  return `custom_${table.entrance.toLowerCase()}_${KINDS.map((kind) => digitOf(table.doors[kind])).join('')}`;
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
export function readTable(text: string): Reading {
  const data = readFile(text);
  if (!data) return { fault: 'unreadable' };
  const rows = data['doors'];
  if (typeof rows !== 'object' || rows === null) return { fault: 'no_doors' };
  const written = rows as Record<string, unknown>;
  const unknown = Object.keys(written).find((kind) => !isKind(kind));
  if (unknown !== undefined) return { fault: 'unknown', kind: unknown };
  const missing = KINDS.find((kind) => !Object.hasOwn(written, kind));
  if (missing !== undefined) return { fault: 'missing', kind: missing };
  const entrance = SIDES.find((side) => side === (data['entrance'] ?? 'S'));
  if (entrance === undefined) return { fault: 'entrance' };
  const wrong = KINDS.find((kind) => !isRow(written[kind]));
  if (wrong !== undefined) return { fault: 'row', kind: wrong };
  const doors = Object.fromEntries(
    KINDS.map((kind) => [kind, SIDES.filter((side) => String(written[kind]).includes(side)).join('')]),
  ) as Record<KindId, string>;
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
    ...KINDS.map((kind) => `${kind} = "${doors[kind]}"`),
    '',
  ].join('\n');
}
