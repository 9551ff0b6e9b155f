import { expect, it } from 'vitest';
import { gameWords } from './fixtures/read';
import { roundWord } from '../../table/rounds';
import { costText } from './text';

it.each([
  ['en', '1 stethoscope, 2 blood bags'],
  ['fr', '1 stéthoscope, 2 poches de sang'],
  ['it', '1 stetoscopio, 2 sacche di sangue'],
] as const)('a cost is counted: %s', (lang, said) => {
  expect(costText(gameWords(lang), { stethoscopes: 1, blood_bags: 2 })).toBe(said);
  expect(costText(gameWords(lang), { stethoscopes: 0, blood_bags: 0 })).toBe('');
});

it.each([
  ['en', 'Turn 3', 'after turn 24', 'turn'],
  ['fr', 'Tour 3', 'après le tour 24', 'tour'],
  ['it', 'Turno 3', 'dopo il turno 24', 'turno'],
] as const)('the end page calls a turn a turn: %s', (lang, one, after, axis) => {
  const words = gameWords(lang);
  const said = [roundWord(words, 'one', { n: 3 }), roundWord(words, 'after', { n: 24 }), roundWord(words, 'axis')];
  expect(said.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([one, after, axis]);
});
