import { render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LANGS } from '../../text/format';
import { text } from '../../text/text.svelte';
import { frame, gameWords } from './fixtures/read';
import Ursule from './Ursule.svelte';

/** Every line of a list is as high as a line of text in Italian, which wraps once. */
const LINE = 36;
let scrolled = 0;
beforeEach(() => {
  scrolled = -1;
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return LINE * this.querySelectorAll('li').length;
  });
  vi.spyOn(HTMLElement.prototype, 'scrollTop', 'set').mockImplementation((to: number) => {
    scrolled = to;
  });
});
afterEach(() => vi.restoreAllMocks());

const turn = (id: string, steps: readonly string[]) => ({ id, seq: 1, seat: null, text: steps.join(' '), steps });

it.each(LANGS)('the newest step of URSULE is in sight, however many there are, in %s', async (lang) => {
  await text.load(lang);
  const of = frame('solo').public;
  if (!of.ursule) throw new Error('nobody plays against her');
  const props = { ursule: of.ursule, view: of, words: gameWords(lang) };
  const turns = [turn('1', ['She looks.', 'She writes.'])];
  const { container, rerender } = render(Ursule, { ...props, turns });
  expect(scrolled).toBe(2 * LINE);
  await rerender({ ...props, turns: [...turns, turn('2', ['She rolls.', 'She takes 5.', 'She rests.'])] });
  expect([...container.querySelectorAll('li')].at(-1)?.textContent).toBe('She rests.');
  expect(scrolled).toBe(5 * LINE);
});
