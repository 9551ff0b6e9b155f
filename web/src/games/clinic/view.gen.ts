// Generated from lazaretto.games.clinic.show.shapes by `python -m lazaretto.server.view_types`. Do not edit.

export const ACTION_IDS = ['build', 'hire', 'admit'] as const;
export type ActionId = (typeof ACTION_IDS)[number];

export const KIND_IDS = ['doctor', 'nurse', 'orderly', 'patient'] as const;
export type KindId = (typeof KIND_IDS)[number];

export const LEVEL_IDS = ['white', 'yellow', 'orange', 'red', 'purple'] as const;
export type LevelId = (typeof LEVEL_IDS)[number];

export const NEEDS = ['hub', 'supply_room'] as const;
export type Need = (typeof NEEDS)[number];

/** A seat that may decide now, and the text key of its question. */
export interface Asked {
  readonly seat: number;
  readonly question: string;
}

/** A doctor, a nurse, an orderly or a patient. */
export interface Person {
  readonly kind: KindId;
  /** of doctors and patients */
  readonly level: LevelId | null;
  /** of patients */
  readonly department: string | null;
  readonly node: string;
  readonly lying: boolean;
  readonly worked: boolean;
  readonly fixed: boolean;
  readonly protected: boolean;
  /** during movement only */
  readonly start: string | null;
  readonly settled: boolean;
  /** of the way, during movement only */
  readonly time: number | null;
}

/** What stands on a space. */
export interface Built {
  readonly space: string;
  readonly component: string;
  /** patients can be treated here */
  readonly works: boolean;
  /** what a room that does not work lacks */
  readonly missing: readonly Need[];
  readonly conveyor: boolean;
  readonly extinguisher: boolean;
}

/** An entrance and the space it leads to. */
export interface Entrance {
  readonly slot: string;
  readonly space: string;
}

/** A car park. */
export interface Lot {
  readonly space: string;
  readonly spaces: number;
  readonly cars: number;
}

/** Cars on edges and in lots, and those still to be parked or removed. */
export interface Cars {
  readonly edges: readonly string[];
  readonly lots: readonly Lot[];
  readonly parked: number;
  readonly unparked: number;
  readonly departing: number;
}

/** The time of all ways so far, and what triage saves of it. */
export interface Time {
  readonly ways: number;
  readonly triage: number;
  readonly spent: number;
}

/** What comes in, what is due, and the popularity the rest could buy. */
export interface Money {
  readonly income: number;
  readonly salaries: number;
  readonly upkeep: number;
  readonly due: number;
  readonly left: number;
  readonly popularity: number;
  readonly from_savings: number;
  readonly missing: number;
}

/** What the round's end will bring; people are numbers in the clinic's list. */
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
  /** two forsaken patients become a zombie */
  readonly turns: readonly number[];
  readonly eaten: readonly number[];
  readonly unplaced: readonly number[];
  readonly time: Time | null;
  readonly can_commit: boolean;
}

