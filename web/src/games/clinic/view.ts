/** What the server shows of Clinic (games/clinic/view.py). */
import type { ActionId, BonusId, ComponentId, DepartmentId, KindId, LevelId } from './data';

/** Floor, column, row: 0B3. */
export type SpaceId = string;
/** A space, an entrance slot (w1, e2, sC) or the pre-admissions. */
export type NodeId = string;

export interface Person {
  readonly kind: KindId;
  /** of doctors and patients */
  readonly level: LevelId | null;
  readonly department: DepartmentId | null;
  readonly node: NodeId;
  readonly lying: boolean;
  readonly worked: boolean;
  readonly fixed: boolean;
  readonly protected: boolean;
  /** during movement only */
  readonly start: NodeId | null;
  readonly settled: boolean;
  readonly time: number | null;
}

export interface Built {
  readonly space: SpaceId;
  readonly component: ComponentId;
  /** patients can be treated here */
  readonly works: boolean;
  readonly conveyor: boolean;
  readonly extinguisher: boolean;
}

export interface Lot {
  readonly space: SpaceId;
  readonly spaces: number;
  readonly cars: number;
}

/** Numbers in the clinic's list of people, and money. */
export interface Forecast {
  readonly income: number;
  readonly salaries: number;
  readonly upkeep: number;
  readonly due: number;
  readonly left: number;
  readonly popularity: number;
  readonly from_savings: number;
  readonly missing: number;
  readonly cured: readonly number[];
  readonly relieved: readonly number[];
  readonly leaves: readonly number[];
  readonly rises: readonly number[];
  readonly tires: readonly number[];
  readonly worsens: readonly number[];
  readonly dies: readonly number[];
  readonly unplaced: readonly number[];
  /** two forsaken patients become a zombie */
  readonly turns: readonly number[];
  readonly eaten: readonly number[];
  readonly time: { readonly ways: number; readonly triage: number; readonly spent: number } | null;
  readonly can_commit?: boolean;
}

export interface Clinic {
  readonly setup: string;
  readonly side: string;
  readonly columns: number;
  readonly rows: number;
  readonly floors: number;
  readonly bonus: BonusId | null;
  readonly spaces: readonly Built[];
  readonly entrances: readonly { readonly slot: string; readonly space: SpaceId }[];
  readonly conveyors: readonly SpaceId[];
  readonly cars: {
    readonly edges: readonly string[];
    readonly lots: readonly Lot[];
    readonly parked: number;
    readonly unparked: number;
    readonly departing: number;
  };
  readonly people: readonly Person[];
  readonly zombies: readonly SpaceId[];
  readonly blood: readonly SpaceId[];
  readonly savings: number;
  readonly income: number;
  readonly earned: number;
  readonly spent: number;
  readonly popularity: number;
  readonly time: number;
  /** action tiles left this round */
  readonly tiles: Readonly<Record<ActionId, number>>;
  readonly has_chosen: boolean;
  readonly action: ActionId | null;
  readonly queue_points: number;
  readonly hub_built: boolean;
  readonly special_built: boolean;
  readonly cured: Readonly<Record<string, number>>;
  readonly all_cured: number;
  readonly deaths: number;
  readonly victims: number;
  readonly score: Readonly<Record<string, number>>;
  readonly forecast: Forecast;
}

export interface Stack {
  readonly id: ComponentId;
  readonly left: number;
  readonly face_up: boolean;
  /** by floor, null where it cannot stand */
  readonly prices: readonly (number | null)[];
}

export interface View {
  readonly seats: number;
  readonly over: boolean;
  readonly asking: readonly { readonly seat: number; readonly question: string }[];
  readonly round: number;
  readonly rounds: number;
  readonly phase: string;
  readonly step: number;
  readonly steps: number;
  readonly turn_order: readonly number[];
  readonly departments: readonly DepartmentId[];
  /** patients from the admission column leftwards */
  readonly book: readonly { readonly department: DepartmentId; readonly patients: readonly LevelId[] }[];
  readonly book_columns: number;
  readonly university: readonly { readonly level: LevelId | null; readonly price: number }[];
  readonly nurses: { readonly left: number; readonly price: number | null; readonly columns: readonly number[] };
  readonly orderlies: { readonly left: number; readonly price: number };
  readonly stock: readonly Stack[];
  readonly bags: {
    readonly patients: Readonly<Record<string, number>>;
    readonly doctors: Readonly<Record<string, number>>;
  };
  readonly blood_tokens: number | null;
  readonly zombie_tokens: number | null;
  readonly bonuses: readonly BonusId[];
  readonly goal: { readonly id: string; readonly met: boolean; readonly rank: string } | null;
  readonly scores: readonly number[];
  readonly clinics: readonly Clinic[];
}

export interface Plan {
  readonly moves: readonly {
    readonly person: number;
    readonly node: NodeId;
    readonly time: number;
    readonly way: readonly NodeId[];
    readonly fetch: SpaceId | null;
  }[];
  readonly forecast: Forecast;
}

/** What only the seat itself sees. */
export interface Own {
  readonly chosen: ActionId | null;
  /** what the planner would do with everybody who has not moved yet */
  readonly plan?: Plan | null;
  /** the component that is being given a place */
  readonly building?: { readonly component: ComponentId; readonly free: boolean } | null;
  /** who is on the way, and the time to every place he may go to */
  readonly walking?: {
    readonly person: number;
    readonly spent: number;
    readonly carries: number;
    readonly ways: Readonly<Record<SpaceId, number>>;
  } | null;
}

/** What a seat is asked, by the key of its question. */
export function askedOf(view: View, seat: number | null): string | undefined {
  return view.asking.find((asked) => asked.seat === seat)?.question;
}
