/** The fever chart: points of the score lines, and where their names go. */
import type { Scores } from '../wire.gen';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const NAME_GAP = 20;

/** The field of the chart in a drawing of this width, which is in pixels, so that its words keep their size. */
export function boxOf(width: number): Box {
  const names = width < 420 ? 76 : 104;
  return { left: 40, top: 12, width: width - 40 - names, height: width < 420 ? 190 : 232 };
}

export interface Scale {
  low: number;
  high: number;
  /** between two written lines */
  step: number;
}

/** Round limits around all values, with five to eight lines. */
export function scaleOf(values: readonly number[]): Scale {
  const min = Math.min(0, ...values);
  const max = Math.max(1, ...values);
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000].find((known) => (max - min) / known <= 7) ?? 2000;
  return { low: Math.floor(min / step) * step, high: Math.ceil(max / step) * step, step };
}

export interface Line {
  seat: number;
  points: { x: number; y: number; value: number }[];
  /** where the name stands */
  nameAt: number;
}

/** The lines of the seats, and after them that of a rival who is no seat. */
export function chartOf(
  { rounds, scores: own, automaton }: Scores,
  box: Box,
): { scale: Scale; lines: Line[]; columns: { x: number; round: number }[] } {
  const scores = own.map((row, place) => (automaton.length === own.length ? [...row, automaton[place] ?? 0] : row));
  const scale = scaleOf(scores.flat());
  const x = (place: number) => box.left + (rounds.length < 2 ? 0 : (place * box.width) / (rounds.length - 1));
  const y = (value: number) => box.top + box.height * (1 - (value - scale.low) / (scale.high - scale.low));
  const seats = scores[0]?.length ?? 0;
  const lines = Array.from({ length: seats }, (_, seat) => {
    const points = scores.map((row, place) => ({ x: x(place), y: y(row[seat] ?? 0), value: row[seat] ?? 0 }));
    return { seat, points, nameAt: points.at(-1)?.y ?? 0 };
  });
  return {
    scale,
    lines: apart(lines, box.top + box.height),
    columns: rounds.map((round, place) => ({ x: x(place), round })),
  };
}

/** Names of lines that end close to each other make room. */
function apart(lines: Line[], bottom: number): Line[] {
  const order = [...lines].sort((a, b) => a.nameAt - b.nameAt);
  let above = -Infinity;
  for (const line of order) {
    line.nameAt = Math.max(line.nameAt, above + NAME_GAP);
    above = line.nameAt;
  }
  const over = above - bottom;
  if (over > 0) for (const line of order) line.nameAt -= over;
  return lines;
}
