/** What the values of an owner's desk are called, and what is wrong with them. */
import type { GameWords } from '../../table/board';
import { capital } from '../../text/format';
import { t } from '../../text/text.svelte';
import type { DeskFault, DeskField } from '../../wire.gen';

/** A thing as `kind.id`. */
function named(words: GameWords, thing: string): string {
  const [kind = '', id = ''] = thing.split('.');
  return words.name(kind, id);
}

export const fieldWord = (words: GameWords, { word, row }: DeskField): string =>
  capital(words.say(`desk.${word}`, row ? { row: capital(named(words, row)) } : {}));

/** The place of a row of values: by its name, or its number. */
export const placeWord = (words: GameWords, { places }: DeskField, place: number): string =>
  places[place] === undefined ? t('desk.place', { n: place + 1 }) : capital(named(words, places[place]));

/** A word that can be chosen: `red`, or `red 3`. */
export function choiceWord(words: GameWords, choice: string): string {
  const [word = '', ...more] = choice.split(' ');
  const said = words.pattern(`desk_words.${word}`) ?? words.name('colour', word);
  return [said, ...more].join(' ');
}

export function faultWord(words: GameWords, fields: readonly DeskField[], { key, at, args }: DeskFault): string {
  const known = at.flatMap((one) => fields.find((field) => field.at === one) ?? []);
  const groups = new Set(known.map(({ group }) => group));
  const [group] = groups;
  const what =
    known.length === 0
      ? at.join(', ')
      : known.length > 3 && group !== undefined
        ? words.say(`desk.${group}`)
        : known.map((field) => fieldWord(words, field)).join(', ');
  return t(`desk.fault_${key}`, { ...args, what });
}
