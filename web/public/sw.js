/* global registration, skipWaiting, clients */
// The service worker: what the app needs is here from the second visit on, with a network or without.
// The build writes the first line: the version of the app, its files by path with their hashes, and whether all of it
// is here (`alone`), or a server answers; alone, also a version of what lies in the folders `python` and `data`.
const EDITION = { version: '', alone: false, python: '', files: {} };

const OURS = `lazaretto ${registration.scope} `;
const CACHE = OURS + EDITION.version;
const SHELL = 'index.html';
/** Files whose names stay while their bodies change: a page says of which version it wants them. */
const FIXED = /^(?:python|data)\//;

const keyOf = (path) => new URL(`${path}?v=${EDITION.files[path]}`, registration.scope).href;

addEventListener('install', (event) => event.waitUntil(fill()));
addEventListener('activate', (event) => event.waitUntil(tidy()));
addEventListener('message', ({ data }) => {
  if (data === 'take over') skipWaiting();
});
addEventListener('fetch', (event) => {
  const found = answer(event.request);
  if (found) event.respondWith(found);
});

/** Every file, once: what an older version has already is not fetched again. */
async function fill() {
  const cache = await caches.open(CACHE);
  const paths = Object.keys(EDITION.files);
  for (let n = 0; n < paths.length; n += 8) await Promise.all(paths.slice(n, n + 8).map((path) => keep(cache, path)));
}

async function keep(cache, path) {
  const key = keyOf(path);
  if (await cache.match(key)) return;
  let found = await caches.match(key);
  if (!found) {
    const address = FIXED.test(path) ? `${path}?v=${EDITION.python}` : path; // as the page has just asked for it
    found = await fetch(new URL(address, registration.scope), { cache: 'no-cache' });
    if (!found.ok) throw new Error(`${path}: ${found.status}`);
  }
  await cache.put(key, found);
}

/**
 * Of older versions the last one stays, and each that a page is still open with: it may be in the middle of a game, and
 * ask for pages it has not had yet. Such a page holds a lock of the name of its cache.
 */
async function tidy() {
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
  const older = (await others()).slice(1).filter((name) => !held.has(name));
  await Promise.all(older.map((name) => caches.delete(name)));
  await clients.claim();
}

/** What other versions have left, the newest first. */
async function others() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE).reverse();
}

/** What a request is answered with, if it is our affair. */
function answer(request) {
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return undefined;
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.slice(new URL(registration.scope).pathname.length);
  if (request.mode === 'navigate') {
    // With a server its page is the newest; without one, the page of the version that is in use.
    if (!EDITION.alone) return fetch(request).catch(() => kept(SHELL, request));
    return path === '' || path === SHELL ? kept(SHELL, request) : undefined;
  }
  const ours = !FIXED.test(path) || (searchParams.get('v') ?? EDITION.python) === EDITION.python;
  if (path in EDITION.files && ours) return kept(path, request);
  return path.startsWith('assets/') || !ours ? left(request) : undefined;
}

/** A file as an older version has it: the one that was asked for, where its name says nothing of it. */
async function left(request) {
  const wanted = new URL(request.url).searchParams.get('v');
  for (const name of await others()) {
    const cache = await caches.open(name);
    const found = await cache.match(request, { ignoreSearch: true });
    if (found && (wanted === null || (await pageOf(cache)).includes(`data-python="${wanted}"`))) return found;
  }
  return fetch(request);
}

async function pageOf(cache) {
  const page = await cache.match(new URL(SHELL, registration.scope), { ignoreSearch: true });
  return page ? page.text() : '';
}

async function kept(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(path))) ?? fetch(request);
}
