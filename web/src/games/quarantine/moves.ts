/** What went where between two views, for the eye: see anim/flip.ts. Keys name drawn things. */
import type { Move } from '../../anim/flip';
import { kindOf } from './tiles';
import { PATIENT_COLOURS } from './view.gen';
import type { Hospital, Tile, View } from './view.gen';

export const DRAWN = 'drawn';
export const keys = {
  queued: (seat: number, place: number) => `queued.${seat}.${place}`,
  patient: (seat: number, tile: string, n: number) => `patient.${seat}.${tile}.${n}`,
  virus: (seat: number, tile: string) => `virus.${seat}.${tile}.0`,
  tile: (seat: number, tile: string) => `tile.${seat}.${tile}`,
  supply: (seat: number, cube: string) => `supply.${seat}.${cube}`,
  held: (seat: number, tile: string) => `held.${seat}.${tile}`,
  stack: (kind: string) => `market.${kind}`,
} as const;

/** A queue that lost its front, or a patient from its middle: everybody behind has come one place nearer. */
function queueMoves(a: Hospital, b: Hospital, seat: number, drawn: boolean): Move[] {
  const moves: Move[] = [];
  const gone = a.queue.length - b.queue.length;
  if (gone > 0)
    b.queue.forEach((_, place) => moves.push({ from: keys.queued(seat, place + gone), to: keys.queued(seat, place) }));
  if (gone < 0 && drawn) moves.push({ from: DRAWN, to: keys.queued(seat, b.queue.length - 1) });
  return moves;
}

function tileMoves(before: Hospital, now: Tile, seat: number, drawn: boolean): Move[] {
  const old = before.tiles.find(({ tile }) => tile === now.tile);
  if (!old) {
    const held = [...before.hand, ...before.unplaced].includes(now.tile);
    return [{ from: held ? keys.held(seat, now.tile) : keys.stack(kindOf(now.tile)), to: keys.tile(seat, now.tile) }];
  }
  const moves: Move[] = [];
  if (now.quarantined && !old.quarantined && drawn) moves.push({ from: DRAWN, to: keys.virus(seat, now.tile) });
  for (let n = old.patients.length; n < now.patients.length; n += 1)
    moves.push({ from: keys.queued(seat, 0), to: keys.patient(seat, now.tile, n) });
  return moves;
}

/** Patients cured: the cubes of their colour come into the supply. */
function cureMoves(a: Hospital, b: Hospital, seat: number): Move[] {
  return PATIENT_COLOURS.flatMap((colour) => {
    if (b.supply[colour] <= a.supply[colour]) return [];
    const from = a.tiles.find(
      ({ tile, patients }) =>
        patients.includes(colour) && !b.tiles.find((one) => one.tile === tile)?.patients.includes(colour),
    );
    return from
      ? [{ from: keys.patient(seat, from.tile, from.patients.indexOf(colour)), to: keys.supply(seat, colour) }]
      : [];
  });
}

export function movesBetween(before: View | undefined, now: View): Move[] {
  if (!before || before === now) return [];
  const drawn = before.drawn !== null && now.drawn === null;
  return now.hospitals.flatMap((b, seat) => {
    const a = before.hospitals[seat];
    if (!a) return [];
    const taken = b.hand
      .filter((tile) => !a.hand.includes(tile))
      .map((tile) => ({
        from: a.tiles.some((one) => one.tile === tile)
          ? keys.tile(seat, tile)
          : a.unplaced.includes(tile)
            ? keys.held(seat, tile)
            : keys.stack(kindOf(tile)),
        to: keys.held(seat, tile),
      }));
    return [
      ...taken,
      ...queueMoves(a, b, seat, drawn),
      ...b.tiles.flatMap((tile) => tileMoves(a, tile, seat, drawn)),
      ...cureMoves(a, b, seat),
    ];
  });
}
