/** Quarantine at the table. */
import type { GameTable } from '../../table/board';
import Board from './Board.svelte';
import Choice from './Choice.svelte';
import Picture from './Picture.svelte';
import Rival from './Rival.svelte';
import { word } from './text';

// The table knows views as plain JSON; what is in this game's is in view.ts.
export const table: GameTable = {
  Board: Board as unknown as GameTable['Board'],
  Rival: Rival as unknown as GameTable['Rival'],
  Picture,
  Choice,
  pages: (words) => [{ name: 'doors', title: word(words, 'edit_doors') }],
  boardLabel: (words, focus, own) => (own ? word(words, 'own') : word(words, 'of', { who: words.player(focus) })),
};
