/**
 * What is in hand and how it is turned. Placing a tile is one gesture (a turn, a cell), whether it is clicked or
 * dragged; the server asks for it in small steps, and this answers them from the offers, never with anything else.
 */
import { getContext, setContext } from 'svelte';
import type { Offer, Picker } from '../../kit/parts';
import { doorsOf, kindOf } from './tiles';
import type { Desk } from './desk.svelte';
import { entranceAfter, lookAfter, looks, turned, TURNS, type Door } from './grid';
import { drafted, emptyCells, isPlace, type Printed } from './renovation';
import type { Hospital, Layout, Tile, View } from './view.gen';

const KEY = Symbol('hold');

export interface Dragged {
  readonly kind: 'tile' | 'cube';
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

const text = (offer: Offer, name: string): string => String(offer.args[name] ?? '');

export class Hold {
  /** wished quarter turns */
  turns = $state(0);
  /** the cell a mouse points at, and the turn in which the tile would be put down there: it is seen before the click */
  pointed = $state.raw<{ readonly cell: string; readonly turns: number } | undefined>(undefined);
  /** what follows the pointer */
  dragged = $state.raw<Dragged | undefined>(undefined);
  readonly #picker: Picker | undefined;
  readonly #view: () => View;
  readonly #seat: () => number | null;

  readonly #desk: () => Desk | undefined;

  constructor(
    picker: Picker | undefined,
    view: () => View,
    seat: () => number | null,
    desk: () => Desk | undefined = () => undefined,
  ) {
    this.#picker = picker;
    this.#desk = desk;
    this.#view = view;
    this.#seat = seat;
  }

  readonly offers: readonly Offer[] = $derived.by(() => this.#picker?.offers ?? []);
  readonly #places: readonly Offer[] = $derived(this.offers.filter(({ verb }) => verb === 'place'));
  readonly #lifts: readonly string[] = $derived(
    this.offers.flatMap((offer) => (offer.verb === 'lift' ? [text(offer, 'tile')] : [])),
  );
  /** the desk, while a renovation is laid out on it */
  readonly #draft: Desk | undefined = $derived.by(() =>
    this.offers.some(({ verb }) => verb === 'cancel') ? this.#desk() : undefined,
  );

  /** Is there a desk to lay things out on? */
  get hasDesk(): boolean {
    return this.#desk() !== undefined;
  }

