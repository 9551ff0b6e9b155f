/** The journal as lines: the notes of one move of a seat are one line, a new round is a heading. */
import type { GameWords, LogLine } from './board';
import { capital, placeholders } from '../text/format';
import type { Entry } from '../wire.gen';

interface Group {
  seat: number | null;
  notes: Entry[];
  mark: boolean;
  begins?: string;
}

const MARKS: ReadonlySet<string> = new Set(['round', 'turn']);
const NONE: ReadonlySet<string> = new Set();

function seatOf({ args }: Entry): number | null {
  return typeof args['seat'] === 'number' ? args['seat'] : null;
}

/**
 * A note whose sentence names its seat begins a new line, unless it belongs to the same answer of that seat. The others
 * (a patient got better) tell more of the line before, but for those that `begin` the turn of an automaton. A private
 * one that names no seat tells more of its own answer alone: never of what somebody else did before.
 */
export function groups(
  notes: readonly Entry[],
  namesSeat: (key: string) => boolean,
  begin: ReadonlySet<string> = NONE,
): Group[] {
  const found: Group[] = [];
  for (const note of notes) {
    const seat = seatOf(note);
    const last = found.at(-1);
    const before = last?.notes.at(-1);
    if (begin.has(note.key)) found.push({ seat: null, notes: [note], mark: false, begins: note.key });
    else if (MARKS.has(note.key)) found.push({ seat: null, notes: [note], mark: true });
    else if (
      last &&
      !last.mark &&
      before &&
      (seat === null
        ? !note.private || before.seq === note.seq
        : seat === last.seat && (before.seq === note.seq || !namesSeat(note.key)))
    )
      last.notes.push(note);
    else found.push({ seat, notes: [note], mark: false });
  }
  return found;
}

export function logLines(notes: readonly Entry[], words: GameWords, begin?: ReadonlySet<string>): LogLine[] {
  const begun = new Map<number, number>();
  const namesSeat = (key: string) => placeholders(words.pattern(`log.${key}`) ?? '{seat}').includes('seat');
  return groups(notes, namesSeat, begin).map(({ seat, notes: own, mark, begins }) => {
    const first = own[0]?.seq ?? 0;
    const place = begun.get(first) ?? 0;
    begun.set(first, place + 1);
    const told = own.map((note) => capital(words.sentence('log', note.key, note.args)));
    const open = own.every((note) => !note.private) ? undefined : told.filter((_, i) => !own[i]?.private).join(' ');
    return {
      id: `${first}.${place}`,
      seq: own.at(-1)?.seq ?? first,
      seat,
      text: told.join(' '),
      steps: told,
      ...(open !== undefined && { open }),
      ...(begins !== undefined && { begins }),
      ...(mark && { mark }),
    };
  });
}

/** What of a line everybody at the table may read. */
export const openText = ({ text, open }: LogLine): string => open ?? text;

/** The last thing each seat did, in words. */
export function lastMoves(lines: readonly LogLine[]): ReadonlyMap<number, LogLine> {
  const last = new Map<number, LogLine>();
  for (const line of lines) if (line.seat !== null) last.set(line.seat, line);
  return last;
}
