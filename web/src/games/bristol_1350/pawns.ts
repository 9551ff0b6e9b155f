/** Who stands where: pawns in order, ghosts among them, and how a character is drawn. */
import { HATS, type PawnKind } from '../../kit/ink/pawns';
import type { Pawn, View } from './view.gen';

export const isGhost = (pawn: Pawn): boolean => pawn.seat === null;

/** Everybody in play order, then the dead; before the first roll as they sit. */
export function inOrder(view: View): Pawn[] {
  const first = view.order.length > 0 ? view.order : view.table;
  const rest = view.pawns.map(({ pawn }) => pawn).filter((pawn) => !first.includes(pawn));
  return [...first, ...rest].flatMap((pawn) => view.pawns[pawn] ?? []);
}

const isDrawn = (character: string): character is PawnKind => Object.hasOwn(HATS, character);

/** How a character is drawn; one that has no drawing of its own looks like a serf. */
export const drawnAs = (character: string): PawnKind => (isDrawn(character) ? character : 'serf');
