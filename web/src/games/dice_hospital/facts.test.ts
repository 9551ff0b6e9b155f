import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Stroke } from '../../kit/ink/stroke';
import { GameWords } from '../../table/board';
import type { Components } from '../../wire.gen';
import { floorOf, meepleOf, needsOf, ruleOf, startingValues } from './facts';
import { data, frame, gameWords } from './fixtures/read';
import { table } from '.';
import { DEPARTMENT_ICONS, EFFECT_SIGNS, iconOf } from './ink/departments';
import { EVENT_SCENES } from './ink/events';
import { ADMINISTRATORS, FACES, HATS, specialistPortrait, SPECIALISTS, TOOLS } from './ink/portraits';
import { readPatient, writePatient } from './labels';

const { box } = gameWords('en');

describe('facts from the box', () => {
  it('say whom a department takes', () => {
    expect(ruleOf(box, 'cardiology')).toMatchObject({ patients: 3, colour: 'red', relation: 'run', effect: 'heal' });
    expect(ruleOf(box, 'emergency')).toMatchObject({ values: [1, 2], levels: 4 });
    expect(ruleOf(box, 'physiotherapy')).toMatchObject({ atLeast: 1, patients: 2, effect: 'recolour' });
    expect(['pharmacy', 'imaging', 'drug_trial_centre'].map((id) => floorOf(box, id))).toEqual([
      'green',
      'blue',
      'purple',
    ]);
  });

  it('say what staff, reports and points are', () => {
    expect(['surgeon', 'paramedic'].map((id) => meepleOf(box, id))).toEqual(['red', 'blue']);
    for (const [id, row] of Object.entries(data('reports'))) expect(needsOf(box, id)).toEqual(row['needs']);
    expect([3, 5, 4].map((n) => startingValues(box, n))).toEqual([[3, 4, 5], [3, 3, 4, 5, 5], undefined]);
  });

  it('mark what we have reconstructed', () => {
    expect(box.isOurs('administrators', 'admin_rainbow')).toBe(true);
    expect(box.isOurs('administrators', 'admin_red_pair')).toBe(false);
  });
});

describe('a component the app has never heard of', () => {
  const rows = {
    departments: {
      id: 'sleep_lab',
      data: { patients: 2, colour: 'green', values: [1, 2, 3, 4, 5, 6], effect: 'heal', levels: 2 },
    },
    specialists: { id: 'dentist', data: { meeple: 'yellow' } },
    administrators: { id: 'admin_new', data: {} },
    events: { id: 'ev_new', data: {} },
  };
  const files = Object.fromEntries(Object.entries(rows).map(([file, row]) => [file, [{ source: 'house', ...row }]]));
  const tree = {
    names: { specialist: { dentist: 'Dentist' }, department: { sleep_lab: 'Sleep Lab' } },
    effects: { specialist: { dentist: 'Pulls a tooth.' } },
  };
  const words = new GameWords({ ...gameWords('en').words, files: files as Components['files'] }, ['Ada']);
  const told = new GameWords({ lang: 'en', tree, files: files as Components['files'] }, ['Ada']);

  it.each(Object.values(rows).map(({ id }) => id))('is drawn for the rules: %s', (id) => {
    const Picture = table.Picture as NonNullable<typeof table.Picture>;
    const { container } = render(Picture, { kind: 'x', id, data: {}, words });
    expect(container.querySelectorAll('svg path').length).toBeGreaterThan(0);
  });

  it('is drawn and named on a board', () => {
    const { public: view } = frame('claim');
    const [first] = view.hospitals;
    if (!first) throw new Error('no hospital');
    const hospital = {
      ...first,
      specialists: [{ id: 'dentist', card: 'dentist', meeple: 'yellow' as const, idle: true, copies: null }],
      departments: [
        ...first.departments,
        { id: 'sleep_lab', tile: 'sleep_lab', printed: false, used: false, closed: false, worker: null },
      ],
    };
    const { container } = render(table.Rival, { view: { ...view, hospitals: [hospital] }, seat: 0, words: told });
    const names = [...container.querySelectorAll('[role="img"]')].map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual(expect.arrayContaining(['Dentist', 'Sleep Lab']));
    expect(ruleOf(told.box, 'sleep_lab')).toMatchObject({ patients: 2, colour: 'green', levels: 2 });
    expect([floorOf(told.box, 'sleep_lab'), meepleOf(told.box, 'dentist')]).toEqual(['green', 'yellow']);
  });
});

describe('labels', () => {
  it('are read and written', () => {
    for (const text of ['R3', 'Y6t', 'G1r', 'R2gt']) {
      const patient = readPatient(text);
      expect(patient && writePatient(patient)).toBe(text);
    }
    expect(readPatient('R3gt')).toEqual({ printed: 'red', colour: 'green', value: 3, treated: true });
    for (const text of ['', 'R7', 'B2', 'R', 'R3x']) expect(readPatient(text)).toBeUndefined();
  });
});

describe('the drawings', () => {
  const sound = (strokes: readonly Stroke[]) =>
    strokes.length > 0 && strokes.every(([, d]) => /^[Mm][-\d.]/.test(d) && !/[^-\d.\sMmLlHhVvCcSsQqTtAaZz]/.test(d));

  it('are of nothing that is not in the box', () => {
    const known = (file: string, drawn: object) => Object.keys(drawn).filter((id) => !box.row(file, id));
    expect(known('departments', DEPARTMENT_ICONS)).toEqual([]);
    expect(known('specialists', SPECIALISTS)).toEqual([]);
    expect(known('administrators', ADMINISTRATORS)).toEqual([]);
    expect(known('events', EVENT_SCENES)).toEqual([]);
  });

  it('are made of sound paths', () => {
    for (const set of [DEPARTMENT_ICONS, EFFECT_SIGNS, EVENT_SCENES, FACES, HATS, TOOLS])
      for (const [name, strokes] of Object.entries(set)) expect([name, sound(strokes)]).toEqual([name, true]);
  });

  it('tell everybody apart who has one', () => {
    const faces = [...Object.values(SPECIALISTS), ...Object.values(ADMINISTRATORS), specialistPortrait('dentist')];
    expect(new Set(faces.map((portrait) => JSON.stringify(portrait))).size).toBe(faces.length);
    const icons = [...Object.values(DEPARTMENT_ICONS), iconOf('sleep_lab')].map((strokes) => JSON.stringify(strokes));
    expect(new Set(icons).size).toBe(icons.length);
  });
});
