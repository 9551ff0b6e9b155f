/** A table as this device sees it: the newest update, the journal, the chat, and what has been sent. */
import type { ChatLine, Entry, Fault, Play, Proposal, Undo, Back, TableInfo, Update, ServerMessage } from '../wire.gen';
import { standing } from './journal';
import { Line, type LineState } from './line';
import { lastSeen, markSeen } from './seen';

type Move = Play | Undo | Back;

export interface LiveEvents {
  /** a message of ours was refused; `move`: it was a move */
  refused: (code: Fault, move: boolean) => void;
  /** the news of an update */
  moved?: (update: Update) => void;
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
  /** what the game would do for the seat shown, as more of its private part; of the update with the same seq */
  proposal = $state.raw<Proposal | undefined>(undefined);
  /** the last seq this device has shown before it was away, until that is dismissed */
  awaySince = $state.raw<number | undefined>(undefined);

  readonly #id: string;
  readonly #line: Line;
  readonly #events: LiveEvents;
  #shown: number | null = null;
  #pending: Move | undefined;
  /** the line broke before the answer came: the pending move is to be sent again after the next hello */
  #resend = false;
  #away = false;

  constructor(table: string, events: LiveEvents) {
    this.#id = table;
    this.#events = events;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#line = new Line(`${scheme}://${location.host}/ws/${encodeURIComponent(table)}`, {
      hello: () => ({ type: 'hello', last_seq: this.update?.seq ?? -1, show: this.#shown }),
      heard: (message) => this.#heard(message),
      changed: (state, code) => this.#changed(state, code),
    });
    document.addEventListener('visibilitychange', this.#looked);
  }

  /** the seats this device holds */
  get held(): readonly number[] {
    return (this.table?.seats ?? []).filter((seat) => seat.mine).map((seat) => seat.seat);
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#looked);
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

  say(text: string): boolean {
    return this.#line.send({ type: 'chat', text });
  }

  claim(claim: string, args: Record<string, number | string>): boolean {
    const seat = this.update?.seat ?? this.held[0];
    return seat !== undefined && this.#line.send({ type: 'claim', seat, claim, args });
  }

  /** Asks why a part cannot be used; the answer comes into `reasons`. */
  ask(part: string): void {
    const seat = this.update?.seat ?? null;
    if (seat !== null && this.reasons[part] === undefined) this.#line.send({ type: 'why', seat, part });
  }

  dismiss(): void {
    this.awaySince = undefined;
  }

  #ticket(): { seat: number; expected_seq: number; key: string } {
    return { seat: this.update?.seat ?? 0, expected_seq: this.update?.seq ?? 0, key: crypto.randomUUID?.() ?? String(Math.random()) };
  }

  /** A move lives until its update or its refusal comes; a broken line sends it again, which does no harm. */
  #move(move: Move): void {
    this.#pending = move;
    this.#line.send(move);
  }

  #changed(state: LineState, code: number): void {
    if (state === 'lost') {
      this.#leave();
      this.#resend = this.#pending !== undefined;
    }
    this.line = state;
    this.closeCode = code;
  }

  readonly #looked = (): void => {
    if (document.visibilityState === 'hidden') this.#leave();
    else this.#return();
  };

  #leave(): void {
    if (this.#away || !this.update) return;
    this.#away = true;
    this.awaySince ??= this.update.seq;
  }

  #return(): void {
    this.#away = false;
    if (!this.notes.some(({ seq }) => seq > (this.awaySince ?? Infinity))) this.awaySince = undefined;
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'update': return this.#take(message);
      case 'table':
        this.table = message.table;
        if (message.chat?.length) this.chat = message.chat;
        return;
      case 'said':
        this.chat = [...this.chat, message.line].slice(-CHAT_KEPT);
        this.#events.said?.(message.line);
        return;
      case 'presence': return this.#met(message.here, message.watchers);
      case 'reason':
        this.reasons = { ...this.reasons, [message.part]: message.rules };
        return;
      case 'proposal':
        this.proposal = message;
        return;
      case 'error': {
        const move = message.key !== undefined && message.key !== null && message.key === this.#pending?.key;
        if (move) this.#pending = undefined;
        this.#events.refused(message.code, move);
      }
    }
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
    if (first) this.awaySince = lastSeen(this.#id);
    this.update = update;
    this.#shown = update.seat;
    this.reasons = {};
    if (update.proposes && update.seat !== null) this.#line.send({ type: 'propose', seat: update.seat });
    if (document.visibilityState !== 'hidden') this.#return();
    markSeen(this.#id, update.seq);
    const pending = this.#pending;
    if (pending && update.key === pending.key) this.#pending = undefined;
    else if (pending && this.#resend) this.#line.send(pending);
    this.#resend = false;
    this.#events.moved?.(update);
  }
}
