/** A line to a table of this browser, which looks like a WebSocket to whoever uses it. */
import type { Ear } from './host';

const OPEN = 1;
const CLOSED = 3;

export class LocalSocket extends EventTarget {
  readyState = 0;
  binaryType = 'arraybuffer';
  #send: (text: string) => void = () => undefined;
  #close: () => void = () => undefined;

  constructor(address: string) {
    super();
    const table = decodeURIComponent(address.slice(address.lastIndexOf('/') + 1));
    void import('./host').then(({ host }) => {
      if (this.readyState === CLOSED) return;
      const ear: Ear = {
        frame: (text) => this.dispatchEvent(new MessageEvent('message', { data: text })),
        hungUp: (code) => this.#gone(code),
      };
      const line = host.open(table, ear);
      this.#send = (text) => host.hear(line, text);
      this.#close = () => host.close(line);
      this.readyState = OPEN;
      this.dispatchEvent(new Event('open'));
    });
  }

  send(text: string): void {
    this.#send(text);
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    this.#close();
    this.#gone(1000);
  }

  #gone(code: number): void {
    this.readyState = CLOSED;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}
