/** What a piece says when it is hovered, focused or pressed long. One tip is shown at a time, by TipLayer. */
import type { Attachment } from 'svelte/attachments';

export interface TipText {
  name: string;
  /** one sentence */
  effect?: string;
  /** why it cannot be used now */
  why?: string;
}

interface Shown {
  /** asked anew while the tip is shown: what it says may change */
  get: () => TipText | undefined;
  target: Element;
  /** all of it can be read where the mouse is: only why not is news */
  repeats: boolean;
}

/** Who knows why a part cannot be used now; the table is one. Asked only for the part whose tip is shown. */
export type Reasons = (part: string) => string | undefined;

const HOVER_MS = 600;
const PRESS_MS = 450;
const PRESS_SLIP = 8;
export const TIP_ID = 'tip';

const plain = (text: string | null): string => (text ?? '').replaceAll('\u00AD', '').trim();

/** Does a sentence stand on an element, whole, to be seen? */
function standsOn(element: Element, sentence: string | undefined): boolean {
  if (sentence === undefined) return false;
  const whole = element.getBoundingClientRect();
  return [...element.querySelectorAll('*')].some((one) => {
    if (plain(one.textContent) !== plain(sentence)) return false;
    const box = one.getBoundingClientRect();
    const isSeen = box.width > 1 && box.height > 1 && box.bottom <= whole.bottom + 1 && box.right <= whole.right + 1;
    return isSeen && one.scrollHeight <= one.clientHeight + 2;
  });
}

class Tips {
  /** the player may switch tips off */
  enabled = $state(true);
  shown = $state.raw<Shown | null>(null);
  reasons = $state.raw<Reasons | undefined>(undefined);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** the part whose tip is shown */
  readonly part: string | undefined = $derived(this.shown?.target.getAttribute('data-part') ?? undefined);
  readonly text: TipText | undefined = $derived.by(() => {
    const text = this.shown?.get();
    if (!text) return undefined;
    const why = text.why ?? (this.part === undefined ? undefined : this.reasons?.(this.part));
    if (this.shown?.repeats) return why === undefined ? undefined : { name: text.name, why };
    return why === undefined ? text : { ...text, why };
  });

  /** A mouse's tip is for the eye: it says nothing again that is written where the mouse is. */
  show(get: () => TipText | undefined, target: Element, delay = 0, byMouse = false): void {
    this.hide();
    if (!this.enabled) return;
    this.#timer = setTimeout(() => {
      target.setAttribute('aria-describedby', TIP_ID);
      this.shown = { get, target, repeats: byMouse && standsOn(target, get()?.effect) };
    }, delay);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.shown?.target.removeAttribute('aria-describedby');
    this.shown = null;
  }

  hideFrom(target: Element): void {
    clearTimeout(this.#timer);
    if (this.shown?.target === target) this.hide();
  }
}

export const tips = new Tips();

/** Where the mouse was last. A browser also tells of a "move" when the board moves under a mouse that rests. */
let mouse = { x: -1, y: -1 };
const hasMoved = ({ clientX, clientY }: MouseEvent): boolean => clientX !== mouse.x || clientY !== mouse.y;
if (typeof addEventListener === 'function') {
  // Bubbling: the parts have looked at the old place by then.
  addEventListener('pointermove', ({ clientX, clientY, pointerType }) => {
    if (pointerType === 'mouse') mouse = { x: clientX, y: clientY };
  });
}

type Listen = <K extends keyof GlobalEventHandlersEventMap>(
  name: K,
  act: (event: GlobalEventHandlersEventMap[K]) => void,
  capture?: boolean,
) => void;

/** Listens on an element until the signal. */
function listener(element: Element, signal: AbortSignal): Listen {
  return (name, act, capture = false) => {
    element.addEventListener(name, act as EventListener, { signal, capture });
  };
}

/** A long press shows the tip instead of clicking; the click that follows is swallowed. Returns how to stop waiting. */
function listenForPress(listen: Listen, show: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at: { x: number; y: number } | undefined;
  let long = false;
  const stop = () => {
    clearTimeout(timer);
    at = undefined;
  };
  const swallow = (event: Event) => {
    if (!long) return;
    long = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  listen('pointerdown', (event) => {
    if (event.pointerType === 'mouse') return;
    long = false;
    at = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      long = true;
      show();
    }, PRESS_MS);
  });
  listen('pointermove', (event) => {
    if (at && Math.hypot(event.clientX - at.x, event.clientY - at.y) > PRESS_SLIP) stop();
  });
  listen('pointerup', stop);
  listen('pointercancel', stop);
  listen('contextmenu', (event) => {
    if (at ?? long) event.preventDefault();
  });
  listen('click', swallow, true);
  return stop;
}

/** Gives an element a tip; `get` is asked when the tip is about to be shown, so it may change at any time. */
export function tip(get: () => TipText | undefined): Attachment {
  return (element) => {
    const show = (delay = 0, byMouse = false) => {
      if (get()) tips.show(get, element, delay, byMouse);
    };
    const on = new AbortController();
    const listen = listener(element, on.signal);
    let waiting = false;
    listen('pointermove', (event) => {
      if (event.pointerType !== 'mouse' || waiting || !hasMoved(event)) return;
      waiting = true;
      show(HOVER_MS, true);
    });
    // Whoever clicks has read it, and looks at what the click has done; it comes again with a mouse that comes anew.
    listen('pointerdown', (event) => {
      if (event.pointerType !== 'mouse') return;
      waiting = true;
      tips.hideFrom(element);
    });
    listen('pointerleave', () => {
      waiting = false;
      tips.hideFrom(element);
    });
    listen('focus', () => {
      if (element.matches(':focus-visible')) show();
    });
    // An element that is taken away loses its focus in the middle of the change, when no state may be set.
    listen('blur', () => queueMicrotask(() => tips.hideFrom(element)));
    const stop = listenForPress(listen, show);
    return () => {
      stop();
      on.abort();
      tips.hideFrom(element);
    };
  };
}
