/**
 * From the choices of a question and what was picked of them to what is lit, what is listed and what is sent.
 *
 * Parts are picked in any order and from either end of a move; one of them may be taken back alone. When what is picked
 * leaves no doubt, the codes of the whole way are sent.
 */
import {
  fit,
  idOf,
  isInOrder,
  isOffered,
  isTogether,
  openPlaces,
  waysOf,
  type Choice,
  type Fit,
  type Picked,
  type Place,
  type Step,
  type Way,
} from './ways';

export type { Choice, Picked, Step, Way } from './ways';

export interface Picking {
  readonly choices: readonly Choice[];
  /** key of the first question */
  readonly asks: string;
  readonly ways: readonly Way[];
  readonly picked: readonly Picked[];
  /** keys of questions that have a usual answer, and that somebody wants to answer otherwise */
  readonly opened: ReadonlySet<string>;
}

export interface Turn {
  readonly picking: Picking;
  /** the way to send, once there is no doubt */
  readonly send?: Way;
}

/** One line of the visible list: an answer, the next click that several have in common, or a whole way. */
export type Entry =
  | { readonly kind: 'send'; readonly choice: Choice; readonly asks: string; readonly done: boolean }
  | { readonly kind: 'click'; readonly parts: readonly string[]; readonly choices: readonly Choice[] }
  | { readonly kind: 'way'; readonly choice: Choice; readonly way: Way };

/** How many of one kind are picked, and how many are wanted. */
export interface Count {
  readonly chosen: number;
  readonly least: number;
  readonly most: number;
}

export const LIST_LENGTH = 9;
const NONE_OPENED: ReadonlySet<string> = new Set();

export function begin(choices: readonly Choice[], asks = ''): Picking {
  return { choices, asks, ways: waysOf(choices, asks), picked: [], opened: NONE_OPENED };
}

/**
 * The ways that what is picked fits. Whoever clicks what is asked for answers just that: ways in which the same parts
 * would have been clicked ahead (a bed for the next patient) count only where there are no others.
 */
export function fits(picking: Picking): Fit[] {
  const { ways, picked, opened } = picking;
  const all = ways
    .filter((way) => isOffered(way, opened))
    .map((way) => fit(way, picked, opened))
    .filter((one) => one !== undefined);
  const natural = picked.length === 0 ? all : all.filter((one) => isNatural(one, picking));
  return natural.length > 0 ? natural : all;
}

/** The first step of a way that still needs something. */
function nextStep(one: Fit): number | undefined {
  return openPlaces(one)[0]?.step;
}

const stepOf = ({ way }: Fit, place: number | undefined): Step | undefined =>
  place === undefined ? undefined : way[place];

/** The key of the question that is to be answered now: the first open one of the ways that are left. */
export function askedNow(left: readonly Fit[]): string | undefined {
  const next = left.map((one) => ({ one, step: nextStep(one) })).filter(({ step }) => step !== undefined);
  const first = Math.min(...next.map(({ step }) => step ?? 0));
  const at = next.find(({ step }) => step === first);
  return at && stepOf(at.one, at.step)?.asks;
}

const zone = (place: Place | undefined): string => place?.parts[0]?.split('.')[0] ?? '';

/** The open places of the question a way is at: its next one, and others of the same kind. */
function placesNow(one: Fit): Place[] {
  const open = openPlaces(one);
  const asks = stepOf(one, open[0]?.step)?.asks;
  return open.filter((place) => one.way[place.step]?.asks === asks && zone(place) === zone(open[0]));
}

/** Was every part clicked when the way asked for it, and not ahead? */
function isNatural({ way }: Fit, { picked, opened }: Picking): boolean {
  return picked.every((one, index) => {
    const before = fit(way, picked.slice(0, index), opened);
    return before && (!('part' in one) || placesNow(before).some(({ parts }) => parts.includes(one.part)));
  });
}

export interface Lights {
  /** what answers the question that is asked now */
  readonly lit: ReadonlySet<string>;
  /** what a later question of the same move asks for, and may be picked first */
  readonly may: ReadonlySet<string>;
}

