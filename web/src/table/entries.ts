/** The lines of the prompt's list in words. */
import type { GameWords } from './board';
import type { Choice, Entry } from './pick';

/** What several choices have in common. */
function shared(choices: readonly Choice[]): Choice['args'] {
  const [first, ...others] = choices;
  const same = Object.entries(first?.args ?? {}).filter(([name, value]) =>
    others.every(({ args }) => String(args[name]) === String(value)),
  );
  return Object.fromEntries(same);
}

/** A line: the choice itself; or, where a click leaves several, what they have in common and three dots. */
export function entryLabel(entry: Entry, clicks: number, words: GameWords): string {
  if (entry.kind === 'send') return words.choice(entry.choice);
  const [first] = entry.choices;
  if (!first) return '';
  if (entry.choices.length === 1) return words.choice(first);
  const whole = entry.choices.find(({ parts }) => parts.length === clicks + 1);
  const said = whole ? words.choice(whole) : words.choice({ label: first.label, args: shared(entry.choices) });
  return `${said.replace(/[\s:,;.]+$/, '')} …`;
}
