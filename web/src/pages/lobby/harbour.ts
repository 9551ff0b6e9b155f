/** The computed lines of the harbour scene. */
import { short } from '../../kit/ink/geometry';

/** Ground line of the quay. */
export const QUAY = 240;

export function waves(x0: number, x1: number, y0: number, y1: number): string {
  let d = '';
  let row = 0;
  for (let y = y0; y < y1; y += 9, row += 1) {
    for (let x = x0 + ((row * 37) % 60); x < x1; x += 74 + ((row * 13) % 40)) {
      d += `M${short(x)} ${y}q6-4 12 0t12 0${(row + Math.round(x)) % 3 ? '' : 't12 0'}`;
    }
  }
  return d;
}

export interface Arch {
  x: number;
  outline: string;
  /** the shaded right half; an arch with its door shut has none */
  shade: string | undefined;
}

export function arches(x: number, y: number, count: number, width: number, height: number): Arch[] {
  return Array.from({ length: count }, (_, i) => {
    const left = x + i * width + 5;
    const w = width - 10;
    const outline = `M${left} ${y}v${-height}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${height}Z`;
    const shade = `M${left + w / 2} ${y}v${-(height + w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w / 2} ${w / 2}v${height}Z`;
    return { x: left, outline, shade: i % 3 === 1 ? undefined : shade };
  });
}

/** A tree as its outline and its shaded side. */
export function cypress(x: number, y: number, h: number): { outline: string; shade: string } {
  const s = short;
  return {
    outline: `M${x} ${y}c${s(-h * 0.17)} 0 ${s(-h * 0.15)} ${s(-h * 0.5)} 0 ${-h}c${s(h * 0.15)} ${s(h * 0.5)} ${s(h * 0.17)} ${h} 0 ${h}Z`,
    shade: `M${x} ${y}c${s(h * 0.11)}-.5 ${s(h * 0.1)} ${s(-h * 0.5)} 0 ${s(-h * 0.96)}`,
  };
}

export function gull(x: number, y: number, k = 1): string {
  return `M${x} ${y}c${4 * k} ${-6 * k} ${8 * k} ${-6 * k} ${10 * k} ${-k}c${2 * k} ${-5 * k} ${6 * k} ${-5 * k} ${10 * k} ${k}`;
}

/** Horizontal stripes across a disc: the sun behind haze. */
export function stripes(cx: number, cy: number, r: number, ys: readonly number[]): string {
  return ys
    .map((y) => {
      const half = Math.sqrt(r * r - (y - cy) ** 2) - 6;
      return `M${short(cx - half)} ${y}H${short(cx + half)}`;
    })
    .join('');
}

/** Joints between the stones of the quay. */
export function joints(x: number, y: number, count: number): string {
  return Array.from({ length: count }, (_, i) => `M${x + 20 + i * 30} ${y - 4}v13M${x + 6 + i * 30} ${y + 9}v13`).join(
    '',
  );
}
