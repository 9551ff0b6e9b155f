import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scene, Update } from '../wire.gen';
import { picturesOf, Stage } from './stage.svelte';

const QUESTION = { key: 'place', args: {}, opens_move: true };
const CHOICE = { code: 1, verb: 'x', args: {}, label: 'x', parts: [] };
interface Told {
  asked?: boolean;
  notes?: number;
  since?: number;
  changed?: number;
  scenes?: readonly number[];
}
function update(
  seq: number,
  { asked = false, notes = 1, since = seq - 1, changed = seq, scenes = [] }: Told = {},
): Update {
  return {
    type: 'update',
    seq,
    since,
    public: { at: `${seq}` },
    outcome: null,
    clock: { now: 0, asked: [], used: [] },
    seat: 0,
    private: {},
    question: asked ? QUESTION : null,
    choices: asked ? [CHOICE] : [],
    changed,
    notes: Array.from({ length: notes }, (_, n) => ({ seq, key: `note ${n}`, args: {} })),
    can_undo: asked,
    can_back: false,
    aids: [],
    proposes: false,
    scenes: scenes.map((count): Scene => ({ public: { at: `${seq} after ${count}` }, private: {}, notes: count })),
  };
}
/** a round's end: two scenes, then the question */
const PASSAGE: Told = { asked: true, notes: 4, scenes: [1, 3] };

describe('picturesOf', () => {
  it('leads through the scenes to what the update shows', () => {
    const whole = update(5, PASSAGE);
    const found = picturesOf(whole);
    expect(found.map((one) => [one.update.public['at'], one.notes.map(({ key }) => key), one.scene])).toEqual([
      ['5 after 1', ['note 0'], true],
      ['5 after 3', ['note 1', 'note 2'], true],
      ['5', ['note 3'], false],
    ]);
    expect(found[0]?.update).toMatchObject({ question: null, choices: [], can_undo: false });
    expect(found[2]?.update).toBe(whole);
  });
});

