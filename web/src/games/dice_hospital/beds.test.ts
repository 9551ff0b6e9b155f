import { describe, expect, it } from 'vitest';
import { assign, Beds, leavingOf, settle, type Drawn, type Leaving } from './beds';
import { readPatient, writePatient } from './labels';
import type { Hospital, Patient } from './view.gen';

/** `R3`, `R3t`, `-`: patients by their short names. */
const beds = (text: string): (Patient | null)[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => readPatient(word) ?? null);
/** Who is drawn where after a change. */
function after(before: string, now: string, leaving?: Leaving): string {
  const drawn: Drawn = beds(before);
  const list = beds(now);
  const short = (patient: Patient | null | undefined): string => (patient ? writePatient(patient) : '-');
  return settle(drawn, list, 12, leaving)
    .map((place) => (place === null ? '-' : short(list[place])))
    .join(' ')
    .replace(/( -)+$/, '');
}

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

  it('lower the neglected one step each, and wake the treated', () => {
    expect(after('R3 R2', 'R1 R2')).toBe('R2 R1');
    expect(after('R3 R3t', 'R2 R3')).toBe('R2 R3');
    expect(after('Y5 Y4 Y3 Y2t', 'Y2 Y2 Y3 Y4')).toBe('Y4 Y3 Y2 Y2');
  });

  it('empty the bed of the weakest when somebody dies', () => {
    expect(after('R3 R2 R1', 'R1 R2', 'dead')).toBe('R2 R1');
  });

  it('empty the bed of the strongest when somebody goes home', () => {
    expect(after('R6 R5', 'R5', 'home')).toBe('- R5');
    expect(after('R6t R6', 'R6t', 'home')).toBe('R6t');
  });

  it('give new patients the free beds', () => {
    expect(after('R3 - G5', 'R3 Y2 Y4 G5')).toBe('R3 Y2 G5 Y4');
  });

  it('leave a bed free that is just left', () => {
    expect(after('R6 Y3', '- Y3')).toBe('- Y3');
  });

  it('never turn one colour into another', () => {
    expect(after('R3 R4', 'Y3 Y4')).toBe('Y3 Y4');
    expect(after('R6t G2', 'G2 Y6', 'home')).toBe('Y6 G2');
  });

  it('place everybody exactly once', () => {
    const now = beds('R1 R1 R2 R2 Y3 Y3 Y3 G4 G4 G5 G6 G6');
    const plan = settle(beds('G6 G6 Y2 R1 - R3 R2t - G3 Y4 Y3t G4'), now, 12);
    expect([...plan].sort((a, b) => Number(a) - Number(b))).toEqual(now.map((_, place) => place));
  });
});

describe('assign', () => {
  it('finds the cheapest assignment', () => {
    expect(
      assign([
        [4, 1, 3],
        [2, 0, 5],
        [3, 2, 2],
      ]),
    ).toEqual([1, 0, 2]);
    expect(assign([])).toEqual([]);
  });
});

describe('Beds', () => {
  const hospital = (text: string, more: Partial<Hospital> = {}): Hospital =>
    ({
      beds: beds(text),
      capacity: 12,
      discharged: { red: 0, yellow: 0, green: 0 },
      fatalities: 0,
      ...more,
    }) as Hospital;

  it('reads the counters', () => {
    const before = hospital('R6');
    expect(leavingOf(before, hospital('', { discharged: { red: 1, yellow: 0, green: 0 } }))).toBe('home');
    expect(leavingOf(before, hospital('', { fatalities: 1 }))).toBe('dead');
    expect(leavingOf(before, before)).toBeUndefined();
  });

  it('carries the beds of every hospital from view to view', () => {
    const memory = new Beds();
    memory.update([hospital('R2 R5'), hospital('G1')]);
    const [first, second] = memory.update([hospital('R3t'), hospital('G1 G1')]);
    expect(first?.slice(0, 2)).toEqual([0, null]);
    expect(second?.slice(0, 3)).toEqual([0, 1, null]);
  });

  it('gives the same answer for the same view', () => {
    const memory = new Beds();
    const view = [hospital('R2 R5')];
    expect(memory.update(view)).toBe(memory.update(view));
  });
});
