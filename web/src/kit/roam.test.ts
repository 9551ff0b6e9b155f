import { describe, expect, it } from 'vitest';
import { nearest } from './roam';

const from = { x: 0, y: 0 };
const RIGHT = [1, 0] as const;
const DOWN = [0, 1] as const;

describe('nearest', () => {
  it('goes straight before it goes aside', () => {
    const straight = { x: 60, y: 0 };
    expect(nearest(from, [{ x: 40, y: 30 }, straight], RIGHT)).toBe(straight);
  });

  it('never goes back and never stays', () => {
    expect(
      nearest(
        from,
        [
          { x: -10, y: 0 },
          { x: 0, y: 0 },
        ],
        RIGHT,
      ),
    ).toBeUndefined();
  });

  it('does not take a neighbour in the row for the row below', () => {
    const below = { x: 5, y: 300 };
    expect(nearest(from, [{ x: -52, y: 9 }, below], DOWN)).toBe(below);
  });
});
