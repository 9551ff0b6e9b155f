import { beforeAll, describe, expect, it } from 'vitest';
import { text } from '../text/text.svelte';
import type { SeatInfo, StrengthInfo } from '../wire.gen';
import { ratedName, ratedNote, rivalNote, seatNote } from './seats';

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

it('a rival at the same device is not called you', () => {
  const seat = { kind: 'human', level: null, stand_in: null, mine: true, here: true } as unknown as SeatInfo;
  expect([seatNote(seat), rivalNote(seat)]).toEqual(['you', '']);
  const away = { ...seat, stand_in: '3' } as SeatInfo;
  expect(rivalNote(away)).toBe(seatNote(away));
  expect(rivalNote({ ...seat, mine: false, here: false } as SeatInfo)).toBe('not here');
});
