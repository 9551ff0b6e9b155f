/** Dice Hospital at the table. */
import type { GameTable } from '../../table/board';
import { follows } from './beds';
import Board from './Board.svelte';
import Choice from './Choice.svelte';
import Cost from './Cost.svelte';
import End from './End.svelte';
import Picture from './Picture.svelte';
import Rival from './Rival.svelte';
import Side from './Side.svelte';
import { word } from './text';
import type { Own, Story, View } from './view.gen';

/** What happens by itself at the end of a round and at the beginning of the next is nobody’s move. */
const BY_ITSELF: ReadonlySet<string> = new Set([
  'event',
  'arrived',
  'neglect',
  'neglect_outbreak',
  'deaths',
  'total',
  'leads',
  'level',
  'shift_change',
]);

export const table: GameTable<View, Own, Story> = {
  Board,
  Rival,
  Side,
  Picture,
  Choice,
  Cost,
  End,
  follows,
  begins: BY_ITSELF,
  boardLabel: (words, focus, own) => (own ? word(words, 'own') : word(words, 'of', { who: words.player(focus) })),
};
