/** What a board remembers from view to view: who lies where, what moved, which department is at work. */
import type { Move } from '../../anim/flip';
import { Beds } from './beds';
import { movesBetween, type Scene } from './moves';
import { tileAtWork } from './stage';
import type { View } from './view.gen';

export interface Change extends Scene {
  readonly moves: readonly Move[];
  /** by seat */
  readonly atWork: readonly (string | undefined)[];
}

export class Memory {
  readonly #beds = new Beds();
  #last: Change | undefined;

  /** Takes a new view; the same view again changes nothing. */
  take(view: View): Change {
    const before = this.#last;
    if (before?.view === view) return before;
    const scene = { view, plans: this.#beds.update(view.hospitals) };
    this.#last = {
      ...scene,
      moves: movesBetween(before, scene),
      atWork: view.hospitals.map((_, seat) => tileAtWork(before?.view, view, seat, before?.atWork[seat])),
    };
    return this.#last;
  }
}
