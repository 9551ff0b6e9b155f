import { expect, it } from 'vitest';
import { gameWords } from './fixtures/read';
import { countNames, cubeNames, stackTip, tileTip } from './text';
import type { Stack, Tile } from './view.gen';

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

it.each([
  ['en', '1 point, doors N\u00a0E. Your contract, price: 2 red. Yours from your next turn on, unless a rival'],
  [
    'fr',
    '1 point, portes N\u00a0E. Votre contrat, prix\u00a0: 2 rouges. Elle sera à vous dès votre prochain tour, sauf si',
  ],
  ['it', '1 punto, porte N\u00a0E. Il tuo contratto, prezzo: 2 rossi. Sarà tua dal tuo prossimo turno, se prima'],
] as const)('a contract just opened says when it is ours, and what could come before: %s', (lang, said) => {
  const opened: Stack = {
    stack: 'lab',
    icon: 'passive',
    state: 'contracted',
    copies: 1,
    price: ['red', 'red'],
    owner: 0,
    opened_now: true,
    acquired_now: false,
  };
  expect(stackTip(gameWords(lang), opened, 0, 'NE').effect).toContain(said);
  const rivals = stackTip(gameWords('en'), opened, 1, 'NE').effect;
  expect(rivals).not.toContain('Yours');
  expect(rivals).toMatch(/Contract of .*, price: 2 red\.$/);
});
