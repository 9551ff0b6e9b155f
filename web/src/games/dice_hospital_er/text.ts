/**
 * The few words only the drawing needs, and how things are called and explained. All else is in the game's catalogue.
 */
import type { TipText } from '../../kit/tips.svelte';
import { t, titled } from '../../text/text.svelte';
import type { GameWords } from '../../table/board';
import type { Spoils, Takes } from './hand';
import type { SheetBed } from './sheet';
import type { Arrival, Hospital, Patient, Place, View } from './view.gen';
import { capital, listed, word } from '../../table/words';

export { capital, listed, thingTip, word } from '../../table/words';

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

/** A rival in a line: whether it is Chief, which die it has, whether it still writes. */
export function statusOf(view: View, seat: number, words: GameWords): string {
  const die = view.ambulance?.dice.find(({ colour }) => colour === view.hospitals[seat]?.die);
  const writes = view.asking.some((asked) => asked.seat === seat);
  return listed(
    view.chief === seat && words.name('thing', 'chief'),
    die && `${words.name('colour', die.colour)} ${die.value}`,
    view.finished[seat] ? word(words, 'done') : writes && word(words, 'still'),
  );
}

const HIGHEST = 6;
/** What the next bed of a ward takes: "higher than 4". */
export function takesText(words: GameWords, takes: Takes | undefined): string {
  if (!takes) return '';
  if (takes.any) return word(words, 'any_value');
  return takes.above < HIGHEST ? word(words, 'above', { n: takes.above }) : word(words, 'after_six');
}

/** What the morgue does to a bonus. */
export const spoilsText = (words: GameWords, spoils: Spoils | undefined): string =>
  spoils ? word(words, spoils.lost ? 'lost' : 'kept', { bonus: spoils.bonus }) : '';
