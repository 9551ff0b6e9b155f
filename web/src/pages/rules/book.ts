/** The rules page's content, from a game's catalogue and its data files. */
import type { Tree } from '../../text/format';
import { lookUp } from '../../text/format';
import { readable } from '../../text/readable';
import type { Components, Row, RulingInfo } from '../../wire.gen';

export interface Chapter {
  id: string;
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

type Told = Pick<Row, 'source' | 'data'>;

/** The values of a row that are ours: `colour_source = "house"` says it of `colour`. */
const houseValues = ({ data }: Told): string[] =>
  Object.entries(data).flatMap(([key, value]) =>
    key.endsWith('_source') && value === 'house' ? [key.slice(0, -'_source'.length)] : [],
  );

/** Is it ours, or a number of it? `house` names the numbers of a table that are. */
const isHouse = (row: Told): boolean =>
  row.source === 'house' ||
  (Array.isArray(row.data['house']) && row.data['house'].length > 0) ||
  houseValues(row).length > 0;

/** What of a row is reconstructed, in words; nothing where all of it is, or nobody has said more. */
export const houseNotes = (row: Row, house: Readonly<Record<string, string>>): string[] =>
  [row.id, ...houseValues(row)].flatMap((key) => house[key] ?? []);

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
        isHouse: isHouse(row),
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
          isHouse: isHouse(row),
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

/** A piece by its kind and its id. */
export const pieceIn = (chests: readonly Chest[], kind: string, id: string): Piece | undefined =>
  chests.find(({ file }) => file === kind)?.pieces.find((piece) => piece.id === id);

/** A piece as chapters and rulings name it: `department.clinic`. */
export const pieceNamed = (chests: readonly Chest[], name: string): Piece | undefined => {
  const [kind = '', id = ''] = name.split('.');
  return pieceIn(chests, kind, id);
};

/** Something that was looked for: a chapter, a piece or a ruling. */
export interface Hit {
  readonly path: string;
  readonly kind: 'chapter' | 'piece' | 'ruling';
  readonly title: string;
  readonly text: string;
  readonly isHouse: boolean;
}

/** Everything that can be found in a rulebook. */
export function allIn(
  game: string,
  chapters: readonly Chapter[],
  chests: readonly Chest[],
  rulings: readonly RulingInfo[],
): Hit[] {
  const pieces = chests.flatMap(({ file, title, pieces: all }) =>
    all.map((piece) => ({ ...piece, path: `/rules/${game}/${file}/${piece.id}`, chest: title })),
  );
  return [
    ...chapters.map(({ id, title, text }) => ({
      path: `/rules/${game}/chapters/${id}`,
      kind: 'chapter' as const,
      title,
      text,
      isHouse: false,
    })),
    ...pieces.map(({ path, name, effect, isHouse: house }) => ({
      path,
      kind: 'piece' as const,
      title: name,
      text: effect,
      isHouse: house,
    })),
    ...rulings.map(({ id, chapter, says, house }) => ({
      path: `/rules/${game}/chapters/${chapter}`,
      kind: 'ruling' as const,
      title: `${id} · ${chapters.find((one) => one.id === chapter)?.title ?? ''}`,
      text: says,
      isHouse: house,
    })),
  ];
}

/** What fits the words, those first that have them in their title. */
export function find(wanted: string, all: readonly Hit[]): Hit[] {
  if (wanted.trim() === '') return [];
  const fit = all.filter(({ title, text }) => matches(wanted, title, text));
  return [...fit.filter(({ title }) => matches(wanted, title)), ...fit.filter(({ title }) => !matches(wanted, title))];
}

/** Lower case, without accents, apostrophes straight: "role" finds "rôle", "l'entrée" finds "l’entrée". */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

export function matches(wanted: string, ...texts: readonly string[]): boolean {
  const all = plain(texts.join(' '));
  return plain(wanted)
    .trim()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
