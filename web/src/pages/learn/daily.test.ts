import { expect, it } from 'vitest';
import type { Learning } from '../../wire.gen';
import { dailyPuzzle } from './daily';

/** tests/test_puzzles.py holds the command line to the same days. */
it('is the same as in the terminal', () => {
  const of = (game: string, count: number): Learning => ({
    game,
    lessons: [],
    puzzles: Array.from({ length: count }, (_, n) => ({ number: n + 1, question: '', level: 1 })),
  });
  const all = [of('clinic', 60), of('bristol_1350', 7), of('none', 0), of('quarantine', 52)];
  const days = [0, 1, 2, 3, 40, 1000].map((n) => dailyPuzzle(all, new Date(2026, 10, 18 + n)));
  expect(days.map((day) => [day?.game, day?.puzzle])).toEqual([
    ['bristol_1350', 2],
    ['clinic', 26],
    ['quarantine', 38],
    ['bristol_1350', 6],
    ['clinic', 27],
    ['clinic', 47],
  ]);
});
