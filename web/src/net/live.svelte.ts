/** A table as this device sees it: the newest update, the journal, the chat, and what has been sent. */
import { untrack } from 'svelte';
import type {
  Back,
  ChatLine,
  Entry,
  Error as Problem,
  Fault,
  Play,
  Proposal,
  ServerMessage,
  TableInfo,
  Undo,
  Update,
  Wish,
} from '../wire.gen';
import { coached } from './coached';
import { standing } from './journal';
import { Line, type LineState } from './line';
import { lastVisit, markSeen, type Visit } from './seen';

type Move = Play | Undo | Back;

export interface LiveEvents {
  /** a message of ours was refused; `move`: it was a move */
  refused: (code: Fault, move: boolean) => void;
  /** the news of an update */
  moved?: (update: Update) => void;
  said?: (line: ChatLine) => void;
}

/** what people look at and bots do not */
const WISHES: Wish[] = ['ways', 'scenes'];
const COACHED: Wish[] = [...WISHES, 'coach'];
const CHAT_KEPT = 300;
/** Under what the rules against a part are kept, or against a draft as it is laid out. */
export const reasonKey = (part: string, laid: string | null | undefined): string => (laid ? `${part} ${laid}` : part);

/** what has been said and may still be refused */
const SAID_KEPT = 20;
/** A table that stands still for less than this need not be spoken of. */
const STILL_AFTER = 600;
/** How long a move that could not be saved waits, once the table goes on: longer each time it is refused again. */
const MOVE_WAITS = [0, 1000, 2000, 4000] as const;
/** How long a move waits that came too soon after others. */
const BREATH = 1000;

/** Is a line of the chat for the eyes of whoever sees this seat? Whispers are for two. */
export const audible = ({ seat, to }: ChatLine, shown: number | null | undefined): boolean =>
  typeof to !== 'number' || (typeof shown === 'number' && (shown === seat || shown === to));

const newKey = (): string => crypto.randomUUID?.() ?? String(Math.random());

export class Live {
  table = $state.raw<TableInfo | undefined>(undefined);
  update = $state.raw<Update | undefined>(undefined);
  /** the journal as it stands: entries of undone moves are gone */
  notes = $state.raw<readonly Entry[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  line = $state.raw<LineState>('connecting');
  closeCode = $state.raw(0);
  /** why parts cannot be used, by part id; forgotten with every update */
  reasons = $state.raw<Readonly<Record<string, readonly string[]>>>({});
  /** what the game would do for the seat shown, as more of its private part; of the update with the same seq */
  proposal = $state.raw<Proposal | undefined>(undefined);
  /** where and when this device was seen last, until dismissed; `gone`: the line was lost, or the page is new */
  away = $state.raw<(Visit & { gone: boolean }) | undefined>(undefined);
  /** the server cannot save just now: the table stands still, or a move of this device waits */
  unsaved = $state.raw<'table' | 'move' | undefined>(undefined);
  /** what is being written in the chat; words that were refused come back here */
  draft = $state('');
  /** the seat that the draft is whispered to; without one all hear it */
  to = $state.raw<number | null>(null);
  /** why the last thing said here was not heard */
  unsaid = $state.raw<Fault | undefined>(undefined);

  readonly #id: string;
  readonly #line: Line;
  readonly #events: LiveEvents;
  #shown: number | null = null;
  #pending: Move | undefined;
  /** the line broke before the answer came: the pending move is to be sent again after the next hello */
  #resend = false;
  /** how often the pending move could not be saved */
  #refusals = 0;
  #still: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #said: readonly { key: string; text: string; to: number | null; seat: number | null }[] = [];
  #away = false;

  constructor(table: string, events: LiveEvents) {
    this.#id = table;
    this.#events = events;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#line = new Line(`${scheme}://${location.host}/ws/${encodeURIComponent(table)}`, {
      hello: () => ({
        type: 'hello',
        last_seq: this.update?.seq ?? -1,
        show: this.#shown,
        wishes: coached.at(table) ? COACHED : WISHES,
      }),
      heard: (message) => this.#heard(message),
      changed: (state, code) => this.#changed(state, code),
    });
    document.addEventListener('visibilitychange', this.#looked);
  }

