/**
 * The few words only the drawing needs, and how things are called and explained. All else is in the game's catalogue.
 */
import type { TipText } from '../../kit/tips.svelte';
import { joinList } from '../../text/format';
import { t, titled } from '../../text/text.svelte';
import type { GameWords } from '../../table/board';
import { isSpecial, kindOf } from './tiles';
import { CUBE_COLOURS } from './view.gen';
import type { Door } from './grid';
import type { Hospital, Stack, Tile } from './view.gen';
import { capital, listed, word } from '../../table/words';

export { listed, thingTip, word } from '../../table/words';

const joined = (words: GameWords, items: readonly string[]): string => joinList(items, words.words.lang);

const counted = (words: GameWords, cube: string, n: number): string => word(words, 'cubes', { n, cube });

/** A price: "2 red and 1 grey". */
export const cubeNames = (words: GameWords, cubes: readonly string[]): string =>
  joined(
    words,
    [...new Set(cubes)].map((cube) => counted(words, cube, cubes.filter((other) => other === cube).length)),
  );

/** "3 red, 1 grey" */
export const countNames = (words: GameWords, cubes: Hospital['supply']): string =>
  listed(...CUBE_COLOURS.map((cube) => cubes[cube] > 0 && counted(words, cube, cubes[cube])));

export const doorsWord = (words: GameWords, doors: string): string =>
  word(words, 'doors', { doors: words.name('doors', doors) });

const entranceWord = (words: GameWords, side: Door | null): string =>
  side === null ? '' : word(words, 'entrance', { side: words.name('entrance', side) });

/** How a turned tile lies: its doors, and the entrance of a lobby. */
export const facesName = (words: GameWords, doors: string, entrance: Door | null): string =>
  listed(doorsWord(words, doors), entranceWord(words, entrance));

/** A tile for the ear: what it is, who lies in it, whether it is closed, where its doors and its entrance are. */
export function tileName(
  words: GameWords,
  {
    tile,
    kind,
    patients,
    quarantined,
    doors,
    entrance,
  }: Pick<Tile, 'tile' | 'kind' | 'patients' | 'quarantined' | 'doors' | 'entrance'>,
): string {
  const name = words.has(`names.tile.${tile}`) ? words.name('tile', tile) : words.name('kind', kind);
  return listed(
    name,
    patients.length > 0 && word(words, 'patients', { list: cubeNames(words, patients) }),
    quarantined && t('piece.quarantined'),
    doorsWord(words, doors),
    entranceWord(words, entrance),
  );
}

export function kindTip(words: GameWords, kind: string, ...more: readonly (string | false | undefined)[]): TipText {
  return {
    name: words.name('kind', kind),
    effect: [words.effect('kind', kind), capital(listed(isSpecial(kind) && word(words, 'point'), ...more))]
      .filter(Boolean)
      .join(' '),
  };
}

/** What a closed tile still does; a closed lobby keeps nobody out, unless the game is played so. */
const closedText = (words: GameWords, kind: string, lobbyBlocks: boolean): string =>
  kind === 'lobby' ? word(words, lobbyBlocks ? 'lobby_shut' : 'lobby_closed') : words.effect('thing', 'quarantine');

export function tileTip(
  words: GameWords,
  { kind, quarantined, capacity, patients, doors, entrance }: Tile,
  lobbyBlocks = false,
): TipText {
  const tip = kindTip(
    words,
    kind,
    capacity > 1 && word(words, 'room_for', { n: capacity }),
    patients.length > 0 && word(words, 'patients', { list: cubeNames(words, patients) }),
    doorsWord(words, doors),
    entranceWord(words, entrance),
  );
  return quarantined
    ? {
        name: titled(tip.name, words.name('thing', 'quarantine').toLowerCase()),
        effect: `${closedText(words, kind, lobbyBlocks)} ${tip.effect ?? ''}`,
      }
    : tip;
}

export const handTip = (words: GameWords, tile: string, doors: string): TipText =>
  kindTip(words, kindOf(tile), doorsWord(words, doors));

/** Whose stack it is, and at what price. */
export function stackState(words: GameWords, { state, owner, price }: Stack, seat: number | null): string {
  if (state === 'gone') return word(words, 'none_left');
  if (state === 'contracted' && owner !== null)
    return owner === seat ? word(words, 'your_contract') : capital(words.say('board.contract_of', { seat: owner }));
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
  const tip = kindTip(words, stack.stack, doorsWord(words, doors));
  const state = listed(
    stackState(words, stack, seat),
    stack.price.length > 0 && word(words, 'priced', { cubes: cubeNames(words, stack.price) }),
  );
  const later = stack.opened_now && stack.owner === seat && word(words, 'just_opened');
  return { ...tip, effect: [`${tip.effect ?? ''}.`, `${capital(state)}.`, later].filter(Boolean).join(' ') };
}

/** The score, line by line in one sentence; an empty queue counts in the last turns only. */
export function scoreTip(words: GameWords, { points }: Hospital, score: number): TipText {
  const lines = Object.entries(points).map(([source, n]) => n !== 0 && `${words.say(`score.${source}`)} ${n}`);
  return {
    name: titled(t('table.points_so_far'), score),
    effect: [listed(...lines), points.empty_queue ? '' : word(words, 'queue_at_the_end')].filter(Boolean).join('. '),
  };
}

export function queueName(words: GameWords, queue: readonly string[]): string {
  const name = words.name('thing', 'queue');
  return queue.length === 0
    ? titled(name, word(words, 'nobody'))
    : titled(name, listed(...queue.map((colour) => words.name('colour', colour))));
}
