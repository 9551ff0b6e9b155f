/**
 * A played game, looked at step by step, and picture by picture where a step led through scenes. Only the newest wish
 * is fetched; what was seen is kept.
 */
import { shareOf } from '../../table/pace';
import type { StepView } from '../../wire.gen';

/** public: what a watcher saw · all: everything · a number: that seat's eyes */
export type Eyes = 'public' | 'all' | number;
type Fetch = (step: number, eyes: Eyes) => Promise<StepView>;

const KEPT = 400;
const SHORTEST = 120;

/** A step as the pictures it leads through; the last is what it led to. */
export function picturesOf(view: StepView): StepView[] {
  let told = 0;
  const scenes = (view.scenes ?? []).map((scene) => {
    const notes = view.notes.slice(told, scene.notes);
    told = scene.notes;
    return { ...view, public: scene.public, seats: scene.seats, notes, outcome: null };
  });
  return [...scenes, { ...view, notes: view.notes.slice(told) }];
}

export class Reel {
  /** what is drawn: a step, or a scene of it */
  view = $state.raw<StepView | undefined>(undefined);
  /** the step wished for; the one shown may be a moment behind */
  step = $state(0);
  /** how many there are */
  steps = $state(0);
  eyes = $state.raw<Eyes>('public');
  playing = $state(false);
  trouble = $state.raw<unknown>(undefined);
  /** the pictures of the step on show, and which of them it is */
  #pictures = $state.raw<readonly StepView[]>([]);
  #at = $state(0);

  readonly #fetch: Fetch;
  #kept: Record<string, StepView> = {};
  #count = 0;
  #busy = false;
  /** the step wished for is to be shown from its first picture on */
  #fromStart = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #pace: () => number;
  readonly #lingers: () => ReadonlySet<string> | undefined;

  /** `pace`: milliseconds a scene stays; `lingers`: keys of notes whose scenes stay longer */
  constructor(fetch: Fetch, pace: () => number, lingers: () => ReadonlySet<string> | undefined = () => undefined) {
    this.#fetch = fetch;
    this.#pace = pace;
    this.#lingers = lingers;
  }

  /** which picture of how many the step has; undefined where it is but one */
  get picture(): { n: number; total: number } | undefined {
    return this.#pictures.length > 1 ? { n: this.#at + 1, total: this.#pictures.length } : undefined;
  }

  get atStart(): boolean {
    return this.step <= 0 && this.#at <= 0;
  }

  get atEnd(): boolean {
    return this.step >= this.steps && this.#at >= this.#pictures.length - 1;
  }

  async open(step: number, eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    // How long the game is, only its steps tell; the set-up is always there.
    const first = await this.#get(0);
    if (!first) return;
    this.steps = first.steps;
    this.go(step);
  }

  /** To what a step led to. */
  go(step: number): void {
    this.#wish(step, false);
  }

  /** One picture on: of this step, or the first of the next. */
  next(): void {
    if (this.#at < this.#pictures.length - 1 && this.view?.step === this.step) this.#show(this.#at + 1);
    else this.#wish(this.step + 1, true);
  }

  /** One picture back: of this step, or what the one before led to. */
  before(): void {
    if (this.#at > 0 && this.view?.step === this.step) this.#show(this.#at - 1);
    else this.go(this.step - 1);
  }

  look(eyes: Eyes): void {
    this.eyes = eyes;
    void this.#follow();
  }

  play(): void {
    if (this.atEnd) this.step = 0;
    this.playing = true;
    void this.#follow();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wish(step: number, fromStart: boolean): void {
    const wished = Math.max(0, Math.min(step, this.steps));
    this.#fromStart = fromStart && wished === step;
    this.step = wished;
    void this.#follow();
  }

  #show(at: number): void {
    this.#at = at;
    this.view = this.#pictures[at];
    this.#later();
  }

  #later(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.atEnd) {
      this.playing = false;
      return;
    }
    const scene = this.#at < this.#pictures.length - 1;
    const share = shareOf(scene, this.view?.notes ?? [], this.#lingers());
    this.#timer = setTimeout(() => this.next(), Math.max(SHORTEST, this.#pace() * share));
  }

  async #follow(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (;;) {
        const { step, eyes } = this;
        const found = await this.#get(step);
        if (!found) return;
        const again = this.view?.step === step && this.#pictures.length > 1;
        this.#pictures = picturesOf(found);
        this.#at = this.#fromStart
          ? 0
          : again
            ? Math.min(this.#at, this.#pictures.length - 1)
            : this.#pictures.length - 1;
        this.view = this.#pictures[this.#at];
        if (this.step === step && this.eyes === eyes) break;
      }
    } finally {
      this.#busy = false;
    }
    this.#fromStart = false;
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
