/** TOML files as modules: the languages and their words are the server's own files. */
import { resolve } from 'node:path';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

/** The folder of the languages, `@language` in imports. */
export const LANGUAGE = resolve(import.meta.dirname, '../../src/lazaretto/language');

export const toml = (): Plugin => ({
  name: 'toml',
  transform: (code, id) =>
    id.endsWith('.toml') ? { code: `export default ${JSON.stringify(parse(code))}`, map: null } : undefined,
});
