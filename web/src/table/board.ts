/**
 * The contract of a board. `games/<id>/index.ts` exports `table: GameTable<View, Own>`, with the types of view.gen.ts
 * (and `Story` where the game tells one); games/tables.ts finds it by its folder.
 * Boards render views and know no rules; what may be clicked comes from the picker in context (see kit/part.svelte.ts).
 */
import type { Component } from 'svelte';
import type { Picker } from '../kit/parts';
import type { ChatLine, ChoiceInfo, Components, Json } from '../wire.gen';
import type { Choice } from './pick';
import type { Outcome } from './view';
import type { Args, Value, Words } from '../text/format';
import { lookUp, say } from '../text/format';
import { readable } from '../text/readable';
import { titled } from '../text/text.svelte';
import { Box } from './box';

/** A game's words in the language in use, with the players' names and with what is in its box. */
export class GameWords {
  readonly words: Words;
  readonly players: readonly string[];
  readonly box: Box;

  constructor(words: Words & { readonly files?: Components['files'] }, players: readonly string[]) {
    this.words = words;
    this.players = players;
    this.box = new Box(words.files);
  }

  /** The sentence under a dotted key: `say('questions.claim', args)`. */
  say(key: string, args: Args = {}): string {
    return say(key, args, this.words, this.players);
  }

  has(key: string): boolean {
    return this.pattern(key) !== undefined;
  }

