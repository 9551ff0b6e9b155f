/** What happened, in one line: who won, and against what. Words for the one who looks: "You won, 42 to 38". */
import { t } from '../text/text.svelte';
import type { EndingInfo } from '../wire.gen';
import type { Automaton, GameWords, Verdict } from './board';
import type { Outcome } from './view';

export interface Ended {
  outcome: Outcome;
  words: GameWords;
  /** the seat of the one who looks; null where several or none sit here */
  seat: number | null;
  /** how the game itself says it ended, where points do not tell */
  verdict?: Verdict | undefined;
  automaton?: Automaton | undefined;
}

export function headline({ outcome, words, seat, verdict, automaton }: Ended): string {
  if (verdict) return verdict.says;
  const { scores, winners } = outcome;
  if (scores.length === 1) return alone(scores[0] ?? 0, winners.length > 0, words, seat, automaton);
  const [first] = winners;
  if (first === undefined) return t('end.nobody');
  const points = scores[first] ?? 0;
  if (winners.length > 1) {
    const others = winners.filter((one) => one !== seat).map((one) => words.player(one));
    return seat !== null && winners.includes(seat)
      ? t('end.headline.you_shared', { who: others, points })
      : t('end.headline.shared', { who: others, points });
  }
  const second = Math.max(...scores.filter((_, other) => other !== first));
  const said = { who: words.player(first), points, second };
  if (second >= points) return t(first === seat ? 'end.headline.you_tied' : 'end.headline.tied', said);
  return t(first === seat ? 'end.headline.you_won' : 'end.headline.won', said);
}

function alone(points: number, won: boolean, words: GameWords, seat: number | null, automaton?: Automaton): string {
  const who = words.player(0);
  if (!automaton) return t(seat === null ? 'end.headline.alone' : 'end.headline.you_alone', { who, n: points });
  const second = automaton.score;
  if (won)
    return t(seat === null ? 'end.headline.won' : 'end.headline.you_beat', {
      who: seat === null ? who : automaton.name,
      points,
      second,
    });
  // A tie is the automaton's.
  const key = second === points ? 'end.headline.tied' : 'end.headline.won';
  return t(key, { who: automaton.name, points: second, second: points });
}

/** How near it was, once the story is there. */
export function margin({ outcome, words, seat, verdict, automaton }: Ended, ending: EndingInfo | undefined): string {
  if (verdict) return verdict.more ?? '';
  if (!ending) return '';
  const { how, second, ahead } = ending;
  const parts: string[] = [];
  if (automaton && ahead > 0) parts.push(t('end.ahead', { n: ahead, who: automaton.name }));
  else if (how === 'missed' && !automaton) parts.push(t('end.missed'));
  else if (how === 'won' && second !== null) parts.push(t('end.ahead', { n: ahead, who: words.player(second) }));
  else if (how === 'shared') {
    const points = outcome.scores[outcome.winners[0] ?? 0];
    const behind = outcome.scores.flatMap((own, one) =>
      own === points && !outcome.winners.includes(one) ? [one] : [],
    );
    if (behind.length > 0) parts.push(t('end.behind', { who: behind.map((one) => words.player(one)) }));
  }
  if (seat !== null && outcome.scores.length > 2 && how !== 'nobody' && !outcome.winners.includes(seat))
    parts.push(t('end.you_came', { n: outcome.ranks[seat] ?? 0, points: outcome.scores[seat] ?? 0 }));
  return parts.join(' ');
}
