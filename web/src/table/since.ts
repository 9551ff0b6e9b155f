/** What happened since one was here: by whom, one's own side first, and as pictures to be shown again. */
import type { Entry, Json, StepView, Update } from '../wire.gen';
import { inScene, type Picture } from './stage.svelte';

const LONG = 10 * 60_000;
const MANY = 3;
/** so many sentences of a seat tell enough */
const MOST_SENTENCES = 6;
/** and so many steps are shown again at most */
export const MOST_STEPS = 80;

export interface Away {
  /** when one was seen last */
  at: number;
  /** the line was lost, or the page is opened anew */
  gone: boolean;
}

/** What has happened since one was seen last; where others look at this screen, too, nobody's secrets. */
export const missedOf = (notes: readonly Entry[], seen: number | undefined, shared: boolean): Entry[] =>
  notes.filter((note) => note.seq > (seen ?? Infinity) && !(shared && note.private));

/** How many moves these notes tell of. */
export const movesIn = (notes: readonly Entry[]): number => new Set(notes.map(({ seq }) => seq)).size;

/** Is it worth a page? A reconnect with three moves or more, or ten minutes in which anything happened. */
export function worthTelling(away: Away | undefined, notes: readonly Entry[], now: number): boolean {
  const moves = movesIn(notes);
  return away !== undefined && moves > 0 && ((away.gone && moves >= MANY) || now - away.at >= LONG);
}

export interface Side {
  /** null: what happened by itself */
  seat: number | null;
  text: string;
}

/** What notes say of each seat, one's own first, then in the order of the seats; what happened by itself at the end. */
export function sides(notes: readonly Entry[], own: number | null, say: (notes: readonly Entry[]) => string[]): Side[] {
  const seats = [...new Set(notes.map(seatOf))];
  seats.sort((a, b) => rank(a, own) - rank(b, own));
  return seats.map((seat) => ({ seat, text: shortened(say(notes.filter((note) => seatOf(note) === seat))) }));
}

const seatOf = ({ args }: Entry): number | null => (typeof args['seat'] === 'number' ? args['seat'] : null);
const rank = (seat: number | null, own: number | null): number => (seat === null ? 1000 : seat === own ? -1 : seat);

function shortened(said: readonly string[]): string {
  return (said.length > MOST_SENTENCES ? ['…', ...said.slice(-MOST_SENTENCES)] : said).join(' ');
}

/** A step of a replay as pictures: its scenes, and what it led to if it says anything. */
export function picturesOfStep(view: StepView, update: Update): Picture[] {
  const own = (seats: StepView['seats']): Json | null =>
    seats.find(({ seat }) => seat === update.seat)?.private ?? null;
  let count = 0;
  const scenes = (view.scenes ?? []).map(({ public: seen, seats, notes }): Picture => {
    const said = view.notes.slice(count, notes);
    count = notes;
    return { update: inScene(update, seen, own(seats)), notes: said, scene: true };
  });
  const rest = view.notes.slice(count);
  const last: Picture = { update: inScene(update, view.public, own(view.seats)), notes: rest, scene: true };
  return rest.length > 0 ? [...scenes, last] : scenes;
}
