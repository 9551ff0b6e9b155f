/**
 * The few words only the drawing needs, and how things are called and explained. All else is in the game's catalogue.
 */
import type { TipText } from '../../kit/tips.svelte';
import type { Args } from '../../text/format';
import { t, titled } from '../../text/text.svelte';
import type { GameWords } from '../../table/board';
import type { SheetBed } from './sheet';
import type { Arrival, Hospital, Patient, Place } from './view.gen';

/** A word of the drawing. */
export const word = (words: GameWords, key: string, args: Args = {}): string => words.say(`drawing.${key}`, args);

export const listed = (...parts: readonly (string | false | undefined | null)[]): string =>
  parts.filter(Boolean).join(', ');
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function thingTip(words: GameWords, thing: string): TipText {
  return { name: words.name('thing', thing), effect: words.effect('thing', thing) };
}

/** What a place costs: "2 stethoscopes, 1 blood bag"; empty if nothing. */
export function costText(
  words: GameWords,
  { stethoscopes, blood_bags }: Pick<Place, 'stethoscopes' | 'blood_bags'>,
): string {
  return listed(
    stethoscopes > 0 && word(words, 'stethoscopes', { n: stethoscopes }),
    blood_bags > 0 && word(words, 'blood_bags', { n: blood_bags }),
  );
}

/** "red 5: stethoscopes" */
export const dieText = (words: GameWords, { colour, value, bonus }: Arrival): string =>
  titled(`${words.name('colour', colour)} ${value}`, words.name('bonus', bonus));

export function dieTip(words: GameWords, die: Arrival): TipText {
  return { name: capital(dieText(words, die)), effect: words.effect('bonus', die.bonus) };
}

/** A bed in words: where, what colour, who lies there, what a click would write. */
export function bedName(words: GameWords, bed: SheetBed, patient: Patient | undefined): string {
  const colour = words.name('colour', bed.colour ?? 'grey');
  if (!patient) return listed(capital(words.name('bed', bed.id)), words.say('board.empty', { colour }));
  return listed(
    titled(capital(words.name('bed', bed.id)), patient.value),
    colour,
    patient.critical && words.say('board.critical'),
    patient.screen && words.say('board.screen'),
  );
}

export function bedTip(words: GameWords, bed: SheetBed, patient: Patient | undefined, more?: string): TipText {
  const kind = patient?.screen ? 'screen' : patient?.critical ? 'critical' : bed.colour ? 'bed' : 'grey';
  return { name: bedName(words, bed, patient), effect: more || words.effect('thing', kind) };
}

/** The score, line by line in one sentence. */
export function scoreTip(words: GameWords, { points, score }: Hospital): TipText {
  const lines = Object.entries(points)
    .filter(([, n]) => n !== 0)
    .map(([line, n]) => `${words.say(`score.${line}`)} ${n}`);
  return { name: titled(t('table.points_so_far'), score), effect: listed(...lines) };
}
