/** What is asked now, in words. */
import { placeholders, type Args } from '../text/format';
import { t } from '../text/text.svelte';
import type { Question } from '../wire.gen';
import type { GameTable, GameWords } from './board';
import type { Choice } from './pick';
import type { Pick as Picking } from './pick.svelte';

/** The question, or a later one of the same move once what it follows is picked, if what is known will do for it. */
export function questionText(
  { key, args }: Question,
  { asks, tray, entries }: Pick<Picking, 'asks' | 'tray' | 'entries'>,
  words: GameWords,
): string {
  // The one answer that needs no click may say whose question it is: who helps is named where one may do without him.
  const done = entries.flatMap((entry) => (entry.kind === 'send' && entry.done ? [entry] : []));
  const offered = done.length === 1 && done[0]?.asks === asks ? done.map(({ choice }) => choice.args) : [];
  const picked = tray.flatMap(({ choices: [only, ...others] }) => (only && others.length === 0 ? [only.args] : []));
  const known = [...offered, args, ...picked].reduce<Args>((all, more) => ({ ...all, ...(more as Args) }), {});
  const pattern = asks === undefined || asks === key ? undefined : words.pattern(`questions.${asks}`);
  return pattern !== undefined && placeholders(pattern).every((name) => name in known)
    ? words.say(`questions.${asks}`, known)
    : words.sentence('questions', key, args as Args);
}

/** What the question means, in a sentence, for somebody who meets it for the first time. */
export function explained(
  question: Question | null,
  { asks }: Pick<Picking, 'asks'>,
  words: GameWords,
): string | undefined {
  const key = [asks, question?.key].find((one) => one !== undefined && words.has(`explained.${one}`));
  return key === undefined ? undefined : words.say(`explained.${key}`, {});
}

/** Reasons why a part cannot be used, in words. */
export function whyText(rules: readonly string[] | undefined, words: GameWords): string | undefined {
  return rules && rules.length > 0 ? rules.map((rule) => words.sentence('why', rule, {})).join(' ') : undefined;
}

/**
 * What is said of a part that was clicked though it answers nothing now; undefined as long as nobody has said why. What
 * goes with another pick is told so, unless a reason holds whatever was picked.
 */
export function idleText(
  part: string,
  rules: readonly string[] | undefined,
  pick: Pick<Picking, 'clicks' | 'isElsewhere'>,
  words: GameWords,
  holds?: GameTable['holds'],
): string | undefined {
  const firm = rules?.filter((rule) => holds?.(rule, pick.clicks)) ?? [];
  if (pick.clicks.length > 0 && pick.isElsewhere(part)) return whyText(firm, words) ?? t('table.not_with');
  return rules && (whyText(rules, words) ?? t('table.not_asked'));
}

/** What would be lost by an answer. */
export function dangerText({ danger, args }: Choice, words: GameWords): string {
  return danger && words.has(`dangers.${danger}`) ? words.say(`dangers.${danger}`, args as Args) : t('table.grave');
}

/** Who is waited for, in the game's words. */
export function waitedFor(asking: readonly { seat: number; question: string }[], words: GameWords): string[] {
  return asking.map(({ seat, question }) => {
    const pattern = words.pattern(`waiting.${question}`);
    // What the question is about may be nobody's business yet: then only the name is said.
    return pattern !== undefined && placeholders(pattern).every((name) => name === 'seat')
      ? words.say(`waiting.${question}`, { seat })
      : t('table.wait', { who: words.player(seat) });
  });
}
