/** What a player has opened on this device; it stays from question to question. */
import type { Tab } from './tabs';

class Shown {
  stacked = $state(false);
  /** the floor that was made large by hand, until something is to be clicked on others only */
  floor = $state.raw<{ readonly floor: number; readonly signature: string } | undefined>(undefined);
  tab = $state.raw<{ readonly tab: Tab; readonly signature: string } | undefined>(undefined);
}

export const shown = new Shown();
