/** A hint while it is on show: asked for by the player, for one question, until it is closed or the question over. */
import type { Hint, HintMove } from '../wire.gen';

export type Ask = (seat: number) => Promise<Hint>;

export class Hinting {
  #hint = $state.raw<Hint>();
  #place = $state(0);
  thinking = $state(false);
  /** why there is none */
  trouble = $state.raw<unknown>();
  readonly #ask: Ask;
  #number = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  get open(): boolean {
    return this.thinking || this.trouble !== undefined || this.#hint !== undefined;
  }

  get move(): HintMove | undefined {
    return this.#hint?.moves[this.#place];
  }

  /** the best idea, not another one */
  get best(): boolean {
    return this.#place === 0;
  }

  get reason(): string | null {
    return this.best ? (this.#hint?.reason ?? null) : null;
  }

  get against(): string | null {
    return this.best ? (this.#hint?.against ?? null) : null;
  }

  get more(): boolean {
    return (this.#hint?.moves.length ?? 0) > 1;
  }

  /** `since`: the seq from which on the open question stands, so that an answer that comes too late is not shown */
  async ask(seat: number, since: () => number): Promise<void> {
    this.close();
    const number = this.#number;
    this.thinking = true;
    try {
      const hint = await this.#ask(seat);
      if (number === this.#number && hint.seq >= since()) this.#hint = hint;
    } catch (error) {
      if (number === this.#number) this.trouble = error;
    }
    if (number === this.#number) this.thinking = false;
  }

  another(): void {
    const count = this.#hint?.moves.length ?? 1;
    this.#place = (this.#place + 1) % count;
  }

  close(): void {
    this.#number += 1;
    this.#hint = undefined;
    this.#place = 0;
    this.thinking = false;
    this.trouble = undefined;
  }
}
