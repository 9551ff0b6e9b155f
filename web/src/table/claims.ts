/** The claims of a game, from its catalogue: patterns under `claims`, the values of their arguments under `names`. */
import type { Tree } from '../text/format';

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

export function claimsOf(tree: Tree, seats: number): ClaimForm[] {
  const { claims } = tree;
  if (typeof claims !== 'object') return [];
  return Object.entries(claims).flatMap(([key, pattern]) => {
    if (typeof pattern !== 'string') return [];
    const names = [...new Set([...pattern.matchAll(/\{(\w+)[:}]/g)].map(([, name = '']) => name))];
    const args = Object.fromEntries(names.map((name) => [name, valuesOf(tree, name, seats)]));
    return [{ key, title: pattern.replace(/\{[^}]*\}/g, '…'), args }];
  });
}
