/**
 * Languages: which there are, and how each of them works. The server reads the same files (src/lazaretto/language) and
 * makes the same sentences; tests/sentences.toml holds both to it, docs/texts.md explains it.
 */
import names from '@language/languages.toml';

/** A language's code: any of those listed, no other place names them. */
export type Lang = string;
/** What its speakers call each language; the first is the one all others are compared with. */
export const LANG_NAMES = names as Readonly<Record<Lang, string>>;
export const LANGS = Object.keys(LANG_NAMES) as readonly Lang[];
export const FIRST = LANGS[0] ?? '';

export function isLang(value: unknown): value is Lang {
  return LANGS.some((lang) => lang === value);
}

type Rule = readonly [found: string, put: string];

/** A file of a language, as it stands. */
export interface Facts {
  readonly locale: string;
  readonly colon: string;
  readonly plurals?: Readonly<Record<string, string>>;
  readonly genders?: readonly string[];
  readonly in_plural?: Readonly<Record<string, string>>;
  readonly beginnings?: Readonly<Record<string, string>>;
  readonly forms?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly seams?: readonly Rule[];
}

function rewriting(rules: readonly Rule[] = []): (text: string) => string {
  const made = rules.map(([found, put]) => [new RegExp(found, 'giu'), put] as const);
  return (text) => made.reduce((now, [found, put]) => now.replace(found, put), text);
}

/** How one language works. */
export class Grammar {
  readonly colon: string;
  /** the plural categories in the order of the ways of `{n:one|other}` */
  readonly categories: readonly string[];
  readonly genders: readonly string[];
  /** mends the seams of a finished sentence: elision, euphony */
  readonly seam: (text: string) => string;
  readonly #facts: Facts;
  readonly #beginnings: readonly (readonly [string, RegExp])[];
  readonly #plurals: Intl.PluralRules;
  readonly #numbers: Intl.NumberFormat;
  readonly #lists: Intl.ListFormat;

  constructor(facts: Facts) {
    this.#facts = facts;
    this.colon = facts.colon;
    this.categories = [...Object.keys(facts.plurals ?? {}), 'other'];
    this.genders = facts.genders ?? [];
    this.seam = rewriting(facts.seams);
    this.#beginnings = Object.entries(facts.beginnings ?? {}).map(([sort, found]) => [
      sort,
      new RegExp(`^(?:${found})`, 'iu'),
    ]);
    this.#plurals = new Intl.PluralRules(facts.locale);
    this.#numbers = new Intl.NumberFormat(facts.locale, { useGrouping: false, maximumFractionDigits: 20 });
    this.#lists = new Intl.ListFormat(facts.locale, { type: 'conjunction' });
  }

  /** The plural category of a number; one that the language's file does not tell apart is `other`. */
  category(n: number): string {
    const found = this.#plurals.select(n);
    return this.categories.includes(found) ? found : 'other';
  }

  /** A number in a sentence, with a true minus. */
  number(n: number): string {
    return this.#numbers.format(n).replace('-', '−');
  }

  /** A number with so many decimals; a difference shows its sign. */
  fixed(n: number, digits: number, signDisplay: 'auto' | 'always' = 'auto'): string {
    const shown = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay };
    return new Intl.NumberFormat(this.#facts.locale, shown).format(n).replace('-', '−');
  }

  join(items: readonly string[]): string {
    return this.#lists.format(items);
  }

  /** The gender that a name, or an adjective, has in the plural. */
  inPlural(gender: string): string {
    return this.#facts.in_plural?.[gender.replace('!', '')] ?? gender;
  }

  /** A name with what a form puts around it, by gender and beginning; a mark `!` keeps it from being elided. */
  formed(form: string, name: string, gender: string): string | undefined {
    const table = this.#facts.forms?.[form] ?? {};
    const plain = gender.replace('!', '');
    const begins = plain === gender ? this.#beginnings.filter(([, found]) => found.test(name)) : [];
    const key = [...begins.map(([sort]) => `${plain} ${sort}`), plain].find((known) => Object.hasOwn(table, known));
    return key === undefined ? undefined : table[key]?.replace('{}', () => name);
  }
}

const files = import.meta.glob<Facts>(['@language/*.toml', '!@language/languages.toml'], {
  eager: true,
  import: 'default',
});
const GRAMMARS = Object.fromEntries(
  Object.entries(files).map(([path, facts]) => [path.replace(/^.*\/|\.toml$/g, ''), new Grammar(facts)]),
);

export const grammarOf = (lang: Lang): Grammar => GRAMMARS[lang] ?? (GRAMMARS[FIRST] as Grammar);
