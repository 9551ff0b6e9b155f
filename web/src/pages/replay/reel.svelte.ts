/** A played game, looked at step by step. Only the newest wish is fetched; what was seen is kept. */
import type { StepView } from '../../wire.gen';

/** public: what a watcher saw · all: everything · a number: that seat's eyes */
export type Eyes = 'public' | 'all' | number;
type Fetch = (step: number, eyes: Eyes) => Promise<StepView>;

const KEPT = 400;

export class Reel {
  view = $state.raw<StepView | undefined>(undefined);
  /** the step wished for; the one shown may be a moment behind */
  step = $state(0);
  /** how many there are */
  steps = $state(0);
  eyes = $state.raw<Eyes>('public');
  playing = $state(false);
  trouble = $state.raw<unknown>(undefined);

  readonly #fetch: Fetch;
  #kept: Record<string, StepView> = {};
  #count = 0;
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #pace: () => number;

  constructor(fetch: Fetch, pace: () => number) {
    this.#fetch = fetch;
    this.#pace = pace;
  }

  async open(step: number, eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    // How long the game is, only its steps tell; the set-up is always there.
    const first = await this.#get(0);
    if (!first) return;
    this.steps = first.steps;
    this.go(step);
  }

  go(step: number): void {
    this.step = Math.max(0, Math.min(step, this.steps));
    void this.#follow();
  }

  look(eyes: Eyes): void {
    this.eyes = eyes;
    void this.#follow();
  }

  play(): void {
    if (this.step >= this.steps) this.step = 0;
    this.playing = true;
    void this.#follow();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** A step with something in the log stays longer than one without. */
  #later(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.step >= this.steps) {
      this.playing = false;
      return;
    }
    const stay = Math.max(250, this.#pace()) * (this.view && this.view.notes.length > 0 ? 1 : 1 / 3);
    this.#timer = setTimeout(() => this.go(this.step + 1), stay);
  }

  async #follow(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (;;) {
        const { step, eyes } = this;
        const found = await this.#get(step);
        if (!found) return;
        this.view = found;
        if (this.step === step && this.eyes === eyes) break;
      }
    } finally {
      this.#busy = false;
    }
    this.#later();
  }

  #keep(key: string, found: StepView): void {
    if (this.#count >= KEPT) {
      this.#kept = {};
      this.#count = 0;
    }
    this.#kept[key] = found;
    this.#count += 1;
  }

  async #get(step: number): Promise<StepView | undefined> {
    const { eyes } = this;
    const key = `${eyes} ${step}`;
    const known = this.#kept[key];
    if (known) return known;
    try {
      const found = await this.#fetch(step, eyes);
      this.#keep(key, found);
      this.trouble = undefined;
      return found;
    } catch (error) {
      this.trouble = error;
      this.playing = false;
      return undefined;
    }
  }
}
