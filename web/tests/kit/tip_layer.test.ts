import { render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tick } from 'svelte';
import { tips } from '../../src/kit/tips.svelte';
import TipLayer from '../../src/kit/ui/TipLayer.svelte';

const WIDTH = 200;
const HEIGHT = 60;

/** An element of the page that lies there. */
function lying(html: string, left: number, top: number, width: number, height: number): Element {
  document.body.insertAdjacentHTML('beforeend', html);
  const element = document.body.lastElementChild as Element;
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  return element;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
});
afterEach(() => {
  tips.hide();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

it.each([
  ['what can be chosen', '<b class="part lit"></b>'],
  ['what can be chosen on a drawing', '<b class="part-g lit"></b>'],
  ['the question', '<section class="prompt"></section>'],
  ['what is to be kept in sight, as one’s symptoms are', '<b data-keep></b>'],
])('a tip lies above its piece, and below it where it would cover %s', async (_, html) => {
  const { container } = render(TipLayer);
  const piece = lying('<button>Sum</button>', 400, 300, 100, 40);
  const top = async () => {
    tips.show(() => ({ name: 'Plague' }), piece);
    vi.advanceTimersByTime(1);
    await tick();
    return parseFloat((container.querySelector('.layer') as HTMLElement).style.top);
  };
  expect(await top()).toBeLessThan(300 - HEIGHT);
  tips.hide();
  lying(html, 300, 200, 400, 90);
  expect(await top()).toBeGreaterThan(340);
});
