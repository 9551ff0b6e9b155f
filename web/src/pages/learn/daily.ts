/** The puzzle of a day: the same for everybody, by the date alone. */
import type { Learning } from '../../wire.gen';

const DAY_MS = 86_400_000;
/** of difficulty, as puzzles have them */
export const LEVELS = [1, 2, 3, 4, 5] as const;

export interface Daily {
  readonly game: string;
  readonly puzzle: number;
  readonly question: string;
  readonly level: number;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** A step through so many that comes by each once, and seldom meets neighbours: they are alike, and as hard. */
function stride(count: number): number {
  let step = Math.max(1, Math.floor(count * 0.618));
  while (divisor(step, count) !== 1) step += 1;
  return step;
}

/** Games take turns day by day; each goes through all its puzzles. `all` is in an order that does not change. */
export function dailyPuzzle(all: readonly Learning[], now: Date): Daily | undefined {
  const games = all.filter(({ puzzles }) => puzzles.length > 0).toSorted((a, b) => (a.game < b.game ? -1 : 1));
  const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS);
  const today = games[day % games.length];
  if (!today) return undefined;
  const count = today.puzzles.length;
  const puzzle = today.puzzles[(Math.floor(day / games.length) * stride(count)) % count];
  return puzzle && { game: today.game, puzzle: puzzle.number, question: puzzle.question, level: puzzle.level };
}
