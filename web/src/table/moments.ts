/** A turning point in words: the game's own sentence where it has one, else the app's. */
import type { Args } from '../text/format';
import { t } from '../text/text.svelte';
import type { MomentInfo } from '../wire.gen';
import type { GameWords } from './board';

const OURS = {
  lead: 'end.moment.lead',
  lead_first: 'end.moment.lead_first',
  swing: 'end.moment.swing',
  most: 'end.moment.most',
} as const;

const isOurs = (key: string): key is keyof typeof OURS => key in OURS;

export function momentText({ key, seat, args }: MomentInfo, words: GameWords): string {
  const given = args as Args;
  if (words.has(`moments.${key}`)) return words.say(`moments.${key}`, seat === null ? given : { seat, ...given });
  const who = seat === null ? '' : words.player(seat);
  return isOurs(key) ? t(OURS[key], { who, ...given }) : words.sentence('moments', key, args);
}
