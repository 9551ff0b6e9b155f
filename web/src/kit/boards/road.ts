/** A cart as the road shows it. */
import type { Wood } from '../colours';
import type { PawnKind } from '../ink/pawns';
import type { PartProps } from '../parts';

export interface RoadCart extends PartProps {
  wood: Wood;
  name: string;
  /** 0 is the start */
  space: number;
  passengers: readonly (PartProps & {
    pawn: PawnKind;
    name: string;
    ghost?: boolean;
    acting?: boolean;
    /** has the plague, as far as whoever looks may know */
    ill?: boolean;
    does?: string;
  })[];
  /** what a click does, in a word or two */
  does?: string;
  /** where the dice would take it */
  to?: number;
  /** the place for planted symptoms beside the lane, and how many lie there */
  zone?: PartProps & { name: string; n: number };
  /** dice of its colour that show a rat: one does nothing */
  rats?: number;
  /** it is about to mingle */
  mingles?: boolean;
  /** it has left: what is written in its empty lane */
  gone?: string;
}

/** What would become of somebody pushed from a cart, once a part is pointed at or chosen. */
export interface RoadFall {
  /** the pawn or cart that is clicked for it */
  part: string;
  /** who falls */
  pawn: PawnKind;
  /** the cart with the free place; none: out of the town for good */
  to?: Wood;
  /** what else it may cost, in a few words */
  risk?: string;
}
