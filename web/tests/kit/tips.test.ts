import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tip, tips } from '../../src/kit/tips.svelte';

const TEXT = { name: 'Imaging', effect: 'Heals a 3 or 4 by 1.' };

describe('tips', () => {
  let element: HTMLElement;
  let detach: ReturnType<ReturnType<typeof tip>>;
  const fire = (name: string, pointerType = 'mouse', x = 0) =>
    element.dispatchEvent(
      Object.assign(new MouseEvent(name, { bubbles: true, cancelable: true, clientX: x }), { pointerType }),
    );

  beforeEach(() => {
    vi.useFakeTimers();
    element = document.body.appendChild(document.createElement('button'));
    detach = tip(() => TEXT)(element);
  });
  afterEach(() => {
    detach?.();
    element.remove();
    tips.hide();
    tips.enabled = true;
    tips.reasons = undefined;
    vi.useRealTimers();
  });

  it('come with a mouse that moves there, after a moment, and go with it', () => {
    fire('pointermove', 'mouse', 10);
    vi.advanceTimersByTime(500);
    expect(tips.shown).toBeNull();
    fire('pointermove', 'mouse', 12);
    vi.advanceTimersByTime(150);
    expect(tips.text).toBe(TEXT);
    expect(element.getAttribute('aria-describedby')).toBe('tip');
    fire('pointerleave');
    expect(tips.shown).toBeNull();
    expect(element.hasAttribute('aria-describedby')).toBe(false);
  });

  it('say nothing again that can be read where the mouse is, but why it cannot be used', () => {
    const sentence = element.appendChild(document.createElement('span'));
    sentence.textContent = 'Heals a 3 or\u00AD 4 by 1.';
    element.dataset['part'] = 'imaging';
    const room = { bottom: 40, right: 90, width: 80, height: 30 } as DOMRect;
    element.getBoundingClientRect = () => room;
    sentence.getBoundingClientRect = () => room;
    let x = 20;
    const hovered = (): typeof tips.text => {
      fire('pointerleave');
      fire('pointermove', 'mouse', (x += 1));
      vi.advanceTimersByTime(650);
      return tips.text;
    };
    expect(hovered()).toBeUndefined();
    tips.reasons = () => 'closed';
    expect(hovered()).toEqual({ name: 'Imaging', why: 'closed' });
    tips.reasons = undefined;
    sentence.getBoundingClientRect = () => ({ ...room, bottom: 60 }); // its end is cut
    expect(hovered()).toBe(TEXT);
    sentence.getBoundingClientRect = () => room;
    sentence.textContent = 'Heals a 3';
    expect(hovered()).toBe(TEXT);
  });

  it('do not come under a mouse that rests, when the board moves beneath it', () => {
    fire('pointermove', 'mouse', 10);
    fire('pointerleave', 'mouse', 10);
    fire('pointerenter', 'mouse', 10);
    fire('pointermove', 'mouse', 10);
    vi.advanceTimersByTime(2000);
    expect(tips.shown).toBeNull();
  });

  it('go with a click, and stay away until the mouse comes anew', () => {
    const after = (x: number) => {
      fire('pointermove', 'mouse', x);
      vi.advanceTimersByTime(700);
      return tips.shown !== null;
    };
    expect(after(30)).toBe(true);
    fire('pointerdown');
    expect(tips.shown).toBeNull();
    expect(after(31)).toBe(false);
    fire('pointerleave');
    expect(after(32)).toBe(true);
  });

  it('come with a long press, whose click is swallowed', () => {
    const click = vi.fn();
    element.addEventListener('click', click);
    fire('pointerdown', 'touch');
    vi.advanceTimersByTime(500);
    expect(tips.text).toBe(TEXT);
    fire('pointerup', 'touch');
    element.click();
    expect(click).not.toHaveBeenCalled();
    element.click();
    expect(click).toHaveBeenCalledOnce();
  });

  it('do not come with a tap or a swipe', () => {
    fire('pointerdown', 'touch');
    vi.advanceTimersByTime(200);
    fire('pointerup', 'touch');
    vi.advanceTimersByTime(500);
    expect(tips.shown).toBeNull();
    fire('pointerdown', 'touch');
    fire('pointermove', 'touch', 40);
    vi.advanceTimersByTime(500);
    expect(tips.shown).toBeNull();
  });

  it('stay away when switched off, and go with their element', () => {
    tips.enabled = false;
    fire('pointermove', 'mouse', 20);
    vi.advanceTimersByTime(700);
    expect(tips.shown).toBeNull();
    tips.enabled = true;
    fire('pointerleave', 'mouse', 20);
    fire('pointermove', 'mouse', 22);
    vi.advanceTimersByTime(700);
    expect(tips.shown).not.toBeNull();
    detach?.();
    detach = undefined;
    expect(tips.shown).toBeNull();
  });
});
