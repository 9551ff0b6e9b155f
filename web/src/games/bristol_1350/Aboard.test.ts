import { render } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { Pick } from '../../table/pick.svelte';
import { text } from '../../text/text.svelte';
import Host from '../testing/Host.svelte';
import { checkWords } from '../testing/words';
import { frame, gameWords, type Frame } from './fixtures/read';
import { table } from '.';

beforeEach(() => text.load('en'));

/** The board of a position, in which nobody can answer. */
function show(of: Frame, { seat = of.seat as number | null, shared = false } = {}): Element {
  const own = seat === of.seat ? of.private : null;
  const words = gameWords('en');
  const props = { view: of.public, own, seat, focus: of.seat, words, why: () => undefined, shared };
  return render(Host, { pick: new Pick(() => undefined), Board: table.Board, ...props }).container;
}

describe('the hands of a cart that is looked at', () => {
  /** The end of the round of a position: nobody is asked, and the cart of its seat is next. */
  function atTheEnd(phase: 'mingle' | 'gate'): { of: Frame; aboard: readonly number[] } {
    const of = frame('push_out');
    const own = of.public.pawns[of.seat]?.cart;
    const { track_length: gate } = of.public;
    const carts = of.public.carts.map((cart) => {
      const next = cart.id === own;
      return { ...cart, mingles: next, position: next && phase === 'gate' ? gate : 3 };
    });
    const aboard = carts.find(({ id }) => id === own)?.passengers ?? [];
    return { of: { ...of, public: { ...of.public, phase, asking: [], carts } }, aboard };
  }
  const hands = (container: Element) =>
    [...container.querySelectorAll('.aboard li')].map(
      (one) => [...one.querySelectorAll('.cards .piece')].filter((card) => !card.querySelector('.value')).length,
    );

  it('lie there large in a mingle, face down but for one’s own', () => {
    const { of, aboard } = atTheEnd('mingle');
    expect(aboard.length).toBeGreaterThan(1);
    const down = aboard.map((place) => (place === of.seat ? 0 : 2));
    const container = show(of);
    checkWords(container as HTMLElement);
    expect(hands(container)).toEqual(down);
    expect(container.querySelector('.remedies')).toBeNull();
    for (const more of [{ seat: null }, { shared: true }]) expect(hands(show(of, more))).toEqual(aboard.map(() => 2));
  });

  it('are turned up one after another at the gate', () => {
    const { of, aboard } = atTheEnd('gate');
    const [first = 0] = aboard;
    const shown = {
      symptoms: [
        { id: 'sym_2' as const, value: 2 as const },
        { id: 'sym_4' as const, value: 4 as const },
      ],
    };
    const pawns = of.public.pawns.map((one) => (one.pawn === first ? { ...one, ...shown, plagued: true } : one));
    const container = show({ ...of, public: { ...of.public, pawns } }, { seat: null });
    expect(hands(container)).toEqual(aboard.map((place) => (place === first ? 0 : 2)));
    expect(container.querySelector('.aboard .ill')?.textContent).toBe('plagued');
  });

  it('are looked at in no question, nor where nobody mingles or leaves', () => {
    const { of } = atTheEnd('mingle');
    const { carts } = of.public;
    const { asking } = frame('push_out').public;
    const still = carts.map((cart) => ({ ...cart, mingles: false }));
    for (const change of [{ asking }, { phase: 'move' }, { carts: still }, { phase: 'gate' }])
      expect(show({ ...of, public: { ...of.public, ...change } }).querySelector('.aboard')).toBeNull();
  });
});

it('the lanes of the road are numbered as texts number the places of carts', () => {
  const of = frame('main_action');
  const container = show(of);
  expect([...container.querySelectorAll('.rank')].map((one) => one.textContent.trim())).toEqual(['1', '2', '3']);
});
