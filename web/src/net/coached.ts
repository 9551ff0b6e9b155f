/** The coach on this device: at which tables it speaks, and which tips it has said. */
const KEY = 'lazaretto.coach';
const TABLES_KEPT = 40;

interface Kept {
  /** where it speaks; where it has been hushed */
  readonly tables: readonly string[];
  readonly hushed: readonly string[];
  readonly said: Readonly<Record<string, readonly string[]>>;
}
const NOTHING: Kept = { tables: [], hushed: [], said: {} };

function read(): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept> | null) };
  } catch {
    return NOTHING;
  }
}

function write(change: Partial<Kept>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), ...change }));
  } catch {
    // a browser that keeps nothing: tips come again
  }
}

export const coached = {
  at: (table: string): boolean => read().tables.includes(table),

  /** Is it, or was it, a game with the coach? */
  was: (table: string): boolean => coached.at(table) || read().hushed.includes(table),

  turn(table: string, on: boolean): void {
    const others = read().tables.filter((one) => one !== table);
    write({ tables: on ? [...others, table].slice(-TABLES_KEPT) : others });
  },

  /** It speaks no more at a table. */
  hush(table: string): void {
    const { tables, hushed } = read();
    if (!tables.includes(table)) return;
    write({ tables: tables.filter((one) => one !== table), hushed: [...hushed, table].slice(-TABLES_KEPT) });
  },

  said: (game: string): readonly string[] => read().said[game] ?? [],

  say(game: string, tip: string): void {
    const { said } = read();
    const before = said[game] ?? [];
    if (!before.includes(tip)) write({ said: { ...said, [game]: [...before, tip] } });
  },

  /** Every tip of a game is said again. */
  anew(game: string): void {
    write({ said: { ...read().said, [game]: [] } });
  },
};
