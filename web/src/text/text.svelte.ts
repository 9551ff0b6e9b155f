import type english from './en.json';
import { label, say, type Args, type Lang, type Tree, type Words } from './format';

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];
/** A dotted key of the app's own catalogue. */
export type UiKey = Leaves<typeof english>;

const FILES: Record<Lang, () => Promise<{ default: Tree }>> = {
  en: () => import('./en.json'),
  fr: () => import('./fr.json'),
  it: () => import('./it.json'),
};

/** The app's own words in the language in use. Games bring catalogues of their own. */
class Text implements Words {
  #words = $state.raw<Words>({ lang: 'en', tree: {} });

  get lang(): Lang {
    return this.#words.lang;
  }

  get tree(): Tree {
    return this.#words.tree;
  }

  /** Language and words change together, so no page is ever half translated. */
  async load(lang: Lang): Promise<void> {
    const { default: tree } = await FILES[lang]();
    this.#words = { lang, tree };
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
