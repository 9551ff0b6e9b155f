/**
 * The few words only the drawing needs, and how things are called and explained. All else is in the game's catalogue.
 */
import type { TipText } from '../../kit/tips.svelte';
import type { Args } from '../../text/format';
import { titled } from '../../text/text.svelte';
import type { GameWords, Verdict } from '../../table/board';
import { plaguedSince } from './notes';
import { isGhost } from './pawns';
import type { Cart, Entry, Own, Pawn, SymptomId, UseId, View, Window } from './view.gen';
import { capital } from '../../table/words';

export { thingTip } from '../../table/words';

const fill = (words: GameWords, key: string, args: Args = {}): string =>
  words.say(`drawing.${key}`, args).replace(/ +/g, ' ').trim();

/** A word of the drawing. */
export const word = (words: GameWords, key: string, args: Args = {}): string => fill(words, key, args);

/** What a remedy does, in a word or two. */
export const useWord = (words: GameWords, use: UseId): string => fill(words, `use.${use}`);

/** What a click on a pawn or a cart does: a push without a cart to land on kills. */
export function doesWord(
  words: GameWords,
  { verb, args }: { verb: string; args: Readonly<Record<string, unknown>> },
  own: number | null,
): string | undefined {
  const fate = verb === 'push' && args['cart'] === undefined ? '_out' : '';
  const key = verb === 'push' && args['pawn'] === own ? `push_self${fate}` : `${verb}${fate}`;
  return words.has(`drawing.does.${key}`) ? fill(words, `does.${key}`) : undefined;
}

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A symptom without its value: the card shows that already. */
export const symptomName = (words: GameWords, id: SymptomId): string =>
  words.name('symptom', id).replace(/ \(\d\)$/, '');
export const symptoms = (words: GameWords, ids: readonly SymptomId[]): string =>
  ids.map((id) => words.name('symptom', id)).join(', ');

/** Whoever a pawn is: a player by name, oneself marked so, a ghost by its character. */
export function pawnName(words: GameWords, pawn: Pawn, own: number | null = null): string {
  if (pawn.seat === null)
    return pawn.character === null ? words.name('thing', 'ghost') : capital(words.name('ghosts', pawn.character));
  const name = words.player(pawn.seat);
  return pawn.seat === own ? word(words, 'you_named', { who: name }) : name;
}

/** The same within a sentence: "you", "the ghost Friar"; players are written as they write themselves. */
export function pawnWithin(words: GameWords, pawn: Pawn, own: number | null = null): string {
  if (pawn.seat !== null && pawn.seat === own) return small(word(words, 'you'));
  return pawn.seat === null ? small(pawnName(words, pawn)) : pawnName(words, pawn);
}

export const characterName = (words: GameWords, pawn: Pawn): string =>
  pawn.character === null ? '' : words.name('character', pawn.character);

/** "Cedar, front" */
export function standing(words: GameWords, { cart, place }: Pawn): string {
  if (cart === null || place === null) return '';
  return word(words, 'on_cart', {
    cart,
    place: place === 0 ? word(words, 'front') : word(words, 'place', { n: place + 1 }),
  });
}

export const statusName = (words: GameWords, plagued: boolean | null): string =>
  words.name('status', plagued ? 'plagued' : 'healthy');

/** That a seat has the plague, since when if that can be told; of its own cards alone, and as long as it plays. */
export function illness(words: GameWords, view: View, own: Own | null, seat: number | null): string | undefined {
  const me = seat === null ? undefined : view.pawns[seat];
  if (!own?.plagued || !me?.alive || view.over) return undefined;
  const since = plaguedSince(own.notebook?.log ?? [], me.pawn);
  return since === undefined ? word(words, 'plague_short') : word(words, 'ill_since', { n: since });
}

export function pawnTip(words: GameWords, pawn: Pawn, own: number | null): TipText {
  const who = [pawnName(words, pawn, own), !isGhost(pawn) && characterName(words, pawn)].filter(Boolean).join(', ');
  return {
    name: who,
    effect: [standing(words, pawn), isGhost(pawn) && words.effect('thing', 'ghost')].filter(Boolean).join('. '),
  };
}

export function cartName(words: GameWords, view: View, cart: Cart): string {
  if (cart.exit !== null) return `${words.name('cart', cart.id)} ${word(words, `gone_${cart.exit}`)}`;
  const names = cart.passengers.flatMap((pawn) => (view.pawns[pawn] ? [pawnWithin(words, view.pawns[pawn])] : []));
  const aboard = names.length > 0 ? names.join(', ') : words.say('board.nobody');
  const at = { cart: cart.id, rank: cart.rank ?? 0, n: cart.position, length: view.track_length };
  return titled(word(words, 'cart_at', at), aboard);
}

export function cartTip(words: GameWords, cart: Cart, moved = false): TipText {
  const room = cart.capacity - cart.passengers.length;
  return {
    name: words.name('cart', cart.id),
    effect: [words.effect('thing', 'cart'), moved ? '' : forecast(words, cart), word(words, 'room', { n: room })]
      .filter(Boolean)
      .join(' '),
  };
}

