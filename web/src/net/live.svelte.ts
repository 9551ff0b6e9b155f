/** A table as this device sees it: the newest update, the journal, the chat, and what has been sent. */
import type { ChatLine, Entry, Fault, Play, Undo, Back, TableInfo, Update, ServerMessage } from '../wire.gen';
import { standing } from './journal';
import { Line, type LineState } from './line';

type Move = Play | Undo | Back;

/** Journal entries this device has not shown yet, when it comes back after a break. */
export interface Absence {
  readonly notes: readonly Entry[];
}

export interface LiveEvents {
  /** a move of ours was refused */
  refused: (code: Fault, text: string) => void;
  /** news after an update was taken in; `fresh` are its journal entries */
  moved?: (update: Update, fresh: readonly Entry[]) => void;
  said?: (line: ChatLine) => void;
}

const CHAT_KEPT = 300;

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
  /** what happened while this device was away, until it is dismissed */
  absence = $state.raw<Absence | undefined>(undefined);

  readonly #line: Line;
  readonly #events: LiveEvents;
  #shown: number | null = null;
  #pending: Move | undefined;
  #away = false;

  constructor(table: string, events: LiveEvents) {
    this.#events = events;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#line = new Line(`${scheme}://${location.host}/ws/${encodeURIComponent(table)}`, {
      hello: () => ({ type: 'hello', last_seq: this.update?.seq ?? -1, show: this.#shown }),
      heard: (message) => this.#heard(message),
      changed: (state, code) => this.#changed(state, code),
    });
  }

  get seat(): number | null {
    return this.update?.seat ?? null;
  }

  /** the seats this device holds */
  get held(): readonly number[] {
    return (this.table?.seats ?? []).filter((seat) => seat.mine).map((seat) => seat.seat);
  }

  get names(): readonly string[] {
    return (this.table?.seats ?? []).map((seat) => seat.name || (seat.level ?? `${seat.seat + 1}`));
  }

  close(): void {
    this.#line.close();
  }

  /** For tests of reconnection. */
  drop(): void {
    this.#line.drop();
  }

  show(seat: number | null): void {
    this.#shown = seat;
    this.#line.send({ type: 'show', seat, last_seq: -1 });
  }

  play(code: number): void {
    this.#move({ type: 'play', code, ...this.#ticket() });
  }

  undo(): void {
    this.#move({ type: 'undo', ...this.#ticket() });
  }

  back(): void {
    this.#move({ type: 'back', ...this.#ticket() });
  }

  say(text: string): void {
    this.#line.send({ type: 'chat', text });
  }

  claim(claim: string, args: Record<string, number | string>): void {
    const seat = this.seat;
    if (seat !== null) this.#line.send({ type: 'claim', seat, claim, args });
  }

  /** Asks why a part cannot be used; the answer comes into `reasons`. */
  ask(part: string): void {
    const seat = this.seat;
    if (seat !== null && this.reasons[part] === undefined) this.#line.send({ type: 'why', seat, part });
  }

  dismiss(): void {
    this.absence = undefined;
  }

  #ticket(): { seat: number; expected_seq: number; key: string } {
    return { seat: this.seat ?? 0, expected_seq: this.update?.seq ?? 0, key: crypto.randomUUID?.() ?? String(Math.random()) };
  }

  /** A move lives until its update or its refusal comes; a broken line sends it again, which does no harm. */
  #move(move: Move): void {
    this.#pending = move;
    this.#line.send(move);
  }

  #changed(state: LineState, code: number): void {
    if (state === 'lost') this.#away = true;
    this.line = state;
    this.closeCode = code;
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'update': return this.#take(message);
      case 'table':
        this.table = message.table;
        if (message.chat) this.chat = message.chat;
        return;
      case 'said':
        this.chat = [...this.chat, message.line].slice(-CHAT_KEPT);
        this.#events.said?.(message.line);
        return;
      case 'presence':
        if (this.table) {
          const seats = this.table.seats.map((seat) => ({ ...seat, here: message.here.includes(seat.seat) }));
          this.table = { ...this.table, seats, watchers: message.watchers };
        }
        return;
      case 'reason':
        this.reasons = { ...this.reasons, [message.part]: message.rules };
        return;
      case 'error':
        if (message.key && message.key === this.#pending?.key) this.#pending = undefined;
        this.#events.refused(message.code, message.text);
    }
  }

  #take(update: Update): void {
    const known = this.update !== undefined && update.since >= 0;
    this.notes = standing(known ? [...this.notes, ...update.notes] : update.notes);
    if (this.#away && known && update.notes.length > 0) this.absence = { notes: standing(update.notes) };
    this.#away = false;
    this.update = update;
    this.#shown = update.seat;
    this.reasons = {};
    const pending = this.#pending;
    if (pending && update.key === pending.key) this.#pending = undefined;
    // The line broke before the answer came: the same message again gets the original answer.
    else if (pending && this.line === 'open') this.#line.send(pending);
    this.#events.moved?.(update, known ? update.notes : []);
  }
}
