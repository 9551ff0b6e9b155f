/**
 * What lies at hand while somebody answers: the choices tell what each bed would hold, also for what follows in the
 * same move (the extra patient after the chosen one). No rule is known here.
 */
import type { Offer as Choice, PartState } from '../../kit/parts';
import { byBed, type Offer } from './places';
import type { Place } from './view.gen';

type PatientId = 'main' | 'extra';

interface Ahead extends Choice {
  readonly extra?: boolean;
  readonly then?: readonly Ahead[];
}
type StateOf = (part: string) => PartState;

const isChosen = ({ parts }: Choice, stateOf: StateOf): boolean =>
  parts.length > 0 && parts.every((place) => place.some((part) => stateOf(part) === 'sel'));

/** The answers to the question one is at: those after every answer whose parts have all been clicked. */
export function atHand(offers: readonly Choice[], stateOf: StateOf): readonly Choice[] {
  let level: readonly Ahead[] = offers;
  for (;;) {
    const next = level.find((choice) => isChosen(choice, stateOf) && (choice.then?.length ?? 0) > 0)?.then;
    if (!next) return level;
    level = next;
  }
}

/** What the answers picked so far write, bed by bed: it stands there until the whole choice is sent. */
export function laidOut(offers: readonly Choice[], stateOf: StateOf): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let level: readonly Ahead[] | undefined = offers;
  while (level) {
    const chosen: Ahead | undefined = level.find((choice) => isChosen(choice, stateOf));
    const place = chosen?.verb === 'place' ? placeOf(chosen) : undefined;
    if (place) found.set(place.bed, place.value);
    level = chosen?.then;
  }
  return found;
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
