/** One WebSocket that keeps itself alive: it reconnects by itself, slower and slower, and says hello each time. */
import type { ClientMessage, ServerMessage } from '../wire.gen';
import { openSocket } from './carriage';

/** connecting: first try · open · lost: trying again · closed: for good, with the server's close code */
export type LineState = 'connecting' | 'open' | 'lost' | 'closed';

export interface LineEvents {
  /** what to say first on every connection */
  hello: () => ClientMessage;
  heard: (message: ServerMessage) => void;
  changed: (state: LineState, code: number) => void;
}

/** Close codes after which trying again is of no use: no identity, not allowed, no such table, too many errors. */
const FOR_GOOD = new Set([4001, 4003, 4004, 4009]);
/** How the browser itself tells of a line that broke. */
const BROKE = 1006;
/**
 * Between two tries. Another server has the table of one that is gone within three seconds: the first tries are quick.
 */
const WAITS = [300, 600, 1200, 2000, 2000, 2000, 4000, 8000] as const;
/** A server that looks for the owner of a table answers within six seconds. */
const OPEN_WITHIN = 8000;
/** How long nothing is heard before we ask, and how long the answer may take. */
const IDLE = { quiet: 25_000, pong: 10_000 };
/** The same while a person waits for the answer to a move. */
const WAITING = { quiet: 4000, pong: 2000 };

type Socket = ReturnType<typeof openSocket>;
type Timer = ReturnType<typeof setTimeout> | undefined;

export class Line {
  readonly #url: string;
  readonly #events: LineEvents;
  readonly #decoder = new TextDecoder();
  #socket: Socket | undefined;
  /** tries since something was last heard */
  #tries = 0;
  #timer: Timer;
  #alive: Timer;
  /** the key of a move that is not answered yet */
  #awaited: string | undefined;
  #done = false;

  constructor(url: string, events: LineEvents) {
    this.#url = url;
    this.#events = events;
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  /** Sends, if the line is open; what cannot be sent is the caller's to repeat after the next hello. */
  send(message: ClientMessage): boolean {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    if (message.type === 'play' || message.type === 'undo' || message.type === 'back') {
      this.#awaited = message.key;
      this.#watch(socket);
    }
    return true;
  }

  close(): void {
    this.#done = true;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#timer);
    clearTimeout(this.#alive);
    this.#socket?.close();
  }

  /** Drops the connection as a bad network would; it comes back by itself. */
  drop(): void {
    this.#socket?.close();
  }

  /** The device woke up or came online: do not sit out the wait. */
  readonly #hurry = (): void => {
    if (this.#done || document.visibilityState === 'hidden' || this.#socket?.readyState === WebSocket.OPEN) return;
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    const socket = openSocket(this.#url);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#alive = setTimeout(() => this.#giveUp(socket), OPEN_WITHIN);
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return;
      this.#events.changed('open', 0);
      this.send(this.#events.hello());
      this.#watch(socket);
    });
    socket.addEventListener('message', (event: Event) => {
      const { data } = event as MessageEvent<ArrayBuffer | string>;
      if (socket === this.#socket) this.#heard(socket, data);
    });
    socket.addEventListener('close', (event: Event) => this.#lost(socket, (event as CloseEvent).code));
  }

  #heard(socket: Socket, data: ArrayBuffer | string): void {
    // Not when it opens: a server in trouble opens a line and closes it at once.
    this.#tries = 0;
    const message = JSON.parse(typeof data === 'string' ? data : this.#decoder.decode(data)) as ServerMessage;
    if ((message.type === 'update' || message.type === 'error') && message.key === this.#awaited)
      this.#awaited = undefined;
    this.#watch(socket);
    if (message.type !== 'pong') this.#events.heard(message);
  }

  /** The browser would wait for the other side to agree to a close: a dead one never does. */
  #giveUp(socket: Socket): void {
    this.#lost(socket, BROKE);
    socket.close();
  }

  #lost(socket: Socket, code: number): void {
    if (socket !== this.#socket || this.#done) return;
    this.#socket = undefined;
    this.#awaited = undefined;
    clearTimeout(this.#alive);
    if (FOR_GOOD.has(code)) {
      this.#done = true;
      this.#events.changed('closed', code);
      return;
    }
    this.#events.changed('lost', code);
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] ?? 0;
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#connect(), wait * (0.7 + 0.6 * Math.random()));
  }

  /** Nothing heard for a while: ask; still nothing: the line is dead, though the browser may not know. */
  #watch(socket: Socket): void {
    clearTimeout(this.#alive);
    const { quiet, pong } = this.#awaited === undefined ? IDLE : WAITING;
    this.#alive = setTimeout(() => {
      this.send({ type: 'ping' });
      this.#alive = setTimeout(() => this.#giveUp(socket), pong);
    }, quiet);
  }
}
