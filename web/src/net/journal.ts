import type { Entry } from '../wire.gen';

const UNDONE = 'table.undo';

/** The journal without what was taken back. */
export function standing(notes: readonly Entry[]): readonly Entry[] {
  const undone = new Set(
    notes.flatMap(({ key, args }) => (key === UNDONE && Array.isArray(args['seqs']) ? (args['seqs'] as number[]) : [])),
  );
  return undone.size === 0 ? notes : notes.filter(({ key, seq }) => key !== UNDONE && !undone.has(seq));
}
