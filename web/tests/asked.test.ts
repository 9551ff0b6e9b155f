import { expect, it } from 'vitest';
import { gameWords } from '../src/games/dice_hospital/fixtures/read';
import { table as clinic } from '../src/games/clinic';
import { gameWords as clinicWords } from '../src/games/clinic/fixtures/read';
import { t, text } from '../src/text/text.svelte';
import { idleText, questionText } from '../src/table/asked';
import type { Choice } from '../src/table/pick';
import { Pick } from '../src/table/pick.svelte';

const choice = (code: number, verb: string, args: Choice['args'], ...parts: string[][]): Choice => ({
  code,
  verb,
  args,
  label: verb,
  parts,
});

it('a later question of a move names whoever one may do without', () => {
  const help = [choice(3, 'target', {}, ['bed.0.0']), choice(4, 'skip', { specialist: 'medical_student' })];
  const heal = { ...choice(1, 'target', {}, ['bed.0.1']), asks: 'assist', then: help };
  const pick = new Pick(() => undefined);
  pick.offer([heal, choice(2, 'target', {}, ['bed.0.2'])], undefined, 'treat');
  const question = { key: 'treat', args: { department: 'pharmacy' }, opens_move: false };
  const say = (lang: 'en' | 'it') => questionText(question, pick, gameWords(lang));
  expect(say('en')).toBe('Pharmacy: choose a patient.');
  pick.click('bed.0.1');
  expect(say('en')).toBe('Medical Student: choose a patient, or do without.');
  expect(say('it')).toMatch(/^Studente di medicina/);
});

it('a taken space is taken, whatever room is in hand; a terminal asks for another reason', async () => {
  await text.load('en');
  const say = (rule: string, component: string) => {
    const pick = { clicks: [`component.${component}`], isElsewhere: () => true };
    return idleText('space.0.0B2', [rule], pick, clinicWords('en'), clinic.holds);
  };
  expect(say('occupied', 'lab')).toMatch(/^The space is occupied/);
  expect(say('occupied', 'conveyor')).toBe(t('table.not_with'));
  expect(say('nothing_fits_here', 'lab')).toBe(t('table.not_with'));
  const unasked = { clicks: [], isElsewhere: () => false };
  expect(idleText('space.0.0B2', undefined, unasked, clinicWords('en'))).toBeUndefined();
  expect(idleText('space.0.0B2', ['occupied'], unasked, clinicWords('en'))).toMatch(/^The space is occupied/);
});
