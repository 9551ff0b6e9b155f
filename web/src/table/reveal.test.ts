import { describe, expect, it } from 'vitest';
import { shiftTo } from './reveal';

const span = (top: number, bottom: number) => ({ top, bottom });
const PORT = span(100, 300);

describe('what a hint points at', () => {
  it('lies in the middle where there is room for all of it', () => {
    expect(shiftTo([span(400, 440), span(340, 360)], PORT)).toBe(190);
  });

  it('begins with what is clicked first, and the rest is as near as can be', () => {
    // the first at the lower edge, because all that follows is above it
    expect(shiftTo([span(400, 440), span(120, 160)], PORT)).toBe(148);
    expect(shiftTo([span(20, 60), span(500, 540)], PORT)).toBe(-88);
  });

  it('has as many of the next as there is room for', () => {
    const shift = shiftTo([span(400, 440), span(330, 370), span(0, 40)], PORT);
    expect(shift).toBe(148);
    expect(shiftTo([span(400, 440), span(430, 470), span(0, 40)], PORT)).toBe(178);
  });
});
