/** The newest seq of each table this device has shown, so that a later visit can tell what happened since. */
const KEY = 'lazaretto.seen';
const MOST_TABLES = 60;

function read(): [string, number][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as [string, number][]) : [];
  } catch {
    return [];
  }
}

export function lastSeen(table: string): number | undefined {
  const seq = read().find(([id]) => id === table)?.[1];
  return typeof seq === 'number' ? seq : undefined;
}

export function markSeen(table: string, seq: number): void {
  const others = read().filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([[table, seq], ...others].slice(0, MOST_TABLES)));
  } catch {
    // a browser that keeps nothing: the next visit starts without a summary
  }
}
