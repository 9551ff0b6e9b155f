/** The boards of the games, found by their folders and fetched when a table is first opened. */
import type { GameTable } from '../table/board';

// The table page knows views as plain JSON. A board's own types are generated from the shapes to which the server's
// contract suite holds every view of its game.
const FILES = import.meta.glob<{ table: GameTable }>('./*/index.ts');

/** What a game draws; undefined for a game without a board of its own, which the plain board then shows. */
export async function gameTable(game: string): Promise<GameTable | undefined> {
  return (await FILES[`./${game}/index.ts`]?.())?.table;
}
