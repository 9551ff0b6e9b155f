/**
 * A lesson under way: where one is, what is said, and what an answer means. The lesson itself has come whole (a film),
 * played with the answers given so far; only an answer that is as good as the script's, and another, asks for it anew.
 */
import type { LessonFilm, LessonStep } from '../../wire.gen';

export type Said = 'right' | 'other' | 'wrong';

export class Run {
  film = $state.raw<LessonFilm>();
  at = $state(0);
  /** what the learner has been told besides: the hint, or that it was another answer */
  told = $state<'' | 'hint' | 'wrong'>('');
  /** how often a hint was taken, and something else tried */
  hints = $state(0);
  tries = $state(0);
  #answers: readonly number[] = [];

  get step(): LessonStep | undefined {
    return this.film?.steps[this.at];
  }

  get asks(): boolean {
    return (this.step?.wanted.length ?? 0) > 0;
  }

  get last(): boolean {
    return this.film !== undefined && this.at >= this.film.steps.length - 1;
  }

  /** by ask: which of the answers that are as good was given */
  get answers(): readonly number[] {
    return this.#answers;
  }

  begin(film: LessonFilm, at = 0, answers: readonly number[] = []): void {
    this.film = film;
    this.#answers = answers;
    this.#go(Math.max(0, Math.min(at, film.steps.length - 1)));
  }

  /** The same lesson in other words, or played with other answers. */
  renew(film: LessonFilm): void {
    this.film = film;
  }

  next(): boolean {
    if (this.asks || this.last || !this.film) return false;
    this.#go(this.at + 1);
    return true;
  }

  /** On from a step that says and asks nothing: it is only seen, and nobody has to press a button for it. */
  pass(): boolean {
    return this.#silent(this.at) && this.next();
  }

  back(): boolean {
    if (this.at === 0 || !this.film) return false;
    let to = this.at - 1;
    while (to > 0 && this.#silent(to)) to -= 1;
    this.#go(to);
    const before = this.film.steps.slice(0, this.at).filter(({ wanted }) => wanted.length > 0).length;
    this.#answers = this.#answers.slice(0, before);
    return true;
  }

  hint(): void {
    if (this.told !== 'hint') this.hints += 1;
    this.told = 'hint';
  }

  /** Takes an answer: right goes on; `other` is as good, and the lesson has to be asked for with it. */
  answer(codes: readonly number[], aid?: string): Said {
    const { step } = this;
    const same = (row: readonly number[]) => row.length === codes.length && row.every((code, n) => code === codes[n]);
    const which = aid !== undefined && aid === step?.aid ? 0 : (step?.wanted.findIndex(same) ?? -1);
    if (which < 0) {
      this.tries += 1;
      this.told = 'wrong';
      return 'wrong';
    }
    this.#answers = [...this.#answers, which];
    if (!this.last) this.#go(this.at + 1);
    return which === 0 ? 'right' : 'other';
  }

  #silent(at: number): boolean {
    const step = this.film?.steps[at];
    return step !== undefined && !step.say && step.wanted.length === 0;
  }

  #go(at: number): void {
    this.at = at;
    this.told = '';
  }
}
