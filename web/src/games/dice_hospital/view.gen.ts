// Generated from lazaretto.games.dice_hospital.show.shapes by `python -m lazaretto.server.view_types`. Do not edit.

export const DIE_COLOURS = ['red', 'yellow', 'green'] as const;
export type DieColour = (typeof DIE_COLOURS)[number];

export const MEEPLES = ['red', 'yellow', 'green', 'blue'] as const;
export type Meeple = (typeof MEEPLES)[number];

/** A seat that may decide now, and the text key of its question. */
export interface Asked {
  readonly seat: number;
  readonly question: string;
}

/** A die in a bed, in an ambulance or on its way. */
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
  readonly id: string;
  readonly tile: string;
}

/** A department of a hospital. */
export interface Department {
  readonly id: string;
  readonly tile: string;
  /** on every hospital's board */
  readonly printed: boolean;
  readonly used: boolean;
  readonly closed: boolean;
  /** nurse, or a specialist */
  readonly worker: string | null;
}

/** A copy of a specialist. */
export interface Card {
  readonly id: string;
  readonly card: string;
  readonly meeple: Meeple;
}

/** A specialist of a hospital. */
export interface Specialist {
  readonly id: string;
  readonly card: string;
  readonly meeple: Meeple;
  readonly idle: boolean;
  /** whom the Consultant copies */
  readonly copies: string | null;
}

/** The nurses of a hospital. */
export interface Nurses {
  readonly idle: number;
  readonly all: number;
}

/** One hospital, all of it public. */
export interface Hospital {
  /** null for a bed left in the middle of a placement */
  readonly beds: readonly (Patient | null)[];
  readonly capacity: number;
  readonly arrivals: readonly Patient[];
  /** this round, by printed colour */
  readonly discharged: Readonly<Record<DieColour, number>>;
  /** what they are worth together */
  readonly worth: number;
  readonly fatalities: number;
  readonly blood: number;
  readonly departments: readonly Department[];
  readonly nurses: Nurses;
  readonly specialists: readonly Specialist[];
  readonly administrator: string | null;
  readonly ambulance: number | null;
  /** patients an ambulance will bring, once it has taken one */
  readonly coming: number;
  /** index of the bed an administrator spares */
  readonly protected: number | null;
  readonly points: Readonly<Record<string, number>>;
  readonly score: number;
}

/** An ambulance with its riders and who claimed it. */
export interface Ambulance {
  readonly number: number;
  readonly seat: number | null;
  /** null where a loose die is still to be put */
  readonly patients: readonly (Patient | null)[];
}

/** A report card of the solo game. */
export interface Report {
  readonly id: string;
  readonly needs: readonly DieColour[];
  readonly points: number;
}

/** A column of report cards. */
export interface Column {
  readonly top: Report | null;
  readonly bottom: Report | null;
}

/** The report cards of the solo game. */
export interface Reports {
  readonly columns: readonly Column[];
  readonly finished: readonly Report[];
  /** discharged dice that reports of this round have used */
  readonly used: Readonly<Record<DieColour, number>>;
}

/** A place of the final collection. */
export interface Slot {
  readonly ambulance: number;
  readonly colour: DieColour;
  readonly value: number;
  readonly filled: boolean;
}

/** What can be taken as an improvement. */
export interface Display {
  readonly departments: readonly Tile[];
  readonly specialists: readonly Card[];
}

/** How many lie in each pile. */
export interface Decks {
  readonly departments: number;
  readonly specialists: number;
  readonly events: number;
}

/** What everybody sees. */
export interface View {
  readonly seats: number;
  readonly over: boolean;
  readonly asking: readonly Asked[];
  readonly round: number;
  readonly rounds: number;
  readonly phase: string;
  readonly phases: readonly string[];
  readonly first_player: number;
  readonly bag: Readonly<Record<DieColour, number>>;
  /** dice that still get a value or a place */
  readonly loose: readonly DieColour[];
  /** what those show that get a place */
  readonly loose_value: number | null;
  readonly display: Display;
  readonly decks: Decks;
  readonly ambulances: readonly Ambulance[];
  readonly event: string | null;
  /** solo only */
  readonly reports: Reports | null;
  /** final round collection only */
  readonly slots: readonly Slot[] | null;
  /** points so far; once over, with blood bags and open reports */
  readonly scores: readonly number[];
  readonly hospitals: readonly Hospital[];
}

/** What only the seat itself sees. */
export interface Own {
  readonly dealt: readonly string[];
  readonly chosen: string | null;
}

/** A round as the end page tells it; lists are by seat. */
export interface StoryRound {
  readonly round: number;
  /** of the record, at which it was scored */
  readonly step: number;
  readonly event: string | null;
  /** who went home, in that order */
  readonly home: readonly (readonly DieColour[])[];
  readonly deaths: readonly number[];
  /** won in this round */
  readonly points: readonly number[];
  /** after it; after the last, with all that counts at the end */
  readonly scores: readonly number[];
}

/** What the end page tells besides what it tells of every game. */
export interface Story {
  readonly rounds: readonly StoryRound[];
}
