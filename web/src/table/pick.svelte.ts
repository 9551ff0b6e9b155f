import type { Offer, Picker, PartState } from '../kit/parts';
import {
  answer,
  askedNow,
  back,
  begin,
  clear,
  click,
  clicks,
  codesOf,
  confirmed,
  costFrom,
  costsOfParts,
  count,
  entries,
  fits,
  follow,
  givenRow,
  inTray,
  isWanted,
  lights,
  open,
  openable,
  sameQuestion,
  wantedFirst,
  type Choice,
  type Count,
  type Entry,
  type InTray,
  type Picking,
  type Turn,
  type Way,
} from './pick';

const TYPING = 'input, textarea, select, [contenteditable]';
const PRESSABLE =
  'button, a, summary, [role="button"]:not([data-part][aria-pressed="true"]), [role="menuitem"], [role="tab"]';
const NOTHING = begin([]);

/** Sends an answer; `codes` where it is a row of several. */
export type Send = (code: number, codes?: readonly number[]) => void;

/** A way that waits for a second word, and why: what one loses by it; nothing, where it only cannot be taken back. */
export interface Doubt {
  readonly way: Way;
  readonly dangers: readonly Choice[];
}

/** The choices of this seat and what has been picked of them; boards read it, the prompt lists it. */
export class Pick implements Picker {
  #picking = $state.raw<Picking>(NOTHING);
  /** codes are on their way; nothing may be clicked until the next offer */
  #sent = $state.raw(false);
  #doubt = $state.raw<Doubt | undefined>(undefined);
  /** parts that were clicked ahead of a question that is still to be asked */
  #ahead: readonly string[] = [];
  /** since when the seat is asked this: an offer of the same asking does not answer codes that are on their way */
  #asked: string | undefined;
  readonly #send: Send;

  readonly #now = $derived(this.#sent ? NOTHING : this.#picking);
  readonly #left = $derived(fits(this.#now));
  /** the game has a desk for this question: the board lights what it wants, and nothing is listed */
  #quiet = $state.raw(false);
  /** labels of what people want most in this game, the first first */
  #wanted = $state.raw<readonly string[]>([]);
  readonly #lights = $derived(this.#quiet ? lights(NOTHING) : lights(this.#now, this.#left));
  readonly #costs = $derived(costsOfParts(this.#left));

