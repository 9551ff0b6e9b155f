/** The few words only the drawing needs, and how things are called and explained. All else is in the game's catalogue. */
import type { TipText } from '../../kit/tips.svelte';
import { format, type Args, type Lang } from '../../text/format';
import type { GameWords, Verdict } from '../board';
import { isGhost, type Cart, type Entry, type Pawn, type SymptomId, type UseId, type View, type Window } from './view';

const EN = {
  road: 'The road out of town',
  gate: 'Gate',
  if_dice_stay: 'If the dice stay',
  moves: 'moves {n}, to {to}.',
  leaves: 'moves {n} and leaves town!',
  stands: 'does not move.',
  two_rats: '{n} rats: it mingles.',
  nobody_mingles: '{n} rats, but the cart is empty.',
  one_rat: 'One rat: safe.',
  no_rat: 'No rat: safe.',
  gone_empty: 'has left town empty',
  gone_infected: 'has left with the plague aboard',
  gone_escaped: 'has escaped',
  dice: 'Dice of the round',
  symptoms: 'Your symptoms, secret',
  remedies: 'Your remedies',
  offered: 'Keep one of these',
  drawn: 'Just drawn',
  piles: 'Piles',
  ghosts: 'Ghosts',
  card_of: 'card {n} of {who}, face down',
  card_seen: 'card {n} of {who}, {symptom}',
  faces: 'Turn it to',
  characters: 'Characters',
  cover: 'Cover your hand',
  look: 'Look at your hand',
  covered: 'Your hand is covered. Press and hold, or tap, to look.',
  healthy: 'healthy; 6 or more is the plague',
  healthy_short: 'healthy',
  plague: 'you have the plague',
  plague_short: 'plagued',
  dead: 'You are dead. You may still talk.',
  coin: 'Coin: {coin}',
  no_remedy: 'None yet. Draw one as your action.',
  in_order: 'In play order',
  players: 'Players',
  front: 'front',
  place: 'place {n}',
  on_cart: '{cart}, {place}',
  died_with: 'Dead: {symptoms}, {status}',
  shown_with: '{symptoms}, {status}',
  holds_remedies: '{n} {n:remedy|remedies}',
  holds_coins: '{n} {n:coin|coins}',
  holds_drawn: '{n} {n:symptom|symptoms} just drawn',
  odds: '{n} % plagued',
  odds_tip: 'How likely {who} has the plague, by what you have seen: mingles, looks and what you gave. A guess, unless it says “certain”.',
  sure_ill: 'plagued, certain',
  sure_well: 'healthy, certain',
  mingled: 'Mingled {n} {n:time|times}, {together} with you, {planted} with a planted symptom.',
  never_mingled: 'Has not mingled yet.',
  seen: 'You have seen: {symptoms}.',
  may_hold: 'May hold what you gave: {symptoms}.',
  met: 'You met at a gathering of the plagued.',
  your_note: 'Your note on {who}, kept on this device',
  still_out: 'Symptoms still out',
  still_out_tip: 'How many of each value lie where you do not know: {n} in all.',
  you_planted: 'You planted',
  knows: 'What you know',
  discards: '{n} discarded',
  left_in: '{n} left',
  discarded: 'discarded',
  wants: { elbow: '{who} wants to elbow past {whom}.', dash: '{who} wants to dash onto the cart of {whom}.', push: '{who} wants to push {whom} off the cart.' },
  asked: '{who} is asked for a whip.',
  declined: '{who} {n:lets|let} it happen.',
  countdown: 'The gates close after round {n}',
  last: 'Last round: the gates close',
  ratzy: 'Ratzy!',
  zone_of: 'Mingle zone of {cart}: {n} planted',
  cart_at: '{cart} cart, place {rank}, on space {n} of {length}',
  room: '{n} {n:place|places} free.',
  you: 'You',
  acts: 'is acting',
  own_no_ability: 'No special action in this game.',
  use: { arsenic: 'Lock two dice', chicken: 'Throw again', emeralds: 'Extra move', leeches: 'Plant a symptom', pomander: 'Trade symptoms', whip: 'Block a move', alms: 'Give a coin' },
  or: 'or',
  fresh: 'new',
  fresh_tip: 'Drawn this round: only its whip may be used now.',
  entry: {
    dealt: 'Dealt {symptoms}', drew: '{who} drew {n} {n:symptom|symptoms} {symptoms}', planted: '{who} planted {symptoms} on {cart}', discarded: '{who} discarded {n} {symptoms}',
    kept: '{who} exchanged symptoms; {kept} {discarded}', mingled: '{cart} mingled: {whom}', looked: '{who} looked at {whom} {symptoms}', saw_top: '{who} saw the last discard {symptoms}',
    left: '{cart} left town', died: '{who} died with {symptoms}', convened: 'The plagued met {whom}', drew_coin: '{who} drew a coin {coin}', gave_coin: '{who} gave {whom} a coin {coin}', reshuffled: 'The discard was reshuffled',
  },
  gave_got: 'you gave {gave}, got {got}',
  with_leech: 'with a planted symptom',
  verdict: { escape: '{who} {n:escapes|escape} from Bristol', escape_none: 'A healthy cart escapes', ghosts_escape: 'Only the ghosts escape', doom: 'Nobody escapes', doom_spite: 'Nobody escapes, and the plagued are content', solo_plague: 'The plague has you' },
} as const;

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
type Catalogue = Texts<typeof EN>;
type WordKey = { [K in keyof typeof EN]: (typeof EN)[K] extends string ? K : never }[keyof typeof EN];

