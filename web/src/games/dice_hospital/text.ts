/**
 * The few words only the drawing needs, and how things are called and explained. All else is in the game's catalogue.
 */
import type { TipText } from '../../kit/tips.svelte';
import { fixed, t, titled } from '../../text/text.svelte';
import type { GameWords } from '../../table/board';
import { ruleOf } from './facts';
import type { Lack } from './hand';
import { writePatient } from './labels';
import type { Department, Hospital, Patient, Specialist, View } from './view.gen';
import { capital, listed, word } from '../../table/words';

export { thingTip, word } from '../../table/words';

/** "red 3 (now green)" */
export const whom = (words: GameWords, patient: Patient): string =>
  words.name('whom', writePatient({ ...patient, treated: false }));

/** Whom one sees, in what state, and what a click would make of it. */
export function patientName(
  words: GameWords,
  patient: Patient,
  {
    spared = false,
    becomes,
    falls,
  }: { spared?: boolean; becomes?: number | 'home' | undefined; falls?: number | 'dies' | undefined } = {},
): string {
  const state = t(patient.treated ? 'piece.treated' : 'piece.untreated');
  const fate = becomes === 'home' ? word(words, 'goes_home') : becomes && word(words, 'becomes', { n: becomes });
  const end = falls === 'dies' ? word(words, 'dies') : falls && word(words, 'falls', { n: falls });
  return listed(whom(words, patient), state, spared && word(words, 'spared'), fate || end || false);
}

export function patientTip(words: GameWords, patient: Patient): TipText {
  return {
    name: capital(whom(words, patient)),
    effect: words.effect('thing', patient.treated ? 'treated' : 'untreated'),
  };
}

/** Several patients in words. */
export const patients = (words: GameWords, dice: readonly (Patient | null)[]): string =>
  dice.flatMap((die) => (die ? [whom(words, die)] : [])).join(', ');

/** "2 of 3 green patients in a run": what a department has of its set. */
export function lackText(words: GameWords, id: string, { n, total }: Lack): string {
  const { colour, relation } = ruleOf(words.box, id);
  const key = ['lacks', colour ? '' : 'any', relation ?? ''].filter(Boolean).join('_');
  return word(words, key, { n, total, ...(colour && { colour }) });
}

export function departmentName(words: GameWords, { id, used, closed, worker }: Department, lack?: Lack): string {
  return listed(
    words.name('department', id),
    words.effect('department', id).replace(/\.$/, ''),
    closed && word(words, 'closed'),
    lack && lackText(words, id, lack),
    worker !== null && word(words, 'here', { worker }),
    used && t('piece.used'),
  );
}

export function tipOf(
  words: GameWords,
  kind: 'department' | 'specialist' | 'administrator' | 'event' | 'report',
  id: string,
): TipText {
  return { name: words.name(kind, id), effect: words.effect(kind, id) };
}

/** The score so far in its lines, which add up to it; at the end the score sheet says more. */
export function scoreTip(words: GameWords, { scores, phase, reports, hospitals }: View, seat: number): TipText {
  const score = scores[seat] ?? 0;
  const name = titled(t('table.points_so_far'), fixed(score, 0));
  if (phase === 'over') return { name };
  const points = hospitals[seat]?.points ?? {};
  const completed = (reports?.finished ?? []).reduce((sum, one) => sum + one.points, 0);
  const fatalities = Object.values(points).reduce((left, n) => left - n, score - completed);
  const lines = Object.entries({ ...points, reports: completed, fatalities }).filter(([, n]) => n !== 0);
  return { name, effect: lines.map(([line, n]) => `${words.say(`score.${line}`)} ${fixed(n, 0)}`).join(', ') };
}

/** What is written under a specialist's effect. */
export function specialistNote(
  words: GameWords,
  { idle, copies }: Pick<Specialist, 'idle' | 'copies'>,
  active: boolean,
): string {
  return listed(
    words.name('thing', 'specialist'),
    copies !== null && word(words, 'copies', { specialist: copies }),
    active && (idle ? word(words, 'open') : t('piece.used')),
  );
}

/** The letter a specialist's piece wears. */
export const initial = (words: GameWords, id: string): string => words.name('specialist', id).charAt(0).toUpperCase();

/** Under a rival's name or beside one's own: "ambulance 2, first player". */
export function standing(words: GameWords, hospital: Hospital, first: boolean): string {
  return listed(
    hospital.ambulance !== null && words.say('board.ambulance', { ambulance: hospital.ambulance }),
    first && words.say('board.first_player'),
  );
}
