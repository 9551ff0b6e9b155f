import { expect, it } from 'vitest';
import { gameWords } from '../games/dice_hospital/fixtures/read';
import { questionText } from './asked';
import type { Choice } from './pick';
import { Pick } from './pick.svelte';

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
