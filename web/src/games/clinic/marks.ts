/** What the end of the round will bring to everybody, as the server foresees it. */
import type { Clinic } from './view.gen';

export const MARKS = [
  'unplaced',
  'eaten',
  'turns',
  'dies',
  'leaves',
  'cured',
  'relieved',
  'rises',
  'worsens',
  'tires',
] as const;
export type Mark = (typeof MARKS)[number];

/** What is bad news. */
export const BAD: ReadonlySet<Mark> = new Set<Mark>(['unplaced', 'eaten', 'turns', 'dies']);

/** The most telling mark of each person, by the number in the list. */
export function marksOf({ people, forecast }: Pick<Clinic, 'people' | 'forecast'>): (Mark | undefined)[] {
  return people.map((_, index) => MARKS.find((mark) => forecast[mark].includes(index)));
}
