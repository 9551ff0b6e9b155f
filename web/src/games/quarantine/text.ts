/** The few words only the drawing needs, and how things are called and explained. All else is in the game's catalogue. */
import type { TipText } from '../../kit/tips.svelte';
import { format, joinList, type Args, type Lang } from '../../text/format';
import { t } from '../../text/text.svelte';
import type { GameWords } from '../board';
import { CUBE_COLOURS, isSpecial, kindOf, type KindId } from './data';
import type { Door } from './grid';
import type { Cubes, Hospital, Stack, Tile } from './view';

const EN = {
  own: 'Your hospital',
  of: 'Hospital of {who}',
  hospital: 'Hospital',
  hospitals: 'Hospitals',
  actions: 'Actions',
  draws: 'Draws',
  left: '{n} of {all} left',
  last_turn: 'Last turns',
  last_turn_why: 'The end has begun with {who}.',
  special_rooms: 'Special rooms',
  any_two: 'any 2',
  your_contract: 'Your contract',
  just_opened: 'You may claim it from your next turn on.',
  on_sale: 'For sale',
  none_left: 'None left',
  tiles_left: '{n} {n:tile|tiles} left',
  priced: 'price: {cubes}',
  front: 'front',
  nobody: 'Nobody waits',
  waiting: '{n} {n:patient waits|patients wait}',
  patients: 'patients: {list}',
  room_for: 'room for {n}',
  doors: 'doors {doors}',
  point: '1 point',
  in_hand: 'In hand',
  drawn: 'Drawn',
  aside: 'Set aside',
  aside_free: 'A place beside the hospital',
  cell: 'Empty cell {cell}',
  cell_turn: 'Empty cell {cell}, if the tile is turned',
  turn: 'Turn it',
  turn_key: 'Turn the tile (R)',
  entrance: 'entrance {side}',
  window: 'Two by two cells at {cell}: {tiles}',
  zoom_in: 'Zoom in',
  zoom_out: 'Zoom out',
  fit: 'Show everything',
  map_keys: 'Drag to move the map, turn the wheel or pinch to zoom; plus, minus and 0 do it, too.',
  empty_box: 'Nothing yet',
  to_box: 'Discard it',
  more_here: 'Something can be done here',
  first_turns: 'No viruses in first turns',
  doors_ours: 'Doors: our reconstruction',
  doors_own: 'Doors: an owner’s table',
  doors_why: 'The rulebook does not print the doors. Owners of the box can correct our table.',
  edit_doors: 'Door tables',
  ask: 'Ask',
  newcomers: 'Newcomers go to the Emergency Room',
  always: 'Always',
  never: 'Never',
} as const;
export type WordKey = keyof typeof EN;

