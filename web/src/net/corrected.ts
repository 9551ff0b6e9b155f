/** A game's box as an owner's numbers have it (docs/desk.md): boards take their facts from the box alone. */
import type { Components, Json } from '../wire.gen';

type Files = Components['files'];

/** A row with one of its values changed, at any depth. */
function changed(data: Json, [name = '', ...more]: readonly string[], value: unknown): Json {
  const inner = more.length === 0 ? value : changed((data[name] ?? {}) as Json, more, value);
  return { ...data, [name]: inner };
}

/** A value of a set as the data have it: as ours is, a number or a word, alone or in a row. */
function likeOurs(ours: unknown, written: string): unknown {
  if (Array.isArray(ours)) return written.split(',').map((one) => likeOurs(ours[0], one));
  return typeof ours === 'number' ? Number(written) : written;
}

const valueAt = (data: Json, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (found as Json | undefined)?.[name], data);

/** The box of a game that is played by an owner's numbers, as the option `numbers` has them. */
export function corrected(files: Files, numbers: string): Files {
  let found = files;
  for (const entry of numbers.split(';')) {
    const [at = '', written = ''] = entry.split('=');
    const [file = '', ...path] = at.split('.');
    const rows = found[file]?.map((row) => {
      const depth = path.indexOf(row.id);
      const inner = path.slice(depth + 1);
      const ours = depth < 0 || inner.length === 0 ? undefined : valueAt(row.data, inner);
      return ours === undefined ? row : { ...row, data: changed(row.data, inner, likeOurs(ours, written)) };
    });
    if (rows) found = { ...found, [file]: rows };
  }
  return found;
}
