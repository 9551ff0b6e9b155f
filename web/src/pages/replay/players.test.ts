import { describe, expect, it } from 'vitest';
import type { RecordInfo } from '../../wire.gen';
import { eyesAt, playersOf } from './players';

const info = (seats: unknown, players: unknown) => ({ seats, players }) as RecordInfo;
const numbered = (n: number) => `player ${n}`;

describe('the players of a record', () => {
  it('go by their names, or by their numbers', () => {
    expect(playersOf(info(3, ['Ada', ' ']), numbered)).toEqual(['Ada', 'player 2', 'player 3']);
  });

  it('are texts of a readable length', () => {
    expect(playersOf(info(3, [{ name: 'Ada' }, 7, 'x'.repeat(400_000)]), numbered)).toEqual([
      'player 1',
      'player 2',
      'x'.repeat(40),
    ]);
  });

  it.each([
    [2, 'Ada'],
    [2, null],
    [0, []],
    [1e9, []],
    ['2', []],
  ])('of %s seats and %j are no record', (seats, players) => {
    expect(() => playersOf(info(seats, players), numbered)).toThrow(
      expect.objectContaining({ code: 'bad_record' }) as Error,
    );
  });
});

describe('a table that is looked back at', () => {
  const at = (status: 'running' | 'over', ...mine: readonly boolean[]) =>
    eyesAt({ status, seats: mine.map((own, seat) => ({ seat, mine: own })) });

  it('is seen from one’s own seat, and by a watcher as all see it', () => {
    expect([at('running', false, true), at('running', false, false)]).toEqual([1, 'public']);
  });

  it('shows nobody’s hand where several people play at this device, until the game is over', () => {
    expect([at('running', true, true, false), at('over', true, true, false)]).toEqual(['public', 0]);
  });
});
