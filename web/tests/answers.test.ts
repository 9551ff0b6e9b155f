import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, it } from 'vitest';
import { openBox, type Position } from '../src/games/testing/box';
import { text } from '../src/text/text.svelte';
import Answers from '../src/table/Answers.svelte';
import { Pick } from '../src/table/pick.svelte';

it('a list of no choices is never offered, neither while an answer is on its way nor before a question', async () => {
  await text.load('en');
  const { frame, FRAMES, gameWords } = openBox<Position<unknown, unknown>>('dice_hospital');
  const pick = new Pick(() => undefined);
  const nothing = () => undefined;
  const { container } = render(Answers, {
    pick,
    words: gameWords('en'),
    plain: false,
    canUndo: false,
    canBack: false,
    onundo: nothing,
    onback: nothing,
    onlist: nothing,
  });
  const list = () => container.querySelector('[aria-haspopup="dialog"]')?.textContent ?? '';
  let counted = 0;
  for (const name of FRAMES) {
    const { choices } = frame(name);
    pick.offer(choices);
    await tick();
    counted += Number(list() !== '');
    expect(list()).not.toMatch(/\b0\b/);
    pick.wait(); // what was answered is on its way
    await tick();
    expect([name, container.querySelectorAll('button').length]).toEqual([name, 0]);
    pick.offer([]);
    await tick();
    expect([name, list()]).toEqual([name, '']);
  }
  expect(counted).toBeGreaterThan(2);
});
