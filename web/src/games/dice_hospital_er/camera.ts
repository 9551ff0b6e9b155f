/** What part of the sheet is on show: the whole, or where the player has moved it to. In the sheet's own units. */
import { short } from '../../kit/ink/geometry';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The sheet's point (x, y) stands in the middle, drawn k times as large. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export const MOST = 2.6;

const middle = ({ x, y, width, height }: Box): { x: number; y: number } => ({ x: x + width / 2, y: y + height / 2 });

export const whole = (frame: Box): Camera => ({ ...middle(frame), k: 1 });

const between = (low: number, n: number, high: number): number =>
  low > high ? (low + high) / 2 : Math.min(high, Math.max(low, n));

/** Nothing beside the frame is shown, and nothing is drawn smaller than the whole or larger than sensible. */
export function within(frame: Box, { x, y, k }: Camera): Camera {
  const scale = between(1, k, MOST);
  const [w, h] = [frame.width / scale / 2, frame.height / scale / 2];
  return {
    x: between(frame.x + w, x, frame.x + frame.width - w),
    y: between(frame.y + h, y, frame.y + frame.height - h),
    k: scale,
  };
}

/** Zooms so that a point of the sheet stays where it is. */
export function zoomed(frame: Box, camera: Camera, factor: number, at: { x: number; y: number } = camera): Camera {
  const k = between(1, camera.k * factor, MOST);
  const keep = camera.k / k;
  return within(frame, { x: at.x + (camera.x - at.x) * keep, y: at.y + (camera.y - at.y) * keep, k });
}

export const panned = (frame: Box, camera: Camera, dx: number, dy: number): Camera =>
  within(frame, { ...camera, x: camera.x - dx, y: camera.y - dy });

/** For the style of the group that holds the drawing. */
export function transformOf(frame: Box, { x, y, k }: Camera): string {
  const { x: cx, y: cy } = middle(frame);
  return `translate(${short(cx - k * x)}px, ${short(cy - k * y)}px) scale(${Math.round(k * 1000) / 1000})`;
}

export function around(points: readonly { x: number; y: number }[], radius: number): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - radius, Math.min(...ys) - radius];
  return { x: left, y: top, width: Math.max(...xs) + radius - left, height: Math.max(...ys) + radius - top };
}

export function together(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