export function lights(picking: Picking, left: readonly Fit[] = fits(picking)): Lights {
  const lit = new Set<string>();
  const may = new Set<string>();
  const clicked = new Set(clicks(picking));
  for (const one of left) {
    const fresh = (part: string) =>
      !clicked.has(part) && fit(one.way, [...picking.picked, { part }], picking.opened) !== undefined;
    const now = new Set(placesNow(one));
    // A place that is taken by one of several equal parts may still be needed for another: all places are looked at.
    const nowAsks = stepOf(one, nextStep(one))?.asks;
    one.places.forEach((place, at) => {
      const same = now.has(place) || (one.taken.has(at) && one.way[place.step]?.asks === nowAsks);
      for (const part of place.parts) if (!(same ? lit : may).has(part) && fresh(part)) (same ? lit : may).add(part);
    });
  }
  for (const part of lit) may.delete(part);
  return { lit, may };
}

export function clicks({ picked }: Picking): string[] {
  return picked.flatMap((one) => ('part' in one ? [one.part] : []));
}

/** What is picked leaves no doubt: the way to send. */
function decided(picking: Picking): Way | undefined {
  const left = fits(picking);
  const [only] = left;
  if (!only || picking.picked.length === 0) return undefined;
  const done = left.filter((one) => openPlaces(one).length === 0);
  if (left.length === 1) {
    const implied = openPlaces(only).every(({ parts, step }) => parts.length === 0 && !only.way[step]?.alone);
    return implied ? only.way : undefined;
  }
  if (done.length < left.length) return undefined;
  const inOrder = left.filter(({ way }) => isInOrder(way, picking.picked, picking.opened));
  if (inOrder.length === 1) return inOrder[0]?.way;
  const together = left.filter(({ way }) => isTogether(way, picking.picked, picking.opened));
  return together.length === 1 ? together[0]?.way : undefined;
}

function turn(picking: Picking): Turn {
  const send = decided(picking);
  return send ? { picking, send } : { picking };
}

/** Something picked: the part, if it is one, and the answers it may still belong to. */
export interface InTray {
  readonly part: string | undefined;
  readonly choices: readonly Choice[];
}

export function inTray({ picked }: Picking, left: readonly Fit[]): InTray[] {
  return picked.map((one) => {
    const steps = left.flatMap(({ way }) =>
      'part' in one
        ? (way.find(({ choice }) => choice.parts.some((parts) => parts.includes(one.part))) ?? [])
        : (way.find(({ choice, asks }) => idOf(choice) === one.id && asks === one.asks) ?? []),
    );
    const choices = [...new Map(steps.map(({ choice }) => [idOf(choice), choice])).values()];
    return { part: 'part' in one ? one.part : undefined, choices };
  });
}

/** Clicks a part: picks it, or takes it back if it is picked already. */
export function click(picking: Picking, part: string): Turn {
  if (clicks(picking).includes(part)) return { picking: without(picking, part) };
  const next: Picking = { ...picking, picked: [...picking.picked, { part }] };
  return fits(next).length > 0 ? turn(next) : { picking };
}

/** Takes one part back, whatever was picked since. */
export function without(picking: Picking, part: string): Picking {
  return { ...picking, picked: picking.picked.filter((one) => !('part' in one) || one.part !== part) };
}

/** Backspace: the last pick back. The same object when there is nothing to take back. */
export function back(picking: Picking): Picking {
  return picking.picked.length === 0 ? picking : { ...picking, picked: picking.picked.slice(0, -1) };
}

/** Escape: everything back, also what was opened. */
export function clear(picking: Picking): Picking {
  return picking.picked.length + picking.opened.size === 0 ? picking : { ...picking, picked: [], opened: NONE_OPENED };
}

/** Lets a question be answered otherwise than usual; or not, after all. */
export function open(picking: Picking, asks: string): Picking {
  const opened = new Set(picking.opened);
  if (!opened.delete(asks)) opened.add(asks);
  const next = { ...picking, opened };
  return fits(next).length > 0 ? next : { ...next, picked: [] };
}

