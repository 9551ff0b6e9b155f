/**
 * Patients keep their bed for the eye. The view lists them sorted, because which bed one lies in never matters; here
 * each has a drawn bed. Whoever did not change stays, whoever changed stays in place, and new ones take free beds.
 */
import type { Hospital, Patient, View } from './view.gen';

/** Who is drawn in each bed. */
export type Drawn = readonly (Patient | null)[];
/** For each drawn bed, the patient's index in the view, or null. */
export type Plan = readonly (number | null)[];

type Alike = (old: Patient, now: Patient) => boolean;

const unchanged: Alike = (a, b) =>
  a.printed === b.printed && a.colour === b.colour && a.value === b.value && a.treated === b.treated;
/** The same value, and nobody has healed it to that: the night is over, or it has got another colour. */
const asWell: Alike = (a, b) =>
  a.printed === b.printed && a.value === b.value && (a.treated || !b.treated || a.colour !== b.colour);
const sameDie: Alike = (a, b) => a.printed === b.printed;

interface Lying {
  readonly patient: Patient;
  readonly place: number;
}

const lying = (beds: readonly (Patient | null)[]): Lying[] =>
  beds.flatMap((patient, place) => (patient ? [{ patient, place }] : []));
const weakest = (all: readonly Lying[]): Lying[] => [...all].sort((a, b) => a.patient.value - b.patient.value);

/** Gives every patient of a view a drawn bed. When somebody has died, the strongest are found again first. */
export function settle(before: Drawn, now: readonly (Patient | null)[], capacity: number, died = false): Plan {
  const plan = new Array<number | null>(capacity).fill(null);
  let [old, fresh] = [weakest(lying(before)), weakest(lying(now))];
  if (died) [old, fresh] = [old.reverse(), fresh.reverse()];
  for (const alike of [unchanged, asWell, sameDie])
    for (const { patient, place } of [...old]) {
      const match = fresh.find((one) => alike(patient, one.patient));
      if (!match || place >= capacity) continue;
      plan[place] = match.place;
      old = old.filter((one) => one.place !== place);
      fresh = fresh.filter((one) => one !== match);
    }
  for (const { place } of lying(now)) if (fresh.some((one) => one.place === place)) plan[plan.indexOf(null)] = place;
  return plan;
}

/** Nobody looked after it, and it has got worse. */
const worse: Alike = (a, b) => a.printed === b.printed && !a.treated && !b.treated && b.value < a.value;
/** While the neglected get worse the list is not sorted anew: everybody keeps the place in it. */
const inPlace = (before: Hospital, now: Hospital): boolean =>
  before.beds.length === now.beds.length &&
  now.beds.every((patient, place) => {
    const old = before.beds[place];
    return !patient || !old ? patient === old : unchanged(old, patient) || worse(old, patient);
  });

/** Where a patient lies in the list now whom a note told of when the list was another; undefined: it is gone. */
export function follows(part: string, then: View, now: View): string | undefined {
  const [zone, seat, place] = part.split('.');
  const [before, after] = [then.hospitals[Number(seat)], now.hospitals[Number(seat)]];
  if (zone !== 'bed' || !before || !after) return part;
  const at = settle(before.beds, after.beds, Math.max(before.capacity, before.beds.length))[Number(place)];
  return at === null || at === undefined ? undefined : `bed.${seat}.${at}`;
}

/** The drawn beds of all hospitals, carried from view to view. */
export class Beds {
  #last: View | undefined;
  #plans: readonly Plan[] = [];

  /** Takes a new view; the same view again changes nothing. */
  update(view: View): readonly Plan[] {
    const last = this.#last;
    if (view === last) return this.#plans;
    this.#plans = view.hospitals.map((hospital, seat) => {
      const before = last?.hospitals[seat];
      const plan = this.#plans[seat];
      if (!before || !plan) return settle([], hospital.beds, hospital.capacity);
      if (view.phase === 'neglect' && inPlace(before, hospital)) return plan;
      const drawn = plan.map((place) => (place === null ? null : (before.beds[place] ?? null)));
      return settle(drawn, hospital.beds, hospital.capacity, hospital.fatalities > before.fatalities);
    });
    this.#last = view;
    return this.#plans;
  }
}
