import { describe, expect, it } from 'vitest';
import type { Lang } from '../../text/format';
import { frame, gameWords } from './fixtures/read';
import { entryText, windowText } from './text';
import type { Window } from './view.gen';

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

describe('a declared move', () => {
  const { public: table, seat } = frame('response');
  const window = table.window;
  const asked = window?.asked ?? 0;
  const other = table.pawns.find((pawn) => pawn.seat !== null && pawn.pawn !== asked)?.pawn ?? 0;
  const says = (lang: Lang, move: Window['move'], more: Partial<Window>, own: number | null = asked) => {
    const declared = { move, pawn: other, target: null, eligible: [asked], asked, declined: [], ...more };
    return windowText(gameWords(lang), table, declared, own);
  };

  it('calls whoever looks "you", whoever moves', () => {
    expect([window?.asked, seat]).toEqual([asked, asked]);
    expect(says('en', 'push', { target: asked })).toMatch(/ wants to push you off the cart\.$/);
    expect(says('en', 'dash', { eligible: [other, asked] })).toMatch(/ wants to dash onto your cart\.$/);
    expect(says('en', 'elbow', {})).toMatch(/ wants to elbow past you\.$/);
    expect(says('en', 'elbow', { eligible: [other, asked] })).toMatch(/ \(you\)\.$/);
    expect(says('en', 'push', { pawn: asked, target: other })).toMatch(/^You want to push /);
    expect(says('fr', 'push', { target: asked })).toMatch(/ veut vous expulser du chariot\.$/);
    expect(says('it', 'push', { target: asked })).toMatch(/ vuole spingerti giù\.$/);
  });

  it('names everybody to those who watch', () => {
    const name = gameWords('en').player(asked);
    expect(says('en', 'push', { target: asked }, null)).toContain(` wants to push ${name} off the cart.`);
  });
});
