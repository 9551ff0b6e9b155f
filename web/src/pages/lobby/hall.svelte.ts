/** What the lobby knows: the games with their words, and the tables, looked at again now and then. */
import { api } from '../../net/api';
import { guest } from '../../net/guest.svelte';
import { shelf } from '../../net/shelf';
import { gameTree } from '../../text/catalogues.svelte';
import { lookUp, type Lang, type Tree } from '../../text/format';
import type { GameInfo, Lobby } from '../../wire.gen';
import { shelved } from './shelf';

const LOOK_EVERY = 8000;

export class Hall {
  games = $state.raw<readonly GameInfo[] | undefined>(undefined);
  tables = $state.raw<Lobby | undefined>(undefined);
  trouble = $state.raw<unknown>(undefined);
  #trees = $state.raw<Readonly<Record<string, Tree>>>({});

  /** Loads, and looks again while the page is seen, until the returned function is called. */
  watch(): () => void {
    void this.load();
    const look = () => { if (document.visibilityState === 'visible') void this.#look(); };
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
      const games = shelved(await shelf.games());
      await guest.ready();
      this.games = games;
      await this.#look();
    } catch (error) {
      this.trouble = error;
    }
  }

  /** Fetches the games' own words; a game whose words do not come keeps its plain title. */
  async read(lang: Lang): Promise<void> {
    const found = await Promise.all((this.games ?? []).map(async ({ id, languages }) => {
      const tree = languages.length > 0 ? await gameTree(id, lang).catch(() => ({})) : {};
      return [id, tree] as const;
    }));
    this.#trees = Object.fromEntries(found);
  }

  title(game: string): string {
    return this.#word(game, 'title') ?? this.games?.find(({ id }) => id === game)?.title ?? game;
  }

  tagline(game: string): string {
    return this.#word(game, 'tagline') ?? '';
  }

  #word(game: string, key: string): string | undefined {
    const tree = this.#trees[game];
    return tree && lookUp(tree, `about.${key}`);
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
