/** Quarantine at the table. */
import type { GameTable } from '../../table/board';
import Board from './Board.svelte';
import Choice from './Choice.svelte';
import Picture from './Picture.svelte';
import Rival from './Rival.svelte';
import { word } from './text';
import type { Own, View } from './view.gen';

export const table: GameTable<View, Own> = {
  Board,
  Rival,
  Picture,
  Choice,
  pages: (words) => [{ name: 'doors', title: word(words, 'edit_doors') }],
  boardLabel: (words, focus, own) => (own ? word(words, 'own') : word(words, 'of', { who: words.player(focus) })),
};
