import { afterEach, expect, it, vi } from 'vitest';
import { live, newLife, watch } from './life';

afterEach(() => vi.unstubAllGlobals());

/** Locks by name, each held by one and waited for by others; `end` is the end of whoever holds one. */
function locks() {
  const waiting = new Map<string, (() => unknown)[]>();
  const give = (name: string) => waiting.get(name)?.[0]?.();
  return {
    request: (name: string, work: () => unknown) => {
      const queue = waiting.get(name) ?? [];
      waiting.set(name, [...queue, work]);
      if (queue.length === 0) give(name);
      return new Promise(() => undefined);
    },
    end: (name: string) => {
      waiting.get(name)?.shift();
      give(name);
    },
  };
}

it('is known to be over when the lock is free, and not before', async () => {
  const found = locks();
  vi.stubGlobal('navigator', { locks: found });
  const [one, other] = [newLife(), newLife()];
  const over = vi.fn();
  expect(await Promise.all([live(one), live(other)])).toEqual([true, true]);
  watch(one, over);
  found.end(other);
  expect(over).not.toHaveBeenCalled();
  found.end(one);
  expect(over).toHaveBeenCalledOnce();
});

it('is not known of where there are no locks, or none may be asked for', async () => {
  const over = vi.fn();
  for (const locks of [undefined, { request: () => Promise.reject(new Error('not allowed')) }]) {
    vi.stubGlobal('navigator', { locks });
    const life = newLife();
    expect(await live(life)).toBe(false);
    watch(life, over);
  }
  expect(over).not.toHaveBeenCalled();
});
