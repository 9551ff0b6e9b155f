/** Who plays on this device: a guest with a name. The server keeps the identity in a cookie; there are no accounts. */
import { api } from './api';

class Guest {
  name = $state('');
  #asked: Promise<void> | undefined;

  /** Everything but the list of games needs an identity: wait for this before the first request. */
  ready(): Promise<void> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  async rename(name: string): Promise<void> {
    const wanted = name.trim();
    if (wanted === this.name) return;
    this.name = (await api.changeMe({ name: wanted })).name;
  }

  async #ask(): Promise<void> {
    try {
      this.name = (await api.me()).name;
    } catch (error) {
      this.#asked = undefined;
      throw error;
    }
  }
}

export const guest = new Guest();
