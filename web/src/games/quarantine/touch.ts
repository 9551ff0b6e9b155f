/** Pan and zoom of a map: drag, wheel, pinch. A press that does not move stays a click. */
import type { Attachment } from 'svelte/attachments';
import type { Camera } from './camera.svelte';
import { swallowClick } from './drag';

const SLIP = 5;
const WHEEL = 0.0016;
/** Pinching on a touchpad comes as small turns of the wheel with the control key. */
const PINCH = 4;

interface Finger {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

const apart = (one: Finger, other: Finger): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

class Gestures {
  #fingers: readonly Finger[] = [];
  #moved = false;
  readonly #map: HTMLElement;
  readonly #camera: Camera;
  readonly #wheel: (by: 1 | -1) => boolean;

  constructor(map: HTMLElement, camera: Camera, wheel: (by: 1 | -1) => boolean) {
    this.#map = map;
    this.#camera = camera;
    this.#wheel = wheel;
  }

  down({ button, pointerId: id, clientX: x, clientY: y }: PointerEvent): void {
    if (button !== 0) return;
    if (this.#fingers.length === 0) this.#moved = false;
    this.#fingers = [...this.#fingers, { id, x, y }];
  }

  move({ pointerId: id, clientX: x, clientY: y }: PointerEvent): void {
    const before = this.#fingers;
    const from = before.find((finger) => finger.id === id);
    if (!from || (before.length === 1 && !this.#moved && Math.hypot(x - from.x, y - from.y) < SLIP)) return;
    this.#moved = true;
    this.#fingers = before.map((finger) => (finger.id === id ? { id, x, y } : finger));
    if (before.length === 1) this.#camera.panBy(x - from.x, y - from.y);
    else this.#pinch(before, this.#fingers);
  }

  #pinch([a, b]: readonly Finger[], [c, d]: readonly Finger[]): void {
    if (!a || !b || !c || !d) return;
    const box = this.#map.getBoundingClientRect();
    this.#camera.zoomBy(apart(c, d) / apart(a, b), (c.x + d.x) / 2 - box.left, (c.y + d.y) / 2 - box.top);
    this.#camera.panBy((c.x + d.x - a.x - b.x) / 2, (c.y + d.y - a.y - b.y) / 2);
  }

  up({ pointerId }: PointerEvent): void {
    const left = this.#fingers.filter(({ id }) => id !== pointerId);
    if (left.length < this.#fingers.length && this.#moved) swallowClick();
    this.#fingers = left;
  }

  turn(event: WheelEvent): void {
    if (event.deltaY === 0) return;
    event.preventDefault();
    if (!event.ctrlKey && this.#wheel(event.deltaY > 0 ? 1 : -1)) return;
    const box = this.#map.getBoundingClientRect();
    this.#camera.zoomBy(
      Math.exp(-event.deltaY * WHEEL * (event.ctrlKey ? PINCH : 1)),
      event.clientX - box.left,
      event.clientY - box.top,
    );
  }
}

/** `wheel` may use a turn of the wheel for something else, and says so. */
export function gestures(camera: Camera, wheel: (by: 1 | -1) => boolean): Attachment<HTMLElement> {
  return (map) => {
    const hands = new Gestures(map, camera, wheel);
    const listening = new AbortController();
    const { signal } = listening;
    map.addEventListener('pointerdown', (event) => hands.down(event), { signal });
    window.addEventListener('pointermove', (event) => hands.move(event), { signal });
    window.addEventListener('pointerup', (event) => hands.up(event), { signal });
    window.addEventListener('pointercancel', (event) => hands.up(event), { signal });
    map.addEventListener('wheel', (event) => hands.turn(event), { signal, passive: false });
    return () => listening.abort();
  };
}
