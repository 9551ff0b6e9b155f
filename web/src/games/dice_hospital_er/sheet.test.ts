import { describe, expect, it } from 'vitest';
import { frame } from './fixtures/read';
import { BEDS, CLIPBOARDS, DOORWAYS, HALL, LABS, OPENINGS, WALLS } from './sheet';

const segments = (d: string) => d.split('M').filter(Boolean).length;

describe('the ER sheet', () => {
  it('has 32 beds in seven wards', () => {
    const wards = Object.keys(CLIPBOARDS);
    expect(wards.map((ward) => BEDS.filter((bed) => bed.ward === ward).length)).toEqual([4, 5, 5, 4, 5, 6, 3]);
    expect(BEDS).toHaveLength(32);
  });

  it('puts no two cells on one place', () => {
    const cells = [...BEDS.map(({ q, r }) => `${q},${r}`), ...LABS.map(String), ...HALL.map(String)];
    expect(new Set(cells).size).toBe(cells.length);
  });

  it('opens each bed to the next of its ward, and gives every ward one door', () => {
    expect(segments(OPENINGS)).toBe(32 - 7);
    expect(segments(DOORWAYS)).toBe(7);
    expect(segments(WALLS)).toBe(6 * 32 - 2 * (32 - 7) + 6 * LABS.length);
  });

  it('is the sheet the server knows', () => {
    const { sheet } = frame('first').public;
    expect(
      BEDS.map(({ id, ward, colour, x, y }) => [id, ward, colour ?? 'grey', Math.round(x), Math.round(y)]),
    ).toEqual(
      sheet.beds.map(({ id, ward, colour, centre: [x, y] }) => [id, ward, colour, Math.round(x), Math.round(y)]),
    );
    expect(sheet.wards.map(({ id, clipboard }) => [id, clipboard])).toEqual(Object.entries(CLIPBOARDS));
    expect(sheet.hall.map(({ at }) => at)).toEqual(HALL);
  });
});
