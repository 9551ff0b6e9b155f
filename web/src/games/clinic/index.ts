/** Clinic at the table. */
import type { GameTable } from '../../table/board';
import Board from './Board.svelte';
import Choice from './Choice.svelte';
import Cost from './Cost.svelte';
import End from './End.svelte';
import Picture from './Picture.svelte';
import Rival from './Rival.svelte';
import Side from './Side.svelte';
import { word } from './text';
import type { Own, Story, View } from './view.gen';

/** What the town does between two moves is nobody’s: it is told in lines of its own. */
const BEGINS: ReadonlySet<string> = new Set([
  'appointment',
  'university',
  'nurses_left',
  'went_elsewhere',
  'expenses',
  'doctors_change',
  'patients_worsen',
]);

/** What goes into a module that stands, or upon a lot; all else needs an empty space. */
const INSIDE: ReadonlySet<string> = new Set(
  ['parking_upgrade', 'conveyor', 'extinguisher'].map((id) => `component.${id}`),
);

export const table: GameTable<View, Own, Story> = {
  Board,
  Rival,
  Side,
  Picture,
  Choice,
  Cost,
  End,
  begins: BEGINS,
  holds: (rule, picked) =>
    rule === 'occupied' && picked.some((part) => part.startsWith('component.') && !INSIDE.has(part)),
  boardLabel: (words, focus, own) => (own ? word(words, 'own') : word(words, 'of', { who: words.player(focus) })),
};
