/** What a narrow board shows one at a time, what lies beside a wide one, and which of them has something to click. */
import { edgesOf, isSpace, slotsOf, spacesOf, spotOf } from './plan';
import type { Clinic, View } from './view.gen';

export const FLOORS = ['f0', 'f1', 'f2', 'f3'] as const;
export type FloorTab = (typeof FLOORS)[number];
export const DESKS = ['town', 'shop', 'ledger'] as const;
export type Desk = (typeof DESKS)[number];
export type Tab = FloorTab | 'stack' | Desk;

/** Steps of popularity that can be on sale at once. */
const SALE = 60;

function onFloor(floor: number, clinic: Clinic, seat: number): string[] {
  const { columns, rows, people } = clinic;
  const spaces = spacesOf(floor, columns, rows);
  const places = spaces.flatMap((space) =>
    ['space', 'step', 'donate', 'deliver', 'token', 'zombie'].map((zone) => `${zone}.${seat}.${space}`),
  );
  const persons = people.flatMap(({ node }, index) =>
    (isSpace(node) ? spotOf(node).floor === floor : floor === 0 && node !== 'pre') ? [`person.${seat}.${index}`] : [],
  );
  if (floor > 0) return [...places, ...persons];
  const slots = slotsOf(columns, rows).flatMap((slot) => [`slot.${seat}.${slot}`, `step.${seat}.${slot}`]);
  const cars = [
    ...edgesOf(columns, rows).map((edge) => `edge.${seat}.${edge}`),
    ...spaces.map((space) => `lot.${seat}.${space}`),
  ];
  return [...places, ...persons, ...slots, ...cars];
}

/** The parts that can be lit there. */
export function partsOn(tab: Tab, view: View, clinic: Clinic, seat: number): string[] {
  switch (tab) {
    case 'stack':
      return [];
    case 'town':
      return [
        ...view.book.flatMap(({ department }) =>
          Array.from({ length: view.book_columns }, (_, n) => `book.${department}.${n + 1}`),
        ),
        ...view.university.map((_, n) => `chair.${n}`),
        'nurses',
        'orderlies',
      ];
    case 'shop':
      return view.stock.map(({ id }) => `component.${id}`);
    case 'ledger':
      return Array.from({ length: SALE }, (_, n) => `popularity.${seat}.${clinic.popularity + n}`);
    default:
      return onFloor(Number(tab[1]), clinic, seat);
  }
}

/** What is worth seeing beside the plans while a question is asked there, or while nobody is asked. */
export function deskFor(question: string | undefined, phase: string): Desk {
  if (question?.startsWith('build') || question === 'bonus_build') return 'shop';
  return phase === 'movement' || phase === 'business' || phase === 'over' ? 'ledger' : 'town';
}
