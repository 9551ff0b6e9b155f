/** The rules page's content, from a game's catalogue and its data files. */
import type { Tree } from '../../text/format';
import { lookUp } from '../../text/format';
import { readable } from '../../text/readable';
import type { Components, Row } from '../../wire.gen';

export interface Chapter {
  title: string;
  text: string;
}

/** The chapters of a catalogue; they are a list there, which a tree of words has no type for. */
export function chaptersOf(tree: Tree): Chapter[] {
  const found: unknown = tree['rules'];
  return Array.isArray(found) ? (found as Chapter[]) : [];
}

export interface Piece {
  kind: string;
  id: string;
  name: string;
  effect: string;
  /** no public source has it: ours */
  isHouse: boolean;
  row: Row;
}

export interface Chest {
  file: string;
  title: string;
  pieces: Piece[];
}

/** The table of names that knows most of these ids; the smallest of those that know as many. */
export function kindOf(tree: Tree, ids: readonly string[]): string | undefined {
  const { names } = tree;
  if (typeof names !== 'object') return undefined;
  const known = Object.entries(names).flatMap(([kind, table]) => {
    const hits = typeof table === 'object' ? ids.filter((id) => typeof table[id] === 'string').length : 0;
    return hits > 0 && typeof table === 'object' ? [{ kind, hits, size: Object.keys(table).length }] : [];
  });
  return known.sort((a, b) => b.hits - a.hits || a.size - b.size)[0]?.kind;
}

/**
 * Everything in the box: the kinds that the catalogue lists under `components`, each with all it explains. A game
 * without such a list shows the data files whose rows have names.
 */
export function chestsOf(tree: Tree, box: Components): Chest[] {
  const { components } = tree;
  return typeof components === 'object' ? listedChests(tree, components, box) : fileChests(tree, box);
}

function listedChests(tree: Tree, components: Tree, { files }: Components): Chest[] {
  const rows = new Map(
    Object.values(files)
      .flat()
      .map((row) => [row.id, row]),
  );
  return Object.entries(components).map(([kind, title]) => {
    const effects = (tree['effects'] as Tree | undefined)?.[kind];
    const pieces = Object.entries(typeof effects === 'object' ? effects : {}).map(([id, effect]) => {
      const row = rows.get(id) ?? { id, source: '', data: {} };
      return {
        kind,
        id,
        name: lookUp(tree, `names.${kind}.${id}`) ?? readable(id),
        effect: String(effect),
        isHouse: row.source === 'house',
        row,
      };
    });
    return { file: kind, title: String(title), pieces };
  });
}

function fileChests(tree: Tree, { files }: Components): Chest[] {
  return Object.entries(files).flatMap(([file, rows]) => {
    const kind = kindOf(
      tree,
      rows.map(({ id }) => id),
    );
    if (kind === undefined) return [];
    const pieces = rows.flatMap((row) => {
      const name = lookUp(tree, `names.${kind}.${row.id}`);
      if (name === undefined) return [];
      return [
        {
          kind,
          id: row.id,
          name,
          effect: lookUp(tree, `effects.${kind}.${row.id}`) ?? '',
          isHouse: row.source === 'house',
          row,
        },
      ];
    });
    return [
      {
        file,
        title: lookUp(tree, `components.${file}`) ?? lookUp(tree, `names.thing.${kind}`) ?? readable(file),
        pieces,
      },
    ];
  });
}

/** Lower case, without accents, apostrophes straight: "role" finds "rôle", "l'entrée" finds "l’entrée". */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

export function matches(wanted: string, ...texts: readonly string[]): boolean {
  const all = plain(texts.join(' '));
  return plain(wanted)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
