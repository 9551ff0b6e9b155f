/** The games of this server, asked for once. */
import type { GameInfo, WordsInfo } from '../wire.gen';
import { FIRST } from '../text/language';
import { api } from './api';

/**
 * The language in which a game is told to somebody who wants this one: a game that does not speak it yet speaks
 * the first.
 */
export function spoken(game: GameInfo | undefined, wanted: string): { lang: string; about: WordsInfo } | undefined {
  for (const lang of [wanted, FIRST]) {
    const about = game?.words[lang];
    if (about) return { lang, about };
  }
  return undefined;
}

class Shelf {
  #asked: Promise<GameInfo[]> | undefined;

  games(): Promise<GameInfo[]> {
    this.#asked ??= api.games().catch((error: unknown) => {
      this.#asked = undefined;
      throw error;
    });
    return this.#asked;
  }

  async game(id: string): Promise<GameInfo | undefined> {
    return (await this.games()).find((known) => known.id === id);
  }
}

export const shelf = new Shelf();
