/** What the answers at hand would do: where a specialist's help would follow, and what becomes of the patients. */
import type { Offer } from '../../kit/parts';
import { atHand, chosenOf, type Ahead, type StateOf } from '../../table/ahead';
import type { Box } from '../../table/box';
import { ruleOf, type Rule } from './facts';
import type { Hospital } from './view.gen';

const HELP: ReadonlySet<string> = new Set(['assist', 'admissions_nurse', 'pathologist', 'physiotherapist']);
/** Specialists whose help asks nothing: it comes with a patient who goes home. */
const SILENT: ReadonlySet<string> = new Set(['transplant_surgeon', 'haematology_technician']);
const NURSE = 'nurse';
const HOME = 7;

/** Does a department send whoever lies in a bed home? */
export const sendsHome =
  (box: Box, { beds }: Pick<Hospital, 'beds'>) =>
  (department: string, part: string): boolean => {
    const { effect, levels } = ruleOf(box, department);
    return effect === 'heal' && (beds[Number(part.split('.')[2])]?.value ?? 0) + levels >= HOME;
  };

/** Does anything in what follows fulfil it? */
const somewhere = (choice: Ahead, is: (one: Ahead) => boolean): boolean =>
  is(choice) || (choice.then ?? []).some((next) => somewhere(next, is));

/** Whom the player holds, and in which departments his help would follow; undefined while nobody special is in hand. */
export interface Helping {
  readonly specialist: string;
  /** by the parts of the departments that are open to him */
  readonly at: ReadonlyMap<string, boolean>;
}

export function helpingOf(
  offers: readonly Offer[],
  stateOf: StateOf,
  sendsHome: (department: string, part: string) => boolean,
): Helping | undefined {
  const [place] = chosenOf(offers, stateOf).filter(({ verb }) => verb === 'place');
  const specialist = String(place?.args['worker'] ?? NURSE);
  if (!place || specialist === NURSE) return undefined;
  const helps = (choice: Ahead): boolean =>
    SILENT.has(specialist)
      ? somewhere(choice, ({ label }) => label?.startsWith('target_home') ?? false) ||
        (choice.also ?? []).flat().some((part) => sendsHome(String(choice.args['department']), part))
      : somewhere(choice, ({ asks }) => asks !== undefined && HELP.has(asks));
  const open = (place.then ?? []).filter(({ verb }) => verb === 'activate');
  return {
    specialist,
    at: new Map(open.flatMap((choice) => choice.parts.flat().map((part) => [part, helps(choice)] as const))),
  };
}

/** What a department that treats several patients together has of them, and how many it needs. */
export interface Lack {
  readonly n: number;
  readonly total: number;
}

/** What a department lacks of its set; undefined where nothing is missing, or one patient is all it takes. */
export function lackOf(rule: Rule, beds: Hospital['beds']): Lack | undefined {
  const total = rule.atLeast ?? rule.patients;
  if (total < 2) return undefined;
  const [low, high] = rule.values ?? [1, HOME - 1];
  const values = beds.flatMap((one) =>
    one && (!rule.colour || one.colour === rule.colour) && one.value >= low && one.value <= high ? [one.value] : [],
  );
  const steps = Array.from({ length: high - low + 1 }, (_, step) => low + step);
  const counts =
    rule.relation === 'equal'
      ? steps.map((value) => values.filter((one) => one === value).length)
      : rule.relation === 'run'
        ? steps
            .slice(0, steps.length - total + 1)
            .map((first) => new Set(values.filter((one) => one >= first && one < first + total)).size)
        : [values.length];
  const n = Math.max(0, ...counts);
  return n < total ? { n, total } : undefined;
}

/** The departments that are open to anybody who could be placed; undefined while nobody can be. */
export function openTo(offers: readonly Offer[]): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  const look = (choice: Ahead): void => {
    if (choice.verb === 'activate') for (const part of choice.parts.flat()) found.add(part);
    for (const next of choice.then ?? []) look(next);
  };
  offers.forEach(look);
  return found.size > 0 || offers.some(({ verb }) => verb === 'place') ? found : undefined;
}

/** The answer by which an activation ends. */
export const endOf = (offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ verb }) => verb === 'end_activation');

/** By how much the patients of a hospital would fall if its activation ended, by bed. */
export function fallingOf(end: Offer | undefined, beds: Hospital['beds']): ReadonlyMap<number, number | 'dies'> {
  const falls = end?.args['falls'];
  if (!Array.isArray(falls)) return new Map();
  return new Map(
    falls.flatMap((levels, bed) => {
      const patient = beds[bed];
      if (!patient || typeof levels !== 'number' || levels === 0) return [];
      return [[bed, patient.value > levels ? levels : 'dies'] as const];
    }),
  );
}

/** Answers that give a patient another value. */
const CHANGING: ReadonlySet<string> = new Set(['target', 'blood_heal', 'event_raise']);

/** What a click would make of a patient, once the bag it needs is in hand: its new value, or that it goes home. */
export function becomingOf(offers: readonly Offer[], stateOf: StateOf): ReadonlyMap<string, number | 'home'> {
  const picks = atHand(offers, stateOf).filter(
    ({ verb, label, extra }) => CHANGING.has(verb) && !extra && !label?.startsWith('target_reroll'),
  );
  return new Map(
    picks.flatMap(({ args, parts }) => {
      const value = Number(args['value']);
      const at = parts.findIndex(([part]) => part?.startsWith('bed.'));
      const held = parts.slice(0, at).every((place) => place.some((part) => stateOf(part) === 'sel'));
      return (held ? (parts[at] ?? []) : []).map((part) => [part, value < HOME ? value : 'home'] as const);
    }),
  );
}
