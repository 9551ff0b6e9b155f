/** What happens to seats, in words. */
import { t } from '../text/text.svelte';
import type { ChatLine } from '../wire.gen';
import { levelName } from './seats';

const EVENTS = ['took', 'left', 'returned', 'freed', 'bot', 'stand_in', 'started', 'rematch'] as const;

export function eventText({ key, args, seat, name }: ChatLine): string {
  const event = EVENTS.find((known) => key === `table.${known}`);
  if (!event) return key;
  const told = typeof args['name'] === 'string' && args['name'] !== '' ? args['name'] : name;
  const who = told || (seat !== null ? t('seat.player_n', { n: seat + 1 }) : '');
  return t(`event.${event}`, { who, level: typeof args['level'] === 'string' ? levelName(args['level']) : '' });
}
