import { describe, expect, it } from 'vitest';
import { GameWords } from './board';
import type { Entry } from '../wire.gen';
import { lastMoves, logLines, openText } from './log';

const tree = {
  log: {
    round: 'Round {round}.',
    placed: '{seat}: {worker} to work.',
    changed: '{patient} is now {value}.',
    died: '{patient} of {seat} dies.',
  },
};
const words = new GameWords({ lang: 'en', tree }, ['Ada', 'Bruno']);
const note = (seq: number, key: string, args: Entry['args'] = {}): Entry => ({ seq, key, args });
const lines = (...notes: Entry[]) => logLines(notes, words);

describe('the log', () => {
  it('tells a whole move in one line', () => {
    const found = lines(
      note(4, 'placed', { seat: 0, worker: 'Nurse' }),
      note(6, 'changed', { patient: 'R2', value: 3 }),
    );
    expect(found.map(({ text, seat, seq }) => [text, seat, seq])).toEqual([['Ada: Nurse to work. R2 is now 3.', 0, 6]]);
  });

  it('goes on where a later answer says nothing of the seat', () => {
    const found = lines(
      note(4, 'placed', { seat: 0, worker: 'Nurse' }),
      note(6, 'changed', { seat: 0, patient: 'red 2', value: 3 }),
      note(7, 'changed', { seat: 1, patient: 'red 2', value: 3 }),
    );
    expect(found.map(({ text, seat }) => [text, seat])).toEqual([
      ['Ada: Nurse to work. Red 2 is now 3.', 0],
      ['Red 2 is now 3.', 1],
    ]);
  });

  it('tells what happens by itself in a line of nobody’s', () => {
    const notes = [
      note(4, 'placed', { seat: 0, worker: 'Nurse' }),
      note(4, 'changed', { patient: 'R2', value: 3 }),
      note(4, 'changed', { patient: 'R3', value: 4 }),
    ];
    const found = logLines(notes, words, new Set(['changed']));
    expect(found.map(({ text, seat }) => [text, seat])).toEqual([
      ['Ada: Nurse to work.', 0],
      ['R2 is now 3.', null],
      ['R3 is now 4.', null],
    ]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(3);
  });

  it('begins a line with every move, also of the same seat', () => {
    expect(
      lines(note(1, 'placed', { seat: 0, worker: 'A' }), note(2, 'placed', { seat: 0, worker: 'B' })),
    ).toHaveLength(2);
  });

  it('gives every seat its own line, and keeps what one answer did to a seat together', () => {
    const found = lines(
      note(3, 'died', { seat: 0, patient: 'R1' }),
      note(3, 'died', { seat: 0, patient: 'Y1' }),
      note(3, 'died', { seat: 1, patient: 'G1' }),
    );
    expect(found.map(({ text }) => text)).toEqual(['R1 of Ada dies. Y1 of Ada dies.', 'G1 of Bruno dies.']);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  const hidden = (seq: number, key: string, args: Entry['args'] = {}): Entry => ({ seq, key, args, private: true });

  it('puts what is for one seat’s eyes into no line of somebody else', () => {
    const found = lines(
      note(4, 'placed', { seat: 1, worker: 'Nurse' }),
      hidden(5, 'changed', { patient: 'R2', value: 3 }),
      hidden(6, 'changed', { seat: 0, patient: 'R3', value: 4 }),
    );
    expect(found.map(({ text, seat }) => [text, seat])).toEqual([
      ['Bruno: Nurse to work.', 1],
      ['R2 is now 3.', null],
      ['R3 is now 4.', 0],
    ]);
  });

  it('knows what of a line everybody may read', () => {
    const found = lines(
      note(4, 'placed', { seat: 0, worker: 'Nurse' }),
      hidden(4, 'changed', { seat: 0, patient: 'R2', value: 3 }),
      note(5, 'placed', { seat: 1, worker: 'Doctor' }),
    );
    expect(found.map(({ text }) => text)).toEqual(['Ada: Nurse to work. R2 is now 3.', 'Bruno: Doctor to work.']);
    expect(found.map(openText)).toEqual(['Ada: Nurse to work.', 'Bruno: Doctor to work.']);
  });

  it('makes rounds headings', () => {
    const found = lines(note(1, 'round', { round: 1 }), note(1, 'changed', { patient: 'R2', value: 3 }));
    expect(found.map(({ mark }) => mark ?? false)).toEqual([true, false]);
  });

  it('shows keys a catalogue lacks', () => {
    expect(lines(note(1, 'lost_hat', { seat: 1, hat: 'top_hat' }))[0]?.text).toBe('Lost hat: Bruno, Top hat');
  });

  it('knows the last move of every seat', () => {
    const found = lines(
      note(1, 'placed', { seat: 0, worker: 'A' }),
      note(2, 'placed', { seat: 1, worker: 'B' }),
      note(3, 'placed', { seat: 0, worker: 'C' }),
    );
    expect([...lastMoves(found)].map(([seat, { text }]) => [seat, text])).toEqual([
      [0, 'Ada: C to work.'],
      [1, 'Bruno: B to work.'],
    ]);
  });
});
