import { describe, expect, it } from 'vitest';
import type { JudgedMove } from '../wire.gen';
import { lucks, moveAt, path, plot, summary } from './review';

const move = (step: number, value: number, best_value: number): JudgedMove => ({
  step,
  seat: 0,
  played: [],
  best: [],
  spoken: [],
  value,
  best_value,
  lost: Math.max(0, best_value - value),
  grade: best_value - value < 0.25 ? 'alike' : best_value - value < 1 ? 'little' : 'clear',
});

describe('a review', () => {
  const moves = [move(2, 3, 5), move(6, 4, 4), move(10, 1, 7)];

  it('tells skill from luck', () => {
    const { lost, luck, worst } = summary(moves, 3);
    expect(lost).toBe(8);
    // from 3 to 4, from 4 to 7, and from 1 to 3 at the end
    expect(lucks(moves, 3)).toEqual([1, 3, 2]);
    expect(luck).toBe(6);
    expect(luck - lost).toBe(3 - 5);
    expect(worst.map(({ step }) => step)).toEqual([10, 2]);
  });

  it('knows no luck after a move whose sequel is not judged yet', () => {
    expect(lucks(moves, null)).toEqual([1, 3, 0]);
    expect(summary([], null)).toEqual({ lost: 0, luck: 0, worst: [] });
  });

  it('draws both along the game', () => {
    const { zero, skill, luck } = plot(moves, 3, 20, 100, 140);
    // from 6 at the top to -8 at the bottom
    expect(zero).toBe(60);
    expect(skill.map(({ x, y }) => [x, y])).toEqual([
      [10, 80],
      [30, 80],
      [50, 140],
    ]);
    expect(luck.map(({ x, y }) => [x, y])).toEqual([
      [10, 50],
      [30, 20],
      [50, 0],
    ]);
    expect(path(luck, zero)).toBe('M0 60.0L10.0 50.0L30.0 20.0L50.0 0.0');
  });

  it('finds the move under way', () => {
    expect([0, 2, 5, 6, 19].map((step) => moveAt(moves, step))).toEqual([-1, 0, 0, 1, 2]);
  });
});
