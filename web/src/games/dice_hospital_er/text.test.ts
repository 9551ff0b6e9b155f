import { expect, it } from 'vitest';
import { gameWords } from './fixtures/read';
import { costText } from './text';

it.each([
  ['en', '1 stethoscope, 2 blood bags'],
  ['fr', '1 stéthoscope, 2 poches de sang'],
  ['it', '1 stetoscopio, 2 sacche di sangue'],
] as const)('a cost is counted: %s', (lang, said) => {
  expect(costText(gameWords(lang), { stethoscopes: 1, blood_bags: 2 })).toBe(said);
  expect(costText(gameWords(lang), { stethoscopes: 0, blood_bags: 0 })).toBe('');
});
