/** Dice Hospital: ER at the table. */
import type { GameTable } from '../../table/board';
import Board from './Board.svelte';
import Choice from './Choice.svelte';
import { BEGINS } from './journal';
import Picture from './Picture.svelte';
import Rival from './Rival.svelte';
import Side from './Side.svelte';
import { word } from './text';
import type { View } from './view';

// The table knows views as plain JSON; what is in this game's is in view.ts.
export const table: GameTable = {
  Board: Board as unknown as GameTable['Board'],
  Rival: Rival as unknown as GameTable['Rival'],
  Side: Side as unknown as NonNullable<GameTable['Side']>,
  Picture,
  Choice,
  begins: BEGINS,
  automaton: (view, words) => {
    const { ursule } = view as unknown as View;
    return ursule ? { name: words.name('thing', 'ursule'), score: ursule.score, points: ursule.points } : undefined;
  },
  boardLabel: (words, focus, own) => (own ? word(words, 'own') : word(words, 'of', { who: words.player(focus) })),
};
