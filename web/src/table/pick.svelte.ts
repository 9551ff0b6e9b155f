import type { Offer, Picker, PartState } from '../kit/parts';
import {
  back,
  begin,
  click,
  confirmed,
  entries,
  finished,
  follow,
  litParts,
  remaining,
  sameQuestion,
  type Choice,
  type Entry,
  type Picking,
  type Step,
} from './pick';

const TYPING = 'input, textarea, select, [contenteditable]';
const PRESSABLE = 'button, a, summary, [role="button"], [role="menuitem"], [role="tab"]';

/** The choices of this seat and what has been clicked of them; boards read it, the prompt lists it. */
export class Pick implements Picker {
  #picking = $state.raw<Picking>(begin([]));
  /** a code is on its way; nothing may be clicked until the next offer */
  #sent = $state.raw(false);
  /** since when the seat is asked this: an offer of the same asking does not answer a code that is on its way */
  #asked: string | undefined;
  readonly #send: (code: number) => void;

  readonly offers: readonly Choice[] = $derived(this.#sent ? [] : this.#picking.choices);
  readonly remaining: readonly Choice[] = $derived(this.#sent ? [] : remaining(this.#picking));
  readonly lit: ReadonlySet<string> = $derived(litParts(this.#sent ? begin([]) : this.#picking));
  /** choices that need no more click: buttons */
  readonly finished: readonly Choice[] = $derived(this.#sent ? [] : finished(this.#picking));
  /** the visible list; digits 1 to 9 pick from it */
  readonly entries: readonly Entry[] = $derived(this.#sent ? [] : entries(this.#picking));

  constructor(send: (code: number) => void) {
    this.#send = send;
  }

  get clicks(): readonly string[] {
    return this.#picking.clicks;
  }

  get busy(): boolean {
    return this.#sent;
  }

  /** Takes a new list. Clicks survive if it asks the same question again (a rival moved meanwhile). */
  offer(choices: readonly Choice[], asked?: string): void {
    if (this.#sent && asked !== undefined && asked === this.#asked) return;
    this.#asked = asked;
    const same = !this.#sent && sameQuestion(choices, this.#picking.choices);
    this.#picking = same ? { choices, clicks: this.#picking.clicks } : begin(choices);
    this.#sent = false;
  }

  /** The last code was refused: the same question stands again, without clicks. */
  retry(): void {
    this.#picking = begin(this.#picking.choices);
    this.#sent = false;
  }

  stateOf(part: string): PartState {
    if (this.lit.has(part)) return 'lit';
    return this.#picking.clicks.includes(part) ? 'sel' : 'rest';
  }

  click(part: string): void {
    this.#take(click(this.#picking, part));
  }

  follow(entry: Entry): void {
    this.#take(follow(this.#picking, entry));
  }

  choose({ code }: Offer): void {
    if (this.offers.some((offer) => offer.code === code)) this.#take({ picking: this.#picking, send: code });
  }

  /** One click back; false if there was none, so that Escape can go on to close something else. */
  back(): boolean {
    if (this.#sent || this.#picking.clicks.length === 0) return false;
    this.#picking = back(this.#picking);
    return true;
  }

  confirm(): boolean {
    const code = confirmed(this.#picking);
    if (this.#sent || code === undefined) return false;
    this.#take({ picking: this.#picking, send: code });
    return true;
  }

  /** Handles Escape, Enter and the digits for the whole table; true if the key was used. */
  key(event: KeyboardEvent): boolean {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(TYPING)) return false;
    // Enter on a focused button presses that button, not the question's.
    if (event.key === 'Enter') return target?.closest(PRESSABLE) ? false : this.confirm();
    if (event.key === 'Escape') return this.back();
    const entry = /^[1-9]$/.test(event.key) ? this.entries[Number(event.key) - 1] : undefined;
    if (!entry) return false;
    this.follow(entry);
    return true;
  }

  #take({ picking, send }: Step): void {
    if (this.#sent) return;
    this.#picking = picking;
    if (send === undefined) return;
    this.#sent = true;
    this.#send(send);
  }
}
