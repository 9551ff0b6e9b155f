import type { Lang } from '../text/format';

export const COLOURS = ['red', 'yellow', 'green', 'blue', 'orange', 'white', 'purple', 'grey'] as const;
export type Colour = (typeof COLOURS)[number];

/** Kinds of wood, as the three carts and their dice have. */
export const WOODS = ['birch', 'cedar', 'oak'] as const;
export type Wood = (typeof WOODS)[number];

type Letters = Readonly<Record<Colour, string>>;

/** The small b is white: bleu and blanc, blu and bianco share a capital. Grey is the virus and has no letter. */
const LETTERS: Record<Lang, Letters> = {
  en: { red: 'R', yellow: 'Y', green: 'G', blue: 'B', orange: 'O', white: 'W', purple: 'P', grey: '' },
  fr: { red: 'R', yellow: 'J', green: 'V', blue: 'B', orange: 'O', white: 'b', purple: 'Vi', grey: '' },
  it: { red: 'R', yellow: 'G', green: 'V', blue: 'B', orange: 'A', white: 'b', purple: 'P', grey: '' },
};

/** Bouleau, cèdre, chêne; betulla, cedro, quercia. */
const WOOD_LETTERS: Record<Lang, Readonly<Record<Wood, string>>> = {
  en: { birch: 'B', cedar: 'C', oak: 'O' },
  fr: { birch: 'B', cedar: 'C', oak: 'Ch' },
  it: { birch: 'B', cedar: 'C', oak: 'Q' },
};

export const letterOf = (colour: Colour, lang: Lang): string => LETTERS[lang][colour];
export const woodLetterOf = (wood: Wood, lang: Lang): string => WOOD_LETTERS[lang][wood];

export const paint = (colour: Colour | Wood): string => `var(--${colour})`;
/** the darker edge of a piece */
export const deep = (colour: Colour | Wood): string => `var(--${colour}-deep)`;
/** the pale floor of rooms, rows and cards */
export const wash = (colour: Colour): string => `var(--${colour}-wash)`;
/** text on the colour */
export const over = (colour: Colour): string => `var(--on-${colour})`;
