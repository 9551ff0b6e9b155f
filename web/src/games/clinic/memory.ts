/**
 * Who is who from view to view. The server's list of people is sorted and has no names, so a board remembers: whoever
 * is alike in all, or failing that in most, is the same person. Only the eye depends on it.
 */
import type { Move } from '../../anim/flip';
import type { Clinic, Person, View } from './view.gen';

/** A name for each person of a clinic, in the order of the list. */
export type Ids = readonly number[];

const LIKENESSES: readonly ((person: Person) => string)[] = [
  ({ kind, level, department, node }) => `${kind} ${level ?? ''} ${department ?? ''} ${node}`,
  ({ kind, department, node }) => `${kind} ${department ?? ''} ${node}`,
  ({ kind, level, department }) => `${kind} ${level ?? ''} ${department ?? ''}`,
  ({ kind, department }) => `${kind} ${department ?? ''}`,
];

/** During a movement nobody changes the place in the list. */
const isSameList = (a: readonly Person[], b: readonly Person[]): boolean =>
  a.length === b.length &&
  a.every(
    (one, i) => one.kind === b[i]?.kind && one.start !== null && one.start === b[i].start && one.level === b[i].level,
  );

export class People {
  #next = 0;

  /** Gives names to the people of a clinic; those who were there before keep theirs. */
  name(before: readonly Person[], names: Ids, now: readonly Person[]): Ids {
    if (isSameList(before, now)) return names;
    const found: (number | undefined)[] = now.map(() => undefined);
    const left = new Set(before.keys());
    for (const like of LIKENESSES) {
      now.forEach((person, index) => {
        if (found[index] !== undefined) return;
        const at = [...left].find((old) => before[old] !== undefined && like(before[old]) === like(person));
        if (at === undefined) return;
        left.delete(at);
        found[index] = names[at];
      });
    }
    return found.map((name) => name ?? this.#next++);
  }
}

export interface Change {
  readonly view: View;
  /** by seat */
  readonly ids: readonly Ids[];
  readonly moves: readonly Move[];
}

export const keyOf = (seat: number, id: number): string => `someone.${seat}.${id}`;

/** Where a newcomer was drawn before: in the book, at the university, among the nurses. */
function origin(before: View, now: View, { kind, department }: Person): string | undefined {
  if (kind === 'nurse') return 'nurses';
  if (kind === 'orderly') return 'orderlies';
  if (kind === 'patient') return department === null ? undefined : `book.${department}.1`;
  const chair = before.university.findIndex(({ level }, n) => level !== null && now.university[n]?.level === null);
  return chair < 0 ? undefined : `chair.${chair}`;
}

export class Memory {
  readonly #people = new People();
  #last: Change | undefined;

  /** Takes a new view; the same view again changes nothing. */
  take(view: View): Change {
    const before = this.#last;
    if (before?.view === view) return before;
    const ids = view.clinics.map((clinic, seat) =>
      this.#people.name(before?.view.clinics[seat]?.people ?? [], before?.ids[seat] ?? [], clinic.people),
    );
    this.#last = {
      view,
      ids,
      moves: before
        ? view.clinics.flatMap((clinic, seat) => arrivals(before, view, clinic, seat, ids[seat] ?? []))
        : [],
    };
    return this.#last;
  }
}

function arrivals(before: Change, view: View, clinic: Clinic, seat: number, ids: Ids): Move[] {
  return clinic.people.flatMap((person, index) => {
    const id = ids[index] ?? -1;
    const from = before.ids[seat]?.includes(id) ? undefined : origin(before.view, view, person);
    return from === undefined ? [] : [{ from, to: keyOf(seat, id) }];
  });
}
