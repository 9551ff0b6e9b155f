/** One WebSocket that keeps itself alive: it reconnects by itself, slower and slower, and says hello each time. */
import type { ClientMessage, ServerMessage } from '../wire.gen';

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
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PING_EVERY = 25_000;
const PONG_WITHIN = 10_000;

export class Line {
  readonly #url: string;
  readonly #events: LineEvents;
  readonly #decoder = new TextDecoder();
  #socket: WebSocket | undefined;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #alive: ReturnType<typeof setTimeout> | undefined;
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
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
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
    const socket = new WebSocket(this.#url);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#wait = FIRST_WAIT;
      this.#events.changed('open', 0);
      this.send(this.#events.hello());
      this.#watch(socket);
    });
    socket.addEventListener('message', (event: MessageEvent<ArrayBuffer | string>) => {
      this.#watch(socket);
      const text = typeof event.data === 'string' ? event.data : this.#decoder.decode(event.data);
      const message = JSON.parse(text) as ServerMessage;
      if (message.type !== 'pong') this.#events.heard(message);
    });
    socket.addEventListener('close', (event) => this.#lost(socket, event.code));
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#done) return;
    clearTimeout(this.#alive);
    if (FOR_GOOD.has(code)) {
      this.#done = true;
      this.#events.changed('closed', code);
      return;
    }
    this.#events.changed('lost', code);
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.7 + 0.6 * Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Nothing heard for a while: ask; still nothing: the line is dead, though the browser may not know. */
  #watch(socket: WebSocket): void {
    clearTimeout(this.#alive);
    this.#alive = setTimeout(() => {
      this.send({ type: 'ping' });
      this.#alive = setTimeout(() => socket.close(), PONG_WITHIN);
    }, PING_EVERY);
  }
}
