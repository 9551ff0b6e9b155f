import { render } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import { text } from '../../text/text.svelte';
import Deeds from './Deeds.svelte';
import { frame, gameWords } from './fixtures/read';
import { doesWord } from './text';

beforeEach(async () => {
  await text.load('en');
});

it('says beside a small road what clicks on lit pawns and carts do, and nothing of the others', () => {
  const of = frame('main_action');
  const does = (part: string) => {
    const offer = of.choices.find(({ parts }) => parts.some((place) => place.includes(part)));
    return offer && doesWord(gameWords('en'), offer, of.seat);
  };
  const { container } = render(Deeds, { view: of.public, does });
  const said = [...container.querySelectorAll('.deed')].map((one) => one.textContent?.replace(/^[A-Z]/, ''));
  const parts = [
    ...of.public.pawns.map(({ pawn }) => `pawn.${pawn}`),
    ...of.public.carts.map(({ id }) => `cart.${id}`),
  ];
  expect(said).toEqual(parts.map(does).filter((word) => word !== undefined));
  expect(said.length).toBeGreaterThan(0);
});
