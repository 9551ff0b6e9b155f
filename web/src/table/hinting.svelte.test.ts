import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Hint, TableInfo, Update } from '../wire.gen';
import HintButton from './HintButton.svelte';
import { Hinting } from './hinting.svelte';

const step = (code: number) => ({ code, verb: 'go', args: {}, label: 'go', parts: [[`bed.${code}`]] });
const HINT: Hint = {
  seat: 0,
  seq: 4,
  moves: [
    { steps: [step(1), step(2)], edge: 'little' },
    { steps: [step(3)], edge: 'little' },
  ],
  reason: 'patients',
  against: null,
};

afterEach(() => vi.useRealTimers());

describe('a hint', () => {
  it('stays until one acts or closes it, however long that takes', async () => {
    vi.useFakeTimers();
    const hinting = new Hinting(() => Promise.resolve(HINT));
    await hinting.ask(0, () => 4);
    vi.advanceTimersByTime(10 * 60_000);
    expect([hinting.open, hinting.move?.steps.length]).toEqual([true, 2]);
    expect(vi.getTimerCount()).toBe(0);
    hinting.close();
    expect(hinting.open).toBe(false);
  });

  it('shows the best idea with its reason, then the others, then the best again', async () => {
    const hinting = new Hinting(() => Promise.resolve(HINT));
    await hinting.ask(0, () => 4);
    expect([hinting.move?.steps.length, hinting.best, hinting.reason]).toEqual([2, true, 'patients']);
    hinting.another();
    expect([hinting.move?.steps.length, hinting.best, hinting.reason]).toEqual([1, false, null]);
    hinting.another();
    expect(hinting.best).toBe(true);
    hinting.close();
    expect([hinting.open, hinting.move]).toEqual([false, undefined]);
  });

  it('is not shown when the table has gone on, or when it was closed meanwhile', async () => {
    const late = new Hinting(() => Promise.resolve(HINT));
    await late.ask(0, () => 5);
    expect(late.open).toBe(false);
    let answer: (hint: Hint) => void = () => undefined;
    const closed = new Hinting(() => new Promise((found) => (answer = found)));
    const asked = closed.ask(0, () => 4);
    expect(closed.thinking).toBe(true);
    closed.close();
    answer(HINT);
    await asked;
    expect(closed.open).toBe(false);
  });

  it('stays while a rival plays at the same time, and goes with its question', async () => {
    const seats = [{ kind: 'person', mine: true }, { kind: 'bot' }];
    const update = (seq: number, changed: number, seat = 0) =>
      ({ seq, changed, seat, question: { key: 'go' }, choices: [step(1), step(3)] }) as unknown as Update;
    for (const [later, open] of [
      [update(5, 3), true],
      [update(5, 5), false],
      [update(5, 3, 1), false],
    ] as const) {
      const hinting = new Hinting(() => Promise.resolve(HINT));
      const { rerender, unmount } = render(HintButton, {
        table: { seats } as unknown as TableInfo,
        update: update(4, 3),
        hinting,
      });
      await fireEvent.click(screen.getByRole('button'));
      await vi.waitFor(() => expect(hinting.move).toBeDefined());
      await rerender({ update: later });
      expect(hinting.open).toBe(open);
      unmount();
    }
  });

  it('is shown though a rival has played since it was asked for', async () => {
    const hinting = new Hinting(() => Promise.resolve(HINT));
    await hinting.ask(0, () => 3);
    expect(hinting.move).toBeDefined();
  });

  it('says why there is none', async () => {
    const hinting = new Hinting(() => Promise.reject(new Error('busy')));
    await hinting.ask(0, () => 4);
    expect([hinting.thinking, hinting.open]).toEqual([false, true]);
    expect(hinting.trouble).toBeInstanceOf(Error);
  });
});
