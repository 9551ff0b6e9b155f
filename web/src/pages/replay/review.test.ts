import { describe, expect, it } from 'vitest';
import type { JudgedMove } from '../../wire.gen';
import { bars, summary } from './review';

const move = (step: number, value: number, best_value: number): JudgedMove => ({ step, seat: 0, played: [], best: [], value, best_value, lost: Math.max(0, best_value - value) });

describe('a review', () => {
  const moves = [move(2, 3, 5), move(6, 4, 4), move(10, 1, 7)];

  it('tells skill from luck', () => {
    const { lost, luck, worst } = summary(moves);
    expect(lost).toBe(8);
    // from 3 to 4, and from 4 to 7
    expect(luck).toBe(4);
    expect(worst.map(({ step }) => step)).toEqual([10, 2]);
  });

  it('is empty before anything was judged', () => {
    expect(summary([])).toEqual({ lost: 0, luck: 0, worst: [] });
  });

  it('draws the moves along the game', () => {
    expect(bars(moves, 20, 100, 30)).toEqual([{ step: 2, x: 10, height: 10 }, { step: 6, x: 30, height: 0 }, { step: 10, x: 50, height: 30 }]);
  });
});
