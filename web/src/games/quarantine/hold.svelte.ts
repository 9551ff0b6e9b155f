/**
 * What is in hand and how it is turned. Placing a tile is one gesture (a turn, a cell), whether it is clicked or
 * dragged; the server asks for it in small steps, and this answers them from the offers, never with anything else.
 */
import { getContext, setContext } from 'svelte';
import type { Offer, Picker } from '../../kit/parts';
import { doorsOf, kindOf } from './tiles';
import { entranceAfter, lookAfter, looks, turned, TURNS, type Door } from './grid';
import type { Hospital, View } from './view.gen';

const KEY = Symbol('hold');

export interface Dragged {
  readonly kind: 'tile' | 'cube';
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

interface Plan {
  readonly cell: string;
  readonly look: string;
}

const text = (offer: Offer, name: string): string => String(offer.args[name] ?? '');

export class Hold {
  /** wished quarter turns */
  turns = $state(0);
  /** what follows the pointer */
  dragged = $state.raw<Dragged | undefined>(undefined);
  #chosen = $state<string | undefined>(undefined);
  #plan: Plan | undefined;
  readonly #picker: Picker | undefined;
  readonly #view: () => View;
  readonly #seat: () => number | null;

  constructor(picker: Picker | undefined, view: () => View, seat: () => number | null) {
    this.#picker = picker;
    this.#view = view;
    this.#seat = seat;
  }

  readonly offers: readonly Offer[] = $derived.by(() => this.#picker?.offers ?? []);
  readonly #places: readonly Offer[] = $derived(this.offers.filter(({ verb }) => verb === 'place'));
  readonly #puts: readonly Offer[] = $derived(this.offers.filter(({ verb }) => verb === 'put'));

  get #hospital(): Hospital | undefined {
    const seat = this.#seat();
    return seat === null ? undefined : this.#view().hospitals[seat];
  }

  /** The tile that goes to the cells that are lit. */
  readonly tile: string | undefined = $derived.by(() => {
    const [place] = this.#places;
    if (place) return text(place, 'tile');
    if (this.#chosen !== undefined && this.#put(this.#chosen)) return this.#chosen;
    return this.#hospital?.hand.findLast((tile) => this.#put(tile) !== undefined);
  });

  /** its doors as it is turned */
  readonly doors: string = $derived(this.tile === undefined ? '' : turned(this.printed(this.tile), this.turns));
  /** the printed entrance of a lobby as it is turned */
  readonly entrance: Door | null = $derived(entranceAfter(this.printedEntrance, this.turns));

  /** Cells to be clicked, and whether the tile fits there as it is turned. */
  readonly cells: readonly { readonly cell: string; readonly fits: boolean }[] = $derived.by(() => {
    if (this.#places.length === 0)
      return this.tile === undefined ? [] : (this.#hospital?.free ?? []).map((cell) => ({ cell, fits: true }));
    const cells = this.#places.map((place) => text(place, 'cell'));
    return cells
      .filter((cell, n) => cells.indexOf(cell) === n)
      .map((cell) => ({ cell, fits: this.#fitting(cell) !== undefined }));
  });

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

  /** Twins are offered once. */
  #put(tile: string): Offer | undefined {
    return (
      this.#puts.find((put) => text(put, 'tile') === tile) ??
      this.#puts.find((put) => kindOf(text(put, 'tile')) === kindOf(tile))
    );
  }

  #fitting(cell: string): Offer | undefined {
    const here = this.#places.filter((place) => text(place, 'cell') === cell);
    return (
      here.find((place) => Number(place.args['rotation']) === this.turns) ??
      here.find((place) => this.#look(Number(place.args['rotation'])) === this.#look(this.turns))
    );
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
    const all = looks(this.printed(this.tile), this.printedEntrance);
    const now = Math.max(0, all.indexOf(this.turns % TURNS), this.#sameLook(all));
    this.turns = all[(now + by + all.length) % all.length] ?? 0;
  }

  #sameLook(all: readonly number[]): number {
    return all.findIndex((turns) => this.#look(turns) === this.#look(this.turns));
  }

  /** Takes a tile in hand, from the hand, from beside the hospital or out of it: whatever is offered. */
  take(tile: string): void {
    const from =
      this.offers.find(
        ({ verb, args }) => ['lift', 'lay_out', 'place_unplaced'].includes(verb) && args['tile'] === tile,
      ) ?? this.#offer('place_unplaced', tile);
    if (from?.verb === 'lift') this.turns = this.#hospital?.tiles.find((one) => one.tile === tile)?.rotation ?? 0;
    if (from || this.#put(tile)) this.#chosen = tile;
    this.#answer(from);
  }

  /** Puts the tile in hand on a cell; where it must be turned for that, it is turned and waits for another click. */
  place(cell: string): void {
    if (this.#places.length > 0) {
      if (this.#answer(this.#fitting(cell))) return;
      const other = this.#places.find((place) => text(place, 'cell') === cell);
      if (other) this.turns = Number(other.args['rotation']);
    } else if (this.tile !== undefined && this.#hospital?.free.includes(cell)) {
      const plan = { cell, look: this.#look(this.turns) };
      if (this.#answer(this.#put(this.tile))) this.#plan = plan;
    }
  }

  /** May the tile in hand be laid beside the hospital, or thrown away? */
  may(verb: 'aside' | 'discard'): boolean {
    return this.#away(verb) !== undefined;
  }

  #away(verb: 'aside' | 'discard'): Offer | undefined {
    if (this.tile === undefined) return undefined;
    return (
      this.#offer(verb, this.tile) ??
      (verb === 'aside' ? this.offers.find((offer) => offer.verb === 'set_aside') : undefined)
    );
  }

  lay(verb: 'aside' | 'discard'): void {
    this.#answer(this.#away(verb));
  }

  /** A tile that fits nowhere as it is turned is turned so that it fits in most places; call it when offers change. */
  settle(): void {
    if (this.cells.some(({ fits }) => fits)) return;
    const fitting = (turns: number) => this.#places.filter(({ args }) => Number(args['rotation']) === turns).length;
    const [best] = [0, 1, 2, 3].sort((a, b) => fitting(b) - fitting(a));
    if (best !== undefined && fitting(best) > 0) this.turns = best;
  }

  /** Goes on with a gesture when the server asks for its next step; call it when offers change. */
  goOn(): void {
    const plan = this.#plan;
    if (!plan || this.#places.length === 0) return;
    this.#plan = undefined;
    const here = this.#places.filter((place) => text(place, 'cell') === plan.cell);
    this.#answer(
      here.find((place) => Number(place.args['rotation']) === this.turns) ??
        here.find((place) => this.#look(Number(place.args['rotation'])) === plan.look),
    );
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
