/**
 * Which of the browser's databases has the tables of this edition.
 *
 * WebKit never opens a database again whose page was left while it was being made, as by somebody who looks in for
 * a moment: not in that tab, and without an error. Nothing can be in such a one, so another is made, and its name kept
 * for all visits to come. One that was open once may have tables in it: it is waited for, and never passed over.
 */
import { BASE } from '../edition';
import { Database } from './database';

/** What is asked of the browser; a test asks something else. */
export interface Names {
  kept: () => string | undefined;
  keep: (name: string) => void;
  /** Made if it is not there. */
  open: (name: string) => Promise<unknown>;
}

/** How long a database that was never open may take, and one that was. */
const PATIENCE = 4_000;
const LONG = 20_000;
/** So many are tried. */
const MOST = 3;

/** The name of a database that can be opened. */
export async function findDatabase(first: string, names: Names, patience = PATIENCE, long = LONG): Promise<string> {
  for (let number = 1; number <= MOST; number += 1) {
    const known = names.kept();
    const name = known ?? (number === 1 ? first : `${first} ${number}`);
    if (await within(known === undefined ? patience : long, names.open(name))) {
      names.keep(name);
      return name;
    }
    if (known !== undefined) break;
  }
  throw new Error('the database does not answer');
}

/** Did it come in time? What goes wrong goes wrong here, too. */
function within(time: number, what: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve(false), time);
    what.then(() => resolve(true), reject).finally(() => clearTimeout(late));
  });
}

/** Two editions on one origin have tables of their own. */
const FIRST = `lazaretto ${new URL(BASE).pathname}`;

/** Where no names can be kept (it is forbidden, or full), there is the first and no other. */
export const browser: Names = {
  kept: () => {
    try {
      const name = localStorage.getItem(FIRST);
      if (name !== null) return name;
      const trial = `${FIRST} trial`;
      localStorage.setItem(trial, trial);
      localStorage.removeItem(trial);
      return undefined;
    } catch {
      return FIRST;
    }
  },
  keep: (name) => {
    if (browser.kept() !== name) localStorage.setItem(FIRST, name);
  },
  open: async (name) => {
    const database = new Database(name);
    await database.open();
    database.close();
  },
};

let found: Promise<string> | undefined;

/** The name of this page's database, which is there. Asked again after a failure, it looks again. */
export function databaseName(): Promise<string> {
  found ??= findDatabase(FIRST, browser);
  found.catch(() => (found = undefined));
  return found;
}
