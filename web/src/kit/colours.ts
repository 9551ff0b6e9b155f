import { t } from '../text/text.svelte';

export const COLOURS = ['red', 'yellow', 'green', 'blue', 'orange', 'white', 'purple', 'grey'] as const;
export type Colour = (typeof COLOURS)[number];

/** Kinds of wood, as the three carts and their dice have. */
export const WOODS = ['birch', 'cedar', 'oak'] as const;
export type Wood = (typeof WOODS)[number];

/** The letter of a colour in the language in use. Grey is the virus and has none. */
export const letterOf = (colour: Colour): string => (colour === 'grey' ? '' : t(`names.letter.${colour}`));
export const woodLetterOf = (wood: Wood): string => t(`names.wood_letter.${wood}`);

export const paint = (colour: Colour | Wood): string => `var(--${colour})`;
/** the darker edge of a piece */
export const deep = (colour: Colour | Wood): string => `var(--${colour}-deep)`;
/** the pale floor of rooms, rows and cards */
export const wash = (colour: Colour): string => `var(--${colour}-wash)`;
/** text on the colour */
export const over = (colour: Colour): string => `var(--on-${colour})`;
