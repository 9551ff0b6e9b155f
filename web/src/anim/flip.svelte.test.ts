import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Move } from './flip';
import { flipOn } from './flip.svelte';

interface Seen {
  readonly board: string;
  readonly at: number;
}

describe('flipOn', () => {
  const root = document.createElement('div');
  const animate = vi.spyOn(Element.prototype, 'animate');
  let seen = $state.raw<Seen | undefined>();
  let told: (Seen | undefined)[][] = [];
  let stop: () => void;

  /** A die at so many pixels; it follows the view, as a board draws it. */
  function show(now: Seen | undefined): void {
    seen = now;
    flushSync();
  }

  beforeEach(() => {
    root.innerHTML = '<span data-part="die"></span>';
    const die = root.firstElementChild as Element;
    die.getBoundingClientRect = () => new DOMRect(Number(root.dataset['at']), 0, 10, 10);
    stop = $effect.root(() => {
      flipOn(
        () => root,
        () => seen,
        (before, now): Move[] | undefined => {
          told.push([before, now]);
          return before?.board === now.board ? [] : undefined;
        },
      );
      $effect.pre(() => {
        if (seen) root.dataset['at'] = String(seen.at);
      });
    });
  });
  afterEach(() => {
    stop();
    seen = undefined;
    told = [];
    animate.mockClear();
  });

  it('moves from one view to the next', () => {
    const [first, second] = [
      { board: 'a', at: 0 },
      { board: 'a', at: 30 },
    ];
    show(first);
    expect(animate).not.toHaveBeenCalled();
    show(second);
    expect(animate.mock.calls.map(([frames]) => frames)).toEqual([
      [{ translate: '-30px 0px' }, { translate: '0px 0px' }],
    ]);
    expect(told).toEqual([
      [undefined, first],
      [first, second],
    ]);
  });

  it('moves nothing between two pictures', () => {
    show({ board: 'a', at: 0 });
    show({ board: 'b', at: 30 });
    expect(animate).not.toHaveBeenCalled();
  });

  it('goes on from what was seen last after a while in which nothing was', () => {
    const first = { board: 'a', at: 0 };
    const second = { board: 'a', at: 30 };
    show(first);
    show(undefined);
    show(second);
    expect(told.at(-1)).toEqual([first, second]);
    expect(animate).toHaveBeenCalledOnce();
  });
});
