/** Dice Hospital: ER at the table. */
import type { GameTable } from '../../table/board';
import Board from './Board.svelte';
import Choice from './Choice.svelte';
import Cost from './Cost.svelte';
import End from './End.svelte';
import { LINES } from './journal';
import Picture from './Picture.svelte';
import Rival from './Rival.svelte';
import Side from './Side.svelte';
import { word } from './text';
import type { Own, Story, View } from './view.gen';

export const table: GameTable<View, Own, Story> = {
  Board,
  Rival,
  Side,
  Picture,
  Choice,
  Cost,
  End,
  begins: LINES,
  automaton: ({ ursule }, words) => {
    return ursule ? { name: words.name('thing', 'ursule'), score: ursule.score, points: ursule.points } : undefined;
  },
  boardLabel: (words, focus, own) => (own ? word(words, 'own') : word(words, 'of', { who: words.player(focus) })),
};
