/**
 * The one way a sentence is made from a pattern and arguments. The server's command line makes the same sentences
 * from the same catalogues, so these rules are a contract:
 *
 * - `{name}` inserts the argument `name`. If the catalogue has a table `names.name`, the value is looked up there;
 *   a value the table does not hold, and a value without a table, is printed as it is.
 * - `{seat}` is looked up in the player names given at call time.
 * - A list is joined with commas and a last "and" / "et" / "e"; each item is looked up by itself.
 * - `{n:bag|bags}` prints the first word if the number `n` is singular, else the second. The number is not printed.
 *   French takes 0 and 1 as singular, English and Italian only 1.
 * - `null`, and an argument that was not given, print nothing.
 */
export const LANGS = ['en', 'fr', 'it'] as const;
export type Lang = (typeof LANGS)[number];

export type Value = string | number | null;
export type Args = Readonly<Record<string, Value | readonly Value[]>>;

/** A catalogue as it is stored: texts under dotted keys, and `names` with one table per argument name. */
export interface Tree {
  readonly [key: string]: string | Tree;
}

export interface Words {
  readonly lang: Lang;
  readonly tree: Tree;
}

const AND: Record<Lang, string> = { en: 'and', fr: 'et', it: 'e' };
const PLACEHOLDER = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g;

export function isLang(value: unknown): value is Lang {
  return LANGS.some((lang) => lang === value);
}

/** The text under a dotted key, or undefined if there is none. */
export function lookUp(tree: Tree, key: string): string | undefined {
  let node: string | Tree | undefined = tree;
  for (const step of key.split('.')) {
    if (node === undefined || typeof node === 'string' || !Object.hasOwn(node, step)) return undefined;
    node = node[step];
  }
  return typeof node === 'string' ? node : undefined;
}

export function joinList(items: readonly string[], lang: Lang): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} ${AND[lang]} ${items[items.length - 1] ?? ''}`;
}

export function isSingular(n: number, lang: Lang): boolean {
  return n === 1 || (lang === 'fr' && n === 0);
}

function print(name: string, value: Value, words: Words, seats: readonly string[]): string {
  if (value === null) return '';
  if (name === 'seat' && typeof value === 'number') return seats[value] ?? String(value);
  return lookUp(words.tree, `names.${name}.${value}`) ?? String(value);
}

export function format(pattern: string, args: Args, words: Words, seats: readonly string[] = []): string {
  return pattern.replace(PLACEHOLDER, (_, name: string, one?: string, many?: string) => {
    const value = (Object.hasOwn(args, name) ? args[name] : null) ?? null;
    if (one !== undefined) return (typeof value === 'number' && isSingular(value, words.lang) ? one : many) ?? '';
    if (typeof value === 'string' || typeof value === 'number' || value === null)
      return print(name, value, words, seats);
    const items = value.map((item) => print(name, item, words, seats));
    return joinList(items, words.lang);
  });
}

/** The formatted text under a key; the key itself if the catalogue has none, so that a gap shows and nothing breaks. */
export function say(key: string, args: Args, words: Words, seats: readonly string[] = []): string {
  const pattern = lookUp(words.tree, key);
  return pattern === undefined ? key : format(pattern, args, words, seats);
}
