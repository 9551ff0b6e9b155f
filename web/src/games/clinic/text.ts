/**
 * The few words only the drawing needs, and how things are called and explained. All else is in the game's catalogue.
 */
import type { TipText } from '../../kit/tips.svelte';
import type { GameWords } from '../../table/board';
import { treats } from './facts';
import type { Gathered } from './gathered';
import type { Mark } from './marks';
import { spotOf } from './plan';
import type { ActionId, Built, Clinic, Forecast, Person } from './view.gen';
import { titled } from '../../text/text.svelte';
import { capital, listed, word } from '../../table/words';

export { capital, thingTip, word } from '../../table/words';

export function tipOf(
  words: GameWords,
  kind: 'component' | 'department' | 'bonus' | 'goal' | 'action' | 'kind',
  id: string,
): TipText {
  return { name: capital(words.name(kind, id)), effect: words.effect(kind, id) };
}

export const floorName = (words: GameWords, floor: number): string =>
  word(words, `floor_${Math.min(3, Math.max(0, floor)) as 0 | 1 | 2 | 3}`);

/** "conveyor to 0C3 and 1B3" */
const conveyorWord = (words: GameWords, built: Built, hops: readonly string[]): string =>
  built.conveyor ? word(words, hops.length > 0 ? 'conveyor_to' : 'with_conveyor', { spaces: hops }) : '';

/** "0B3, psychiatry hub, conveyor to 0C3" */
export function spaceName(words: GameWords, space: string, built: Built | undefined, hops: readonly string[]): string {
  if (!built) return `${space}, ${word(words, 'empty')}`;
  return listed(
    space,
    words.name('component', built.component),
    conveyorWord(words, built, hops),
    built.extinguisher && word(words, 'with_extinguisher'),
    built.missing.length > 0 && word(words, `missing_${built.missing.join('_')}`),
  );
}
export function spaceTip(words: GameWords, space: string, built: Built | undefined, hops: readonly string[]): TipText {
  if (!built) return { name: `${space}, ${floorName(words, spotOf(space).floor)}`, effect: word(words, 'empty') };
  const idle = treats(words.box, built.component) && !built.works;
  return {
    name: `${capital(words.name('component', built.component))} ${space}`,
    effect: [
      words.effect('component', built.component),
      idle && word(words, built.missing.length > 0 ? `lacks_${built.missing.join('_')}` : 'not_working'),
      capital(conveyorWord(words, built, hops)),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

export const slotName = (words: GameWords, slot: string, open: boolean): string =>
  listed(words.name('slot', slot), !open && word(words, 'no_entrance'));
export function slotTip(words: GameWords, slot: string, open: boolean): TipText {
  return {
    name: capital(words.name('slot', slot)),
    effect: open ? words.effect('component', 'entrance') : word(words, 'no_entrance'),
  };
}
export const edgeName = (words: GameWords, edge: string, car: boolean): string =>
  listed(words.name('parking', edge), word(words, car ? 'car_here' : 'place_free'));

export const badgeName = (words: GameWords, kind: 'step' | 'donate' | 'deliver', node: string): string =>
  word(words, kind === 'step' ? 'step_to' : kind === 'donate' ? 'donate_in' : 'deliver_in', { node });

/** "0B2: choose one of 3 people" */
export const gatheredName = (words: GameWords, { node, department, people }: Gathered): string =>
  titled(
    capital(department === null ? words.name('node', node) : words.name('department', department)),
    word(words, 'choose_one', { n: people.length }),
  );

/** "red doctor, 0B2, will tire" */
export function personName(words: GameWords, person: Person, mark?: Mark): string {
  const { kind, level, department, node } = person;
  const who = level === null ? word(words, 'at', { kind, node }) : word(words, 'at_level', { kind, level, node });
  return listed(
    who,
    department !== null && words.name('department', department),
    person.lying && word(words, 'lies'),
    mark && word(words, mark),
  );
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
export function componentName(
  words: GameWords,
  id: string,
  left: number,
  faceDown: boolean,
  prices: readonly (number | null)[],
): string {
  return listed(
    words.name('component', id),
    pricesIn(words, prices),
    left > 0 ? word(words, 'left', { n: left }) : word(words, 'sold_out'),
    faceDown && word(words, 'face_down'),
  );
}

/** Dollars as the language writes them. */
export const money = (words: GameWords, n: number): string => word(words, 'price_one', { low: n }).replace('-', '−');

/** The score, line by line in one sentence. */
export function scoreTip(words: GameWords, { score }: Pick<Clinic, 'score'>, total: number): TipText {
  const lines = Object.entries(score)
    .filter(([, n]) => n !== 0)
    .map(([line, n]) => `${words.say(`score.${line}`)} ${n}`);
  return { name: titled(word(words, 'would_score'), total), effect: lines.join(', ') };
}

/** What the round will bring, for a tip of one sentence. */
export function forecastTip(words: GameWords, { income, due, popularity }: Forecast): TipText {
  return {
    name: word(words, 'this_round'),
    effect: [
      `${word(words, 'expected')} ${money(words, income)}`,
      `${words.say('board.due')} ${money(words, due)}`,
      `${words.name('thing', 'popularity')} +${popularity}`,
    ].join(', '),
  };
}
