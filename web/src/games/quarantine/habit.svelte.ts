/**
 * How a seat answers the Emergency Room's offer: asked each time, or always alike. Kept on this device, for this table.
 */
import { place } from '../../edition';
import { SvelteMap } from 'svelte/reactivity';
import type { Offer } from '../../kit/parts';

export const HABITS = ['ask', 'always', 'never'] as const;
export type Habit = (typeof HABITS)[number];

const keyOf = (seat: number): string => `lazaretto.emergency:${place().pathname}:${seat}`;
const isHabit = (text: string | null): text is Habit => HABITS.some((habit) => habit === text);

class Habits {
  readonly #chosen = new SvelteMap<string, Habit>();

  of(seat: number): Habit {
    return this.#chosen.get(keyOf(seat)) ?? kept(keyOf(seat));
  }

  set(seat: number, habit: Habit): void {
    this.#chosen.set(keyOf(seat), habit);
    try {
      localStorage.setItem(keyOf(seat), habit);
    } catch {
      // a device that keeps nothing: the habit lives as long as the page
    }
  }

  /** The offer a seat's habit takes; with two free rooms the one acquired first. */
  answer(seat: number, offers: readonly Offer[]): Offer | undefined {
    const habit = this.of(seat);
    return habit === 'ask'
      ? undefined
      : offers.find(({ verb }) => verb === (habit === 'always' ? 'emergency' : 'refuse'));
  }
}

function kept(key: string): Habit {
  try {
    const found = localStorage.getItem(key);
    return isHabit(found) ? found : 'ask';
  } catch {
    return 'ask';
  }
}

export const habits = new Habits();
