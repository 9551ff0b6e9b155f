/** The folder of a sheet in plan: tracks under each other, then the score. In units of its own drawing. */
import { circlePath } from '../../kit/ink/geometry';

export const WIDTH = 176;
const PER_ROW = 5;
const PITCH = 34.4;
const HIGH = 29;
export const BOX = { width: 30, height: 25 } as const;
const HEAD = 17;
const GAP = 9;
const LINE = 17;

export interface Track {
  readonly y: number;
  readonly boxes: readonly { readonly x: number; readonly y: number }[];
}

export interface Plan {
  readonly stethoscopes: Track;
  readonly blood_bags: Track;
  readonly nurses: Track;
  readonly morgue: Track;
  readonly score: number;
  /** baseline of a line of the score */
  readonly line: (n: number) => number;
  readonly height: number;
}

function rows(y: number, n: number): Track {
  return {
    y,
    boxes: Array.from({ length: n }, (_, i) => ({
      x: 1 + (i % PER_ROW) * PITCH,
      y: y + HEAD + Math.floor(i / PER_ROW) * HIGH,
    })),
  };
}
const below = ({ y, boxes }: Track): number => (boxes.at(-1)?.y ?? y) + HIGH + GAP;

/** `n`: boxes of each track; whoever circles more than are printed draws more. */
export function planOf(
  n: { stethoscopes: number; blood_bags: number; nurses: number; morgue: number },
  lines: number,
): Plan {
  const stethoscopes = rows(0, n.stethoscopes);
  const blood_bags = rows(below(stethoscopes), n.blood_bags);
  const at = below(blood_bags);
  const pitch = (WIDTH - 1) / n.nurses;
  const nurses = {
    y: at,
    boxes: Array.from({ length: n.nurses }, (_, i) => ({ x: pitch * (i + 0.5), y: at + HEAD + 13 })),
  };
  const morgue = rows(at + HEAD + 27 + GAP, n.morgue);
  const score = below(morgue) + 2;
  return {
    stethoscopes,
    blood_bags,
    nurses,
    morgue,
    score,
    line: (i) => score + 14 + LINE * i,
    height: score + LINE * lines + 46,
  };
}

/** Pencil rings, never two quite alike. */
export const ringAround = (i: number): string =>
  `M-1 ${14 - (i % 3)}c-1-${15 - (i % 2)} 28-16 33-1s-27 ${15 + (i % 3)}-32 3`;
export const crossOut = (i: number): string => `M${3 + (i % 3)} 3l${23 + (i % 2)} 20`;
export const NURSE = circlePath(0, 0, 11.6);
export const nurseRing = (i: number): string => `M-13 ${2 - (i % 3)}c-2-18 26-20 27-2s-25 18-27 3`;
