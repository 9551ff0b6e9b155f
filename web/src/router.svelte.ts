import { address, ALONE, place, placeIn } from './edition';
import { readRoute, type Route } from './router';

const read = (): Route => {
  const { pathname, hash } = place();
  return readRoute(pathname, hash);
};

/** Where the player is. Links are ordinary links; `follow` on the document turns them into steps of this app. */
class Router {
  route = $state.raw<Route>(read());

  go(path: string, { replace = false }: { replace?: boolean } = {}): void {
    if (replace) history.replaceState(null, '', address(path));
    else history.pushState(null, '', address(path));
    this.#read();
    scrollTo(0, 0);
  }

  /** The same page at another address, such as the next step of a replay: nothing is read anew. */
  rename(path: string): void {
    history.replaceState(null, '', address(path));
  }

  /** Listens until the returned function is called. */
  listen(): () => void {
    const read = () => this.#read();
    const follow = (event: MouseEvent) => this.#follow(event);
    addEventListener('popstate', read);
    document.addEventListener('click', follow);
    return () => {
      removeEventListener('popstate', read);
      document.removeEventListener('click', follow);
    };
  }

  #read(): void {
    this.route = read();
  }

  #follow(event: MouseEvent): void {
    // A click that asks for a new tab, or that somebody else has dealt with, is not ours.
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
    if (link.hash && !link.hash.startsWith('#/') && link.pathname === location.pathname) return;
    if (ALONE) {
      if (link.pathname !== location.pathname || !placeIn(link.hash)) return;
      event.preventDefault();
      this.go(link.hash.slice(1) || '/');
      return;
    }
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
