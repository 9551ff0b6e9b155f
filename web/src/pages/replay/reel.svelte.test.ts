import { describe, expect, it, vi } from 'vitest';
import type { StepView } from '../../wire.gen';
import { Reel, type Eyes } from './reel.svelte';

const view = (step: number): StepView => ({
  step,
  steps: 9,
  public: {},
  seats: [],
  notes: [],
  action: null,
  outcome: null,
});

describe('Reel', () => {
  it('opens at a step and stays within the game', async () => {
    const reel = new Reel(
      (step) => Promise.resolve(view(step)),
      () => 600,
    );
    await reel.open(99, 'public');
    await vi.waitFor(() => expect(reel.view?.step).toBe(9));
    reel.go(-3);
    await vi.waitFor(() => expect(reel.view?.step).toBe(0));
  });

  it('fetches only what is wished for last, and nothing twice', async () => {
    const fetched: number[] = [];
    const answers: (() => void)[] = [];
    const fetch = (step: number) => {
      fetched.push(step);
      return new Promise<StepView>((done) => {
        answers.push(() => done(view(step)));
      });
    };
    const reel = new Reel(fetch, () => 600);
    const opened = reel.open(0, 'public');
    answers.shift()?.();
    await opened;
    for (let step = 1; step <= 8; step += 1) reel.go(step);
    await vi.waitFor(() => expect(answers.length).toBe(1));
    answers.shift()?.();
    await vi.waitFor(() => expect(answers.length).toBe(1));
    answers.shift()?.();
    await vi.waitFor(() => expect(reel.view?.step).toBe(8));
    expect(fetched).toEqual([0, 1, 8]);
    reel.go(1);
    await vi.waitFor(() => expect(reel.view?.step).toBe(1));
    expect(fetched).toHaveLength(3);
  });

  it('leads through the scenes of a step, one picture on or back', async () => {
    const note = (key: string) => ({ seq: 1, key, args: {} });
    const staged = (step: number): StepView => ({
      ...view(step),
      public: { at: `${step}` },
      notes: step === 2 ? [note('a'), note('b'), note('c')] : [],
      scenes: step === 2 ? [1, 2].map((notes) => ({ public: { at: `2 after ${notes}` }, seats: [], notes })) : [],
    });
    const reel = new Reel(
      (step) => Promise.resolve(staged(step)),
      () => 600,
    );
    const seen = () => vi.waitFor(() => [reel.view?.public['at'], reel.view?.notes.map(({ key }) => key).join('')]);
    await reel.open(1, 'public');
    await vi.waitFor(() => expect(reel.view?.step).toBe(1));
    reel.next();
    await vi.waitFor(() => expect(reel.view?.step).toBe(2));
    expect([await seen(), reel.picture]).toEqual([['2 after 1', 'a'], { n: 1, total: 3 }]);
    reel.next();
    expect(await seen()).toEqual(['2 after 2', 'b']);
    reel.next();
    expect([await seen(), reel.picture]).toEqual([['2', 'c'], { n: 3, total: 3 }]);
    reel.before();
    expect(await seen()).toEqual(['2 after 2', 'b']);
    reel.go(3);
    await vi.waitFor(() => expect(reel.view?.step).toBe(3));
    reel.before();
    await vi.waitFor(() => expect(reel.view?.public['at']).toBe('2'));
    expect(reel.picture, 'what the step before led to').toEqual({ n: 3, total: 3 });
  });

  it('stays longer where a card is turned up, as the table does', async () => {
    vi.useFakeTimers();
    const note = (key: string) => ({ seq: 1, key, args: {} });
    const staged = (step: number): StepView => ({
      ...view(step),
      notes: ['turned', 'moved', 'over'].map(note),
      scenes: [1, 2].map((notes) => ({ public: { at: notes }, seats: [], notes })),
    });
    const reel = new Reel(
      (step) => Promise.resolve(staged(step)),
      () => 600,
      () => new Set(['turned']),
    );
    await reel.open(0, 'public');
    reel.next();
    reel.play();
    await vi.advanceTimersByTimeAsync(10);
    const seen = () => reel.view?.notes.map(({ key }) => key).join();
    const stays: number[] = [];
    for (const key of ['turned', 'moved']) {
      expect(seen()).toBe(key);
      let stayed = 0;
      for (; seen() === key; stayed += 50) await vi.advanceTimersByTimeAsync(50);
      stays.push(stayed);
    }
    expect(stays).toEqual([900, 600]);
    reel.pause();
    vi.useRealTimers();
  });

  it('looks again with other eyes', async () => {
    const seen: Eyes[] = [];
    const reel = new Reel(
      (step, eyes) => {
        seen.push(eyes);
        return Promise.resolve(view(step));
      },
      () => 600,
    );
    await reel.open(0, 1);
    reel.look('all');
    await vi.waitFor(() => expect(seen).toEqual([1, 'all']));
  });

  it('says what went wrong and keeps what it shows', async () => {
    const reel = new Reel(
      (step) => (step === 0 ? Promise.resolve(view(0)) : Promise.reject(new Error('no'))),
      () => 600,
    );
    await reel.open(0, 'public');
    reel.go(3);
    await vi.waitFor(() => expect(reel.trouble).toBeInstanceOf(Error));
    expect(reel.view?.step).toBe(0);
  });
});
