/**
 * Parts: everything on a table that a choice can point at, by a stable id of its *place*.
 * A part is a button only while it can be clicked; otherwise it is a picture with a name.
 */
import type { TipText } from './tips.svelte';

/**
 * rest: nothing to do · lit: answers the question · may: answers a later question of the same move, and may be clicked
 * first · sel: clicked already · off: not now · used: spent until later
 */
export type PartState = 'rest' | 'lit' | 'may' | 'sel' | 'off' | 'used';

/** The props every piece of the kit takes; with `part` alone, state and click come from the table around it. */
export interface PartProps {
  /** id of the place, as choices and views name it */
  part?: string;
  /** overrides what the table says */
  state?: PartState;
  /**
   * the accessible name, if the piece's own is too poor ("red patient, value 2, untreated"); '' if it only decorates
   */
  label?: string;
  onpick?: (part: string) => void;
  tip?: TipText;
  /** it has just come here: let it drop */
  moved?: boolean;
  /** key for moving animations, if it is not the part's id */
  flip?: string;
}

/** A choice as a board may read it, where single parts say too little: a place together with a rotation. */
export interface Offer {
  readonly code: number;
  readonly verb: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly parts: readonly (readonly string[])[];
  /** the answers of the next question of the same move, where this one leads to one */
  readonly then?: readonly Offer[];
}

/** Who knows what may be clicked; the table's Pick is one. */
export interface Picker {
  stateOf(part: string): PartState;
  click(part: string): void;
  /** is it asked for later in the same move, and may be clicked first? Pieces that are drawn anyway ask for it */
  isLater?(part: string): boolean;
  /** what a click on a part costs, by thing; a picker without it knows of no costs */
  costOf?(part: string): Readonly<Record<string, number>>;
  /** everything that can be answered now, whatever has been clicked of it */
  readonly offers: readonly Offer[];
  /** the answer that is in doubt, because something would be lost by it */
  readonly grave?: Offer | undefined;
  /** answers with one of the offers */
  choose(offer: Offer): void;
}

export function isActive(state: PartState): boolean {
  return state === 'lit' || state === 'sel';
}

export interface PartFacts {
  part: string | undefined;
  state: PartState;
  label: string;
  pick: () => void;
  flip?: string | undefined;
  hasTip?: boolean;
  /** what a click costs, as short as can be */
  cost?: string | undefined;
}

export type PartAttributes = Record<string | symbol, unknown>;

/**
 * Attributes for the element that stands for a part, in HTML and in SVG alike. A picture is named by an attribute. A
 * button has its name as hidden content: with an attribute, the letters drawn on a die would have to be part of it.
 */
export function partAttributes({ part, state, label, pick, flip, hasTip, cost }: PartFacts): PartAttributes {
  const base: PartAttributes = { 'data-part': part, 'data-flip': flip };
  // Focusable by script only: arrow keys walk over pictures (see roam.ts) without adding tab stops.
  if (!isActive(state)) {
    // What is asked for later may be clicked first. It stays a picture: the list and the lit parts are the whole way.
    const later = state === 'may' ? { onclick: pick } : {};
    return label === ''
      ? { ...base, ...later, 'aria-hidden': true }
      : { ...base, ...later, role: 'img', 'aria-label': label, tabindex: hasTip ? -1 : undefined };
  }
  return {
    ...base,
    role: 'button',
    tabindex: 0,
    'data-cost': cost,
    'aria-pressed': state === 'sel' ? true : undefined,
    onclick: pick,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // On what is chosen already, Enter means the whole answer; space takes the part back.
      if (event.key === 'Enter' && state === 'sel') return;
      // The table listens for Enter too ("confirm"); this press is meant for the part.
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) pick();
    },
  };
}
