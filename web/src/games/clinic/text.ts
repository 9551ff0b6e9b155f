/** The few words only the drawing needs, and how things are called and explained. All else is in the game's catalogue. */
import type { TipText } from '../../kit/tips.svelte';
import { format, type Args, type Lang } from '../../text/format';
import type { GameWords } from '../board';
import type { ActionId, ComponentId } from './data';
import { lookOf } from './data';
import type { Mark } from './marks';
import { spotOf } from './plan';
import type { Built, Clinic, Forecast, Person } from './view';

const EN = {
  own: 'Your clinic',
  of: 'Clinic of {who}',
  floor_0: 'Ground floor',
  floor_1: 'First floor',
  floor_2: 'Second floor',
  floor_3: 'Third floor',
  plans: 'Plans',
  stack: 'Stacked',
  town: 'Town',
  shop: 'Build',
  ledger: 'Round',
  views: 'What is shown',
  nothing_below: 'Nothing to stand on yet',
  empty: 'empty',
  no_entrance: 'no entrance yet',
  car_here: 'a car',
  place_free: 'free',
  not_working: 'Does not work yet: something it needs is missing beside it.',
  with_conveyor: 'conveyor',
  conveyor_to: 'conveyor to {spaces}',
  with_extinguisher: 'extinguisher',
  at: '{kind}, {node}',
  at_level: '{level} {kind}, {node}',
  fixed: 'Stays here until cured.',
  settled: 'Moved: {n} time.',
  lies: 'lying',
  cured: 'will be cured',
  relieved: 'will be relieved',
  worsens: 'will get worse',
  dies: 'will die',
  tires: 'will tire',
  rises: 'will rise',
  leaves: 'will leave',
  unplaced: 'has no place',
  turns: 'will be a zombie',
  eaten: 'will be eaten',
  planned: 'The plan on offer',
  step_to: 'One step to {node}',
  donate_in: 'Lie down in {node} to give blood',
  deliver_in: 'Put the blood down in {node}',
  tiles_left: '{action}: {n} {n:tile|tiles} left',
  chosen: 'chosen',
  face_down: 'face down until next round',
  left: '{n} left',
  sold_out: 'none left',
  price: '${low}–{high}',
  price_one: '${low}',
  nurses_by_round: 'Nurses by round',
  chair_empty: 'nobody',
  bags: 'In the bags',
  doctors: 'Doctors',
  patients: 'Patients',
  cures: 'Cured so far',
  this_round: 'This round',
  expected: 'Expected income',
  salaries: 'Salaries',
  upkeep: 'Upkeep',
  for_popularity: 'Left for popularity',
  from_savings: 'Taken from savings',
  missing: 'Missing, paid with popularity',
  ways: 'Time of all ways',
  triage: 'Spared by triage',
  time_due: 'Time spent',
  would_score: 'If the game ended now',
  buy: 'Buy popularity',
  final_rank: 'Rank',
  deaths: 'Deaths',
  victims: 'Eaten',
  bonus_tiles: 'Bonus tiles',
  step_of: 'Action {n} of {all}',
  on_the_way: 'On the way: {n} time so far',
  carries: 'Carries {n} blood',
  tokens_left: 'Tokens left',
  reconstructed: 'reconstructed',
} as const;
export type WordKey = keyof typeof EN;

const FR: Record<WordKey, string> = {
  own: 'Votre clinique',
  of: 'Clinique de {who}',
  floor_0: 'Rez-de-chaussée',
  floor_1: 'Premier étage',
  floor_2: 'Deuxième étage',
  floor_3: 'Troisième étage',
  plans: 'Plans',
  stack: 'Superposé',
  town: 'Ville',
  shop: 'Bâtir',
  ledger: 'Manche',
  views: 'Ce qui est affiché',
  nothing_below: 'Rien en dessous pour bâtir',
  empty: 'libre',
  no_entrance: 'pas encore d’entrée',
  car_here: 'une voiture',
  place_free: 'libre',
  not_working: 'Ne fonctionne pas encore : il lui manque un voisin.',
  with_conveyor: 'convoyeur',
  conveyor_to: 'convoyeur vers {spaces}',
  with_extinguisher: 'extincteur',
  at: '{kind}, {node}',
  at_level: '{kind} {level}, {node}',
  fixed: 'Reste ici jusqu’à la guérison.',
  settled: 'Déplacement : {n} temps.',
  lies: 'couché',
  cured: 'sera guéri',
  relieved: 'sera soulagé',
  worsens: 'va empirer',
  dies: 'va mourir',
  tires: 'va se fatiguer',
  rises: 'va progresser',
  leaves: 'va partir',
  unplaced: 'n’a pas de place',
  turns: 'va devenir un zombie',
  eaten: 'va être dévoré',
  planned: 'Le plan proposé',
  step_to: 'Un pas vers {node}',
  donate_in: 'Se coucher en {node} pour donner du sang',
  deliver_in: 'Déposer le sang en {node}',
  tiles_left: '{action} : encore {n} {n:tuile|tuiles}',
  chosen: 'choisi',
  face_down: 'cachée jusqu’à la prochaine manche',
  left: 'reste {n}',
  sold_out: 'épuisé',
  price: '{low}–{high} $',
  price_one: '{low} $',
  nurses_by_round: 'Infirmières par manche',
  chair_empty: 'personne',
  bags: 'Dans les sacs',
  doctors: 'Médecins',
  patients: 'Patients',
  cures: 'Guéris jusqu’ici',
  this_round: 'Cette manche',
  expected: 'Revenu attendu',
  salaries: 'Salaires',
  upkeep: 'Entretien',
  for_popularity: 'Reste pour la popularité',
  from_savings: 'Pris sur la réserve',
  missing: 'Manque, payé en popularité',
  ways: 'Temps de tous les trajets',
  triage: 'Épargné par le triage',
  time_due: 'Temps passé',
  would_score: 'Si la partie finissait maintenant',
  buy: 'Acheter de la popularité',
  final_rank: 'Rang',
  deaths: 'Morts',
  victims: 'Dévorés',
  bonus_tiles: 'Tuiles Bonus',
  step_of: 'Action {n} sur {all}',
  on_the_way: 'En chemin : {n} temps jusqu’ici',
  carries: 'Porte {n} de sang',
  tokens_left: 'Jetons restants',
  reconstructed: 'reconstitué',
};

