/** Addresses of the app and what they mean. */
export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string }
  | { page: 'replay'; record: string }
  | { page: 'rules'; game: string }
  | { page: 'settings' }
  | { page: 'kit'; part: string }
  | { page: 'unknown'; path: string };

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** `#/kit` is the gallery of the kit; it needs no address of its own on the server. */
export function readRoute(pathname: string, hash = ''): Route {
  const kit = /^#\/kit(?:\/([a-z-]+))?$/.exec(hash);
  if (kit) return { page: 'kit', part: kit[1] ?? '' };
  const [first = '', id = '', ...more] = pathname.split('/').filter(Boolean);
  if (first === '') return { page: 'lobby' };
  if (first === 'settings' && id === '') return { page: 'settings' };
  if (more.length === 0 && ID.test(id)) {
    switch (first) {
      case 'new': return { page: 'new', game: id };
      case 't':
      case 'table': return { page: 'table', table: id };
      case 'r': return { page: 'replay', record: id };
      case 'rules': return { page: 'rules', game: id };
    }
  }
  return { page: 'unknown', path: pathname };
}

export function pathOf(route: Exclude<Route, { page: 'unknown' | 'kit' }>): string {
  switch (route.page) {
    case 'lobby': return '/';
    case 'settings': return '/settings';
    case 'new': return `/new/${route.game}`;
    case 'table': return `/t/${route.table}`;
    case 'replay': return `/r/${route.record}`;
    case 'rules': return `/rules/${route.game}`;
  }
}
