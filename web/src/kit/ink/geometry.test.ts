import { describe, expect, it } from 'vitest';
import { COLOURS } from '../colours';
import { boxPath, hexPath, ngon, roundPoly, shapePath, star } from './geometry';

const numbers = (d: string) => (d.match(/-?\d*\.?\d+/g) ?? []).map(Number);

describe('geometry', () => {
  it('puts the first corner on top and goes clockwise', () => {
    const [top, right] = ngon(0, 0, 10, 4);
    expect(top?.map(Math.round)).toEqual([0, -10]);
    expect(right?.map(Math.round)).toEqual([10, -0]);
  });

  it('rounds corners by at most half a side', () => {
    expect(
      roundPoly(
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
        ],
        99,
      ),
    ).toBe('M0 5Q0 0 5 0L5 0Q10 0 10 5L10 5Q10 10 5 10L5 10Q0 10 0 5Z');
    expect(boxPath(0, 0, 10, 10, 2)).toBe('M0 2Q0 0 2 0L8 0Q10 0 10 2L10 8Q10 10 8 10L2 10Q0 10 0 8Z');
  });

  it('draws stars with twice as many corners as points', () => {
    expect(star(0, 0, 10, 5, 9)).toHaveLength(18);
  });

  it('draws hexagons sharp or rounded', () => {
    expect(hexPath(0, 0, 10)).toBe('M0 -10L8.7 -5L8.7 5L0 10L-8.7 5L-8.7 -5Z');
    expect(hexPath(0, 0, 10, 2)).toContain('Q');
  });

  it.each(COLOURS)('keeps the shape of %s near its radius', (colour) => {
    const d = shapePath(colour, 0, 0, 10);
    expect(d).toMatch(/^M.*Z$/);
    expect(Math.max(...numbers(d).map(Math.abs))).toBeLessThanOrEqual(20);
  });
});