const WORDS: Record<Lang, Record<WordKey, string>> = {
  en: EN,
  fr: {
    own: 'Votre hôpital',
    of: 'Hôpital de {who}',
    hospital: 'Hôpital',
    hospitals: 'Hôpitaux',
    actions: 'Actions',
    draws: 'Pioches',
    left: 'encore {n} sur {all}',
    last_turn: 'Derniers tours',
    last_turn_why: 'La fin a commencé avec {who}.',
    special_rooms: 'Salles spéciales',
    any_two: '2 au choix',
    your_contract: 'Votre contrat',
    just_opened: 'Vous pourrez la prendre dès votre prochain tour.',
    on_sale: 'En vente',
    none_left: 'Épuisée',
    tiles_left: 'encore {n} {n:tuile|tuiles}',
    priced: 'prix : {cubes}',
    front: 'tête',
    nobody: 'Personne n’attend',
    waiting: '{n} {n:patient attend|patients attendent}',
    patients: 'patients : {list}',
    room_for: 'place pour {n}',
    doors: 'portes {doors}',
    point: '1 point',
    in_hand: 'En main',
    drawn: 'Pioché',
    aside: 'De côté',
    aside_free: 'Une place à côté de l’hôpital',
    cell: 'Case libre {cell}',
    cell_turn: 'Case libre {cell}, si la tuile est tournée',
    turn: 'Tourner',
    turn_key: 'Tourner la tuile (R)',
    entrance: 'entrée {side}',
    window: 'Deux cases sur deux en {cell} : {tiles}',
    zoom_in: 'Agrandir',
    zoom_out: 'Réduire',
    fit: 'Tout montrer',
    map_keys: 'Glissez pour déplacer le plan, molette ou pincement pour zoomer ; plus, moins et 0 aussi.',
    empty_box: 'Encore rien',
    to_box: 'La défausser',
    more_here: 'Il y a quelque chose à faire ici',
    first_turns: 'Pas de virus aux premiers tours',
    doors_ours: 'Portes : notre reconstitution',
    doors_own: 'Portes : table d’un propriétaire',
    doors_why: 'La règle n’imprime pas les portes. Qui possède la boîte peut corriger notre table.',
    edit_doors: 'Tables des portes',
    ask: 'Demander',
    newcomers: 'Les nouveaux venus vont aux Urgences',
    always: 'Toujours',
    never: 'Jamais',
  },
  it: {
    own: 'Il tuo ospedale',
    of: 'Ospedale di {who}',
    hospital: 'Ospedale',
    hospitals: 'Ospedali',
    actions: 'Azioni',
    draws: 'Pescate',
    left: 'ancora {n} su {all}',
    last_turn: 'Ultimi turni',
    last_turn_why: 'La fine è cominciata con {who}.',
    special_rooms: 'Sale speciali',
    any_two: '2 qualsiasi',
    your_contract: 'Il tuo contratto',
    just_opened: 'Potrai prenderla dal tuo prossimo turno.',
    on_sale: 'In vendita',
    none_left: 'Esaurita',
    tiles_left: 'ancora {n} {n:tessera|tessere}',
    priced: 'prezzo: {cubes}',
    front: 'primo',
    nobody: 'Nessuno aspetta',
    waiting: '{n} {n:paziente aspetta|pazienti aspettano}',
    patients: 'pazienti: {list}',
    room_for: 'posto per {n}',
    doors: 'porte {doors}',
    point: '1 punto',
    in_hand: 'In mano',
    drawn: 'Pescato',
    aside: 'A lato',
    aside_free: 'Un posto accanto all’ospedale',
    cell: 'Casella libera {cell}',
    cell_turn: 'Casella libera {cell}, se si gira la tessera',
    turn: 'Girare',
    turn_key: 'Girare la tessera (R)',
    entrance: 'ingresso {side}',
    window: 'Due caselle per due in {cell}: {tiles}',
    zoom_in: 'Ingrandire',
    zoom_out: 'Ridurre',
    fit: 'Mostrare tutto',
    map_keys: 'Trascina per spostare la pianta, rotella o pizzico per lo zoom; anche più, meno e 0.',
    empty_box: 'Ancora niente',
    to_box: 'Scartarla',
    more_here: 'Qui si può fare qualcosa',
    first_turns: 'Niente virus nei primi turni',
    doors_ours: 'Porte: nostra ricostruzione',
    doors_own: 'Porte: tabella di un proprietario',
    doors_why: 'Il regolamento non mostra le porte. Chi possiede la scatola può correggere la nostra tabella.',
    edit_doors: 'Tabelle delle porte',
    ask: 'Chiedere',
    newcomers: 'I nuovi arrivati vanno al Pronto soccorso',
    always: 'Sempre',
    never: 'Mai',
  },
};

/** A word of the drawing. */
export const word = (words: GameWords, key: WordKey, args: Args = {}): string =>
  format(WORDS[words.words.lang][key], args, words.words, words.players);

export const listed = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');
const joined = (words: GameWords, items: readonly string[]): string => joinList(items, words.words.lang);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const cubeNames = (words: GameWords, cubes: readonly string[]): string => joined(words, cubes.map((cube) => words.name('cube', cube)));

/** "3 red, 1 grey" */
export const countNames = (words: GameWords, cubes: Cubes): string =>
  listed(...CUBE_COLOURS.map((cube) => cubes[cube] > 0 && `${cubes[cube]} ${words.name('cube', cube)}`));

export const doorsWord = (words: GameWords, doors: string): string => word(words, 'doors', { doors: words.name('doors', doors) });

