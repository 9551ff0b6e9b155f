/**
 * The tables of this browser, seen from the page: requests are answered and lines held by a worker. What never changes
 * (the games, their words, their components) are files, so the lobby need not wait for Python.
 */
import { BASE } from '../edition';
import { Database } from './database';
import { newLife, watch } from './life';
import { fixed, type Edition } from './memory';
import type { FromTables, ToBench, ToTables } from './messages';
import { databaseName } from './place';
import { starting, type Failure } from './starting.svelte';

/** Bytes of all that is fetched for Python, as the edition says. */
const DOWNLOAD = Number(document.documentElement.dataset['download'] ?? 0);
/** Where all of it lies, and a name that changes with it. */
const EDITION: Edition = { base: BASE, version: document.documentElement.dataset['python'] ?? '' };
/** Of the whole start, that part is fetching. */
const FETCHING = 0.6;
const AWAY = 1006;

export interface Ear {
  frame: (text: string) => void;
  hungUp: (code: number) => void;
}

class Host {
  #tables: Worker | undefined;
  #bench: Worker | undefined;
  #numbers = 0;
  #bytes = 0;
  readonly #asked = new Map<number, (answer: Response) => void>();
  readonly #lines = new Map<number, Ear>();
  #settle: () => void = () => undefined;
  /** Until the first start has come to its end, well or not. */
  readonly settled = new Promise<void>((resolve) => {
    this.#settle = resolve;
  });

  /** Starts loading; called again, it changes nothing unless the last start has failed. */
  start(): void {
    if (this.#tables) return;
    Object.assign(starting, { share: 0, ready: false, failed: undefined });
    this.#bytes = 0;
    const { port1, port2 } = new MessageChannel();
    const tables = new Worker(new URL('./tables.worker.ts', import.meta.url), { type: 'module', name: 'tables' });
    this.#tables = tables;
    const life = newLife();
    tables.onmessage = ({ data }: MessageEvent<FromTables>) => {
      if (data.say === 'ready' && data.held) this.#watch(tables, life);
      this.#heard(data, port2);
    };
    tables.onerror = (event) => this.#fail(event.message);
    void this.#begin(tables, life, port1);
  }

  /** The page itself makes the database before the worker opens it. Without one nothing begins. */
  async #begin(tables: Worker, life: string, bench: MessagePort): Promise<void> {
    try {
      const database = await databaseName();
      tables.postMessage({ say: 'begin', edition: EDITION, database, life, bench } satisfies ToTables, [bench]);
    } catch (error) {
      this.#fail(String(error), 'no_database');
    }
  }

  async ask(method: string, path: string, body = ''): Promise<Response> {
    const file = method === 'GET' ? fileOf(path) : undefined;
    if (file !== undefined) return fetch(fixed(EDITION, file));
    if (method === 'GET' && path === '/me') return this.#me();
    // A table that is worth beginning is worth keeping.
    if (method === 'POST' && path === '/tables') void navigator.storage?.persist?.().catch(() => false);
    this.start();
    const number = (this.#numbers += 1);
    return new Promise((resolve) => {
      this.#asked.set(number, resolve);
      this.#tell({ say: 'ask', number, method, path, body });
    });
  }

  open(table: string, ear: Ear): number {
    this.start();
    const line = (this.#numbers += 1);
    this.#lines.set(line, ear);
    this.#tell({ say: 'open', line, table });
    return line;
  }

  hear(line: number, text: string): void {
    if (this.#lines.has(line)) this.#tell({ say: 'hear', line, text });
  }

  close(line: number): void {
    if (this.#lines.delete(line)) this.#tell({ say: 'close', line });
  }

  #tell(message: ToTables, transfer: Transferable[] = []): void {
    this.#tables?.postMessage(message, transfer);
  }

  /** Whoever sits here is known before Python is. */
  async #me(): Promise<Response> {
    const mine = async (): Promise<string | undefined> => {
      const database = new Database(await databaseName());
      const [me] = await database.read('me');
      database.close();
      return me;
    };
    return new Response((await mine().catch(() => undefined)) ?? '{"name":"","language":"en"}');
  }

  #heard(message: FromTables, bench: MessagePort): void {
    switch (message.say) {
      case 'loaded':
        this.#bytes += message.bytes;
        starting.share = DOWNLOAD > 0 ? Math.min(FETCHING, (FETCHING * this.#bytes) / DOWNLOAD) : 0;
        break;
      case 'ready':
        starting.share = 1;
        starting.ready = true;
        performance.mark('set');
        this.#think(bench);
        this.#settle();
        break;
      case 'failed':
        this.#fail(message.why);
        break;
      case 'answer':
        this.#asked.get(message.number)?.(new Response(message.body, { status: message.status }));
        this.#asked.delete(message.number);
        break;
      case 'frame':
        this.#lines.get(message.line)?.frame(message.text);
        break;
      case 'hang_up': {
        const ear = this.#lines.get(message.line);
        this.#lines.delete(message.line);
        ear?.hungUp(message.code);
      }
    }
  }

  /** The second Python comes when the first is there: they would only take time from each other. */
  #think(tables: MessagePort): void {
    const bench = new Worker(new URL('./bench.worker.ts', import.meta.url), { type: 'module', name: 'bench' });
    const life = newLife();
    this.#bench = bench;
    bench.onerror = (event) => this.#fail(event.message);
    bench.onmessage = ({ data: held }: MessageEvent<boolean>) => {
      performance.mark('thinking');
      if (held) this.#watch(bench, life);
    };
    bench.postMessage({ edition: EDITION, life, tables } satisfies ToBench, [tables]);
  }

  /** A worker that lives is no more, unless we have ended it ourselves. */
  #watch(worker: Worker, life: string): void {
    watch(life, () => {
      if (worker === this.#tables || worker === this.#bench) this.#fail('the browser has ended a worker');
    });
  }

  /** A worker is gone, with everything it was asked: nothing that was acknowledged is. Another may be started. */
  #fail(why: string, failure: Failure = 'failed'): void {
    console.error(`Lazaretto ${starting.ready ? 'has stopped' : 'could not start'}: ${why}`);
    this.#tables?.terminate();
    this.#bench?.terminate();
    this.#tables = this.#bench = undefined;
    starting.ready = false;
    starting.failed = failure;
    this.#settle();
    for (const answer of this.#asked.values()) answer(new Response('{"code":"server","text":""}', { status: 500 }));
    this.#asked.clear();
    const ears = [...this.#lines.values()];
    this.#lines.clear();
    for (const ear of ears) ear.hungUp(AWAY);
  }
}

/** The requests whose answers never change, and the files that hold them; what comes last is the language. */
const FILES: readonly (readonly [RegExp, string])[] = [
  [/^\/games$/, 'data/games.json'],
  [/^\/games\/([a-z0-9_]+)\/components$/, 'data/$1/components.json'],
  [/^\/games\/([a-z0-9_]+)\/text\/([\w-]+)$/, 'data/$1/text.$2.json'],
  [/^\/rules\/([a-z0-9_]+)\?lang=([\w-]+)$/, 'data/$1/rules.$2.json'],
  [/^\/learn\?lang=([\w-]+)$/, 'data/learn.$1.json'],
];

/** The file that answers a request, if it never changes. */
export function fileOf(path: string): string | undefined {
  const asked = path.replace(/\?(?!lang=).*$/, '');
  const found = FILES.find(([request]) => request.test(asked));
  return found && asked.replace(...found);
}

export const host = new Host();
