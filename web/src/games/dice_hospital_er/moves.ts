/** What went where between two views of one's own sheet, for the eye: see anim/flip.ts. Keys name drawn things. */
import type { Move } from '../../anim/flip';
import type { Hospital } from './view.gen';

/** What was just written comes from its die; the second patient of a turn from where it waited. */
export function movesBetween(
  before: Hospital | undefined,
  now: Hospital | undefined,
  owner: number | 'ursule',
  extraFirst = false,
): Move[] {
  if (!before || !now || !now.die) return [];
  const fresh = Object.keys(now.beds).filter((bed) => !before.beds[bed]);
  const isSecond = before.die === now.die && before.written.length + before.refused > 0;
  const from = isSecond || extraFirst ? 'extra' : `die.${now.die}`;
  const written = fresh.map((bed) => ({ from, to: `digit.${owner}.${bed}` }));
  return now.morgue > before.morgue ? [...written, { from, to: 'morgue.box' }] : written;
}
