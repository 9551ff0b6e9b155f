/**
 * The one way a sentence is made from a pattern and arguments. The server makes the same sentences from the same
 * catalogues: tests/sentences.toml holds both to it, docs/texts.md tells what a pattern may hold. In short:
 *
 * - `{name}` inserts the argument `name`, by its name in the table `names.name` if there is one; a list is joined.
 * - `{seat}` is looked up in the player names given at call time.
 * - `{name.form}` inserts the name in a form of the language, `{name.form@n}` in the plural that the number `n` asks
 *   for; `{name.counted}` counts equal things of a list.
 * - `{n:bag|bags}` prints the way for the number `n` (of a list: how many), or for the gender of a name.
 * - `null`, and an argument that was not given, print nothing.
 */
import { grammarOf, type Grammar, type Lang } from './language';

export { isLang, LANGS, type Lang } from './language';

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

const PLACEHOLDER = /\{(\w+)(?:\.(\w+))?(?:@(\w+))?(?::([^|{}]*(?:\|[^|{}]*)+))?\}/g;
/** sections whose texts begin with a capital */
const SENTENCES = new Set([
  'verbs',
  'questions',
  'explained',
  'tips',
  'waiting',
  'log',
  'why',
  'claims',
  'reasons',
  'moments',
]);

function nodeAt(tree: Tree, key: string): string | Tree | undefined {
  let node: string | Tree | undefined = tree;
  for (const step of key.split('.')) {
    if (node === undefined || typeof node === 'string' || !Object.hasOwn(node, step)) return undefined;
    node = node[step];
  }
  return node;
}

/** The text under a dotted key, or undefined if there is none. */
export function lookUp(tree: Tree, key: string): string | undefined {
  const node = nodeAt(tree, key);
  return typeof node === 'string' ? node : undefined;
}

/** A list in a sentence. */
export function joinList(items: readonly string[], lang: Lang): string {
  const speech = grammarOf(lang);
  return speech.seam(speech.join(items));
}

/** Words that open a line or a list, with the language's colon. */
export function label(words: string, lang: Lang): string {
  return words + grammarOf(lang).colon;
}

