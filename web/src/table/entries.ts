/** The lines of the prompt's list in words. */
import { readable } from '../text/readable';
import type { GameWords } from './board';
import type { Args } from '../text/format';
import type { Choice, Entry, InTray, Way } from './pick';

/** What two lists have in common: dice that are in both. */
function inBoth(one: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
  const rest = other.map(String);
  return one.filter((item) => {
    const at = rest.indexOf(String(item));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

function sharedValue(value: unknown, other: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(other)) {
    const both = inBoth(value, other);
    return both.length > 0 ? both : undefined;
  }
  return String(value) === String(other) ? value : undefined;
}

/** What several choices have in common. */
export function shared(choices: readonly Pick<Choice, 'args'>[]): Choice['args'] {
  const [first, ...others] = choices;
  const same = Object.entries(first?.args ?? {}).map(([name, value]) => [
    name,
    others.reduce<unknown>((left, { args }) => (left === undefined ? left : sharedValue(left, args[name])), value),
  ]);
  return Object.fromEntries(same.filter(([, value]) => value !== undefined)) as Choice['args'];
}

const ARGUMENT = /\{(\w+)/g;

/** Has a sentence all that it names? */
function isWhole(pattern: string | undefined, args: Choice['args']): boolean {
  return [...(pattern ?? '').matchAll(ARGUMENT)].every(([, name = '']) => name in args);
}

/**
 * What several choices have in common, in words. Where their sentence would name what differs, the game has a shorter
 * one for a click on such a part: `several.place.bed`.
 */
function sharedLabel(choices: readonly Choice[], part: string | undefined, words: GameWords): string {
  const [first] = choices;
  if (!first) return '';
  const args = shared(choices);
  const shorter = isWhole(words.pattern(`verbs.${first.label}`), args)
    ? undefined
    : shorterLabel({ verb: first.verb, args }, part, words);
  return shorter ?? words.choice({ label: first.label, args }).replace(/[\s:,;.]+$/, '');
}

/** What a part of an answer is by itself, where the game has words for it and what they name is known. */
function shorterLabel(
  { verb, args }: Pick<Choice, 'verb' | 'args'>,
  part: string | undefined,
  words: GameWords,
): string | undefined {
  const key = `several.${verb}.${(part ?? '').split('.')[0] ?? ''}`;
  return words.has(key) && isWhole(words.pattern(key), args) ? words.say(key, args as Args) : undefined;
}

/** A line: the choice itself; or, where a click leaves several, what they have in common and three dots. */
export function entryLabel(entry: Entry, clicks: number, words: GameWords): string {
  if (entry.kind !== 'click') return words.choice(entry.choice);
  const [first] = entry.choices;
  if (!first) return '';
  if (entry.choices.length === 1) return words.choice(first);
  const whole = entry.choices.find(({ parts }) => parts.length === clicks + 1);
  const said = whole ? words.choice(whole) : sharedLabel(entry.choices, entry.parts[0], words);
  return `${said.replace(/[\s:,;.]+$/, '')} …`;
}

/**
 * A piece that is picked: what is known of what it will be. Where several pieces make one answer (a bed, and the value
 * written in it), each says its own share of it, if the game has words for that.
 */
export function pieceLabel({ part, choices }: InTray, words: GameWords, tray: readonly InTray[] = []): string {
  const [only, ...others] = choices;
  if (!only || others.length > 0) return sharedLabel(choices, part, words);
  const several = tray.filter((one) => one.choices.length === 1 && one.choices[0] === only).length > 1;
  return (several && shorterLabel(only, part, words)) || words.choice(only);
}

/** The button that lets a question be answered otherwise than usual. */
export function opensLabel(asks: string, words: GameWords): string {
  return words.has(`opens.${asks}`) ? words.say(`opens.${asks}`) : readable(asks);
}

/** A whole way in words, answer by answer. */
export function wayLabel(way: Way, words: GameWords): string {
  return way.map(({ choice }) => words.choice(choice)).join(' · ');
}
