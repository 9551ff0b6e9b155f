import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Database, type Change } from './database';

type Texts = Map<string, string>;
type Failure = 'AbortError' | 'QuotaExceededError';
const nothing = (): void => undefined;

/** As much of a browser's databases as we use: what a transaction does is kept when it is done. */
class Browser {
  kept: Texts | undefined;
  readonly open: Connection[] = [];
  writes = 0;
  /** how the next writes end */
  readonly failures: Failure[] = [];

  /** As a browser does behind a page's back. */
  closeAll(): void {
    for (const connection of this.open.splice(0)) connection.close();
  }

  opening(): object {
    const request = { result: new Connection(this), onupgradeneeded: nothing, onsuccess: nothing };
    queueMicrotask(() => {
      if (!this.kept) {
        this.kept = new Map();
        request.onupgradeneeded();
      }
      this.open.push(request.result);
      request.onsuccess();
    });
    return request;
  }
}

class Connection {
  #closed = false;
  constructor(readonly browser: Browser) {}

  readonly createObjectStore = nothing;

  close(): void {
    this.#closed = true;
  }

  transaction(_: string, mode?: string): object {
    if (this.#closed) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    return mode === 'readwrite' ? writing(this.browser) : { objectStore: () => ({ getAll: () => all(this.browser) }) };
  }
}

function all({ kept }: Browser): object {
  const asking = { result: [...(kept ?? [])].sort().map(([, text]) => text), onsuccess: nothing };
  queueMicrotask(() => asking.onsuccess());
  return asking;
}

/** One after the other: each does its work on what those before it have kept. */
function writing(browser: Browser): object {
  const work: ((draft: Texts) => boolean)[] = [];
  const put = (text: string, key: string) => work.push((draft) => Boolean(draft.set(key, text)));
  const add = (text: string, key: string) => work.push((draft) => !draft.has(key) && Boolean(draft.set(key, text)));
  const found = {
    objectStore: () => ({ put, add }),
    error: null as DOMException | null,
    oncomplete: nothing,
    onabort: nothing,
  };
  queueMicrotask(() => {
    browser.writes += 1;
    const draft = new Map(browser.kept);
    const name = browser.failures.shift() ?? (work.every((one) => one(draft)) ? undefined : 'ConstraintError');
    if (name) {
      found.error = new DOMException('broken off', name);
      return found.onabort();
    }
    browser.kept = draft;
    found.oncomplete();
  });
  return found;
}

const move = (number: number): Change[] => [{ put: `move/${number}`, text: `${number}`, fresh: true }];

describe('The database', () => {
  let browser: Browser;
  let database: Database;

  beforeEach(async () => {
    browser = new Browser();
    vi.stubGlobal('indexedDB', { open: () => browser.opening() });
    vi.stubGlobal('IDBKeyRange', { bound: () => undefined });
    database = new Database('tables');
    expect(await database.write(move(1))).toBe('');
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is opened again where the browser has closed it, and what was to be written is', async () => {
    browser.closeAll();
    expect(await database.write(move(2))).toBe('');
    browser.closeAll();
    expect(await database.read('move/')).toEqual(['1', '2']);
  });

  it('is written again if it was closed in the middle of a write, once', async () => {
    browser.failures.push('AbortError');
    expect(await database.write(move(2))).toBe('');
    expect(await database.read('move/')).toEqual(['1', '2']);
  });

  it('keeps what several write at once while it is closed', async () => {
    browser.closeAll();
    expect(await Promise.all([2, 3, 4].map((number) => database.write(move(number))))).toEqual(['', '', '']);
    expect(await database.read('move/')).toHaveLength(4);
    expect(browser.open).toHaveLength(1);
  });

  it('says why a write has failed for good, and of that nothing is kept', async () => {
    browser.failures.push('QuotaExceededError', 'QuotaExceededError');
    expect(await database.write(move(2))).toContain('QuotaExceededError');
    expect(await database.read('move/')).toEqual(['1']);
    expect(await database.write(move(2))).toBe('');
  });

  it('says that a fresh key is taken, and does not try again', async () => {
    expect(await database.write([...move(2), ...move(1)])).toBe('taken');
    expect(browser.writes).toBe(2);
    expect(await database.read('move/')).toEqual(['1']);
  });

  it('begins no game in the middle where all that was kept is gone', async () => {
    browser.closeAll();
    browser.kept = undefined;
    expect(await database.write(move(2))).toContain('InvalidStateError');
    expect(await database.read('move/')).toEqual([]);
    expect(await database.write(move(1))).toBe('');
  });
});
