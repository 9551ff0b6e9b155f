import { describe, expect, it, vi } from 'vitest';
import { GameWords } from './board';
import { marksOf, passageKey, sentences } from './passage';
import type { Stage } from './stage.svelte';

const words = new GameWords(
  {
    lang: 'en',
    tree: { log: { fell: '{seat} loses {number}.' }, marks: { spared: 'spared {number}' } },
  } as unknown as ConstructorParameters<typeof GameWords>[0],
  ['Ada'],
);
const note = { seq: 1, key: 'fell', args: { seat: 0, number: 2 } };

describe('a passage in words', () => {
  it('has a sentence for each note', () => {
    expect(sentences([note, note], words)).toEqual(['Ada loses 2.', 'Ada loses 2.']);
  });

  it('writes numbers as they are, and anything else in the words of the game', () => {
    const marks: [string, string][] = [
      ['bed.0.1', '-1'],
      ['score.0', '+5'],
      ['bed.0.2', 'spared'],
    ];
    expect(marksOf([note, { ...note, marks }], words)).toEqual([
      { part: 'bed.0.1', text: '−1', kind: 'less' },
      { part: 'score.0', text: '+5', kind: 'more' },
      { part: 'bed.0.2', text: 'spared 2', kind: 'word' },
    ]);
  });
});

describe('keys of a passage', () => {
  const stage = (behind: number, paused = false) => {
    const calls = { play: vi.fn(), pause: vi.fn(), step: vi.fn(), skip: vi.fn() };
    return { ...calls, stage: { ...calls, behind, paused } as unknown as Stage };
  };
  const press = (key: string, on: Element = document.body) => {
    const event = new KeyboardEvent('keydown', { key });
    Object.defineProperty(event, 'target', { value: on });
    return event;
  };

  it('pause, step and skip', () => {
    const one = stage(2);
    expect([' ', 'ArrowLeft', 'ArrowRight', 's', 'x'].map((key) => passageKey(one.stage, press(key)))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(one.pause).toHaveBeenCalledOnce();
    expect(one.step.mock.calls).toEqual([[-1], [1]]);
    expect(one.skip).toHaveBeenCalledOnce();
    const two = stage(2, true);
    passageKey(two.stage, press(' '));
    expect(two.play).toHaveBeenCalledOnce();
  });

  it('leave Space and Enter to a button, and everything to the table when nothing is shown', () => {
    const button = document.createElement('button');
    const one = stage(2);
    expect([' ', 'Enter'].map((key) => passageKey(one.stage, press(key, button)))).toEqual([false, false]);
    expect(passageKey(stage(0).stage, press('s'))).toBe(false);
  });
});
