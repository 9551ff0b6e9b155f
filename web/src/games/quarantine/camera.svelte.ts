/**
 * How a map is looked at. It fits by itself until somebody zooms or pans; from then on it stays where it was put, and
 * fits again when asked.
 */
import type { Box } from './grid';

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MOST = 4;
const STEP = 1.3;

export class Camera {
  /** 1: everything is seen */
  zoom = $state(1);
  /** in cells, from where it would be if it fitted */
  #shift = $state.raw({ x: 0, y: 0 });
  #size = $state.raw({ width: 1, height: 1 });
  readonly #box: () => Box;
  readonly #largest: () => number;

  /** `largest`: how many pixels a cell may be wide at most when it fits */
  constructor(box: () => Box, largest: () => number) {
    this.#box = box;
    this.#largest = largest;
  }

  get fits(): boolean {
    return this.zoom === 1 && this.#shift.x === 0 && this.#shift.y === 0;
  }

  /** pixels of a cell */
  get scale(): number {
    const box = this.#box();
    const { width, height } = this.#size;
    return Math.min(width / (box.right - box.left), height / (box.bottom - box.top), this.#largest()) * this.zoom;
  }

  /** what is seen, in cells */
  get frame(): Frame {
    const box = this.#box();
    const width = this.#size.width / this.scale;
    const height = this.#size.height / this.scale;
    return {
      x: (box.left + box.right - width) / 2 + this.#shift.x,
      y: (box.top + box.bottom - height) / 2 + this.#shift.y,
      width,
      height,
    };
  }

  resize(width: number, height: number): void {
    if (width > 0 && height > 0) this.#size = { width, height };
  }

  fit(): void {
    this.zoom = 1;
    this.#shift = { x: 0, y: 0 };
  }

  /** Zooms; the point at these pixels of the map stays where it is. */
  zoomBy(factor: number, x = this.#size.width / 2, y = this.#size.height / 2): void {
    const before = this.scale;
    const at = this.frame;
    this.zoom = Math.min(MOST, Math.max(1, this.zoom * factor));
    if (this.zoom === 1) {
      this.fit();
      return;
    }
    const now = this.frame;
    this.#move(at.x + x / before - (now.x + x / this.scale), at.y + y / before - (now.y + y / this.scale));
  }

  stepIn(): void {
    this.zoomBy(STEP);
  }

  stepOut(): void {
    this.zoomBy(1 / STEP);
  }

  /** Pushes the map by so many pixels. */
  panBy(dx: number, dy: number): void {
    this.#move(-dx / this.scale, -dy / this.scale);
  }

  /** The hospital never leaves the map altogether. */
  #move(dx: number, dy: number): void {
    const box = this.#box();
    const reachX = (box.right - box.left) / 2;
    const reachY = (box.bottom - box.top) / 2;
    const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));
    this.#shift = { x: within(this.#shift.x + dx, reachX), y: within(this.#shift.y + dy, reachY) };
  }
}
