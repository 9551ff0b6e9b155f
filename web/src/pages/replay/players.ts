/**
 * The names of a record's players. A record may be from anywhere: what is no record is refused, what is no name is a
 * number.
 */
import { Refusal } from '../../net/api';
import type { RecordInfo, TableInfo } from '../../wire.gen';
import type { Eyes } from './reel.svelte';

const LONGEST = 40;
const MOST_SEATS = 64;

export function playersOf(info: Pick<RecordInfo, 'seats' | 'players'>, numbered: (n: number) => string): string[] {
  const names: unknown = info.players;
  if (!Number.isInteger(info.seats) || info.seats < 1 || info.seats > MOST_SEATS || !Array.isArray(names))
    throw new Refusal('bad_record', 'this is no record');
  return Array.from({ length: info.seats }, (_, seat) => {
    const name: unknown = names[seat];
    return (typeof name === 'string' && name.trim().slice(0, LONGEST)) || numbered(seat + 1);
  });
}

/** Whose eyes a table is looked back at with: one's own; where several play at this device and on, nobody's. */
export function eyesAt({ seats, status }: Pick<TableInfo, 'status'> & { seats: readonly OwnSeat[] }): Eyes {
  const mine = seats.filter((seat) => seat.mine);
  return (status === 'over' || mine.length === 1 ? mine[0]?.seat : undefined) ?? 'public';
}
type OwnSeat = Pick<TableInfo['seats'][number], 'seat' | 'mine'>;
