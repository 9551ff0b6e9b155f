/** A first game with the coach, begun at once from wherever it is offered. */
import { api } from '../../net/api';
import { coached } from '../../net/coached';
import { guest } from '../../net/guest.svelte';
import { learned } from '../../net/learned';
import { router } from '../../router.svelte';
import { settings } from '../../settings.svelte';
import type { GameInfo } from '../../wire.gen';
import { coachedGame } from './form';

export async function playCoached(game: GameInfo): Promise<void> {
  await guest.ready();
  const table = await api.newTable(coachedGame(game, guest.name, settings.delay));
  coached.turn(table.id, true);
  learned.know(game.id);
  router.go(`/t/${table.id}`);
}
