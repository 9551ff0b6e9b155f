import { describe, expect, it } from 'vitest';
import { escaped, fitted, poster, wrapped } from './poster';

const measure = (text: string) => text.length * 0.5;
const FACTS = {
  title: 'Dice Hospital',
  says: 'You won, 42 to 38',
  more: '4 points ahead of <Bruno>.',
  rows: [
    { rank: '1', name: 'Ada & Co', score: '42', wins: true },
    { rank: '2', name: '<Bruno>', score: '38', wins: false },
  ],
  drawing: { svg: '<svg width="300" height="150"></svg>', width: 300, height: 150 },
  colour: (token: string) => token,
  fonts: { text: 'Alegreya Sans', num: '"Besley"', faces: '' },
  measure,
};

describe('the picture to share', () => {
  it('is sound XML of 1200 by 630, whatever the names are', () => {
    const page = new DOMParser().parseFromString(poster(FACTS), 'image/svg+xml');
    expect(page.querySelector('parsererror')).toBeNull();
    expect(page.documentElement.getAttribute('width')).toBe('1200');
    expect(page.documentElement.getAttribute('height')).toBe('630');
    const texts = [...page.querySelectorAll('text')].map((text) => text.textContent);
    expect(texts).toContain('You won, 42 to 38');
    expect(texts).toContain('<Bruno>');
    expect(texts).toContain('Ada & Co');
  });

  it('keeps nine players inside', () => {
    const rows = Array.from({ length: 9 }, (_, i) => ({ rank: `${i + 1}`, name: `P${i}`, score: '1', wins: false }));
    const page = new DOMParser().parseFromString(poster({ ...FACTS, rows }), 'image/svg+xml');
    const lowest = Math.max(...[...page.querySelectorAll('text')].map((text) => Number(text.getAttribute('y'))));
    expect(lowest).toBeLessThan(630 - 24);
  });

  it('wraps long headlines and makes them smaller', () => {
    expect(wrapped('one two three', 4, measure)).toEqual(['one two', 'three']);
    expect(fitted('You won', 1104, measure)).toEqual({ size: 60, lines: ['You won'] });
    const long = fitted('x'.repeat(30) + ' ' + 'y'.repeat(30) + ' and then some', 1104, measure);
    expect(long.lines.length).toBeLessThanOrEqual(2);
    expect(long.lines.every((line) => measure(line) * long.size <= 1104)).toBe(true);
  });

  it('writes signs as XML has them', () => {
    expect(escaped('<a & "b">')).toBe('&lt;a &amp; &quot;b&quot;&gt;');
  });
});
