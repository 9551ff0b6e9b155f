/** How tiles and cubes are drawn, by their ids; all facts are in the view and in the box. */
import type { IconName } from '../../kit/ink/icons';
import { CUBE_COLOURS, PATIENT_COLOURS, type CubeColour, type PatientColour, type Tile, type View } from './view.gen';

const SPECIAL_ICONS: Readonly<Record<string, IconName>> = {
  storage: 'storage',
  on_call_room: 'oncall',
  security: 'security',
  purchasing: 'pricetag',
  triage: 'triageq',
  cafeteria: 'cafeteria',
  lab: 'lab',
  maintenance: 'wrench',
  gift_shop: 'gift',
  pharmacy: 'pharmacy',
  pathology: 'pathology',
  containment: 'containment',
  emergency_room: 'emergency',
  helipad: 'helipad',
};

export const isCube = (id: unknown): id is CubeColour => CUBE_COLOURS.some((colour) => colour === id);

/** The type of a tile: `lab_2` is a Lab. */
export const kindOf = (tile: string): string => tile.replace(/_2$/, '');

/** The colour of a treatment room. */
export const colourOf = (kind: string): PatientColour | undefined =>
  PATIENT_COLOURS.find((colour) => kind === `start_${colour}` || kind === `extra_${colour}`);

export const isSpecial = (kind: string): boolean => kind !== 'lobby' && colourOf(kind) === undefined;

/** What stands on a tile without a colour; a room that has no sign of its own has that of a store. */
export function iconOf(kind: string): IconName | undefined {
  if (!isSpecial(kind)) return kind === 'lobby' ? 'outpatient' : undefined;
  return SPECIAL_ICONS[kind] ?? 'carton';
}

/** The rooms where so many from the front of a queue would go, each to the first of its colour with a free bed. */
export function roomsFor(queue: readonly PatientColour[], n: number, tiles: readonly Tile[]): Set<string> {
  const free = new Map(tiles.map((tile) => [tile.tile, tile.quarantined ? 0 : tile.capacity - tile.patients.length]));
  const found = new Set<string>();
  for (const colour of queue.slice(0, n)) {
    const room = tiles.find(({ tile, kind }) => colourOf(kind) === colour && (free.get(tile) ?? 0) > 0);
    if (!room) break;
    free.set(room.tile, (free.get(room.tile) ?? 0) - 1);
    found.add(room.tile);
  }
  return found;
}

/** Rooms that do something for the colours they are linked to by a door. */
export const LINKING: ReadonlySet<string> = new Set(['storage', 'on_call_room']);

/** The doors of a tile that is not turned. */
export const doorsOf = (view: View, tile: string): string => view.door_set.doors[kindOf(tile)] ?? '';
