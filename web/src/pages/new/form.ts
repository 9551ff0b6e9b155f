/** A new table as the form has it: seats, options by the game's schema, presets. */
import { BOT_NAMES } from '../../table/seats';
import type { GameInfo, NewSeat, NewTable, OptionInfo, Value } from '../../wire.gen';

export type Chosen = Readonly<Record<string, Value>>;

export interface SeatDraft {
  kind: NewSeat['kind'];
  name: string;
  level: string;
}

/** Whether anything can be chosen with so many seats and these other choices. */
export function applies({ seats, needs }: OptionInfo, count: number, chosen: Chosen): boolean {
  return (
    (seats.length === 0 || seats.includes(count)) &&
    Object.entries(needs).every(([other, value]) => chosen[other] === value)
  );
}

export function allowed({ values, any_seat }: OptionInfo, count: number): Value[] {
  return any_seat ? [...values, ...Array.from({ length: count }, (_, seat) => seat)] : values;
}

/** Is there something to choose? An option that applies and has one value only is none. */
export const isChoice = (option: OptionInfo, count: number, chosen: Chosen): boolean =>
  applies(option, count, chosen) && (allowed(option, count).length > 1 || option.free.length > 0 || option.custom);

/** A free choice of ids, in the order of the option's groups; undefined if it is none. */
export function freely({ free }: OptionInfo, value: Value): string[] | undefined {
  const given = typeof value === 'string' && free.length > 0 ? value.split('+') : [];
  const chosen = free.map(({ ids }) => ids.filter((id) => given.includes(id)));
  const complete = given.length > 0 && free.every(({ count }, n) => chosen[n]?.length === count);
  return complete && chosen.flat().length === given.length ? chosen.flat() : undefined;
}

/** A free choice to begin with: the first of every group. */
export const firstFree = ({ free }: OptionInfo): string =>
  free.flatMap(({ ids, count }) => ids.slice(0, count)).join('+');

/** The places of a free choice: of which group each is, and what else could stand there. */
export function freePlaces(
  { free }: OptionInfo,
  chosen: readonly string[],
): { kind: string; id: string; ids: string[] }[] {
  const kinds = free.flatMap(({ kind, ids, count }) => Array.from({ length: count }, () => ({ kind, ids })));
  return kinds.map(({ kind, ids }, place) => ({
    kind,
    id: chosen[place] ?? '',
    ids: ids.filter((id) => id === chosen[place] || !chosen.includes(id)),
  }));
}

/** Every option's value. What does not apply, or was chosen for more seats than there are, falls back. */
export function settled(options: readonly OptionInfo[], count: number, given: Chosen): Chosen {
  const chosen: Record<string, Value> = {};
  for (const option of options) {
    const wanted = given[option.id] ?? option.default;
    const own = freely(option, wanted) !== undefined || (option.custom && typeof wanted === 'string');
    const fits = allowed(option, count).includes(wanted) || own;
    chosen[option.id] = applies(option, count, chosen) ? (fits ? wanted : option.default) : option.otherwise;
  }
  return chosen;
}

/** Options that came with the address, such as a door table of one's own: `?door_set=…`. */
export function brought(options: readonly OptionInfo[], search: URLSearchParams): Chosen {
  const texts = options.flatMap(({ id, custom }) => (custom && search.has(id) ? [[id, search.get(id) ?? '']] : []));
  return Object.fromEntries(texts) as Chosen;
}

/** The preset these options are, among those of the game; null if they are nobody's. */
export function presetOf({ options, presets }: GameInfo, count: number, given: Chosen): string | null {
  const now = settled(options, count, given);
  const found = Object.keys(presets).find((name) => {
    const there = settled(options, count, presets[name] ?? {});
    return options.every(({ id }) => there[id] === now[id]);
  });
  return found ?? null;
}

/** The bot a newcomer plays against: level 2 where there are levels, else the strongest. */
export function usualLevel({ levels }: GameInfo): string {
  return levels.includes('2') ? '2' : (levels.at(-1) ?? '');
}

/** About half of a full table: two at Dice Hospital, five at Bristol. */
export function usualCount({ seats }: GameInfo): number {
  const half = Math.ceil(Math.max(...seats) / 2);
  return seats.includes(half) ? half : (seats[0] ?? 1);
}

export function botName(place: number): string {
  return BOT_NAMES[(place - 1 + BOT_NAMES.length) % BOT_NAMES.length] ?? '';
}

/** Me and bots. */
export function usualSeats(game: GameInfo, name: string, count: number = usualCount(game)): SeatDraft[] {
  const level = usualLevel(game);
  return Array.from({ length: count }, (_, place) =>
    place === 0 ? { kind: 'me', name, level } : { kind: 'bot', name: botName(place), level },
  );
}

export function newSeat({ kind, name, level }: SeatDraft): NewSeat {
  return { kind, ...(kind !== 'open' && { name: name.trim() }), ...(kind === 'bot' && { level }) };
}

/** A first game with a coach: one gentle bot where two may play, the first game's options; whoever learns begins. */
export function coachedGame(game: GameInfo, name: string, pace: number): NewTable {
  const table = playNow(game, name, pace);
  const level = game.levels.includes('1') ? '1' : usualLevel(game);
  const seats = table.seats.map((seat) => (seat.kind === 'bot' ? { ...seat, level } : seat));
  // A seat is chosen to begin, and for nothing else.
  const begins = game.options.filter(({ any_seat }) => any_seat).map(({ id }) => [id, 0]);
  const options = settled(game.options, seats.length, { ...table.options, ...Object.fromEntries(begins) });
  return { ...table, seats, options };
}

/** A table that begins at once: the first game's options, bots that play sensibly. */
export function playNow(game: GameInfo, name: string, pace: number): NewTable {
  const seats = usualSeats(game, name);
  const options = settled(game.options, seats.length, game.presets['first_game'] ?? {});
  return { game: game.id, seats: seats.map(newSeat), options, bot_delay_ms: pace, start: true };
}
