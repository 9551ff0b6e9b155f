/** What the coach says at a table: one tip at a question, each once on this device, as long as it fits. */
import { coached } from '../net/coached';
import type { TipInfo } from '../wire.gen';

export class Coaching {
  tip = $state.raw<TipInfo>();
  on = $state(false);
  readonly #table: string;
  readonly #game: string;

  constructor(table: string, game: string) {
    this.#table = table;
    this.#game = game;
    this.on = coached.at(table);
  }

  /** What fits now; nothing while nothing is asked. `asks`: the later question of the move that is being answered. */
  hear(tips: readonly TipInfo[] | undefined, asks: string | undefined): void {
    const now = this.on ? (tips ?? []).filter((tip) => !tip.asks || tip.asks === asks) : [];
    const said = coached.said(this.#game);
    const next = now.find(({ key }) => key === this.tip?.key) ?? now.find(({ key }) => !said.includes(key));
    if (next) coached.say(this.#game, next.key);
    this.tip = next;
  }

  close(): void {
    this.tip = undefined;
  }

  /** No more tips at this table. */
  hush(): void {
    coached.hush(this.#table);
    this.on = false;
    this.close();
  }
}
