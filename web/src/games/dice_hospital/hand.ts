/** What the answers at hand would do: where a specialist's help would follow, and what becomes of the patients. */
import type { Offer } from '../../kit/parts';
import { atHand, chosenOf, type Ahead, type StateOf } from '../../table/ahead';
import type { Box } from '../../table/box';
import { ruleOf } from './facts';
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

/** What a click would make of a patient: its new value, or that it goes home. */
export function becomingOf(offers: readonly Offer[], stateOf: StateOf): ReadonlyMap<string, number | 'home'> {
  const picks = atHand(offers, stateOf).filter(
    ({ verb, label, extra }) => verb === 'target' && !extra && !label?.startsWith('target_reroll'),
  );
  return new Map(
    picks.flatMap(({ args, parts }) => {
      const value = Number(args['value']);
      return (parts[0] ?? []).map((part) => [part, value < HOME ? value : 'home'] as const);
    }),
  );
}
