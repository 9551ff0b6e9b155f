/** Patients as labels write them: `R3`, `Y4t`, `R3g`. */
import type { DieColour } from './view.gen';

const LETTERS: Readonly<Record<string, DieColour>> = { r: 'red', y: 'yellow', g: 'green' };

/** A patient as labels write it: `R3`, with a small letter for another colour and `t` for treated: `R3gt`. */
export function readPatient(
  text: string,
): { printed: DieColour; colour: DieColour; value: number; treated: boolean } | undefined {
  const [, first, digit, other, treated] = /^([RYG])([1-6])([ryg]?)(t?)$/.exec(text) ?? [];
  const printed = LETTERS[first?.toLowerCase() ?? ''];
  if (!printed) return undefined;
  return { printed, colour: LETTERS[other ?? ''] ?? printed, value: Number(digit), treated: treated === 't' };
}

/** The same the other way round; `names.whom` has the words. */
export function writePatient({
  printed,
  colour,
  value,
  treated,
}: {
  printed: DieColour;
  colour: DieColour;
  value: number;
  treated: boolean;
}): string {
  const other = colour === printed ? '' : colour.charAt(0);
  return `${printed.charAt(0).toUpperCase()}${value}${other}${treated ? 't' : ''}`;
}