const FR: Catalogue = {
  road: 'La route hors de la ville',
  gate: 'Porte',
  if_dice_stay: 'Si les dés restent',
  moves: 'avance de {n}, en {to}.',
  leaves: 'avance de {n} et quitte la ville !',
  stands: 'n’avance pas.',
  two_rats: '{n} rats : mélange.',
  nobody_mingles: '{n} rats, mais personne à bord.',
  one_rat: 'Un rat : rien à craindre.',
  no_rat: 'Aucun rat : rien à craindre.',
  gone_empty: 'a quitté la ville, vide',
  gone_infected: 'est parti avec la peste à bord',
  gone_escaped: 's’est échappé',
  dice: 'Dés de la manche',
  symptoms: 'Vos symptômes, secrets',
  remedies: 'Vos remèdes',
  offered: 'Gardez-en un',
  drawn: 'Piochés',
  piles: 'Pioches',
  ghosts: 'Fantômes',
  card_of: 'carte {n} de {who}, face cachée',
  card_seen: 'carte {n} de {who}, {symptom}',
  faces: 'Tournez-le sur',
  characters: 'Personnages',
  cover: 'Cacher votre main',
  look: 'Voir votre main',
  covered: 'Votre main est cachée. Appuyez longuement ou touchez pour la voir.',
  healthy: 'sain ; 6 ou plus, c’est la peste',
  healthy_short: 'sain',
  plague: 'vous avez la peste',
  plague_short: 'pestiféré',
  dead: 'Vous êtes mort. Vous pouvez encore parler.',
  coin: 'Pièce : {coin}',
  no_remedy: 'Aucun. Piochez-en un comme action.',
  in_order: 'Dans l’ordre du tour',
  players: 'Joueurs',
  front: 'à l’avant',
  place: 'place {n}',
  on_cart: '{cart}, {place}',
  died_with: 'Mort : {symptoms}, {status}',
  shown_with: '{symptoms}, {status}',
  holds_remedies: '{n} {n:remède|remèdes}',
  holds_coins: '{n} {n:pièce|pièces}',
  holds_drawn: '{n} {n:symptôme pioché|symptômes piochés}',
  odds: 'peste {n} %',
  odds_tip: 'Probabilité que {who} ait la peste, d’après ce que vous avez vu : mélanges, cartes vues, cartes données. Une estimation, sauf « certain ».',
  sure_ill: 'pestiféré, certain',
  sure_well: 'sain, certain',
  mingled: 'S’est mélangé {n} fois, dont {together} avec vous, {planted} avec un symptôme placé.',
  never_mingled: 'Ne s’est pas encore mélangé.',
  seen: 'Vous avez vu : {symptoms}.',
  may_hold: 'A peut-être ce que vous avez donné : {symptoms}.',
  met: 'Vous l’avez vu parmi les pestiférés.',
  your_note: 'Votre note sur {who}, gardée sur cet appareil',
  still_out: 'Symptômes en circulation',
  still_out_tip: 'Combien de chaque valeur sont à une place que vous ignorez : {n} en tout.',
  you_planted: 'Vous avez placé',
  knows: 'Ce que vous savez',
  discards: '{n} {n:défaussée|défaussées}',
  left_in: 'reste {n}',
  discarded: 'défausse',
  wants: { elbow: '{who} veut passer devant {whom}.', dash: '{who} veut se ruer sur le chariot de {whom}.', push: '{who} veut expulser {whom} du chariot.' },
  asked: '{who} peut répondre par un fouet.',
  declined: '{who} {n:laisse|laissent} faire.',
  countdown: 'Les portes ferment après la manche {n}',
  last: 'Dernière manche : les portes ferment',
  ratzy: 'Ratzy !',
  zone_of: 'Zone de mélange de {cart} : {n}',
  cart_at: 'Chariot {cart}, rang {rank}, case {n} sur {length}',
  room: '{n} {n:place libre|places libres}.',
  you: 'Vous',
  acts: 'joue',
  own_no_ability: 'Pas d’action spéciale dans cette partie.',
  use: { arsenic: 'Verrouiller deux dés', chicken: 'Relancer encore', emeralds: 'Déplacement en plus', leeches: 'Placer un symptôme', pomander: 'Échanger des symptômes', whip: 'Bloquer', alms: 'Donner une pièce' },
  or: 'ou',
  fresh: 'neuf',
  fresh_tip: 'Pioché cette manche : seul son fouet peut servir.',
  entry: {
    dealt: 'Reçu {symptoms}', drew: '{who} pioche {n} {n:symptôme|symptômes} {symptoms}', planted: '{who} place {symptoms} sur {cart}', discarded: '{who} défausse {n} {symptoms}',
    kept: '{who} échange ; {kept} {discarded}', mingled: '{cart} s’est mélangé : {whom}', looked: '{who} a regardé {whom} {symptoms}', saw_top: '{who} a vu la dernière défausse {symptoms}',
    left: '{cart} a quitté la ville', died: '{who} est mort avec {symptoms}', convened: 'Les pestiférés se sont vus {whom}', drew_coin: '{who} pioche une pièce {coin}', gave_coin: '{who} donne une pièce à {whom} {coin}', reshuffled: 'La défausse a été mélangée',
  },
  gave_got: 'donné {gave}, reçu {got}',
  with_leech: 'avec un symptôme placé',
  verdict: { escape: '{who} {n:s’échappe|s’échappent} de Bristol', escape_none: 'Un chariot sain s’échappe', ghosts_escape: 'Seuls les fantômes s’échappent', doom: 'Personne ne s’échappe', doom_spite: 'Personne ne s’échappe : malheur partagé', solo_plague: 'La peste vous a pris' },
};