  get #hospital(): Hospital | undefined {
    const seat = this.#seat();
    return seat === null ? undefined : this.#view().hospitals[seat];
  }

  /** The tile that goes to the cells that are lit. */
  readonly tile: string | undefined = $derived.by(() => {
    if (this.#draft) return this.#draft.held;
    const [place] = this.#places;
    return place ? text(place, 'tile') : undefined;
  });

  /** its doors as it is turned */
  readonly doors: string = $derived(this.tile === undefined ? '' : turned(this.printed(this.tile), this.turns));
  /** the printed entrance of a lobby as it is turned */
  readonly entrance: Door | null = $derived(entranceAfter(this.printedEntrance, this.turns));

  /** Cells to be clicked, and whether the tile fits there as it is turned. */
  readonly cells: readonly { readonly cell: string; readonly fits: boolean }[] = $derived.by(() => {
    const hospital = this.#hospital;
    if (this.#draft)
      return this.tile === undefined || !hospital
        ? []
        : emptyCells(this.drawn(hospital)).map((cell) => ({ cell, fits: true }));
    const cells = this.#places.map((place) => text(place, 'cell'));
    return cells
      .filter((cell, n) => cells.indexOf(cell) === n)
      .map((cell) => ({ cell, fits: this.#fitting(cell) !== undefined }));
  });

  /** The own hospital as it is drawn: during a renovation as it is laid out. */
  drawn(layout: Layout): Layout {
    const draft = this.#draft;
    const printed: Printed = { doors: (tile) => this.printed(tile), entrance: this.#view().door_set.entrance };
    return draft ? drafted(layout, draft.goals, draft.held, printed) : layout;
  }

  /** Tiles that lie beside the hospital as it is laid out. */
  aside(unplaced: readonly string[]): readonly string[] {
    const draft = this.#draft;
    if (!draft) return unplaced;
    const set = [...draft.goals].flatMap(([tile, goal]) => (goal === 'aside' ? [tile] : []));
    return [...unplaced.filter((tile) => !draft.goals.has(tile)), ...set].filter((tile) => tile !== draft.held);
  }

  /** What is in hand: in a renovation the tile that was taken up. */
  inHand(hand: readonly string[]): readonly string[] {
    const held = this.#draft?.held;
    return held === undefined ? hand : [held];
  }

  /** The own hospital as it lay before its renovation, while one is laid out. */
  get before(): Hospital | undefined {
    return this.#draft ? this.#hospital : undefined;
  }

  get renovating(): boolean {
    return this.#draft !== undefined;
  }

  /** May a tile be taken up in this renovation? What was touched already may be touched again. */
  liftable(tile: string): boolean {
    return this.#draft !== undefined && (this.#lifts.includes(tile) || this.#draft.goals.has(tile));
  }

  /** The doors of a tile that is not turned. */
  printed(tile: string): string {
    return doorsOf(this.#view(), tile);
  }

  /** The printed entrance of the tile in hand that is not turned, if it is a lobby whose entrance counts. */
  get printedEntrance(): Door | null {
    return this.tile === 'lobby' ? this.#view().door_set.entrance : null;
  }

  /** Turns that look alike are one: doors, and the entrance. */
  #look(turns: number): string {
    return this.tile === undefined ? '' : lookAfter(this.printed(this.tile), this.printedEntrance, turns);
  }

  #fitting(cell: string, turns = this.turns): Offer | undefined {
    const here = this.#places.filter((place) => text(place, 'cell') === cell);
    return (
      here.find((place) => Number(place.args['rotation']) === turns) ??
      here.find((place) => this.#look(Number(place.args['rotation'])) === this.#look(turns))
    );
  }

  /** A mouse points at a cell, or leaves it: where the tile does not fit as it is turned, it shows how it would. */
  point(cell: string | undefined): void {
    const first = this.#places.find((place) => text(place, 'cell') === cell);
    const turns = Number(first?.args['rotation']);
    this.pointed = cell === undefined || !first || this.#fitting(cell) ? undefined : { cell, turns };
  }

  /** How the tile in hand would lie in a cell: its doors and its entrance, as it is turned or as it is pointed at. */
  lying(cell: string): { readonly doors: string; readonly entrance: Door | null } {
    const turns = this.pointed?.cell === cell ? this.pointed.turns : this.turns;
    const doors = this.tile === undefined ? '' : turned(this.printed(this.tile), turns);
    return { doors, entrance: entranceAfter(this.printedEntrance, turns) };
  }

  #offer(verb: string, tile: string): Offer | undefined {
    const all = this.offers.filter((offer) => offer.verb === verb);
    return (
      all.find((offer) => text(offer, 'tile') === tile) ??
      all.find((offer) => kindOf(text(offer, 'tile')) === kindOf(tile))
    );
  }

  #answer(offer: Offer | undefined): boolean {
    if (offer) this.#picker?.choose(offer);
    return offer !== undefined;
  }

  /** The next turn that looks different. */
  turn(by: 1 | -1): void {
    if (this.tile === undefined) return;
    this.turns = this.pointed?.turns ?? this.turns;
    this.pointed = undefined;
    const all = looks(this.printed(this.tile), this.printedEntrance);
    const now = Math.max(0, all.indexOf(this.turns % TURNS), this.#sameLook(all));
    this.turns = all[(now + by + all.length) % all.length] ?? 0;
  }

  #sameLook(all: readonly number[]): number {
    return all.findIndex((turns) => this.#look(turns) === this.#look(this.turns));
  }

  /** Takes a tile in hand, from the hand, from beside the hospital or out of it: whatever is offered. */
  take(tile: string): void {
    const draft = this.#draft;
    if (draft) {
      const goal = draft.goals.get(tile);
      const lies = this.#lying(tile)?.rotation ?? 0;
      if (!this.#moved(draft).includes(tile) && this.#lying(tile) && this.#moved(draft).length >= draft.limit) {
        draft.says = 'lift_limit';
        return;
      }
      this.turns = isPlace(goal) ? goal.rotation : lies;
      draft.take(tile);
      return;
    }
    const from =
      this.offers.find(({ verb, args }) => ['lay_out', 'place_unplaced'].includes(verb) && args['tile'] === tile) ??
      this.#offer('place_unplaced', tile);
    this.#answer(from);
  }

  /** How a tile lies in the hospital before the renovation. */
  #lying(tile: string): Tile | undefined {
    return this.#hospital?.tiles.find((one) => one.tile === tile);
  }

  /** The tiles of the hospital that would be lifted; one that lies as it did is not. */
  #moved(draft: Desk): string[] {
    return [...draft.goals].flatMap(([tile, goal]) => {
      const old = this.#lying(tile);
      const home = isPlace(goal) && goal.cell === old?.cell && turned(this.printed(tile), goal.rotation) === old.doors;
      return old && !home ? [tile] : [];
    });
  }

  /** Puts the tile in hand on a cell, in the only turn that fits or as it is seen; else it is turned and waits. */
  place(cell: string): void {
    if (this.#draft) {
      this.#draft.put({ cell, rotation: this.turns });
      return;
    }
    const seen = this.pointed?.cell === cell ? this.pointed.turns : this.turns;
    this.pointed = undefined;
    if (this.#answer(this.#fitting(cell, seen))) return;
    const here = this.#places.filter((place) => text(place, 'cell') === cell);
    const [other] = here;
    if (!other) return;
    this.turns = Number(other.args['rotation']);
    const alike = here.every((place) => this.#look(Number(place.args['rotation'])) === this.#look(this.turns));
    if (alike) this.#answer(other);
  }

  /** May the tile in hand be laid beside the hospital, or thrown away? */
  may(verb: 'aside' | 'discard'): boolean {
    if (!this.#draft) return verb === 'aside' && this.#setAside !== undefined;
    const beside = this.#hospital?.unplaced.includes(this.tile ?? '') ?? false;
    return this.tile !== undefined && this.tile !== 'lobby' && (verb === 'aside' || !beside);
  }

  get #setAside(): Offer | undefined {
    return this.offers.find(({ verb }) => verb === 'set_aside');
  }

  lay(verb: 'aside' | 'discard'): void {
    if (this.#draft) this.#draft.put(verb === 'aside' ? 'aside' : 'box');
    else if (verb === 'aside') this.#answer(this.#setAside);
  }

  /** A tile that fits nowhere as it is turned is turned so that it fits in most places; call it when offers change. */
  settle(): void {
    if (this.cells.some(({ fits }) => fits)) return;
    const fitting = (turns: number) => this.#places.filter(({ args }) => Number(args['rotation']) === turns).length;
    const [best] = [0, 1, 2, 3].sort((a, b) => fitting(b) - fitting(a));
    if (best !== undefined && fitting(best) > 0) this.turns = best;
  }

  // Dragging

  drag(what: Dragged): void {
    this.dragged = what;
  }

  /** Something dragged is let go over a part. */
  drop(part: string | undefined): void {
    const what = this.dragged;
    this.dragged = undefined;
    if (!what || part === undefined) return;
    if (what.kind === 'cube') {
      if (this.#picker?.stateOf(part) === 'lit') this.#picker.click(part);
      return;
    }
    const [zone = '', , ...rest] = part.split('.');
    if (zone === 'cell') this.place(rest.join('.'));
    else if (zone === 'aside') this.lay('aside');
    else if (part === 'box') this.lay('discard');
  }
}

export function provideHold(hold: Hold): void {
  setContext(KEY, hold);
}

/** Undefined outside the own board. */
export function useHold(): Hold | undefined {
  return getContext<Hold | undefined>(KEY);
}
