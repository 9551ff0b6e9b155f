/** People who stand at one place and can be chosen: too close together for a finger. */
import type { Person } from './view.gen';

export interface Gathered {
  readonly node: string;
  /** of the pre-admissions: whose */
  readonly department: string | null;
  /** who can be chosen, by number */
  readonly people: readonly number[];
}

type CanChoose = (index: number) => boolean;

/** Those at a place who can be chosen, if it has several people and one of them can be chosen. */
export function gather(people: readonly Person[], node: string, canChoose: CanChoose): Gathered | undefined {
  const here = people.flatMap((one, index) => (one.node === node ? [index] : []));
  const choosable = here.filter(canChoose);
  return here.length > 1 && choosable.length > 0 ? { node, department: null, people: choosable } : undefined;
}

/** Those who wait for a department and can be chosen: even one alone is drawn too small for a finger there. */
export function waitingIn(people: readonly Person[], department: string, canChoose: CanChoose): Gathered | undefined {
  const choosable = people.flatMap((one, index) =>
    one.node === 'pre' && one.department === department && canChoose(index) ? [index] : [],
  );
  return choosable.length > 0 ? { node: 'pre', department, people: choosable } : undefined;
}
