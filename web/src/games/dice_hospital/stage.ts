/** What has to be clicked and is not in the hospital is laid out in the middle of the board: which of it, and when. */
import type { Box } from '../../table/box';
import { startingValues } from './facts';
import { askedOf } from '../../table/view';
import type { Own, View } from './view.gen';

export type StageKind = 'ambulances' | 'display' | 'loose' | 'arrivals' | 'administrators' | 'reports' | 'slots';

const BY_QUESTION: Readonly<Record<string, StageKind>> = {
  choose_extra: 'display',
  assign_values: 'loose',
  choose_administrator: 'administrators',
  arrange_ties: 'ambulances',
  claim: 'ambulances',
  keep_three: 'arrivals',
  casualties: 'arrivals',
  improve: 'display',
  reports: 'reports',
  collect: 'slots',
};

/** Questions about what lies between the hospitals: everybody watches. */
const COMMON: ReadonlySet<string> = new Set([
  'choose_extra',
  'assign_values',
  'arrange_ties',
  'claim',
  'improve',
  'collect',
]);

export interface Stage {
  readonly kind: StageKind;
  /** who decides */
  readonly who: number;
}

export function stageOf(view: View, own: Own | null, seat: number | null): Stage | undefined {
  const asked = askedOf(view, seat);
  if (seat !== null && asked !== undefined) {
    const kind = BY_QUESTION[asked];
    return kind && { kind, who: seat };
  }
  // Chosen, but not all have: what one keeps stays in sight.
  if (seat !== null && own && own.dealt.length > 0) return { kind: 'administrators', who: seat };
  for (const { seat: who, question } of view.asking) {
    const kind = BY_QUESTION[question];
    if (kind && kind !== 'administrators' && (seat === null || COMMON.has(question))) return { kind, who };
  }
  return undefined;
}

/** Whether the wards of a small screen have to make room for it. */
export function isLarge({ kind }: Stage, { display }: View): boolean {
  if (kind === 'display') return display.departments.length + display.specialists.length > 2;
  return kind === 'ambulances' || kind === 'administrators' || kind === 'reports';
}

/** The value the next of the first patients gets; undefined where the loose dice are none of those. */
export function startingValue(box: Box, view: View, who: number): number | undefined {
  const beds = view.hospitals[who]?.beds.length ?? 0;
  return startingValues(box, beds + view.loose.length)?.[beds];
}

/** Questions whose answer lies in the wards: whoever cannot be chosen steps back. */
const OF_BEDS: ReadonlySet<string> = new Set([
  'event_raise',
  'event_lower',
  'casualties',
  'treat',
  'physiotherapy',
  'assist',
  'harm',
  'admissions_nurse',
  'physiotherapist',
  'protect',
  'collect',
]);
export const asksForBed = (question: string | undefined): boolean => question !== undefined && OF_BEDS.has(question);
