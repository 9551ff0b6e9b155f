/**
 * Where this device left each table: the newest seq it has shown, the step that was, and when. So a later visit can
 * tell what happened since.
 */
const KEY = 'lazaretto.seen';
const MOST_TABLES = 60;

export interface Visit {
  seq: number;
  /** how many actions stood */
  step: number;
  /** when it was looked at last */
  at: number;
}
type Row = [table: string, seq: number, step?: number, at?: number];

function read(): Row[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as Row[]) : [];
  } catch {
    return [];
  }
}

export function lastVisit(table: string): Visit | undefined {
  const [, seq, step, at] = read().find(([id]) => id === table) ?? [];
  return typeof seq === 'number' ? { seq, step: step ?? 0, at: at ?? Date.now() } : undefined;
}

export function lastSeen(table: string): number | undefined {
  return lastVisit(table)?.seq;
}

export function markSeen(table: string, seq: number, step = 0): void {
  const others = read().filter(([id]) => id !== table);
  try {
    const row: Row = [table, seq, step, Date.now()];
    localStorage.setItem(KEY, JSON.stringify([row, ...others].slice(0, MOST_TABLES)));
  } catch {
    // a browser that keeps nothing: the next visit starts without a summary
  }
}
