/** Brings what may be clicked, what is told of or pointed at into view, where a small screen has it further down. */
import { tick } from 'svelte';
import { boxOf, findPart } from '../anim/told';

const LIT = '[data-part][role="button"]:not([aria-pressed="true"])';

function isVisible(element: Element, port: DOMRect): boolean {
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return false;
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  return x >= port.left && x <= port.right && y >= port.top && y <= port.bottom;
}

/** The nearest ancestor that scrolls. */
function scroller(element: Element): Element {
  let at = element.parentElement;
  while (at && at !== document.body) {
    const { overflowY } = getComputedStyle(at);
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight + 1) return at;
    at = at.parentElement;
  }
  return document.documentElement;
}

/** The board as it begins. */
function toBeginning(root: ParentNode): void {
  const piece = root.querySelector('main [data-part]');
  if (piece) scroller(piece).scrollTo({ top: 0, behavior: 'instant' });
}

/** What is told of these parts has to be seen: unless all of them are, the board goes back to its beginning. */
export function revealTold(root: ParentNode, parts: readonly string[]): void {
  const drawn = parts.flatMap((part) => findPart(root, part) ?? []);
  const sees = (element: Element) => isVisible(element, scroller(element).getBoundingClientRect());
  if (drawn.length > 0 && drawn.every(sees)) return;
  toBeginning(root);
  if (!drawn.some(sees)) drawn[0]?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
}

/** Is any of these parts on the page, to be clicked? */
export function isShown(root: ParentNode, parts: ReadonlySet<string>): boolean {
  return [...root.querySelectorAll(LIT)].some((element) => parts.has(element.getAttribute('data-part') ?? ''));
}

/** `anew`: another question is asked, so the board goes back to its beginning if that shows something to click. */
export function revealLit(root: ParentNode, anew: boolean): void {
  const lit = [...root.querySelectorAll(LIT)];
  const [first] = lit;
  if (!first) {
    if (anew) toBeginning(root);
    return;
  }
  const shows = () => lit.some((element) => isVisible(element, scroller(element).getBoundingClientRect()));
  if (anew) scroller(first).scrollTo({ top: 0, behavior: 'instant' });
  if (!shows()) first.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
}

/** A narrow board shows one pane at a time: the one that has the part is opened, as a hand would do it. */
export async function openPaneOf(part: string): Promise<void> {
  const tabs = [...document.querySelectorAll<HTMLElement>('main [role="tab"], main nav [aria-pressed]')];
  const before = tabs.find((tab) => tab.ariaSelected === 'true' || tab.ariaPressed === 'true');
  for (const tab of tabs) {
    if (tab === before) continue;
    tab.click();
    await tick();
    if (findPart(document, part)) return;
  }
  before?.click();
  await tick();
}

/** Room for the ring around what a hint points at. */
const RING = 8;

/**
 * What a hint points at has to be seen: all of it where there is room, else what is clicked first, with as many of the
 * next as there is room for, and the rest as near as can be.
 */
export async function revealHinted(root: ParentNode, clicks: readonly (readonly string[])[]): Promise<void> {
  const [first = []] = clicks;
  const isButton = (part: string) => part.startsWith('answer.');
  const [missing] = first.filter((part) => !isButton(part));
  if (missing !== undefined && !first.some((part) => findPart(root, part))) await openPaneOf(missing);
  const drawn = clicks.flat().flatMap((part) => findPart(root, part) ?? []);
  for (const room of new Set(drawn.map(scroller))) {
    const boxes = drawn.filter((element) => scroller(element) === room).map(boxOf);
    const page = room === document.documentElement;
    const port = page ? { top: 0, bottom: window.innerHeight } : room.getBoundingClientRect();
    if (boxes.every(({ top, bottom }) => top >= port.top && bottom <= port.bottom)) continue;
    room.scrollBy({ top: shiftTo(boxes, port), behavior: 'instant' });
  }
}

interface Span {
  readonly top: number;
  readonly bottom: number;
}
const spanOf = (spans: readonly Span[]): Span => ({
  top: Math.min(...spans.map(({ top }) => top)),
  bottom: Math.max(...spans.map(({ bottom }) => bottom)),
});

/** How far to scroll to have these between the edges: the first for sure. */
export function shiftTo(boxes: readonly Span[], port: Span): number {
  const room = port.bottom - port.top - 2 * RING;
  const all = spanOf(boxes);
  let seen = all;
  if (all.bottom - all.top > room) {
    let count = 1;
    while (count < boxes.length) {
      const { top, bottom } = spanOf(boxes.slice(0, count + 1));
      if (bottom - top > room) break;
      count += 1;
    }
    seen = spanOf(boxes.slice(0, count));
  }
  const above = seen.top - all.top,
    below = all.bottom - seen.bottom;
  if (above === below) return (seen.top + seen.bottom - port.top - port.bottom) / 2;
  return above > below ? seen.bottom + RING - port.bottom : seen.top - RING - port.top;
}
