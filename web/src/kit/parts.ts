/**
 * Parts: everything on a table that a choice can point at, by a stable id of its *place*.
 * A part is a button only while it can be clicked; otherwise it is a picture with a name.
 */
import type { TipText } from './tips.svelte';

/** rest: nothing to do · lit: may be clicked · sel: clicked already · off: not now · used: spent until later */
export type PartState = 'rest' | 'lit' | 'sel' | 'off' | 'used';

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
}

/** Who knows what may be clicked; the table's Pick is one. */
export interface Picker {
  stateOf(part: string): PartState;
  click(part: string): void;
  /** everything that can be answered now, whatever has been clicked of it */
  readonly offers: readonly Offer[];
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
}

export type PartAttributes = Record<string | symbol, unknown>;

/**
 * Attributes for the element that stands for a part, in HTML and in SVG alike. A picture is named by an attribute. A
 * button has its name as hidden content: with an attribute, the letters drawn on a die would have to be part of it.
 */
export function partAttributes({ part, state, label, pick, flip, hasTip }: PartFacts): PartAttributes {
  const base: PartAttributes = { 'data-part': part, 'data-flip': flip };
  // Focusable by script only: arrow keys walk over pictures (see roam.ts) without adding tab stops.
  if (!isActive(state)) {
    return label === ''
      ? { ...base, 'aria-hidden': true }
      : { ...base, role: 'img', 'aria-label': label, tabindex: hasTip ? -1 : undefined };
  }
  return {
    ...base,
    role: 'button',
    tabindex: 0,
    'aria-pressed': state === 'sel' ? true : undefined,
    onclick: pick,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // The table listens for Enter too ("confirm"); this press is meant for the part.
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) pick();
    },
  };
}
