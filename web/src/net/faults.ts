/** What went wrong and what to do about it, in the player's language. */
import { Refusal } from './api';
import type { Fault } from '../wire.gen';
import { t } from '../text/text.svelte';

export type Trouble = Fault | 'offline';

export function troubleOf(error: unknown): Trouble {
  return error instanceof Refusal ? error.code : 'server';
}

/** Why something that was said was not heard. */
export function unsaidText(code: Fault): string {
  return t(code === 'unsaved' ? 'chat.unsaved' : `fault.${code}`);
}

export function faultText(error: unknown): string {
  return t(`fault.${troubleOf(error)}`);
}
