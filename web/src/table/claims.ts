/**
 * The claims of a game, from its catalogue: patterns under `claims`, the values of their arguments under `names`. A
 * view may say what can be claimed at this table (`claims`: keys and the values of their arguments).
 */
import type { Claimed, GameWords } from './board';
import { placeholders, type Args, type Tree } from '../text/format';
import type { ChatLine } from '../wire.gen';

/** A claim of the chat in words, with its round. */
export function claimIn({ key, args }: Pick<ChatLine, 'key' | 'args'>, words: GameWords): Claimed {
  const { round } = args as { round?: unknown };
  return { says: words.say(`claims.${key}`, args as Args), round: typeof round === 'number' ? round : null };
}

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

/** The last claim of each seat, in words. */
export const lastClaims = (chat: readonly ChatLine[], words: GameWords): ReadonlyMap<number, Claimed> =>
  new Map(
    chat.flatMap((line) =>
      line.kind === 'claim' && line.seat !== null ? [[line.seat, claimIn(line, words)] as const] : [],
    ),
  );
