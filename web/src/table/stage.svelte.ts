/**
 * What is on show. Updates come as fast as the server sends them. Each is a picture, after those of the scenes that its
 * move led through; a picture stays for the pace the player has set before the next one takes its place, and nobody who
 * is in a hurry waits: whoever skips is at the newest at once.
 */
import type { Entry, Update } from '../wire.gen';
import { shareOf } from './pace';

const MOST_WAITING = 200;

export interface Picture {
  /** what is drawn */
  readonly update: Update;
  /** what is told of it */
  readonly notes: readonly Entry[];
  /** the table in the middle of a move: nobody is asked anything */
  readonly scene: boolean;
}

export interface StageSettings {
  /** milliseconds a scene stays; 0: nothing waits */
  pace: () => number;
  /** nothing is to move: what happened is told as a list */
  still?: () => boolean;
  /** keys of notes whose pictures stay longer than others */
  lingers?: () => ReadonlySet<string> | undefined;
  /** do several people look at this screen? Then nobody's secrets are told */
  shared?: () => boolean;
}

/** An update as the pictures it leads through; the last is what it shows. */
export function picturesOf(update: Update): Picture[] {
  const scenes = update.scenes ?? [];
  let told = 0;
  const found = scenes.map(({ public: seen, private: own, notes }): Picture => {
    const said = update.notes.slice(told, notes);
    told = notes;
    return { update: inScene(update, seen, own), notes: said, scene: true };
  });
  return [...found, { update, notes: update.notes.slice(told), scene: false }];
}

/** A moment of a move: nothing can be answered in it. */
export function inScene(update: Update, seen: Update['public'], own: Update['private']): Update {
  const closed = { outcome: null, question: null, choices: [], can_undo: false, can_back: false, proposes: false };
  return { ...update, ...closed, aids: [], public: seen, private: own };
}

export class Stage {
  /** the pictures of the passage under way: those seen, the one on show, those to come */
  #pictures = $state.raw<readonly Picture[]>([]);
  #at = $state(0);
  #paused = $state(false);
  /** what was passed over at once, and is marked until somebody touches the table */
  passed = $state.raw<readonly Picture[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;
  readonly #settings: StageSettings;
  readonly #showing: (update: Update) => void;

  /** `showing` is told of every update in the moment it is shown */
  constructor(settings: StageSettings, showing: (update: Update) => void = () => undefined) {
    this.#settings = settings;
    this.#showing = showing;
  }

  get picture(): Picture | undefined {
    return this.#pictures[this.#at];
  }

  get shown(): Update | undefined {
    return this.picture?.update;
  }

  /** how many pictures are still to be shown */
  get behind(): number {
    return Math.max(0, this.#pictures.length - 1 - this.#at);
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** which scene of how many is on show; undefined where none is */
  get scene(): { n: number; total: number } | undefined {
    if (!this.picture?.scene) return undefined;
    const isScene = ({ scene }: Picture) => scene;
    const n = this.#pictures.slice(0, this.#at + 1).filter(isScene).length;
    return { n, total: this.#pictures.filter(isScene).length };
  }

  /** a question waits at the end of what is shown */
  get asked(): boolean {
    return this.behind > 0 && this.#newest?.question !== null;
  }

  get first(): boolean {
    return this.#at <= 1;
  }

  /** notes that are in the journal already, and told by pictures still to come */
  get ahead(): readonly Entry[] {
    return this.#pictures.slice(this.#at + 1).flatMap(({ notes }) => notes);
  }

  get #newest(): Update | undefined {
    return this.#pictures.at(-1)?.update;
  }

  feed(update: Update): void {
    const whole = picturesOf(update).map((one) => ({ ...one, notes: this.#told(one.notes) }));
    const still = this.#settings.still?.() === true && whole.length > 1;
    const pictures = still ? [{ update, notes: update.notes, scene: false }] : whole;
    const newest = this.#newest;
    const anew = !newest || update.since < 0 || update.seq <= newest.seq || document.visibilityState === 'hidden';
    // Whoever is being asked goes on being asked, whatever others do meanwhile.
    const same = newest?.question && update.question && update.changed === newest.changed && this.behind === 0;
    const crowded = this.#pictures.length + pictures.length > MOST_WAITING;
    const hurry = anew || same || crowded || this.#settings.pace() <= 0;
    if (!anew && (hurry || still) && whole.length > 1) this.passed = [...this.passed, ...whole].slice(-MOST_WAITING);
    if (hurry) {
      this.#settle(update);
      return;
    }
    if (this.behind === 0) this.#begin(pictures);
    else this.#pictures = [...this.#pictures, ...pictures];
    this.#plan();
  }

  /** Shows pictures of what has been, and then again where the table stands. */
  rerun(pictures: readonly Picture[]): void {
    const last = this.#pictures.at(-1);
    if (!last || pictures.length === 0) return;
    this.passed = [];
    const told = pictures.map((one) => ({ ...one, notes: this.#told(one.notes) }));
    this.#pictures = [last, ...told, { ...last, notes: [] }];
    this.#go(1);
    this.#plan();
  }

  skip(): void {
    const newest = this.#newest;
    if (newest) this.#settle(newest);
  }

  /** One picture back or on, and no further by itself. */
  step(by: number): void {
    const to = Math.max(1, Math.min(this.#at + by, this.#pictures.length - 1));
    if (this.behind === 0 || to === this.#at) return;
    this.pause();
    this.#go(to);
  }

  pause(): void {
    this.#paused = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  play(): void {
    this.#paused = false;
    this.#plan();
  }

  /** Somebody has seen what was passed over. */
  touch(): void {
    if (this.passed.length > 0) this.passed = [];
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pictures = this.#pictures.slice(-1);
    this.#at = 0;
  }

  #begin(pictures: readonly Picture[]): void {
    const last = this.#pictures.at(-1);
    this.#pictures = last ? [last, ...pictures] : pictures;
    this.#at = 0;
    this.#paused = false;
  }

  /** What may be told on this screen. */
  #told(notes: readonly Entry[]): readonly Entry[] {
    return this.#settings.shared?.() === true ? notes.filter((note) => !note.private) : notes;
  }

  #settle(update: Update): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#paused = false;
    const last = this.#pictures.at(-1);
    const notes = last?.update === update ? last.notes : this.#told(update.notes);
    this.#pictures = [{ update, notes, scene: false }];
    this.#go(0);
  }

  #go(at: number): void {
    this.#at = at;
    this.#since = performance.now();
    const { picture } = this;
    if (picture) this.#showing(picture.update);
  }

  /** How long what is on show stays. Whoever was asked has seen it. */
  #stay(): number {
    const { picture } = this;
    if (!picture || (picture.update.question !== null && this.#at === 0)) return 0;
    return this.#settings.pace() * shareOf(picture.scene, picture.notes, this.#settings.lingers?.());
  }

  #plan(): void {
    if (this.#timer !== undefined || this.behind === 0 || this.#paused) return;
    const wait = Math.max(0, this.#since + this.#stay() - performance.now());
    const next = () => {
      this.#timer = undefined;
      if (this.behind > 0) this.#go(this.#at + 1);
      this.#plan();
    };
    if (wait === 0) next();
    else this.#timer = setTimeout(next, wait);
  }
}
