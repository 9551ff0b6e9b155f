/** What the lobby knows: the games with their titles, and the tables, looked at again now and then. */
import { api } from '../../net/api';
import { guest } from '../../net/guest.svelte';
import { shelf, spoken } from '../../net/shelf';
import { text } from '../../text/text.svelte';
import type { GameInfo, Lobby, WordsInfo } from '../../wire.gen';
import { shelved } from './shelf';

const LOOK_EVERY = 8000;

export class Hall {
  games = $state.raw<readonly GameInfo[] | undefined>(undefined);
  tables = $state.raw<Lobby | undefined>(undefined);
  trouble = $state.raw<unknown>(undefined);

  /** Loads, and looks again while the page is seen, until the returned function is called. */
  watch(): () => void {
    void this.load();
    const look = () => {
      if (document.visibilityState === 'visible') void this.#look();
    };
    const timer = setInterval(look, LOOK_EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async load(): Promise<void> {
    this.trouble = undefined;
    try {
      const [games] = await Promise.all([shelf.games(), guest.ready()]);
      this.games = shelved(games);
      await this.#look();
    } catch (error) {
      this.trouble = error;
    }
  }

  title(game: string): string {
    return this.#about(game)?.title ?? this.games?.find(({ id }) => id === game)?.title ?? game;
  }

  tagline(game: string): string {
    return this.#about(game)?.tagline ?? '';
  }

  #about(game: string): WordsInfo | undefined {
    return spoken(
      this.games?.find(({ id }) => id === game),
      text.lang,
    )?.about;
  }

  async #look(): Promise<void> {
    try {
      this.tables = await api.lobby();
      this.trouble = undefined;
    } catch (error) {
      this.trouble = error;
    }
  }
}
