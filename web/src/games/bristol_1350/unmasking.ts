/** The end of a game in words: how somebody ended, how they caught the plague, and what their claims were worth. */
import { claimIn } from '../../table/claims';
import type { GameWords } from '../../table/board';
import type { ChatLine } from '../../wire.gen';
import { pawnWithin, word } from './text';
import type { Caught, Source, Unmasked, View } from './view.gen';

type Said = Pick<ChatLine, 'seat' | 'key' | 'args'>;

const names = (words: GameWords, view: View, pawns: readonly number[]): string =>
  pawns.flatMap((place) => (view.pawns[place] ? [pawnWithin(words, view.pawns[place])] : [])).join(' / ');

/** "Cedar, died at the gate in round 6" */
export function fateText(words: GameWords, view: View, { fate }: Pick<Unmasked, 'fate'>): string {
  const who = fate.by === null ? '' : names(words, view, [fate.by]);
  return word(words, `fate.${fate.how}`, { cart: fate.cart ?? '', n: fate.round, who });
}

/** Where a card may have come from: equal ones cannot be told apart. */
function sourceText(words: GameWords, view: View, { symptom, givers, planters, pile, kept }: Source): string {
  if (symptom === null) return word(words, 'source.coin', { who: names(words, view, givers) });
  if (kept) return word(words, 'source.kept', { symptom });
  const from = [
    givers.length > 0 && word(words, 'source.given', { symptom, who: names(words, view, givers) }),
    planters.length > 0 && word(words, 'source.planted', { symptom, who: names(words, view, planters) }),
    pile && word(words, 'source.pile', { symptom }),
  ].filter((one): one is string => typeof one === 'string');
  return from.join(` ${word(words, 'or')} `);
}

/** "Caught it on Oak in round 3: Buboes (4) planted by Greta, Chills (2) from Finn." */
export function caughtText(words: GameWords, view: View, caught: Caught): string {
  const said = word(words, `caught.${caught.how}`, { cart: caught.cart ?? '', n: caught.round });
  const from = caught.sources.map((source) => sourceText(words, view, source)).join(', ');
  return from === '' ? said : word(words, 'caught_from', { said, from });
}

const valueOf = (symptom: string): number => Number(symptom.slice(4));

/** The totals a player held in the turns of a round: hands change after them, or in the middle by a remedy. */
export function totalsIn({ held }: Pick<Unmasked, 'held'>, round: number): number[] {
  const before = held.filter((pair) => pair.round < round).at(-1);
  const within = held.filter((pair) => pair.round === round);
  const sum = (symptoms: readonly string[]) => symptoms.reduce((all, one) => all + valueOf(one), 0);
  return [...(before ? [before] : []), ...within].map(({ symptoms }) => sum(symptoms));
}

/** Was it so when it was said? Undefined for what cannot be judged. */
export function isTrue(
  one: Pick<Unmasked, 'held' | 'caught'>,
  { key, args }: Pick<Said, 'key' | 'args'>,
): boolean | undefined {
  const { round, total, status } = args as { round?: unknown; total?: unknown; status?: unknown };
  if (typeof round !== 'number') return undefined;
  if (key === 'claim_total') return totalsIn(one, round).includes(Number(total));
  if (key !== 'claim_status') return undefined;
  const since = one.caught === null ? Infinity : one.caught.how === 'mingled' ? one.caught.round + 1 : one.caught.round;
  return (status === 'plagued') === round >= since;
}

/** The last thing a player said of their total and of their health, and whether it was so. */
export function claimedText(
  words: GameWords,
  one: Unmasked,
  claims: readonly Said[],
): { says: string; lie: boolean }[] {
  const own = claims.filter((line) => line.seat !== null && line.seat === one.seat);
  return ['claim_total', 'claim_status'].flatMap((kind) => {
    const line = own.filter(({ key }) => key === kind).at(-1);
    const truth = line && isTrue(one, line);
    if (!line || truth === undefined) return [];
    const { says, round } = claimIn(line, words);
    return [{ says: word(words, truth ? 'said_true' : 'said_lie', { claim: says, n: round }), lie: !truth }];
  });
}
