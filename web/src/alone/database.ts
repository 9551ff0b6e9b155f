/** The browser's database: texts by key, written together or not at all. Used in the worker and by the page. */

/** A text under a key, which must be free if it is `fresh`; or everything whose key begins so is forgotten. */
export type Change = { put: string; text: string; fresh: boolean } | { drop: string };

const STORE = 'kept';

export function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('no database'));
  });
}

const under = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** Writes all of it or nothing. Empty once it is on disk; `taken` if a fresh key was not free; else what went wrong. */
export function write(database: IDBDatabase, changes: readonly Change[]): Promise<string> {
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
      resolve(error?.name === 'ConstraintError' ? 'taken' : (error?.message ?? '') || 'it was broken off');
    };
  });
}

/** The texts whose keys begin so, in the order of their keys. */
export function read(database: IDBDatabase, prefix: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const asking = database.transaction(STORE).objectStore(STORE).getAll(under(prefix));
    asking.onsuccess = () => resolve(asking.result as string[]);
    asking.onerror = () => reject(asking.error ?? new Error('cannot be read'));
  });
}
