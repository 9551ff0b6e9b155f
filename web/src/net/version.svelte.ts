/** Newer versions of the app: fetched in the background, announced, and taken when the player says so. */
import { BASE } from '../edition';

/** A page that has just begun has better things to fetch. */
const LATER = 4000;

interface ScriptUrls {
  trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } };
}

class Version {
  /** a newer one waits */
  waits = $state(false);
  #waiting: ServiceWorker | undefined;

  /**
   * While this page is open, what it may still ask for is kept, however many newer versions come: the service worker
   * asks for the locks, which are named as its caches are.
   */
  hold(): void {
    const { version } = document.documentElement.dataset;
    if (version === undefined) return;
    const forever = () => new Promise(() => undefined);
    navigator.locks?.request(`lazaretto ${BASE} ${version}`, { mode: 'shared' }, forever).catch(() => undefined);
  }

  /** Lets the service worker keep the app, so that it opens without a network from the second visit on. */
  keep(): void {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(() => void this.#register(), LATER);
  }

  /** Takes the newer version: the page begins anew with it. */
  take(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.#waiting?.postMessage('take over');
  }

  async #register(): Promise<void> {
    // The policy of the server's pages asks for addresses of scripts that somebody vouches for.
    const { trustedTypes } = globalThis as ScriptUrls;
    const policy = trustedTypes?.createPolicy('lazaretto', { createScriptURL: (url: string) => url });
    const address = `${BASE}sw.js`;
    try {
      const found = await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address);
      if (!found) return;
      this.#see(found.waiting);
      found.addEventListener('updatefound', () => {
        const coming = found.installing;
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed') this.#see(coming);
        });
      });
    } catch {
      // a browser that keeps nothing, or an address without https: it works, but only with a network
    }
  }

  /** The first one is no newer one. */
  #see(worker: ServiceWorker | null): void {
    if (!worker || !navigator.serviceWorker.controller) return;
    this.#waiting = worker;
    this.waits = true;
  }
}

export const version = new Version();
