/** What a player has set on this device. `public/theme.js` reads the theme before the first paint. */
import { isLang, LANGS, FIRST, type Lang } from './text/language';
import { text } from './text/text.svelte';
import { tips } from './kit/tips.svelte';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const MOTIONS = ['system', 'none'] as const;
export type Motion = (typeof MOTIONS)[number];
/** how fast what the table does by itself is shown */
export const PACES = ['slow', 'normal', 'fast', 'at_once'] as const;
export type Pace = (typeof PACES)[number];
/** milliseconds a scene stays */
export const PACE_MS: Readonly<Record<Pace, number>> = { slow: 3200, normal: 1800, fast: 700, at_once: 0 };
/** milliseconds a table lets pass between two moves of its bots */
export const DELAYS = [0, 600, 1500, 3000] as const;
export type Delay = (typeof DELAYS)[number];

export interface Stored {
  theme: Theme;
  lang: Lang;
  motion: Motion;
  pace: Pace;
  /** where a game has one of its own */
  paces: Readonly<Record<string, Pace>>;
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
const STILL = '(prefers-reduced-motion: reduce)';

function oneOf<T>(values: readonly T[], value: unknown, otherwise: T): T {
  return values.find((known) => known === value) ?? otherwise;
}

/** A pace; earlier versions kept milliseconds. */
function paceOf(value: unknown): Pace | undefined {
  if (typeof value !== 'number') return PACES.find((known) => known === value);
  return value <= 0 ? 'at_once' : value >= 3000 ? 'slow' : 'normal';
}

function pacesOf(value: unknown): Record<string, Pace> {
  if (typeof value !== 'object' || value === null) return {};
  const found = Object.entries(value).map(([game, pace]) => [game, paceOf(pace)] as const);
  return Object.fromEntries(found.filter((one): one is readonly [string, Pace] => one[1] !== undefined));
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
    pace: paceOf(found['pace']) ?? 'normal',
    paces: pacesOf(found['paces']),
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
  #systemStill = $state(matchMedia(STILL).matches);

  constructor() {
    matchMedia(DARK).addEventListener('change', (event) => (this.#systemDark = event.matches));
    matchMedia(STILL).addEventListener('change', (event) => (this.#systemStill = event.matches));
  }

  get now(): Stored {
    return this.#now;
  }

  /** whether dark is what the player sees */
  get dark(): boolean {
    return this.#now.theme === 'system' ? this.#systemDark : this.#now.theme === 'dark';
  }

  /** how fast a game is shown */
  paceOf(game: string | undefined): Pace {
    return (game !== undefined ? this.#now.paces[game] : undefined) ?? this.#now.pace;
  }

  setPace(game: string, pace: Pace): Promise<void> {
    return this.set({ paces: { ...this.#now.paces, [game]: pace } });
  }

  /** what a table of one's own lets pass between two moves of its bots */
  get delay(): Delay {
    return { slow: 1500, normal: 600, fast: 0, at_once: 0 }[this.#now.pace] as Delay;
  }

  /** whether things may move: neither the player nor the system wants them to stand still */
  get moves(): boolean {
    return this.#now.motion !== 'none' && !this.#systemStill;
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