  /** the last seq this device has shown before it was away */
  get awaySince(): number | undefined {
    return this.away?.seq;
  }

  /** the seats this device holds */
  get held(): readonly number[] {
    return (this.table?.seats ?? []).filter((seat) => seat.mine).map((seat) => seat.seat);
  }

  close(): void {
    if (this.update && !this.#away) markSeen(this.#id, this.update.seq, this.update.step ?? 0);
    document.removeEventListener('visibilitychange', this.#looked);
    this.#goOn();
    this.#line.close();
  }

  /** For tests of reconnection. */
  drop(): void {
    this.#line.drop();
  }

  show(seat: number | null): void {
    this.#shown = seat;
    // whoever shows a seat does not wait for chat lines to show it again
    const { to, chat } = untrack(() => ({ to: this.to, chat: this.chat }));
    if (to !== null) this.draft = ''; // it is for the eyes of the seat that was shown
    this.to = null;
    this.chat = chat.filter((line) => audible(line, seat));
    this.#line.send({ type: 'show', seat, last_seq: -1 });
  }

  /** Answers; with several codes a whole move, which is taken whole or not at all. */
  play(...codes: number[]): void {
    const [code = -1] = codes;
    this.#move({ type: 'play', ...(codes.length > 1 ? { codes } : { code }), ...this.#ticket() });
  }

  /** Lets the game do what it offers by this name. */
  follow(aid: string): void {
    this.#move({ type: 'play', aid, ...this.#ticket() });
  }

  /** Says how a decision is laid out by hand; the game finds the answers that lead there. */
  lay(draft: string, laid: string): void {
    this.#move({ type: 'play', draft, laid, ...this.#ticket() });
  }

  undo(): void {
    this.#move({ type: 'undo', ...this.#ticket() });
  }

  back(): void {
    this.#move({ type: 'back', ...this.#ticket() });
  }

  /** Says the draft; it is empty then, until a refusal brings the words back. */
  say(): boolean {
    const text = this.draft.trim();
    const sent = text === '' || this.#line.send({ type: 'chat', text, to: this.to, key: this.#saying(text) });
    if (sent) this.draft = '';
    return sent;
  }

  claim(claim: string, args: Record<string, number | string>): boolean {
    const seat = this.update?.seat ?? this.held[0];
    return seat !== undefined && this.#line.send({ type: 'claim', seat, claim, args, key: this.#saying('') });
  }

  /** Asks why a part cannot be used; the answer comes into `reasons`. */
  ask(part: string): void {
    const seat = this.update?.seat ?? null;
    if (seat !== null && this.reasons[part] === undefined) this.#line.send({ type: 'why', seat, part });
  }

  /** Asks what is against a draft as it is laid out; the answer comes into `reasons`, under both. */
  askLaid(part: string, laid: string): void {
    const seat = this.update?.seat ?? null;
    if (seat !== null && this.reasons[reasonKey(part, laid)] === undefined)
      this.#line.send({ type: 'why', seat, part, laid });
  }

  dismiss(): void {
    this.away = undefined;
  }

  #ticket(): { seat: number; expected_seq: number; key: string } {
    return { seat: this.update?.seat ?? 0, expected_seq: this.update?.seq ?? 0, key: newKey() };
  }

  /** The key of what is about to be said. */
  #saying(text: string): string {
    const key = newKey();
    const seat = this.update?.seat ?? null;
    this.#said = [...this.#said, { key, text, to: text ? this.to : null, seat }].slice(-SAID_KEPT);
    this.unsaid = undefined;
    return key;
  }

