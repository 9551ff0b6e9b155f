/** The arrows of a hint: from one part to the next, numbered in the order of the clicks. */
import type { HintMove } from '../wire.gen';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Arrow {
  readonly d: string;
  readonly head: string;
  readonly x: number;
  readonly y: number;
}

/** How much of a part's half is left free by an arrow that begins or ends there. */
const AWAY = 0.55;
const SHORTEST = 26;

/** The part that the button of an answer is. */
export const answerPart = (code: number): string => `answer.${code}`;
/** The part that the button of an aid is; aids have codes below 0, which change from question to question. */
export const buttonPart = ({ code, verb }: { readonly code: number; readonly verb: string }): string =>
  code < 0 ? `aid.${verb}` : answerPart(code);

export interface Click {
  /** all that would do */
  readonly places: readonly string[];
  /** it begins something new, as the move began: the next person, the next die */
  readonly anew: boolean;
}

/**
 * The parts that a move is made of; a click on the same part again is not told. An answer that is no place on the board
 * is its button.
 */
export function clicksOf({ steps }: HintMove): Click[] {
  const found: Click[] = [];
  for (const { code, verb, parts } of steps) {
    let anew = verb === steps[0]?.verb;
    for (const places of parts.length > 0 ? parts : [[answerPart(code)]]) {
      const last = found.at(-1)?.places;
      const same = last && places.length === last.length && places.every((part) => last.includes(part));
      if (places.length === 0 || same) continue;
      found.push({ places, anew });
      anew = false;
    }
  }
  return found;
}

const middle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 });

/** A bent arrow between two parts; undefined where they are too close to tell one from the other. */
export function arrow(from: Box, to: Box): Arrow | undefined {
  const a = middle(from),
    b = middle(to);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const reach = (box: Box) => (Math.min(box.width, box.height) / 2) * AWAY;
  const free = length - reach(from) - reach(to);
  if (free < SHORTEST) return undefined;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const start = { x: a.x + ux * reach(from), y: a.y + uy * reach(from) };
  const end = { x: b.x - ux * reach(to), y: b.y - uy * reach(to) };
  const bend = Math.min(free / 6, 36);
  const control = { x: (start.x + end.x) / 2 - uy * bend, y: (start.y + end.y) / 2 + ux * bend };
  const n = (value: number) => value.toFixed(1);
  // The head points the way in which the line arrives.
  const turn = Math.hypot(end.x - control.x, end.y - control.y) || 1;
  const [hx, hy] = [(end.x - control.x) / turn, (end.y - control.y) / turn];
  const wing = (side: number) => `${n(end.x - hx * 15 - hy * side * 9)} ${n(end.y - hy * 15 + hx * side * 9)}`;
  return {
    d: `M${n(start.x)} ${n(start.y)}Q${n(control.x)} ${n(control.y)} ${n(end.x)} ${n(end.y)}`,
    head: `M${wing(1)}L${n(end.x)} ${n(end.y)}L${wing(-1)}`,
    x: (start.x + end.x) / 4 + control.x / 2,
    y: (start.y + end.y) / 4 + control.y / 2,
  };
}
