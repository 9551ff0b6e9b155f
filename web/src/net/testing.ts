/** For tests: a WebSocket whose other end is the test. */
import { vi } from 'vitest';
import type { ClientMessage, ServerMessage } from '../wire.gen';

export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  /** every one that was opened, the newest last */
  static made: FakeSocket[] = [];

  readyState = FakeSocket.CONNECTING;
  binaryType = '';
  readonly sent: ClientMessage[] = [];

  constructor() {
    super();
    FakeSocket.made.push(this);
  }

  /** Puts this class in the browser's place and forgets what was before. */
  static install(): void {
    FakeSocket.made = [];
    vi.stubGlobal('WebSocket', FakeSocket);
  }

  static get newest(): FakeSocket {
    const newest = FakeSocket.made.at(-1);
    if (!newest) throw new Error('nobody has connected');
    return newest;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  /** Our side closes; a dead other side never agrees, so nothing is told. */
  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  // What the other side does.

  opens(): this {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
    return this;
  }

  says(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  closes(code: number): void {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  /** What was sent, by kind. */
  get kinds(): string[] {
    return this.sent.map(({ type }) => type);
  }
}
