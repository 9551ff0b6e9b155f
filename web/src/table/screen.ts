/** One screen as the table: it shows what all see, and every seat is played from a phone. */
import { api } from '../net/api';
import type { TableInfo } from '../wire.gen';

/** Opens the seats of this device; only before the game, since nobody may take a seat whose hand is dealt. */
export async function becomeTable(table: TableInfo): Promise<void> {
  for (const { seat } of table.seats.filter(({ mine }) => mine)) await api.changeSeat(table.id, seat, { to: 'free' });
}
