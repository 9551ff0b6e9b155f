/**
 * Patients keep their bed for the eye. The view lists them sorted, because which bed one lies in never matters; here
 * each is given a drawn bed so that from one view to the next whoever did not change stays, whoever changed stays in
 * place, and new ones take free beds.
 */
import type { Hospital, Patient } from './view.gen';

/** Who is drawn in each bed. */
export type Drawn = readonly (Patient | null)[];
/** For each drawn bed, the patient's index in the view, or null. */
export type Plan = readonly (number | null)[];
/** Why beds may have emptied, as far as the counters tell. */
export type Leaving = 'home' | 'dead' | undefined;

const NEVER = 1000;
const ARRIVES = 2;
const LEAVES = 2;

const same = (a: Patient, b: Patient): boolean =>
  a.printed === b.printed && a.colour === b.colour && a.value === b.value && a.treated === b.treated;

/** How hard it is to believe that one patient has become the other. */
function strain(a: Patient, b: Patient): number {
  if (a.printed !== b.printed) return NEVER;
  if (same(a, b)) return 0;
  const step = b.value - a.value;
  // Healed step by step, rather than one far and the others not at all.
  if (b.treated) return (step >= 0 ? 1 : 2) + 0.1 * step * step;
  if (a.treated) return step === 0 ? 0.5 : 3 + Math.abs(step);
  if (step === 0) return 0.4;
  return step < 0 ? 0.6 * step * step : 1.5 + 2 * step;
}

/** Who goes home was nearly well, and who dies was very ill. */
function parting(patient: Patient, leaving: Leaving): number {
  if (leaving === 'home') return LEAVES + 1.3 * (6 - patient.value);
  return leaving === 'dead' ? LEAVES + 1.3 * (patient.value - 1) : LEAVES;
}

/** The cheapest assignment of rows to columns of a square table (Kuhn and Munkres): the column of each row. */
export function assign(cost: readonly (readonly number[])[]): number[] {
  const n = cost.length;
  const at = (row: number, column: number): number => cost[row - 1]?.[column - 1] ?? 0;
  const rise = new Array<number>(n + 1).fill(0);
  const fall = new Array<number>(n + 1).fill(0);
  const owner = new Array<number>(n + 1).fill(0);
  for (let row = 1; row <= n; row++) {
    const from = new Array<number>(n + 1).fill(0);
    const least = new Array<number>(n + 1).fill(Infinity);
    const seen = new Array<boolean>(n + 1).fill(false);
    let column = 0;
    owner[0] = row;
    do {
      seen[column] = true;
      const here = owner[column] ?? 0;
      let next = 0;
      let delta = Infinity;
      for (let j = 1; j <= n; j++) {
        if (seen[j]) continue;
        const slack = at(here, j) - (rise[here] ?? 0) - (fall[j] ?? 0);
        if (slack < (least[j] ?? Infinity)) [least[j], from[j]] = [slack, column];
        if ((least[j] ?? Infinity) < delta) [delta, next] = [least[j] ?? Infinity, j];
      }
      raise(seen, delta, owner, rise, fall, least);
      column = next;
    } while (owner[column] !== 0);
    for (; column !== 0; column = from[column] ?? 0) owner[column] = owner[from[column] ?? 0] ?? 0;
  }
  const found = new Array<number>(n).fill(0);
  owner.forEach((row, column) => {
    if (column > 0 && row > 0) found[row - 1] = column - 1;
  });
  return found;
}

function raise(
  seen: readonly boolean[],
  delta: number,
  owner: readonly number[],
  rise: number[],
  fall: number[],
  least: number[],
): void {
  seen.forEach((done, j) => {
    const row = owner[j] ?? 0;
    if (done) {
      rise[row] = (rise[row] ?? 0) + delta;
      fall[j] = (fall[j] ?? 0) - delta;
    } else {
      least[j] = (least[j] ?? Infinity) - delta;
    }
  });
}

interface Lying {
  readonly patient: Patient;
  readonly place: number;
}

const lying = (beds: readonly (Patient | null)[]): Lying[] =>
  beds.flatMap((patient, place) => (patient ? [{ patient, place }] : []));

/** Gives every patient of a view a drawn bed, as close as can be to how it was drawn before. */
export function settle(before: Drawn, now: readonly (Patient | null)[], capacity: number, leaving?: Leaving): Plan {
  const old = lying(before);
  const fresh = lying(now);
  // Everybody may leave, and everybody may be new: as many empty rows and columns as there are others.
  const rows = old.map(({ patient }) => [
    ...fresh.map((other) => strain(patient, other.patient)),
    ...old.map(() => parting(patient, leaving)),
  ]);
  const arrivals = fresh.map(() => [...fresh.map(() => ARRIVES), ...old.map(() => 0)]);
  const columns = assign([...rows, ...arrivals]);
  const plan = new Array<number | null>(capacity).fill(null);
  const placed = new Set<number>();
  old.forEach(({ patient, place }, row) => {
    const match = fresh[columns[row] ?? -1];
    if (!match || place >= capacity || match.patient.printed !== patient.printed) return;
    plan[place] = match.place;
    placed.add(match.place);
  });
  for (const { place } of fresh) if (!placed.has(place)) plan[plan.indexOf(null)] = place;
  return plan;
}

const total = (hospital: Hospital): number => Object.values(hospital.discharged).reduce((sum, n) => sum + n, 0);

/** What the counters say about beds that emptied between two views of a hospital. */
export function leavingOf(before: Hospital, now: Hospital): Leaving {
  if (total(now) > total(before)) return 'home';
  return now.fatalities > before.fatalities ? 'dead' : undefined;
}

/** The drawn beds of all hospitals, carried from view to view. */
export class Beds {
  #hospitals: readonly Hospital[] = [];
  #plans: readonly Plan[] = [];

  /** Takes a new view; the same view again changes nothing. */
  update(hospitals: readonly Hospital[]): readonly Plan[] {
    if (hospitals === this.#hospitals) return this.#plans;
    const plans = hospitals.map((hospital, seat) => {
      const before = this.#hospitals[seat];
      const plan = this.#plans[seat];
      const drawn = before && plan ? plan.map((place) => (place === null ? null : (before.beds[place] ?? null))) : [];
      return settle(drawn, hospital.beds, hospital.capacity, before && leavingOf(before, hospital));
    });
    this.#hospitals = hospitals;
    this.#plans = plans;
    return plans;
  }
}
