/** What the road shows of a view: the carts from the top lane down, with their passengers and mingle zones. */
import type { RoadCart, RoadFall } from '../../kit/boards/road';
import type { Offer } from '../../kit/parts';
import type { GameWords } from '../../table/board';
import { capital } from '../../table/words';
import { cartName, cartTip, characterName, hasMoved, pawnName, pawnTip, standing, thingTip, word } from './text';
import { drawnAs, isGhost } from './pawns';
import type { Cart, View } from './view.gen';

/** What a click on a part does, in a word or two; undefined where it is not lit. */
export type Does = (part: string) => string | undefined;

function passengersOf(
  view: View,
  cart: Cart,
  words: GameWords,
  own: number | null,
  does: Does,
  illness: string | undefined,
): RoadCart['passengers'] {
  return cart.passengers.flatMap((place) => {
    const pawn = view.pawns[place];
    if (!pawn?.character) return [];
    const ill = pawn.seat !== null && pawn.seat === own ? illness : undefined;
    const name = [pawnName(words, pawn, own), !isGhost(pawn) && characterName(words, pawn), standing(words, pawn), ill]
      .filter(Boolean)
      .join(', ');
    const { effect = '', ...rest } = pawnTip(words, pawn, own);
    return [
      {
        pawn: drawnAs(pawn.character),
        name,
        ghost: isGhost(pawn),
        acting: view.turn === place,
        part: `pawn.${place}`,
        ...optional(does(`pawn.${place}`)),
        ...(ill !== undefined && { ill: true }),
        tip: { ...rest, effect: [effect, ill && capital(ill)].filter(Boolean).join('. ') },
      },
    ];
  });
}

const optional = (does: string | undefined) => (does === undefined ? {} : { does });

/** `illness` is what the seat knows of itself; nothing where its hand is covered. */
export function lanesOf(
  view: View,
  words: GameWords,
  own: number | null,
  does: Does = () => undefined,
  illness?: string,
): RoadCart[] {
  return byRank(view).map((cart) => {
    const name = words.name('cart', cart.id);
    const base = {
      wood: cart.id,
      name: cartName(words, view, cart),
      space: cart.position,
      part: `cart.${cart.id}`,
      ...optional(does(`cart.${cart.id}`)),
      tip: cartTip(words, cart, hasMoved(view)),
    };
    if (cart.exit !== null) return { ...base, passengers: [], gone: `${name} ${word(words, `gone_${cart.exit}`)}` };
    const zone = {
      part: `zone.${cart.id}`,
      name: word(words, 'zone_of', { cart: cart.id, n: cart.planted }),
      n: cart.planted,
      tip: thingTip(words, 'mingle_zone'),
    };
    return {
      ...base,
      passengers: passengersOf(view, cart, words, own, does, illness),
      zone,
      mingles: cart.mingles && !hasMoved(view),
      rats: hasMoved(view) ? 0 : cart.rats,
      to: cart.position + (view.phase === 'turns' ? cart.steps : 0),
    };
  });
}

/** The carts from the top lane down: by rank, then those that have left. */
export function byRank(view: View): Cart[] {
  return [...view.carts].sort((a, b) => (a.rank ?? 9) - (b.rank ?? 9));
}

/** The carts whose hands are looked at now: those that mingle, or the one that is judged at the gate. */
export function gathered(view: View): Cart[] {
  if (view.over || view.asking.length > 0) return [];
  const racing = byRank(view).filter(({ exit, passengers }) => exit === null && passengers.length > 0);
  if (view.phase === 'mingle') return racing.filter(({ mingles }) => mingles);
  return view.phase === 'gate' ? racing.filter(({ position }) => position >= view.track_length).slice(0, 1) : [];
}

/** What becomes of whoever is pushed, or climbs down; a deadly push may cost the pusher's life, too. */
export function fallsOf(
  view: View,
  words: GameWords,
  offers: readonly Offer[],
  own: number | null,
  odds: readonly number[] | undefined,
): RoadFall[] {
  return offers.flatMap(({ verb, args, parts }): RoadFall[] => {
    const [[part] = []] = parts;
    const pawn = view.pawns[Number(args['pawn'])];
    if (verb !== 'push' || part === undefined || !pawn?.character) return [];
    const fall = { part, pawn: drawnAs(pawn.character) };
    const cart = view.carts.find(({ id }) => id === args['cart']);
    if (cart) return [{ ...fall, to: cart.id }];
    if (pawn.seat === own) return [fall];
    const ill = odds?.[pawn.pawn];
    return [
      { ...fall, risk: ill === undefined ? word(words, 'fall_risk') : word(words, 'fall_odds', { n: 100 - ill }) },
    ];
  });
}
