import { describe, expect, it } from 'vitest';
import { belts, CELL, edgeAt, edgesOf, hopsFrom, pack, slotBox, slotsOf, spacesOf, spotOf } from './plan';

describe('the plan', () => {
  it('has the spaces, edges and slots of both sides of the board', () => {
    expect([spacesOf(0, 4, 3).length, edgesOf(4, 3).length, slotsOf(4, 3).length]).toEqual([12, 31, 10]);
    expect([spacesOf(2, 3, 3).length, edgesOf(3, 3).length, slotsOf(3, 3).length]).toEqual([9, 24, 9]);
    expect(spacesOf(1, 4, 3).slice(3, 5)).toEqual(['1D1', '1A2']);
    expect(spotOf('2C3')).toEqual({ floor: 2, column: 2, row: 2 });
  });

  it('has an edge north or west of its space', () => {
    expect(edgeAt('hB2')).toEqual({ x: 1.5 * CELL, y: CELL, upright: false });
    expect(edgeAt('vE3')).toEqual({ x: 4 * CELL, y: 2.5 * CELL, upright: true });
  });

  it('has the slots outside', () => {
    expect(slotBox('w2', 4, 3).x).toBeLessThan(0);
    expect(slotBox('e1', 3, 3).x).toBeGreaterThan(3 * CELL);
    expect(slotBox('sC', 4, 3).y).toBeGreaterThan(3 * CELL);
  });

  it('draws conveyors between aligned terminals, and once where they lie on one line', () => {
    const terminals = ['0D2', '0A2', '0B2', '2A2', '0D1', '1C3'];
    expect(belts(terminals)).toEqual([
      ['0A2', '2A2'],
      ['0A2', '0B2'],
      ['0B2', '0D2'],
      ['0D1', '0D2'],
    ]);
    expect(hopsFrom('0A2', terminals)).toEqual(['0D2', '0B2', '2A2']);
    expect(hopsFrom('1C3', terminals)).toEqual([]);
  });

  it.each([1, 2, 3, 5, 8, 13])('lets %i people stand in a room, all of them inside and none on top of another', (n) => {
    const box = { x: 4, y: 27, w: 68, h: 44 };
    const { k, feet } = pack(n, box);
    expect(feet).toHaveLength(n);
    for (const { x, y } of feet) {
      expect(x).toBeGreaterThan(box.x);
      expect(x).toBeLessThan(box.x + box.w);
      expect(y).toBeLessThanOrEqual(box.y + box.h + 0.01);
      expect(y - 46 * k).toBeGreaterThanOrEqual(box.y - 0.01);
    }
    expect(new Set(feet.map(({ x, y }) => `${x} ${y}`)).size).toBe(n);
  });
});
