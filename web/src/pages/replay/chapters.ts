/** The rounds of a game as stretches of its steps. */
import type { Scores } from '../../wire.gen';

export interface Chapter {
  round: number;
  from: number;
  to: number;
}

/** A round's line was taken when the next one began, or at the end. What comes before the first belongs to it. */
export function chaptersOf({ rounds, steps: ends }: Pick<Scores, 'rounds' | 'steps'>, steps: number): Chapter[] {
  const found: Chapter[] = [];
  rounds.forEach((round, place) => {
    const from = found.at(-1)?.to ?? 0;
    const to = place === rounds.length - 1 ? steps : (ends[place] ?? steps);
    if (round > 0 && to > from) found.push({ round, from, to });
  });
  return found;
}
