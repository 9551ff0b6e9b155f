/** The games' own catalogues, fetched when a game is opened, once per language, and kept. */
import { api } from './api';
import { shelf, spoken } from './shelf';
import type { Lang, Tree, Words } from '../text/format';
import { text } from '../text/text.svelte';

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

async function fetchTree(game: string, lang: Lang): Promise<Tree> {
  const known = spoken(await shelf.game(game), lang);
  return known ? api.words(game, known.lang, known.about.version) : {};
}

/**
 * The words of one game in the language in use; call it in a component. Stays with the old words until new ones are
 * there.
 */
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
        (tree) => {
          if (current) this.words = { lang, tree };
        },
        () => {
          if (current) this.failed = true;
        },
      );
      return () => (current = false);
    });
  }
}
