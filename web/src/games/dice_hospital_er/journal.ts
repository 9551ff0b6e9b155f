/** What URSULE did, from the log: her turns tell of themselves, step by step. */
import type { LogLine } from '../../table/log';

/** Notes that begin a turn of hers; a line of its own each. */
export const BEGINS: ReadonlySet<string> = new Set(['ursule_chief', 'ursule_follows']);

/** The sentences of her last turns: those since the player moved, or else the last of all. */
export function ursuleSteps(lines: readonly LogLine[]): readonly string[] {
  const hers = lines.filter(({ begins }) => begins !== undefined && BEGINS.has(begins));
  const last = hers.at(-1);
  if (!last) return [];
  return hers.filter(({ seq }) => seq === last.seq).flatMap(({ steps }) => steps);
}
