import { describe, expect, it } from 'vitest';
import { gameWords } from './fixtures/read';
import { claimedText, isTrue, totalsIn } from './unmasking';
import type { Unmasked } from './view.gen';

const bruno: Unmasked = {
  pawn: 1,
  seat: 1,
  symptoms: [],
  total: 7,
  plagued: true,
  caught: { how: 'mingled', round: 4, step: 30, cart: 'cedar', sources: [] },
  held: [
    { round: 0, symptoms: ['sym_1', 'sym_2'] },
    { round: 4, symptoms: ['sym_3', 'sym_4'] },
  ],
  fate: { how: 'perished', round: 6, cart: 'cedar', by: null },
};
const claim = (key: string, args: Record<string, unknown>) => ({ seat: 1, key, args: args as never });

describe('what claims were worth', () => {
  it('is judged by the hand of the round in which they were made', () => {
    expect(totalsIn(bruno, 3)).toEqual([3]);
    expect(isTrue(bruno, claim('claim_total', { total: 3, round: 3 }))).toBe(true);
    expect(isTrue(bruno, claim('claim_total', { total: 3, round: 5 }))).toBe(false);
    expect(isTrue(bruno, claim('claim_status', { status: 'healthy', round: 4 }))).toBe(true);
    expect(isTrue(bruno, claim('claim_status', { status: 'healthy', round: 5 }))).toBe(false);
    expect(isTrue(bruno, claim('accuse', { whom: 'friar', round: 5 }))).toBeUndefined();
  });

  it('tells the last of each kind', () => {
    const said = claimedText(gameWords('en'), bruno, [
      claim('claim_total', { total: 3, round: 2 }),
      claim('claim_total', { total: 3, round: 5 }),
    ]);
    expect(said).toEqual([{ says: '“My total is 3.” in round 5: a lie', lie: true }]);
  });
});
