/** What a game calls its rounds: its own word (`[track]` of its catalogue) where it has one, else the app's. */
import type { Args } from '../text/format';
import { t } from '../text/text.svelte';
import type { GameWords } from './board';

const OURS = { one: 'table.round', after: 'end.after', axis: 'end.round' } as const;

export function roundWord(words: GameWords, key: keyof typeof OURS, args: Args = {}): string {
  return words.pattern(`track.${key}`) === undefined ? t(OURS[key], args) : words.say(`track.${key}`, args);
}
