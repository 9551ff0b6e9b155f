import type { Attachment } from 'svelte/attachments';

const WALKABLE = '[data-part], [role="img"][tabindex="-1"], button, [role="button"]';
const STEP: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Spot {
  x: number;
  y: number;
}

const centre = (box: DOMRect): Spot => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** The nearest spot in a direction; going aside counts twice and has a limit, so that rows and columns are kept. */
export function nearest<T extends Spot>(
  from: Spot,
  spots: readonly T[],
  [dx, dy]: readonly [number, number],
): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    const cost = ahead + 2 * aside;
    if (ahead > 1 && aside <= 2 * ahead && cost < least) {
      best = spot;
      least = cost;
    }
  }
  return best;
}

/**
 * Arrow keys walk over everything on a board that has a name or a tip. Pictures stay out of the tab order, which
 * belongs to the lit parts, and can still be read with the keyboard.
 */
export function roam(): Attachment<HTMLElement | SVGElement> {
  return (root) => {
    function walk(event: KeyboardEvent): void {
      const step = STEP[event.key];
      const from = document.activeElement;
      if (
        !step ||
        !from ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        !root.contains(from)
      )
        return;
      const spots = [...root.querySelectorAll<HTMLElement | SVGElement>(WALKABLE)]
        .filter((element) => element !== from)
        .map((element) => ({ element, ...centre(element.getBoundingClientRect()) }));
      const next = nearest(centre(from.getBoundingClientRect()), spots, step)?.element;
      if (!next) return;
      event.preventDefault();
      if (!next.hasAttribute('tabindex') && !next.matches('button')) next.setAttribute('tabindex', '-1');
      next.focus();
    }
    const listen = walk as EventListener;
    root.addEventListener('keydown', listen);
    return () => root.removeEventListener('keydown', listen);
  };
}
