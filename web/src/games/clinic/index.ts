/** Clinic at the table. */
import type { GameTable } from '../../table/board';
import Board from './Board.svelte';
import Choice from './Choice.svelte';
import Picture from './Picture.svelte';
import Rival from './Rival.svelte';
import Side from './Side.svelte';
import { word } from './text';

// The table knows views as plain JSON; what is in this game's is in view.ts.
export const table: GameTable = {
  Board: Board as unknown as GameTable['Board'],
  Rival: Rival as unknown as GameTable['Rival'],
  Side: Side as unknown as NonNullable<GameTable['Side']>,
  Picture,
  Choice,
  boardLabel: (words, focus, own) => (own ? word(words, 'own') : word(words, 'of', { who: words.player(focus) })),
};
