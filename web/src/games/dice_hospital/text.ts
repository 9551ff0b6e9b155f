/**
 * The few words only the drawing needs, and how things are called and explained. All else is in the game's catalogue.
 */
import type { TipText } from '../../kit/tips.svelte';
import { t, titled } from '../../text/text.svelte';
import type { GameWords } from '../../table/board';
import { ruleOf } from './facts';
import type { Lack } from './hand';
import { writePatient } from './labels';
import type { Department, Hospital, Patient, Specialist } from './view.gen';
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

/** The score, line by line in one sentence. */
export function scoreTip(words: GameWords, { points, blood, fatalities }: Hospital, score: number): TipText {
  const lines = Object.entries(points)
    .filter(([, n]) => n !== 0)
    .map(([source, n]) => `${words.say(`score.${source}`)} ${n}`);
  const counted = [
    ...lines,
    blood > 0 && `${words.say('score.blood')} ${blood}`,
    fatalities > 0 && `${words.say('score.fatalities')} ${fatalities}`,
  ];
  return { name: titled(t('table.points_so_far'), score), effect: listed(...counted) };
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
