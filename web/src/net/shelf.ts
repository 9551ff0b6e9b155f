/** The games of this server, asked for once. */
import type { GameInfo } from '../wire.gen';
import { api } from './api';

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
