/** An example of the rulebook being tried: its table after the reader's actions, and what happened. */
import { api } from '../../net/api';
import { PACE_MS, settings } from '../../settings.svelte';
import type { GameTable } from '../../table/board';
import type { Choice } from '../../table/pick';
import { Pick } from '../../table/pick.svelte';
import { Stage } from '../../table/stage.svelte';
import { upToDesks } from '../../table/ways';
import type { Entry, ExampleView } from '../../wire.gen';

/** So many actions may be tried; then it begins again. */
const MOST = 48;

export class Trial {
  readonly pick = new Pick((code, row = [code]) => void this.play([...this.#codes, ...row]));
  readonly stage: Stage;
  view = $state.raw<ExampleView>();
  trouble = $state.raw<unknown>();
  /** what the last action led to */
  told = $state.raw<readonly Entry[]>([]);
  #codes = $state.raw<readonly number[]>([]);
  #tries = 0;
  readonly #game: string;
  readonly #name: string;

  constructor(game: string, name: string, table: () => GameTable | null | undefined) {
    this.#game = game;
    this.#name = name;
    const later = (asks: string) => (table()?.desk?.(asks) || table()?.apart?.(asks)) ?? false;
    $effect.pre(() => this.pick.want(table()?.wanted));
    const pace = () => PACE_MS[settings.paceOf(game)];
    this.stage = new Stage({ pace, still: () => !settings.moves }, ({ question, choices }) => {
      const open = question !== null && this.view?.over === false;
      this.pick.offer(
        open ? upToDesks(choices as Choice[], later) : [],
        `${this.#tries} ${this.#codes.length}`,
        question?.key,
      );
    });
  }

  /** has anything been tried? */
  get begun(): boolean {
    return this.#codes.length > 0;
  }

  get codes(): readonly number[] {
    return this.#codes;
  }

  /** Everything is shown, and there is nothing more to try. */
  get over(): boolean {
    return this.stage.behind === 0 && (this.view?.over === true || this.#codes.length >= MOST);
  }

  /** From the beginning. */
  async begin(): Promise<void> {
    this.trouble = undefined;
    try {
      const found = await api.example(this.#game, this.#name, []);
      this.#codes = [];
      this.#tries += 1;
      this.told = [];
      this.view = found;
      for (const update of found.updates) this.stage.feed({ ...update, since: -1, scenes: [] });
    } catch (error) {
      this.trouble = error;
    }
  }

  async play(codes: readonly number[]): Promise<void> {
    try {
      const found = await api.example(this.#game, this.#name, codes);
      this.#codes = codes;
      this.view = found;
      this.told = found.updates.flatMap(({ notes }) => notes);
      for (const update of found.updates) this.stage.feed(update);
    } catch (error) {
      this.pick.retry();
      this.trouble = error;
    }
  }

  /** The rules against a part, by their keys. */
  async why(part: string): Promise<readonly string[]> {
    return (await api.whyInExample(this.#game, this.#name, this.#codes, part)).rules;
  }

  close(): void {
    this.stage.close();
  }
}
