/** What URSULE did, from the log: her turns tell of themselves, step by step. */
import type { LogLine } from '../../table/board';

/** Notes that begin a turn of hers; a line of its own each. */
export const BEGINS: ReadonlySet<string> = new Set(['ursule_chief', 'ursule_follows']);

/** Notes that begin a line of the log though nobody acts. */
export const LINES: ReadonlySet<string> = new Set([...BEGINS, 'sheets_shown']);

/** Her turns since the player moved, or else the last one: each in sentences. */
export function ursuleTurns(lines: readonly LogLine[]): readonly LogLine[] {
  const hers = lines.filter(({ begins }) => begins !== undefined && BEGINS.has(begins));
  const last = hers.at(-1);
  if (!last) return [];
  return hers.filter(({ seq }) => seq === last.seq);
}
