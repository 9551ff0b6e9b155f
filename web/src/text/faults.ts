/** What went wrong and what to do about it, in the player's language. */
import { Refusal } from '../net/api';
import type { Fault } from '../wire.gen';
import { t } from './text.svelte';

export type Trouble = Fault | 'offline';

export function troubleOf(error: unknown): Trouble {
  return error instanceof Refusal ? error.code : 'server';
}

export function faultText(error: unknown): string {
  return t(`fault.${troubleOf(error)}`);
}
