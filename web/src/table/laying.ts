/** How a decision that is laid out by hand is said to the server, and what the server has against it. */
import { reasonKey, type Live } from '../net/live.svelte';
import type { GameWords, Laying } from './board';
import type { Pick } from './pick.svelte';

export function layingOf(live: Live, pick: Pick, words: GameWords): Laying {
  return {
    send: (draft, laid) => {
      if (pick.busy) return;
      live.dismiss();
      pick.wait();
      live.lay(draft, laid);
    },
    ask: (draft, laid) => live.askLaid(draft, laid),
    against: (draft, laid) =>
      live.reasons[reasonKey(draft, laid)]?.map((rule) => words.sentence('why', rule, {})).join(' '),
  };
}
