import type { Choice } from '../../table/pick';

/** What lies in a hand. */
const HELD: ReadonlySet<string> = new Set(['remedy', 'use', 'offered', 'drawn']);

/** Do these answers tell what a seat holds, its symptoms and its coin too? */
export const tellsHand = (choices: readonly Choice[], seat: number): boolean =>
  choices.some(
    ({ verb, parts, then }) =>
      verb === 'give_coin' ||
      parts.flat().some((part) => HELD.has(part.split('.', 1)[0] ?? '') || part.startsWith(`symptom.${seat}.`)) ||
      tellsHand(then ?? [], seat),
  );

/**
 * Whether the hand of the seat on show lies open. At a device that several people share it is covered until its owner
 * looks.
 */
class Cover {
  #looks = $state.raw<{ readonly seat: number; readonly open: boolean }>();

  isOpen(seat: number | null, shared: boolean): boolean {
    const looks = this.#looks;
    return looks !== undefined && looks.seat === seat ? looks.open : !shared;
  }

  set(seat: number, open: boolean): void {
    this.#looks = { seat, open };
  }

  /** Somebody else comes: whatever was open is covered again. */
  forget(): void {
    this.#looks = undefined;
  }
}

export const cover = new Cover();