const IT: Record<WordKey, string> = {
  own: 'La vostra clinica',
  of: 'Clinica di {who}',
  floor_0: 'Piano terra',
  floor_1: 'Primo piano',
  floor_2: 'Secondo piano',
  floor_3: 'Terzo piano',
  plans: 'Piante',
  stack: 'Impilata',
  town: 'Città',
  shop: 'Costruire',
  ledger: 'Round',
  views: 'Che cosa si vede',
  nothing_below: 'Niente su cui costruire',
  empty: 'libero',
  no_entrance: 'ancora nessuna entrata',
  car_here: 'un’automobile',
  place_free: 'libero',
  not_working: 'Non funziona ancora: gli manca un vicino.',
  with_conveyor: 'trasportatore',
  conveyor_to: 'trasportatore verso {spaces}',
  with_extinguisher: 'estintore',
  at: '{kind}, {node}',
  at_level: '{kind} {level}, {node}',
  fixed: 'Resta qui finché non guarisce.',
  settled: 'Spostamento: {n} di tempo.',
  lies: 'sdraiato',
  cured: 'guarirà',
  relieved: 'avrà sollievo',
  worsens: 'peggiorerà',
  dies: 'morirà',
  tires: 'si stancherà',
  rises: 'salirà di livello',
  leaves: 'se ne andrà',
  unplaced: 'non ha posto',
  turns: 'diventerà uno zombi',
  eaten: 'sarà divorato',
  planned: 'Il piano proposto',
  step_to: 'Un passo verso {node}',
  donate_in: 'Sdraiarsi in {node} per donare il sangue',
  deliver_in: 'Posare il sangue in {node}',
  tiles_left: '{action}: {n} {n:tessera rimasta|tessere rimaste}',
  chosen: 'scelta',
  face_down: 'coperta fino al prossimo round',
  left: 'restano {n}',
  sold_out: 'esaurito',
  price: '{low}–{high} $',
  price_one: '{low} $',
  nurses_by_round: 'Infermieri per round',
  chair_empty: 'nessuno',
  bags: 'Nei sacchetti',
  doctors: 'Medici',
  patients: 'Pazienti',
  cures: 'Guariti finora',
  this_round: 'Questo round',
  expected: 'Guadagno previsto',
  salaries: 'Stipendi',
  upkeep: 'Mantenimento',
  for_popularity: 'Resta per la popolarità',
  from_savings: 'Preso dalla riserva',
  missing: 'Manca, pagato in popolarità',
  ways: 'Tempo di tutti i percorsi',
  triage: 'Risparmiato dal triage',
  time_due: 'Tempo speso',
  would_score: 'Se la partita finisse ora',
  buy: 'Comprare popolarità',
  final_rank: 'Grado',
  deaths: 'Morti',
  victims: 'Divorati',
  bonus_tiles: 'Tessere Bonus',
  step_of: 'Azione {n} di {all}',
  on_the_way: 'In cammino: {n} di tempo finora',
  carries: 'Porta {n} di sangue',
  tokens_left: 'Segnalini rimasti',
  reconstructed: 'ricostruito',
};

const WORDS: Record<Lang, Record<WordKey, string>> = { en: EN, fr: FR, it: IT };

/** A word of the drawing. */
export const word = (words: GameWords, key: WordKey, args: Args = {}): string => format(WORDS[words.words.lang][key], args, words.words, words.players);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const listed = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');

