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

export function chartOf(
  { rounds, scores }: Scores,
  box: Box,
): { scale: Scale; lines: Line[]; columns: { x: number; round: number }[] } {
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

export interface Moment {
  kind: 'lead' | 'most';
  seat: number;
  round: number;
  step: number;
  points: number;
}

/** Rounds that decided something: who took the lead and kept it, and the best round of all. */
export function momentsOf({ rounds, steps, scores }: Scores): Moment[] {
  const gain = (place: number, seat: number) => (scores[place]?.[seat] ?? 0) - (scores[place - 1]?.[seat] ?? 0);
  const found: Moment[] = [];
  const at = (place: number, seat: number, kind: Moment['kind']) =>
    found.push({ kind, seat, round: rounds[place] ?? 0, step: steps[place] ?? 0, points: gain(place, seat) });
  let best: { place: number; seat: number } | undefined;
  let ahead: number | undefined;
  let taken: { place: number; seat: number } | undefined;
  scores.forEach((row, place) => {
    row.forEach((_, seat) => {
      if (!best || gain(place, seat) > gain(best.place, best.seat)) best = { place, seat };
    });
    const top = Math.max(...row);
    const leader = row.filter((value) => value === top).length === 1 ? row.indexOf(top) : undefined;
    if (leader !== undefined && leader !== ahead) taken = { place, seat: leader };
    if (leader !== undefined) ahead = leader;
  });
  if (taken && (scores[0]?.length ?? 0) > 1) at(taken.place, taken.seat, 'lead');
  if (best && gain(best.place, best.seat) > 0) at(best.place, best.seat, 'most');
  return found;
}
