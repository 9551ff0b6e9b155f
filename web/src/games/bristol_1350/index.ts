/** Bristol 1350 at the table. */
import type { GameTable } from '../../table/board';
import Board from './Board.svelte';
import Choice from './Choice.svelte';
import Picture from './Picture.svelte';
import Rival from './Rival.svelte';
import Side from './Side.svelte';
import { verdict, word } from './text';
import type { Own, View } from './view.gen';

/** Pushing somebody out of the game, or jumping off. */
const GRAVE: ReadonlySet<string> = new Set(['push_out', 'push_ghost_out', 'push_self', 'push_self_out']);

/** What carts, dice and ghosts do is nobody's move. */
const BEGINS: ReadonlySet<string> = new Set([
  'rolled',
  'mingled',
  'mingled_with_ghosts',
  'ghosts_mingled',
  'convened',
  'moved',
  'left_empty',
  'left_healthy',
  'left_infected',
  'gates_close',
  'ended',
  'ghost_elbows',
  'ghost_dashes',
  'ghost_rerolls',
  'ghost_waits',
]);

export const table: GameTable<View, Own> = {
  Board,
  Rival,
  Side,
  Picture,
  Choice,
  listsPlayers: true,
  begins: BEGINS,
  grave: ({ label }) => GRAVE.has(label),
  verdict: (view, words) => verdict(words, view),
  boardLabel: (words) => word(words, 'road'),
};
