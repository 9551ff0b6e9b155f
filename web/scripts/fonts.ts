/**
 * The two families of tokens.css, cut to what our texts need. Each weight comes in pieces, of which a page fetches
 * those it has letters for: `own` holds the letters of our texts; the others what players' names may bring along.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const MODULES = join(import.meta.dirname, '..', 'node_modules');
/** Where the pieces lie, for the style sheet: made at every build, so no part of the sources. */
export const FONTS = join(MODULES, '.lazaretto-fonts');

const ROOT = join(import.meta.dirname, '..', '..');
/** The catalogues of every language: their letters are in the piece that every page fetches. */
export const TEXTS = globSync('src/lazaretto/{language,games/*}/text/*.toml', { cwd: ROOT }).map((file) =>
  join(ROOT, file),
);
/** Signs that the app writes by itself, and names of players often have. */
const OWN_SIGNS = '\u00a0ª«°±·»×ÀÂÆÇÈÉÊËÌÎÏÒÔÙÛÜàâæçèéêëìîïñòóôöùûüÿŒœŸ–—‘’“”…\u2011\u202f€↑↓−';
const LATIN = [
  [0x20, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6],
  [0x2da],
  [0x2dc],
  [0x304],
  [0x308],
  [0x329],
  [0x2000, 0x206f],
  [0x20ac],
  [0x2122],
  [0x2191],
  [0x2193],
  [0x2212],
  [0x2215],
  [0xfeff],
  [0xfffd],
];
const EXTENDED = [
  [0x100, 0x2ba],
  [0x2bd, 0x2c5],
  [0x2c7, 0x2cc],
  [0x2ce, 0x2d7],
  [0x2dd, 0x2ff],
  [0x1d00, 0x1dbf],
  [0x1e00, 0x1e9f],
  [0x1ef2, 0x1eff],
  [0x2020],
  [0x20a0, 0x20ab],
  [0x20ad, 0x20c0],
  [0x2113],
  [0x2c60, 0x2c7f],
  [0xa720, 0xa7ff],
];
const codes = (ranges: readonly (readonly number[])[]) =>
  ranges.flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));

const latin = new Set(codes(LATIN));
const signs = new Set([OWN_SIGNS, ...TEXTS.map((file) => readFileSync(file, 'utf8'))].join(''));
export const OWN: ReadonlySet<number> = new Set([
  ...codes([[0x20, 0x7e]]),
  ...[...signs].map((sign) => sign.codePointAt(0) ?? 0).filter((code) => latin.has(code)),
]);
/** Of the extended letters our texts need one sign, which is not worth a file of twenty kilobytes. */
const DAGGER = 0x2020;

const PIECES = [
  { name: 'own', of: 'latin', has: [...OWN].sort((a, b) => a - b) },
  { name: 'rest', of: 'latin', has: codes(LATIN).filter((code) => !OWN.has(code)) },
  { name: 'sign', of: 'latin-ext', has: [DAGGER] },
  { name: 'ext', of: 'latin-ext', has: codes(EXTENDED).filter((code) => code !== DAGGER && !OWN.has(code)) },
] as const;

interface Family {
  readonly name: string;
  readonly from: string;
  readonly file: string;
  /** as in the file's name, and as in the style sheet */
  readonly weights: readonly (readonly [string, string])[];
  readonly variationAxes?: Record<string, { min: number; max: number }>;
  /** the pieces every page needs: fetched before the styles ask for them */
  readonly early: string;
}

const FAMILIES: readonly Family[] = [
  {
    name: 'Alegreya Sans',
    from: '@fontsource/alegreya-sans',
    file: 'alegreya-sans',
    early: '400',
    weights: [
      ['400', '400'],
      ['500', '500'],
      ['700', '700'],
      ['800', '800'],
    ],
  },
  {
    name: 'Besley',
    from: '@fontsource-variable/besley',
    file: 'besley',
    early: 'wght',
    weights: [['wght', '500 700']],
    variationAxes: { wght: { min: 500, max: 700 } },
  },
];
/** What a page may use of a font besides its letters. Without hinting, which today's screens do not need. */
const FEATURES = ['kern', 'liga', 'clig', 'rlig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum'];

/** The value of `unicode-range` for ascending codes. */
export function unicodeRange(ascending: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const code of ascending) {
    const last = runs.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

async function cutFamily({ name, from, file, weights, variationAxes }: Family): Promise<string> {
  const faces: string[] = [];
  for (const [weight, styles] of weights) {
    for (const piece of PIECES) {
      const whole = readFileSync(join(MODULES, from, 'files', `${file}-${piece.of}-${weight}-normal.woff2`));
      const options = { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true, variationAxes } as const;
      const cut = `${file}-${piece.name}-${weight}.woff2`;
      writeFileSync(join(FONTS, cut), await subsetFont(whole, String.fromCodePoint(...piece.has), options));
      faces.push(`@font-face { font-family: "${name}"; font-weight: ${styles}; font-style: normal; font-display: swap;
  src: url("./${cut}") format("woff2"); unicode-range: ${unicodeRange(piece.has)}; }`);
    }
  }
  return faces.join('\n');
}

async function cutFonts(): Promise<void> {
  mkdirSync(FONTS, { recursive: true });
  const sheets = await Promise.all(FAMILIES.map(cutFamily));
  writeFileSync(join(FONTS, 'fonts.css'), `${sheets.join('\n')}\n`);
}

/**
 * Cuts the fonts, has the page fetch those that every page needs early, and puts the licence that travels with them
 * beside them.
 */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    apply: (_, { command }) => command === 'build' || !process.env['VITEST'],
    buildStart: cutFonts,
    generateBundle() {
      for (const { from, file } of FAMILIES) {
        const source = readFileSync(join(MODULES, from, 'LICENSE'), 'utf8');
        this.emitFile({ type: 'asset', fileName: `licences/${file}.txt`, source });
      }
    },
    transformIndexHtml(_, { bundle }): HtmlTagDescriptor[] {
      const early = FAMILIES.map(({ file, early }) => `${file}-own-${early}-`);
      const found = Object.keys(bundle ?? {}).filter((path) => early.some((start) => path.includes(`/${start}`)));
      return found.map((path) => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/${path}`, as: 'font', type: 'font/woff2', crossorigin: '' },
        injectTo: 'head',
      }));
    },
  };
}
