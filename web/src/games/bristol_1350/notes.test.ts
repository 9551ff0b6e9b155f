import { describe, expect, it } from 'vitest';
import { plaguedSince } from './notes';
import type { Entry } from './view.gen';

const dealt = (...symptoms: Entry['symptoms'] & object): Entry => ({ round: 0, event: 'dealt', symptoms });
const mingled = (round: number, ...got: Entry['got'] & object): Entry => ({ round, event: 'mingled', got });
const kept = (round: number, ...symptoms: Entry['kept'] & object): Entry => ({ round, event: 'kept', kept: symptoms });

describe('since when somebody has the plague', () => {
  it('is told by the first hand of 6 or more', () => {
    expect(plaguedSince([dealt('sym_1', 'sym_2'), mingled(2, 'sym_2', 'sym_3')], 0)).toBeUndefined();
    const ill = [dealt('sym_1', 'sym_2'), mingled(3, 'sym_3', 'sym_4'), mingled(4, 'sym_3', 'sym_3')];
    expect(plaguedSince([...ill, mingled(5, 'sym_1', 'sym_1')], 0)).toBe(3);
    expect(plaguedSince([dealt('sym_1', 'sym_2'), kept(2, 'sym_2', 'sym_4'), mingled(3, 'sym_1', 'sym_2')], 0)).toBe(2);
  });

  it('is the first round where it was dealt', () => {
    expect(plaguedSince([dealt('sym_3', 'sym_3'), mingled(2, 'sym_1', 'sym_2')], 0)).toBe(1);
  });

  it('is not told where two 1s may have been a cure', () => {
    const log = [dealt('sym_3', 'sym_3'), mingled(2, 'sym_1', 'sym_1'), mingled(3, 'sym_3', 'sym_4')];
    expect(plaguedSince([...log, mingled(4, 'sym_1', 'sym_2')], 0)).toBeUndefined();
  });

  it('is told by a coin, to its holder alone', () => {
    const log: Entry[] = [
      dealt('sym_1', 'sym_2'),
      { round: 4, event: 'gave_coin', pawn: 2, to: 0, coin: 'coin_plague' },
    ];
    expect(plaguedSince(log, 0)).toBe(4);
    expect(plaguedSince(log, 2)).toBeUndefined();
  });
});
