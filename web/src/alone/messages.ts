/** What the page and its two workers say to each other. */
import type { Edition } from './memory';
import type { Begun } from './python';

/** From the page to the worker of the tables. */
export type ToTables =
  | { say: 'begin'; edition: Edition; database: string; life: string; bench: MessagePort }
  | { say: 'ask'; number: number; method: string; path: string; body: string }
  | { say: 'open'; line: number; table: string }
  | { say: 'hear'; line: number; text: string }
  | { say: 'close'; line: number }
  | { say: 'changed'; table: string };

/** From the worker of the tables to the page. */
export type FromTables =
  | { say: 'loaded'; bytes: number }
  /** `held`: its end can be known */
  | { say: 'ready'; held: boolean }
  | { say: 'failed'; why: string }
  | { say: 'answer'; number: number; status: number; body: string }
  | { say: 'frame'; line: number; text: string }
  | { say: 'hang_up'; line: number; code: number };

/** From the page to the worker that thinks. */
export interface ToBench {
  edition: Edition;
  life: string;
  tables: MessagePort;
}
/** From the worker of the tables to the one that thinks, before any job: what it may begin with. */
export interface Beginning {
  begun: Begun;
}
/** Between the two workers: a job, and what came of it. */
export interface Job {
  number: number;
  packed: Uint8Array<ArrayBuffer>;
}
