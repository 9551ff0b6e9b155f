/** Addresses of the app and what they mean. */
export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string }
  /** a running game looked back through */
  | { page: 'back'; table: string; step: number }
  | { page: 'replay'; record: string; step: number | null }
  | { page: 'rules'; game: string }
  /** a page that a game brings along, see games/pages.ts */
  | { page: 'extra'; game: string; name: string }
  | { page: 'settings' }
  | { page: 'kit'; part: string }
  | { page: 'unknown'; path: string };

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const NAME = /^[a-z]{1,32}$/;
const STEP = /^\d{1,6}$/;

/** `#/kit` is the gallery of the kit; it needs no address of its own on the server. */
export function readRoute(pathname: string, hash = ''): Route {
  const kit = /^#\/kit(?:\/([a-z-]+))?$/.exec(hash);
  if (kit) return { page: 'kit', part: kit[1] ?? '' };
  const [first = '', id = '', ...more] = pathname.split('/').filter(Boolean);
  if (first === '') return { page: 'lobby' };
  if (first === 'settings' && id === '') return { page: 'settings' };
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
        return { page: 'rules', game: id };
    }
  }
  if (first === 'rules' && more.length === 1 && NAME.test(second)) return { page: 'extra', game: id, name: second };
  if (first === 'r' && more.length === 1 && STEP.test(second))
    return { page: 'replay', record: id, step: Number(second) };
  if (first === 't' && more.length === 2 && second === 'back' && STEP.test(step))
    return { page: 'back', table: id, step: Number(step) };
  return undefined;
}

export function pathOf(route: Exclude<Route, { page: 'unknown' | 'kit' }>): string {
  switch (route.page) {
    case 'lobby':
      return '/';
    case 'settings':
      return '/settings';
    case 'new':
      return `/new/${route.game}`;
    case 'table':
      return `/t/${route.table}`;
    case 'back':
      return `/t/${route.table}/back/${route.step}`;
    case 'replay':
      return route.step === null ? `/r/${route.record}` : `/r/${route.record}/${route.step}`;
    case 'rules':
      return `/rules/${route.game}`;
    case 'extra':
      return `/rules/${route.game}/${route.name}`;
  }
}
