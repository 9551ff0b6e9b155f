import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { Pick } from '../../table/pick.svelte';
import { text } from '../../text/text.svelte';
import Host from '../testing/Host.svelte';
import Board from './Board.svelte';
import { frame, gameWords } from './fixtures/read';
import type { View } from './view.gen';

it.each(['main_serf', 'main_knight'])('special actions are told only where they are played: %s', async (name) => {
  await text.load('en');
  const of = frame(name);
  const words = gameWords('en');
  const character = of.public.pawns[of.seat]?.character ?? '';
  const effect = words.effect('character', character);
  expect(effect).not.toBe('');
  const said = (view: View) => {
    const { container, unmount } = render(Host, {
      pick: new Pick(() => undefined),
      Board,
      view,
      own: of.private,
      seat: of.seat,
      focus: of.seat,
      words,
      why: () => undefined,
    });
    const html = container.innerHTML;
    unmount();
    return html;
  };
  expect(said(of.public)).toContain(effect);
  expect(said({ ...of.public, special: false })).not.toContain(effect);
  expect(said({ ...of.public, special: false })).toContain(words.name('character', character));
});
