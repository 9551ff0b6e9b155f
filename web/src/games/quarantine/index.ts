/** Quarantine at the table. */
import type { GameTable } from '../../table/board';
import Board from './Board.svelte';
import Choice from './Choice.svelte';
import Cost from './Cost.svelte';
import Desk from './Desk.svelte';
import { DRAFTS } from './desk.svelte';
import End from './End.svelte';
import Picture from './Picture.svelte';
import Rival from './Rival.svelte';
import { word } from './text';
import type { Own, Story, View } from './view.gen';

export const table: GameTable<View, Own, Story> = {
  Board,
  Rival,
  Picture,
  Choice,
  Cost,
  Desk,
  End,
  desk: (question) => question in DRAFTS,
  // Placing a tile is one gesture, a turn and a cell: see Hold.
  apart: (question) => ['lay_out', 'place_tile', 'put_down'].includes(question),
  wanted: ['admit_all', 'admit', 'cure', 'draw', 'claim'],
  pages: (words) => [{ name: 'doors', title: word(words, 'edit_doors') }],
  boardLabel: (words, focus, own) => (own ? word(words, 'own') : word(words, 'of', { who: words.player(focus) })),
};
