/** What a lens shows of a board: the box around the parts that matter, with a margin, within the board. */
import { boxOf } from '../../anim/told';

export interface Region {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const MARGIN = 14;

/** Is this one of the parts that are meant? `bed.0` means all parts whose id begins so. */
export const isMeant = (part: string, meant: readonly string[]): boolean =>
  meant.some((one) => part === one || part.startsWith(`${one}.`));

/** The box around the parts of a board that are meant; undefined where none of them is drawn. */
export function regionOf(ground: HTMLElement, meant: readonly string[]): Region | undefined {
  const frame = ground.getBoundingClientRect();
  const scale = frame.width / ground.offsetWidth || 1;
  const boxes = [...ground.querySelectorAll('[data-part]')]
    .filter((element) => isMeant(element.getAttribute('data-part') ?? '', meant))
    .map(boxOf)
    .filter(({ width, height }) => width > 0 && height > 0);
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map((box) => box.left)) - frame.left;
  const top = Math.min(...boxes.map((box) => box.top)) - frame.top;
  const right = Math.max(...boxes.map((box) => box.right)) - frame.left;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) - frame.top;
  return around({ x: left / scale, y: top / scale, w: (right - left) / scale, h: (bottom - top) / scale }, ground);
}

/** With its margin, and not beyond the board. */
function around({ x, y, w, h }: Region, { offsetWidth, offsetHeight }: HTMLElement): Region {
  const left = Math.max(0, x - MARGIN);
  const top = Math.max(0, y - MARGIN);
  return {
    x: left,
    y: top,
    w: Math.min(offsetWidth, x + w + MARGIN) - left,
    h: Math.min(offsetHeight, y + h + MARGIN) - top,
  };
}

/** Two regions in one. */
export function both(a: Region | undefined, b: Region | undefined): Region | undefined {
  if (!a || !b) return a ?? b;
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}
