/**
 * Does a worker still live? A browser that ends one, for want of memory, tells nobody. So a worker holds a lock as long
 * as it lives, and whoever waits for that is given it when it lives no more. Where there are no locks nobody knows.
 */

/** A name for one life. */
export const newLife = (): string => `lazaretto life ${crypto.randomUUID?.() ?? Math.random()}`;

/** Is it held from now on? */
export function live(life: string): Promise<boolean> {
  return new Promise((held) => {
    const forever = () => {
      held(true);
      return new Promise<never>(() => undefined);
    };
    if (!navigator.locks) return held(false);
    navigator.locks.request(life, forever).catch(() => held(false));
  });
}

/** Says when a life is over whose lock is held. */
export function watch(life: string, over: () => void): void {
  navigator.locks?.request(life, over).catch(() => undefined);
}
