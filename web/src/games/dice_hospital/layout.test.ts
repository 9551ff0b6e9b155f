import { describe, expect, it } from 'vitest';
import { gameWords } from './fixtures/read';
import { annexe, densityOf, SERVICES, spots, WARDS, type Spot } from './layout';

const IDS = gameWords('en').box.ids('departments');
const owned = (n: number) => IDS.slice(0, 6 + n).map((id, i) => ({ id, printed: i < 6 }));
const clash = (a: Spot, b: Spot) => a.y === b.y && Math.abs(a.x - b.x) < 1;

describe('the honeycomb', () => {
  it('gives every department and every service a place of its own, with any number of improvements', () => {
    for (let n = 0; n <= 8; n++) {
      const all = [...spots(owned(n)), ...WARDS, ...Object.values(SERVICES)];
      expect(all).toHaveLength(13 + n);
      all.forEach((a, i) => all.slice(i + 1).forEach((b) => expect(clash(a, b)).toBe(false)));
      for (const { x, y } of all) expect([x >= 0, x <= 4, y < annexe(n, 0).rows]).toEqual([true, true, true]);
    }
  });

  it('shifts every other row by half', () => {
    for (const { x, y } of spots(owned(8))) expect((x * 2) % 2).toBe(y % 2 === 0 ? 1 : 0);
  });
});

describe('the annexe', () => {
  it('has large cards while they fit', () => {
    expect(annexe(2, 2)).toEqual({ rows: 4, beside: false, size: 'large', columns: 2 });
    expect(annexe(0, 3).size).toBe('large');
  });

  it('makes cards smaller, then puts them beside the honeycomb', () => {
    expect(annexe(2, 4)).toEqual({ rows: 4, beside: false, size: 'small', columns: 2 });
    expect(annexe(3, 2).beside).toBe(false);
    expect(annexe(4, 5)).toEqual({ rows: 4, beside: true, size: 'small', columns: 1 });
    expect(annexe(7, 2)).toEqual({ rows: 5, beside: true, size: 'small', columns: 1 });
  });

  it('never lets cards cover hexagons', () => {
    for (let n = 0; n <= 8; n++)
      for (let cards = 1; cards + n <= 9; cards++) {
        const { beside, size, columns } = annexe(n, cards);
        if (!beside) expect(5 - n).toBeGreaterThanOrEqual(columns * (size === 'large' && cards > 1 ? 1.4 : 0.86));
      }
  });
});

describe('narrow boards', () => {
  it('have three cells across, then four, then smaller ones', () => {
    expect([6, 9, 10, 12, 13, 15].map(densityOf)).toEqual(['roomy', 'roomy', 'dense', 'dense', 'crowded', 'crowded']);
  });
});
