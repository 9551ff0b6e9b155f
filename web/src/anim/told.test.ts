import { afterEach, describe, expect, it, vi } from 'vitest';
import { findPart, fly, isPiece, leftFrom, markSpot, spots, trail } from './told';

const box = (left: number, top: number, width = 10, height = width) => new DOMRect(left, top, width, height);

function put(root: Element, attributes: Record<string, string>, at: DOMRect): Element {
  const element = document.createElement('span');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.getBoundingClientRect = () => at;
  root.append(element);
  return element;
}

describe('told movement', () => {
  const root = document.createElement('div');
  const animate = vi.spyOn(Element.prototype, 'animate');
  const HOW = { duration: 250, easing: 'linear' };
  afterEach(() => {
    root.replaceChildren();
    animate.mockClear();
  });

  it('finds a part by its id or by the key of its piece, and never what is hidden', () => {
    put(root, { 'data-part': 'bed.0.3' }, box(0, 0, 0));
    const seen = put(root, { 'data-part': 'bed.0.3' }, box(5, 5));
    const cart = put(root, { 'data-part': 'x', 'data-flip': 'cart' }, box(9, 9));
    expect(findPart(root, 'bed.0.3')).toBe(seen);
    expect([findPart(root, 'x'), findPart(root, 'cart')]).toEqual([cart, cart]);
    expect(findPart(root, 'bed.0.4')).toBeUndefined();
    expect([...spots(root).keys()]).toEqual(['bed.0.3', 'x', 'cart']);
  });

  it('lets a piece come from the place it left', () => {
    put(root, { 'data-part': 'bed.0.1' }, box(200, 0));
    fly(root, new Map([['ambulance.0', box(0, 0)]]), [['ambulance.0', 'bed.0.1']], HOW);
    expect(animate.mock.calls).toEqual([[[{ translate: '-200px 0px' }, { translate: '0px 0px' }], HOW]]);
  });

  it('does not move a place to which something went', () => {
    expect([isPiece(box(0, 0), box(0, 0, 18)), isPiece(box(0, 0), box(0, 0, 100))]).toEqual([true, false]);
    put(root, { 'data-part': 'discharge.0' }, box(200, 0, 100));
    fly(root, new Map([['bed.0.1', box(0, 0)]]), [['bed.0.1', 'discharge.0']], HOW);
    expect(animate).not.toHaveBeenCalled();
  });

  it('does nothing without motion, nor for what is not drawn', () => {
    put(root, { 'data-part': 'a' }, box(100, 0));
    fly(root, new Map([['b', box(0, 0)]]), [['b', 'a']], { duration: 0, easing: 'linear' });
    fly(root, new Map(), [['b', 'a']], HOW);
    fly(root, new Map([['b', box(0, 0)]]), [['b', 'z']], HOW);
    expect(animate).not.toHaveBeenCalled();
  });

  it('draws a bent line between two places, and none from a place to itself', () => {
    expect(trail(box(0, 0), box(100, 0))).toBe('M15.0 5.0Q55.0 21.7 95.0 5.0');
    expect(trail(box(0, 0), box(4, 0))).toBeUndefined();
  });

  it('begins no line at a page that was turned, where now something else lies', () => {
    const before = new Map([['patient.0.2', box(40, 40)]]);
    const market = put(root, { 'data-part': 'stack.lab' }, box(0, 0, 200));
    const under = vi.fn<(x: number, y: number) => Element | null>(() => market);
    document.elementFromPoint = under;
    expect(leftFrom(root, before, 'patient.0.2')).toBeUndefined();
    expect(under).toHaveBeenCalledExactlyOnceWith(45, 45);
    expect(leftFrom(root, before, 'patient.0.3')).toBeUndefined();
    under.mockReturnValue(null);
    expect(leftFrom(root, before, 'patient.0.2')).toEqual(box(40, 40)); // nothing lies there: it is only gone
    under.mockReturnValue(market);
    put(root, { 'data-part': 'patient.0.1' }, box(300, 0)); // others of its kind are drawn: the page is the same
    expect(leftFrom(root, before, 'patient.0.2')).toEqual(box(40, 40));
  });

  it('writes at a part where it has room for it', () => {
    const row = put(root, { 'data-part': 'person.0' }, box(0, 0, 200, 48));
    expect(markSpot(root, 'person.0')).toBeUndefined();
    put(row, { 'data-mark': '' }, box(90, 4, 0, 16));
    expect(markSpot(root, 'person.0')).toEqual({ x: 90, y: 12 });
  });
});