export interface Openable {
  readonly asks: string;
  readonly opened: boolean;
  /** what answering it otherwise than usual costs at least */
  readonly cost: Readonly<Record<string, number>>;
}

function cheapest(answers: readonly Choice[]): Readonly<Record<string, number>> {
  const sum = (cost: Readonly<Record<string, number>>) => Object.values(cost).reduce((all, n) => all + n, 0);
  const costs = answers.map(({ cost = {} }) => cost);
  return costs.reduce((least, cost) => (sum(cost) < sum(least) ? cost : least), costs[0] ?? {});
}

/**
 * The questions with a usual answer that the ways which are left would ask now or later, and whether they are open. One
 * that is far off, more clicks than the next one, is named once something is picked that leads there; what costs
 * something is planned for, and named from the first.
 */
export function openable(picking: Picking): Openable[] {
  const found = new Map<string, Choice[]>();
  for (const way of picking.ways) {
    const extra = way.find(({ choice }) => choice.extra);
    if (!extra) continue;
    const all = new Set([...picking.opened, ...way.filter(({ choice }) => choice.extra).map(({ asks }) => asks)]);
    const laid = fit(way, picking.picked, all);
    if (!laid) continue;
    const planned = Object.keys(extra.choice.cost ?? {}).length > 0;
    const begun = picking.picked.length > 0 || picking.opened.has(extra.asks);
    if (!planned && !begun && openPlaces(laid).filter(({ step }) => step < way.indexOf(extra)).length > 1) continue;
    found.set(extra.asks, [...(found.get(extra.asks) ?? []), extra.choice]);
  }
  return [...found].map(([asks, answers]) => ({ asks, opened: picking.opened.has(asks), cost: cheapest(answers) }));
}

/** Enter: the only way left, however many of its places are still open. */
export function confirmed(picking: Picking): Way | undefined {
  const left = fits(picking);
  return left.length === 1 ? left[0]?.way : undefined;
}

interface Line {
  readonly choice: Choice;
  readonly asks: string;
  readonly place: Place;
  readonly done: boolean;
}

/** The next answers of the ways that are left, each once. */
function nextLines(left: readonly Fit[]): Line[] {
  const lines = new Map<string, Line>();
  for (const one of left) {
    const [place] = openPlaces(one);
    const step = stepOf(one, place?.step);
    if (!place || !step) continue;
    const key = `${step.asks} ${idOf(step.choice)}`;
    if (!lines.has(key))
      lines.set(key, { choice: step.choice, asks: step.asks, place, done: place.parts.length === 0 });
  }
  return [...lines.values()];
}

function byNextClick(lines: readonly Line[], clicked: readonly string[]): Entry[] {
  const groups = new Map<string, { parts: readonly string[]; choices: Choice[] }>();
  for (const { choice, place } of lines) {
    const fresh = place.parts.filter((part) => !clicked.includes(part));
    const key = [...fresh].sort().join('\n');
    const group = groups.get(key) ?? { parts: fresh, choices: [] };
    group.choices.push(choice);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({ kind: 'click', ...group }));
}

const PAST = /^(finish|done|stop|end|skip|pass|commit|decline|enough|keep|no_more|refuse|stay)(_|$)|_(stop|done)$/;

/** Does an answer end or decline something? It is never the first in the list. */
export function ends({ verb, parts }: Pick<Choice, 'verb' | 'parts'>): boolean {
  return parts.length === 0 && PAST.test(verb);
}

/**
 * The list beside the question, in the server's order: what needs no click first, then what does; what ends the
 * question last. Each answer by itself if the whole fits, else one line per next click, so that the list stays a
 * complete second way to answer.
 */
