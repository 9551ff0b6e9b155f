import { expect, test } from 'vitest';
import type { LessonFilm, LessonStep } from '../../wire.gen';
import { dailyPuzzle } from './daily';
import { around, holePath, placeFor } from '../../table/place';
import { Run } from './run.svelte';

const step = (say: string, ...wanted: number[][]): LessonStep =>
  ({ say, hint: '', wrong: '', point: [], why: '', updates: [], wanted }) as LessonStep;
const film = (...steps: LessonStep[]): LessonFilm =>
  ({
    info: { name: '1-one', number: 1, title: '', teaches: [], minutes: 1, steps: steps.length, asks: 1 },
    players: [''],
    steps,
  }) as LessonFilm;
const three = () => film(step('first'), step('asked', [7], [8]), step('last'));

function begun(): Run {
  const run = new Run();
  run.begin(three());
  return run;
}

test('what is said is gone on from, what is asked is answered', () => {
  const run = begun();
  expect(run.asks).toBe(false);
  expect(run.next()).toBe(true);
  expect(run.asks).toBe(true);
  expect(run.next()).toBe(false);
  expect(run.answer([9])).toBe('wrong');
  expect([run.at, run.told, run.tries]).toEqual([1, 'wrong', 1]);
  run.hint();
  expect([run.told, run.hints]).toEqual(['hint', 1]);
  expect(run.answer([7])).toBe('right');
  expect([run.at, run.told, run.last]).toEqual([2, '', true]);
});

test('an answer that is as good is told apart, and taken back with its step', () => {
  const run = begun();
  run.next();
  expect(run.answer([8])).toBe('other');
  expect(run.answers).toEqual([1]);
  run.back();
  expect([run.at, run.answers]).toEqual([1, []]);
  run.back();
  expect(run.back()).toBe(false);
});

test('what is only seen needs no button, forth and back', () => {
  const run = new Run();
  run.begin(film(step('asked', [7]), step(''), step(''), step('said'), step('')));
  run.answer([7]);
  while (run.pass());
  expect(run.at).toBe(3);
  run.back();
  expect([run.at, run.answers]).toEqual([0, []]);
  run.answer([7]);
  while (run.pass());
  run.next();
  expect([run.at, run.pass()]).toEqual([4, false]);
});

test('an aid is an answer where the lesson wants it', () => {
  const run = new Run();
  run.begin(film({ ...step('plan', [3, 4, 5]), aid: 'plan_for_me' }, step('end')));
  expect(run.answer([-1], 'admit_all')).toBe('wrong');
  expect(run.answer([-1], 'plan_for_me')).toBe('right');
});

test('a lesson is gone on with where it was left', () => {
  const run = new Run();
  run.begin(three(), 2, [1]);
  expect([run.at, run.answers, run.last]).toEqual([2, [1], true]);
  run.begin(three(), 99);
  expect(run.at).toBe(2);
});

test('what is said never covers what it points at, wherever that is', () => {
  const size = { w: 380, h: 220 };
  const port = { w: 1280, h: 800 };
  for (let x = 0; x < 1200; x += 100)
    for (let y = 60; y < 720; y += 60) {
      const hole = { x, y, w: 120, h: 80 };
      const at = placeFor(size, port, [hole]);
      const apart =
        at.x + size.w <= hole.x || hole.x + hole.w <= at.x || at.y + size.h <= hole.y || hole.y + hole.h <= at.y;
      expect(apart, `${x} ${y}`).toBe(true);
    }
  expect(around([])).toBeUndefined();
  expect(holePath({ x: 0, y: 0, w: 40, h: 30 })).toMatch(/^M12.0 0.0h16.0/);
});

test('the puzzle of a day is the same for everybody, and another one the next day', () => {
  const all = ['b', 'a'].map((game) => ({
    game,
    lessons: [],
    puzzles: [1, 2, 3].map((number) => ({ number, question: `${game} ${number}`, level: number })),
  }));
  const on = (day: number) => dailyPuzzle(all, new Date(2026, 10, day))?.question;
  expect(on(18)).toBe(dailyPuzzle(all.toReversed(), new Date(2026, 10, 18, 23))?.question);
  expect(new Set([on(18), on(19), on(20), on(21), on(22), on(23)]).size).toBe(6);
  expect(dailyPuzzle([], new Date())).toBeUndefined();
});

test('day by day every puzzle of a game comes, none twice before all have come', () => {
  for (const count of [1, 2, 8, 60]) {
    const puzzles = Array.from({ length: count }, (_, n) => ({ number: n + 1, question: '', level: 1 }));
    const days = puzzles.map((_, n) => dailyPuzzle([{ game: 'a', lessons: [], puzzles }], new Date(2026, 0, 1 + n)));
    expect(new Set(days.map((day) => day?.puzzle)).size).toBe(count);
  }
});
