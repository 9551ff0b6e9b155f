/**
 * Sets of an owner's numbers: as the text that the option `numbers` takes, and as files (docs/desk.md). What the rules
 * need of them the server tells.
 */
import { parse } from 'smol-toml';
import type { DeskField } from '../../wire.gen';

/** Values by where they stand; a value that is no row is a row of one. */
export type Values = Readonly<Record<string, readonly string[]>>;

export const HOUSE = 'house';

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, place) => value === other[place]);

/** The values that differ from ours. */
export const changed = (fields: readonly DeskField[], values: Values): DeskField[] =>
  fields.filter(({ at, ours }) => values[at] !== undefined && !same(values[at], ours));

/** A set as the option has it. */
export const spelled = (fields: readonly DeskField[], values: Values): string =>
  changed(fields, values)
    .map(({ at }) => `${at}=${(values[at] ?? []).join(',')}`)
    .join(';') || HOUSE;

/** The values that a text names, known or not: whether they can be played is for the server. */
export function readText(text: string): Values {
  const entries = text === HOUSE ? [] : text.split(';').filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => {
      const [at = '', ...value] = entry.split('=');
      return [at.trim(), value.join('=').split(',')];
    }),
  );
}

const scalar = (field: DeskField, value: string): string =>
  field.choices.length > 0 ? JSON.stringify(value) : /^-?\d+$/.test(value) ? value : '0';

/** A set as a file. */
export function writeFile(game: string, source: string, fields: readonly DeskField[], values: Values): string {
  const rows = changed(fields, values).map((field) => {
    const row = (values[field.at] ?? []).map((value) => scalar(field, value));
    return `${JSON.stringify(field.at)} = ${field.many ? `[${row.join(', ')}]` : (row[0] ?? '')}`;
  });
  return [`game = "${game}"`, `source = ${JSON.stringify(source)}`, '', '[numbers]', ...rows, ''].join('\n');
}

export type Read =
  | { readonly values: Values; readonly source: string }
  | { readonly fault: 'unreadable' }
  | { readonly fault: 'other_game'; readonly game: string };

/** A file of a set, or what is wrong with it. */
export function readFile(game: string, text: string): Read {
  let data: Record<string, unknown>;
  try {
    data = parse(text);
  } catch {
    return { fault: 'unreadable' };
  }
  const { game: of, numbers, source } = data;
  if (typeof of !== 'string' || typeof numbers !== 'object' || numbers === null) return { fault: 'unreadable' };
  if (of !== game) return { fault: 'other_game', game: of };
  const rows = Object.entries(numbers).map(([at, value]): [string, string[]] => [
    at,
    (Array.isArray(value) ? value : [value]).map(String),
  ]);
  return { values: Object.fromEntries(rows), source: typeof source === 'string' ? source : '' };
}

/** The set that the query of an address brings along. */
export function inAddress(search: string): string | null {
  return new URLSearchParams(search).get('numbers');
}
