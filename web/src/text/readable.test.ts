import { describe, expect, it } from 'vitest';
import { readable, span } from './readable';

describe('readable', () => {
  it('makes words of an id', () => {
    expect(readable('choose_extra')).toBe('Choose extra');
    expect(readable('immunology.2')).toBe('Immunology 2');
    expect(readable('')).toBe('');
  });
});

describe('span', () => {
  it.each([
    [0, '0:00'],
    [7_900, '0:07'],
    [750_000, '12:30'],
    [11_100_000, '3 h 05'],
    [-5, '0:00'],
  ])('%i ms is %s', (ms, said) => {
    expect(span(ms)).toBe(said);
  });
});
