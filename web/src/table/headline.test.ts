import { beforeAll, describe, expect, it } from 'vitest';
import { text } from '../text/text.svelte';
import { GameWords } from './board';
import { headline, margin } from './headline';

const words = new GameWords({ lang: 'en', tree: {} }, ['Ada', 'Bruno', 'Chiara']);
const of = (scores: number[], ranks: number[], winners: number[]) => ({ scores, ranks, winners, sheet: [] });
const ending = (how: string, winners: number[], second: number | null, ahead: number) =>
  ({ how, winners, second, ahead }) as never;

beforeAll(() => text.load('en'));

describe('the headline', () => {
  it('speaks to the one who won', () => {
    const outcome = of([42, 38], [1, 2], [0]);
    expect(headline({ outcome, words, seat: 0 })).toBe('You won, 42\u00a0to\u00a038');
    expect(headline({ outcome, words, seat: 1 })).toBe('Ada won, 42\u00a0to\u00a038');
    expect(headline({ outcome, words, seat: null })).toBe('Ada won, 42\u00a0to\u00a038');
    expect(margin({ outcome, words, seat: 0 }, ending('won', [0], 1, 4))).toBe('4 points ahead of Bruno.');
  });

  it('says who was third', () => {
    const outcome = of([31, 42, 38], [3, 1, 2], [1]);
    expect(margin({ outcome, words, seat: 0 }, ending('won', [1], 2, 4))).toBe(
      '4 points ahead of Chiara. You took place 3, with 31.',
    );
    expect(margin({ outcome, words, seat: 1 }, ending('won', [1], 2, 4))).toBe('4 points ahead of Chiara.');
  });

  it('tells ties', () => {
    const tied = of([40, 40], [2, 1], [1]);
    expect(headline({ outcome: tied, words, seat: 1 })).toBe('You won on the tie-break, 40 each');
    expect(headline({ outcome: tied, words, seat: 0 })).toBe('Bruno won on the tie-break, 40 each');
    const shared = of([40, 40, 3], [1, 1, 3], [0, 1]);
    expect(headline({ outcome: shared, words, seat: 1 })).toBe('You share the win with Ada, 40 each');
    expect(headline({ outcome: shared, words, seat: 2 })).toBe('Ada and Bruno share the win, 40 each');
    const three = of([15, 15, 15], [1, 3, 1], [0, 2]);
    expect(margin({ outcome: three, words, seat: null }, ending('shared', [0, 2], null, 0))).toBe(
      'Bruno has as many, but loses the tie-break.',
    );
    expect(margin({ outcome: shared, words, seat: null }, ending('shared', [0, 1], null, 0))).toBe('');
    expect(headline({ outcome: of([0, 0], [1, 1], []), words, seat: 0 })).toBe('Nobody wins');
  });

  it('tells a game alone, and one against an automaton', () => {
    const automaton = { name: 'URSULE', score: 54, points: {} };
    expect(headline({ outcome: of([12], [1], [0]), words, seat: 0 })).toBe('You finished with 12 points');
    expect(headline({ outcome: of([61], [1], [0]), words, seat: 0, automaton })).toBe(
      'You beat URSULE, 61\u00a0to\u00a054',
    );
    expect(headline({ outcome: of([50], [2], []), words, seat: 0, automaton })).toBe('URSULE won, 54\u00a0to\u00a050');
    expect(headline({ outcome: of([54], [2], []), words, seat: 0, automaton })).toBe(
      'URSULE won on the tie-break, 54 each',
    );
    expect(headline({ outcome: of([61], [1], [0]), words, seat: null, automaton })).toBe('Ada won, 61\u00a0to\u00a054');
    expect(margin({ outcome: of([12], [1], []), words, seat: 0 }, ending('missed', [], null, 0))).toBe(
      'The goal was not reached.',
    );
  });

  it('leaves it to the game where points do not tell', () => {
    const verdict = { says: 'Birch got away', more: 'Dario and Edith are out of town.', free: true };
    expect(headline({ outcome: of([1, 0], [1, 2], [0]), words, seat: 0, verdict })).toBe('Birch got away');
    expect(margin({ outcome: of([1, 0], [1, 2], [0]), words, seat: 0, verdict }, undefined)).toBe(
      'Dario and Edith are out of town.',
    );
  });
});
