import { describe, expect, it } from 'vitest';
import { chaptersOf } from './chapters';

describe('chapters', () => {
  it('are the rounds, from where one begins to where the next does', () => {
    expect(chaptersOf({ rounds: [1, 2, 3], steps: [10, 25, 30] }, 31)).toEqual([
      { round: 1, from: 0, to: 10 },
      { round: 2, from: 10, to: 25 },
      { round: 3, from: 25, to: 31 },
    ]);
  });

  it('have the set-up in the first', () => {
    expect(chaptersOf({ rounds: [0, 1, 2], steps: [4, 10, 20] }, 20)).toEqual([
      { round: 1, from: 0, to: 10 },
      { round: 2, from: 10, to: 20 },
    ]);
  });

  it('are none where a game keeps no rounds, and none is empty', () => {
    expect(chaptersOf({ rounds: [], steps: [] }, 9)).toEqual([]);
    expect(chaptersOf({ rounds: [1, 2], steps: [9, 9] }, 9)).toEqual([{ round: 1, from: 0, to: 9 }]);
  });
});