const IT: Catalogue = {
  road: 'La strada fuori città',
  gate: 'Porta',
  if_dice_stay: 'Se i dadi restano',
  moves: 'avanza di {n}, a {to}.',
  leaves: 'avanza di {n} e lascia la città!',
  stands: 'non avanza.',
  two_rats: '{n} ratti: si mescola.',
  nobody_mingles: '{n} ratti, ma nessuno a bordo.',
  one_rat: 'Un ratto: nessun pericolo.',
  no_rat: 'Nessun ratto: nessun pericolo.',
  gone_empty: 'ha lasciato la città vuoto',
  gone_infected: 'è uscito con la peste a bordo',
  gone_escaped: 'è fuggito',
  dice: 'Dadi del round',
  symptoms: 'I vostri sintomi, segreti',
  remedies: 'I vostri rimedi',
  offered: 'Tenetene uno',
  drawn: 'Pescati',
  piles: 'Mazzi',
  ghosts: 'Fantasmi',
  card_of: 'carta {n} di {who}, coperta',
  card_seen: 'carta {n} di {who}, {symptom}',
  faces: 'Giratelo su',
  characters: 'Personaggi',
  cover: 'Coprire la mano',
  look: 'Guardare la mano',
  covered: 'La vostra mano è coperta. Tenete premuto o toccate per guardare.',
  healthy: 'sano; 6 o più è la peste',
  healthy_short: 'sano',
  plague: 'avete la peste',
  plague_short: 'appestato',
  dead: 'Siete morti. Potete ancora parlare.',
  coin: 'Moneta: {coin}',
  no_remedy: 'Nessuno. Pescatene uno come azione.',
  in_order: 'In ordine di turno',
  players: 'Giocatori',
  front: 'davanti',
  place: 'posto {n}',
  on_cart: '{cart}, {place}',
  died_with: 'Morto: {symptoms}, {status}',
  shown_with: '{symptoms}, {status}',
  holds_remedies: '{n} {n:rimedio|rimedi}',
  holds_coins: '{n} {n:moneta|monete}',
  holds_drawn: '{n} {n:sintomo pescato|sintomi pescati}',
  odds: 'peste {n} %',
  odds_tip: 'Quanto è probabile che {who} abbia la peste, da ciò che avete visto: mescolanze, sguardi e carte date. Una stima, se non dice «certo».',
  sure_ill: 'appestato, certo',
  sure_well: 'sano, certo',
  mingled: 'Si è mescolato {n} {n:volta|volte}, {together} con voi, {planted} con un sintomo piazzato.',
  never_mingled: 'Non si è ancora mescolato.',
  seen: 'Avete visto: {symptoms}.',
  may_hold: 'Può avere ciò che avete dato: {symptoms}.',
  met: 'L’avete visto tra gli appestati.',
  your_note: 'La vostra nota su {who}, su questo dispositivo',
  still_out: 'Sintomi ancora in giro',
  still_out_tip: 'Quanti di ogni valore stanno dove non sapete: {n} in tutto.',
  you_planted: 'Avete piazzato',
  knows: 'Ciò che sapete',
  discards: '{n} {n:scartata|scartate}',
  left_in: 'ne restano {n}',
  discarded: 'scarti',
  wants: { elbow: '{who} vuole farsi largo davanti a {whom}.', dash: '{who} vuole scattare sul carro di {whom}.', push: '{who} vuole spingere giù {whom}.' },
  asked: 'Si chiede a {who} se usa una frusta.',
  declined: '{who} {n:lascia|lasciano} fare.',
  countdown: 'Le porte chiudono dopo il round {n}',
  last: 'Ultimo round: le porte chiudono',
  ratzy: 'Ratzy!',
  zone_of: 'Zona di mescolanza di {cart}: {n}',
  cart_at: 'Carro {cart}, posizione {rank}, casella {n} di {length}',
  room: '{n} {n:posto libero|posti liberi}.',
  you: 'Voi',
  acts: 'gioca',
  own_no_ability: 'Nessuna azione speciale in questa partita.',
  use: { arsenic: 'Bloccare due dadi', chicken: 'Rilanciare ancora', emeralds: 'Mossa in più', leeches: 'Piazzare un sintomo', pomander: 'Cambiare sintomi', whip: 'Fermare una mossa', alms: 'Dare una moneta' },
  or: 'o',
  fresh: 'nuovo',
  fresh_tip: 'Pescato in questo round: solo la frusta può servire.',
  entry: {
    dealt: 'Ricevuti {symptoms}', drew: '{who} pesca {n} {n:sintomo|sintomi} {symptoms}', planted: '{who} piazza {symptoms} su {cart}', discarded: '{who} scarta {n} {symptoms}',
    kept: '{who} cambia sintomi; {kept} {discarded}', mingled: '{cart} si è mescolato: {whom}', looked: '{who} ha guardato {whom} {symptoms}', saw_top: '{who} ha visto l’ultimo scarto {symptoms}',
    left: '{cart} ha lasciato la città', died: '{who} è morto con {symptoms}', convened: 'Gli appestati si sono visti {whom}', drew_coin: '{who} pesca una moneta {coin}', gave_coin: '{who} dà una moneta a {whom} {coin}', reshuffled: 'Gli scarti sono stati mescolati',
  },
  gave_got: 'dati {gave}, avuti {got}',
  with_leech: 'con un sintomo piazzato',
  verdict: { escape: '{who} {n:fugge|fuggono} da Bristol', escape_none: 'Un carro sano fugge', ghosts_escape: 'Fuggono solo i fantasmi', doom: 'Nessuno fugge', doom_spite: 'Nessuno fugge: mal comune', solo_plague: 'La peste vi ha presi' },
};

