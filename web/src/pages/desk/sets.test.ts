import { describe, expect, it } from 'vitest';
import type { DeskField } from '../../wire.gen';
import { readFile, readText, spelled, writeFile } from './sets';

const field = (at: string, ours: string[], more: Partial<DeskField> = {}): DeskField => ({
  at,
  group: 'money',
  word: 'cured',
  row: '',
  many: ours.length > 1,
  ours,
  value: ours,
  least: 0,
  most: 60,
  choices: [],
  fewest: ours.length,
  longest: ours.length,
  stays: [],
  places: [],
  ...more,
});
const FIELDS = [
  field('clinic_data.income.cured', ['8', '12']),
  field('clinic_data.salary.nurse', ['1']),
  field('reports.report_ry.needs', ['red', 'yellow'], { choices: ['red', 'yellow'] }),
];

describe('sets of numbers', () => {
  it('are spelled by what differs from ours, in the order of the desk', () => {
    expect(spelled(FIELDS, { 'clinic_data.salary.nurse': ['2'], 'clinic_data.income.cured': ['8', '13'] })).toBe(
      'clinic_data.income.cured=8,13;clinic_data.salary.nurse=2',
    );
    expect(spelled(FIELDS, { 'clinic_data.salary.nurse': ['1'] })).toBe('house');
  });

  it('are read as they are spelled', () => {
    const text = 'clinic_data.income.cured=8,13;reports.report_ry.needs=red,red';
    expect(spelled(FIELDS, readText(text))).toBe(text);
    expect(readText('house')).toEqual({});
  });

  it('go into a file and come back', () => {
    const values = { 'clinic_data.income.cured': ['9', '12'], 'reports.report_ry.needs': ['red', 'red'] };
    const file = writeFile('clinic', 'page 3, "2019"', FIELDS, values);
    expect(file).toContain('"clinic_data.income.cured" = [9, 12]');
    expect(readFile('clinic', file)).toEqual({ values, source: 'page 3, "2019"' });
  });

  it('are refused where they are of another game, or nothing at all', () => {
    expect(readFile('clinic', writeFile('bristol_1350', '', FIELDS, {}))).toEqual({
      fault: 'other_game',
      game: 'bristol_1350',
    });
    expect(readFile('clinic', 'lazaretto')).toEqual({ fault: 'unreadable' });
  });
});
