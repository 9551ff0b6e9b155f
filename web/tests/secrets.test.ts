import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, expect, it } from 'vitest';
import { openBox, type Position } from '../src/games/testing/box';
import { text } from '../src/text/text.svelte';
import Secrets from '../src/table/Secrets.svelte';
import type { Stage } from '../src/table/stage.svelte';
import type { Entry } from '../src/wire.gen';

const { gameWords } = openBox<Position<unknown, unknown>>('bristol_1350');
const NOTE: Entry = {
  seq: 7,
  key: 'you_are_plagued',
  args: { seat: 0 },
  private: true,
  secret: true,
  moves: [],
  marks: [],
};
const SAID = /plague/;

beforeEach(async () => {
  localStorage.clear();
  await text.load('en');
});

/** The panel, with so many pictures still to be shown. */
function panel({ behind = 0, who, owner = 'a 0' }: { behind?: number; who?: string; owner?: string }) {
  const stage = { behind, paused: false, pause: () => undefined, play: () => undefined } as unknown as Stage;
  const props = { notes: [NOTE], stage, words: gameWords('en'), owner };
  const { container, rerender } = render(Secrets, { ...props, who });
  const open = () => container.querySelector('dialog')?.open === true;
  return { container, open, hand: async (name: string, to: string) => rerender({ ...props, who: name, owner: to }) };
}

it('one’s own secret is told at once to whoever looks alone', () => {
  const { container, open } = panel({ behind: 2 });
  expect([open(), SAID.test(container.textContent)]).toEqual([true, true]);
});

it('where others look, too, it waits for the pictures, and says nothing until its owner looks', async () => {
  expect(panel({ behind: 2, who: 'Ada' }).open()).toBe(false);
  const { container, open } = panel({ who: 'Ada' });
  expect([open(), SAID.test(container.textContent)]).toEqual([true, false]);
  expect(container.textContent).toContain('Ada');
  await fireEvent.click(screen.getAllByText('Look').at(-1) as Element);
  expect([open(), SAID.test(container.textContent)]).toEqual([true, true]);
  await fireEvent.click(screen.getAllByText('Close').at(-1) as Element);
  await tick();
  expect(open()).toBe(false);
});

it('a secret of the next one at the device is covered again', async () => {
  const { container, open, hand } = panel({ who: 'Ada' });
  await fireEvent.click(screen.getAllByText('Look').at(-1) as Element);
  expect(SAID.test(container.textContent)).toBe(true);
  await hand('Bea', 'a 1');
  expect([open(), SAID.test(container.textContent)]).toEqual([true, false]);
  expect(container.textContent).toContain('Bea');
});
