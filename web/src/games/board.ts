/**
 * What a game's folder gives the table page: `games/<id>/index.ts` exports `table: GameTable`, found by its folder.
 * Boards render views and know no rules; what may be clicked comes from the picker in context (see kit/part.svelte.ts).
 */
import type { Component } from 'svelte';
import type { Json } from '../wire.gen';
import type { Args, Words } from '../text/format';
import { lookUp, say } from '../text/format';

/** A game's words in the language in use, with the players' names. */
export class GameWords {
  readonly words: Words;
  readonly players: readonly string[];

  constructor(words: Words, players: readonly string[]) {
    this.words = words;
    this.players = players;
  }

  /** The sentence under a dotted key: `say('questions.claim', args)`. */
  say(key: string, args: Args = {}): string {
    return say(key, args, this.words, this.players);
  }

  has(key: string): boolean {
    return lookUp(this.words.tree, key) !== undefined;
  }

  /** The name of a thing: `name('department', 'pharmacy')`. */
  name(kind: string, id: string | number): string {
    return lookUp(this.words.tree, `names.${kind}.${id}`) ?? String(id);
  }

  /** What a thing does, in a sentence; empty where there is nothing to say. */
  effect(kind: string, id: string | number): string {
    return lookUp(this.words.tree, `effects.${kind}.${id}`) ?? '';
  }

  player(seat: number): string {
    return this.players[seat] ?? String(seat + 1);
  }
}

export interface BoardProps<View = Json, Own = Json> {
  /** the public part of the view */
  view: View;
  /** the private part of the seat this device shows; null for spectators and behind the curtain */
  own: Own | null;
  /** the seat this device shows, null for spectators */
  seat: number | null;
  /** whose things lie in the middle: the own seat, or a rival whose panel was opened */
  focus: number;
  words: GameWords;
  /** why a part cannot be used now, in words, once the server has said; asks for it when first called */
  why: (part: string) => string | undefined;
}

export interface PanelProps<View = Json> {
  view: View;
  seat: number;
  words: GameWords;
}

export interface GameTable {
  /** the board in the middle */
  Board: Component<BoardProps>;
  /** a rival in a few lines, for the side column and the strip's sheet */
  Rival: Component<PanelProps>;
  /** what all share and the board has no room for (display, ambulances, market); optional */
  Side?: Component<BoardProps>;
  /** what the board shows, for the ear: "Your hospital", "Bruno's hospital" */
  boardLabel: (words: GameWords, focus: number, own: boolean) => string;
  /** a small picture for a choice in the list (a die, a card); optional */
  Choice?: Component<{ choice: { verb: string; args: Readonly<Record<string, unknown>> }; words: GameWords }>;
}
