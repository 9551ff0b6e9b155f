import { describe, expect, it } from 'vitest';
import { GameWords } from './board';
import { entryLabel, pieceLabel, shared } from './entries';
import type { Choice } from './pick';

const words = new GameWords(
  {
    lang: 'en',
    tree: {
      several: { place: { bed: '{bed}', value: 'A {value}', bonus: 'The extra patient first' } },
      verbs: {
        place: 'Write {value} ({bed})',
        heal: 'Blood bag: heal {whom}',
        target: '{whom}',
        recolour: '{whom}, made {colour}',
      },
    },
  },
  [],
);
const choice = (label: string, args: Choice['args'], ...parts: string[][]): Choice => ({
  code: 0,
  verb: label,
  label,
  args,
  parts,
});

describe('a line of the list', () => {
  it('is the choice in words', () => {
    expect(
      entryLabel({ kind: 'send', choice: choice('heal', { whom: 'red 2' }), asks: '', done: true }, 0, words),
    ).toBe('Blood bag: heal red 2');
    expect(
      entryLabel({ kind: 'click', parts: ['b'], choices: [choice('heal', { whom: 'red 2' }, ['b'], ['x'])] }, 0, words),
    ).toBe('Blood bag: heal red 2');
  });

  it('says what several choices have in common', () => {
    const choices = [choice('heal', { whom: 'red 2' }, ['b'], ['x']), choice('heal', { whom: 'red 3' }, ['b'], ['y'])];
    expect(entryLabel({ kind: 'click', parts: ['b'], choices }, 0, words)).toBe('Blood bag: heal …');
  });

  it('is called after the choice that is complete with this click', () => {
    const choices = [
      choice('recolour', { whom: 'red 2', colour: 'green' }, ['b'], ['g']),
      choice('target', { whom: 'red 2' }, ['b']),
    ];
    expect(entryLabel({ kind: 'click', parts: ['b'], choices }, 0, words)).toBe('red 2 …');
  });

  it('names nothing that differs', () => {
    const choices = [
      choice('place', { bed: '6·1', value: 4 }, ['bonus.red'], ['bed.0.s6_1'], ['value.4']),
      choice('place', { bed: '6·1', value: 5 }, ['bonus.red'], ['bed.0.s6_1'], ['value.5']),
    ];
    const others = [...choices, choice('place', { bed: '7·1', value: 4 }, ['bonus.red'], ['bed.0.s7_1'], ['value.4'])];
    expect(pieceLabel({ part: 'bed.0.s6_1', choices }, words)).toBe('6·1');
    expect(pieceLabel({ part: 'bonus.red', choices: others }, words)).toBe('The extra patient first');
    expect(entryLabel({ kind: 'click', parts: ['bonus.red'], choices: others }, 0, words)).toBe(
      'The extra patient first …',
    );
  });

  it('says of each piece of one answer its own share, and of a piece that is all of it the whole', () => {
    const place = choice('place', { bed: '6·1', value: 4 }, ['bed.0.s6_1'], ['value.4']);
    const heal = choice('heal', { whom: 'red 2' }, ['b'], ['x']);
    const tray = [
      { part: 'bed.0.s6_1', choices: [place] },
      { part: 'value.4', choices: [place] },
      { part: 'b', choices: [heal] },
      { part: 'x', choices: [heal] },
    ];
    expect(tray.map((one) => pieceLabel(one, words, tray))).toEqual([
      '6·1',
      'A 4',
      'Blood bag: heal red 2',
      'Blood bag: heal red 2',
    ]);
    expect(tray.slice(0, 1).map((one) => pieceLabel(one, words, tray.slice(0, 1)))).toEqual(['Write 4 (6·1)']);
  });

  it('has of several dice those that are in all choices', () => {
    const reroll = (...faces: string[]) => ({ args: { faces } as unknown as Choice['args'] });
    const rerolls = [reroll('oak', 'birch'), reroll('oak', 'oak')];
    expect(shared(rerolls)).toEqual({ faces: ['oak'] });
    expect(shared([...rerolls, reroll('birch')])).toEqual({});
  });
});
