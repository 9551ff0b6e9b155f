import { beforeAll, describe, expect, it } from 'vitest';
import { text } from '../text/text.svelte';
import type { StrengthInfo } from '../wire.gen';
import { ratedName, ratedNote } from './seats';

const RATED: readonly StrengthInfo[] = [
  { level: '4', rating: 27.4, interval: [24.1, 30.7], below: null },
  {
    level: '5',
    rating: 31.2,
    interval: [28, 34.4],
    below: { bot: '4', games: 80, share: 0.825, interval: [0.737, 0.903] },
  },
];

beforeAll(() => text.load('en'));

describe('the strength of a level', () => {
  it('stands beside its name', () => {
    expect(ratedName('5', RATED)).toBe('level 5, expert · 31');
    expect(ratedName('3', RATED)).toBe('level 3, experienced');
  });

  it('is told with what is known of it', () => {
    expect(ratedNote('5', RATED)).toBe(
      'Rated 31 (28 to 34); wins 83% against “level 4, strong” (74 to 90%, 80 games).',
    );
    expect(ratedNote('4', RATED)).toBe('Rated 27 (24 to 31).');
    expect(ratedNote('3', RATED)).toBe('');
  });
});