/** The beginning of a sentence. */
export function capital(text: string): string {
  return text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

/** Names as one catalogue and one language have them. */
class Names {
  readonly #tree: Tree;
  readonly #speech: Grammar;
  readonly #seats: readonly string[];

  constructor(words: Words, seats: readonly string[]) {
    this.#tree = words.tree;
    this.#speech = grammarOf(words.lang);
    this.#seats = seats;
  }

  bare(kind: string, value: Value): string {
    if (value === null) return '';
    if (kind === 'seat' && typeof value === 'number') return this.#seats[value] ?? String(value);
    return (
      lookUp(this.#tree, `names.${kind}.${value}`) ??
      (typeof value === 'number' ? this.#speech.number(value) : String(value))
    );
  }

  /** Do things of this kind have names in the catalogue? */
  has(kind: string): boolean {
    return nodeAt(this.#tree, `names.${kind}`) !== undefined;
  }

  /** The gender of a name; `name` for a player or other words from outside, `id` for a bare id. */
  gender(kind: string, value: Value): string {
    if (!this.has(kind)) return 'name';
    if (lookUp(this.#tree, `names.${kind}.${value}`) === undefined) return 'id';
    return this.#noun(kind, value)['gender'] ?? '';
  }

  /** What the catalogue's `grammar` tells of a name: its gender, its forms by gender, or a table of forms. */
  #noun(kind: string, value: Value): Readonly<Record<string, string>> {
    const nouns = Object.entries((this.#tree['grammar'] ?? {}) as Readonly<Record<string, unknown>>);
    const told = nouns.find(([key]) => fits(key, key.includes('.') ? `${kind}.${value}` : String(value)))?.[1];
    const { genders } = this.#speech;
    if (typeof told === 'string') return { gender: told };
    if (Array.isArray(told))
      return {
        gender: genders[0] ?? '',
        ...Object.fromEntries(genders.map((gender, at) => [gender, told[at] as string])),
      };
    return (told ?? {}) as Readonly<Record<string, string>>;
  }

  /** A name in a form, singular or plural as a number asks; the bare name where there is no such form. */
  formed(kind: string, value: Value, form: string, n: number | null): string {
    const said = this.#bent(kind, value, form.charAt(0).toLowerCase() + form.slice(1), n) ?? this.bare(kind, value);
    return /^\p{Lu}/u.test(form) ? capital(said) : said;
  }

  #bent(kind: string, value: Value, form: string, n: number | null): string | undefined {
    const speech = this.#speech;
    const noun = this.#noun(kind, value);
    const category = n === null ? speech.categories[0] : speech.category(n);
    let name: string | undefined = this.bare(kind, value);
    let gender = this.gender(kind, value);
    if (category !== undefined && category !== speech.categories[0]) {
      [gender, form] = [speech.inPlural(gender), speech.inPlural(form)];
      name = noun[category] ?? noun[gender];
    } else if (Object.hasOwn(noun, form)) return noun[form];
    if (form === '' || name === undefined || value === null) return name;
    return speech.genders.includes(form) ? noun[form] : speech.formed(form, name, gender);
  }

  list(kind: string, items: readonly Value[], form: string, n: number | null): string {
    return this.#speech.join(items.map((item) => this.formed(kind, item, form, n)));
  }

  /** A list whose equal things are counted. */
  counted(kind: string, items: readonly Value[]): string {
    const counts = new Map<Value, number>();
    for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
    return this.#speech.join(
      [...counts].map(([item, count]) => `${this.#speech.number(count)} ${this.formed(kind, item, '', count)}`),
    );
  }

  /** The way for a number (of a list: how many things), or for the gender of a name. */
  way(kind: string, value: Value | readonly Value[], ways: readonly string[]): string {
    const speech = this.#speech;
    const n = value !== null && typeof value === 'object' ? value.length : value;
    const at =
      typeof n === 'number'
        ? speech.categories.indexOf(speech.category(n))
        : speech.genders.indexOf(this.gender(kind, n).replace('!', ''));
    return (at < 0 ? ways.at(-1) : (ways[at] ?? ways.at(-1))) ?? '';
  }
}

/** The arguments a pattern wants. */
export function placeholders(pattern: string): string[] {
  return [...new Set([...pattern.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}

/** Does a key of `grammar` mean this name? A star stands for anything. */
function fits(key: string, name: string): boolean {
  if (!key.includes('*')) return key === name;
  const [before = '', after = ''] = key.split('*');
  return name.length >= key.length - 1 && name.startsWith(before) && name.endsWith(after);
}

/** Puts arguments into a pattern; a sentence that begins with a thing's name begins with a capital. */
export function format(
  pattern: string,
  args: Args,
  words: Words,
  seats: readonly string[] = [],
  sentence = false,
): string {
  const names = new Names(words, seats);
  const given = (name: string) => (Object.hasOwn(args, name) ? args[name] : null) ?? null;
  const put = (
    _: string,
    kind: string,
    form: string | undefined,
    by: string | undefined,
    ways: string | undefined,
    at: number,
  ): string => {
    const value = given(kind);
    if (ways !== undefined) return names.way(kind, value, ways.split('|'));
    const items = value !== null && typeof value === 'object' ? value : [value];
    const n = by === undefined ? null : given(by);
    const said =
      form === 'counted'
        ? names.counted(kind, items)
        : names.list(kind, items, form ?? '', typeof n === 'number' ? n : null);
    return sentence && at === 0 && names.has(kind) ? capital(said) : said;
  };
  return grammarOf(words.lang).seam(pattern.replace(PLACEHOLDER, put));
}

/** The formatted text under a key; the key itself if the catalogue has none, so that a gap shows and nothing breaks. */
export function say(key: string, args: Args, words: Words, seats: readonly string[] = []): string {
  const pattern = lookUp(words.tree, key);
  if (pattern === undefined) return key;
  return format(pattern, args, words, seats, SENTENCES.has(key.split('.', 1)[0] ?? ''));
}
