/** A hint in words: the move as its choices are told, why, and how far it is ahead of other moves. No numbers. */
import { t } from '../text/text.svelte';
import type { HintMove } from '../wire.gen';
import type { GameWords } from './board';

export interface Why {
  readonly best: boolean;
  readonly reason: string | null;
  readonly against: string | null;
}

export interface HintWords {
  readonly move: string;
  readonly why: string;
  readonly edge: string;
}

const AHEAD = { alike: 'hint.alike', little: 'hint.little', clear: 'hint.clear' } as const;
const BEHIND = { alike: 'hint.as_good', little: 'hint.little_less', clear: 'hint.clearly_less' } as const;

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

export function hintText({ steps, edge }: HintMove, { best, reason, against }: Why, words: GameWords): HintWords {
  const told = (key: string | null) => (key !== null && words.has(`reasons.${key}`) ? words.say(`reasons.${key}`) : '');
  const why = [told(reason), told(against === null ? null : `${against}_less`)].filter(Boolean);
  return {
    move: steps.map((step) => sentence(words.choice(step))).join(' '),
    why: why.join(' '),
    edge: t(best ? AHEAD[edge] : BEHIND[edge]),
  };
}
