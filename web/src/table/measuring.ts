import { boxOf } from '../anim/told';
import type { Box } from './arrows';

/** The board settles, scrolls and turns pages by itself: what lies over it looks again so often. */
const AGAIN_MS = 250;
/** At first it is still being laid out: for so many frames it is looked at in each of them. */
const AT_FIRST = 20;

/** Measures now, and again whenever the board may have moved, until the effect that began it ends. */
export function keepMeasuring(measure: () => void): () => void {
  let left = AT_FIRST;
  const settle = (): void => {
    measure();
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(settle);
  };
  measure();
  let frame = requestAnimationFrame(settle);
  const timer = setInterval(measure, AGAIN_MS);
  addEventListener('resize', measure);
  document.addEventListener('scroll', measure, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    clearInterval(timer);
    removeEventListener('resize', measure);
    document.removeEventListener('scroll', measure, { capture: true });
  };
}

/** A part's box between the edges of all that scrolls around it; one that is beyond an edge is a line there. */
export function seenBox(element: Element): Box {
  let { left, top, right, bottom } = boxOf(element);
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const port = at.getBoundingClientRect();
    const inside = (x: number, least: number, most: number) => Math.min(Math.max(x, least), most);
    [left, right] = [inside(left, port.left, port.right), inside(right, port.left, port.right)];
    [top, bottom] = [inside(top, port.top, port.bottom), inside(bottom, port.top, port.bottom)];
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** Is it drawn with six corners? On a narrow board the cells are plain, and their hexagon is not drawn. */
export function isHexagon(element: Element): boolean {
  const drawn = element.querySelector(':scope > svg');
  return element.classList.contains('hex') && drawn !== null && getComputedStyle(drawn).display !== 'none';
}
