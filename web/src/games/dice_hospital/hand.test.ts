/** What a specialist in hand would bring where, and what becomes of patients. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Ahead, StateOf } from '../../table/ahead';
import type { Rule } from './facts';
import { becomingOf, endOf, fallingOf, helpingOf, lackOf, openTo } from './hand';
import type { DieColour, Patient } from './view.gen';

const tree = (name: string): readonly Ahead[] =>
  (JSON.parse(readFileSync(`src/games/dice_hospital/fixtures/hands/${name}.json`, 'utf8')) as { choices: Ahead[] })
    .choices;
const picked =
  (...parts: string[]): StateOf =>
  (part) =>
    parts.includes(part) ? 'sel' : 'lit';
const never = (): boolean => false;

describe('a specialist in hand', () => {
  const offers = tree('triage_nurse');

  it('helps where the department heals whom it asks for', () => {
    const helping = helpingOf(offers, picked('worker.0.triage_nurse'), never);
    expect(helping?.specialist).toBe('triage_nurse');
    expect(helping?.at.get('department.0.critical_care_unit')).toBe(true);
  });

  it('is not asked about as long as nobody, or a nurse, is in hand', () => {
    expect(helpingOf(offers, picked(), never)).toBeUndefined();
    expect(helpingOf(offers, picked('worker.0.nurse'), never)).toBeUndefined();
  });

  it('works like a nurse where nothing follows', () => {
    const place = { code: 1, verb: 'place', args: { worker: 'surgeon' }, parts: [['worker.0.surgeon']] };
    const clinic = { code: 2, verb: 'activate', args: { department: 'clinic' }, parts: [['department.0.clinic']] };
    const unit = { ...clinic, code: 3, parts: [['department.0.unit']], asks: 'assist' };
    const { at } = helpingOf([{ ...place, then: [clinic, unit] } as Ahead], picked('worker.0.surgeon'), never) ?? {};
    expect([...(at ?? [])]).toEqual([
      ['department.0.clinic', false],
      ['department.0.unit', true],
    ]);
  });

  it('who is paid for a discharge helps where somebody goes home', () => {
    const clinic = {
      code: 2,
      verb: 'activate',
      args: { department: 'clinic' },
      parts: [['department.0.clinic']],
      also: [['bed.0.1']],
    };
    const place = {
      code: 1,
      verb: 'place',
      args: { worker: 'transplant_surgeon' },
      parts: [['worker.0.transplant_surgeon']],
      then: [clinic],
    } as Ahead;
    const hold = picked('worker.0.transplant_surgeon');
    expect(helpingOf([place], hold, (_, part) => part === 'bed.0.1')?.at.get('department.0.clinic')).toBe(true);
    expect(helpingOf([place], hold, never)?.at.get('department.0.clinic')).toBe(false);
  });
});

it('a department in hand says what becomes of each patient', () => {
  const becoming = becomingOf(tree('triage_nurse'), picked('worker.0.nurse', 'department.0.critical_care_unit'));
  expect([...becoming]).toEqual([
    ['bed.0.0', 2],
    ['bed.0.1', 5],
  ]);
  expect(becomingOf(tree('triage_nurse'), picked())).toEqual(new Map());
});

it('a blood bag in hand does, too, and none while it is not', () => {
  expect([...becomingOf(tree('recolouring'), picked('blood.0'))]).toEqual([
    ['bed.0.0', 4],
    ['bed.0.1', 5],
  ]);
  expect(becomingOf(tree('recolouring'), picked())).toEqual(new Map());
});

const die = (colour: DieColour, value: number, treated = false): Patient => ({
  colour,
  printed: colour,
  value,
  treated,
});

describe('a department that takes a set', () => {
  const rule = { patients: 3, colour: 'green', effect: 'heal', levels: 1 } as const satisfies Rule;
  const beds = [die('green', 2), die('green', 3), die('red', 4), die('green', 3), null];

  it('counts what it has of it', () => {
    const green = (relation: 'run' | 'equal'): Rule => ({ ...rule, relation });
    expect(lackOf(green('run'), beds)).toEqual({ n: 2, total: 3 });
    expect(lackOf(green('equal'), beds)).toEqual({ n: 2, total: 3 });
    expect(lackOf(green('run'), [])).toEqual({ n: 0, total: 3 });
    expect(lackOf(green('run'), [...beds, die('green', 4)])).toBeUndefined();
    expect(lackOf({ ...rule, colour: undefined, values: [1, 3] }, beds.slice(0, 3))).toEqual({ n: 2, total: 3 });
  });

  it('lacks nothing where fewer will do, or where it takes one patient', () => {
    expect(lackOf({ ...rule, patients: 2, atLeast: 1 }, [])).toBeUndefined();
    expect(lackOf({ ...rule, patients: 1 }, [])).toBeUndefined();
  });

  it('is open to whoever could be placed', () => {
    expect(openTo(tree('triage_nurse'))?.has('department.0.critical_care_unit')).toBe(true);
    expect(openTo([])).toBeUndefined();
  });
});

it('the end of an activation says by how much patients fall, and who dies', () => {
  const end = { code: 1, verb: 'end_activation', args: { falls: [1, 2, 0, 1] }, parts: [] };
  const beds = [die('red', 3), die('green', 2), die('red', 1, true), null];
  expect([...fallingOf(endOf([end]), beds)]).toEqual([
    [0, 1],
    [1, 'dies'],
  ]);
  expect(fallingOf(undefined, beds)).toEqual(new Map());
});
