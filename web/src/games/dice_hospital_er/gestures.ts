/** One finger moves the sheet, two spread it. Only touch: a mouse has the whole sheet before it. */
import type { Attachment } from 'svelte/attachments';

interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Hands {
  /** by how much, in the drawing's own units */
  pan: (dx: number, dy: number) => void;
  /** around a point of the drawing, from its upper left corner */
  spread: (factor: number, at: Spot) => void;
  /** whether one finger may move it at all; else the page scrolls */
  free: () => boolean;
}

const SLIP = 7;

/** The fingers on the sheet. */
class Touch {
  readonly #fingers = new Map<number, Spot>();
  readonly #hands: Hands;
  /** they have moved the sheet, and so have not clicked what lies under them */
  moved = false;

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  down(id: number, at: Spot): void {
    if (this.#fingers.size === 0) this.moved = false;
    this.#fingers.set(id, at);
  }

  up(id: number): void {
    this.#fingers.delete(id);
  }

  /** `unit`: pixels per unit of the drawing, whose upper left corner is at `corner`. */
  move(id: number, to: Spot, unit: number, corner: Spot): void {
    const from = this.#fingers.get(id);
    if (!from || (!this.moved && Math.hypot(to.x - from.x, to.y - from.y) < SLIP)) return;
    const before = this.#apart();
    this.#fingers.set(id, to);
    this.moved = true;
    const [a, b] = [...this.#fingers.values()];
    if (a && b && before > 0) {
      this.#hands.spread(this.#apart() / before, {
        x: ((a.x + b.x) / 2 - corner.x) / unit,
        y: ((a.y + b.y) / 2 - corner.y) / unit,
      });
    } else if (this.#hands.free()) this.#hands.pan((to.x - from.x) / unit, (to.y - from.y) / unit);
  }

  #apart(): number {
    const [a, b] = [...this.#fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
}

export function gestures(hands: Hands): Attachment {
  return (element) => {
    const touch = new Touch(hands);
    const on = new AbortController();
    const listen = (name: string, act: (event: PointerEvent) => void, capture = false) => {
      element.addEventListener(name, act as EventListener, { signal: on.signal, capture });
    };
    const spot = ({ clientX, clientY }: PointerEvent): Spot => ({ x: clientX, y: clientY });
    listen('pointerdown', (event) => {
      if (event.pointerType !== 'mouse') touch.down(event.pointerId, spot(event));
    });
    listen('pointermove', (event) => {
      const unit = (element instanceof SVGSVGElement && element.getScreenCTM()?.a) || 1;
      const { left, top } = element.getBoundingClientRect();
      touch.move(event.pointerId, spot(event), unit, { x: left, y: top });
    });
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'])
      listen(name, ({ pointerId }) => touch.up(pointerId));
    listen(
      'click',
      (event) => {
        if (!touch.moved) return;
        touch.moved = false;
        event.preventDefault();
        event.stopPropagation();
      },
      true,
    );
    return () => on.abort();
  };
}