  /** The text under a key as the catalogue has it, with its placeholders. */
  pattern(key: string): string | undefined {
    return lookUp(this.words.tree, key);
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

  /** A choice in words, as the list has it. A game without words shows its ids in a readable way. */
  choice({ label, args }: Pick<ChoiceInfo, 'label' | 'args'>): string {
    return this.sentence('verbs', label, args);
  }

  /** The sentence of a section, or its key and arguments made readable where the catalogue has none. */
  sentence(section: string, key: string, args: Json): string {
    const dotted = `${section}.${key}`;
    if (this.has(dotted)) return this.say(dotted, args as Args);
    const things = Object.entries(args).map(([name, value]) => this.#thing(name, value as Value | readonly Value[]));
    const told = things.filter(Boolean).join(', ');
    return told ? titled(readable(key), told) : readable(key);
  }

  #thing(name: string, value: Value | readonly Value[]): string {
    if (name === 'seat' && typeof value === 'number') return this.player(value);
    if (Array.isArray(value)) return value.map((item: Value) => this.#thing(name, item)).join(' ');
    return value === null || typeof value === 'object' ? '' : readable(this.name(name, value as string | number));
  }
}

/** A line of the log, as log.ts makes it: the notes of one move, or a heading. */
export interface LogLine {
  /** unique and stable: the seq and place of its first note */
  id: string;
  /** of its last note */
  seq: number;
  /** who acted; null for what happens by itself */
  seat: number | null;
  text: string;
  /** the text without what is for one seat's eyes, where there is such */
  open?: string;
  /** the text sentence by sentence */
  steps: readonly string[];
  /** key of the note that began it, where no seat acts */
  begins?: string;
  mark?: boolean;
}

/** Something a seat said in the game's own words, and in which round. */
export interface Claimed {
  readonly says: string;
  readonly round: number | null;
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
  /**
   * why a part cannot be used now, in words, once the server has said. The table asks when the tip of a part is shown,
   * and adds the answer to that tip by itself; a board needs this only to say it elsewhere.
   */
  why: (part: string) => string | undefined;
  /** several people play at this device: hands lie face down until their owner looks */
  shared?: boolean;
  /** the last move of a seat in words */
  last?: (seat: number) => string | undefined;
  /** what a seat claimed last */
  claimed?: (seat: number) => Claimed | undefined;
  /** the log so far, for a board that tells some of it itself */
  lines?: readonly LogLine[];
  /** this page has no desk (`GameTable.Desk`): what is laid out there elsewhere is answered piece by piece */
  deskless?: boolean;
}

/** A decision laid out by hand (`Draft` in the kernel): what is said of it, and what is against it. */
export interface Laying {
  /** finishes it */
  send(draft: string, laid: string): void;
  /** asks what is against it as it lies */
  ask(draft: string, laid: string): void;
  /** what is against it in words, '' if nothing is; undefined as long as nobody has said */
  against(draft: string, laid: string): string | undefined;
}

export interface DeskProps<View = Json> {
  question: { readonly key: string; readonly args: Json };
  view: View;
  seat: number;
  words: GameWords;
  pick: Picker;
  lay: Laying;
  /** takes the last answer back, where that can be done */
  onback?: () => void;
}

export interface PanelProps<View = Json> {
  view: View;
  seat: number;
  words: GameWords;
}

/** Whom a solo game is played against. */
export interface Automaton {
  readonly name: string;
  readonly score: number;
  readonly points: Readonly<Record<string, number>>;
}

export interface Verdict {
  /** what happened, as the headline of the end page */
  readonly says: string;
  /** one sentence more */
  readonly more?: string;
  /** somebody may leave port: the bill is stamped */
  readonly free: boolean;
}

/** What the picture of a game on its end page is drawn from. */
export interface EndProps<View = Json, Own = Json, Story = Json> {
  /** the public part of the last view */
  view: View;
  /** what each seat saw at the end: once a game is over, everybody may look at every hand */
  owns: readonly Own[];
  /** the game's own part of the story (`Story` of view.gen.ts) */
  story: Story;
  outcome: Outcome;
  words: GameWords;
  /** the seat this device held, null for watchers and records */
  seat: number | null;
  /** the address of the replay at a step */
  see: (step: number) => string;
  /** what was claimed at the table, where the chat is at hand */
  claims?: readonly ChatLine[];
}

export interface Hand {
  isOpen: (seat: number, shared: boolean) => boolean;
  open: (seat: number) => void;
  /** do these answers tell what the seat holds? */
  isTold: (choices: readonly Choice[], seat: number) => boolean;
  /** on the button that opens it */
  look: (words: GameWords) => string;
}

export interface GameTable<View = Json, Own = Json, Story = Json> {
  /** the board in the middle */
  Board: Component<BoardProps<View, Own>>;
  /** a rival in a few lines, for the side column and the strip's sheet */
  Rival: Component<PanelProps<View>>;
  /** what all share and the board has no room for (display, ambulances, market); optional */
  Side?: Component<BoardProps<View, Own>>;
  /** the Side lists the players itself: the table shows no panels of rivals */
  listsPlayers?: boolean;
  /** what a seat holds, where it lies covered until its owner looks: until then no answer and no hint tells of it */
  hand?: Hand;
  /** an answer so grave that the table asks again before it is sent */
  grave?: (choice: Pick<ChoiceInfo, 'verb' | 'label' | 'args'>) => boolean;
  /** how the game ended, where points do not tell */
  verdict?: (view: View, words: GameWords, seat?: number | null) => Verdict;
  /** instead of the score sheet's lines, where points tell nothing: everybody's cards turned up */
  Sheet?: Component<EndProps<View, Own, Story>>;
  /** the game's picture on the end page, where its rules tell a `Story` (Game.story); without it the page has none */
  End?: Component<EndProps<View, Own, Story>>;
  /** what the board shows, for the ear: "Your hospital", "Bruno's hospital" */
  boardLabel: (words: GameWords, focus: number, own: boolean) => string;
  /** the drawing of a component, for the rules page; optional. `kind` is its table in the catalogue's `names` */
  Picture?: Component<{ kind: string; id: string; data: Json; words: GameWords }>;
  /** notes that begin a line of the log though no seat acts: the turn of an automaton, the end of a round */
  begins?: ReadonlySet<string>;
  /** notes whose pictures stay longer: cards that are turned up one by one */
  lingers?: ReadonlySet<string>;
  /** the part where a piece is now that was told of when the table looked otherwise; undefined where it is gone */
  follows?: (part: string, then: View, now: View) => string | undefined;
  /** a rival that is no seat, for the score sheet: what it scored, by the lines of the sheet */
  automaton?: (view: View, words: GameWords) => Automaton | undefined;
  /** pages the game brings along (games/<id>/pages), for the rules page; optional */
  pages?: (words: GameWords) => readonly { readonly name: string; readonly title: string }[];
  /** the buttons of a question that is answered on a desk of the game's own, where nothing is lit by the table */
  Desk?: Component<DeskProps<View>>;
  /** is this question answered there? */
  desk?: (question: string) => boolean;
  /** labels of the answers that most people want, the first first: they have buttons though the board has them too */
  wanted?: readonly string[];
  /** does a reason why a part cannot be used hold whatever else was picked? Then it is said, and not "not with that" */
  holds?: (rule: string, picked: readonly string[]) => boolean;
  /** questions that the board answers in a way of its own: what leads to them is sent first, and they are asked anew */
  apart?: (question: string) => boolean;
  /** the piece in which a cost is paid (a blood bag, a coin), drawn small: on buttons; optional */
  Cost?: Component<{ thing: string; n: number; words: GameWords }>;
  /** a small picture for a choice in the list (a die, a card), or for the `part` of it that is picked; optional */
  Choice?: Component<{
    choice: { verb: string; args: Readonly<Record<string, unknown>>; parts?: readonly (readonly string[])[] };
    words: GameWords;
    part?: string | undefined;
  }>;
}
