import { describe, expect, it } from 'vitest';
import { Beds, follows, settle, type Drawn } from './beds';
import { readPatient, writePatient } from './labels';
import type { Hospital, Patient, View } from './view.gen';

/** `R3`, `R3t`, `-`: patients by their short names. */
const beds = (text: string): (Patient | null)[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => readPatient(word) ?? null);
const short = (patient: Patient | null | undefined): string => (patient ? writePatient(patient) : '-');
/** Who is drawn where after a change. */
function after(before: string, now: string, died = false): string {
  const drawn: Drawn = beds(before);
  const list = beds(now);
  return settle(drawn, list, 12, died)
    .map((place) => (place === null ? '-' : short(list[place])))
    .join(' ')
    .replace(/( -)+$/, '');
}

const view = (phase: string, ...texts: string[]): View =>
  ({
    phase,
    hospitals: texts.map((text) => ({ beds: beds(text), capacity: 12, fatalities: 0 }) as unknown as Hospital),
  }) as unknown as View;

describe('the drawn beds', () => {
  it('are filled in order at first', () => {
    expect(after('', 'R3 Y4 G5')).toBe('R3 Y4 G5');
  });

  it('keep equal patients, whatever order the view lists them in', () => {
    expect(after('G5 - R3 Y4', 'R3 Y4 G5')).toBe('G5 - R3 Y4');
  });

  it('keep a changed patient in place', () => {
    expect(after('G5 R3 Y4', 'R4t Y4 G5')).toBe('G5 R4t Y4');
    expect(after('R3 R2', 'R3 R3t')).toBe('R3 R3t');
    expect(after('R4 R1', 'R4 R5t')).toBe('R4 R5t');
    expect(after('Y2 R2', 'R2 Y2rt')).toBe('Y2rt R2');
  });

  it('raise a whole run one step each', () => {
    expect(after('R4 R2 R3', 'R3t R4t R5t')).toBe('R5t R3t R4t');
  });

  it('wake the treated, whose colours fade', () => {
    expect(after('R3t Y2rt R5t', 'R3 R5 Y2')).toBe('R3 Y2 R5');
  });

  it('empty the bed of who dies', () => {
    expect(after('R3 R2 R1', 'R2 R3', true)).toBe('R3 R2');
    expect(after('R3 R1', 'R2', true)).toBe('R2');
  });

  it('empty the bed of who goes home', () => {
    expect(after('R6 R5', 'R5')).toBe('- R5');
    expect(after('R6t R6', 'R6t')).toBe('R6t');
    expect(after('R4 R6', 'R5t')).toBe('R5t');
  });

  it('give new patients the free beds', () => {
    expect(after('R3 - G5', 'R3 Y2 Y4 G5')).toBe('R3 Y2 G5 Y4');
  });

  it('leave a bed free that is just left', () => {
    expect(after('R6 Y3', '- Y3')).toBe('- Y3');
  });

  it('never turn one colour into another', () => {
    expect(after('R3 R4', 'Y3 Y4')).toBe('Y3 Y4');
    expect(after('R6t G2', 'G2 Y6')).toBe('Y6 G2');
  });

  it('place everybody exactly once', () => {
    const now = beds('R1 R1 R2 R2 Y3 Y3 Y3 G4 G4 G5 G6 G6');
    const plan = settle(beds('G6 G6 Y2 R1 - R3 R2t - G3 Y4 Y3t G4'), now, 12);
    expect([...plan].sort((a, b) => Number(a) - Number(b))).toEqual(now.map((_, place) => place));
  });
});

describe('Beds', () => {
  it('carries the beds of every hospital from view to view', () => {
    const memory = new Beds();
    memory.update(view('activation', 'R2 R5', 'G1'));
    const [first, second] = memory.update(view('activation', 'R3t', 'G1 G1'));
    expect(first?.slice(0, 2)).toEqual([0, null]);
    expect(second?.slice(0, 3)).toEqual([0, 1, null]);
  });

  it('lowers the neglected in place, because nobody changes the order meanwhile', () => {
    const memory = new Beds();
    memory.update(view('activation', 'R2 R3 R3t'));
    const night = view('neglect', 'R1 R2 R3t');
    expect(memory.update(night)[0]?.slice(0, 3)).toEqual([0, 1, 2]);
  });

  it('knows them again when the list is sorted after the night', () => {
    const memory = new Beds();
    for (const beds of ['R2 R3t R3', 'R1 R3t R2']) memory.update(view('neglect', beds));
    expect(memory.update(view('neglect', 'R1 R2 R3t'))[0]?.slice(0, 3)).toEqual([0, 2, 1]);
  });

  it('gives the same answer for the same view', () => {
    const memory = new Beds();
    const same = view('activation', 'R2 R5');
    expect(memory.update(same)).toBe(memory.update(same));
  });
});

describe('what was told of a bed', () => {
  it('is followed to where its patient lies once the list is sorted, and left out where it is gone', () => {
    const then = view('neglect', 'R1 R3t R2');
    expect(['bed.0.1', 'bed.0.2'].map((part) => follows(part, then, view('intake', 'R1 R2 R3')))).toEqual([
      'bed.0.2',
      'bed.0.1',
    ]);
    expect(follows('bed.0.1', then, view('intake', 'R1 R2'))).toBeUndefined();
    expect(follows('score.0', then, view('intake', 'R1'))).toBe('score.0');
  });
});
