import { describe, expect, it } from 'vitest';
import { GameWords } from './board';
import { entryLabel } from './entries';
import type { Choice } from './pick';

const words = new GameWords(
  {
    lang: 'en',
    tree: { verbs: { heal: 'Blood bag: heal {whom}', target: '{whom}', recolour: '{whom}, made {colour}' } },
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
    expect(entryLabel({ kind: 'send', choice: choice('heal', { whom: 'red 2' }) }, 0, words)).toBe(
      'Blood bag: heal red 2',
    );
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
});
