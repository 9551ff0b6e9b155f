/**
 * Which edition this is. With a server, addresses are paths. Alone, the page is a file among files: any web host may
 * serve it, at any path, so everything after the page's own address stands behind a #.
 */
export const ALONE = document.documentElement.dataset['edition'] === 'alone';

/** Where the files of the app lie. */
export const BASE = new URL(ALONE ? '.' : '/', document.baseURI).href;

export interface Place {
  pathname: string;
  /** with its question mark, or empty */
  search: string;
  hash: string;
}

/** The place behind a #, such as `#/t/abc?seat=1`; undefined if it is no place of the app (`#main`). */
export function placeIn(hash: string): Place | undefined {
  if (hash !== '' && !hash.startsWith('#/')) return undefined;
  const [pathname = '', search] = hash.slice(1).split('?', 2);
  // The gallery of the kit stands behind a # in every edition.
  if (/^\/kit(?:\/|$)/.test(pathname)) return { pathname: '/', search: '', hash };
  return { pathname: pathname || '/', search: search === undefined ? '' : `?${search}`, hash: '' };
}

let last: Place = { pathname: '/', search: '', hash: '' };

/** Where the player is. A jump within a page is no other place. */
export function place(): Place {
  if (!ALONE) return location;
  last = placeIn(location.hash) ?? last;
  return last;
}

/** The address of a place, as a link has it. */
export function address(path: string): string {
  return ALONE && path.startsWith('/') ? `#${path.replace(/^\/#/, '')}` : path;
}
