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

/** All parts of an answer and of what may follow it. */
function* within({ parts, also = [], then = [] }: Ahead): Generator<string> {
  for (const place of [...parts, ...also]) yield* place;
  for (const next of then) yield* within(next);
}

/**
 * The answers whose parts have all been clicked. Parts of several answers may lie in one place (a bed for either of two
 * patients): whatever has been clicked besides must belong to such an answer, too, or to what follows it.
 */
export function chosenIn(level: readonly Ahead[], stateOf: StateOf): readonly Ahead[] {
  const inside = new Map(level.map((choice) => [choice, new Set(within(choice))]));
  const clicked = [...new Set([...inside.values()].flatMap((parts) => [...parts]))].filter(
    (part) => stateOf(part) === 'sel',
  );
  return level.filter(
    (choice) =>
      choice.parts.length > 0 &&
      choice.parts.every((place) => place.some((part) => clicked.includes(part))) &&
      clicked.every((part) => inside.get(choice)?.has(part)),
  );
}

/** The answers that have been clicked, from the first question on. */
export function chosenOf(offers: readonly Offer[], stateOf: StateOf): readonly Ahead[] {
  const found: Ahead[] = [];
  let level: readonly Ahead[] = offers;
  for (;;) {
    const next = chosenIn(level, stateOf).find(({ then = [] }) => then.length > 0);
    if (!next) return found;
    found.push(next);
    level = next.then ?? [];
  }
}

/** The answers to the question one is at: those after every answer whose parts have all been clicked. */
export const atHand = (offers: readonly Offer[], stateOf: StateOf): readonly Ahead[] =>
  chosenOf(offers, stateOf).at(-1)?.then ?? offers;
