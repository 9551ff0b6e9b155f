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
    does?: string;
  })[];
  /** what a click does, in a word or two */
  does?: string;
  /** where the dice would take it */
  to?: number;
  /** the place for planted symptoms beside the lane, and how many lie there */
  zone?: PartProps & { name: string; n: number };
  /** it is about to mingle */
  mingles?: boolean;
  /** it has left: what is written in its empty lane */
  gone?: string;
}
