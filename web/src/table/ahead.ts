/** What lies ahead in the tree of a move: the answers to the question one is at. No rule of any game is known here. */
import type { Offer, PartState } from '../kit/parts';

/** An answer with what follows it in the same move. */
export interface Ahead extends Offer {
  readonly label?: string;
  readonly extra?: boolean;
  readonly asks?: string;
  readonly also?: readonly (readonly string[])[];
  readonly then?: readonly Ahead[];
}
export type StateOf = (part: string) => PartState;

export const isChosen = ({ parts }: Offer, stateOf: StateOf): boolean =>
  parts.length > 0 && parts.every((place) => place.some((part) => stateOf(part) === 'sel'));

/** The answers that have been clicked, from the first question on. */
export function chosenOf(offers: readonly Offer[], stateOf: StateOf): readonly Ahead[] {
  const found: Ahead[] = [];
  let level: readonly Ahead[] = offers;
  for (;;) {
    const next = level.find((choice) => isChosen(choice, stateOf) && (choice.then?.length ?? 0) > 0);
    if (!next) return found;
    found.push(next);
    level = next.then ?? [];
  }
}

/** The answers to the question one is at: those after every answer whose parts have all been clicked. */
export const atHand = (offers: readonly Offer[], stateOf: StateOf): readonly Ahead[] =>
  chosenOf(offers, stateOf).at(-1)?.then ?? offers;
