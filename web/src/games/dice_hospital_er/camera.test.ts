import { describe, expect, it } from 'vitest';
import { around, MOST, panned, together, transformOf, whole, within, zoomed } from './camera';
import { BEDS, FRAME, RADIUS } from './sheet';
import { slipBox } from './slip';

const ward = (id: string) =>
  around(
    BEDS.filter((bed) => bed.ward === id),
    RADIUS,
  );

/** What a camera shows of the sheet. */
const shown = ({ x, y, k }: { x: number; y: number; k: number }) => ({
  x: x - FRAME.width / k / 2,
  y: y - FRAME.height / k / 2,
  width: FRAME.width / k,
  height: FRAME.height / k,
});
const covers = (a: { x: number; y: number; width: number; height: number }, b: typeof a) =>
  a.x <= b.x + 0.01 &&
  a.y <= b.y + 0.01 &&
  a.x + a.width >= b.x + b.width - 0.01 &&
  a.y + a.height >= b.y + b.height - 0.01;

describe('the camera', () => {
  const close = zoomed(FRAME, whole(FRAME), 2);

  it('shows the whole sheet', () => {
    expect(shown(whole(FRAME))).toEqual(FRAME);
    expect(transformOf(FRAME, whole(FRAME))).toBe('translate(0px, 0px) scale(1)');
  });

  it('never leaves the sheet', () => {
    expect(covers(FRAME, shown(panned(FRAME, close, -9000, 9000)))).toBe(true);
    expect(within(FRAME, { x: -500, y: 9000, k: 40 }).k).toBe(MOST);
    expect(zoomed(FRAME, whole(FRAME), 0.2)).toEqual(whole(FRAME));
  });

  it('keeps the point under the fingers while it zooms', () => {
    const at = { x: 300, y: 240 };
    const after = zoomed(FRAME, close, 1.2, at);
    expect((at.x - after.x) * after.k).toBeCloseTo((at.x - close.x) * close.k);
  });
});

describe('the slip of values', () => {
  it.each(BEDS.map((bed) => [bed.id, bed] as const))('lies at bed %s, on the sheet and not on the bed', (_, bed) => {
    for (const values of [2, 6]) {
      const box = slipBox(bed, values);
      expect(covers(FRAME, box)).toBe(true);
      expect(box.y + box.height <= bed.y - RADIUS || box.y >= bed.y + RADIUS).toBe(true);
      expect(together(box, ward(bed.ward)).width).toBeLessThanOrEqual(FRAME.width);
    }
  });
});
