import { expect, it } from 'vitest';
import { gameWords } from './fixtures/read';
import { countNames, cubeNames, tileTip } from './text';
import type { Tile } from './view.gen';

const box = { blue: 0, green: 1, red: 3, yellow: 2, grey: 1 };

it.each([
  ['en', '1 green, 3 red, 2 yellow, 1 grey', '2 red and 1 green'],
  ['fr', '1 vert, 3 rouges, 2 jaunes, 1 gris', '2 rouges et 1 vert'],
  ['it', '1 verde, 3 rossi, 2 gialli, 1 grigio', '2 rossi e 1 verde'],
] as const)('colours agree with how many there are: %s', (lang, counted, price) => {
  expect(countNames(gameWords(lang), box)).toBe(counted);
  expect(cubeNames(gameWords(lang), ['red', 'green', 'red'])).toBe(price);
});

it('a closed tile says what still works, and a closed lobby that it keeps nobody out', () => {
  const tile: Tile = {
    tile: 'lobby',
    kind: 'lobby',
    cell: '0,0',
    x: 0,
    y: 0,
    rotation: 0,
    doors: 'NESW',
    entrance: null,
    quarantined: true,
    patients: [],
    capacity: 0,
  };
  const words = gameWords('en');
  expect(tileTip(words, { ...tile, tile: 'lab', kind: 'lab' }).effect).toContain('one still walks through it');
  expect(tileTip(words, tile).effect).toContain('keeps nobody out');
  expect(tileTip(words, tile, true).effect).toContain('nobody is admitted');
  expect(tileTip(words, { ...tile, quarantined: false }).effect).not.toContain('Closed');
});
