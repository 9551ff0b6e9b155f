/** The few words only the drawing needs, and how things are called and explained. All else is in the game's catalogue. */
import type { TipText } from '../../kit/tips.svelte';
import { format, type Args, type Lang } from '../../text/format';
import { t } from '../../text/text.svelte';
import type { GameWords } from '../board';
import type { SheetBed } from './sheet';
import type { Arrival, Hospital, Patient, Place } from './view';

const EN = {
  own: 'Your sheet',
  of: 'Sheet of {who}',
  yours: 'yours',
  chiefs: 'the Chief’s',
  costs_bag: 'costs a blood bag',
  left: '{n} of {all} left',
  write: 'write {value}',
  or: '{a} or {b}',
  free: 'free',
  draw: 'draw a screen',
  extra: 'extra patient',
  extra_first: 'extra patient first',
  so_far: 'So far',
  score: 'Score sheet',
  whole: 'Whole sheet',
  closer: 'Closer',
  zoom: 'Zoom',
  my_sheet: 'My sheet',
  her_sheet: 'URSULE’s sheet',
  whose: 'Whose sheet',
  steps: 'What URSULE did',
  no_steps: 'Her steps are told here, one by one.',
  gone: 'gone',
  still: 'still choosing or writing',
  done: 'finished',
  deck: 'Ambulance cards',
  to_come: '{n} to come',
  unseen: 'Not seen yet',
  unseen_why: 'Of these, {n} never come.',
  fits: 'takes {dice}',
  new: 'new',
  no_place: 'no bed: morgue only',
  beds_open: '{n} {n:bed|beds}',
} as const;
export type WordKey = keyof typeof EN;

const WORDS: Record<Lang, Record<WordKey, string>> = {
  en: EN,
  fr: {
    own: 'Votre fiche',
    of: 'Fiche de {who}',
    yours: 'à vous',
    chiefs: 'au chef',
    costs_bag: 'coûte une poche',
    left: '{n} sur {all}',
    write: 'écrire {value}',
    or: '{a} ou {b}',
    free: 'gratuit',
    draw: 'dessiner un rideau',
    extra: 'patient en plus',
    extra_first: 'd’abord le patient en plus',
    so_far: 'Pour l’instant',
    score: 'Feuille de score',
    whole: 'Toute la fiche',
    closer: 'Plus près',
    zoom: 'Zoom',
    my_sheet: 'Ma fiche',
    her_sheet: 'Fiche d’URSULE',
    whose: 'Quelle fiche',
    steps: 'Ce qu’a fait URSULE',
    no_steps: 'Ses étapes sont racontées ici, une à une.',
    gone: 'partie',
    still: 'choisit ou écrit encore',
    done: 'a fini',
    deck: 'Cartes Ambulance',
    to_come: '{n} à venir',
    unseen: 'Pas encore vues',
    unseen_why: 'De celles-ci, {n} ne viendront jamais.',
    fits: 'accueille {dice}',
    new: 'nouveau',
    no_place: 'aucun lit : la morgue',
    beds_open: '{n} {n:lit|lits}',
  },
  it: {
    own: 'La tua scheda',
    of: 'Scheda di {who}',
    yours: 'tuo',
    chiefs: 'del Primario',
    costs_bag: 'costa una sacca',
    left: '{n} di {all}',
    write: 'scrivi {value}',
    or: '{a} o {b}',
    free: 'gratis',
    draw: 'disegna un paravento',
    extra: 'paziente extra',
    extra_first: 'prima il paziente extra',
    so_far: 'Finora',
    score: 'Foglio punti',
    whole: 'Tutta la scheda',
    closer: 'Più vicino',
    zoom: 'Zoom',
    my_sheet: 'La mia scheda',
    her_sheet: 'Scheda di URSULE',
    whose: 'Quale scheda',
    steps: 'Che cosa ha fatto URSULE',
    no_steps: 'I suoi passi sono raccontati qui, uno per uno.',
    gone: 'scartata',
    still: 'sta ancora scegliendo o scrivendo',
    done: 'ha finito',
    deck: 'Carte Ambulanza',
    to_come: '{n} in arrivo',
    unseen: 'Non ancora viste',
    unseen_why: 'Di queste, {n} non arrivano mai.',
    fits: 'accoglie {dice}',
    new: 'nuovo',
    no_place: 'nessun letto: obitorio',
    beds_open: '{n} {n:letto|letti}',
  },
};

/** A word of the drawing. */
export const word = (words: GameWords, key: WordKey, args: Args = {}): string =>
  format(WORDS[words.words.lang][key], args, words.words, words.players);

export const listed = (...parts: readonly (string | false | undefined | null)[]): string => parts.filter(Boolean).join(', ');
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function thingTip(words: GameWords, thing: string): TipText {
  return { name: words.name('thing', thing), effect: words.effect('thing', thing) };
}

/** What a place costs: "2 stethoscopes, 1 blood bag"; empty if nothing. */
export function costText(words: GameWords, { stethoscopes, blood_bags }: Pick<Place, 'stethoscopes' | 'blood_bags'>): string {
  return listed(
    stethoscopes > 0 && `${stethoscopes} ${words.say('board.stethoscopes')}`,
    blood_bags > 0 && `${blood_bags} ${words.name('thing', 'blood_bag').toLowerCase()}`,
  );
}

/** "red 5: stethoscopes" */
export const dieText = (words: GameWords, { colour, value, bonus }: Arrival): string =>
  `${words.name('colour', colour)} ${value}: ${words.name('bonus', bonus)}`;

export function dieTip(words: GameWords, die: Arrival): TipText {
  return { name: capital(dieText(words, die)), effect: words.effect('bonus', die.bonus) };
}

/** A bed in words: where, what colour, who lies there, what a click would write. */
export function bedName(words: GameWords, bed: SheetBed, patient: Patient | undefined): string {
  const colour = words.name('colour', bed.colour ?? 'grey');
  if (!patient) return listed(capital(words.name('bed', bed.id)), words.say('board.empty', { colour }));
  return listed(`${capital(words.name('bed', bed.id))}: ${patient.value}`, colour, patient.critical && words.say('board.critical'), patient.screen && words.say('board.screen'));
}

export function bedTip(words: GameWords, bed: SheetBed, patient: Patient | undefined, more?: string): TipText {
  const kind = patient?.screen ? 'screen' : patient?.critical ? 'critical' : bed.colour ? 'bed' : 'grey';
  return { name: bedName(words, bed, patient), effect: more || words.effect('thing', kind) };
}

/** The score, line by line in one sentence. */
export function scoreTip(words: GameWords, { points, score }: Hospital): TipText {
  const lines = Object.entries(points).filter(([, n]) => n !== 0).map(([line, n]) => `${words.say(`score.${line}`)} ${n}`);
  return { name: `${t('table.points_so_far')}: ${score}`, effect: listed(...lines) };
}
