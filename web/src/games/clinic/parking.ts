/** Cars on edges, and the spaces that they keep modules from. */
import { besideEdge } from './plan';
import type { Clinic } from './view.gen';

type Ground = Pick<Clinic, 'columns' | 'rows' | 'spaces' | 'cars'>;

/** The empty spaces that a car on an edge blocks. */
export const blockedBy = ({ columns, rows, spaces }: Ground, edge: string): string[] =>
  besideEdge(edge, columns, rows).filter((space) => !spaces.some((built) => built.space === space));

/** What a car that comes to an edge would block, or one that goes would free: no other car stands beside it. */
export function changesAt(ground: Ground, edge: string | undefined): ReadonlyMap<string, 'blocks' | 'frees'> {
  if (edge === undefined) return new Map();
  const { edges } = ground.cars;
  const others = new Set(edges.filter((other) => other !== edge).flatMap((other) => blockedBy(ground, other)));
  const change = edges.includes(edge) ? 'frees' : 'blocks';
  return new Map(blockedBy(ground, edge).flatMap((space) => (others.has(space) ? [] : [[space, change] as const])));
}
