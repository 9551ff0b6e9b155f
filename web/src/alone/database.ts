/** The browser's database: texts by key, written together or not at all. Used in the worker and by the page. */

/** A text under a key, which must be free if it is `fresh`; or everything whose key begins so is forgotten. */
export type Change = { put: string; text: string; fresh: boolean } | { drop: string };

const STORE = 'kept';
const TAKEN = 'taken';

/**
 * The database, opened when it is asked for. Browsers close it behind a page's back (a phone that had none to spare for
 * a tab in the background; somebody who removes what sites have stored), so after a failure it is opened anew.
 */
export class Database {
  readonly #name: string;
  #opened: Promise<IDBDatabase> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  open(): Promise<IDBDatabase> {
    this.#opened ??= openDatabase(this.#name);
    return this.#opened;
  }

  /** All of it or nothing. Empty once it is on disk; `taken` if a fresh key was not free; else what went wrong. */
  async write(changes: readonly Change[]): Promise<string> {
    let found: string;
    try {
      found = await write(await this.open(), changes);
    } catch (error) {
      found = String(error);
    }
    if (found !== '' && found !== TAKEN) this.close();
    return found;
  }

  /** The texts whose keys begin so, in the order of their keys. */
  async read(prefix: string): Promise<string[]> {
    try {
      return await read(await this.open(), prefix);
    } catch {
      this.close();
    }
    return read(await this.open(), prefix);
  }

  /** What is under way comes to its end. */
  close(): void {
    this.#opened?.then((database) => database.close()).catch(() => undefined);
    this.#opened = undefined;
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('no database'));
  });
}

const under = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

function write(database: IDBDatabase, changes: readonly Change[]): Promise<string> {
  return new Promise((resolve) => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(STORE);
    for (const change of changes) {
      if ('drop' in change) store.delete(under(change.drop));
      else if (change.fresh) store.add(change.text, change.put);
      else store.put(change.text, change.put);
    }
    transaction.oncomplete = () => resolve('');
    transaction.onabort = () => {
      const { error } = transaction;
      resolve(error?.name === 'ConstraintError' ? TAKEN : (error?.message ?? '') || 'it was broken off');
    };
  });
}

function read(database: IDBDatabase, prefix: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const asking = database.transaction(STORE).objectStore(STORE).getAll(under(prefix));
    asking.onsuccess = () => resolve(asking.result as string[]);
    asking.onerror = () => reject(asking.error ?? new Error('cannot be read'));
  });
}
