/** What the server shows of Dice Hospital (games/dice_hospital/view.py). */
import type { AdministratorId, DepartmentId, DieColour, EventId, ReportId, SpecialistId } from './data';

export interface Patient {
  /** what it counts as now */
  readonly colour: DieColour;
  /** what the die is made in */
  readonly printed: DieColour;
  readonly value: number;
  readonly treated: boolean;
}

/** A copy of a department: `immunology`, or `immunology.2`. */
export interface Tile {
  readonly id: DepartmentId;
  readonly tile: string;
}

export interface Department extends Tile {
  /** on every hospital's board */
  readonly printed: boolean;
  readonly used: boolean;
  readonly closed: boolean;
  readonly worker: 'nurse' | SpecialistId | null;
}

/** A copy of a specialist. */
export interface Card {
  readonly id: SpecialistId;
  readonly card: string;
  readonly meeple: DieColour | 'blue';
}

export interface Specialist extends Card {
  readonly idle: boolean;
  /** whom the Consultant copies */
  readonly copies: SpecialistId | null;
}

export type Counts = Readonly<Record<DieColour, number>>;

export interface Hospital {
  /** null for a bed left in the middle of a placement */
  readonly beds: readonly (Patient | null)[];
  readonly capacity: number;
  readonly arrivals: readonly Patient[];
  /** this round, by printed colour */
  readonly discharged: Counts;
  readonly fatalities: number;
  readonly blood: number;
  readonly departments: readonly Department[];
  readonly nurses: { readonly idle: number; readonly all: number };
  readonly specialists: readonly Specialist[];
  readonly administrator: AdministratorId | null;
  readonly ambulance: number | null;
  /** index of the bed an administrator spares */
  readonly protected: number | null;
  /** indices of the patients chosen so far for the department or specialist at work, where the server tells */
  readonly picked?: readonly number[];
  readonly points: Readonly<Record<string, number>>;
  readonly score: number;
}

export interface Ambulance {
  readonly number: number;
  readonly seat: number | null;
  /** null where a loose die is still to be put */
  readonly patients: readonly (Patient | null)[];
}

export interface Report {
  readonly id: ReportId;
  readonly needs: readonly DieColour[];
  readonly points: number;
}

export interface Reports {
  readonly columns: readonly { readonly top: Report | null; readonly bottom: Report | null }[];
  readonly finished: readonly Report[];
  /** discharged dice that reports of this round have used */
  readonly used: Counts;
}

export interface Slot {
  readonly ambulance: number;
  readonly colour: DieColour;
  readonly value: number;
  readonly filled: boolean;
}

export interface View {
  readonly seats: number;
  readonly over: boolean;
  readonly asking: readonly { readonly seat: number; readonly question: string }[];
  readonly round: number;
  readonly rounds: number;
  readonly phase: string;
  readonly phases: readonly string[];
  readonly first_player: number;
  readonly bag: Counts;
  /** dice that still get a value or a place */
  readonly loose: readonly DieColour[];
  /** the value they have already, where the server tells */
  readonly loose_value?: number | null;
  readonly display: { readonly departments: readonly Tile[]; readonly specialists: readonly Card[] };
  readonly decks: { readonly departments: number; readonly specialists: number; readonly events: number };
  readonly ambulances: readonly Ambulance[];
  readonly event: EventId | null;
  /** solo only */
  readonly reports: Reports | null;
  /** final round collection only */
  readonly slots: readonly Slot[] | null;
  readonly scores: readonly number[];
  readonly hospitals: readonly Hospital[];
}

/** What only the seat itself sees. */
export interface Own {
  readonly dealt: readonly AdministratorId[];
  readonly chosen: AdministratorId | null;
}

/** What a seat is asked, by the key of its question. */
export function askedOf(view: View, seat: number | null): string | undefined {
  return view.asking.find((asked) => asked.seat === seat)?.question;
}
