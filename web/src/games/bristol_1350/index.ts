/** Bristol 1350 at the table. */
import type { GameTable } from '../../table/board';
import Board from './Board.svelte';
import Choice from './Choice.svelte';
import { cover, tellsHand } from './cover.svelte';
import Picture from './Picture.svelte';
import Race from './Race.svelte';
import Unmasking from './Unmasking.svelte';
import Rival from './Rival.svelte';
import Side from './Side.svelte';
import { verdict, word } from './text';
import type { Own, Story, View } from './view.gen';

/** What carts, dice and ghosts do is nobody's move. */
const BEGINS: ReadonlySet<string> = new Set([
  'rolled',
  'nobody_mingles',
  'mingles',
  'leech_joined',
  'mingled',
  'mingled_with_ghosts',
  'ghosts_mingled',
  'convened',
  'cart_moves',
  'cart_stands',
  'nobody_leaves',
  'at_gate',
  'ghost_judged',
  'left_empty',
  'left_healthy',
  'left_infected',
  'gates_close',
  'ghost_left_behind',
  'ended',
  'ghost_elbows',
  'ghost_dashes',
  'ghost_wants_elbow',
  'ghost_wants_dash',
  'ghost_rerolls',
  'ghost_waits',
]);

/** At the gate everybody turns up both cards. */
const LINGERS: ReadonlySet<string> = new Set(['judged', 'ghost_judged']);

export const table: GameTable<View, Own, Story> = {
  Board,
  Rival,
  Side,
  Picture,
  Choice,
  listsPlayers: true,
  Sheet: Unmasking,
  End: Race,
  hand: {
    isOpen: (seat, shared) => cover.isOpen(seat, shared),
    open: (seat) => cover.set(seat, true),
    isTold: tellsHand,
    look: (words) => word(words, 'look'),
  },
  begins: BEGINS,
  lingers: LINGERS,
  verdict: (view, words, seat) => verdict(words, view, seat),
  boardLabel: (words) => word(words, 'road'),
};
