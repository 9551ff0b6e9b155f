import { describe, expect, it } from 'vitest';
import type { StepView, Update } from '../wire.gen';
import { missedOf, movesIn, picturesOfStep, sides, worthTelling } from './since';

const told = (seq: number, seat: number | null, key: string) => ({ seq, key, args: seat === null ? {} : { seat } });
const say = (notes: readonly { key: string }[]) => notes.map(({ key }) => key);
const NOTES = [
  told(4, 2, 'Chiara rolls.'),
  told(5, 0, 'Ada heals.'),
  told(5, null, 'Night.'),
  told(7, 1, 'Bruno pays.'),
];
const MINUTE = 60_000;

describe('what happened since', () => {
  it('is worth a page after a reconnect with three moves, or ten minutes', () => {
    const away = (at: number, gone: boolean) => ({ at, gone });
    expect(worthTelling(away(0, true), NOTES, MINUTE)).toBe(true);
    expect(worthTelling(away(0, true), NOTES.slice(0, 2), MINUTE)).toBe(false);
    expect(worthTelling(away(0, false), NOTES, MINUTE)).toBe(false);
    expect(worthTelling(away(0, false), NOTES.slice(0, 1), 10 * MINUTE)).toBe(true);
    expect(worthTelling(away(0, true), [], 60 * MINUTE)).toBe(false);
    expect(movesIn(NOTES)).toBe(3);
    expect(worthTelling(undefined, NOTES, 60 * MINUTE)).toBe(false);
  });

  it('leaves out what one has seen, and where others look, too, what is secret', () => {
    const notes = NOTES.map((note) => ({ ...note, private: note.key === 'Bruno pays.' }));
    const keys = (seen: number | undefined, shared: boolean) => missedOf(notes, seen, shared).map(({ key }) => key);
    expect(keys(4, false)).toEqual(['Ada heals.', 'Night.', 'Bruno pays.']);
    expect(keys(4, true)).toEqual(['Ada heals.', 'Night.']);
    expect(keys(undefined, false)).toEqual([]);
  });

  it('has one’s own side first, then each rival in a line', () => {
    expect(sides(NOTES, 1, say).map(({ seat, text }) => [seat, text])).toEqual([
      [1, 'Bruno pays.'],
      [0, 'Ada heals.'],
      [2, 'Chiara rolls.'],
      [null, 'Night.'],
    ]);
    const many = Array.from({ length: 8 }, (_, n) => told(n, 0, `${n}.`));
    expect(sides(many, null, say)).toEqual([{ seat: 0, text: '… 2. 3. 4. 5. 6. 7.' }]);
  });

  it('can be shown again from the steps of the replay', () => {
    const update = { seat: 1, question: { key: 'x' }, choices: [1], notes: [] } as unknown as Update;
    const note = (key: string) => ({ seq: 3, key, args: {} });
    const step = {
      step: 3,
      public: { at: 'end' },
      seats: [{ seat: 1, private: { hand: 2 } }],
      notes: [note('a'), note('b'), note('c')],
      scenes: [{ public: { at: 'middle' }, seats: [{ seat: 1, private: { hand: 1 } }], notes: 2 }],
    } as unknown as StepView;
    const found = picturesOfStep(step, update);
    expect(found.map(({ update: one, notes }) => [one.public['at'], one.private, notes.map(({ key }) => key)])).toEqual(
      [
        ['middle', { hand: 1 }, ['a', 'b']],
        ['end', { hand: 2 }, ['c']],
      ],
    );
    expect(found.every(({ update: one }) => one.question === null && one.choices.length === 0)).toBe(true);
    expect(picturesOfStep({ ...step, notes: step.notes.slice(0, 2) }, update)).toHaveLength(1);
  });
});
