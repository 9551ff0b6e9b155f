/** How the games stand in the lobby. A game not named here stands last, on grey. */
import type { Colour } from '../../kit/colours';
import type { GameInfo } from '../../wire.gen';

const TINTS: Readonly<Record<string, Colour>> = {
  dice_hospital: 'red',
  dice_hospital_er: 'blue',
  clinic: 'orange',
  bristol_1350: 'yellow',
  quarantine: 'green',
};
const ORDER = Object.keys(TINTS);

export function tintOf(game: string): Colour {
  return TINTS[game] ?? 'grey';
}

export function shelved(games: readonly GameInfo[]): GameInfo[] {
  const place = ({ id }: GameInfo) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);
  return [...games].sort((a, b) => place(a) - place(b) || a.title.localeCompare(b.title));
}

/** What somebody pasted: a whole link, the end of one, or a bare table id. Undefined if it is none of these. */
export function linkPath(pasted: string): string | undefined {
  const found = /(?:\/(?:t|table)\/)?([A-Za-z0-9_-]{6,64})(#(?:join|resume|watch)=[A-Za-z0-9_-]+)?$/.exec(
    pasted.trim(),
  );
  return found ? `/table/${found[1]}${found[2] ?? ''}` : undefined;
}
