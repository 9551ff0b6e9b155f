/** What a player has set on this device. `public/theme.js` reads the theme before the first paint. */
import { isLang, LANGS, FIRST, type Lang } from './text/language';
import { text } from './text/text.svelte';
import { tips } from './kit/tips.svelte';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const MOTIONS = ['system', 'none'] as const;
export type Motion = (typeof MOTIONS)[number];
/** milliseconds a bot's move stays before the next one */
export const PACES = [0, 600, 1500, 3000] as const;
export type Pace = (typeof PACES)[number];

export interface Stored {
  theme: Theme;
  lang: Lang;
  motion: Motion;
  pace: Pace;
  hints: boolean;
  /** a chime when it is one's turn */
  sound: boolean;
  /** a notice of the browser when it is one's turn and the page is not seen */
  notices: boolean;
  /** a hand-over page between people at one device */
  curtain: boolean;
}

const KEY = 'lazaretto.settings';
const DARK = '(prefers-color-scheme: dark)';

function oneOf<T>(values: readonly T[], value: unknown, otherwise: T): T {
  return values.find((known) => known === value) ?? otherwise;
}

export function browserLang(wanted: readonly string[]): Lang {
  const ours = (tag: string) => LANGS.find((lang) => tag === lang || tag.toLowerCase().startsWith(`${lang}-`));
  return wanted.map((tag) => (isLang(tag) ? tag : ours(tag))).find((lang) => lang !== undefined) ?? FIRST;
}

/** Whatever is stored, by an older version or by hand, becomes a full set of valid settings. */
export function readSettings(json: string | null, wanted: readonly string[]): Stored {
  let found: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(json ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) found = parsed as Record<string, unknown>;
  } catch {
    // not ours: start afresh
  }
  return {
    theme: oneOf(THEMES, found['theme'], 'system'),
    lang: isLang(found['lang']) ? found['lang'] : browserLang(wanted),
    motion: oneOf(MOTIONS, found['motion'], 'system'),
    pace: oneOf(PACES, found['pace'], 600),
    hints: found['hints'] !== false,
    sound: found['sound'] === true,
    notices: found['notices'] === true,
    curtain: found['curtain'] !== false,
  };
}

function fromDevice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

class Settings {
  #now = $state.raw<Stored>(readSettings(fromDevice(), navigator.languages));
  #systemDark = $state(matchMedia(DARK).matches);

  constructor() {
    matchMedia(DARK).addEventListener('change', (event) => (this.#systemDark = event.matches));
  }

  get now(): Stored {
    return this.#now;
  }

  /** whether dark is what the player sees */
  get dark(): boolean {
    return this.#now.theme === 'system' ? this.#systemDark : this.#now.theme === 'dark';
  }

  async set(change: Partial<Stored>): Promise<void> {
    this.#now = { ...this.#now, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#now));
    } catch {
      // a browser that keeps nothing: the settings hold until the page is closed
    }
    await this.apply();
  }

  /** Puts the settings into force; also called once at the start. */
  async apply(): Promise<void> {
    const { theme, motion, lang, hints } = this.#now;
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
    if (motion === 'none') root.dataset['motion'] = 'none';
    else delete root.dataset['motion'];
    tips.enabled = hints;
    if (text.lang !== lang || Object.keys(text.tree).length === 0) await text.load(lang);
  }
}

export const settings = new Settings();
