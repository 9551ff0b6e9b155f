/** What of the table a question needs to be seen. */
import type { Offer } from '../../kit/parts';

/** what lies in the middle, or beside it where there is room */
export type Pane = 'hospital' | 'market' | 'others';

/** px: below, one pane at a time */
export const NARROW = 780;

const SEATED = /^(?:tile|queue|window|markers|hospital)\.(\d+)\b/;
const seatOf = (part: string): number | undefined => {
  const [, seat] = SEATED.exec(part) ?? [];
  return seat === undefined ? undefined : Number(seat);
};

/** Can anything be clicked in the own hospital, or among what lies in front of it? */
export function atOwn(offers: readonly Offer[], seat: number): boolean {
  const own = new RegExp(`^(?:tile|queue|supply|markers|hand|unplaced|cell|aside)\\.${seat}\\b`);
  return offers.some(({ parts }) => parts.flat().some((part) => own.test(part)));
}

/** Can anything be clicked in another hospital than this one? */
export function atOthers(offers: readonly Offer[], shown: number): boolean {
  return offers.some(({ parts }) => parts.flat().some((part) => (seatOf(part) ?? shown) !== shown));
}
