/**
 * From a list of choices and a row of clicks to what is lit, what is listed and what is sent.
 *
 * The server lists every legal choice; a choice names, for each place, the *set* of parts that may be clicked there
 * (equal dice light up together). Clicks go place by place. Nothing here knows any rule of any game.
 */
export interface Choice {
  readonly code: number;
  readonly verb: string;
  readonly args: Readonly<Record<string, string | number | null>>;
  readonly label: string;
  readonly parts: readonly (readonly string[])[];
}

export interface Picking {
  readonly choices: readonly Choice[];
  readonly clicks: readonly string[];
}

export interface Step {
  readonly picking: Picking;
  /** the code to send, once the clicks leave no doubt */
  readonly send?: number;
}

/** One line of the visible list: a whole choice, or the next click shared by several choices. */
export type Entry =
  | { readonly kind: 'send'; readonly choice: Choice }
  | { readonly kind: 'click'; readonly parts: readonly string[]; readonly choices: readonly Choice[] };

export const LIST_LENGTH = 9;

export function begin(choices: readonly Choice[]): Picking {
  return { choices, clicks: [] };
}

/** The choices that agree with every click made so far. */
export function remaining({ choices, clicks }: Picking): Choice[] {
  return choices.filter(
    ({ parts }) => parts.length >= clicks.length && clicks.every((click, place) => parts[place]?.includes(click)),
  );
}

/** Remaining choices that ask for no further click: they are buttons, "done here" among them. */
export function finished(picking: Picking): Choice[] {
  return remaining(picking).filter(({ parts }) => parts.length === picking.clicks.length);
}

/**
 * The parts a choice offers at the next place. Where equal parts are asked for twice, the one clicked already makes
 * room for its twins; only if no twin is left (the same patient twice) may it be clicked again.
 */
function offered(choice: Choice, clicks: readonly string[]): readonly string[] {
  const place = choice.parts[clicks.length] ?? [];
  const fresh = place.filter((part) => !clicks.includes(part));
  return fresh.length > 0 ? fresh : place;
}

export function litParts(picking: Picking): Set<string> {
  return new Set(remaining(picking).flatMap((choice) => offered(choice, picking.clicks)));
}

/** Clicks a part: narrows, sends, or, on a part chosen before, takes that click and the later ones back. */
export function click(picking: Picking, part: string): Step {
  if (litParts(picking).has(part)) {
    const next: Picking = { choices: picking.choices, clicks: [...picking.clicks, part] };
    const left = remaining(next);
    const only = left.length === 1 ? left[0] : undefined;
    return only?.parts.length === next.clicks.length ? { picking: next, send: only.code } : { picking: next };
  }
  const at = picking.clicks.lastIndexOf(part);
  if (at < 0) return { picking };
  return { picking: { choices: picking.choices, clicks: picking.clicks.slice(0, at) } };
}

/** Escape: one click back. The same object when there is nothing to take back. */
export function back(picking: Picking): Picking {
  if (picking.clicks.length === 0) return picking;
  return { choices: picking.choices, clicks: picking.clicks.slice(0, -1) };
}

/** Enter: the code of the only choice left, however many of its places are still unclicked. */
export function confirmed(picking: Picking): number | undefined {
  const left = remaining(picking);
  return left.length === 1 ? left[0]?.code : undefined;
}

function byNextClick(choices: readonly Choice[], clicks: readonly string[]): Entry[] {
  const groups = new Map<string, { parts: readonly string[]; choices: Choice[] }>();
  for (const choice of choices) {
    const parts = offered(choice, clicks);
    const key = [...parts].sort().join('\n');
    const group = groups.get(key) ?? { parts, choices: [] };
    group.choices.push(choice);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({ kind: 'click', ...group }));
}

/**
 * The list beside the question, in the server's order. Buttons first; then every remaining choice by itself if the
 * whole fits, else one line per next click, so that the list stays a complete second way to answer.
 */
export function entries(picking: Picking, length: number = LIST_LENGTH): Entry[] {
  const left = remaining(picking);
  const send = (choice: Choice): Entry => ({ kind: 'send', choice });
  const done = left.filter(({ parts }) => parts.length === picking.clicks.length);
  const more = left.filter(({ parts }) => parts.length > picking.clicks.length);
  if (left.length <= length) return [...done, ...more].map(send);
  return [...done.map(send), ...byNextClick(more, picking.clicks)];
}

/** Follows a line of the list. */
export function follow(picking: Picking, entry: Entry): Step {
  if (entry.kind === 'send') return { picking, send: entry.choice.code };
  const [part] = entry.parts;
  return part === undefined ? { picking } : click(picking, part);
}

/** Whether two lists ask the same question, so that a half-made answer may stand when the table is sent again. */
export function sameQuestion(a: readonly Choice[], b: readonly Choice[]): boolean {
  const parts = (choice: Choice) => choice.parts.map((set) => set.join(' ')).join('|');
  return (
    a.length === b.length &&
    a.every((choice, i) => {
      const other = b[i];
      return other !== undefined && choice.code === other.code && parts(choice) === parts(other);
    })
  );
}
