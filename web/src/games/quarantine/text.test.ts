import { expect, it } from 'vitest';
import { gameWords } from './fixtures/read';
import { countNames, cubeNames } from './text';

const box = { blue: 0, green: 1, red: 3, yellow: 2, grey: 1 };

it.each([
  ['en', '1 green, 3 red, 2 yellow, 1 grey', '2 red and 1 green'],
  ['fr', '1 vert, 3 rouges, 2 jaunes, 1 gris', '2 rouges et 1 vert'],
  ['it', '1 verde, 3 rossi, 2 gialli, 1 grigio', '2 rossi e 1 verde'],
] as const)('colours agree with how many there are: %s', (lang, counted, price) => {
  expect(countNames(gameWords(lang), box)).toBe(counted);
  expect(cubeNames(gameWords(lang), ['red', 'green', 'red'])).toBe(price);
});
