/**
 * What lies at hand while somebody answers: the choices tell what each bed would hold, also for what follows in the
 * same move (the extra patient after the chosen one). No rule is known here.
 */
import type { Offer as Choice } from '../../kit/parts';
import { chosenIn, type Ahead, type StateOf } from '../../table/ahead';
import { byBed, type Offer } from './places';
import type { Hospital, Place } from './view.gen';

type PatientId = 'main' | 'extra';

/**
 * The answers whose parts have all been clicked, from the first question on. Where what is clicked can be read in two
 * ways (a value for this patient, or for the next), the one that leaves the fewest clicks over.
 */
function given(offers: readonly Ahead[], stateOf: StateOf): readonly Ahead[] {
  let best: readonly Ahead[] = [];
  let most = 0;
  for (const choice of chosenIn(offers, stateOf)) {
    const used = new Set(choice.parts.flat().filter((part) => stateOf(part) === 'sel'));
    const left: StateOf = (part) => (used.has(part) ? 'rest' : stateOf(part));
    const row = [choice, ...given(choice.then ?? [], left)];
    const clicks = row.reduce((sum, { parts }) => sum + parts.length, 0);
    if (clicks > most) [best, most] = [row, clicks];
  }
  return best;
}

/** The answers to the question one is at, and those to the questions before it. */
export function levelsAtHand(offers: readonly Choice[], stateOf: StateOf): readonly (readonly Ahead[])[] {
  return [offers, ...given(offers, stateOf).flatMap(({ then = [] }) => (then.length > 0 ? [then] : []))];
}

/** What the answers picked so far write, bed by bed: it stands there until the whole choice is sent. */
export function laidOut(offers: readonly Choice[], stateOf: StateOf): ReadonlyMap<string, number> {
  const places = given(offers, stateOf).flatMap((choice) => (choice.verb === 'place' ? (placeOf(choice) ?? []) : []));
  return new Map(places.map(({ bed, value }) => [bed, value]));
}

/** The values to choose from in a bed that is picked, the last such bed first. */
export function valuesAtHand(
  offers: readonly Choice[],
  stateOf: StateOf,
): { readonly bed: string; readonly places: readonly Place[] } | undefined {
  const isOf = (zone: string, place: readonly string[], state: string) =>
    place.some((part) => part.startsWith(`${zone}.`) && stateOf(part) === state);
  const isAsked = ({ verb, parts }: Choice) =>
    verb === 'place' &&
    parts.some((place) => isOf('bed', place, 'sel')) &&
    parts.some((place) => isOf('value', place, 'lit') || isOf('value', place, 'sel'));
  const asked = levelsAtHand(offers, stateOf)
    .map((level) => {
      const patient = patientAtHand(level, stateOf);
      return level.filter(isAsked).flatMap((choice) => {
        const place = placeOf(choice);
        return place?.patient === patient ? [place] : [];
      });
    })
    .findLast((places) => places.length > 0);
  const bed = asked?.[0]?.bed;
  return asked && bed !== undefined ? { bed, places: asked.filter((place) => place.bed === bed) } : undefined;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

function placeOf({ args }: Choice): (Place & { patient: unknown }) | undefined {
  const { bed, value, stethoscopes, blood_bags, patient } = args;
  if (typeof bed !== 'string') return undefined;
  return {
    bed,
    value: number(value),
    stethoscopes: number(stethoscopes),
    blood_bags: number(blood_bags),
    patient,
  };
}

/** Which patient the beds are offered to: the extra one if it goes first, or if the chosen one lies already. */
export function patientAtHand(level: readonly Choice[], stateOf: StateOf): PatientId {
  const placing = level.filter(({ verb }) => verb === 'place');
  const first = placing.some(({ parts }) =>
    parts[0]?.some((part) => part.startsWith('bonus.') && stateOf(part) === 'sel'),
  );
  return first || !placing.some(({ args }) => args['patient'] === 'main') ? 'extra' : 'main';
}

/** The ways to write the patient at hand, bed by bed. */
export function offersAtHand(level: readonly Choice[], stateOf: StateOf): ReadonlyMap<string, Offer> {
  const patient = patientAtHand(level, stateOf);
  return byBed(
    level.flatMap((choice) => {
      const place = choice.verb === 'place' ? placeOf(choice) : undefined;
      return place && place.patient === patient ? [place] : [];
    }),
  );
}

/** Bonuses that a patient in the morgue does not bring. */
const LOST: ReadonlySet<string> = new Set(['critical', 'nurse']);

/** What the morgue would do to the bonus of the die at hand. */
export interface Spoils {
  readonly bonus: string;
  readonly lost: boolean;
}

export const spoilsOf = (bonus: string | undefined): Spoils | undefined =>
  bonus === undefined ? undefined : { bonus, lost: LOST.has(bonus) };

/** The next bed of a ward takes what is higher than whoever lies before it. */
export interface Takes {
  /** nobody else stands in the way: any value */
  readonly any: boolean;
  readonly above: number;
}

/** What the next bed of each ward takes, by the bed; nothing for a ward that is empty or full. */
export function takesByBed({ beds, wards }: Pick<Hospital, 'beds' | 'wards'>): ReadonlyMap<string, Takes> {
  return new Map(
    Object.entries(wards).flatMap(([ward, { next, patients }]) => {
      const last = beds[`${ward}_${patients}`];
      return next === null || !last ? [] : [[next, { any: last.screen, above: last.value }] as const];
    }),
  );
}
