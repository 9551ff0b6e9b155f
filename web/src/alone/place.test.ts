import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser as real, findDatabase, type Names } from './place';

const FIRST = 'lazaretto /';
const SOON = 20;

/** A browser in which some databases never answer. */
function browser(mute: readonly string[], kept?: string): Names & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    kept: () => kept,
    keep: (name) => (kept = name),
    open: (name) => {
      asked.push(name);
      return mute.includes(name) ? new Promise(() => undefined) : Promise.resolve();
    },
  };
}

describe('the database of the tables', () => {
  it('has the name of the edition, and keeps it', async () => {
    const names = browser([]);
    expect(await findDatabase(FIRST, names, SOON)).toBe(FIRST);
    expect(names.kept()).toBe(FIRST);
  });

  it('is another where the first was never open and does not answer', async () => {
    const names = browser([FIRST]);
    expect(await findDatabase(FIRST, names, SOON)).toBe(`${FIRST} 2`);
    expect(names.kept()).toBe(`${FIRST} 2`);
    expect(await findDatabase(FIRST, names, SOON)).toBe(`${FIRST} 2`);
    expect(names.asked).toEqual([FIRST, `${FIRST} 2`, `${FIRST} 2`]);
  });

  it('is never passed over once it was open: tables may be in it', async () => {
    const names = browser([FIRST], FIRST);
    await expect(findDatabase(FIRST, names, SOON, SOON)).rejects.toThrow('does not answer');
    expect(names.asked).toEqual([FIRST]);
  });

  it('is the one that another tab has opened meanwhile', async () => {
    const names = browser([]);
    const slow: Names = {
      ...names,
      open: (name) => {
        const first = names.asked.length === 0;
        names.asked.push(name);
        if (!first) return Promise.resolve();
        names.keep(FIRST);
        return new Promise(() => undefined);
      },
    };
    expect(await findDatabase(FIRST, slow, SOON)).toBe(FIRST);
    expect(names.asked).toEqual([FIRST, FIRST]);
  });

  it('is not there where the browser refuses one', async () => {
    const names: Names = { ...browser([]), open: () => Promise.reject(new Error('not allowed')) };
    await expect(findDatabase(FIRST, names, SOON)).rejects.toThrow('not allowed');
  });
});

describe('its name', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is kept for later visits', () => {
    expect(real.kept()).toBeUndefined();
    real.keep(`${FIRST} 2`);
    expect(real.kept()).toBe(`${FIRST} 2`);
    expect(localStorage).toHaveLength(1);
  });

  it.each(['getItem', 'setItem'] as const)('is the first where the browser does not let it be kept: %s', (name) => {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    expect(real.kept()).toBe(FIRST);
    expect(() => real.keep(FIRST)).not.toThrow();
  });
});
