/** Where a patient may be written, bed by bed. */
import { type DieColour } from './view.gen';
import { DIE_COLOURS } from './view.gen';
import type { Own, Place } from './view.gen';

/** The ways to write a patient in one bed: the cheapest, and all of them by value. */
export interface Offer {
  readonly best: Place;
  readonly all: readonly Place[];
}

export function byBed(places: readonly Place[]): ReadonlyMap<string, Offer> {
  const found = new Map<string, Offer>();
  for (const place of places) {
    const { best, all } = found.get(place.bed) ?? { best: place, all: [] };
    found.set(place.bed, { best: place.stethoscopes < best.stethoscopes ? place : best, all: [...all, place] });
  }
  return found;
}

/** A die that could go to a bed, and whether for nothing. */
export interface Fit {
  readonly colour: DieColour;
  readonly free: boolean;
}

/** While a die is to be chosen: which of them could go where. */
export function fitsByBed({ preview }: Own): ReadonlyMap<string, readonly Fit[]> {
  const found = new Map<string, Fit[]>();
  for (const colour of DIE_COLOURS) {
    for (const [bed, { best }] of byBed(preview[colour] ?? [])) {
      const fit = { colour, free: best.stethoscopes + best.blood_bags === 0 };
      found.set(bed, [...(found.get(bed) ?? []), fit]);
    }
  }
  return found;
}
