/**
 * How a map is looked at. It fits by itself until somebody zooms or pans; from then on it stays where it was put, and
 * fits again when asked. While it is steady, nothing moves that need not: what fits stays as large and where it is.
 */
import type { Box } from './grid';

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The middle of what is seen, in cells, and pixels of a cell, in a map of this size. */
interface Fit {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** cells: so little over the edge is no reason to move */
const NEARLY = 0.01;
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
  readonly #steady: () => boolean;
  #kept: Fit | undefined;

  /** `largest`: how many pixels a cell may be wide at most when it fits; `steady`: a hand is at work */
  constructor(box: () => Box, largest: () => number, steady: () => boolean = () => false) {
    this.#box = box;
    this.#largest = largest;
    this.#steady = steady;
  }

  /** How everything is seen, before anybody zooms or pans. */
  get #fit(): Fit {
    const { left, right, top, bottom } = this.#box();
    const { width, height } = this.#size;
    const scale = Math.min(width / (right - left), height / (bottom - top), this.#largest());
    const fresh = { x: (left + right) / 2, y: (top + bottom) / 2, scale, width, height };
    const { x, y, ...kept } = this.#kept ?? fresh;
    const [farX, farY] = [width / 2 / kept.scale + NEARLY, height / 2 / kept.scale + NEARLY];
    const seen = x - farX <= left && right <= x + farX && y - farY <= top && bottom <= y + farY;
    const same = kept.width === width && kept.height === height;
    this.#kept = this.#steady() && this.#kept && seen && same ? this.#kept : fresh;
    return this.#kept;
  }

  get fits(): boolean {
    return this.zoom === 1 && this.#shift.x === 0 && this.#shift.y === 0;
  }

  /** pixels of a cell */
  get scale(): number {
    return this.#fit.scale * this.zoom;
  }

  /** what is seen, in cells */
  get frame(): Frame {
    const { x, y } = this.#fit;
    const width = this.#size.width / this.scale;
    const height = this.#size.height / this.scale;
    return {
      x: x - width / 2 + this.#shift.x,
      y: y - height / 2 + this.#shift.y,
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
