/**
 * The claims of a game, from its catalogue: patterns under `claims`, the values of their arguments under `names`. A
 * view may say what can be claimed at this table (`claims`: keys and the values of their arguments).
 */
import { placeholders, type Tree } from '../text/format';

export interface ClaimForm {
  key: string;
  /** the pattern with dots in place of its arguments */
  title: string;
  args: Readonly<Record<string, readonly { value: string; said: string }[]>>;
}

/** Arguments without a table of names are small numbers. */
const LARGEST = 12;

function valuesOf(tree: Tree, name: string, seats: number): { value: string; said: string }[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => ({ value: String(n), said: String(n) }));
  if (name === 'seat') return numbers(seats);
  const { names } = tree;
  const table = typeof names === 'object' ? names[name] : undefined;
  if (typeof table !== 'object') return numbers(LARGEST + 1);
  return Object.entries(table).flatMap(([value, said]) => (typeof said === 'string' ? [{ value, said }] : []));
}

export type Vocabulary = readonly {
  readonly key: string;
  readonly args: Readonly<Record<string, readonly (string | number)[]>>;
}[];

export function claimsOf(tree: Tree, seats: number, known?: Vocabulary): ClaimForm[] {
  const all = claimForms(tree, seats);
  if (!known) return all;
  return known.flatMap(({ key, args }) => {
    const form = all.find((one) => one.key === key);
    if (!form) return [];
    const said = (name: string, value: string) => form.args[name]?.find((one) => one.value === value)?.said ?? value;
    const values = Object.entries(args).map(
      ([name, some]) =>
        [name, some.map((value) => ({ value: String(value), said: said(name, String(value)) }))] as const,
    );
    return [{ ...form, args: Object.fromEntries(values) }];
  });
}

function claimForms(tree: Tree, seats: number): ClaimForm[] {
  const { claims } = tree;
  if (typeof claims !== 'object') return [];
  return Object.entries(claims).flatMap(([key, pattern]) => {
    if (typeof pattern !== 'string') return [];
    const names = placeholders(pattern);
    const args = Object.fromEntries(names.map((name) => [name, valuesOf(tree, name, seats)]));
    return [{ key, title: pattern.replace(/\{[^}]*\}/g, '…'), args }];
  });
}
