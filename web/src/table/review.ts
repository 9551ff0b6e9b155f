/** A review made readable: how much was given away, what was luck, and where it went worst. */
import type { JudgedMove } from '../wire.gen';

const WORST = 5;
const LOOKED_AT = 3;

export interface Summary {
  /** given away by all moves together */
  lost: number;
  /** how much better things went than was to be expected, from the first move to the end as far as it is known */
  luck: number;
  /** the moves that gave most away, the worst first */
  worst: readonly JudgedMove[];
}

/** After each move: how much better things went until the next one, or the end, than was to be expected. */
export function lucks(moves: readonly JudgedMove[], end: number | null): number[] {
  return moves.map((move, place) => (moves[place + 1]?.best_value ?? end ?? move.value) - move.value);
}

export function summary(moves: readonly JudgedMove[], end: number | null): Summary {
  const lost = moves.reduce((sum, move) => sum + move.lost, 0);
  const luck = lucks(moves, end).reduce((sum, one) => sum + one, 0);
  const worst = moves
    .filter((move) => move.grade !== 'alike')
    .sort((a, b) => b.lost - a.lost)
    .slice(0, WORST);
  return { lost, luck, worst };
}

/** What a learner looks at again: the three moves that gave most away, in the order of the game. */
export function worthALook(moves: readonly JudgedMove[]): JudgedMove[] {
  return summary(moves, null)
    .worst.slice(0, LOOKED_AT)
    .sort((a, b) => a.step - b.step);
}

export interface Dot {
  step: number;
  x: number;
  y: number;
  lost: number;
}
export interface Plot {
  /** the height of nothing won and nothing lost */
  zero: number;
  /** what the moves gave away so far, always going down */
  skill: readonly Dot[];
  /** the luck so far */
  luck: readonly Dot[];
}

/** Two lines over the steps of a game, on a strip of this size: together they are how the outlook has changed. */
export function plot(
  moves: readonly JudgedMove[],
  end: number | null,
  steps: number,
  width: number,
  height: number,
): Plot {
  const luck = lucks(moves, end);
  let lost = 0,
    lucky = 0;
  const sums = moves.map((move, place) => ({
    step: move.step,
    lost: move.lost,
    skill: (lost -= move.lost),
    luck: (lucky += luck[place] ?? 0),
  }));
  const all = [0, ...sums.flatMap((one) => [one.skill, one.luck])];
  const top = Math.max(...all),
    span = Math.max(top - Math.min(...all), 1e-9);
  const y = (value: number): number => (height * (top - value)) / span;
  const x = (step: number): number => (width * step) / Math.max(1, steps);
  return {
    zero: y(0),
    skill: sums.map((one) => ({ step: one.step, x: x(one.step), y: y(one.skill), lost: one.lost })),
    luck: sums.map((one) => ({ step: one.step, x: x(one.step), y: y(one.luck), lost: one.lost })),
  };
}

/** A line through the dots, from nothing at the beginning of the game. */
export function path(dots: readonly Dot[], zero: number): string {
  return [`M0 ${zero.toFixed(1)}`, ...dots.map(({ x, y }) => `L${x.toFixed(1)} ${y.toFixed(1)}`)].join('');
}

/** The place of the move under way at a step: the last that began at it or before; -1 before the first. */
export function moveAt(moves: readonly JudgedMove[], step: number): number {
  return moves.findLastIndex((move) => move.step <= step);
}
