/** What is said before it happens: where help would follow, what becomes of whom, and what a set still lacks. */
import type { PartState, Picker } from '../../kit/parts';
import { answerPart } from '../../table/arrows';
import type { Box } from '../../table/box';
import { ruleOf } from './facts';
import { becomingOf, endOf, fallingOf, helpingOf, lackOf, openTo, sendsHome, type Lack } from './hand';
import type { Department, Hospital } from './view.gen';

interface Seen {
  /** of whoever plays this hospital */
  readonly picker: Picker | undefined;
  readonly hospital: Hospital | undefined;
  readonly box: Box;
}

export class Foretold {
  readonly #seen: () => Seen;
  readonly #stateOf = (part: string): PartState => this.#seen().picker?.stateOf(part) ?? 'rest';
  readonly #offers = $derived.by(() => this.#seen().picker?.offers ?? []);
  readonly #beds = $derived.by(() => this.#seen().hospital?.beds ?? []);
  readonly #end = $derived(endOf(this.#offers));
  readonly #open = $derived(openTo(this.#offers));
  #pointed = $state(false);
  /** Is the activation about to end: is that answer pointed at, or in doubt, or has everybody been placed? */
  readonly #ends = $derived.by(
    () => this.#pointed || this.#seen().picker?.grave?.verb === 'end_activation' || this.#open === undefined,
  );
  /** a specialist in hand: where his help would follow, and where he works like a nurse */
  readonly helping = $derived.by(() => {
    const { box } = this.#seen();
    return helpingOf(this.#offers, this.#stateOf, sendsHome(box, { beds: this.#beds }));
  });
  /** what a click would make of the patients, by part */
  readonly becoming = $derived.by(() => becomingOf(this.#offers, this.#stateOf));
  /** by how much patients fall, by bed, once the activation is about to end */
  readonly falling = $derived(this.#ends ? fallingOf(this.#end, this.#beds) : undefined);

  constructor(seen: () => Seen) {
    this.#seen = seen;
    $effect(() => {
      const part = this.#end && answerPart(this.#end.code);
      this.#pointed = false;
      if (part === undefined) return;
      const look = ({ target }: Event): void => {
        this.#pointed = target instanceof Element && target.closest(`[data-part="${part}"]`) !== null;
      };
      document.addEventListener('pointerover', look);
      document.addEventListener('focusin', look);
      return () => {
        document.removeEventListener('pointerover', look);
        document.removeEventListener('focusin', look);
      };
    });
  }

  /** What a department that nobody can be sent to has of its set. */
  lacking({ id, used, closed }: Department, part: string): Lack | undefined {
    if (!this.#open || this.#open.has(part) || used || closed) return undefined;
    return lackOf(ruleOf(this.#seen().box, id), this.#beds);
  }
}
