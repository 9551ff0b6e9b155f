/** What of the table a question needs to be seen. */
import type { Offer } from '../../kit/parts';

/** what lies in the middle, or beside it where there is room */
export type Pane = 'hospital' | 'market' | 'others';

/** px: below, one pane at a time */
export const NARROW = 780;

/** Questions that may be answered in any hospital. */
const ANYWHERE: ReadonlySet<string> = new Set(['place_patient', 'place_virus', 'cafeteria']);

/** The pane a question opens. `pathology`: a hospital is to be chosen. */
export function sideFor(question: string | undefined, pathology: boolean, narrow: boolean): Pane {
  if (pathology || (question !== undefined && ANYWHERE.has(question))) return 'others';
  return narrow ? 'hospital' : 'market';
}

const SEATED = /^(?:tile|queue|window|markers|hospital)\.(\d+)\b/;
const seatOf = (part: string): number | undefined => {
  const [, seat] = SEATED.exec(part) ?? [];
  return seat === undefined ? undefined : Number(seat);
};

/** The other hospital a question is about, if it is about one alone: where a virus spreads, where Pathology cleans. */
export function concerned(offers: readonly Offer[], seat: number | null): number | undefined {
  const pointed = offers.flatMap(({ parts }) => parts.flat());
  if (pointed.length === 0) return undefined;
  const seats = new Set(pointed.map(seatOf));
  const [only] = seats;
  return seats.size === 1 && only !== seat ? only : undefined;
}

/** Can anything be clicked in another hospital than this one? */
export function atOthers(offers: readonly Offer[], shown: number): boolean {
  return offers.some(({ parts }) => parts.flat().some((part) => (seatOf(part) ?? shown) !== shown));
}
