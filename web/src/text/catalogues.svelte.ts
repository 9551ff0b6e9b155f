/** The games' own catalogues, fetched once per language and kept. */
import { api } from '../net/api';
import { shelf } from '../net/shelf';
import type { Lang, Tree, Words } from './format';
import { text } from './text.svelte';

const kept: Record<string, Promise<Tree> | undefined> = {};

/** The words of a game. A game that has none yet shows its ids; nothing breaks. */
export function gameTree(game: string, lang: Lang): Promise<Tree> {
  const key = `${game} ${lang}`;
  let tree = kept[key];
  if (!tree) {
    tree = fetchTree(game, lang).catch((error: unknown) => {
      kept[key] = undefined;
      throw error;
    });
    kept[key] = tree;
  }
  return tree;
}

/** A game that does not speak a language yet speaks English. */
async function fetchTree(game: string, lang: Lang): Promise<Tree> {
  const spoken = (await shelf.game(game))?.languages ?? [];
  const known = [lang, 'en' as const].find((one) => spoken.includes(one));
  return known === undefined ? {} : api.words(game, known);
}

/** The words of one game in the language in use; call it in a component. Stays with the old words until new ones are there. */
export class Book {
  words = $state.raw<Words | undefined>(undefined);
  failed = $state(false);

  constructor(game: () => string | undefined) {
    $effect(() => {
      const wanted = game();
      const { lang } = text;
      if (wanted === undefined) return;
      let current = true;
      gameTree(wanted, lang).then(
        (tree) => { if (current) this.words = { lang, tree }; },
        () => { if (current) this.failed = true; },
      );
      return () => (current = false);
    });
  }
}
