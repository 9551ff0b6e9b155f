/**
 * How the boards speak: a word of the drawing, several in a row, a thing explained.
 */
import type { TipText } from '../kit/tips.svelte';
import type { Args } from '../text/format';
import type { GameWords } from './board';

/** A word of the drawing. */
export const word = (words: GameWords, key: string, args: Args = {}): string => words.say(`drawing.${key}`, args);

/** What there is of these, for the ear: "red 3, treated". */
export const listed = (...parts: readonly (string | false | undefined | null)[]): string =>
  parts.filter(Boolean).join(', ');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a thing of the table is and does. */
export function thingTip(words: GameWords, thing: string, more = ''): TipText {
  return {
    name: capital(words.name('thing', thing)),
    effect: [words.effect('thing', thing), capital(more)].filter(Boolean).join(' '),
  };
}
