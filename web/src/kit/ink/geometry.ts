/** Paths that are computed, not drawn. */
import type { Colour } from '../colours';

export type Point = readonly [x: number, y: number];

/** One decimal is enough at any zoom we draw in, and keeps the markup short. */
export const short = (n: number): number => Number(n.toFixed(1));

const toward = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const k = Math.min(distance, length / 2) / length;
  return [from[0] + (to[0] - from[0]) * k, from[1] + (to[1] - from[1]) * k];
};

const pair = (point: Point): string => `${short(point[0])} ${short(point[1])}`;

/** A closed polygon whose corners are rounded by `radius`. */
export function roundPoly(points: readonly Point[], radius: number): string {
  const n = points.length;
  const corner = (corner: Point, i: number): string => {
    const before = toward(corner, points[(i + n - 1) % n] ?? corner, radius);
    const after = toward(corner, points[(i + 1) % n] ?? corner, radius);
    return `${i === 0 ? 'M' : 'L'}${pair(before)}Q${pair(corner)} ${pair(after)}`;
  };
  return `${points.map(corner).join('')}Z`;
}

/** Corners of a regular polygon, the first one on top unless turned. */
export function ngon(cx: number, cy: number, radius: number, n: number, turn = 0): Point[] {
  return Array.from({ length: n }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / n;
    return [cx + radius * Math.sin(angle), cy - radius * Math.cos(angle)];
  });
}

export function star(cx: number, cy: number, outer: number, inner: number, points = 5): Point[] {
  return Array.from({ length: points * 2 }, (_, i) => {
    const angle = (i * Math.PI) / points;
    const radius = i % 2 ? inner : outer;
    return [cx + radius * Math.sin(angle), cy - radius * Math.cos(angle)];
  });
}

export function hexPath(cx: number, cy: number, radius: number, rounding = 0): string {
  const corners = ngon(cx, cy, radius, 6);
  return rounding > 0 ? roundPoly(corners, rounding) : `M${corners.map(pair).join('L')}Z`;
}

export function circlePath(cx: number, cy: number, r: number): string {
  return `M${short(cx - r)} ${short(cy)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

export function boxPath(x: number, y: number, width: number, height: number, r = 0): string {
  return roundPoly(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    r,
  );
}

/** The colour's own shape around a centre: what a colour looks like when it is not seen. */
export function shapePath(colour: Colour, cx: number, cy: number, r: number): string {
  switch (colour) {
    case 'red':
    case 'white':
      return circlePath(cx, cy, r);
    case 'yellow': {
      const a = r * 0.88;
      return roundPoly(
        [
          [cx - a, cy - a],
          [cx + a, cy - a],
          [cx + a, cy + a],
          [cx - a, cy + a],
        ],
        r * 0.12,
      );
    }
    case 'green': {
      const a = r * 1.14;
      return roundPoly(
        [
          [cx, cy - a * 1.02],
          [cx + a * 1.02, cy + a * 0.76],
          [cx - a * 1.02, cy + a * 0.76],
        ],
        r * 0.14,
      );
    }
    case 'blue':
      return roundPoly(ngon(cx, cy, r * 1.06, 6, Math.PI / 6), r * 0.1);
    case 'orange':
      return roundPoly(ngon(cx, cy, r * 1.18, 4), r * 0.1);
    case 'purple':
      return roundPoly(star(cx, cy + r * 0.06, r * 1.26, r * 0.66), r * 0.08);
    case 'grey':
      return roundPoly(star(cx, cy, r * 1.18, r * 0.82, 9), r * 0.06);
  }
}
