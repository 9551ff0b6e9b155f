/** Notes on others: what the app keeps for a seat from what it has seen, and its own words, kept on this device. */
import { place } from '../../edition';
import { SYMPTOM_IDS } from './view.gen';
import type { About, Notebook, Symptom, SymptomId } from './view.gen';

const KEY = 'lazaretto.notes';
const LONGEST = 400;

/** Whose notes, at which table, on which pawn. */
const keyOf = (seat: number, pawn: number): string => `${KEY}:${place().pathname}:${seat}:${pawn}`;

export function readNote(seat: number, pawn: number): string {
  try {
    return localStorage.getItem(keyOf(seat, pawn)) ?? '';
  } catch {
    return '';
  }
}

export function writeNote(seat: number, pawn: number, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(seat, pawn));
    else localStorage.setItem(keyOf(seat, pawn), text.slice(0, LONGEST));
  } catch {
    // a device that keeps nothing: the note lives as long as the page
  }
}

export const aboutOf = (notebook: Notebook | undefined, pawn: number): About | undefined =>
  notebook?.pawns.find((about) => about.pawn === pawn);

/** A ghost's cards as looks have shown them since its hand last changed, by slot. */
export function ghostCards(notebook: Notebook | undefined, ghost: number): readonly (Symptom | undefined)[] {
  const cards: (Symptom | undefined)[] = [undefined, undefined];
  for (const entry of notebook?.log ?? []) {
    if (entry.event === 'mingled' && entry.pawns?.includes(ghost)) cards.fill(undefined);
    const { slot } = entry;
    const id = entry.symptoms?.[0];
    if (entry.event === 'looked' && entry.at === ghost && typeof slot === 'number' && id) {
      cards[slot] = { id, value: (SYMPTOM_IDS.indexOf(id) + 1) as Symptom['value'] };
    }
  }
  return cards;
}

export const PLAGUE = 6; // a total that is the plague
const valueOf = (id: SymptomId): number => Number(id.slice(4));

/**
 * Since which round somebody who has the plague has had it, by what they saw of their own hands; undefined where that
 * cannot be told: two 1s may have been a cure.
 */
export function plaguedSince(log: Notebook['log'], seat: number): number | undefined {
  let since: number | undefined;
  let unsure = false;
  let last = 0;
  for (const { event, round, symptoms, got, kept, to, coin } of log) {
    const hand = event === 'dealt' ? symptoms : (got ?? kept);
    if (hand?.length) {
      last = hand.reduce((sum, id) => sum + valueOf(id), 0);
      if (last >= PLAGUE) since ??= round;
      else if (last === 2 && since !== undefined) unsure = true;
    }
    if (event === 'gave_coin' && to === seat && coin === 'coin_plague') since ??= round;
  }
  // Whoever holds two 1s and is ill all the same cannot have been cured by them.
  return since === undefined || (unsure && last !== 2) ? undefined : Math.max(1, since);
}
