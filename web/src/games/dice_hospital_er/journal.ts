/** What others did, from the log: URSULE's turns tell of themselves, step by step; a rival's are told turn by turn. */
import type { LogLine } from '../../table/board';
import { openText } from '../../table/log';

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

/** What a seat did in a turn, in words. */
export interface Told {
  readonly id: string;
  /** which turn it was; nothing where the log has forgotten */
  readonly turn: string;
  readonly says: string;
}

/** What a seat did in its last turns, the newest first. */
export function lastTurns(lines: readonly LogLine[], seat: number, most = 3): readonly Told[] {
  const told = new Map<string, Told>();
  let turn = '';
  for (const line of lines) {
    if (line.mark) turn = line.text.replace(/\.$/, '');
    else if (line.seat === seat) {
      const before = told.get(turn);
      const says = openText(line);
      told.set(turn, before ? { ...before, says: `${before.says} ${says}` } : { id: line.id, turn, says });
    }
  }
  return [...told.values()].slice(-most).reverse();
}