  readonly offers: readonly Choice[] = $derived(this.#now.choices);
  /** the first answers that are left */
  readonly remaining: readonly Choice[] = $derived(
    this.offers.filter((offer) => this.#left.some(({ way }) => way[0]?.choice === offer)),
  );
  readonly lit: ReadonlySet<string> = $derived(this.#lights.lit);
  /** the visible list; digits 1 to 9 pick from it */
  readonly entries: readonly Entry[] = $derived(
    this.#quiet ? [] : wantedFirst(entries(this.#now, undefined, this.#left), this.#wanted),
  );
  /** choices that need no more click: buttons */
  readonly finished: readonly Choice[] = $derived(
    this.entries.flatMap((entry) =>
      entry.kind === 'way' || (entry.kind === 'send' && entry.done) ? [entry.choice] : [],
    ),
  );
  /** "2 of 3" */
  readonly count: Count | undefined = $derived(count(this.#left));
  /** key of the question that is to be answered now, where the picks have gone beyond the first */
  readonly asks: string | undefined = $derived(
    this.#now.picked.length > 0 && this.#left.length > 0 ? askedNow(this.#left) : undefined,
  );
  /** questions with a usual answer, to be opened */
  readonly openable = $derived(openable(this.#now));
  /** the only way left */
  readonly only: Way | undefined = $derived(this.#now.picked.length > 0 ? confirmed(this.#now) : undefined);

  constructor(send: Send) {
    this.#send = send;
  }

  get clicks(): readonly string[] {
    return clicks(this.#picking);
  }

  get busy(): boolean {
    return this.#sent;
  }

  get doubt(): Doubt | undefined {
    return this.#sent ? undefined : this.#doubt;
  }

  /** the answer of a way in doubt by which something would be lost */
  get grave(): Choice | undefined {
    return this.doubt?.dangers[0];
  }

  /** what was picked, with the answers each piece may belong to */
  readonly tray: readonly InTray[] = $derived(inTray(this.#now, this.#left));

  /** Takes a new list. Picks survive if it asks the same question again (a rival moved meanwhile). */
  offer(choices: readonly Choice[], asked?: string, question = ''): void {
    if (this.#sent && asked !== undefined && asked === this.#asked) return;
    this.#asked = asked;
    const same = !this.#sent && sameQuestion(choices, this.#picking.choices);
    const { picked, opened } = this.#picking;
    this.#picking = same ? { ...begin(choices, question), picked, opened } : begin(choices, question);
    if (!same) this.#doubt = undefined;
    this.#sent = false;
    const ahead = this.#ahead;
    this.#ahead = [];
    for (const part of ahead) this.click(part);
  }

  /** The game has a desk of its own for this question, or has not. */
  mute(quiet: boolean): void {
    this.#quiet = quiet;
  }

  /** What people want most in this game, by the labels of its answers: it comes first, and has a button. */
  want(labels: readonly string[] = []): void {
    this.#wanted = labels;
  }

  isWanted(entry: Entry): boolean {
    return isWanted(entry, this.#wanted);
  }

  /** Something else is on its way that answers the question: nothing may be clicked until the next offer. */
  wait(): void {
    this.#sent = true;
  }

  /** The last codes were refused: the same question stands again, without picks. */
  retry(): void {
    this.#picking = begin(this.#picking.choices, this.#picking.asks);
    this.#doubt = undefined;
    this.#sent = false;
  }

  stateOf(part: string): PartState {
    if (this.#doubt) return this.clicks.includes(part) ? 'sel' : 'rest';
    if (this.lit.has(part)) return 'lit';
    return this.clicks.includes(part) ? 'sel' : 'rest';
  }

  isLater(part: string): boolean {
    return !this.#doubt && this.#lights.may.has(part);
  }

  /** Could this part be picked if nothing else were? Then it only does not go with what is picked. */
  isElsewhere(part: string): boolean {
    const { lit, may } = lights(clear(this.#now));
    return lit.has(part) || may.has(part);
  }

  /** What a click on a part costs, by thing. */
  costOf(part: string): Readonly<Record<string, number>> {
    return this.#costs.get(part) ?? {};
  }

  /** What a line of the list costs, by thing. */
  costOfEntry(entry: Entry): Readonly<Record<string, number>> {
    return entry.kind === 'click' ? {} : costFrom(this.#now, entry.choice, this.#left);
  }

  click(part: string): void {
    this.#take(click(this.#picking, part));
  }

  follow(entry: Entry): void {
    this.#take(follow(this.#picking, entry));
  }

  choose({ code }: Offer): void {
    const offered = this.offers.find((offer) => offer.code === code);
    if (offered) this.#take(answer(begin(this.offers, this.#picking.asks), offered));
  }

  /** Opens a question that has a usual answer, or closes it again. */
  open(asks: string): void {
    if (!this.#sent) this.#picking = open(this.#picking, asks);
  }

  /** The last pick back; false if there was none. */
  back(): boolean {
    if (this.#sent) return false;
    if (this.#doubt) return this.think();
    const before = this.#picking;
    this.#picking = back(before);
    return this.#picking !== before;
  }

  /** Everything back; false if there was nothing, so that Escape can go on to close something else. */
  clear(): boolean {
    if (this.#sent) return false;
    if (this.#doubt) return this.think();
    const before = this.#picking;
    this.#picking = clear(before);
    return this.#picking !== before;
  }

  /** Not so fast: the last pick is taken back, the others stand. */
  think(): boolean {
    if (!this.#doubt) return false;
    this.#doubt = undefined;
    this.#picking = back(this.#picking);
    return true;
  }

  confirm(): boolean {
    if (this.#sent) return false;
    const way = this.#doubt?.way ?? confirmed(this.#picking);
    if (!way) return false;
    if (this.#doubt) this.#go(way);
    else this.#take({ picking: this.#picking, send: way });
    return true;
  }

  /**
   * Sends what is answered already and leaves the rest of the move to the questions that follow: for a board that does
   * not show what they ask for before they are asked.
   */
  goOn(): void {
    const given = givenRow(this.#left);
    if (this.#sent || this.#doubt || given.length === 0) return;
    const answered = given.flatMap(({ choice }) => choice.parts.flat());
    this.#ahead = this.clicks.filter((part) => !answered.includes(part));
    this.#take({ picking: this.#picking, send: given });
  }

  /** Handles Escape, Backspace, Enter and the digits for the whole table; true if the key was used. */
  key(event: KeyboardEvent): boolean {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(TYPING)) return false;
    // Enter on a focused button presses that button, not the question's.
    if (event.key === 'Enter') return target?.closest(PRESSABLE) ? false : this.confirm();
    if (event.key === 'Escape') return this.clear();
    if (event.key === 'Backspace') return this.back();
    if (this.#doubt) return false;
    const entry = /^[1-9]$/.test(event.key) ? this.entries[Number(event.key) - 1] : undefined;
    if (!entry) return false;
    this.follow(entry);
    return true;
  }

  #take({ picking, send }: Turn): void {
    if (this.#sent || this.#doubt) return;
    this.#picking = picking;
    if (!send) return;
    const dangers = send.flatMap(({ choice }) => (choice.danger ? [choice] : []));
    const byHand = picking.picked.flatMap((one) => ('part' in one && !one.listed ? [one.part] : []));
    const steps = send.filter(({ choice }) =>
      choice.parts.some((parts) => parts.some((part) => byHand.includes(part))),
    );
    const grave = send.some(({ choice }) => choice.final) && steps.length > 1;
    if (dangers.length > 0 || grave) this.#doubt = { way: send, dangers };
    else this.#go(send);
  }

  #go(way: Way): void {
    const codes = codesOf(way);
    this.#doubt = undefined;
    this.#sent = true;
    const [code = -1, ...more] = codes;
    if (more.length > 0) this.#send(code, codes);
    else this.#send(code);
  }
}
