/** Brings what may be clicked into view, where a small screen has it further down. */
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

/** Is any of these parts on the page, to be clicked? */
export function isShown(root: ParentNode, parts: ReadonlySet<string>): boolean {
  return [...root.querySelectorAll(LIT)].some((element) => parts.has(element.getAttribute('data-part') ?? ''));
}

/** `anew`: another question is asked, so the board goes back to its beginning if that shows something to click. */
export function revealLit(root: ParentNode, anew: boolean): void {
  const lit = [...root.querySelectorAll(LIT)];
  const [first] = lit;
  if (!first) return;
  const shows = () => lit.some((element) => isVisible(element, scroller(element).getBoundingClientRect()));
  if (anew) scroller(first).scrollTo({ top: 0, behavior: 'instant' });
  if (!shows()) first.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
}
