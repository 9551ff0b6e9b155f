/** What a player has opened on this device; it stays from question to question. */
import type { Tab } from './tabs';

class Shown {
  stacked = $state(false);
  tab = $state.raw<{ readonly tab: Tab; readonly signature: string } | undefined>(undefined);
}

export const shown = new Shown();