const entranceWord = (words: GameWords, side: Door | null): string => (side === null ? '' : word(words, 'entrance', { side: words.name('entrance', side) }));

/** How a turned tile lies: its doors, and the entrance of a lobby. */
export const facesName = (words: GameWords, doors: string, entrance: Door | null): string => listed(doorsWord(words, doors), entranceWord(words, entrance));

/** A tile for the ear: what it is, who lies in it, whether it is closed, where its doors and its entrance are. */
export function tileName(words: GameWords, { tile, kind, patients, quarantined, doors, entrance }: Pick<Tile, 'tile' | 'kind' | 'patients' | 'quarantined' | 'doors' | 'entrance'>): string {
  const name = words.has(`names.tile.${tile}`) ? words.name('tile', tile) : words.name('kind', kind);
  return listed(name, patients.length > 0 && word(words, 'patients', { list: cubeNames(words, patients) }), quarantined && t('piece.quarantined'), doorsWord(words, doors), entranceWord(words, entrance));
}

export function kindTip(words: GameWords, kind: KindId, ...more: readonly (string | false | undefined)[]): TipText {
  return { name: words.name('kind', kind), effect: [words.effect('kind', kind), capital(listed(isSpecial(kind) && word(words, 'point'), ...more))].filter(Boolean).join(' ') };
}

export function tileTip(words: GameWords, { kind, quarantined, capacity, patients, doors, entrance }: Tile): TipText {
  const tip = kindTip(words, kind, capacity > 1 && word(words, 'room_for', { n: capacity }), patients.length > 0 && word(words, 'patients', { list: cubeNames(words, patients) }), doorsWord(words, doors), entranceWord(words, entrance));
  return quarantined ? { name: `${tip.name}: ${words.name('thing', 'quarantine').toLowerCase()}`, effect: `${words.effect('thing', 'quarantine')} ${tip.effect ?? ''}` } : tip;
}

export const handName = (words: GameWords, tile: string): string => words.name('tile', tile);
export const handTip = (words: GameWords, tile: string, doors: string): TipText => kindTip(words, kindOf(tile), doorsWord(words, doors));

export function thingTip(words: GameWords, thing: string, more = ''): TipText {
  return { name: words.name('thing', thing), effect: [words.effect('thing', thing), capital(more)].filter(Boolean).join(' ') };
}

/** Whose stack it is, and at what price. */
export function stackState(words: GameWords, { state, owner, price }: Stack, seat: number | null): string {
  if (state === 'gone') return word(words, 'none_left');
  if (state === 'contracted' && owner !== null) return owner === seat ? word(words, 'your_contract') : capital(words.say('board.contract_of', { seat: owner }));
  return price.length > 0 ? word(words, 'on_sale') : words.say('board.no_price');
}

export function stackName(words: GameWords, stack: Stack, seat: number | null, doors: string): string {
  return listed(
    words.name('stack', stack.stack),
    stack.copies > 0 && word(words, 'tiles_left', { n: stack.copies }),
    stackState(words, stack, seat),
    stack.price.length > 0 && word(words, 'priced', { cubes: cubeNames(words, stack.price) }),
    doorsWord(words, doors),
  );
}

export function stackTip(words: GameWords, stack: Stack, seat: number | null, doors: string): TipText {
  const state = listed(stackState(words, stack, seat), stack.price.length > 0 && word(words, 'priced', { cubes: cubeNames(words, stack.price) }));
  const later = stack.opened_now && stack.owner === seat && word(words, 'just_opened');
  return kindTip(words, stack.stack, doorsWord(words, doors), state, later);
}

/** The score, line by line in one sentence. */
export function scoreTip(words: GameWords, { points }: Hospital, score: number): TipText {
  return { name: `${t('table.points_so_far')}: ${score}`, effect: listed(...Object.entries(points).map(([source, n]) => n !== 0 && `${words.say(`score.${source}`)} ${n}`)) };
}

export function queueName(words: GameWords, queue: readonly string[]): string {
  const name = words.name('thing', 'queue');
  return queue.length === 0 ? `${name}: ${word(words, 'nobody')}` : `${name}: ${listed(...queue.map((colour) => words.name('colour', colour)))}`;
}