export function entries(picking: Picking, length = LIST_LENGTH, left: readonly Fit[] = fits(picking)): Entry[] {
  const send = ({ choice, asks, done }: Line): Entry => ({ kind: 'send', choice, asks, done });
  const whole = left
    .filter((one) => openPlaces(one).length === 0 && (left.length > 1 || picking.picked.length === 0))
    .map(({ way }): Entry => ({ kind: 'way', way, choice: differing(way, left) }));
  const lines = nextLines(left);
  const last = lines.filter(({ choice }) => ends(choice)).map(send);
  const done = lines.filter((line) => line.done && !ends(line.choice)).map(send);
  // What is whole already, and may also be clicked in another way, is one line.
  const told = new Set(whole.map((entry) => (entry.kind === 'way' ? spoken(entry.choice) : '')));
  const more = lines.filter((line) => !line.done && !ends(line.choice) && !told.has(spoken(line.choice)));
  const listed = whole.length + lines.length <= length ? more.map(send) : byNextClick(more, clicks(picking));
  return [...whole, ...done, ...listed, ...last];
}

const labelOf = (entry: Entry): string | undefined => {
  if (entry.kind !== 'click') return entry.choice.label;
  return entry.choices.length === 1 ? entry.choices[0]?.label : undefined;
};

/** Is a line one of those answers that a game names as wanted most? */
export function isWanted(entry: Entry, wanted: readonly string[]): boolean {
  const label = labelOf(entry);
  return label !== undefined && wanted.includes(label);
}

/** What a game's people want most comes first, one answer of each kind and then their like; the rest as it stood. */
export function wantedFirst(list: readonly Entry[], wanted: readonly string[]): Entry[] {
  const told = new Set<string>();
  const ranks = list.map((entry) => {
    const label = labelOf(entry) ?? '';
    const rank = wanted.indexOf(label);
    if (rank < 0) return wanted.length + 1;
    const again = told.has(label);
    told.add(label);
    return again ? wanted.length : rank;
  });
  const order = list.map((_, place) => place).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
  return order.flatMap((place) => list[place] ?? []);
}

/** An answer as it is read: two that are the same read alike. */
const spoken = (choice: Choice): string => `${idOf(choice)} ${choice.label}`;

/** The answer by which a way differs from the others that are left: one that only it has, if there is one. */
function differing(way: Way, left: readonly Fit[]): Choice {
  const others = left.filter((one) => one.way !== way);
  const isOther = (step: number, choice: Choice) => (one: Fit) =>
    idOf(one.way[step]?.choice ?? { code: -1 }) !== idOf(choice);
  const own = way.findIndex(({ choice }, place) => others.every(isOther(place, choice)));
  const at = own >= 0 ? own : way.findIndex(({ choice }, place) => others.some(isOther(place, choice)));
  const step = way[at < 0 ? way.length - 1 : at];
  if (!step) throw new Error('a way has a step');
  return step.choice;
}

/** Follows a line of the list. */
export function follow(picking: Picking, entry: Entry): Turn {
  if (entry.kind === 'way') return { picking, send: entry.way };
  if (entry.kind === 'click') {
    const [part] = entry.parts;
    return part === undefined ? { picking } : click(picking, part);
  }
  const whole = answer(picking, entry.choice, entry.asks);
  return asClick(picking, entry.choice, whole) ?? whole;
}

/** An answer from the list is a click on its part where both mean the same: so the board shows what was picked. */
function asClick(picking: Picking, { parts }: Choice, whole: Turn): Turn | undefined {
  const [place = [], ...others] = parts;
  const [part] = place;
  if (part === undefined || place.length > 1 || others.length > 0 || whole.send) return undefined;
  if (clicks(picking).includes(part)) return undefined;
  const next: Picking = { ...picking, picked: [...picking.picked, { part, listed: true }] };
  const [one, other] = [fits(next), fits(whole.picking)].map((left) => left.map(({ way }) => way));
  const same = one?.length === other?.length && one?.every((way, at) => way === other?.[at]);
  return same ? { picking: next } : undefined;
}

/** Takes an answer as a whole. */
export function answer(picking: Picking, choice: Pick<Choice, 'code' | 'along'>, asks = picking.asks): Turn {
  const next: Picking = { ...picking, picked: [...picking.picked, { id: idOf(choice), asks }] };
  return fits(next).length > 0 ? turn(next) : { picking };
}

