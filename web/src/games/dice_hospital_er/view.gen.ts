// Generated from lazaretto.games.dice_hospital_er.show.shapes by `python -m lazaretto.server.view_types`. Do not edit.

export const BED_COLOURS = ['red', 'yellow', 'green', 'grey'] as const;
export type BedColour = (typeof BED_COLOURS)[number];

export const DIE_COLOURS = ['red', 'yellow', 'green'] as const;
export type DieColour = (typeof DIE_COLOURS)[number];

export const TASKS = ['main', 'extra', 'screen'] as const;
export type Task = (typeof TASKS)[number];

/** A seat that may decide now, and the text key of its question. */
export interface Asked {
  readonly seat: number;
  readonly question: string;
}

/** Somebody in a bed. */
export interface Patient {
  readonly value: number;
  readonly critical: boolean;
  readonly screen: boolean;
}

/** A ward of a sheet. */
export interface Ward {
  readonly patients: number;
  readonly full: boolean;
  /** its nurse icon is not crossed out */
  readonly nurse: boolean;
  /** the first empty bed from the hall */
  readonly next: string | null;
}

/** Stethoscopes or blood bags. */
export interface Supply {
  readonly circled: number;
  readonly used: number;
}

/** A sheet as written. */
export interface Hospital {
  readonly beds: Readonly<Record<string, Patient>>;
  readonly wards: Readonly<Record<string, Ward>>;
  readonly stethoscopes: Supply;
  readonly blood_bags: Supply;
  readonly nurses: number;
  readonly morgue: number;
  /** points in the two half-boxes */
  readonly cardiologists: readonly number[];
  /** taken this turn, as far as it is known */
  readonly die: DieColour | null;
  /** beds of the last turn it was written in */
  readonly written: readonly string[];
  readonly refused: number;
  readonly points: Readonly<Record<string, number>>;
  readonly score: number;
}

/** The rival of a solo game. */
export interface Ursule {
  readonly beds: Readonly<Record<string, Patient>>;
  readonly wards: Readonly<Record<string, Ward>>;
  readonly stethoscopes: Supply;
  readonly blood_bags: Supply;
  readonly nurses: number;
  readonly morgue: number;
  /** points in the two half-boxes */
  readonly cardiologists: readonly number[];
  /** taken this turn, as far as it is known */
  readonly die: DieColour | null;
  /** beds of the last turn it was written in */
  readonly written: readonly string[];
  readonly refused: number;
  readonly points: Readonly<Record<string, number>>;
  readonly score: number;
  readonly modifiers: readonly string[];
}

/** A die of the ambulance. */
export interface Arrival {
  readonly colour: DieColour;
  readonly value: number;
  readonly bonus: string;
  /** the Chief has taken it */
  readonly chief: boolean;
}

/** The flipped card with its dice, left to right. */
export interface Ambulance {
  readonly id: string;
  readonly dice: readonly Arrival[];
}

/** A cardiologist in play. */
export interface Cardiologist {
  readonly id: string;
  /** 0 once it is discarded */
  readonly worth: number;
}

/** A radiologist or an epidemiologist in play. */
export interface Doctor {
  readonly id: string;
  readonly solo: number;
}

/** A way to write a patient: the bed, as what, and what it costs. */
export interface Place {
  readonly bed: string;
  readonly value: number;
  readonly stethoscopes: number;
  readonly blood_bags: number;
}

/** A bed of the sheet. */
export interface PrintedBed {
  readonly id: string;
  readonly ward: string;
  readonly colour: BedColour;
  readonly at: readonly [number, number];
  readonly centre: readonly [number, number];
}

/** A ward of the sheet. */
export interface PrintedWard {
  readonly id: string;
  readonly beds: readonly string[];
  readonly points: number;
  readonly door: string;
  readonly exit: string;
  readonly clipboard: readonly [number, number];
}

/** A lab of the sheet, and the beds round it. */
export interface Scanner {
  readonly id: string;
  readonly at: readonly [number, number];
  readonly centre: readonly [number, number];
  readonly beds: readonly string[];
}

/** A cell of the hall. */
export interface HallCell {
  readonly at: readonly [number, number];
  readonly centre: readonly [number, number];
}

/** The tracks of the sheet. */
export interface Folder {
  readonly stethoscopes: number;
  readonly starting_stethoscopes: number;
  readonly blood_bags: number;
  /** points by number of nurses */
  readonly nurses: readonly number[];
  readonly morgue: number;
  readonly morgue_points: number;
  readonly cardiologists: number;
}

/** The sheet as printed. */
export interface Printed {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly beds: readonly PrintedBed[];
  readonly wards: readonly PrintedWard[];
  readonly scanners: readonly Scanner[];
  readonly hall: readonly HallCell[];
  readonly folder: Folder;
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
  readonly chief: number | 'ursule';
  readonly ambulance: Ambulance | null;
  readonly deck: number;
  readonly flipped: readonly string[];
  readonly cardiologists: readonly Cardiologist[];
  readonly radiologist: Doctor;
  readonly epidemiologist: Doctor;
  /** who has finished while all write at once */
  readonly finished: readonly boolean[];
  readonly scores: readonly number[];
  readonly hospitals: readonly Hospital[];
  readonly ursule: Ursule | null;
  readonly sheet: Printed;
}

/** When a sheet was written. */
export interface StorySheet {
  /** the turn in which each patient came */
  readonly beds: Readonly<Record<string, number>>;
  /** the turn in which each full ward was filled */
  readonly wards: Readonly<Record<string, number>>;
  /** the bed written last */
  readonly last: string | null;
}

/** What the end page draws. */
export interface Story {
  /** of all seats, URSULE's last */
  readonly sheets: readonly StorySheet[];
  /** at which each turn had ended */
  readonly steps: readonly number[];
}

/** What only the seat itself sees: its sheet as it is writing it. */
export interface Own {
  readonly hospital: Hospital;
  /** what is left to do this turn */
  readonly pending: readonly Task[];
  /** while a die is to be chosen: the places of each, by colour */
  readonly preview: Readonly<Record<string, readonly Place[]>>;
}