export function thingTip(words: GameWords, thing: string): TipText {
  return { name: capital(words.name('thing', thing)), effect: words.effect('thing', thing) };
}
export function tipOf(words: GameWords, kind: 'component' | 'department' | 'bonus' | 'goal' | 'action' | 'kind', id: string): TipText {
  return { name: capital(words.name(kind, id)), effect: words.effect(kind, id) };
}

export const floorName = (words: GameWords, floor: number): string => word(words, `floor_${Math.min(3, Math.max(0, floor)) as 0 | 1 | 2 | 3}`);

/** "conveyor to 0C3 and 1B3" */
const conveyorWord = (words: GameWords, built: Built, hops: readonly string[]): string => (built.conveyor ? word(words, hops.length > 0 ? 'conveyor_to' : 'with_conveyor', { spaces: hops }) : '');

/** "0B3, psychiatry hub, conveyor to 0C3" */
export function spaceName(words: GameWords, space: string, built: Built | undefined, hops: readonly string[]): string {
  if (!built) return `${space}, ${word(words, 'empty')}`;
  return listed(space, words.name('component', built.component), conveyorWord(words, built, hops), built.extinguisher && word(words, 'with_extinguisher'));
}
export function spaceTip(words: GameWords, space: string, built: Built | undefined, hops: readonly string[]): TipText {
  if (!built) return { name: `${space}, ${floorName(words, spotOf(space).floor)}`, effect: word(words, 'empty') };
  const idle = lookOf(built.component).treats === true && !built.works;
  return { name: `${capital(words.name('component', built.component))} ${space}`, effect: [words.effect('component', built.component), idle && word(words, 'not_working'), capital(conveyorWord(words, built, hops))].filter(Boolean).join(' ') };
}

export const slotName = (words: GameWords, slot: string, open: boolean): string => listed(words.name('slot', slot), !open && word(words, 'no_entrance'));
export function slotTip(words: GameWords, slot: string, open: boolean): TipText {
  return { name: capital(words.name('slot', slot)), effect: open ? words.effect('component', 'entrance') : word(words, 'no_entrance') };
}
export const edgeName = (words: GameWords, edge: string, car: boolean): string => listed(words.name('parking', edge), word(words, car ? 'car_here' : 'place_free'));

export const badgeName = (words: GameWords, kind: 'step' | 'donate' | 'deliver', node: string): string =>
  word(words, kind === 'step' ? 'step_to' : kind === 'donate' ? 'donate_in' : 'deliver_in', { node });

/** "red doctor, 0B2, will tire" */
export function personName(words: GameWords, person: Person, mark?: Mark): string {
  const { kind, level, department, node } = person;
  const who = level === null ? word(words, 'at', { kind, node }) : word(words, 'at_level', { kind, level, node });
  return listed(who, department !== null && words.name('department', department), person.lying && word(words, 'lies'), mark && word(words, mark));
}
export function personTip(words: GameWords, person: Person, mark?: Mark): TipText {
  const more = [
    person.level === 'purple' ? words.effect('thing', 'doctor_workaholic') : words.effect('kind', person.kind),
    person.fixed && word(words, 'fixed'),
    person.settled && person.time !== null && word(words, 'settled', { n: person.time }),
  ];
  return { name: capital(personName(words, person, mark)), effect: more.filter(Boolean).join(' ') };
}

export function tileTip(words: GameWords, action: ActionId, n: number): TipText {
  return { name: word(words, 'tiles_left', { action, n }), effect: words.effect('action', action) };
}

/** "$2 to $5", or one price */
export function pricesIn(words: GameWords, prices: readonly (number | null)[]): string {
  const known = prices.filter((price) => price !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return low === high ? word(words, 'price_one', { low }) : word(words, 'price', { low, high });
}
export function componentName(words: GameWords, id: ComponentId, left: number, faceDown: boolean, prices: readonly (number | null)[]): string {
  return listed(words.name('component', id), pricesIn(words, prices), left > 0 ? word(words, 'left', { n: left }) : word(words, 'sold_out'), faceDown && word(words, 'face_down'));
}

/** Dollars as the language writes them. */
export const money = (words: GameWords, n: number): string => word(words, 'price_one', { low: n }).replace('-', '−');

/** The score, line by line in one sentence. */
export function scoreTip(words: GameWords, { score }: Pick<Clinic, 'score'>, total: number): TipText {
  const lines = Object.entries(score).filter(([, n]) => n !== 0).map(([line, n]) => `${words.say(`score.${line}`)} ${n}`);
  return { name: `${word(words, 'would_score')}: ${total}`, effect: lines.join(', ') };
}

/** What the round will bring, for a tip of one sentence. */
export function forecastTip(words: GameWords, { income, due, popularity }: Forecast): TipText {
  return { name: word(words, 'this_round'), effect: `${word(words, 'expected')} ${money(words, income)}, ${words.say('board.due')} ${money(words, due)}, ${words.name('thing', 'popularity')} +${popularity}` };
}
