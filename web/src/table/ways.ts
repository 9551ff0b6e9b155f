/**
 * The whole ways through a tree of choices, and how what was picked fits them.
 *
 * The server lists every legal choice with what follows it in the same move; a choice names, for each click, the *set*
 * of parts that may be clicked there. A way is a path from the first question to the end of the move. What is picked
 * fits a way if every picked part finds a place of its own in it, in whatever order. Nothing here knows any rule of any
 * game.
 */
export interface Choice {
  readonly code: number;
  readonly verb: string;
  readonly args: Readonly<Record<string, string | number | null>>;
  readonly label: string;
  readonly parts: readonly (readonly string[])[];
  /** codes that are sent along with it */
  readonly along?: readonly number[];
  /** what it costs, by thing */
  readonly cost?: Readonly<Record<string, number>>;
  /** key of what one loses by it that could be kept */
  readonly danger?: string;
  /** offered only to those who open its question */
  readonly extra?: boolean;
  /** it cannot be taken back */
  readonly final?: boolean;
  /** key of the next question of the same move; without `then` its answers are told when it is asked */
  readonly asks?: string;
  readonly then?: readonly Choice[];
  /** the parts of answers that it brings along, because they are the only ones: they may be clicked, and need not be */
  readonly also?: readonly (readonly string[])[];
}

/** An answer within a way. */
export interface Step {
  readonly choice: Choice;
  /** key of the question that it answers */
  readonly asks: string;
  /** its question has no other answer: somebody is to confirm */
  readonly alone: boolean;
  /** what its question is usually answered with: taken silently unless the question is opened */
  readonly usual: boolean;
}

export type Way = readonly Step[];

/** What was picked: a part of the board, also by its line in the list, or an answer as a whole, by its code. */
export type Picked = { readonly part: string; readonly listed?: true } | { readonly id: string; readonly asks: string };

/** What tells an answer from the others of its question: its code, and those that go along with it. */
export const idOf = ({ code, along = [] }: Pick<Choice, 'code' | 'along'>): string => [code, ...along].join(' ');

/** A place of a way: the parts that may be clicked there, none for an answer without parts. */
export interface Place {
  readonly step: number;
  readonly parts: readonly string[];
  /** what is there follows by itself, and may be clicked all the same */
  readonly spare?: boolean;
}

/** A way with what is picked laid out on it. */
export interface Fit {
  readonly way: Way;
  readonly places: readonly Place[];
  /** places that have what they need */
  readonly taken: ReadonlySet<number>;
}

/** The choices as far as the table asks: what is answered on a desk of the game's own is asked by itself. */
export function upToDesks(choices: readonly Choice[], isDesk: (asks: string) => boolean): Choice[] {
  return choices.map((choice) => {
    const { then, ...rest } = choice;
    if (!then || then.length === 0) return choice;
    return isDesk(choice.asks ?? '') ? rest : { ...rest, then: upToDesks(then, isDesk) };
  });
}

/** All ways, in the server's order. */
export function waysOf(choices: readonly Choice[], asks: string): Way[] {
  const usual = choices.filter(({ extra }) => !extra);
  const hasUsual = usual.length === 1 && choices.length > 1;
  return choices.flatMap((choice): Way[] => {
    const step: Step = { choice, asks, alone: choices.length === 1, usual: hasUsual && !choice.extra };
    const then = choice.then ?? [];
    if (then.length === 0) return [[step]];
    return waysOf(then, choice.asks ?? '').map((rest) => [step, ...rest]);
  });
}

/** Is a step taken without a word? The first question is always put: somebody has to begin. */
export function isSilent(way: Way, place: number, opened: ReadonlySet<string>): boolean {
  const step = way[place];
  return place > 0 && step !== undefined && step.usual && !opened.has(step.asks);
}

/** May a way be offered before more questions are opened? */
export function isOffered(way: Way, opened: ReadonlySet<string>): boolean {
  return way.every(({ choice, asks }) => !choice.extra || opened.has(asks));
}

/** The places of a way. Where a single part is asked for twice (the same patient again), one click is enough. */
export function placesOf(way: Way, opened: ReadonlySet<string>): Place[] {
  const single = new Set<string>();
  const places: Place[] = [];
  way.forEach(({ choice }, step) => {
    const silent = isSilent(way, step, opened);
    if (choice.parts.length === 0 && !silent) places.push({ step, parts: [] });
    const add = (parts: readonly string[], spare: boolean) => {
      const only = parts.length === 1 ? parts[0] : undefined;
      if (only !== undefined && single.has(only)) return;
      if (only !== undefined) single.add(only);
      places.push(spare ? { step, parts, spare } : { step, parts });
    };
    for (const parts of choice.parts) add(parts, silent);
    for (const parts of choice.also ?? []) add(parts, true);
  });
  return places;
}

/**
 * Lays what is picked out on a way; undefined if it does not fit. Every part gets a place of its own: one that has to
 * be clicked, as long as there is any, and else one of those that follow by themselves.
 */
export function fit(way: Way, picked: readonly Picked[], opened: ReadonlySet<string>): Fit | undefined {
  const places = placesOf(way, opened);
  const answered = new Set<number>();
  const holder = new Map<number, number>();
  const put = (pick: number, part: string, spares: boolean, tried = new Set<number>()): boolean =>
    places.some(({ parts, spare }, place) => {
      if ((spare && !spares) || tried.has(place) || !parts.includes(part)) return false;
      tried.add(place);
      const other = holder.get(place);
      const there = other === undefined ? undefined : picked[other];
      if (there && 'part' in there && !put(other ?? 0, there.part, spares, tried)) return false;
      holder.set(place, pick);
      return true;
    });
  for (const [index, one] of picked.entries()) {
    if ('part' in one) {
      if (!put(index, one.part, false) && !put(index, one.part, true)) return undefined;
    } else {
      const step = way.findIndex(
        ({ choice, asks }, at) => idOf(choice) === one.id && asks === one.asks && !answered.has(at),
      );
      if (step < 0) return undefined;
      answered.add(step);
    }
  }
  const taken = new Set(holder.keys());
  places.forEach(({ step }, place) => {
    if (answered.has(step)) taken.add(place);
  });
  return { way, places, taken };
}

/** The places that still need something. */
export function openPlaces({ places, taken }: Fit): Place[] {
  return places.filter(({ spare }, place) => !spare && !taken.has(place));
}

/** Have the parts been clicked in the order in which the way asks for them? */
export function isInOrder(way: Way, picked: readonly Picked[], opened: ReadonlySet<string>): boolean {
  const clicked = picked.flatMap((one) => ('part' in one ? [one.part] : []));
  const asked = placesOf(way, opened).filter(({ parts, spare }) => parts.length > 0 && !spare);
  return clicked.length <= asked.length && clicked.every((part, place) => asked[place]?.parts.includes(part));
}

/** Were the parts of each answer clicked one after the other, and answers to one question in the order of the way? */
export function isTogether(way: Way, picked: readonly Picked[], opened: ReadonlySet<string>): boolean {
  const clicked = picked.flatMap((one) => ('part' in one ? [one.part] : []));
  const places = placesOf(way, opened).filter(({ parts, spare }) => parts.length > 0 && !spare);
  let before = { asks: '', first: -1 };
  return way.every(({ asks }, step) => {
    const at = places
      .filter((place) => place.step === step)
      .map(({ parts }) => clicked.findIndex((part) => parts.includes(part)));
    if (at.length === 0) return true;
    const first = Math.min(...at);
    const inTurn = asks !== before.asks || first > before.first;
    before = { asks, first };
    return inTurn && Math.max(...at) - first === at.length - 1;
  });
}
