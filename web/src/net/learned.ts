/** What has been learned on this device: lessons begun and done, puzzles solved, games that need no introduction. */
const KEY = 'lazaretto.learned';

export interface Progress {
  /** the step one left at; how many there are */
  readonly at: number;
  readonly of: number;
  /** by ask: which of the answers that are as good was given */
  readonly answers: readonly number[];
  readonly done: boolean;
}

interface Learned {
  readonly lessons: Readonly<Record<string, Progress>>;
  readonly puzzles: Readonly<Record<string, readonly number[]>>;
  /** those of them that were solved with a hint only, or once the solution was seen */
  readonly hinted: Readonly<Record<string, readonly number[]>>;
  /** games that are known, or that somebody has said to know; `all`: no introduction is wanted */
  readonly known: readonly string[];
}
const NOTHING: Learned = { lessons: {}, puzzles: {}, hinted: {}, known: [] };

function read(): Learned {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Learned> | null;
    return { ...NOTHING, ...found };
  } catch {
    return NOTHING;
  }
}

function write(change: Partial<Learned>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), ...change }));
  } catch {
    // a browser that keeps nothing: every lesson begins at its beginning
  }
}

const place = (game: string, lesson: string): string => `${game}/${lesson}`;

export const learned = {
  progress: (game: string, lesson: string): Progress | undefined => read().lessons[place(game, lesson)],

  keep(game: string, lesson: string, progress: Progress): void {
    const { lessons } = read();
    const done = progress.done || (lessons[place(game, lesson)]?.done ?? false);
    write({ lessons: { ...lessons, [place(game, lesson)]: { ...progress, done } } });
  },

  /** how many lessons of a game are done */
  count: (game: string): number =>
    Object.entries(read().lessons).filter(([name, { done }]) => done && name.startsWith(`${game}/`)).length,

  solved: (game: string): readonly number[] => read().puzzles[game] ?? [],

  /** of those that are solved: with a hint only */
  hinted: (game: string): readonly number[] => read().hinted[game] ?? [],

  /** What was solved without a hint once counts so for good. */
  solve(game: string, puzzle: number, helped = false): void {
    const { puzzles, hinted } = read();
    const solved = puzzles[game] ?? [];
    const others = (hinted[game] ?? []).filter((one) => one !== puzzle);
    const alone = solved.includes(puzzle) && others.length === (hinted[game] ?? []).length;
    write({
      puzzles: { ...puzzles, [game]: [...solved.filter((one) => one !== puzzle), puzzle] },
      hinted: { ...hinted, [game]: helped && !alone ? [...others, puzzle] : others },
    });
  },

  /** has nobody here ever learned or played anything? */
  isNew: (): boolean => read().known.length === 0 && Object.keys(read().lessons).length === 0,

  /** needs a game no introduction? It was played, learned, or somebody said so. */
  knows: (game: string): boolean =>
    read().known.some((known) => known === game || known === 'all') || learned.count(game) > 0,

  know(game: string): void {
    const { known } = read();
    if (!known.includes(game)) write({ known: [...known, game] });
  },
};
