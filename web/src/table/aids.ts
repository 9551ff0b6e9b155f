import type { Choice } from './pick';

/**
 * Aids: what the game itself can do for the seat now. They are offered as choices without parts, so that they are
 * buttons, lines of the list and digits as any others; their codes are below 0, which no choice has.
 */
export function withAids(choices: readonly Choice[], aids: readonly string[]): Choice[] {
  const offered = aids.map((name, place): Choice => ({
    code: -1 - place,
    verb: name,
    args: {},
    label: name,
    parts: [],
  }));
  return [...offered, ...choices];
}

/** The aid that a code stands for, if it is one. */
export function aidOf(code: number, aids: readonly string[]): string | undefined {
  return code < 0 ? aids[-1 - code] : undefined;
}
