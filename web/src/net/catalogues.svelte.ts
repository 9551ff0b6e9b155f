/** The games' own catalogues and boxes, fetched when a game is opened, once (per language), and kept. */
import { api } from './api';
import { corrected } from './corrected';
import { shelf, spoken } from './shelf';
import type { Lang, Tree, Words } from '../text/format';
import { text } from '../text/text.svelte';
import type { Components } from '../wire.gen';

type Files = Components['files'];

/** What was asked for once; what failed is asked for again. */
class Kept<Thing> {
  readonly #asked: Record<string, Promise<Thing> | undefined> = {};

  get(key: string, fetch: () => Promise<Thing>): Promise<Thing> {
    return (this.#asked[key] ??= fetch().catch((error: unknown) => {
      this.#asked[key] = undefined;
      throw error;
    }));
  }
}
const trees = new Kept<Tree>();
const boxes = new Kept<Files>();

/** The words of a game. A game that has none yet shows its ids; nothing breaks. */
export function gameTree(game: string, lang: Lang): Promise<Tree> {
  return trees.get(`${game} ${lang}`, () => fetchTree(game, lang));
}

/** What is in a game's box: the rows of its data files. */
export function gameFiles(game: string): Promise<Files> {
  return boxes.get(game, async () => {
    const known = await shelf.game(game);
    return known ? (await api.components(game, known.components)).files : {};
  });
}

async function fetchTree(game: string, lang: Lang): Promise<Tree> {
  const known = spoken(await shelf.game(game), lang);
  return known ? api.words(game, known.lang, known.about.version) : {};
}

/**
 * The words and the box of one game, in the language in use; call it in a component. Stays with the old words until
 * new ones are there.
 */
export class Book {
  words = $state.raw<(Words & { readonly files: Files }) | undefined>(undefined);
  failed = $state(false);

  /** `numbers`: those of an owner, where a game is played by them. */
  constructor(game: () => string | undefined, numbers: () => unknown = () => undefined) {
    $effect(() => {
      const wanted = game();
      const owners = numbers();
      const { lang } = text;
      if (wanted === undefined) return;
      let current = true;
      Promise.all([gameTree(wanted, lang), gameFiles(wanted)]).then(
        ([tree, files]) => {
          if (current)
            this.words = { lang, tree, files: typeof owners === 'string' ? corrected(files, owners) : files };
        },
        () => {
          if (current) this.failed = true;
        },
      );
      return () => (current = false);
    });
  }
}
