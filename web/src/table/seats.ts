/** How seats are called and drawn. A seat has a seal and never a colour. */
import { SEALS, type SealName } from '../kit/ink/seals';
import { lookUp } from '../text/format';
import { fixed, t, text } from '../text/text.svelte';
import type { SeatInfo, StrengthInfo } from '../wire.gen';

const ORDER = Object.keys(SEALS) as SealName[];

export function sealOf(seat: number): SealName {
  return ORDER[seat % ORDER.length] ?? 'anchor';
}

/** Names for bots, so that two of a kind can be told apart. They need no translation. */
export const BOT_NAMES = ['Bruno', 'Chiara', 'Dario', 'Edith', 'Finn', 'Greta', 'Hugo', 'Ines', 'Jonas'] as const;

export function seatName({ seat, kind, name }: Pick<SeatInfo, 'seat' | 'kind' | 'name'>): string {
  if (name !== '') return name;
  if (kind === 'open') return t('seat.open');
  return t(kind === 'bot' ? 'seat.bot_n' : 'seat.player_n', { n: seat + 1 });
}

/** The level of a bot in words; one that the catalogue does not know shows its own name. */
export function levelName(level: string): string {
  return lookUp(text.tree, `names.level.${level}`) ?? level;
}

/** A level with its rating, where it was measured. */
export function ratedName(level: string, strengths: readonly StrengthInfo[]): string {
  const found = strengths.find((one) => one.level === level);
  return found === undefined ? levelName(level) : `${levelName(level)} · ${fixed(found.rating, 0)}`;
}

/** What was measured of a level, in a sentence; empty where nothing was. */
export function ratedNote(level: string, strengths: readonly StrengthInfo[]): string {
  const found = strengths.find((one) => one.level === level);
  if (found === undefined) return '';
  const rating = {
    rating: fixed(found.rating, 0),
    low: fixed(found.interval[0], 0),
    high: fixed(found.interval[1], 0),
  };
  if (found.below === null) return t('seat.rated', rating);
  const {
    bot,
    games,
    share,
    interval: [least, most],
  } = found.below;
  return t('seat.rated_above', {
    ...rating,
    level: bot,
    games,
    share: percent(share),
    least: percent(least),
    most: percent(most),
  });
}

const percent = (share: number): string => fixed(100 * share, 0);

/** What stands under a name: who plays there, and whether they are there. */
export function seatNote({ kind, level, stand_in, mine, here }: SeatInfo): string {
  if (kind === 'open') return t('seat.open_note');
  if (kind === 'bot') return t('seat.bot', { level: levelName(level ?? '') });
  if (stand_in !== null) return t('seat.stand_in', { level: levelName(stand_in) });
  if (mine) return t('seat.you');
  return here ? '' : t('seat.away');
}

/** The same of a rival: whoever else sits at this device is somebody else. */
export function rivalNote(info: SeatInfo): string {
  return info.mine && info.stand_in === null ? '' : seatNote(info);
}