describe('Stage', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const at = (stage: Stage) => stage.shown?.public['at'];
  const stageAt = (ms: number, shown: (at: unknown) => void = () => undefined, still = false) =>
    new Stage({ pace: () => ms, still: () => still }, (one) => shown(one.public['at']));

  it('shows one move after another while nobody here is asked, faster than scenes', () => {
    const stage = stageAt(1800);
    for (let n = 1; n < 4; n += 1) stage.feed(update(n));
    expect([at(stage), stage.behind]).toEqual(['1', 2]);
    vi.advanceTimersByTime(599);
    expect(at(stage)).toBe('1');
    vi.advanceTimersByTime(1);
    expect([at(stage), stage.behind]).toEqual(['2', 1]);
    vi.advanceTimersByTime(600);
    expect([at(stage), stage.behind]).toEqual(['3', 0]);
  });

  it('lets an answer without a word pass sooner', () => {
    const stage = stageAt(1800);
    stage.feed(update(1, { notes: 0 }));
    stage.feed(update(2));
    vi.advanceTimersByTime(200);
    expect(at(stage)).toBe('2');
  });

  it('plays the scenes of an answer at once, each for its time, and then asks', () => {
    const shown: unknown[] = [];
    const stage = stageAt(3200, (one) => shown.push(one));
    stage.feed(update(1, { asked: true }));
    stage.feed(update(2, PASSAGE));
    expect([at(stage), stage.scene, stage.asked]).toEqual(['2 after 1', { n: 1, total: 2 }, true]);
    vi.advanceTimersByTime(3199);
    expect(at(stage)).toBe('2 after 1');
    vi.advanceTimersByTime(1);
    expect([at(stage), stage.scene]).toEqual(['2 after 3', { n: 2, total: 2 }]);
    vi.advanceTimersByTime(3200);
    expect([at(stage), stage.scene, stage.asked, stage.behind]).toEqual(['2', undefined, false, 0]);
    expect(shown).toEqual(['1', '2 after 1', '2 after 3', '2']);
  });

  it('lets a card that is turned up stay half as long again', () => {
    const stage = new Stage({ pace: () => 1800, lingers: () => new Set(['note 0']) });
    stage.feed(update(1, { asked: true }));
    stage.feed(update(2, PASSAGE));
    vi.advanceTimersByTime(2699);
    expect(at(stage)).toBe('2 after 1');
    vi.advanceTimersByTime(1);
    expect(at(stage)).toBe('2 after 3');
    vi.advanceTimersByTime(1800);
    expect(at(stage)).toBe('2');
  });

  it('tells nobody’s secrets where several people look at the screen', () => {
    const stage = new Stage({ pace: () => 1800, shared: () => true });
    const whole = update(1, { notes: 3 });
    const notes = whole.notes.map((note, i) => (i === 1 ? { ...note, private: true } : note));
    stage.feed({ ...whole, notes });
    expect(stage.picture?.notes.map(({ key }) => key)).toEqual(['note 0', 'note 2']);
  });

  it('nor when what was missed is shown again', () => {
    const stage = new Stage({ pace: () => 1800, shared: () => true });
    const now = update(1);
    stage.feed(now);
    const notes = update(1, { notes: 2 }).notes.map((note, i) => ({ ...note, private: i === 1 }));
    stage.rerun([{ update: now, notes, scene: true }]);
    expect(stage.picture?.notes.map(({ key }) => key)).toEqual(['note 0']);
  });

  it('knows what pictures to come will tell', () => {
    const stage = stageAt(1800);
    stage.feed(update(1, { asked: true }));
    const whole = update(2, PASSAGE);
    stage.feed(whole);
    expect(stage.ahead).toEqual(whole.notes.slice(1));
    stage.skip();
    expect(stage.ahead).toEqual([]);
  });

  it('goes back and on picture by picture, and does not run on by itself then', () => {
    const stage = stageAt(1800);
    stage.feed(update(1, { asked: true }));
    stage.feed(update(2, PASSAGE));
    stage.step(1);
    expect([at(stage), stage.paused]).toEqual(['2 after 3', true]);
    vi.advanceTimersByTime(60_000);
    expect(at(stage)).toBe('2 after 3');
    stage.step(-1);
    stage.step(-1);
    expect([at(stage), stage.first]).toEqual(['2 after 1', true]);
    stage.play();
    vi.advanceTimersByTime(1800);
    expect(at(stage)).toBe('2 after 3');
    stage.step(1);
    expect([at(stage), stage.behind]).toEqual(['2', 0]);
    stage.feed(update(3, PASSAGE));
    expect(stage.paused).toBe(false);
  });

  it('pauses, and what comes meanwhile waits', () => {
    const stage = stageAt(700);
    stage.feed(update(1));
    stage.feed(update(2, { notes: 2, scenes: [1] }));
    vi.advanceTimersByTime(300);
    stage.pause();
    stage.feed(update(3, { asked: true }));
    vi.advanceTimersByTime(10_000);
    expect([at(stage), stage.behind, stage.asked]).toEqual(['2 after 1', 2, true]);
    stage.skip();
    expect([at(stage), stage.paused]).toEqual(['3', false]);
  });

  it('never keeps somebody from answering', () => {
    const stage = stageAt(1800);
    stage.feed(update(1, { asked: true }));
    stage.feed(update(2, { asked: true }));
    expect([at(stage), stage.behind]).toEqual(['2', 0]);
    stage.feed(update(3, { ...PASSAGE, changed: 2 }));
    expect([at(stage), stage.behind], 'a rival has moved; the question is the same').toEqual(['3', 0]);
  });

  it('skips to the newest, and shows a whole table at once', () => {
    const stage = stageAt(1800);
    for (let n = 1; n < 5; n += 1) stage.feed(update(n));
    stage.skip();
    expect([at(stage), stage.behind]).toEqual(['4', 0]);
    stage.feed(update(5));
    stage.feed(update(9, { since: -1, notes: 4, scenes: [1] }));
    expect([at(stage), stage.behind]).toEqual(['9', 0]);
    vi.advanceTimersByTime(5000);
    expect(at(stage)).toBe('9');
  });

  it.each([
    ['when the pace is nothing', 0, false],
    ['without motion', 1800, true],
  ])('does not wait %s, and remembers what was passed over until somebody touches it', (_, ms, still) => {
    const stage = stageAt(ms, undefined, still);
    stage.feed(update(1, { asked: true }));
    stage.feed(update(2, PASSAGE));
    expect([at(stage), stage.behind]).toEqual(['2', 0]);
    stage.feed(update(3, { asked: true }));
    expect([at(stage), stage.behind]).toEqual(['3', 0]);
    expect(stage.passed.map(({ scene }) => scene)).toEqual([true, true, false]);
    stage.touch();
    expect(stage.passed).toEqual([]);
  });

  it('shows again what has been', () => {
    const stage = stageAt(1800);
    const now = update(7, { asked: true });
    stage.feed(now);
    stage.rerun(picturesOf(update(6, { notes: 2, scenes: [1] })));
    expect([at(stage), stage.behind]).toEqual(['6 after 1', 2]);
    vi.advanceTimersByTime(1800 + 600);
    expect([stage.shown, stage.behind]).toEqual([now, 0]);
  });
});
