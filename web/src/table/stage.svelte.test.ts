import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Update } from '../wire.gen';
import { Stage } from './stage.svelte';

const QUESTION = { key: 'place', args: {}, opens_move: true };
function update(seq: number, { asked = false, notes = 1, since = seq - 1 } = {}): Update {
  return {
    type: 'update',
    seq,
    since,
    public: {},
    outcome: null,
    clock: { now: 0, asked: [], used: [] },
    seat: 0,
    private: {},
    question: asked ? QUESTION : null,
    choices: [],
    changed: seq,
    notes: Array.from({ length: notes }, () => ({ seq, key: 'x', args: {} })),
    can_undo: false,
    can_back: false,
    aids: [],
    proposes: false,
  };
}

describe('Stage', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const seq = (stage: Stage) => stage.shown?.seq;

  it('shows one after another while nobody here is asked', () => {
    const stage = new Stage(() => 600);
    for (let n = 1; n < 4; n += 1) stage.feed(update(n));
    expect([seq(stage), stage.behind]).toEqual([1, 2]);
    vi.advanceTimersByTime(599);
    expect(seq(stage)).toBe(1);
    vi.advanceTimersByTime(1);
    expect([seq(stage), stage.behind]).toEqual([2, 1]);
    vi.advanceTimersByTime(600);
    expect([seq(stage), stage.behind]).toEqual([3, 0]);
  });

  it('lets an answer without a word pass sooner', () => {
    const stage = new Stage(() => 600);
    stage.feed(update(1, { notes: 0 }));
    stage.feed(update(2));
    vi.advanceTimersByTime(200);
    expect(seq(stage)).toBe(2);
  });

  it('never keeps somebody from answering', () => {
    const stage = new Stage(() => 600);
    stage.feed(update(1, { asked: true }));
    stage.feed(update(2, { asked: true }));
    expect([seq(stage), stage.behind]).toEqual([2, 0]);
  });

  it('skips to the newest, and shows a whole table at once', () => {
    const stage = new Stage(() => 600);
    for (let n = 1; n < 5; n += 1) stage.feed(update(n));
    stage.skip();
    expect([seq(stage), stage.behind]).toEqual([4, 0]);
    stage.feed(update(5));
    stage.feed(update(9, { since: -1 }));
    expect([seq(stage), stage.behind]).toEqual([9, 0]);
    vi.advanceTimersByTime(5000);
    expect(seq(stage)).toBe(9);
  });

  it('does not wait when the pace is nothing', () => {
    const stage = new Stage(() => 0);
    stage.feed(update(1));
    stage.feed(update(2));
    expect(seq(stage)).toBe(2);
  });
});
