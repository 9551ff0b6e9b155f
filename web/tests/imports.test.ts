/** Imports go one way: web/README.md draws the layers, this test reads every import of every source. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../src');

/** The layers and what each may import besides itself, from the lowest up. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  edition: [],
  wire: [],
  // Tables without a server: what it says to its workers is nobody else's affair.
  alone: ['edition'],
  style: [],
  anim: [],
  router: ['edition'],
  text: ['wire'],
  net: ['wire', 'text', 'edition', 'alone'],
  kit: ['text', 'anim', 'edition'],
  settings: ['text', 'kit'],
  table: ['edition', 'wire', 'text', 'net', 'anim', 'kit', 'router', 'settings'],
  // A board knows neither the server nor the address bar: all it needs comes through the contract in table/.
  game: ['edition', 'wire', 'text', 'anim', 'kit', 'table'],
  'page of a game': ['wire', 'text', 'net', 'anim', 'kit', 'table', 'game'],
  // What finds the games by their folders: games/*.ts.
  games: ['table', 'game', 'page of a game'],
  pages: ['edition', 'alone', 'wire', 'text', 'net', 'anim', 'kit', 'router', 'settings', 'table', 'game', 'games'],
  app: ['edition', 'net', 'style', 'text', 'kit', 'router', 'settings', 'pages'],
};

/** A file's layer. A place that is not in the table above is in no layer, and that is a fault too. */
function layerOf(file: string): string {
  const [first = '', second = '', third = ''] = file.split('/');
  if (second === '') return file === 'App.svelte' || file === 'main.ts' ? 'app' : first.replace(/\..*$/, '');
  if (first !== 'games') return first;
  if (third === '') return 'games';
  return third === 'pages' ? 'page of a game' : 'game';
}

/** The folder of a game: no game imports another. Code for tests of all of them stands in games/testing. */
const gameOf = (file: string): string | undefined => /^games\/([^/]+)\//.exec(file)?.[1];

const files = new Set(globSync('**/*.{ts,svelte,css,json}', { cwd: SRC }).map((file) => file.replaceAll('\\', '/')));

const scriptsOf = (file: string, text: string): string =>
  file.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, code]) => code).join('\n')
    : text;

/** The file that a relative import means, as the bundler finds it. */
function found(from: string, named: string): string {
  const path = relative(SRC, join(SRC, dirname(from), named)).replaceAll('\\', '/');
  return [path, `${path}.ts`, `${path}/index.ts`].find((file) => files.has(file)) ?? path;
}

/** All that a source imports from src/: with `from`, for its types only, by `import()`, by `import.meta.glob`. */
function importsOf(from: string, text: string): string[] {
  const code = scriptsOf(from, text);
  const named = ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName);
  const globs = [...code.matchAll(/import\.meta\.glob[^(]*\(\s*'([^']+)'/g)].map(([, pattern = '']) => pattern);
  return [
    ...named.filter((name) => name.startsWith('.')).map((name) => found(from, name)),
    ...globs.flatMap((pattern) =>
      globSync(pattern, { cwd: join(SRC, dirname(from)) }).map((file) => found(from, file)),
    ),
  ];
}

type Graph = ReadonlyMap<string, readonly string[]>;

const graph: Graph = new Map(
  [...files]
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .sort()
    .map((file) => [file, importsOf(file, readFileSync(join(SRC, file), 'utf8'))]),
);

/** What is wrong with an import, if anything. */
function wrong(from: string, to: string): string | undefined {
  const [lower, upper] = [layerOf(to), layerOf(from)];
  const games = [gameOf(from), gameOf(to)];
  if (!files.has(to)) return 'there is no such file';
  if (!(lower in LAYERS) || !(upper in LAYERS)) return 'in no layer';
  if (lower !== upper && !LAYERS[upper]?.includes(lower)) return `${upper} may not import ${lower}`;
  if (games[0] && games[1] && games[0] !== games[1] && games[1] !== 'testing') return 'a game imports another';
  return undefined;
}

const faults = (imports: Graph): string[] =>
  [...imports].flatMap(([from, targets]) =>
    targets.flatMap((to) => {
      const fault = wrong(from, to);
      return fault === undefined ? [] : [`${from} -> ${to}: ${fault}`];
    }),
  );

/** The first round trip, file by file; undefined where there is none. A component that draws itself again is none. */
function cycle(imports: Graph): string[] | undefined {
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      if (next === file) continue;
      const round = walk(next, [...way, file]);
      if (round) return round;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const round = walk(file, []);
    if (round) return round;
  }
  return undefined;
}

describe('imports', () => {
  it('are read from every source', () => {
    expect(graph.size).toBeGreaterThan(300);
    expect(graph.get('games/tables.ts')).toContain('games/clinic/index.ts');
    expect(graph.get('App.svelte')).toContain('pages/Lobby.svelte');
    expect(graph.get('table/board.ts')).toContain('wire.gen.ts');
  });

  it('go down the layers, and from no game to another', () => {
    expect(faults(graph)).toEqual([]);
  });

  it('never come round', () => {
    expect(cycle(graph)).toBeUndefined();
  });
});

describe('the test of the imports', () => {
  const tried = (from: string, code: string): string[] => faults(new Map([[from, importsOf(from, code)]]));

  it.each([
    ['table/Play.svelte', "<script>import Board from '../games/clinic/Board.svelte';</script>", 'may not import game'],
    ['table/board.ts', "import type { View } from '../games/clinic/view.gen';", 'table may not import game'],
    ['table/log.ts', "const page = () => import('../pages/Lobby.svelte');", 'table may not import pages'],
    ['table/log.ts', "const all = import.meta.glob<unknown>('../games/*/index.ts');", 'table may not import game'],
    ['kit/parts.ts', "export { api } from '../net/api';", 'kit may not import net'],
    ['games/clinic/plan.ts', "import { api } from '../../net/api';", 'game may not import net'],
    ['games/clinic/plan.ts', "import { spotOf } from '../quarantine/grid';", 'a game imports another'],
    ['cupboard/spoon.ts', "import { t } from '../text/text.svelte';", 'in no layer'],
    ['kit/parts.ts', "import { gone } from './gone';", 'there is no such file'],
  ])('sees what %s must not do', (from, code, fault) => {
    expect(tried(from, code).join()).toContain(fault);
  });

  it('sees a round trip of three', () => {
    const round = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['d', 'a']],
    ]);
    expect(cycle(round)).toEqual(['a', 'b', 'c', 'a']);
  });
});