  /**
   * A move lives until its update or its refusal comes. After a broken line, or when it could not be saved, it is sent
   * again with the same key, which does no harm.
   */
  #move(move: Move): void {
    this.#pending = move;
    this.#refusals = 0;
    this.#line.send(move);
  }

  /** The pending move is made, or will not be. */
  #settle(): void {
    this.#pending = undefined;
    this.#refusals = 0;
  }

  #changed(state: LineState, code: number): void {
    if (state === 'lost') {
      this.#leave(true);
      this.#resend = this.#pending !== undefined;
      clearTimeout(this.#again);
    }
    this.line = state;
    this.closeCode = code;
  }

  readonly #looked = (): void => {
    if (document.visibilityState === 'hidden') this.#leave(false);
    else this.#return();
  };

  #leave(gone: boolean): void {
    if (!this.update) return;
    const { seq, step } = this.update;
    if (!this.#away) markSeen(this.#id, seq, step ?? 0);
    this.#away = true;
    this.away ??= { seq, step: step ?? 0, at: Date.now(), gone };
    if (gone && !this.away.gone) this.away = { ...this.away, gone };
  }

  #return(): void {
    this.#away = false;
    if (!this.notes.some(({ seq }) => seq > (this.awaySince ?? Infinity))) this.away = undefined;
  }

  #visited(): (Visit & { gone: boolean }) | undefined {
    const visit = lastVisit(this.#id);
    return visit && { ...visit, gone: true };
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'update':
        return this.#take(message);
      case 'table':
        this.table = message.table;
        if (message.chat?.length) this.chat = message.chat;
        return;
      case 'said':
        this.chat = [...this.chat, message.line].slice(-CHAT_KEPT);
        this.#events.said?.(message.line);
        return;
      case 'presence':
        return this.#met(message.here, message.watchers);
      case 'reason':
        this.reasons = { ...this.reasons, [reasonKey(message.part, message.laid)]: message.rules };
        return;
      case 'proposal':
        this.proposal = message;
        return;
      case 'error':
        return this.#refused(message);
    }
  }

  #refused({ code, key }: Problem): void {
    const move = typeof key === 'string' && key === this.#pending?.key;
    const words = this.#said.find((said) => said.key === key);
    if (words) {
      // a whisper comes back as one, and only to the seat it came from
      if (words.to !== null && words.seat !== (this.update?.seat ?? null)) return;
      this.to = words.to ?? this.to;
      this.draft = `${words.text} ${this.draft}`.trim();
      this.unsaid = code;
    } else if (code === 'unsaved') {
      this.#standStill(move);
    } else if (code === 'too_fast' && move && this.#pending) {
      this.#sendLater(this.#pending, BREATH);
    } else {
      if (move) {
        this.#settle();
        this.#goOn();
      }
      this.#events.refused(code, move);
    }
  }

  /** Nothing can be saved just now. An update ends that; if it was this device's move, the answer to it does. */
  #standStill(move: boolean): void {
    if (move) {
      this.#refusals += 1;
      this.#resend = true;
    }
    const tell = () => (this.unsaved = this.#refusals > 0 ? 'move' : 'table');
    if (this.unsaved) tell();
    else this.#still ??= setTimeout(tell, STILL_AFTER);
  }

  #goOn(): void {
    clearTimeout(this.#still);
    clearTimeout(this.#again);
    this.#still = undefined;
    this.unsaved = undefined;
  }

  /** Sends the pending move again: at once, or later if that was of no use before. */
  #sendAgain(move: Move): void {
    const wait = MOVE_WAITS[Math.min(Math.max(this.#refusals - 1, 0), MOVE_WAITS.length - 1)] ?? 0;
    if (wait > 0) return this.#sendLater(move, wait);
    clearTimeout(this.#again);
    this.#line.send(move);
  }

  #sendLater(move: Move, wait: number): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      if (this.#pending === move) this.#line.send(move);
    }, wait);
  }

  #met(here: readonly number[], watchers: number): void {
    if (!this.table) return;
    const seats = this.table.seats.map((seat) => ({ ...seat, here: here.includes(seat.seat) }));
    this.table = { ...this.table, seats, watchers };
  }

  #take(update: Update): void {
    const first = this.update === undefined;
    const added = !first && update.since >= 0;
    this.notes = standing(added ? [...this.notes, ...update.notes] : update.notes);
    if (first) this.away = this.#visited();
    this.update = update;
    this.#shown = update.seat;
    this.reasons = {};
    if (update.proposes && update.seat !== null) this.#line.send({ type: 'propose', seat: update.seat });
    if (document.visibilityState !== 'hidden') this.#return();
    markSeen(this.#id, update.seq, update.step ?? 0);
    const pending = this.#pending;
    if (pending && update.key === pending.key) this.#settle();
    else if (pending && this.#resend) this.#sendAgain(pending);
    this.#resend = false;
    if (this.#refusals === 0) this.#goOn();
    this.#events.moved?.(update);
  }
}
