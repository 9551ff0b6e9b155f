/** The browser's database: texts by key, written together or not at all. Used in the worker and by the page. */

/** A text under a key, which must be free if it is `fresh`; or everything whose key begins so is forgotten. */
export type Change = { put: string; text: string; fresh: boolean } | { drop: string };

const STORE = 'kept';
const TAKEN = 'taken';

/** An open database. `made`: there was none, so nothing is in it. */
interface Opened {
  database: IDBDatabase;
  made: boolean;
}

/**
 * The database, opened when it is asked for. Browsers close it behind a page's back (a phone that had none to spare for
 * a tab in the background; somebody who removes what sites have stored). So what fails, of which nothing is kept then,
 * is done once more on one that is opened anew, and has failed only if that fails too.
 */
export class Database {
  readonly #name: string;
  #opened: Promise<Opened> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  open(): Promise<Opened> {
    this.#opened ??= openDatabase(this.#name);
    return this.#opened;
  }

  /**
   * All of it or nothing. Empty once it is on disk; `taken` if a fresh key was not free; else what went wrong. Where
   * all that was kept is gone meanwhile, it is not done again: what it would add to is no more.
   */
  async write(changes: readonly Change[]): Promise<string> {
    const work = (database: IDBDatabase) => write(database, changes);
    try {
      return await this.#on(work).catch(async (error: unknown) => {
        if ((await this.open()).made) throw error;
        return this.#on(work);
      });
    } catch (error) {
      return String(error);
    }
  }

  /** The texts whose keys begin so, in the order of their keys. */
  read(prefix: string): Promise<string[]> {
    const work = (database: IDBDatabase) => read(database, prefix);
    return this.#on(work).catch(() => this.#on(work));
  }

  /** What is under way comes to its end. */
  close(): void {
    this.#opened?.then(({ database }) => database.close()).catch(() => undefined);
    this.#opened = undefined;
  }

  /** Does something on the database; if that fails, the next will have another. */
  async #on<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
    const opened = this.open();
    try {
      return await work((await opened).database);
    } catch (error) {
      // Not the one that somebody else has opened meanwhile, and is at work on.
      if (this.#opened === opened) this.close();
      throw error;
    }
  }
}

function openDatabase(name: string): Promise<Opened> {
  return new Promise((resolve, reject) => {
    let made = false;
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(STORE);
      made = true;
    };
    opening.onsuccess = () => resolve({ database: opening.result, made });
    opening.onerror = () => reject(opening.error ?? new Error('no database'));
  });
}

const under = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

function write(database: IDBDatabase, changes: readonly Change[]): Promise<string> {
  return new Promise((resolve, reject) => {
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
      if (error?.name === 'ConstraintError') resolve(TAKEN);
      else reject(error ?? new Error('it was broken off'));
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