/** "moves 2, to 11." */
export function steps(words: GameWords, { position, steps: n }: Cart, length: number): string {
  if (n === 0) return word(words, 'stands');
  return position + n >= length ? word(words, 'leaves', { n }) : word(words, 'moves', { n, to: position + n });
}

/** Have the carts moved by the dice of this round? Then these say nothing more. */
export const hasMoved = ({ phase }: View): boolean => phase === 'move' || phase === 'gate';

/** "9 spaces to the gate." */
export const toGate = (words: GameWords, { position }: Cart, length: number): string =>
  position >= length ? word(words, 'at_gate') : word(words, 'to_gate', { n: length - position });

/** "Two rats: it mingles." */
export function forecast(words: GameWords, { rats, mingles, exit }: Cart): string {
  if (exit !== null) return '';
  if (mingles) return word(words, 'two_rats', { n: rats });
  return rats > 1 ? word(words, 'nobody_mingles', { n: rats }) : word(words, rats === 1 ? 'one_rat' : 'no_rat');
}

/** What is declared: of oneself it says "you". */
export function windowText(
  words: GameWords,
  view: View,
  { move, pawn, target, eligible }: Window,
  own: number | null = null,
): string {
  const isOwn = (place: number) => own !== null && view.pawns[place]?.seat === own;
  const named = (place: number, say = isOwn(place) ? pawnName : pawnWithin) =>
    view.pawns[place] ? say(words, view.pawns[place], own) : '';
  const whom = target !== null ? [target] : eligible;
  // Whoever elbows passes several, and all of them are named; a cart is one's own whoever else is on it.
  const meant = move === 'elbow' ? whom.every(isOwn) : whom.some(isOwn);
  const key = isOwn(pawn) ? 'you_want' : meant ? 'wants_you' : 'wants';
  return fill(words, `${key}.${move}`, { who: named(pawn, pawnName), whom: whom.map((place) => named(place)) });
}

/** A line of the notebook. */
export function entryText(words: GameWords, view: View, entry: Entry, own: number): string {
  if (!words.has(`drawing.entry.${entry.event}`)) return '';
  const named = (place: number | undefined, say = pawnWithin) =>
    place !== undefined && view.pawns[place] ? say(words, view.pawns[place], own) : '';
  const seen = (ids: readonly SymptomId[] | undefined) => (ids ? symptoms(words, ids) : '');
  const met = Array.isArray(entry.plagued) ? (entry.plagued as readonly number[]) : [];
  const others = entry.pawns ?? (entry.at !== undefined ? [entry.at] : entry.to !== undefined ? [entry.to] : met);
  const bracket = (text: string) =>
    text === ''
      ? ''
      : entry.event === 'dealt' || entry.event === 'died' || entry.event === 'planted'
        ? text
        : `(${text})`;
  const planted =
    entry.event === 'planted' && !entry.symptoms
      ? words.name('thing', 'symptom').toLowerCase()
      : bracket(seen(entry.symptoms));
  const text = fill(words, `entry.${entry.event}`, {
    who: named(entry.pawn, pawnName),
    whom: others.map((place) => named(place)),
    cart: entry.cart ?? '',
    n: entry.number ?? 0,
    symptoms: planted,
    kept: seen(entry.kept),
    discarded: entry.discarded?.length ? `(${seen(entry.discarded)} ${word(words, 'discarded')})` : '',
    coin: entry.coin ? `(${words.name('coin', entry.coin)})` : '',
  });
  const more = [
    entry.event === 'mingled' && (entry.planted ?? 0) > 0 && word(words, 'with_leech'),
    entry.gave && entry.got && word(words, 'gave_got', { gave: seen(entry.gave), got: seen(entry.got) }),
    entry.event === 'died' && statusName(words, entry.plagued === true),
  ].filter((part): part is string => typeof part === 'string' && part !== '');
  const told = [text.replace(/\s*[;:]\s*$/, ''), ...more];
  return `${told.reduce((before, after) => word(words, 'then', { before, after }))}.`;
}

/** How it ended, and for the one who looks; only whoever escapes is free to leave. */
export function verdict(words: GameWords, view: View, seat: number | null = null): Verdict {
  const own = seat === null ? undefined : view.results?.[seat];
  const more = own === undefined ? {} : { more: fill(words, `verdict.you_${own}`) };
  return { ...ending(words, view), ...more };
}

function ending(words: GameWords, view: View): Verdict {
  const said = (key: string, args: Args = {}) => fill(words, `verdict.${key}`, args);
  const winners = (view.results ?? []).flatMap((result, seat) => (result === 'win' ? [seat] : []));
  const free = winners.length > 0;
  if (view.ending === 'escape')
    return {
      free,
      says: free
        ? said('escape', { who: winners.map((seat) => words.player(seat)), n: winners.length })
        : said('escape_none'),
    };
  if (view.ending === 'ghosts_escape' || view.ending === 'solo_plague') return { free, says: said(view.ending) };
  return { free, says: said(view.results?.includes('spite') ? 'doom_spite' : 'doom') };
}