/** How many pieces of the kind that is asked for now are picked, and wanted; undefined where it is only one. */
export function count(left: readonly Fit[]): Count | undefined {
  const asks = askedNow(left);
  const counted = left.map((one) => {
    const [next] = openPlaces(one);
    const kind = next && next.parts.length > 0 ? zone(next) : undefined;
    const alike = one.places
      .map((place, at) => ({ place, at }))
      .filter(({ place }) => place.parts.length > 0 && (kind === undefined || zone(place) === kind))
      .filter(({ place }) => asks === undefined || one.way[place.step]?.asks === asks);
    return { most: alike.length, chosen: alike.filter(({ at }) => one.taken.has(at)).length };
  });
  const most = Math.max(0, ...counted.map((one) => one.most));
  if (most < 2) return undefined;
  return {
    chosen: Math.max(...counted.map((one) => one.chosen)),
    least: Math.min(...counted.map((o) => o.most)),
    most,
  };
}

/** What is lost or spent on a way from a step on, by thing: at least, where ways differ. */
export function costFrom(
  picking: Picking,
  choice: Choice,
  left: readonly Fit[] = fits(picking),
): Record<string, number> {
  let least: Record<string, number> | undefined;
  for (const { way } of left) {
    const from = way.findIndex((step) => step.choice === choice);
    if (from < 0) continue;
    const total: Record<string, number> = {};
    for (const step of way.slice(from))
      for (const [thing, n] of Object.entries(step.choice.cost ?? {})) total[thing] = (total[thing] ?? 0) + n;
    const before: Record<string, number> | undefined = least;
    least = before
      ? Object.fromEntries(
          Object.entries(before).flatMap(([thing, n]) =>
            thing in total ? [[thing, Math.min(n, total[thing] ?? n)]] : [],
          ),
        )
      : total;
  }
  return least ?? {};
}

/**
 * What the answer costs that a click on a part would give, by part; parts whose answers differ say the least. Of an
 * answer that is begun the first part has said it, where it costs the same whatever comes: whoever holds the blood bag
 * is told nothing at the patients.
 */
export function costsOfParts(left: readonly Fit[]): Map<string, Readonly<Record<string, number>>> {
  const found = new Map<string, Readonly<Record<string, number>>>();
  const sum = (cost: Readonly<Record<string, number>>) => Object.values(cost).reduce((a, b) => a + b, 0);
  const totals = left.map(({ way }) => way.reduce((all, { choice }) => all + sum(choice.cost ?? {}), 0));
  const settled = new Set(totals).size === 1;
  for (const one of left)
    for (const place of openPlaces(one)) {
      const { step, parts } = place;
      const before = one.places.slice(0, one.places.indexOf(place));
      const begun = before.some((other, at) => other.step === step && one.taken.has(at));
      const cost = (settled && begun ? undefined : one.way[step]?.choice.cost) ?? {};
      for (const part of parts) {
        const known = found.get(part);
        if (known === undefined || sum(cost) < sum(known)) found.set(part, cost);
      }
    }
  return found;
}

/** The answers that are given already, from the first question on, whatever follows; none where that is not sure. */
export function givenRow(left: readonly Fit[]): Way {
  const [first, ...others] = left;
  if (!first) return [];
  const open = openPlaces(first)[0]?.step ?? first.way.length;
  const same = (step: number) => others.every(({ way }) => way[step]?.choice === first.way[step]?.choice);
  const until = first.way.findIndex((_, step) => step >= open || !same(step));
  return until < 0 ? first.way : first.way.slice(0, until);
}

export function codesOf(way: Way): number[] {
  return way.flatMap(({ choice: { code, along = [] } }) => [code, ...along]);
}

/** Whether two trees ask the same, so that a half-made answer may stand when the table is sent again. */
export function sameQuestion(a: readonly Choice[], b: readonly Choice[]): boolean {
  const parts = (choice: Choice) => choice.parts.map((set) => set.join(' ')).join('|');
  return (
    a.length === b.length &&
    a.every((choice, i) => {
      const other = b[i];
      return (
        other !== undefined &&
        idOf(choice) === idOf(other) &&
        parts(choice) === parts(other) &&
        sameQuestion(choice.then ?? [], other.then ?? [])
      );
    })
  );
}
