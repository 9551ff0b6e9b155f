import { afterEach, describe, expect, it, vi } from 'vitest';
import { difference, places, play } from './flip';

const box = (left: number, top: number, size = 10) => new DOMRect(left, top, size, size);

function piece(attributes: Record<string, string>, at: DOMRect): HTMLElement {
  const element = document.createElement('span');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.getBoundingClientRect = () => at;
  return element;
}

const HOW = { duration: 250, easing: 'linear' };

describe('difference', () => {
  it('is measured between centres, so that a change of size alone is none', () => {
    expect(difference(box(0, 0, 10), box(-5, -5, 20))).toBeUndefined();
    expect(difference(box(0, 0), box(30, 40))).toEqual({ dx: -30, dy: -40 });
  });

  it('ignores rounding', () => {
    expect(difference(box(0, 0), box(0.4, 0.4))).toBeUndefined();
  });
});

describe('play', () => {
  const root = document.createElement('div');
  const animate = vi.spyOn(Element.prototype, 'animate');
  afterEach(() => {
    root.replaceChildren();
    animate.mockClear();
  });

  it('notes parts and other keys, the key before the part', () => {
    root.append(piece({ 'data-part': 'bed1' }, box(0, 0)), piece({ 'data-part': 'x', 'data-flip': 'cart' }, box(5, 5)));
    expect([...places(root).keys()]).toEqual(['bed1', 'cart']);
  });

  it('does not note what is hidden', () => {
    root.append(piece({ 'data-part': 'bed1' }, box(0, 0)), piece({ 'data-part': 'bed2' }, box(0, 0, 0)));
    expect([...places(root).keys()]).toEqual(['bed1']);
  });

  it('moves what changed its place and nothing else', () => {
    const before = new Map([
      ['a', box(0, 0)],
      ['b', box(50, 0)],
    ]);
    root.append(
      piece({ 'data-part': 'a' }, box(100, 0)),
      piece({ 'data-part': 'b' }, box(50, 0)),
      piece({ 'data-part': 'new' }, box(9, 9)),
    );
    play(root, before, [], HOW);
    expect(animate.mock.calls).toEqual([[[{ translate: '-100px 0px' }, { translate: '0px 0px' }], HOW]]);
  });

  it('lets a piece come from the place it left', () => {
    root.append(piece({ 'data-part': 'discharge' }, box(200, 0)));
    play(
      root,
      new Map([
        ['bed1', box(0, 0)],
        ['discharge', box(200, 0)],
      ]),
      [{ from: 'bed1', to: 'discharge' }],
      HOW,
    );
    expect(animate.mock.calls[0]?.[0]).toEqual([{ translate: '-200px 0px' }, { translate: '0px 0px' }]);
  });

  it('does nothing without motion', () => {
    root.append(piece({ 'data-part': 'a' }, box(100, 0)));
    expect(play(root, new Map([['a', box(0, 0)]]), [], { duration: 0, easing: 'linear' })).toEqual([]);
    expect(animate).not.toHaveBeenCalled();
  });
});
