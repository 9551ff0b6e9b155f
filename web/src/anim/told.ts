/**
 * Movement by what was told: a note says that a piece went from one part to another. Parts are found by their id, in
 * HTML and in SVG alike; one that is not drawn moves nothing.
 */
import { difference, inOwnUnits, timing, type Places, type Timing } from './flip';

export type Went = readonly [from: string, to: string];

/** A part so much larger than the place a piece left is no piece but a place: what goes there is drawn as a spark. */
const PLACE = 4;
/** How far a trail keeps from the middle of what it joins, in pixels. */
const GAP = 10;

const visible = (element: Element): boolean => element.getBoundingClientRect().width > 0;

/** The drawn part of this id; where it is drawn twice, the first that can be seen. */
export function findPart(root: ParentNode, part: string): Element | undefined {
  const id = CSS.escape(part);
  return [...root.querySelectorAll(`[data-part="${id}"], [data-flip="${id}"]`)].find(visible);
}

/** Where a part is: in an SVG by its outline, since the words in it for the ear make the whole larger. */
export function boxOf(element: Element): DOMRect {
  return (element.querySelector(':scope > .aim') ?? element).getBoundingClientRect();
}

/**
 * Where a part was that is not drawn any more. If nothing of its kind is drawn and something else lies there, the page
 * was turned meanwhile: a line would begin at something that has nothing to do with it.
 */
export function leftFrom(root: ParentNode, before: Places | undefined, part: string): DOMRect | undefined {
  const old = before?.get(part);
  const kind = CSS.escape(`${part.split('.', 1)[0] ?? ''}.`);
  if (!old || root.querySelector(`[data-part^="${kind}"], [data-flip^="${kind}"]`)) return old;
  const { x, y } = middle(old);
  return document.elementFromPoint(x, y)?.closest('[data-part]') ? undefined : old;
}

/** Where a part has room for what is written at it, if it says so: a line of words ends there. */
export function markSpot(root: ParentNode, part: string): Point | undefined {
  const box = findPart(root, part)?.querySelector('[data-mark]')?.getBoundingClientRect();
  return box && { x: box.left, y: box.top + box.height / 2 };
}

/** Where everything is, by the ids of parts and by the keys of pieces. */
export function spots(root: Element): Places {
  const found = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll('[data-part], [data-flip]')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    for (const name of ['data-part', 'data-flip']) {
      const key = element.getAttribute(name);
      if (key !== null && !found.has(key)) found.set(key, box);
    }
  }
  return found;
}

const area = ({ width, height }: DOMRect): number => width * height;

/** Is what is drawn at `to` the piece that went there, or the place it went to? */
export const isPiece = (from: DOMRect, to: DOMRect): boolean => area(to) <= PLACE * Math.max(area(from), 1);

/** Lets every piece come from the place it left, as noted before. */
export function fly(root: Element, before: Places, went: readonly Went[], how: Timing = timing(root)): Animation[] {
  if (how.duration <= 0) return [];
  const running: Animation[] = [];
  for (const [from, to] of went) {
    const piece = findPart(root, to);
    const old = before.get(from);
    if (!piece || !old) continue;
    const now = piece.getBoundingClientRect();
    const shift = isPiece(old, now) ? difference(old, now) : undefined;
    if (!shift) continue;
    const { dx, dy } = inOwnUnits(piece, shift);
    running.push(piece.animate([{ translate: `${dx}px ${dy}px` }, { translate: '0px 0px' }], how));
  }
  return running;
}

export interface Point {
  x: number;
  y: number;
}

export const middle = ({ left, top, width, height }: DOMRect): Point => ({ x: left + width / 2, y: top + height / 2 });

/** A bent line from the middle of one place to that of another; undefined where they are the same. */
export function trail(from: DOMRect, to: DOMRect): string | undefined {
  const a = middle(from);
  const b = middle(to);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  if (length < 3 * GAP) return undefined;
  const [ux, uy] = [dx / length, dy / length];
  const bend = Math.min(length / 6, 40);
  const control = { x: (a.x + b.x) / 2 - uy * bend, y: (a.y + b.y) / 2 + ux * bend };
  const start = { x: a.x + ux * GAP, y: a.y + uy * GAP };
  const end = { x: b.x - ux * GAP, y: b.y - uy * GAP };
  const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${at(start)}Q${at(control)} ${at(end)}`;
}
