import { describe, expect, it } from 'vitest';
import { lastMoves, logLines } from '../../table/log';
import type { Entry } from '../../wire.gen';
import { gameWords } from './fixtures/read';
import { table } from '.';

const note = (seq: number, key: string, args: Entry['args']): Entry => ({ seq, key, args });
const admitted = note(4, 'admitted', { seat: 1, level: 'white', department: 'psychiatry', person: 2 });

describe('the log', () => {
  it.each([
    ['appointment', { level: 'orange', department: 'psychiatry', column: 3 }],
    ['university', { levels: ['white', 'red'] }],
    ['nurses_left', { number: 2 }],
    ['went_elsewhere', { number: 2, department: ['psychiatry', 'cardiology'] }],
    ['expenses', {}],
    ['doctors_change', {}],
    ['patients_worsen', {}],
  ])('tells what the town does in a line of nobody’s: %s', (key, args) => {
    const lines = logLines([admitted, note(4, key, args)], gameWords('en'), table.begins);
    expect(lines.map(({ seat }) => seat)).toEqual([1, null]);
    expect(lastMoves(lines).get(1)?.text).toMatch(/admits a white patient to psychiatry\.$/);
  });

  it('tells a swap in the book as one', () => {
    const place = { seat: 0, level: 'red', department: 'psychiatry', column: 2 };
    const there = { other_department: 'cardiology', other_column: 2 };
    const said = [true, false].map(
      (swapped) => logLines([note(1, 'moved_in_book', { ...place, ...there, swapped })], gameWords('en'))[0]?.text,
    );
    expect(said[0]).toMatch(/from psychiatry 2 to cardiology 2, in exchange for the one there\.$/);
    expect(said[1]).toMatch(/from psychiatry 2 to cardiology 2, which was free\.$/);
  });
});
