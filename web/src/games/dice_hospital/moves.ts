/** What went where between two views, for the eye: see anim/flip.ts. Keys name drawn things. */
import type { Move } from '../../anim/flip';
import type { Plan } from './beds';
import type { Hospital, Patient, View } from './view.gen';

export interface Scene {
  readonly view: View;
  /** the drawn beds of each hospital */
  readonly plans: readonly Plan[];
}

export const keys = {
  patient: (seat: number, bed: number) => `patient.${seat}.${bed}`,
  rider: (ambulance: number, place: number) => `rider.${ambulance}.${place}`,
  arrival: (seat: number, place: number) => `arrival.${seat}.${place}`,
  home: (seat: number, colour: string) => `home.${seat}.${colour}`,
  morgue: (seat: number) => `morgue.${seat}`,
  nurse: (seat: number, n: number) => `nurse.${seat}.${n}`,
  post: (seat: number, tile: string) => `post.${seat}.${tile}`,
  tile: (seat: number, tile: string) => `tile.${seat}.${tile}`,
  card: (seat: number, card: string) => `card.${seat}.${card}`,
  display: (id: string) => `display.${id}`,
  loose: (colour: string) => `loose.${colour}`,
  slot: (n: number) => `slot.${n}`,
} as const;

const drawn = (hospital: Hospital | undefined, plan: Plan | undefined): (Patient | null)[] =>
  (plan ?? []).map((place) => (place === null ? null : (hospital?.beds[place] ?? null)));

interface Source {
  readonly die: Patient;
  readonly key: string;
}

/** Who was about to be admitted to a hospital, and where they were drawn. */
function waiting(before: View, now: View, seat: number): Source[] {
  const old = before.hospitals[seat];
  if (before.seats === 1) return (old?.arrivals ?? []).map((die, place) => ({ die, key: keys.arrival(seat, place) }));
  const number = now.hospitals[seat]?.ambulance ?? old?.ambulance ?? 0;
  const riders = old?.arrivals.length
    ? old.arrivals
    : (before.ambulances.find((one) => one.number === number)?.patients ?? []);
  return riders.flatMap((die, place) => (die ? [{ die, key: keys.rider(number, place) }] : []));
}

function admitted(before: Scene, now: Scene, seat: number): Move[] {
  const sources = waiting(before.view, now.view, seat);
  const old = drawn(before.view.hospitals[seat], before.plans[seat]);
  return drawn(now.view.hospitals[seat], now.plans[seat]).flatMap((die, bed) => {
    if (!die || old[bed]) return [];
    const at = sources.findIndex((source) => source.die.printed === die.printed && source.die.value === die.value);
    const source =
      at >= 0
        ? sources.splice(at, 1)[0]?.key
        : before.view.loose.includes(die.printed)
          ? keys.loose(die.printed)
          : undefined;
    return source ? [{ from: source, to: keys.patient(seat, bed) }] : [];
  });
}

function left(before: Scene, now: Scene, seat: number): Move[] {
  const [a, b] = [before.view.hospitals[seat], now.view.hospitals[seat]];
  if (!a || !b) return [];
  const after = drawn(b, now.plans[seat]);
  const filled = now.view.slots?.findIndex((slot, n) => slot.filled && !before.view.slots?.[n]?.filled) ?? -1;
  return drawn(a, before.plans[seat]).flatMap((die, bed) => {
    if (!die || after[bed]) return [];
    const from = keys.patient(seat, bed);
    if (b.discharged[die.printed] > a.discharged[die.printed]) return [{ from, to: keys.home(seat, die.printed) }];
    if (b.fatalities > a.fatalities) return [{ from, to: keys.morgue(seat) }];
    return filled >= 0 ? [{ from, to: keys.slot(filled) }] : [];
  });
}

function placed(a: Hospital, b: Hospital, seat: number): Move[] {
  return b.departments.flatMap(({ tile, worker }) => {
    if (worker === null || a.departments.find((one) => one.tile === tile)?.worker) return [];
    const to = keys.post(seat, tile);
    if (worker === 'nurse') return [{ from: keys.nurse(seat, b.nurses.idle), to }];
    const card = a.specialists.find(
      (one) => one.id === worker && one.idle && !b.specialists.find((other) => other.card === one.card)?.idle,
    );
    return card ? [{ from: keys.card(seat, card.card), to }] : [];
  });
}

function taken(a: Hospital, b: Hospital, seat: number): Move[] {
  const tiles = b.departments.filter((one) => !a.departments.some((other) => other.tile === one.tile));
  const cards = b.specialists.filter((one) => !a.specialists.some((other) => other.card === one.card));
  return [
    ...tiles.map(({ tile }) => ({ from: keys.display(tile), to: keys.tile(seat, tile) })),
    ...cards.map(({ card }) => ({ from: keys.display(card), to: keys.card(seat, card) })),
  ];
}

/** Loose dice that have found a place in an ambulance. */
function arranged(before: View, now: View): Move[] {
  return now.ambulances.flatMap(({ number, patients }, n) =>
    patients.flatMap((die, place) => {
      const old = before.ambulances[n]?.patients;
      const gap = old?.length === patients.length && old[place] === null;
      return die && gap ? [{ from: keys.loose(die.printed), to: keys.rider(number, place) }] : [];
    }),
  );
}

export function movesBetween(before: Scene | undefined, now: Scene): Move[] {
  if (!before || before.view === now.view) return [];
  const ofSeat = now.view.hospitals.flatMap((hospital, seat) => {
    const old = before.view.hospitals[seat];
    return old
      ? [
          ...placed(old, hospital, seat),
          ...taken(old, hospital, seat),
          ...admitted(before, now, seat),
          ...left(before, now, seat),
        ]
      : [];
  });
  return [...ofSeat, ...arranged(before.view, now.view)];
}