const WORDS: Record<Lang, Catalogue> = { en: EN, fr: FR, it: IT };
const of = (words: GameWords): Catalogue => WORDS[words.words.lang];
const fill = (words: GameWords, pattern: string, args: Args): string => format(pattern, args, words.words, words.players).replace(/\s+/g, ' ').trim();

/** A word of the drawing. */
export const word = (words: GameWords, key: WordKey, args: Args = {}): string => fill(words, of(words)[key], args);

/** What a remedy does, in a word or two. */
export const useWord = (words: GameWords, use: UseId): string => of(words).use[use];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A symptom without its value: the card shows that already. */
export const symptomName = (words: GameWords, id: SymptomId): string => words.name('symptom', id).replace(/ \(\d\)$/, '');
export const symptoms = (words: GameWords, ids: readonly SymptomId[]): string => ids.map((id) => words.name('symptom', id)).join(', ');

/** Whoever a pawn is: "You", a player by name, a ghost by its character. */
export function pawnName(words: GameWords, pawn: Pawn, own: number | null = null): string {
  if (pawn.seat === null) return pawn.character === null ? words.name('thing', 'ghost') : capital(words.name('ghosts', pawn.character));
  return pawn.seat === own ? word(words, 'you') : words.player(pawn.seat);
}

export const characterName = (words: GameWords, pawn: Pawn): string => (pawn.character === null ? '' : words.name('character', pawn.character));

