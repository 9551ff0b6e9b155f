import { expect, it } from 'vitest';
import { frame, gameWords } from './fixtures/read';
import { entryText, windowText } from './text';

const { public: view } = frame('main_sheriff_ghost');
const ghost = view.pawns.findIndex((pawn) => pawn.seat === null);
const own = view.pawns.findIndex((pawn) => pawn.seat === 0);

it('a ghost is written small within a sentence and large at its beginning', () => {
  const words = gameWords('it');
  const name = words.name('ghosts', view.pawns[ghost]?.character ?? '');
  const asked = { move: 'push', eligible: [], asked: 0, declined: [] } as const;
  expect(windowText(words, view, { ...asked, pawn: own, target: ghost })).toContain(` ${name}.`);
  expect(windowText(words, view, { ...asked, pawn: ghost, target: own })).toMatch(/^Il fantasma d/);
});

it('you are written small within a sentence', () => {
  const entry = { round: 1, event: 'mingled', cart: 'cedar', pawns: [own, ghost] } as const;
  expect(entryText(gameWords('it'), view, entry, 0)).toMatch(/^Mescolanza sul carro Cedro: tu e il fantasma d/);
});
