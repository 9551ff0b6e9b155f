/** Addresses of the app and what they mean. */
export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string }
  /** a running game looked back through */
  | { page: 'back'; table: string; step: number }
  | { page: 'replay'; record: string; step: number | null }
  /** from the beginning, or from a chapter on */
  | { page: 'rules'; game: string; chapter: string | null }
  /** a piece of the game by its kind and its id */
  | { page: 'piece'; game: string; kind: string; id: string }
  /** an example of the rules, large */
  | { page: 'example'; game: string; name: string }
  /** the player aid, to be printed */
  | { page: 'aid'; game: string }
  /** the owner's desk: printed values that are reconstructed here */
  | { page: 'numbers'; game: string }
  /** a page that a game brings along, see games/pages.ts */
  | { page: 'extra'; game: string; name: string }
  /** all games, or one */
  | { page: 'learn'; game: string | null }
  /** by the name of its file, or its number */
  | { page: 'lesson'; game: string; lesson: string }
  | { page: 'puzzles'; game: string; puzzle: number | null }
  | { page: 'settings' }
  | { page: 'kit'; part: string }
  | { page: 'unknown'; path: string };

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const NAME = /^[a-z]{1,32}$/;
const KIND = /^[a-z_]{1,32}$/;
const LESSON = /^[a-z0-9-]{1,48}$/;
const STEP = /^\d{1,6}$/;

/** `#/kit` is the gallery of the kit; it needs no address of its own on the server. */
export function readRoute(pathname: string, hash = ''): Route {
  const kit = /^#\/kit(?:\/([a-z-]+))?$/.exec(hash);
  if (kit) return { page: 'kit', part: kit[1] ?? '' };
  const [first = '', id = '', ...more] = pathname.split('/').filter(Boolean);
  if (first === '') return { page: 'lobby' };
  if (first === 'settings' && id === '') return { page: 'settings' };
  if (first === 'learn' && id === '') return { page: 'learn', game: null };
  return (ID.test(id) && readPlace(first, id, more)) || { page: 'unknown', path: pathname };
}

function readPlace(first: string, id: string, more: readonly string[]): Route | undefined {
  const [second = '', step = ''] = more;
  if (more.length === 0) {
    switch (first) {
      case 'new':
        return { page: 'new', game: id };
      case 't':
      case 'table':
        return { page: 'table', table: id };
      case 'r':
        return { page: 'replay', record: id, step: null };
      case 'rules':
        return { page: 'rules', game: id, chapter: null };
      case 'learn':
        return { page: 'learn', game: id };
      case 'puzzles':
        return { page: 'puzzles', game: id, puzzle: null };
    }
  }
  if (first === 'learn' && more.length === 1 && LESSON.test(second))
    return { page: 'lesson', game: id, lesson: second };
  if (first === 'puzzles' && more.length === 1 && STEP.test(second))
    return { page: 'puzzles', game: id, puzzle: Number(second) };
  if (first === 'rules') return readRules(id, more);
  if (first === 'r' && more.length === 1 && STEP.test(second))
    return { page: 'replay', record: id, step: Number(second) };
  if (first === 't' && more.length === 2 && second === 'back' && STEP.test(step))
    return { page: 'back', table: id, step: Number(step) };
  return undefined;
}

function readRules(game: string, [first = '', second = '', ...more]: readonly string[]): Route | undefined {
  if (second === '') {
    if (first === 'aid' || first === 'numbers') return { page: first, game };
    return NAME.test(first) ? { page: 'extra', game, name: first } : undefined;
  }
  if (more.length > 0 || !KIND.test(first) || !ID.test(second)) return undefined;
  if (first === 'chapters') return { page: 'rules', game, chapter: second };
  if (first === 'examples') return { page: 'example', game, name: second };
  return { page: 'piece', game, kind: first, id: second };
}