/** "Cedar, front" */
export function standing(words: GameWords, { cart, place }: Pawn): string {
  if (cart === null || place === null) return '';
  return word(words, 'on_cart', { cart, place: place === 0 ? word(words, 'front') : word(words, 'place', { n: place + 1 }) });
}

export const statusName = (words: GameWords, plagued: boolean | null): string => words.name('status', plagued ? 'plagued' : 'healthy');

export function pawnTip(words: GameWords, pawn: Pawn, own: number | null): TipText {
  const who = [pawnName(words, pawn, own), !isGhost(pawn) && characterName(words, pawn)].filter(Boolean).join(', ');
  return { name: who, effect: [standing(words, pawn), isGhost(pawn) && words.effect('thing', 'ghost')].filter(Boolean).join('. ') };
}

export function cartName(words: GameWords, view: View, cart: Cart): string {
  if (cart.exit !== null) return `${words.name('cart', cart.id)} ${word(words, `gone_${cart.exit}`)}`;
  const names = cart.passengers.flatMap((pawn) => (view.pawns[pawn] ? [pawnName(words, view.pawns[pawn])] : []));
  const aboard = names.length > 0 ? names.join(', ') : words.say('board.nobody');
  return `${word(words, 'cart_at', { cart: cart.id, rank: cart.rank ?? 0, n: cart.position, length: view.track_length })}: ${aboard}`;
}

