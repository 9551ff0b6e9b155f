/** A review made readable: how much was given away, what was luck, and where it went worst. */
import type { JudgedMove } from '../../wire.gen';

const WORST = 5;

export interface Summary {
  /** given away by all moves together */
  lost: number;
  /** from the first to the last move, how much better things went than was to be expected */
  luck: number;
  /** the moves that gave most away, the worst first */
  worst: readonly JudgedMove[];
}

export function summary(moves: readonly JudgedMove[]): Summary {
  const lost = moves.reduce((sum, move) => sum + move.lost, 0);
  const luck = moves.slice(1).reduce((sum, move, place) => sum + move.best_value - (moves[place]?.value ?? 0), 0);
  const worst = moves.filter((move) => move.lost > 0.05).sort((a, b) => b.lost - a.lost).slice(0, WORST);
  return { lost, luck, worst };
}

export interface Bar { step: number; x: number; height: number }

/** A bar for each move, on a strip of this size: along the steps of the game, as high as what was lost. */
export function bars(moves: readonly JudgedMove[], steps: number, width: number, height: number): Bar[] {
  const most = Math.max(1, ...moves.map(({ lost }) => lost));
  return moves.map(({ step, lost }) => ({ step, x: (width * step) / Math.max(1, steps), height: (height * lost) / most }));
}
