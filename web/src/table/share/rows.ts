/** The totals on the picture to share, the winner first; a rival who is no seat has a row of its own. */
import type { Ended } from '../headline';
import type { PosterRow } from './poster';

const points = (n: number) => String(n).replace('-', '−');

export function posterRows({ outcome, words, automaton, verdict }: Ended): PosterRow[] {
  const { scores, ranks, winners } = outcome;
  // Where the game itself says how it ended, points and places say nothing.
  const ranked = (scores.length > 1 || automaton !== undefined) && !verdict;
  const rows = scores.map((score, seat) => {
    const rank = automaton && winners.length === 0 ? 2 : (ranks[seat] ?? 1);
    return { rank, name: words.player(seat), score: verdict ? '' : points(score), wins: winners.includes(seat) };
  });
  if (automaton) {
    const wins = winners.length === 0;
    rows.push({ rank: wins ? 1 : 2, name: automaton.name, score: points(automaton.score), wins });
  }
  rows.sort((a, b) => a.rank - b.rank);
  return rows.map((row) => ({ ...row, rank: ranked ? String(row.rank) : '' }));
}
