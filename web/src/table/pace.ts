/** How long a picture stays, at the table and in a replay. */
import type { Entry } from '../wire.gen';

/** An ordinary move needs less time than a scene; an answer in the middle of one, which says nothing, still less. */
const ORDINARY = 1 / 3;
const SILENT = 1 / 9;
/** A card that is turned up is read before the next. */
const LINGERING = 3 / 2;

/** A picture's share of the pace that was set; `lingers` are keys of notes whose scenes stay longer. */
export function shareOf(scene: boolean, notes: readonly Entry[], lingers: ReadonlySet<string> | undefined): number {
  if (!scene) return notes.length > 0 ? ORDINARY : SILENT;
  return notes.some(({ key }) => lingers?.has(key)) ? LINGERING : 1;
}
