/**
 * What is on show. Updates come as fast as the server sends them; while nobody here is asked anything, each stays for
 * the pace the player has set before the next one takes its place. Whoever is in a hurry skips to the newest.
 */
import type { Update } from '../wire.gen';

/** An answer in the middle of a move says nothing in the log and needs less time to be taken in. */
const SHORT = 1 / 3;
const MOST_WAITING = 200;

export class Stage {
  shown = $state.raw<Update | undefined>(undefined);
  #waiting = $state.raw<readonly Update[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;
  readonly #pace: () => number;
  readonly #showing: (update: Update) => void;

  /** `showing` is told of every update in the moment it is shown */
  constructor(pace: () => number, showing: (update: Update) => void = () => undefined) {
    this.#pace = pace;
    this.#showing = showing;
  }

  /** how many updates are still to be shown */
  get behind(): number {
    return this.#waiting.length;
  }

  feed(update: Update): void {
    const hurry = this.#pace() <= 0 || document.visibilityState === 'hidden' || this.#waiting.length >= MOST_WAITING;
    if (!this.shown || this.shown.question !== null || update.since < 0 || update.seq <= this.shown.seq || hurry) {
      this.#waiting = [update];
      this.skip();
      return;
    }
    this.#waiting = [...this.#waiting, update];
    this.#plan();
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const newest = this.#waiting.at(-1);
    this.#waiting = [];
    if (newest) this.#show(newest);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #show(update: Update): void {
    this.shown = update;
    this.#since = performance.now();
    this.#showing(update);
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#waiting.length === 0 || !this.shown) return;
    const stay = this.#pace() * (this.shown.notes.length > 0 ? 1 : SHORT);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        const [next, ...rest] = this.#waiting;
        this.#waiting = rest;
        if (next) this.#show(next);
        this.#plan();
      },
      Math.max(0, this.#since + stay - performance.now()),
    );
  }
}
