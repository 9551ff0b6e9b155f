import type { UiKey } from '../wire.gen';
import { label, say, type Args, type Lang, type Tree, type Words } from './format';
import { FIRST, grammarOf } from './language';

export type { UiKey };

const FILES = import.meta.glob<Tree>('@language/text/*.toml', { import: 'default' });

/** The words of the app in a language. */
export async function uiTree(lang: Lang): Promise<Tree> {
  const found = Object.keys(FILES).find((path) => path.endsWith(`/${lang}.toml`));
  return (await (found === undefined ? undefined : FILES[found]?.())) ?? {};
}

/** The app's own words in the language in use. Games bring catalogues of their own. */
class Text implements Words {
  #words = $state.raw<Words>({ lang: FIRST, tree: {} });

  get lang(): Lang {
    return this.#words.lang;
  }

  get tree(): Tree {
    return this.#words.tree;
  }

  /** Language and words change together, so no page is ever half translated. */
  async load(lang: Lang): Promise<void> {
    this.#words = { lang, tree: await uiTree(lang) };
    document.documentElement.lang = lang;
  }
}

export const text = new Text();

/** A sentence of the app's own catalogue. */
export function t(key: UiKey, args: Args = {}): string {
  return say(key, args, text);
}

/** A title and what it says, with the language's colon between: "Bag: 24", « Sac : 24 ». */
export function titled(title: string, what: string | number): string {
  return `${label(title, text.lang)} ${what}`;
}

/** A number with so many decimals, in the language in use. */
export const fixed = (n: number, digits: number): string => grammarOf(text.lang).fixed(n, digits);

/** A difference, with its sign. */
export const difference = (n: number, digits: number): string => grammarOf(text.lang).fixed(n, digits, 'always');
