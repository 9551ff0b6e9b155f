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
