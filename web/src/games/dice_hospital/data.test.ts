import { describe, expect, it } from 'vitest';
import type { Stroke } from '../../kit/ink/stroke';
import * as game from './data';
import { data } from './fixtures/read';
import { DEPARTMENT_ICONS, EFFECT_SIGNS } from './ink/departments';
import { EVENT_SCENES } from './ink/events';
import { ADMINISTRATORS, FACES, HATS, SPECIALISTS, TOOLS } from './ink/portraits';

const departments = data('departments');
const specialists = data('specialists');
const administrators = data('administrators');
const events = data('events');
const reports = data('reports');
const tables = data('tables');

/** A row of the data file, as signs would say it. */
function rule(row: Record<string, unknown>): game.Rule {
  const values = row['values'] as number[];
  const whole = values.length === 6;
  return {
    patients: row['patients'] as number,
    effect: row['effect'] as game.Rule['effect'],
    ...('levels' in row && { levels: row['levels'] as number }),
    ...('at_least' in row && { atLeast: row['at_least'] as number }),
    ...(row['colour'] !== 'any' && { colour: row['colour'] as game.DieColour }),
    ...(!whole && { values: [Math.min(...values), Math.max(...values)] as const }),
    ...(row['relation'] !== 'free' && { relation: row['relation'] as 'run' | 'equal' }),
  };
}

describe('what the drawings know', () => {
  it('agrees with the departments of the data file', () => {
    expect(Object.entries(game.DEPARTMENTS)).toEqual(Object.entries(departments).map(([id, row]) => [id, rule(row)]));
  });

  it('agrees with the staff', () => {
    expect(game.MEEPLES).toEqual(
      Object.fromEntries(Object.entries(specialists).map(([id, row]) => [id, row['meeple']])),
    );
    expect(game.ADMINISTRATORS).toEqual(Object.keys(administrators));
  });

  it('agrees with events, reports and numbers', () => {
    expect(game.EVENTS).toEqual(Object.keys(events));
    for (const [id, row] of Object.entries(reports)) expect(game.reportNeeds(id)).toEqual(row['needs']);
    expect([3, 5].map((n) => game.STARTING_VALUES[n])).toEqual([
      tables['game']?.['starting_values'],
      tables['game']?.['crisis_values'],
    ]);
    const points = tables['discharge']?.['points'] as number[];
    expect(points.map((_, n) => game.dischargePoints(n))).toEqual(points);
    expect(game.dischargePoints(points.length)).toBe((points.at(-1) ?? 0) + Number(tables['discharge']?.['further']));
  });

  it('marks what we have reconstructed', () => {
    const house = [departments, specialists, administrators, events].flatMap((file) =>
      Object.entries(file)
        .filter(([, row]) => row['source'] === 'house')
        .map(([id]) => id),
    );
    expect([...game.OURS].sort()).toEqual(house.sort());
  });

  it('reads and writes patients as labels have them', () => {
    for (const text of ['R3', 'Y6t', 'G1r', 'R2gt']) {
      const patient = game.readPatient(text);
      expect(patient && game.writePatient(patient)).toBe(text);
    }
    expect(game.readPatient('R3gt')).toEqual({ printed: 'red', colour: 'green', value: 3, treated: true });
    for (const text of ['', 'R7', 'B2', 'R', 'R3x']) expect(game.readPatient(text)).toBeUndefined();
  });
});

describe('the drawings', () => {
  const sound = (strokes: readonly Stroke[]) =>
    strokes.length > 0 && strokes.every(([, d]) => /^[Mm][-\d.]/.test(d) && !/[^-\d.\sMmLlHhVvCcSsQqTtAaZz]/.test(d));

  it('cover every department, specialist, administrator and event', () => {
    expect(Object.keys(DEPARTMENT_ICONS)).toEqual(Object.keys(departments));
    expect(Object.keys(SPECIALISTS)).toEqual(Object.keys(specialists));
    expect(Object.keys(ADMINISTRATORS)).toEqual(Object.keys(administrators));
    expect(Object.keys(EVENT_SCENES)).toEqual(Object.keys(events));
  });

  it('are made of sound paths', () => {
    for (const set of [DEPARTMENT_ICONS, EFFECT_SIGNS, EVENT_SCENES, FACES, HATS, TOOLS])
      for (const [name, strokes] of Object.entries(set)) expect([name, sound(strokes)]).toEqual([name, true]);
  });

  it('tell everybody apart', () => {
    const faces = [...Object.values(SPECIALISTS), ...Object.values(ADMINISTRATORS)].map((portrait) =>
      JSON.stringify(portrait),
    );
    expect(new Set(faces).size).toBe(faces.length);
    const icons = Object.values(DEPARTMENT_ICONS).map((strokes) => JSON.stringify(strokes));
    expect(new Set(icons).size).toBe(icons.length);
  });
});