/** One clinic, all of it public but for the tile chosen in secret. */
export interface Clinic {
  readonly setup: string;
  readonly side: string;
  readonly columns: number;
  readonly rows: number;
  readonly floors: number;
  readonly bonus: string | null;
  readonly spaces: readonly Built[];
  readonly entrances: readonly Entrance[];
  readonly conveyors: readonly string[];
  readonly cars: Cars;
  readonly people: readonly Person[];
  readonly zombies: readonly string[];
  readonly blood: readonly string[];
  readonly savings: number;
  readonly income: number;
  readonly earned: number;
  readonly spent: number;
  readonly popularity: number;
  readonly arrival: number;
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

/** A stack of tiles or tokens. */
export interface Stack {
  readonly id: string;
  readonly left: number;
  readonly face_up: boolean;
  /** by floor, null where it cannot stand */
  readonly prices: readonly (number | null)[];
}

/** Patients of a department, from the admission column leftwards. */
export interface BookRow {
  readonly department: string;
  readonly patients: readonly LevelId[];
}

/** A place of the university. */
export interface Chair {
  readonly level: LevelId | null;
  readonly price: number;
}

/** The nurses one can hire. */
export interface Nurses {
  readonly left: number;
  readonly price: number | null;
  readonly columns: readonly number[];
}

/** The orderlies one can hire. */
export interface Orderlies {
  readonly left: number;
  readonly price: number;
}

/** Who is still in the bags, by level. */
export interface Bags {
  readonly patients: Readonly<Record<string, number>>;
  readonly doctors: Readonly<Record<LevelId, number>>;
}

/** The solo goal, whether it is met as things stand, and the rank of the score. */
export interface Goal {
  readonly id: string;
  readonly met: boolean;
  readonly rank: string;
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
  readonly step: number;
  readonly steps: number;
  readonly turn_order: readonly number[];
  readonly departments: readonly string[];
  readonly book: readonly BookRow[];
  readonly book_columns: number;
  readonly university: readonly Chair[];
  readonly nurses: Nurses;
  readonly orderlies: Orderlies;
  readonly stock: readonly Stack[];
  readonly bags: Bags;
  readonly blood_tokens: number | null;
  readonly zombie_tokens: number | null;
  readonly bonuses: readonly string[];
  readonly goal: Goal | null;
  readonly scores: readonly number[];
  readonly clinics: readonly Clinic[];
}

/** One person's move as the planner proposes it. */
export interface Move {
  readonly person: number;
  readonly node: string;
  readonly time: number;
  /** the nodes after the start */
  readonly way: readonly string[];
  /** where a nurse takes blood on her way */
  readonly fetch: string | null;
}

/** A treatment to be expected: its text among the verbs, and what that needs. */
export interface Treated {
  readonly label: string;
  readonly space: string;
  /** of the patients */
  readonly level: LevelId | null;
  /** of the doctor who cures one */
  readonly skill: LevelId | null;
  /** of nurses; of patients, where a workaholic works */
  readonly number: number;
  readonly money: number;
}

/** What an employee is paid for the round. */
export interface Wage {
  readonly person: number;
  readonly money: number;
}

/** What "plan for me" would do, and the forecast afterwards: in sum, and one by one. */
export interface Plan {
  readonly moves: readonly Move[];
  readonly forecast: Forecast;
  readonly treatments: readonly Treated[];
  readonly wages: readonly Wage[];
}

/** What a room would have on an empty space. */
export interface Site {
  /** the department of the hub beside it */
  readonly hub: string | null;
  readonly supply_room: boolean;
}

/** A doctor and a patient in the same room: the nurses he needs, and how many stand there. */
export interface Bridge {
  readonly patient: number;
  readonly doctor: number;
  readonly needs: number;
  readonly there: number;
}

/** The component that is being given a place. */
export interface Building {
  readonly component: string;
  readonly free: boolean;
}

/** Who is on the way, and the time to every place he may go to. */
export interface Walking {
  readonly person: number;
  readonly spent: number;
  readonly carries: number;
  readonly ways: Readonly<Record<string, number>>;
}

/** What only the seat itself sees. */
export interface Own {
  readonly chosen: ActionId | null;
  readonly building: Building | null;
  readonly walking: Walking | null;
  /** while something is built, by space */
  readonly sites: Readonly<Record<string, Site>>;
  /** from movement on */
  readonly bridges: readonly Bridge[];
  /** once it was asked for */
  readonly plan?: Plan;
}

/** What a clinic did in a round. */
export interface StoryRound {
  /** by level */
  readonly cured: Readonly<Record<string, number>>;
  readonly income: number;
  readonly expenses: number;
  /** popularity */
  readonly bought: number;
  readonly died: number;
  /** at its end */
  readonly popularity: number;
  /** spent by then */
  readonly time: number;
}

/** A round of all clinics. */
export interface StoryYear {
  readonly round: number;
  readonly clinics: readonly StoryRound[];
}

/** One of a clinic's best rounds, and the step at which most was earned. */
export interface Best {
  readonly round: number;
  readonly cures: number;
  readonly money: number;
  readonly popularity: number;
  readonly step: number;
}

/** What the end page tells. */
export interface Story {
  readonly rounds: readonly StoryYear[];
  /** by seat, the best first */
  readonly best: readonly (readonly Best[])[];
}

/** What is added to the own part when it was asked for. */
export interface Proposal {
  readonly plan: Plan;
}
