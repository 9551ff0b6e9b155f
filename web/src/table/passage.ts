/** A passage in words, and the keys that play it. */
import type { Mark } from '../kit/boards/marks';
import { capital } from '../text/format';
import type { Args } from '../text/format';
import type { Entry } from '../wire.gen';
import type { GameWords } from './board';
import type { Stage } from './stage.svelte';

/** What notes say, a sentence each. */
export function sentences(notes: readonly Entry[], words: GameWords): string[] {
  return notes.map(({ key, args }) => capital(words.sentence('log', key, args))).filter(Boolean);
}

/** Notes of an earlier look of the table, with their parts as they are called now. */
export function followed(notes: readonly Entry[], nowAt: (part: string) => string | undefined): Entry[] {
  const known = (parts: [string, string], n: number): [string, string][] => {
    const found = parts.slice(0, n).map(nowAt);
    return found.every((part) => part !== undefined) ? [[...found, ...parts.slice(n)] as [string, string]] : [];
  };
  return notes.map((note) => ({
    ...note,
    ...(note.marks && { marks: note.marks.flatMap((mark) => known(mark, 1)) }),
    ...(note.moves && { moves: note.moves.flatMap((move) => known(move, 2)) }),
  }));
}

/** What notes write on the board: numbers as they are, anything else in the game's words. */
export function marksOf(notes: readonly Entry[], words: GameWords): Mark[] {
  return notes.flatMap(({ marks = [], args }) =>
    marks.map(([part, text]): Mark => {
      if (/^[+-]\d+$/.test(text)) {
        return { part, text: text.replace('-', '−'), kind: text.startsWith('-') ? 'less' : 'more' };
      }
      return { part, text: words.say(`marks.${text}`, args as Args), kind: 'word' };
    }),
  );
}

/** Space pauses, arrows go picture by picture, S skips; what a button or a link does with a key is its own affair. */
export function passageKey(stage: Stage, event: KeyboardEvent): boolean {
  if (stage.behind === 0) return false;
  const onButton = event.target instanceof Element && event.target.closest('button, a') !== null;
  switch (event.key) {
    case ' ':
      if (onButton) return false;
      if (stage.paused) stage.play();
      else stage.pause();
      return true;
    case 'ArrowLeft':
      stage.step(-1);
      return true;
    case 'ArrowRight':
      stage.step(1);
      return true;
    case 'Enter':
      if (onButton) return false;
      stage.skip();
      return true;
    case 's':
    case 'S':
      stage.skip();
      return true;
  }
  return false;
}
