/**
 * The memory of a Python that has begun and knows our modules, kept from one visit to the next: bringing it back takes
 * a fraction of the time. It belongs to just these files. Where a browser keeps nothing, every start is a first one.
 */
/** Where the files of an edition are, and a name that changes with its Python. */
export interface Edition {
  base: string;
  version: string;
}
export type Memory = Uint8Array<ArrayBuffer>;

/**
 * The address of a file whose name stays while its body changes, as the page's own version has it: the service worker
 * may be a newer one by now, and finds what this page needs among what the older one left.
 */
export const fixed = ({ base, version }: Edition, file: string): string => `${base}${file}?v=${version}`;

const nameOf = ({ base }: Edition): string => `lazaretto-memory ${base}`;
const keyOf = ({ base, version }: Edition): string => `${base}python/memory?v=${version}`;

export async function keptMemory(edition: Edition): Promise<Memory | undefined> {
  try {
    const found = await (await caches.open(nameOf(edition))).match(keyOf(edition));
    return found && new Uint8Array(await found.arrayBuffer());
  } catch {
    return undefined;
  }
}

export async function keepMemory(edition: Edition, memory: Memory): Promise<void> {
  try {
    const cache = await caches.open(nameOf(edition));
    const key = keyOf(edition);
    const older = (await cache.keys()).filter(({ url }) => url !== key);
    await Promise.all(older.map((request) => cache.delete(request)));
    if (!(await cache.match(key))) await cache.put(key, new Response(memory));
  } catch {
    // No place for it.
  }
}
