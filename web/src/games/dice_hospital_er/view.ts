/** What the server shows of Dice Hospital: ER (games/dice_hospital_er/view.py). */
import type {
  BonusId,
  CardiologistId,
  DieColour,
  EpidemiologistId,
  ModifierId,
  PatientId,
  RadiologistId,
  WardId,
} from './data';

/** Somebody in a bed. */
export interface Patient {
  readonly value: number;
  readonly critical: boolean;
  readonly screen: boolean;
}

export interface Ward {
  readonly patients: number;
  readonly full: boolean;
  /** its nurse icon is not crossed out */
  readonly nurse: boolean;
  /** the first empty bed from the hall */
  readonly next: string | null;
}

export interface Supply {
  readonly circled: number;
  readonly used: number;
}

/** A sheet as written. */
export interface Hospital {
  readonly beds: Readonly<Record<string, Patient>>;
  readonly wards: Readonly<Record<WardId, Ward>>;
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

export interface Ursule extends Hospital {
  readonly modifiers: readonly ModifierId[];
}

export interface Arrival {
  readonly colour: DieColour;
  readonly value: number;
  readonly bonus: BonusId;
  /** the Chief has taken it */
  readonly chief: boolean;
}

/** A way to write a patient: the bed, as what, and what it costs. */
export interface Place {
  readonly bed: string;
  readonly value: number;
  readonly stethoscopes: number;
  readonly blood_bags: number;
}

/** The sheet as printed. */
export interface Printed {
  readonly beds: readonly {
    readonly id: string;
    readonly ward: WardId;
    readonly colour: DieColour | 'grey';
    readonly centre: readonly [number, number];
  }[];
  readonly wards: readonly {
    readonly id: WardId;
    readonly points: number;
    readonly door: string;
    readonly clipboard: readonly [number, number];
  }[];
  readonly scanners: readonly {
    readonly id: string;
    readonly centre: readonly [number, number];
    readonly beds: readonly string[];
  }[];
  readonly hall: readonly { readonly at: readonly [number, number] }[];
  /** `nurses`: points by number of nurses */
  readonly folder: {
    readonly stethoscopes: number;
    readonly blood_bags: number;
    readonly nurses: readonly number[];
    readonly morgue: number;
    readonly morgue_points: number;
  };
}

export interface View {
  readonly seats: number;
  readonly over: boolean;
  readonly asking: readonly { readonly seat: number; readonly question: string }[];
  readonly round: number;
  readonly rounds: number;
  readonly phase: string;
  readonly chief: number | 'ursule';
  readonly ambulance: { readonly id: string; readonly dice: readonly Arrival[] } | null;
  readonly deck: number;
  readonly flipped: readonly string[];
  /** `worth` is 0 once it is discarded */
  readonly cardiologists: readonly { readonly id: CardiologistId; readonly worth: number }[];
  readonly radiologist: { readonly id: RadiologistId; readonly solo: number };
  readonly epidemiologist: { readonly id: EpidemiologistId; readonly solo: number };
  /** who has finished while all write at once */
  readonly finished: readonly boolean[];
  readonly scores: readonly number[];
  readonly hospitals: readonly Hospital[];
  readonly ursule: Ursule | null;
  readonly sheet: Printed;
}

/** What only the seat itself sees: its sheet as it is writing it. */
export interface Own {
  readonly hospital: Hospital;
  /** main, extra, screen: what is left to do this turn */
  readonly pending: readonly string[];
  /** while a die is to be chosen: the places of each */
  readonly preview: Partial<Record<DieColour, readonly Place[]>>;
  /** while a patient is to be admitted: the places of each */
  readonly places: readonly (Place & { readonly patient: PatientId })[];
}

/** What a seat is asked, by the key of its question. */
export function askedOf(view: View, seat: number | null): string | undefined {
  return view.asking.find((asked) => asked.seat === seat)?.question;
}

/** Those who still choose or write while others wait for them. */
export function stillAt(view: View): number[] {
  return view.asking.map(({ seat }) => seat);
}
