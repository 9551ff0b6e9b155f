/**
 * The names of a record's players. A record may be from anywhere: what is no record is refused, what is no name is a
 * number.
 */
import { Refusal } from '../../net/api';
import type { RecordInfo } from '../../wire.gen';

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