export function cartTip(words: GameWords, cart: Cart): TipText {
  const room = cart.capacity - cart.passengers.length;
  return { name: words.name('cart', cart.id), effect: [words.effect('thing', 'cart'), forecast(words, cart), word(words, 'room', { n: room })].filter(Boolean).join(' ') };
}

/** "moves 2, to 11." */
export function steps(words: GameWords, { position, steps: n }: Cart, length: number): string {
  if (n === 0) return word(words, 'stands');
  return position + n >= length ? word(words, 'leaves', { n }) : word(words, 'moves', { n, to: position + n });
}

/** "Two rats: it mingles." */
export function forecast(words: GameWords, { rats, mingles, exit }: Cart): string {
  if (exit !== null) return '';
  if (mingles) return word(words, 'two_rats', { n: rats });
  return rats > 1 ? word(words, 'nobody_mingles', { n: rats }) : word(words, rats === 1 ? 'one_rat' : 'no_rat');
}

export function thingTip(words: GameWords, thing: string): TipText {
  return { name: words.name('thing', thing), effect: words.effect('thing', thing) };
}

export function windowText(words: GameWords, view: View, { move, pawn, target, eligible }: Window): string {
  const name = (place: number) => (view.pawns[place] ? pawnName(words, view.pawns[place]) : '');
  const whom = target !== null ? [target] : eligible;
  return fill(words, of(words).wants[move], { who: name(pawn), whom: whom.map(name) });
}

type EventKey = keyof typeof EN.entry;
const isEvent = (event: string): event is EventKey => event in EN.entry;

/** A line of the notebook. */
export function entryText(words: GameWords, view: View, entry: Entry, own: number): string {
  if (!isEvent(entry.event)) return '';
  const name = (place: number | undefined) => (place !== undefined && view.pawns[place] ? pawnName(words, view.pawns[place], own) : '');
  const seen = (ids: readonly SymptomId[] | undefined) => (ids ? symptoms(words, ids) : '');
  const met = Array.isArray(entry.plagued) ? (entry.plagued as readonly number[]) : [];
  const others = entry.pawns ?? (entry.at !== undefined ? [entry.at] : entry.to !== undefined ? [entry.to] : met);
  const bracket = (text: string) => (text === '' ? '' : entry.event === 'dealt' || entry.event === 'died' || entry.event === 'planted' ? text : `(${text})`);
  const planted = entry.event === 'planted' && !entry.symptoms ? words.name('thing', 'symptom').toLowerCase() : bracket(seen(entry.symptoms));
  const text = fill(words, of(words).entry[entry.event], {
    who: name(entry.pawn), whom: others.map(name), cart: entry.cart ?? '', n: entry.number ?? 0, symptoms: planted,
    kept: seen(entry.kept), discarded: entry.discarded?.length ? `(${seen(entry.discarded)} ${word(words, 'discarded')})` : '', coin: entry.coin ? `(${words.name('coin', entry.coin)})` : '',
  });
  const more = [
    entry.event === 'mingled' && (entry.planted ?? 0) > 0 && word(words, 'with_leech'),
    entry.gave && entry.got && word(words, 'gave_got', { gave: seen(entry.gave), got: seen(entry.got) }),
    entry.event === 'died' && statusName(words, entry.plagued === true),
  ].filter(Boolean);
  return `${[text.replace(/[;:] *$/, ''), ...more].join('; ')}.`;
}

/** How it ended; only whoever escapes is free to leave. */
export function verdict(words: GameWords, view: View): Verdict {
  const { verdict: said } = of(words);
  const winners = (view.results ?? []).flatMap((result, seat) => (result === 'win' ? [seat] : []));
  const free = winners.length > 0;
  if (view.ending === 'escape') return { free, says: free ? fill(words, said.escape, { who: winners.map((seat) => words.player(seat)), n: winners.length }) : said.escape_none };
  if (view.ending === 'ghosts_escape' || view.ending === 'solo_plague') return { free, says: said[view.ending] };
  return { free, says: view.results?.includes('spite') ? said.doom_spite : said.doom };
}
