import { describe, expect, it } from 'vitest';
import { boxOf, chartOf, scaleOf } from './fever';

const BOX = boxOf(580);
const SCORES = {
  rounds: [1, 2, 3],
  steps: [10, 20, 30],
  automaton: [],
  scores: [
    [1, 3],
    [4, 5],
    [15, 9],
  ],
};

describe('the fever chart', () => {
  it('has a scale that holds every value', () => {
    expect(scaleOf([0, 51])).toEqual({ low: 0, high: 60, step: 10 });
    expect(scaleOf([-7, 3])).toEqual({ low: -8, high: 4, step: 2 });
    expect(scaleOf([])).toEqual({ low: 0, high: 1, step: 1 });
  });

  it('runs from the first round to the last', () => {
    const { lines, columns } = chartOf(SCORES, BOX);
    expect(columns.map(({ x }) => x)).toEqual([BOX.left, BOX.left + BOX.width / 2, BOX.left + BOX.width]);
    expect(lines.map(({ points }) => points.map(({ value }) => value))).toEqual([
      [1, 4, 15],
      [3, 5, 9],
    ]);
    expect(chartOf({ rounds: [], steps: [], scores: [], automaton: [] }, BOX).lines).toEqual([]);
  });

  it('has a line for a rival who is no seat', () => {
    const { lines } = chartOf({ rounds: [1, 2], steps: [5, 9], scores: [[3], [8]], automaton: [4, 12] }, BOX);
    expect(lines.map(({ points }) => points.map(({ value }) => value))).toEqual([
      [3, 8],
      [4, 12],
    ]);
  });

  it('keeps names apart and inside', () => {
    const { lines } = chartOf({ rounds: [1], steps: [1], scores: [[0, 0, 0]], automaton: [] }, BOX);
    const places = lines.map(({ nameAt }) => nameAt).sort((a, b) => a - b);
    expect(places.every((place, i) => i === 0 || place - (places[i - 1] ?? 0) >= 20)).toBe(true);
    expect(Math.max(...places)).toBeLessThanOrEqual(BOX.top + BOX.height);
  });
});
