/** One screen as the table: it shows what all see, and every seat is played from a phone. */
import { api } from '../net/api';
import type { Live } from '../net/live.svelte';
import type { TableInfo } from '../wire.gen';

/** Opens the seats of this device. No hand may be shown while they go, so the curtain is drawn first. */
export async function becomeTable(live: Live, table: TableInfo): Promise<void> {
  live.show(null);
  for (const { seat } of table.seats.filter(({ mine }) => mine)) await api.changeSeat(table.id, seat, { to: 'free' });
}
