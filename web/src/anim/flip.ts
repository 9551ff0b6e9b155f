/**
 * Moving animations between two renders. Elements are known by `data-flip` or, without one, by the id of their part:
 * note where everything is, let the page change, then let whatever changed its place come from the old one.
 */
export type Places = ReadonlyMap<string, DOMRect>;

/** Something that left one place and stands at another, such as a die that goes from a bed to the discharge. */
export interface Move {
  from: string;
  to: string;
}

export interface Timing {
  duration: number;
  easing: string;
}

const MOVABLE = '[data-flip], [data-part]';
/** Less than this many pixels is rounding, not movement. */
const STILL = 1;

function keyOf(element: Element): string {
  return element.getAttribute('data-flip') ?? element.getAttribute('data-part') ?? '';
}

/** Where everything is that can be seen: from something hidden nothing comes. */
export function places(root: Element): Places {
  const found = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll(MOVABLE)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0) found.set(keyOf(element), box);
  }
  return found;
}

/** Duration and curve from the tokens; 0 ms when the player or the system wants no motion. */
export function timing(root: Element): Timing {
  const style = getComputedStyle(root);
  const value = style.getPropertyValue('--t-move').trim();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const seconds = /^[\d.]+s$/.test(value) ? 1000 : 1;
  const duration = still ? 0 : Number.parseFloat(value || '250') * seconds;
  return { duration, easing: style.getPropertyValue('--ease-drop').trim() || 'ease-out' };
}

export function difference(before: DOMRect, after: DOMRect): { dx: number; dy: number } | undefined {
  const dx = before.left + before.width / 2 - (after.left + after.width / 2);
  const dy = before.top + before.height / 2 - (after.top + after.height / 2);
  return Math.hypot(dx, dy) < STILL ? undefined : { dx, dy };
}

/** Screen pixels in the units of the SVG the element is drawn in. */
export function inOwnUnits(element: Element, { dx, dy }: { dx: number; dy: number }): { dx: number; dy: number } {
  const parent = element.parentElement as Element | null;
  const scale = element instanceof SVGElement && parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  return scale ? { dx: dx / scale.a, dy: dy / scale.d } : { dx, dy };
}

/**
 * Animates from the places noted before. The `translate` property is used because it adds to any transform the
 * element has by itself, in HTML and in SVG alike.
 */
export function play(
  root: Element,
  before: Places,
  moves: readonly Move[] = [],
  how: Timing = timing(root),
): Animation[] {
  if (how.duration <= 0) return [];
  const origin = new Map(moves.map(({ from, to }) => [to, from]));
  const running: Animation[] = [];
  for (const element of root.querySelectorAll(MOVABLE)) {
    const key = keyOf(element);
    const old = before.get(origin.get(key) ?? key);
    const shift = old && difference(old, element.getBoundingClientRect());
    if (!shift) continue;
    const { dx, dy } = inOwnUnits(element, shift);
    running.push(element.animate([{ translate: `${dx}px ${dy}px` }, { translate: '0px 0px' }], how));
  }
  return running;
}
