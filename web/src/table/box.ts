/** What is in a game's box, as `/components` serves its data files. Facts of components come from here alone. */
import type { Components, Json, Row } from '../wire.gen';

export class Box {
  readonly #files: Components['files'];

  constructor(files: Components['files'] = {}) {
    this.#files = files;
  }

  /** The row of a data file by its id: `row('departments', 'pharmacy')`. */
  row(file: string, id: string): Row | undefined {
    return this.#files[file]?.find((row) => row.id === id);
  }

  /** What a row says; nothing where there is none. */
  data(file: string, id: string): Json {
    return this.row(file, id)?.data ?? {};
  }

  /** The ids of a file that has a row for each component, in its order. */
  ids(file: string): string[] {
    return this.#files[file]?.map(({ id }) => id) ?? [];
  }

  /** No public source has it: it is our reconstruction. */
  isOurs(file: string, id: string): boolean {
    return this.row(file, id)?.source === 'house';
  }
}

export const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
export const word = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
export const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
